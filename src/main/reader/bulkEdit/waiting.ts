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

/** An edit that the service said is saved, and that was not read back yet. */
export interface SavedEdit {
  readonly target: EditTarget
  readonly value: string
  readonly changedMs: number
}

interface TargetRow {
  employee_id: number
  target: 'employee' | 'payslip'
  payslip_id: number | null
  payslip_date: string | null
  payslip_special: number
  attribute: string
}

interface WaitingRow extends TargetRow {
  id: number
  label: string
  value: string
  state: EditState
}

interface SavedRow extends TargetRow {
  value: string
  changed_ms: number
}

const TARGET = 'employee_id, target, payslip_id, payslip_date, payslip_special, attribute'

/** What a batch has entered, what else waits, and what was saved and not read back, for the cells of a grid. */
export class EditsOfGrid {
  readonly #drafts
  readonly #waiting
  readonly #unread

  constructor(db: Database) {
    this.#drafts = db.prepare<[number], { employee_id: number; column_key: string; value: string }>(
      `SELECT employee_id, column_key, value FROM outbox.edit
       WHERE batch_id = ? AND state = 'draft' AND column_key IS NOT NULL`
    )
    this.#waiting = db.prepare<[number], WaitingRow>(
      `SELECT id, ${TARGET}, label, value, state FROM outbox.edit WHERE waiting = 1 AND company_id = ? ORDER BY id`
    )
    this.#unread = db.prepare<[number], SavedRow>(
      `SELECT ${TARGET}, value, changed_ms FROM outbox.edit WHERE check_due = 1 AND company_id = ? ORDER BY id`
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
  waiting(companyId: number): Finder<WaitingEdit> {
    return newestOf(this.#waiting.iterate(companyId), ({ id, value, label, state }, target) => ({
      id,
      target,
      value,
      label,
      state
    }))
  }

  /** Finds what was saved of a person's attribute and not read back: the newest. */
  unread(companyId: number): Finder<SavedEdit> {
    return newestOf(this.#unread.iterate(companyId), ({ value, changed_ms }, target) => ({
      target,
      value,
      changedMs: changed_ms
    }))
  }
}

type Finder<Found> = (employeeId: number, target: EditTarget, attribute: string) => Found | null

function newestOf<Row extends TargetRow, Found extends { readonly target: EditTarget }>(
  rows: Iterable<Row>,
  made: (row: Row, target: EditTarget) => Found
): Finder<Found> {
  const found = new Map<string, Found[]>()
  for (const row of rows) {
    const key = `${row.employee_id} ${row.attribute}`
    const edit = made(row, targetOf(row))
    const own = found.get(key)
    if (own) own.push(edit)
    else found.set(key, [edit])
  }
  return (employeeId, target, attribute) =>
    found.get(`${employeeId} ${attribute}`)?.findLast((edit) => sameTarget(edit.target, target)) ?? null
}

function targetOf({ payslip_id, payslip_date, payslip_special }: TargetRow): EditTarget {
  return payslip_date === null
    ? { kind: 'employee' }
    : { kind: 'payslip', payslipId: payslip_id, date: toDay(payslip_date), special: payslip_special === 1 }
}
