import { showScaled } from '../../money'
import { found, NOTHING, type FlagRule } from '../rule'

export const netNotPositive: FlagRule = {
  id: 'netNotPositive',
  name: 'Net pay not above zero',
  about: 'Net pay of zero, or below.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip }) => {
    const net = payslip?.net ?? null
    if (net === null || net > 0) return NOTHING
    return found(net === 0 ? 'Net pay is 0.00.' : `Net pay is ${showScaled(net)}, below 0.00.`)
  }
}
