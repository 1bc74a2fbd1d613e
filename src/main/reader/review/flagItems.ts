import { toDay, type Day } from '@shared/domain/day'
import type { FlagLine, FlagPayslip } from '@shared/domain/flags'
import { leaveOf } from '../leave'
import { scaledOfLine, type ItemLines, type ItemSlot } from '../payRuns/itemTotals'

/**
 * A payslip as it stands in the copy, with all that rules look at: a bare tuple, as of ten thousand payslips and those before
 * them an object with names for each costs a quarter of all time. `detailLines`: where the list's own are not in the copy.
 */
export type FiguresRow = readonly [
  id: number,
  date: string,
  special: number,
  dirty: number,
  finalised: number,
  released: number,
  netScaled: number | null,
  lines: string | null,
  detailLines: string | null,
  leave: string | null
]

/** The columns of a `FiguresRow`, of a payslip `p` with its detail `d`. */
export const FIGURES = `p.id, p.date, p.special, p.dirty, p.finalised, p.released, p.net_scaled, p.lines,
  iif(p.lines IS NULL, d.lines, NULL), d.leave`

/** Rows as rules look at them. */
export class FlagItems {
  readonly #items: ItemLines
  /** By place. */
  readonly #last: FlagLine[] = []
  readonly #days = new Map<string, Day>()

  constructor(items: ItemLines) {
    this.#items = items
  }

  /** What stands behind the figures in a row is not looked at. */
  payslip(row: readonly [...FiguresRow, ...unknown[]]): FlagPayslip {
    const [id, date, special, dirty, finalised, released, net, lines, detailLines, leave] = row
    const text = lines ?? detailLines
    return {
      id,
      date: this.#day(date),
      special: special === 1,
      calculating: dirty === 1,
      finalised: finalised === 1,
      released: released === 1,
      net: dirty === 1 ? null : net,
      leave: leave === null ? null : leaveOf(leave),
      lines: text === null ? null : this.#lines(text, lines === null ? 'codes' : 'labels')
    }
  }

  // Thousands of payslips have a few days between them.
  #day(text: string): Day {
    const known = this.#days.get(text) ?? toDay(text)
    this.#days.set(text, known)
    return known
  }

  // The net line says what the payslip's own net pay says.
  #lines(text: string, naming: 'codes' | 'labels'): FlagLine[] {
    const lines: FlagLine[] = []
    this.#items.visit(text, naming, (slot, value) => {
      if (slot.section === 'net') return
      const scaled = scaledOfLine({ value })
      // Most lines are what they were on the payslip before, which was looked at a moment ago.
      const last = this.#last[slot.at]
      const odd = scaled === null ? String(value) : null
      if (last !== undefined && last.scaled === scaled && last.odd === odd) lines.push(last)
      else {
        const { place, section, group, name, code, total } = last ?? this.#learn(slot)
        lines.push((this.#last[slot.at] = { place, section, group, name, code, total, scaled, odd }))
      }
    })
    return lines
  }

  #learn(slot: ItemSlot): Omit<FlagLine, 'scaled' | 'odd'> {
    return {
      place: slot,
      section: slot.section,
      group: slot.label?.group ?? slot.code?.group ?? '',
      name: slot.label?.name ?? slot.code?.name ?? '',
      code: slot.code === null ? null : `${slot.code.name} ${slot.ordinal}`,
      total: slot.total
    }
  }
}
