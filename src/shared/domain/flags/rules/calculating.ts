import { found, NOTHING, type FlagRule } from '../rule'

export const calculating: FlagRule = {
  id: 'calculating',
  name: 'Calculating',
  about: 'A payslip that the service still calculates: it has no net pay yet.',
  tone: 'info',
  on: true,
  limit: null,
  find: ({ payslip }) => (payslip?.calculating ? found('Still calculating: its figures were not looked at.') : NOTHING)
}
