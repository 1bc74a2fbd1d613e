/**
 * Where every company stands, read one company after the other, so that the first is shown before the last is looked at; then
 * their flags in the same way, for which every payslip is looked at.
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
  const wanted = { periods: new Set<number>(), flags: new Set<number>() }
  let running = false
  let over = false
  onScopeDispose(() => (over = true))

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (!over) {
      const [companyId] = wanted.periods
      if (companyId !== undefined) {
        wanted.periods.delete(companyId)
        const answer = await attempt('review.desk', { companyId })
        periods.value = new Map(periods.value).set(companyId, answer)
        continue
      }
      const [next] = wanted.flags
      if (next === undefined) break
      wanted.flags.delete(next)
      const answer = await attempt('review.deskFlags', { companyId: next })
      flags.value = new Map(flags.value).set(next, answer)
    }
    running = false
  }

  function ask(companyIds: readonly number[], flagsToo: boolean): void {
    for (const id of companyIds) {
      wanted.periods.add(id)
      if (flagsToo) wanted.flags.add(id)
    }
    void run()
  }

  watch(
    () => companies().map(({ id }) => id),
    (ids, before = []) => {
      const added = ids.filter((id) => !before.includes(id))
      ask(added, true)
    },
    { immediate: true }
  )
  listen('cache.changed', ({ companyId, what }) => {
    if (what.some((kind) => kind !== 'companies')) ask([companyId], true)
  })
  // Ticks, notes, and which rules are on.
  listen('review.changed', ({ companyId }) => ask([companyId], true))

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
