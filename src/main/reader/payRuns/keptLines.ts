import type { Database, Statement } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { PartChoice } from '@shared/contract/views'
import { idsAsJson } from '../rows'
import { GROUPS_OF_SCOPE, parametersOf, scoped, type ScopeParameters } from './scope'

/** Lines of a scope as they were added up when they were written, by group of payslips. */
export interface KeptLine {
  readonly group: number
  readonly itemId: number
  /** 0: the total of its section. */
  readonly ordinal: number
  readonly lines: number
  readonly odd: number
  readonly sum: number
  /** A payslip that has, or had, such a line. */
  readonly payslipId: number
}

interface GroupRow {
  readonly id: number
  readonly payslips: number
  readonly whole: number
}

/** A payslip with its lines: by label, else by code; neither: none are in the copy. */
export type LinesOfPayslip = readonly [
  id: number,
  employeeId: number | null,
  dirty: number,
  lines: string | null,
  detailLines: string | null
]

const LINES = `p.id, p.employee_id, p.dirty, p.lines,
  iif(p.lines IS NULL, (SELECT d.lines FROM payslip_detail d WHERE d.payslip_id = p.id), NULL)`

/** The sums that writers keep (`store/lineTotals.ts`), and the few payslips that are not in them. */
export class KeptLines {
  readonly #groups: Readonly<Record<PartChoice['kind'], Statement<ScopeParameters, GroupRow>>>
  readonly #lines
  readonly #payslips
  readonly #without

  constructor(db: Database) {
    const groups = (kind: PartChoice['kind']) =>
      db.prepare<ScopeParameters, GroupRow>(
        `SELECT g.id, g.payslips, g.changes = g.counted AS whole FROM line_group g WHERE ${GROUPS_OF_SCOPE[kind]}`
      )
    this.#groups = { whole: groups('whole'), run: groups('run'), open: groups('open') }
    this.#lines = db.prepare<[string], KeptLine>(
      `SELECT t.group_id AS "group", t.item_id AS itemId, t.ordinal, t.lines, t.odd, t.sum, t.payslip_id AS payslipId
       FROM json_each(?) a CROSS JOIN line_total t ON t.group_id = a.value`
    )
    this.#payslips = db
      .prepare<[string], LinesOfPayslip>(
        `SELECT ${LINES} FROM json_each(?) a CROSS JOIN payslip p ON p.id = a.value WHERE p.gone_ms IS NULL`
      )
      .raw()
    this.#without = scoped<LinesOfPayslip>(
      db,
      (payslips) => `SELECT ${LINES} FROM (${payslips}) s CROSS JOIN payslip p ON p.id = s.id
        WHERE p.lines IS NULL AND p.dirty = 0`
    )
  }

  /** `payslips`: how many there are in the sums. Null where the sums do not hold. */
  of(scope: PayScope): { readonly payslips: number; readonly lines: readonly KeptLine[] } | null {
    const groups = this.#groups[scope.part.kind].all(parametersOf(scope))
    if (groups.some(({ whole }) => whole !== 1)) return null
    const lines = this.#lines.all(idsAsJson(groups.map(({ id }) => id)))
    if (lines.some(({ sum }) => !Number.isSafeInteger(sum))) return null
    return { payslips: groups.reduce((sum, { payslips }) => sum + payslips, 0), lines }
  }

  /** Payslips of their ids, the gone ones left out. */
  payslips(ids: Iterable<number>): readonly LinesOfPayslip[] {
    return this.#payslips.all(idsAsJson(ids))
  }

  /** The payslips of a scope that do not calculate and have no lines by label. */
  without(scope: PayScope): readonly LinesOfPayslip[] {
    const { statement, parameters } = this.#without(scope)
    return statement.raw().all(parameters)
  }
}
