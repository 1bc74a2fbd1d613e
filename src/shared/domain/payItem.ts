import type { JsonObject } from './json'

/** An entry of pay on an employee or a payslip (the service's *calculation*). */
export interface PayItem {
  /** Null for an inherited one. */
  readonly id: number | null
  readonly employeeId: number | null
  readonly payslipId: number | null
  /** The id of a custom item's definition, where sent. */
  readonly calculationId: number | null
  /** The system name, for example `basic_salary`. */
  readonly systemType: string | null
  /** Input name to value as text, in the order sent; null where the service sent none. */
  readonly inputs: readonly (readonly [name: string, value: string | null])[]
  readonly deleted: boolean
  readonly skipped: boolean
  readonly raw: JsonObject
}
