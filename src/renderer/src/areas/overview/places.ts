import type { Period } from '@shared/contract/views'
import type { RouteLocationRaw } from 'vue-router'

/** Where the payslips of a period are looked at. */
export function placeOfPeriod({ date, frequencyId, special }: Period): RouteLocationRaw {
  return { name: 'payslips', query: { date, frequency: String(frequencyId ?? ''), special: special ? '1' : '0' } }
}
