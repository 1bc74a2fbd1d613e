import type { Day } from '@shared/domain/day'

/**
 * Where an entity of a bulk input goes: this payslip, the regular payslip of the period that ends on a day, or the
 * employee from now on.
 */
type BulkTarget =
  | { readonly kind: 'payslip'; readonly payslipId: number }
  | { readonly kind: 'payslipOn'; readonly date: Day }
  | { readonly kind: 'employee' }

export interface BulkEntity {
  readonly employeeId: number
  readonly target: BulkTarget
  /** Employee attributes and inputs `calc.<id or system name>.<input>`, all values as text. */
  readonly attributes: Readonly<Record<string, string>>
}

/** What became of one attribute. `unknown`: only reading back tells. */
export type AttributeOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'rejected'; readonly messages: readonly string[] }
  | { readonly kind: 'unknown' }

/** What became of one entity, in the order of the request. */
export interface BulkResult {
  /** One for each attribute sent, no more and no less. */
  readonly outcomes: Readonly<Record<string, AttributeOutcome>>
  /** `unclear`: the answer held no result that is surely this entity's and surely yes or no; all is unknown then. */
  readonly verdict: 'saved' | 'failed' | 'unclear'
  /** The service's own words about the entity. */
  readonly message: string | null
  /** Errors under keys that were not sent, as `key: message`. */
  readonly otherErrors: readonly string[]
  /** The payslip that the service says was involved. */
  readonly payslipId: number | null
}
