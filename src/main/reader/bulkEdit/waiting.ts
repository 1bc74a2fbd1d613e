import type { Database } from 'better-sqlite3'
import { toDay } from '@shared/domain/day'
import type { EditState, EditTarget } from '@shared/domain/edit'
import { sameTarget } from '@shared/domain/editTarget'

/** A waiting edit as a cell shows it. */
export interface WaitingEdit {
  readonly id: number
  readonly target: EditTarget
  readonly value: string
  readonly label: string
  readonly state: EditState
}

interface Row {
  id: number
  employee_id: number
  target: 'employee' | 'payslip'
  payslip_id: number | null
  payslip_date: string | null
  payslip_special: number
  attribute: string
  label: string
  value: string
  state: EditState
}

/** What a batch has entered, and what else waits, for the cells of a grid. */
export class EditsOfGrid {
  readonly #drafts
  readonly #waiting

  constructor(db: Database) {
    this.#drafts = db.prepare<[number], { employee_id: number; column_key: string; value: string }>(
      `SELECT employee_id, column_key, value FROM outbox.edit
       WHERE batch_id = ? AND state = 'draft' AND column_key IS NOT NULL`
    )
    this.#waiting = db.prepare<[number], Row>(
      `SELECT id, employee_id, target, payslip_id, payslip_date, payslip_special, attribute, label, value, state
       FROM outbox.edit WHERE waiting = 1 AND company_id = ? ORDER BY id`
    )
  }

  /** By person, then by column. */
  drafts(batchId: number): Map<number, Map<string, string>> {
    const people = new Map<number, Map<string, string>>()
    for (const { employee_id, column_key, value } of this.#drafts.iterate(batchId)) {
      const own = people.get(employee_id)
      if (own) own.set(column_key, value)
      else people.set(employee_id, new Map([[column_key, value]]))
    }
    return people
  }

  /** Finds what waits of a person's attribute: the newest of a row of edits. */
  waiting(companyId: number): (employeeId: number, target: EditTarget, attribute: string) => WaitingEdit | null {
    const found = new Map<string, WaitingEdit[]>()
    for (const row of this.#waiting.iterate(companyId)) {
      const key = `${row.employee_id} ${row.attribute}`
      const edit = { id: row.id, target: targetOf(row), value: row.value, label: row.label, state: row.state }
      const own = found.get(key)
      if (own) own.push(edit)
      else found.set(key, [edit])
    }
    return (employeeId, target, attribute) =>
      found.get(`${employeeId} ${attribute}`)?.findLast((edit) => sameTarget(edit.target, target)) ?? null
  }
}

function targetOf({ payslip_id, payslip_date, payslip_special }: Row): EditTarget {
  return payslip_date === null
    ? { kind: 'employee' }
    : { kind: 'payslip', payslipId: payslip_id, date: toDay(payslip_date), special: payslip_special === 1 }
}
