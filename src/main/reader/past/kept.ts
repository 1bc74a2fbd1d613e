import type { PastPayslipRow } from '@shared/contract/views'

/** What is kept of a payslip of a period as at a day, beside whose it is. */
export type PastPayslip = Pick<
  PastPayslipRow,
  'payslipId' | 'special' | 'state' | 'net' | 'stateNow' | 'netNow' | 'change' | 'tickedMs'
> & { readonly employeeId: number | null }
