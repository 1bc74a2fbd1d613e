import type { EditTarget } from './edit'

/** Whether two targets are the same: one may know the id of a payslip that the other knows by its date. */
export function sameTarget(a: EditTarget, b: EditTarget): boolean {
  if (a.kind === 'employee' || b.kind === 'employee') return a.kind === b.kind
  if (a.payslipId !== null && b.payslipId !== null) return a.payslipId === b.payslipId
  return a.date === b.date && !a.special && !b.special
}
