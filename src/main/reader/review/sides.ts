import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { ComparedPayslip } from '@shared/domain/variance'
import type { LineReader } from '../../store/lines'
import type { ItemNames } from '../learnedNames'
import { ItemLines, type LineNaming } from '../payRuns/itemTotals'
import { scoped } from '../payRuns/scope'

interface FigureRow {
  id: number
  employee_id: number | null
  special: number
  dirty: number
  net_scaled: number | null
}

interface LinesRow {
  id: number
  dirty: number
  employee_id: number | null
  lines: string | null
  detail_lines: string | null
}

/** Whose a row is: the person's id, or the negative id of a payslip that nobody knows whose it is. */
function keyOf({ id, employee_id }: { readonly id: number; readonly employee_id: number | null }): number {
  return employee_id ?? -id
}

/** The payslips of a period or of a part of it: first their figures, then their lines, one after the other. */
export class SidesOfVariance {
  readonly #lines: LineReader
  readonly #names: ItemNames
  readonly #figures
  readonly #withLines

  constructor(db: Database, lines: LineReader, names: ItemNames) {
    this.#lines = lines
    this.#names = names
    this.#figures = scoped<FigureRow>(db, (_, __, rowsOf) =>
      rowsOf('p.id, p.employee_id, p.special, p.dirty, p.net_scaled')
    )
    this.#withLines = scoped<LinesRow>(db, (_, __, rowsOf) =>
      rowsOf(`p.id, p.employee_id, p.dirty, p.lines,
          iif(p.lines IS NULL, (SELECT d.lines FROM payslip_detail d WHERE d.payslip_id = p.id), NULL) AS detail_lines`)
    )
  }

  /** Of the people wanted. `calculating` counts those that do, which have no net. */
  payslips(
    scope: PayScope,
    isWanted: (personId: number | null) => boolean
  ): { readonly payslips: ComparedPayslip[]; readonly calculating: number } {
    const { statement, parameters } = this.#figures(scope)
    const rows = statement.all(parameters).filter(({ employee_id }) => isWanted(employee_id))
    return {
      payslips: rows.map(({ id, employee_id, special, dirty, net_scaled }) => ({
        id,
        personId: employee_id,
        special: special === 1,
        net: dirty === 1 ? null : net_scaled
      })),
      calculating: rows.filter(({ dirty }) => dirty === 1).length
    }
  }

  /** Tells the places of lines of a company; both sides of a comparison share it, so that their places are the same. */
  itemsOf(companyId: number): ItemLines {
    return new ItemLines(this.#lines, this.#names.of(companyId))
  }

  /**
   * Gives the lines of each payslip that does not calculate, as they are kept; null where none are in the copy. Read to its end
   * within the call, so that no statement stays open.
   */
  each(scope: PayScope, take: (person: number, json: string | null, naming: LineNaming) => void): void {
    const { statement, parameters } = this.#withLines(scope)
    for (const row of statement.iterate(parameters)) {
      if (row.dirty === 1) continue
      if (row.lines !== null) take(keyOf(row), row.lines, 'labels')
      else take(keyOf(row), row.detail_lines, 'codes')
    }
  }
}
