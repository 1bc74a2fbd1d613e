/** *Find anything*. */
import type { Day } from '../../domain/day'

/** A hit of *Find anything*. */
export type FindHit =
  | {
      readonly kind: 'person'
      readonly companyId: number
      readonly company: string
      readonly employeeId: number
      readonly lastName: string
      readonly firstName: string
      readonly chineseName: string | null
      readonly number: string | null
    }
  | {
      readonly kind: 'payslip'
      readonly companyId: number
      readonly company: string
      readonly payslipId: number
      readonly date: Day
      readonly person: string | null
    }
