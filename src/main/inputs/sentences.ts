/** Why something cannot be edited. */
export const lockSentences = {
  lockedFinalised: 'This payslip is finalised, so its own inputs cannot be changed.',
  /** In a row of a grid, where the heads say which columns are the payslip's. */
  rowFinalised: 'Finalised. This payslip takes no more edits.',
  severalPayslips: 'Two payslips of this date. Edit them on the payslips themselves.',
  inConflict: (label: string) => `In conflict. Settle the waiting change of ${label} first, in Changes.`,
  payslipGone: 'This payslip is not in the service any more.',
  personGone: 'This person is not in the service any more.',
  lockedFormula: 'The service works this out by a formula.',
  lockedDeleted: 'This item was deleted.',
  lockedSkipped: 'The service leaves this item out.',
  noItem: 'This person does not have this item. It can be added under Payslip items.',
  noAddress: 'The service gives no way to change this here.',
  onceOffByDate: 'A once-off payslip can only be changed when it was read from the service before.',
  fieldOnPayslip: 'This belongs to the employee, from now on, not to one payslip.'
} as const
