import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { ofEach, pairOthers } from '../lines'
import { NOTHING, type FlagRule } from '../rule'

export const contributionMissing: FlagRule = {
  id: 'contributionMissing',
  name: 'Contribution missing',
  about: 'A contribution, or another amount beside the net pay, that the payslip before had and this one has not.',
  tone: 'warning',
  on: true,
  limit: { unit: 'amount', value: 0, least: 0, most: 1_000_000 },
  find: ({ payslip, before }, limit) => {
    if (payslip === null || before === null) return NOTHING
    const pairs = pairOthers(payslip, before)
    if (pairs === null) return NOTHING
    const missing = [...pairs.gone]
    for (const { now, before: was } of pairs.changed) if (now.scaled === 0) missing.push(was)
    return ofEach(
      missing,
      limit,
      ({ group }, amount) =>
        `${group === '' ? 'None' : `${group}: none`} now, ${showScaled(amount)} on ${dayInWords(before.date)}.`
    )
  }
}
