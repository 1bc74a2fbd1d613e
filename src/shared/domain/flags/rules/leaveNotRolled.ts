import { dayInWords } from '../../day'
import { scaledOf, showScaled, sumScaled } from '../../money'
import { settledLeave } from '../lines'
import type { FlagRule } from '../rule'

/** A type of leave that one of the two payslips does not have, or has twice, cannot be told. */
export const leaveNotRolled: FlagRule = {
  id: 'leaveNotRolled',
  name: 'Leave does not roll forward',
  about: 'A leave balance that is not the balance before, plus what was accrued, less what was taken.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip, before }) => {
    if (payslip === null || before === null) return []
    const [now, was] = [settledLeave(payslip) ?? [], settledLeave(before) ?? []]
    return now.flatMap(({ type, accrual, taken, balance }) => {
      const earlier = was.filter((each) => each.type === type)
      if (earlier.length !== 1 || now.filter((each) => each.type === type).length > 1) return []
      const [opening, gained, used, left] = [earlier[0]?.balance ?? null, accrual, taken, balance].map(scaledOf)
      if (opening == null || gained == null || used == null || left == null) return []
      const expected = sumScaled([opening, gained, 0 - used])
      if (expected === null || expected === left) return []
      const sum = `${showScaled(opening)} on ${dayInWords(before.date)} + ${showScaled(gained)} accrued − ${showScaled(used)} taken`
      return [{ item: type, sentence: `${sum} is ${showScaled(expected)}; the balance is ${showScaled(left)}.` }]
    })
  }
}
