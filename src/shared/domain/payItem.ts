import { parseDay } from './day'
import type { FlatKind } from './edit'
import type { JsonObject } from './json'
import { plainAmount, scaledOf, showAmount } from './money'

/** An entry of pay on an employee or a payslip (the service's *calculation*). */
export interface PayItem {
  /** Null for an inherited one. */
  readonly id: number | null
  readonly employeeId: number | null
  readonly payslipId: number | null
  /** The entry that this one stands in for or is inherited from, where sent (`calculation_id`). */
  readonly calculationId: number | null
  /** The number of a custom item, where sent (`calculation_def_id`). */
  readonly definitionId: number | null
  /** Set for an entry of a profile (`profile_id`). */
  readonly profileId: number | null
  /** The system name, for example `basic_salary`. */
  readonly systemType: string | null
  /** Input name to value as text, in the order sent; null where the service sent none. */
  readonly inputs: readonly (readonly [name: string, value: string | null])[]
  /** Names of the inputs that a formula works out (`input_formulas`): a value sent for one would be worked out again. */
  readonly formulas: readonly string[]
  readonly deleted: boolean
  readonly skipped: boolean
  readonly raw: JsonObject
}

// What the service's own payslips call them, for items that no payslip read so far has named.
const ITEMS: Readonly<Record<string, string>> = {
  basic_salary: 'Basic salary',
  annual_bonus: 'Annual bonus',
  commission: 'Commission',
  extra_pay: 'Extra pay',
  overtime: 'Overtime',
  housing_allowance: 'Housing allowance',
  travel_allowance: 'Travel allowance',
  shift_allowance: 'Shift allowance',
  leave_pay: 'Leave pay',
  unpaid_leave: 'Unpaid leave',
  employer_loan: 'Loan repayment',
  savings: 'Savings',
  garnishee: 'Garnishee',
  mpf: 'MPF',
  mpf_voluntary: 'MPF voluntary'
}

/** Inputs whose value is a number although none was entered yet. */
const NUMBERS = new Set(['amount', 'hours', 'rate', 'days', 'quantity', 'units', 'percentage', 'percent', 'balance'])

/** What an input takes, by its name and the value it has now; the contract says no more than *text or number*. */
export function inputKind(input: string, value: string | null): FlatKind {
  if (value === null || value === '') return NUMBERS.has(input) ? 'decimal' : 'text'
  if (value === 'true' || value === 'false') return 'boolean'
  if (parseDay(value) !== null) return 'day'
  if (NUMBERS.has(input)) return scaledOf(value) === null ? 'text' : 'decimal'
  return isFigure(value) ? 'decimal' : 'text'
}

/** Whether the value of an input is written as a number is: `0042` is a reference, and keeps its zeros. */
export function isFigure(value: string): boolean {
  return scaledOf(value) !== null && !/^\s*[-+\u2212]?0\d/.test(value)
}

/** Whether all values that were entered are figures, so that a column of them may be numbers. */
export function areFigures(inputs: readonly { readonly value: string | null }[]): boolean {
  return inputs.every(({ value }) => value === null || isFigure(value))
}

/** The value of an input for the eye: a figure as amounts are written, anything else as it was sent. */
export function showInput(value: string): string {
  return isFigure(value) ? showAmount(value) : value
}

/** The same as a spreadsheet takes it. */
export function plainInput(value: string): string {
  return isFigure(value) ? plainAmount(value) : value
}

/** The name for the eye of an item by its system name: `Loan repayment` for `employer_loan`. */
export function systemItemName(systemType: string): string {
  return ITEMS[systemType] ?? readableName(systemType)
}

/** A code as words: `Principal employer` for `principal_employer`. */
export function readableName(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
