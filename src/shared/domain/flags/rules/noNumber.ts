import { NOTHING, type FlagFinding, type FlagRule } from '../rule'

/** Such an amount is in no sum, so no other rule can tell anything of it. */
export const noNumber: FlagRule = {
  id: 'noNumber',
  name: 'Amount that is no number',
  about: 'A line whose amount is no number, or a payslip that does not calculate and has no net pay that is one.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip }) => {
    if (payslip === null || payslip.calculating) return NOTHING
    const net: readonly FlagFinding[] =
      payslip.net === null
        ? [{ item: null, sentence: 'Net pay was not sent as a number; it is in no total.' }]
        : NOTHING
    // Nearly no payslip has one, and this looks at every line of all of them.
    if (!(payslip.lines ?? []).some(({ odd }) => odd !== null)) return net
    const lines = (payslip.lines ?? []).flatMap(({ name, odd }): FlagFinding[] =>
      odd === null
        ? []
        : [{ item: name, sentence: `The amount sent is “${odd}”, which is no number; it is in no sum.` }]
    )
    return [...net, ...lines]
  }
}
