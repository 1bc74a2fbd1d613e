import type { RetentionCache } from '../../store/cache/retention'
import type { OwnedPin } from '../../store/outbox/pinOwners'
import type { RetentionRows } from '../../store/outbox/retention'

/** Who left and stays for a pinned payslip or period, as far as the copy knows whose those are. */
export function formerOwners(
  rows: RetentionRows,
  cache: RetentionCache
): { readonly pin: OwnedPin; readonly owners: readonly number[] }[] {
  return [
    ...rows.pins().flatMap((pin) => {
      if (pin.kind !== 'payslip') return []
      return [{ pin: { ...pin, kind: pin.kind }, owners: cache.formerOwners([pin.id]) }]
    }),
    ...rows.periods().map((period) => ({
      pin: { ...period, kind: 'period' as const },
      owners: cache.formerOwners(cache.payslipsOf(period).map(({ id }) => id))
    }))
  ].filter(({ owners }) => owners.length > 0)
}
