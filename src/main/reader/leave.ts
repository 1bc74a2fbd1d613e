import type { LeaveBalance } from '@shared/domain/payslip'

/** The leave of a payslip's detail, as the copy keeps it. */
export function leaveOf(text: string): LeaveBalance[] {
  const rows = JSON.parse(text) as [string, string | null, string | null, string | null][] // Only the detail writer's form.
  return rows.map(([type, accrual, taken, balance]) => ({ type, accrual, taken, balance }))
}
