/** Where every company stands, read one company after the other, so that the first is shown before the last is looked at. */
import type { AppError } from '@shared/contract/errors'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'
import type { DeskRow } from './deskColumns'

interface Company {
  readonly id: number
  readonly name: string
}

type Read = { readonly rows: readonly DeskRow[] } | { readonly error: AppError }

/** Ends with the calling scope. What changes while it is open is read again, company by company. */
export function useDesk(companies: () => readonly Company[]) {
  const read = shallowRef<ReadonlyMap<number, Read>>(new Map())
  const wanted = new Set<number>()
  let running = false
  let over = false
  onScopeDispose(() => (over = true))

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (const companyId of wanted) {
      wanted.delete(companyId)
      const company = companies().find(({ id }) => id === companyId)
      if (over || company === undefined) continue
      const { value, error } = await attempt('review.desk', { companyId })
      const answer: Read =
        value === null ? { error } : { rows: value.map((row) => ({ ...row, company: company.name })) }
      read.value = new Map(read.value).set(companyId, answer)
    }
    running = false
  }

  function ask(companyIds: readonly number[]): void {
    for (const id of companyIds) wanted.add(id)
    void run()
  }

  watch(
    () => companies().map(({ id }) => id),
    (ids, before = []) => ask(ids.filter((id) => !before.includes(id))),
    { immediate: true }
  )
  listen('cache.changed', ({ companyId, what }) => {
    if (what.some((kind) => kind !== 'companies')) ask([companyId])
  })
  listen('review.changed', ({ companyId }) => ask([companyId]))

  const answers = computed(() =>
    companies().flatMap(({ id, name }) => {
      const answer = read.value.get(id)
      return answer === undefined ? [] : [{ name, answer }]
    })
  )
  return {
    rows: computed(() => answers.value.flatMap(({ answer }) => ('rows' in answer ? answer.rows : []))),
    failed: computed(() =>
      answers.value.flatMap(({ name, answer }) => ('error' in answer ? [{ name, error: answer.error }] : []))
    ),
    done: computed(() => answers.value.length)
  }
}
