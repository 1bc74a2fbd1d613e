import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { isNoteworthy } from '../../variance'
import { pairLines } from '../lines'
import { NOTHING, type FlagFinding, type FlagRule } from '../rule'

export const lineUnusual: FlagRule = {
  id: 'lineUnusual',
  name: 'Line changed much',
  about: 'An income or deduction that changed by more than the limit since the payslip before.',
  tone: 'warning',
  on: true,
  limit: { unit: 'percent', value: 50, least: 1, most: 1000 },
  find: ({ payslip, before }, limit) => {
    if (payslip === null || before === null) return NOTHING
    const findings: FlagFinding[] = []
    for (const { now, before: was } of pairLines(payslip, before)?.changed ?? []) {
      if (now.scaled === null || was.scaled === null) continue
      if (!isNoteworthy(now.scaled - was.scaled, was.scaled, { amount: 1, percentTenths: limit * 10 })) continue
      const against = `${showScaled(now.scaled)} against ${showScaled(was.scaled)} on ${dayInWords(before.date)}`
      findings.push({ item: now.name, sentence: `${against}. Limit: ${limit} %.` })
    }
    return findings
  }
}
