import type { Database } from 'better-sqlite3'

/** Counts the changes that wait for payslips, and so are not in their figures. */
export function waitingOfPayslips(outbox: Database): (payslipIds: readonly number[]) => number {
  const count = outbox
    .prepare<[string], number>(
      'SELECT count(*) FROM json_each(?) a CROSS JOIN edit e ON e.payslip_id = a.value AND e.waiting = 1'
    )
    .pluck()
  return (payslipIds) => count.get(JSON.stringify(payslipIds)) ?? 0
}
