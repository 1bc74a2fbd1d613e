/** The employee list and the page of a person. */
import type { Day } from '../../domain/day'
import type { Edit, EditableInput } from '../../domain/edit'
import type { EmploymentStatus, FrequencyPeriod, ServicePeriod } from '../../domain/employee'
import type { JsonValue } from '../../domain/json'
import type { Scaled } from '../../domain/money'
import type { DocumentState } from './documents'
import type { PayslipState } from './payslips'

export interface EmployeeRow {
  readonly id: number
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly frequency: string | null
  readonly payPoint: string | null
  readonly status: EmploymentStatus
  readonly joined: Day | null
  /** Of the chosen or latest period; null when the person has none there. */
  readonly payslip: {
    readonly id: number
    readonly date: Day
    readonly state: PayslipState
    readonly net: string | null
    /** Against the previous regular payslip of the same frequency; null when it cannot be told. */
    readonly change: Scaled | null
  } | null
  readonly unsettledEdits: number
  readonly conflicts: number
}

export type EmployeeStatusFilter = 'active' | 'left' | 'notStarted' | 'any'

export interface EmployeesSummary {
  /** Whether any number is known: without one the column is not shown. */
  readonly hasNumbers: boolean
  readonly hasPayPoints: boolean
  readonly frequencies: readonly { readonly id: number; readonly name: string }[]
  readonly payPoints: readonly { readonly id: number; readonly name: string }[]
  /** Of those listed by a pay point, how many are in the list because theirs is not known. */
  readonly payPointNotKnown: number
  /** Null: of so many people that they are asked for apart, once the rows are there. */
  readonly figures: EmployeesFigures | null
  readonly periodDate: Day | null
  readonly asOfMs: number | null
  /** Why the list is less than it should be; null when it is whole. */
  readonly note: string | null
}

/** Sums over the payslips in a list. */
export interface EmployeesFigures {
  /** Of the payslips in the list that have a net pay. */
  readonly netTotal: Scaled | null
  /** How many payslips make up that total. */
  readonly payslips: number
  readonly calculating: number
  /** Not calculating, and yet without a net pay that is a number. */
  readonly withoutNet: number
}

export interface EmployeePayslipRow {
  readonly id: number
  readonly date: Day
  readonly special: boolean
  readonly state: PayslipState
  readonly net: string | null
  /** Total income as sent; null while it calculates, and where the lines are not known. */
  readonly gross: Scaled | null
  readonly change: Scaled | null
  readonly unsettledEdits: number
}

export interface PayItemRow {
  readonly label: string
  readonly inputs: readonly { readonly name: string; readonly value: string | null }[]
  readonly origin: EditableInput['origin']
  readonly state: 'ok' | 'skipped' | 'deleted'
}

export interface EmployeeView {
  readonly id: number
  readonly companyId: number
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly frequency: string | null
  readonly payPoint: string | null
  readonly paymentMethod: string | null
  readonly status: EmploymentStatus
  readonly goneMs: number | null
  /** The documented fields by name, in the order of the contract. `sensitive` ones are masked until shown. */
  readonly profile: readonly {
    readonly field: string
    readonly label: string
    readonly value: string | null
    readonly sensitive: boolean
    readonly edits: readonly Edit[]
  }[]
  /** Everything else, as sent. */
  readonly asSent: readonly { readonly field: string; readonly value: JsonValue }[]
  readonly servicePeriods: readonly ServicePeriod[] | null
  readonly frequencyPeriods: readonly (FrequencyPeriod & { readonly name: string | null })[] | null
  readonly payslips: readonly EmployeePayslipRow[]
  readonly payItems: { readonly rows: readonly PayItemRow[]; readonly asOfMs: number } | null
  readonly certificates: {
    readonly rows: readonly {
      readonly id: number
      readonly name: string
      readonly date: Day | null
      readonly dirty: boolean
      readonly document: DocumentState
    }[]
    readonly asOfMs: number
  } | null
  readonly otherEdits: readonly Edit[]
  readonly asOfMs: number | null
}
