/**
 * What differs between two sets of payslips of one pay frequency, people and items, without a float: everything that is left out
 * of a sum is counted, and the parts add up exactly to the change they are parts of. Runs in plain code, told who and what by
 * the reader.
 */
export { keyItems, type NamedItem } from './keys'
export { ItemComparison, type AddedLines, type CountedTwice, type VarianceSideName } from './items'
export {
  appearanceOf,
  comparePeople,
  type ComparedPayslip,
  type PeopleComparison,
  type PersonVariance,
  type VarianceKind,
  type VariancePart
} from './people'
export type { PeopleSet } from './peopleSet'
export { isNoteworthy, type VarianceLimits } from './limits'
