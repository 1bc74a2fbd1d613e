import { z } from 'zod'
import type { LineName } from '@shared/domain/journal'

/** The setting that holds which line of a company's journals is net pay, as the officer chose it. */
export function netPayLineKey(companyId: number): string {
  return `netPayLine.${companyId}`
}

const lineName = z.object({ lineItem: z.string(), label: z.string() })

/** The line that a setting names; null where there is none. */
export function netPayLineOf(value: string | null): LineName | null {
  if (value === null || value === '') return null
  return lineName.parse(JSON.parse(value))
}

export function netPayLineText(line: LineName | null): string {
  return line === null ? '' : JSON.stringify(line)
}
