import type { Day } from './day'
import type { JsonObject, JsonValue } from './json'

/** One line as sent: the item's name (a label or a code) and its amount as text. Names may repeat within a list. */
export type LinePair = readonly [name: string, amount: string]

/** The lines of a payslip as sent. The last pair of `income` and of `deduction` is the total (spec, "payslip"). */
export interface PayslipData {
  readonly income: readonly LinePair[]
  readonly deduction: readonly LinePair[]
  readonly grandTotal: readonly LinePair[]
  readonly sideline: readonly (readonly [group: string, pairs: readonly LinePair[]])[]
  /** `leave_payments`, whose shape the contract does not give: kept as received. */
  readonly leavePayments: JsonValue
}

/** A payslip as the lists and pay runs give it. It has no owner in the service's records: that is learned elsewhere. */
export interface PayslipRecord {
  readonly id: number
  readonly date: Day
  /** Once-off. */
  readonly special: boolean
  readonly finalised: boolean
  /** Released to self-service. */
  readonly released: boolean
  readonly payRunId: number | null
  /** Its calculations are in progress; there is no net pay then. */
  readonly dirty: boolean
  /** As sent; null while dirty or absent. Never 0 for "not ready". */
  readonly netPay: string | null
  /** Null where the list came without lines. */
  readonly data: PayslipData | null
  /** Fields this program does not know, as received; null when there are none. */
  readonly rest: JsonObject | null
}

/** A leave type's figures as text; null where the service sent none. */
export interface LeaveBalance {
  readonly type: string
  readonly accrual: string | null
  readonly taken: string | null
  readonly balance: string | null
}

/** The detail of one payslip (#12). It says nothing of calculating, and its names are codes or labels as asked. */
export interface PayslipDetail {
  readonly names: 'codes' | 'labels'
  readonly data: PayslipData
  readonly leave: readonly LeaveBalance[]
  /** Fields this program does not know, as received; null when there are none. */
  readonly rest: JsonObject | null
}

/** The sections in the order of the officer's eye. `net` holds the grand total pairs; `other` is one group of `sideline`. */
export type LineSection = 'income' | 'deduction' | 'net' | 'other'
