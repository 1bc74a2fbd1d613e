import { found, NOTHING, type FlagRule } from '../rule'

export const releasedOpen: FlagRule = {
  id: 'releasedOpen',
  name: 'Released but not finalised',
  about: 'A payslip that the person can see although it may still change.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip }) =>
    payslip?.released === true && !payslip.finalised
      ? found('Released, and not finalised: the person can see it, and it may still change.')
      : NOTHING
}
