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
