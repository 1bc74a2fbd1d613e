/** The sentences of the way into the payslips. */
export const periodText = {
  title: 'Payslips',
  nothing: 'No payslip in the copy on this computer',
  nothingNext: 'The company was not read yet, or it has no payslips.',
  refresh: 'Refresh'
} as const
