/** *Find anything*. */
import type { Day } from '../../domain/day'
import type { LineSection } from '../../domain/payslip'
import type { ReportName } from '../../domain/report'
import type { ReportRunState } from '../../domain/reportRun'
import type { PayslipState } from './payslips'

interface InCompany {
  readonly companyId: number
  readonly company: string
}

/** A hit of *Find anything*: what it is called, and what its page is opened by. */
export type FindHit =
  | (InCompany & {
      readonly kind: 'person'
      readonly employeeId: number
      readonly lastName: string
      readonly firstName: string
      readonly chineseName: string | null
      readonly number: string | null
      readonly leftOn: Day | null
      /** No longer in the service; the copy still has them. */
      readonly gone: boolean
    })
  | (InCompany & { readonly kind: 'company' })
  | (InCompany & {
      readonly kind: 'period'
      readonly frequencyId: number | null
      readonly frequency: string | null
      readonly date: Day
      readonly special: boolean
      readonly payslips: number
    })
  | (InCompany & {
      readonly kind: 'payslip'
      readonly payslipId: number
      readonly date: Day
      readonly frequency: string | null
      readonly special: boolean
      readonly state: PayslipState
      readonly net: string | null
      readonly person: string | null
    })
  | (InCompany & {
      readonly kind: 'certificate'
      readonly certificateId: number
      readonly employeeId: number
      readonly name: string
      readonly person: string | null
      /** The day that tells its year. */
      readonly yearDay: Day | null
      readonly calculating: boolean
    })
  | (InCompany & {
      readonly kind: 'certificateYear'
      readonly end: Day
      readonly certificates: number
    })
  | (InCompany & {
      readonly kind: 'reportRun'
      readonly runId: number
      readonly report: ReportName
      readonly from: Day | null
      /** The last day, or the only one. */
      readonly to: Day | null
      readonly state: ReportRunState
      readonly createdMs: number
    })
  | (InCompany & {
      readonly kind: 'reportFavourite'
      readonly favouriteId: number
      readonly name: string
      readonly report: ReportName
    })
  | {
      readonly kind: 'line'
      readonly itemId: number
      readonly name: string
      readonly section: LineSection
      /** The newest payslip with such a line; all null where none of the newest has one. */
      readonly companyId: number | null
      readonly company: string | null
      readonly payslipId: number | null
      readonly date: Day | null
    }

export interface FindAnswer {
  /** By kind, each kind in its own order. */
  readonly hits: readonly FindHit[]
  /** Kinds of which there are more than were asked for. */
  readonly more: readonly FindHit['kind'][]
}
