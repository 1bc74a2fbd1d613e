/** The sentences of the payslips across employees. */
export const payslipsText = {
  title: 'Payslips',
  nothing: 'No payslip in the copy on this computer',
  nothingNext: 'The company was not read yet, or it has no payslips.',
  refresh: 'Refresh',
  toPeriod: 'Totals and journal'
} as const
