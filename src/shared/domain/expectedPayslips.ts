/** Which payslips people should have by their service and frequency periods, beside those that are there. */

/** Whether somebody should have a regular payslip of a period; `notKnown`: their service periods were never read. */
export type Expectation = 'expected' | 'notExpected' | 'notKnown'

/**
 * How a person stands to one period. `hole`: a payslip is missing; `surplus`: one is there though none should be; `several`: more
 * than one regular payslip; `notRead`: one is expected, and the copy does not go that far.
 */
export const expectedCells = [
  'none',
  'there',
  'hole',
  'surplus',
  'several',
  'calculating',
  'notKnown',
  'notRead'
] as const
export type ExpectedCell = (typeof expectedCells)[number]

/** Regular payslips of a person in a period. */
export interface PayslipsThere {
  readonly payslips: number
  readonly calculating: boolean
}

/** `known`: the copy would have it if there is one. A payslip that calculates is one that is there, so surplus says more. */
export function expectedCell(
  expectation: Expectation,
  { payslips, calculating }: PayslipsThere,
  known: boolean
): ExpectedCell {
  if (payslips > 1) return 'several'
  if (payslips === 1) return expectation === 'notExpected' ? 'surplus' : calculating ? 'calculating' : 'there'
  switch (expectation) {
    case 'expected':
      return known ? 'hole' : 'notRead'
    case 'notExpected':
      return 'none'
    case 'notKnown':
      return 'notKnown'
  }
}

/** Whether there is something to look at. */
export function isOddCell(cell: ExpectedCell): boolean {
  return cell === 'hole' || cell === 'surplus' || cell === 'several'
}
