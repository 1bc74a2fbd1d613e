import type { PassResult } from './employeePass'

/** How the lists of a company came out. */
export interface ListsRead {
  readonly pass: PassResult
  /** The employee list was read without lines, as the service still calculates (202). */
  readonly reduced: boolean
  /** As the service asked to wait before the next try; null when it did not say. */
  readonly retryAfterMs: number | null
  /** Payslips of the company that calculate. */
  readonly calculating: number
  readonly changed: boolean
}
