import { showScaled, type Scaled } from '../../money'
import { isNoteworthy } from '../../variance'
import { found, NOTHING, type FlagRule } from '../rule'

/** The middle one of what was paid before, the lower of two: one month with a bonus does not move it. Of how many it is. */
function usual(nets: readonly (Scaled | null)[]): { readonly middle: Scaled; readonly of: number } | null {
  const known = nets.filter((net) => net !== null).sort((a, b) => a - b)
  const middle = known[Math.floor((known.length - 1) / 2)]
  return middle === undefined ? null : { middle, of: known.length }
}

export const netUnusual: FlagRule = {
  id: 'netUnusual',
  name: 'Net pay unlike the usual',
  about: 'Net pay further from the middle of the last six regular payslips than the limit.',
  tone: 'warning',
  on: true,
  limit: { unit: 'percent', value: 25, least: 1, most: 1000 },
  find: ({ payslip, nets }, limit) => {
    const known = usual(nets)
    if (payslip === null || payslip.special || payslip.net === null || known === null) return NOTHING
    const { middle, of } = known
    if (!isNoteworthy(payslip.net - middle, middle, { amount: 1, percentTenths: limit * 10 })) return NOTHING
    const against = of === 1 ? 'of the one before' : `the middle of the ${of} before`
    return found(`${showScaled(payslip.net)} against ${showScaled(middle)}, ${against}. Limit: ${limit} %.`)
  }
}
