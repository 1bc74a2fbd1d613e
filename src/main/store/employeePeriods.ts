import type { Day } from '@shared/domain/day'
import type { FrequencyPeriod, ServicePeriod } from '@shared/domain/employee'

/**
 * The column `employee.periods`: `{"s": [[id, start, end, negative], ...], "f": [[frequencyId, start, end], ...]}`, either null
 * when its list was never read.
 */
export interface EmployeePeriods {
  readonly servicePeriods: readonly ServicePeriod[] | null
  readonly frequencyPeriods: readonly FrequencyPeriod[] | null
}

interface Stored {
  readonly s: readonly (readonly [number | null, Day | null, Day | null, 0 | 1])[] | null
  readonly f: readonly (readonly [number, Day | null, Day | null])[] | null
}

/** The text of both lists by their days, as the service promises no order; null when there is neither. */
export function encodePeriods({ servicePeriods, frequencyPeriods }: EmployeePeriods): string | null {
  if (servicePeriods === null && frequencyPeriods === null) return null
  const stored: Stored = {
    s:
      servicePeriods &&
      inOrder(servicePeriods).map(({ id, startDate, endDate, negative }) => [id, startDate, endDate, negative ? 1 : 0]),
    f:
      frequencyPeriods &&
      inOrder(frequencyPeriods).map(({ payFrequencyId, startDate, endDate }) => [payFrequencyId, startDate, endDate])
  }
  return JSON.stringify(stored)
}

// Earliest first; what begins on one day by its id.
function inOrder<Period extends ServicePeriod | FrequencyPeriod>(periods: readonly Period[]): readonly Period[] {
  if (periods.length < 2) return periods
  return [...periods].sort((a, b) => {
    const [from, to] = [a.startDate ?? '', b.startDate ?? '']
    return from === to ? (idOf(a) ?? 0) - (idOf(b) ?? 0) : from < to ? -1 : 1
  })
}

function idOf(period: ServicePeriod | FrequencyPeriod): number | null {
  return 'id' in period ? period.id : period.payFrequencyId
}

/** The lists that `encodePeriods` wrote. */
export function decodePeriods(text: string | null): EmployeePeriods {
  if (text === null) return { servicePeriods: null, frequencyPeriods: null }
  const { s, f } = JSON.parse(text) as Stored // Only encodePeriods writes this column.
  return {
    servicePeriods:
      s?.map(([id, startDate, endDate, negative]) => ({ id, startDate, endDate, negative: negative === 1 })) ?? null,
    frequencyPeriods: f?.map(([payFrequencyId, startDate, endDate]) => ({ payFrequencyId, startDate, endDate })) ?? null
  }
}
