import { toDay } from '@shared/domain/day'
import type { FlagLine, FlagPayslip } from '@shared/domain/flags'
import { leaveOf } from '../leave'
import { scaledOfLine, type ItemLines, type ItemSlot } from '../payRuns/itemTotals'

/** A payslip as it stands in the copy, with all that rules look at. */
export interface FiguresRow {
  readonly id: number
  readonly date: string
  readonly special: number
  readonly dirty: number
  readonly finalised: number
  readonly released: number
  readonly net_scaled: number | null
  readonly lines: string | null
  /** Where the list's own are not in the copy. */
  readonly detail_lines: string | null
  readonly leave: string | null
}

/** Rows as rules look at them. */
export class FlagItems {
  readonly #items: ItemLines
  /** By place. */
  readonly #last: FlagLine[] = []

  constructor(items: ItemLines) {
    this.#items = items
  }

  payslip(row: FiguresRow): FlagPayslip {
    const text = row.lines ?? row.detail_lines
    return {
      id: row.id,
      date: toDay(row.date),
      special: row.special === 1,
      calculating: row.dirty === 1,
      finalised: row.finalised === 1,
      released: row.released === 1,
      net: row.dirty === 1 ? null : row.net_scaled,
      leave: row.leave === null ? null : leaveOf(row.leave),
      lines: text === null ? null : this.#lines(text, row.lines === null ? 'codes' : 'labels')
    }
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
