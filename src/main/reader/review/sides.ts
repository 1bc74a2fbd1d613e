import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { ComparedPayslip } from '@shared/domain/variance'
import type { LineReader } from '../../store/lines'
import type { ItemNames } from '../learnedNames'
import { ItemLines, type LineNaming } from '../payRuns/itemTotals'
import { scoped } from '../payRuns/scope'

/** What is compared with what. */
export interface Scopes {
  readonly before: PayScope
  readonly now: PayScope
}

// Rows of a hundred thousand come as bare tuples, which are made twice as fast as objects.
type FigureRow = [id: number, employeeId: number | null, special: number, dirty: number, netScaled: number | null]
type LinesRow = [id: number, employeeId: number | null, dirty: number, lines: string | null, detailLines: string | null]

/** Whose a row is: the person's id, or the negative id of a payslip that nobody knows whose it is. */
function keyOf(payslipId: number, employeeId: number | null): number {
  return employeeId ?? -payslipId
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
    const payslips: ComparedPayslip[] = []
    let calculating = 0
    for (const [id, personId, special, dirty, netScaled] of statement.raw().all(parameters)) {
      if (!isWanted(personId)) continue
      if (dirty === 1) calculating++
      payslips.push({ id, personId, special: special === 1, net: dirty === 1 ? null : netScaled })
    }
    return { payslips, calculating }
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
    for (const [id, employeeId, dirty, lines, detailLines] of statement.raw().iterate(parameters)) {
      if (dirty === 1) continue
      if (lines !== null) take(keyOf(id, employeeId), lines, 'labels')
      else take(keyOf(id, employeeId), detailLines, 'codes')
    }
  }
}
