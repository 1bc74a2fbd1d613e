/**
 * Where every company stands, read one company after the other, so that the first is shown before the last is looked at; then
 * their flags in the same way, for which every payslip is looked at. What changed meanwhile comes after what waits already, so that a
 * sync that goes on for hours holds nothing up.
 */
import type { AppError } from '@shared/contract/errors'
import type { DeskFlags, DeskPeriod } from '@shared/contract/views'
import { computed, onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import { attempt, listen } from '@/bridge'
import type { DeskRow } from './deskColumns'

interface Company {
  readonly id: number
  readonly name: string
}

type Read<Value> = { readonly value: Value; readonly error: null } | { readonly value: null; readonly error: AppError }
type ReadOf<Value> = ShallowRef<ReadonlyMap<number, Read<Value>>>

/** Ends with the calling scope. What changes while it is open is read again, company by company. */
export function useDesk(companies: () => readonly Company[]) {
  const periods: ReadOf<readonly DeskPeriod[]> = shallowRef(new Map())
  const flags: ReadOf<readonly DeskFlags[]> = shallowRef(new Map())
  /** In the order of asking; what is asked again while it waits keeps its place. */
  const wanted = new Map<string, () => Promise<void>>()
  let running = false
  let over = false
  onScopeDispose(() => (over = true))

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (const [key, read] of wanted) {
      if (over) break
      wanted.delete(key)
      await read()
    }
    running = false
  }

  async function readPeriods(companyId: number): Promise<void> {
    const answer = await attempt('review.desk', { companyId })
    periods.value = new Map(periods.value).set(companyId, answer)
  }

  async function readFlags(companyId: number): Promise<void> {
    const answer = await attempt('review.deskFlags', { companyId })
    flags.value = new Map(flags.value).set(companyId, answer)
  }

  function ask(companyIds: readonly number[]): void {
    const want = (key: string, read: () => Promise<void>) => wanted.has(key) || wanted.set(key, read)
    for (const id of companyIds) want(`periods ${id}`, () => readPeriods(id))
    for (const id of companyIds) want(`flags ${id}`, () => readFlags(id))
    void run()
  }

  watch(
    () => companies().map(({ id }) => id),
    (ids, before = []) => {
      const added = ids.filter((id) => !before.includes(id))
      ask(added)
    },
    { immediate: true }
  )
  listen('cache.changed', ({ companyId, what }) => {
    if (what.some((kind) => kind !== 'companies')) ask([companyId])
  })
  // Ticks, notes, and which rules are on.
  listen('review.changed', ({ companyId }) => ask([companyId]))

  const answered = <Value>(of: ReadOf<Value>) =>
    companies().flatMap(({ id, name }) => {
      const answer = of.value.get(id)
      return answer === undefined ? [] : [{ name, ...answer }]
    })
  const rows = computed(() =>
    companies().flatMap(({ id, name }): DeskRow[] => {
      const known = flags.value.get(id)?.value
      return (periods.value.get(id)?.value ?? []).map((period) => ({
        ...period,
        company: name,
        flags: known?.find(({ frequencyId }) => frequencyId === period.frequencyId)?.flags ?? null
      }))
    })
  )
  return {
    rows,
    failed: computed(() =>
      [...answered(periods), ...answered(flags)].flatMap(({ name, error }) => (error === null ? [] : [{ name, error }]))
    ),
    done: computed(() => answered(periods).length),
    flagsDone: computed(() => answered(flags).length)
  }
}
