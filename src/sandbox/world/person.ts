/** A person of the sample as payroll sees them. Days are numbers since 1970-01-01, money is in 1/10,000. */
import type { Scaled } from '@shared/domain/money'

/** A time of service; `end` is the last day, null while it lasts. */
export interface Spell {
  readonly start: number
  readonly end: number | null
  readonly terminationCode: number | null
}

/** A time in one pay frequency. */
export interface FrequencySpell {
  readonly wave: number
  readonly start: number
  readonly end: number | null
}

export interface Loan {
  readonly amount: Scaled
  /** First month of repayment, since January 2020, and how many. */
  readonly fromMonth: number
  readonly payments: number
}

export interface PayTerms {
  /** A month's salary when the sample was made. */
  readonly basic: Scaled
  /** Pay by the hour, for the part-timers and the weekly paid; 0 for the others. */
  readonly hourly: Scaled
  readonly partTime: boolean
  readonly housing: Scaled
  readonly travel: Scaled
  readonly shift: Scaled
  readonly sales: Scaled
  readonly overtimeRate: Scaled
  readonly voluntary: Scaled
  readonly loans: readonly Loan[]
  readonly savings: Scaled
  readonly garnishee: Scaled
  readonly laundry: Scaled
}

export interface Person {
  /** Place in the whole sample; the id follows from it. */
  readonly place: number
  readonly company: number
  readonly id: number
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  readonly chineseName: string | null
  readonly gender: 'F' | 'M'
  readonly birth: number
  readonly spells: readonly [Spell, ...Spell[]]
  readonly frequencies: readonly [FrequencySpell, ...FrequencySpell[]]
  readonly payPoint: number
  readonly director: boolean
  readonly method: 'cash' | 'cheque' | 'eft_manual'
  readonly pay: PayTerms
}
