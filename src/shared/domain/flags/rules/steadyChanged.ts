import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { pairLines, settledLines, type LinePair } from '../lines'
import { NOTHING, type FlagFinding, type FlagLine, type FlagPayslip, type FlagRule } from '../rule'

export const steadyChanged: FlagRule = {
  id: 'steadyChanged',
  name: 'Steady line changed',
  about: 'An income or deduction that was the same on so many payslips in a row and changed now.',
  tone: 'warning',
  on: true,
  limit: { unit: 'payslips', value: 3, least: 2, most: 6 },
  find: ({ payslip, before, earlier }, inARow) => {
    if (payslip === null || before === null) return NOTHING
    let left: readonly LinePair[] = pairLines(payslip, before)?.changed ?? []
    // Older payslips are read only as long as a changed line was the same on all that were read.
    let first: FlagPayslip = before
    for (let at = 0; at < inARow - 1 && left.length > 0; at++) {
      const older = earlier(at)
      if (older === null) return NOTHING
      const lines = settledLines(older) ?? []
      left = left.filter((pair) => isOn(lines, pair.before))
      first = older
    }
    const findings: FlagFinding[] = []
    for (const { now, before: was } of left) {
      if (now.scaled === null || was.scaled === null) continue
      const sentence = `${showScaled(now.scaled)}; ${showScaled(was.scaled)} since ${dayInWords(first.date)}.`
      findings.push({ item: now.name, sentence })
    }
    return findings
  }
}

// With the same amount.
function isOn(lines: readonly FlagLine[], { place, section, code, scaled }: FlagLine): boolean {
  for (const line of lines) {
    if (line.scaled !== scaled || line.section !== section) continue
    if (line.place === place || (code !== null && line.code === code)) return true
  }
  return false
}
