import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { pairLines } from '../lines'
import type { FlagRule } from '../rule'

/** How many payslips in a row had the same amount. */
const STEADY = 3

export const steadyChanged: FlagRule = {
  id: 'steadyChanged',
  name: 'Steady line changed',
  about: 'An income or deduction that was the same on the last three payslips and changed now.',
  tone: 'warning',
  on: true,
  limit: { percentTenths: null },
  find: ({ payslip, before, earlier }) => {
    if (payslip === null || payslip.calculating || before === null) return []
    const changed = (pairLines(payslip, before)?.both ?? []).flatMap(({ now, before: was }) =>
      now.scaled === null || was.scaled === null || now.scaled === was.scaled
        ? []
        : [{ now, was, is: now.scaled, before: was.scaled }]
    )
    // Older payslips are read only where something changed at all.
    const older = changed.length === 0 ? [] : earlier().slice(0, STEADY - 1)
    const first = older.at(-1)
    if (older.length < STEADY - 1 || first === undefined) return []
    return changed.flatMap(({ now, was, is, before: steady }) => {
      const same = older.every(({ lines }) =>
        (lines ?? []).some(
          ({ place, code, section, scaled }) =>
            scaled === steady &&
            section === was.section &&
            (place === was.place || (code !== null && code === was.code))
        )
      )
      return same
        ? [{ item: now.name, sentence: `${showScaled(is)}; ${showScaled(steady)} since ${dayInWords(first.date)}.` }]
        : []
    })
  }
}
