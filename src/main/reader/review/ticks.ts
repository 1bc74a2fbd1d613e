import type { Database } from 'better-sqlite3'
import type { TickState } from '@shared/contract/views'
import { changesSince, type SeenChange, type SeenFigures } from '@shared/domain/seenFigures'
import type { LineReader } from '../../store/lines'
import { FIGURE_FIELDS, shownFigures, type FigureRow } from '../../store/shownFigures'
import { figuresOf, linesOf } from './figures'
import { SeenItems } from './seenItems'

/** A tick beside the payslip as it is now. */
interface TickedRow extends FigureRow {
  readonly id: number
  readonly seen_net: string
  readonly seen_lines: string | null
  readonly seen_coded: number
  /** How many changes that waited then were saved since. */
  readonly saved: number
}

const TICKED = `p.id, ${FIGURE_FIELDS}, t.net AS seen_net, t.lines AS seen_lines, t.coded AS seen_coded,
  iif(t.edits = '[]', 0, (SELECT count(*) FROM json_each(t.edits) AS w JOIN outbox.edit x ON x.id = w.value
    WHERE x.state = 'saved')) AS saved`

/** Which payslips are ticked, and whether what was seen then still holds. */
export class TickStates {
  readonly #lines: LineReader
  readonly #items: SeenItems
  readonly #of
  readonly #one

  constructor(db: Database, lines: LineReader) {
    this.#lines = lines
    this.#items = new SeenItems(db)
    // The tick first: of 100,000 payslips that are not ticked no row is read.
    this.#of = db.prepare<[string, number], TickedRow>(
      `SELECT ${TICKED} FROM json_each(?) AS a CROSS JOIN outbox.tick t ON t.company_id = ? AND t.payslip_id = a.value
         CROSS JOIN payslip p ON p.id = t.payslip_id AND p.company_id = t.company_id`
    )
    this.#one = db.prepare<[number], TickedRow>(
      `SELECT ${TICKED} FROM payslip p
         CROSS JOIN outbox.tick t ON t.company_id = p.company_id AND t.payslip_id = p.id WHERE p.id = ?`
    )
  }

  /** Of those of a company's `ids` (a JSON array) that are ticked; all others are not. */
  of(companyId: number, ids: string): Map<number, Exclude<TickState, 'notTicked'>> {
    return new Map(this.#of.all(ids, companyId).map((row) => [row.id, this.#holds(row) ? 'ticked' : 'reopened']))
  }

  /** What is other on a payslip than it was seen; null: it is not ticked. */
  changes(payslipId: number): readonly SeenChange[] | null {
    const row = this.#one.get(payslipId)
    return row === undefined ? null : changesSince(this.#seen(row), this.#now(row))
  }

  #holds(row: TickedRow): boolean {
    if (row.saved > 0) return false
    return this.#isWrittenAlike(row) || changesSince(this.#seen(row), this.#now(row)).length === 0
  }

  // Nearly always: the same items in the same order, each amount written alike.
  #isWrittenAlike(row: TickedRow): boolean {
    const { net, lines, coded } = shownFigures(row)
    if (net !== row.seen_net || lines === null || row.seen_lines === null || coded !== (row.seen_coded === 1))
      return false
    const [seen, now] = [this.#lines.flat(row.seen_lines), this.#lines.flat(lines)]
    return (
      seen.length === now.length &&
      seen.every((value, at) => {
        const is = now[at]
        return at % 2 === 1
          ? value === is
          : typeof is === 'number' && value === this.#items.idOf(this.#lines, is, coded)
      })
    )
  }

  #seen({ seen_net, seen_lines, seen_coded }: TickedRow): SeenFigures {
    const flat = seen_lines === null ? null : this.#lines.flat(seen_lines)
    return {
      net: seen_net,
      names: seen_coded === 1 ? 'codes' : 'labels',
      lines: flat && linesOf(flat, (id) => this.#items.itemOf(id))
    }
  }

  #now(row: TickedRow): SeenFigures {
    return figuresOf(shownFigures(row), this.#lines)
  }
}
