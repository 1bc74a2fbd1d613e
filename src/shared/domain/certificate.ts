import type { Day } from './day'
import type { JsonObject } from './json'

/** A tax certificate. Only those released to self-service are visible (spec, "tax certificate"). */
export interface Certificate {
  readonly id: number
  readonly name: string
  readonly date: Day | null
  readonly workedFrom: Day | null
  readonly workedTo: Day | null
  readonly dirty: boolean
  readonly raw: JsonObject
}
