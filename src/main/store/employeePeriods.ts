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

/** The text of both lists, or null when there is neither. */
export function encodePeriods({ servicePeriods, frequencyPeriods }: EmployeePeriods): string | null {
  if (servicePeriods === null && frequencyPeriods === null) return null
  const stored: Stored = {
    s:
      servicePeriods?.map(({ id, startDate, endDate, negative }) => [id, startDate, endDate, negative ? 1 : 0]) ?? null,
    f: frequencyPeriods?.map(({ payFrequencyId, startDate, endDate }) => [payFrequencyId, startDate, endDate]) ?? null
  }
  return JSON.stringify(stored)
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
