import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { PeriodSpan } from '../../store/periodSpan'

/** More than these are judged with all the others at once. */
const MOST = 20_000

/** What findings come from beside the people themselves, and whose records were written since. */
export class FlagBasis {
  readonly #basis
  readonly #turn
  readonly #touched

  constructor(db: Database) {
    this.#basis = db
      .prepare<{ companyId: number; frequencyId: number | null; date: string }, string>(
        `SELECT json_array(
           (SELECT group_concat(label_item || ':' || code_item) FROM item_code WHERE company_id = @companyId),
           (SELECT json_group_array(json_array(employee_id, pay_point_id, before_id, moved_ms, before_ms))
            FROM learned_pay_point INDEXED BY learned_pay_point_moved
            WHERE company_id = @companyId AND before_id IS NOT NULL),
           (SELECT json_group_array(json_array(id, name)) FROM pay_point WHERE company_id = @companyId),
           (SELECT json_group_array(json_array(id, name)) FROM pay_frequency WHERE company_id = @companyId),
           (SELECT json_group_array(json_array(id, frequency_id, period_end, special)) FROM pay_run
            WHERE company_id = @companyId AND gone_ms IS NULL),
           (SELECT periods_before FROM retention WHERE company_id = @companyId),
           (SELECT json_group_array(r.id) FROM pay_run r JOIN list_state l ON l.company_id = r.company_id
              AND l.list = 'payslipsOfRun' AND l.subject_id = r.id AND l.note IS NULL
            WHERE r.company_id = @companyId AND r.period_end = @date AND r.frequency_id IS @frequencyId))`
      )
      .pluck()
    this.#turn = db
      .prepare<[number], number>(
        `SELECT ifnull((SELECT max(turn) FROM touched WHERE company_id = l.company_id), 0) FROM list_state l
         WHERE l.company_id = ? AND l.list = 'employees' AND l.subject_id = 0`
      )
      .pluck()
    this.#touched = db
      .prepare<[number, number], number>(
        `SELECT owner FROM touched WHERE company_id = ? AND turn > ? LIMIT ${MOST + 1}`
      )
      .pluck()
  }

  /** As long as it is the same, only the records of people tell what is found. */
  of({ companyId, frequencyId, date }: PayScope, span: PeriodSpan): string {
    return JSON.stringify([span, this.#basis.get({ companyId, frequencyId, date })])
  }

  /** How far writes are known by now; null: the first whole list was not read yet, so that nobody notes them. */
  turn(companyId: number): number | null {
    return this.#turn.get(companyId) ?? null
  }

  /** The people whose records were written after a turn, and payslips of nobody by their negative ids; null: too many. */
  touchedSince(companyId: number, turn: number): readonly number[] | null {
    const owners = this.#touched.all(companyId, turn)
    return owners.length > MOST ? null : owners
  }
}
