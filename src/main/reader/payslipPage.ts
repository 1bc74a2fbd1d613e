import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type { PayslipView } from '@shared/contract/views'
import { discrepanciesOf } from '@shared/domain/payslipChecks'
import type { LineReader } from '../store/lines'
import { figuresMark, shownFigures } from '../store/shownFigures'
import type { DocumentStates } from './documents'
import type { WaitingEdits } from './edits'
import type { ItemNames } from './learnedNames'
import { leaveOf } from './leave'
import type { ListStates } from './listStates'
import { PAY_POINT_OF } from './payPoints'
import { shownLines } from './payslipLines'
import { namedLines, shownName, type NamedLine, type Naming } from './payslipNames'
import { headerOf, PayslipRows, type PayslipRow } from './payslipRow'
import { differenceOf } from './rows'

interface OwnerRow {
  id: number
  last_name: string
  first_name: string
  chinese_name: string | null
  number: string | null
  pay_point: string | null
  payment_method: string | null
}

interface Deps {
  readonly lines: LineReader
  readonly names: ItemNames
  readonly edits: WaitingEdits
  readonly documents: DocumentStates
  readonly listStates: ListStates
}

/** How many payslips of a person the employee list carries (spec, "Limits"). */
const IN_EMPLOYEE_LIST = 12

/** One payslip beside the one before it. */
export class PayslipQueries {
  readonly #deps: Deps
  readonly #rows: PayslipRows
  readonly #owner
  readonly #changes

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#rows = new PayslipRows(db)
    this.#changes = db.prepare<[number], { times: number; lastMs: number | null }>(
      'SELECT count(*) AS times, max(until_ms) AS lastMs FROM payslip_version WHERE payslip_id = ?'
    )
    this.#owner = db.prepare<[number], OwnerRow>(
      `SELECT e.id, e.last_name, e.first_name, e.chinese_name, e.number, pp.name AS pay_point,
         e.method AS payment_method
       FROM employee e LEFT JOIN pay_point pp ON pp.id = ${PAY_POINT_OF} WHERE e.id = ?`
    )
  }

  /**
   * Throws `notHere` when the payslip is not in the cache. Compared with `previousId`, else with the latest earlier regular
   * payslip of the same person and frequency; a once-off payslip only with one that was chosen.
   */
  get({ payslipId, names, previousId }: { payslipId: number; names: Naming; previousId?: number }): PayslipView {
    const row = this.#found(payslipId)
    const previous = previousId === undefined ? this.#rows.previousOf(row) : this.#found(previousId)
    const header = headerOf(row)
    const previousHeader = previous && headerOf(previous)
    const now = this.#lines(row, names)
    const before = previous && this.#lines(previous, names)
    const edits = this.#deps.edits.ofPayslip({ ...header, employeeId: row.employee_id })
    const shown = shownLines(now ?? [], now && before, names, edits)
    return {
      header,
      owner: this.#ownerOf(row),
      previous: previousHeader,
      previousGap: previous !== null && previousId === undefined && this.#rows.gapBetween(previous, row),
      netChange: differenceOf(row.net_scaled, previous?.net_scaled ?? null),
      names: shown.names,
      comparedBy: shown.comparedBy,
      codesKnown: row.detail_lines !== null,
      lines: shown.lines,
      figures: row.dirty === 1 || row.net === null ? null : figuresMark(shownFigures(row)),
      linesKnown: now !== null,
      discrepancies: now === null ? [] : discrepanciesOf(checked(now, shown.names), row.net),
      leave: row.detail_leave === null ? null : leaveOf(row.detail_leave),
      otherEdits: shown.otherEdits,
      trend: row.employee_id === null ? [] : this.#rows.trendOf(row),
      document: this.#deps.documents.of('payslip', row.id),
      changes: this.#changes.get(row.id) ?? { times: 0, lastMs: null },
      asOf: { linesMs: this.#readMs(row), detailMs: row.detail_as_of_ms }
    }
  }

  #found(payslipId: number): PayslipRow {
    const row = this.#rows.one(payslipId)
    if (!row) throw new AppError('notHere', { subject: String(payslipId) })
    return row
  }

  #lines(row: PayslipRow, preferred: Naming): NamedLine[] | null {
    const { lines, names } = this.#deps
    return namedLines(
      row.lines === null ? null : lines.decode(row.lines),
      row.detail_lines === null ? null : lines.decode(row.detail_lines),
      preferred,
      names.of(row.company_id)
    )
  }

  #ownerOf({ employee_id }: PayslipRow): PayslipView['owner'] {
    const owner = employee_id === null ? undefined : this.#owner.get(employee_id)
    if (!owner) return null
    return {
      employeeId: owner.id,
      lastName: owner.last_name,
      firstName: owner.first_name,
      chineseName: owner.chinese_name,
      number: owner.number,
      payPoint: owner.pay_point,
      paymentMethod: owner.payment_method
    }
  }

  // An unchanged payslip is not written again, so it is as fresh as the newest list that carried it.
  #readMs(row: PayslipRow): number | null {
    const { listStates } = this.#deps
    const { company_id, employee_id, pay_run_id } = row
    const carried = [
      employee_id !== null && this.#rows.newerThan(row) < IN_EMPLOYEE_LIST
        ? listStates.of(company_id, 'employees')
        : null,
      employee_id !== null ? listStates.of(company_id, 'payslipsOfEmployee', employee_id) : null,
      pay_run_id !== null ? listStates.of(company_id, 'payslipsOfRun', pay_run_id) : null
    ]
    const newest = Math.max(...carried.map((read) => read?.asOfMs ?? -Infinity))
    return newest === -Infinity ? null : newest
  }
}

function checked(lines: readonly NamedLine[], names: Naming) {
  return lines.map((line) => ({ ...line, name: shownName(line, names).name }))
}
