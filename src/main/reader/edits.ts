import type { Database } from 'better-sqlite3'
import type { Day } from '@shared/domain/day'
import type { Edit } from '@shared/domain/edit'
import { EDIT_COLUMNS, editOfRow, type EditRow } from '../store/outbox/editRow'

/** The SQL count of the unsettled edits of a payslip row `p`: by its id, or by its date where the id was not known. */
export const COUNT_PAYSLIP_EDITS = `
  (SELECT count(*) FROM outbox.edit x WHERE x.waiting = 1 AND x.payslip_id = p.id)
  + (SELECT count(*) FROM outbox.edit x WHERE x.waiting = 1 AND x.employee_id = p.employee_id
      AND x.payslip_id IS NULL AND x.payslip_date = p.date AND p.special = 0)`

/** Unsettled edits, for the screens that show a waiting value beside the one in the copy. */
export class WaitingEdits {
  readonly #ofEmployee
  readonly #ofPayslip
  readonly #people

  constructor(db: Database) {
    this.#ofEmployee = db.prepare<[number], EditRow>(
      `SELECT ${EDIT_COLUMNS} FROM outbox.edit WHERE waiting = 1 AND employee_id = ? ORDER BY id`
    )
    this.#ofPayslip = db.prepare<[number], EditRow>(
      `SELECT ${EDIT_COLUMNS} FROM outbox.edit WHERE waiting = 1 AND payslip_id = ? ORDER BY id`
    )
    this.#people = db
      .prepare<[number], number>('SELECT DISTINCT employee_id FROM outbox.edit WHERE waiting = 1 AND company_id = ?')
      .pluck()
  }

  /** Those of a person, of their payslips included. */
  ofEmployee(employeeId: number): Edit[] {
    return this.#ofEmployee.all(employeeId).map(editOfRow)
  }

  /**
   * Those that will change this payslip: its own, and while it is not finalised those of the employee's pay from now on.
   */
  ofPayslip(payslip: PayslipOfEdits): Edit[] {
    if (payslip.employeeId === null) return this.#ofPayslip.all(payslip.id).map(editOfRow)
    return this.ofEmployee(payslip.employeeId).filter(({ target, attribute }) => {
      if (target.kind === 'employee') return !payslip.finalised && attribute.startsWith('calc.')
      if (target.payslipId !== null) return target.payslipId === payslip.id
      return !payslip.special && target.date === payslip.date
    })
  }

  /** The people of a company who have any. */
  peopleOf(companyId: number): number[] {
    return this.#people.all(companyId)
  }
}

export interface PayslipOfEdits {
  readonly id: number
  readonly employeeId: number | null
  readonly date: Day
  readonly special: boolean
  readonly finalised: boolean
}
