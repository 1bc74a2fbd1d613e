import type { Day } from '../day'
import type { ServicePeriod } from '../employee'
import type { Scaled } from '../money'
import type { LeaveBalance, LineSection } from '../payslip'

/** A line of a payslip, as rules look at it. */
export interface FlagLine {
  /** Tells the item and which of several lines of it this is; the same on every payslip of the company. */
  readonly place: object
  readonly section: LineSection
  readonly group: string
  /** As it is shown. */
  readonly name: string
  /** By which a renamed label is still the same; null: not known. */
  readonly code: string | null
  readonly total: boolean
  /** Null: the amount is no number. */
  readonly scaled: Scaled | null
}

export interface FlagPayslip {
  readonly id: number
  readonly date: Day
  readonly special: boolean
  readonly calculating: boolean
  readonly finalised: boolean
  readonly released: boolean
  /** Null while it calculates, and where it is no number. */
  readonly net: Scaled | null
  /** Null: not in the copy. */
  readonly lines: readonly FlagLine[] | null
  /** Null: its detail was not read. */
  readonly leave: readonly LeaveBalance[] | null
}

/** A payslip with what it is looked at beside; or somebody who worked in a period and has none. */
export interface FlagSubject {
  /** The end of the period. */
  readonly date: Day
  /** Its first day; null: not known. */
  readonly from: Day | null
  readonly payslip: FlagPayslip | null
  /** The regular payslip of the same frequency before; null: none, or the payslip is a once-off one. */
  readonly before: FlagPayslip | null
  /** Those before `before`, newest first, three at most; read when they are asked for. */
  readonly earlier: () => readonly FlagPayslip[]
  /** The regular payslip before where it is of another frequency, with the names of both; null: it is not. */
  readonly otherFrequency: { readonly before: string | null; readonly now: string | null; readonly date: Day } | null
  /** Null: not read. */
  readonly born: Day | null
  /** Net pay of the regular payslips before, newest first, six at most; null where one has none. */
  readonly nets: readonly (Scaled | null)[]
  /** Other regular payslips of the person with the same date. */
  readonly sameDate: readonly number[]
  /** Null: never read. */
  readonly servicePeriods: readonly ServicePeriod[] | null
}

/** What a rule found. */
export interface FlagFinding {
  /** The item it is about; null: the payslip as a whole. */
  readonly item: string | null
  /** With both figures it compares, and the limit. */
  readonly sentence: string
}

/** From where a rule speaks; null: it has no limit. In tenths of a per cent. */
export interface FlagLimit {
  readonly percentTenths: number | null
}

/** One rule: what it looks for, and how. A new one is a file in `rules/` and a line in `index.ts`. */
export interface FlagRule {
  /** Kept in settings: never renamed. */
  readonly id: string
  readonly name: string
  /** What it looks for, for the list of rules. */
  readonly about: string
  /** `info`: worth knowing, not wrong. */
  readonly tone: 'warning' | 'info'
  /** Whether it is on where the officer said nothing. */
  readonly on: boolean
  readonly limit: FlagLimit
  readonly find: (subject: FlagSubject, limit: FlagLimit) => readonly FlagFinding[]
}

/** One finding about the payslip as a whole. */
export function found(sentence: string): readonly FlagFinding[] {
  return [{ item: null, sentence }]
}

export const NOTHING: readonly FlagFinding[] = []
