import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { pairLines, settledLines } from '../lines'
import type { FlagLine, FlagPayslip, FlagRule } from '../rule'

export const steadyChanged: FlagRule = {
  id: 'steadyChanged',
  name: 'Steady line changed',
  about: 'An income or deduction that was the same on so many payslips in a row and changed now.',
  tone: 'warning',
  on: true,
  limit: { unit: 'payslips', value: 3, least: 2, most: 6 },
  find: ({ payslip, before, earlier }, inARow) => {
    if (payslip === null || before === null) return []
    let left = (pairLines(payslip, before)?.changed ?? []).flatMap(({ now, before: was }) =>
      now.scaled === null || was.scaled === null ? [] : [{ now, was, is: now.scaled, steady: was.scaled }]
    )
    // Older payslips are read only as long as a changed line was the same on all that were read.
    let first: FlagPayslip = before
    for (let at = 0; at < inARow - 1 && left.length > 0; at++) {
      const older = earlier(at)
      if (older === null) return []
      left = left.filter(({ was, steady }) => has(older, was, steady))
      first = older
    }
    return left.map(({ now, is, steady }) => ({
      item: now.name,
      sentence: `${showScaled(is)}; ${showScaled(steady)} since ${dayInWords(first.date)}.`
    }))
  }
}

function has(payslip: FlagPayslip, { place, section, code }: FlagLine, amount: number): boolean {
  return (settledLines(payslip) ?? []).some(
    (line) =>
      line.scaled === amount &&
      line.section === section &&
      (line.place === place || (code !== null && line.code === code))
  )
}
