import { scaledToText } from '@shared/domain/money'
import type { SeenFigures, SeenLine } from '@shared/domain/seenFigures'
import type { LineReader } from '../../store/lines'
import type { ShownFigures } from '../../store/shownFigures'

/** Figures of a payslip of the copy, by name. */
export function figuresOf({ net, lines, coded }: ShownFigures, reader: LineReader): SeenFigures {
  return {
    net,
    names: coded ? 'codes' : 'labels',
    lines: lines === null ? null : linesOf(reader.flat(lines), (id) => reader.itemOf(id))
  }
}

/** Lines as they are kept, `[itemId, amount, ...]`, by name. */
export function linesOf(
  flat: readonly (number | string)[],
  itemOf: (id: number) => Omit<SeenLine, 'amount'>
): SeenLine[] {
  const lines: SeenLine[] = []
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [id, amount] = [flat[at], flat[at + 1]]
    if (typeof id !== 'number' || amount === undefined) throw new Error('payslip line without an item')
    const { section, group, name } = itemOf(id)
    lines.push({ section, group, name, amount: typeof amount === 'number' ? scaledToText(amount) : amount })
  }
  return lines
}
