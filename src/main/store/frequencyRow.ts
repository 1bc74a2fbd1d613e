import type { PayFrequency } from '@shared/domain/company'
import type { JsonObject } from '@shared/domain/json'

/** The record that a row of `pay_frequency` holds; only `cache/payFrequencies.ts` writes the column. */
export function frequencyOfBody(body: string): PayFrequency {
  return JSON.parse(body) as PayFrequency
}

/** The simplified record that a row of `pay_frequency_form` holds; only `cache/frequencyForms.ts` writes the column. */
export function formOfBody(body: string): JsonObject {
  return JSON.parse(body) as JsonObject
}

/** Of a frequency as its record says: positive, else null. */
export function lengthOf(frequencyBody: string | null): { months: number | null; weeks: number | null } {
  const body: unknown = frequencyBody === null ? null : JSON.parse(frequencyBody)
  const length = (name: string): number | null => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
    return typeof value === 'number' && value > 0 ? value : null
  }
  return { months: length('lengthMonths'), weeks: length('lengthWeeks') }
}
