import { z } from 'zod'

/** A visit of the officer to a company's overview. */
export interface Visit {
  /** What came since then is new; null: this is the first visit. */
  readonly sinceMs: number | null
  /** When the overview was last looked at. */
  readonly lastMs: number
}

const schema = z.object({ sinceMs: z.number().nullable(), lastMs: z.number() })

/** The key of a company's visit among the setting rows. */
export function visitKey(companyId: number): string {
  return `visit.${companyId}`
}

/** The visit that a setting row holds; null where there is none. A row that cannot be read is none. */
export function visitOf(text: string | null): Visit | null {
  if (text === null) return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
