/** What the officer said of a sheet, once another grid is open than the one it was said of. */
import type { BulkEditGrid } from '@shared/contract/views'
import { noWords, type ImportWords } from '@shared/domain/sheet'

/** A grid with whose it is: ids repeat in other connections. */
export interface GridSaidOf {
  readonly connectionId: string | null
  readonly companyId: number
  readonly grid: BulkEditGrid
}

/**
 * What still holds of `words` with the next grid. Nothing does in another company. Of another period the sheet is read as before, and whose
 * its rows are is asked again; so are blocks that go by position, wherever another person stands in one of their places.
 */
export function stillSaid(words: ImportWords, before: GridSaidOf, next: GridSaidOf): ImportWords {
  if (before.connectionId !== next.connectionId || before.companyId !== next.companyId) return noWords
  const [was, is] = [before.grid, next.grid]
  if (periodOf(was) !== periodOf(is)) return { ...words, answers: new Map(), positions: new Map() }
  const positions = [...words.positions].filter(([, { first, last }]) => {
    for (let at = first; at <= last; at++) if (was.rows[at]?.employeeId !== is.rows[at]?.employeeId) return false
    return true
  })
  return positions.length === words.positions.size ? words : { ...words, positions: new Map(positions) }
}

function periodOf({ definition: { frequencyId, payslip } }: BulkEditGrid): string {
  return JSON.stringify([frequencyId, payslip])
}
