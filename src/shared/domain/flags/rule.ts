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
  /** The amount as sent where it is no number, else null. */
  readonly odd: string | null
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
  /** Those before `before`, 0 the newest of them, five at most; read when one is asked for. Null: there is none. */
  readonly earlier: (at: number) => FlagPayslip | null
  /** The regular payslip before where it is of another frequency, with the names of both; null: it is not. */
  readonly otherFrequency: { readonly before: string | null; readonly now: string | null; readonly date: Day } | null
  /** Where two reports told another pay point, each with its day; null: they did not, or it was in no part of this period. */
  readonly payPoint: {
    readonly now: string
    readonly nowOn: Day
    readonly before: string
    readonly beforeOn: Day
  } | null
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

/** From where a rule speaks, in whole units: per cent, the money of the company, payslips in a row, or years. */
export interface FlagLimit {
  readonly unit: 'percent' | 'amount' | 'payslips' | 'years'
  /** Where the officer said nothing, and between which the officer may choose. */
  readonly value: number
  readonly least: number
  readonly most: number
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
  /** Null: there is nothing to choose; it is then asked with 0. */
  readonly limit: FlagLimit | null
  readonly find: (subject: FlagSubject, limit: number) => readonly FlagFinding[]
}

/** One finding about the payslip as a whole. */
export function found(sentence: string): readonly FlagFinding[] {
  return [{ item: null, sentence }]
}

export const NOTHING: readonly FlagFinding[] = []
