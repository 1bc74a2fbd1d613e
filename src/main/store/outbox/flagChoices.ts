import { z } from 'zod'
import type { FlagChoices } from '@shared/domain/flags'

/** The setting that holds which rules a company has on, and from where they speak, as the officer chose. */
export function flagChoicesKey(companyId: number): string {
  return `flags.${companyId}`
}

const choices = z.record(z.string(), z.object({ on: z.boolean(), limit: z.number().int().nullable() }))

/** What a setting holds; nothing chosen where there is none. */
export function flagChoicesOf(value: string | null): FlagChoices {
  return value === null || value === '' ? {} : choices.parse(JSON.parse(value))
}

export function flagChoicesText(chosen: FlagChoices): string {
  return JSON.stringify(chosen)
}
