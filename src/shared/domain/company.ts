import type { Day } from './day'
import type { JsonObject } from './json'

/** A company (the service's *client*). Ids are small and repeat in other connections. */
export interface Company {
  readonly id: number
  /** Made of the id where the service says none. */
  readonly name: string
  /** The record as received, unknown fields included. */
  readonly raw: JsonObject
}

/** How often people are paid (the service's *wave*), in the standard form. */
export interface PayFrequency {
  readonly id: number
  readonly companyId: number | null
  /** The service's descriptive name; empty where it says none. */
  readonly name: string
  readonly customName: string | null
  readonly lengthMonths: number | null
  readonly lengthWeeks: number | null
  /** As stored by the service: for most types normalised to January 2008 or 2009. */
  readonly firstEndDate: Day | null
  readonly firstPeriodOffset: number | null
  readonly interimFirstEndDate: Day | null
  readonly paymentDay: number | null
  readonly notificationDaysBefore: number | null
  readonly finalisationDaysBefore: number | null
  /** Whether pay dates of its own are set; null: not said. */
  readonly ownPayDates: boolean | null
  readonly raw: JsonObject
}

/** A way of grouping employees, for example by department. */
export interface PayPoint {
  readonly id: number
  readonly companyId: number | null
  /** Made of the id where the service says none. */
  readonly name: string
  readonly raw: JsonObject
}

/** A pay run (the service's *payment_run*). */
export interface PayRun {
  readonly id: number
  readonly payFrequencyId: number | null
  readonly periodOffset: number | null
  readonly periodEndDate: Day
  /** The service's total as sent, decimal text; null when absent. */
  readonly total: string | null
  readonly special: boolean
  readonly postedToAccounting: boolean
  readonly raw: JsonObject
}
