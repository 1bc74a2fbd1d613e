/** Pay frequencies and pay points of a company. */
import type { Day } from '../../domain/day'
import type { JsonValue } from '../../domain/json'
import type { FirstEnd, PeriodLength } from '../../domain/payFrequency'

/** A period end to come and its pay day, where the frequency names one. */
export interface ComingEnd {
  readonly end: Day
  readonly payDay: Day | null
}

export interface FrequencyView {
  readonly id: number
  /** The officer's own name for it, else the service's. */
  readonly name: string
  /** The service's descriptive name. */
  readonly serviceName: string
  readonly customName: string | null
  /** Missing from the service's list since then. */
  readonly goneMs: number | null
  /** Null: the record does not say it in one unit. */
  readonly length: PeriodLength | null
  readonly firstEnd: FirstEnd
  readonly interimEnd: Day | null
  readonly paymentDay: number | null
  readonly notificationDaysBefore: number | null
  readonly finalisationDaysBefore: number | null
  /** Whether pay dates of its own are set; null: not said. The interface does not give the dates. */
  readonly ownPayDates: boolean | null
  /** The kind in the simplified form; null: not said, or that form was not read yet. */
  readonly word: string | null
  /** Who belongs to it now and is employed. */
  readonly people: number
  /** Of the latest regular payslip that is known. */
  readonly latestPayslip: Day | null
  /** By the frequency's record; empty where it does not tell them. */
  readonly coming: readonly ComingEnd[]
  /** By the known payslips, where the latest one says otherwise than the record or the record nothing; else null. */
  readonly comingByPayslips: readonly ComingEnd[] | null
  /** Each form as sent. */
  readonly asSent: readonly {
    readonly form: 'standard' | 'simplified'
    readonly fields: Readonly<Record<string, JsonValue>>
  }[]
}

export interface FrequenciesView {
  readonly frequencies: readonly FrequencyView[]
  readonly today: Day
  readonly asOfMs: number | null
  /** Of the simplified form, which is read when the screen is opened. */
  readonly simplifiedAsOfMs: number | null
}

export interface PayPointView {
  readonly id: number
  readonly name: string
  readonly goneMs: number | null
  /** The parts of the address that are there, in the contract's order. */
  readonly address: readonly string[]
  /** Who is employed and known to belong to it. */
  readonly people: number
  /** The same, of everybody the company ever had. */
  readonly everybody: number
}

export interface PayPointsView {
  readonly payPoints: readonly PayPointView[]
  /** Employed people whose pay point is not known. */
  readonly notKnown: number
  readonly notKnownEverybody: number
  /** Whether the service's reads of people give pay points at all. */
  readonly givenByReads: boolean
  /** When a report last gave them, the oldest figure that is used; null: none did. */
  readonly reportAsOfMs: number | null
  /** As of the employee list, for those that reads give. */
  readonly peopleAsOfMs: number | null
  readonly asOfMs: number | null
}
