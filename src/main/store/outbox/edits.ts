import type { Database, Statement } from 'better-sqlite3'
import { unsettledStates, type EditEvent, type EditState } from '@shared/domain/edit'
import { HistoryRows, type HistoryStep } from './history'
import { STORED_COLUMNS, storedOfRow, type NewEdit, type StoredEdit, type StoredRow } from './storedEdit'

/** A step that many edits take together; `undefined` leaves what it is about as it is. */
export interface AlikeStep extends Pick<StoredEdit, 'state' | 'cause' | 'reason' | 'changedMs'> {
  readonly submittedMs?: StoredEdit['submittedMs'] | undefined
  readonly sentMs?: number | undefined
  readonly answer?: StoredEdit['answer'] | undefined
  readonly checkDue?: boolean | undefined
  /** Whether some of them are settled, or not, otherwise than before. */
  readonly crosses: boolean
}

/** Whether an edit in this state is asked for and not settled, as the column `waiting` has it. */
export function isWaiting(state: EditState): boolean {
  return state !== 'draft' && unsettledStates.includes(state)
}

function flagsOf(state: EditState): { readonly settled: number; readonly waiting: number } {
  const waiting = isWaiting(state)
  return { settled: waiting || state === 'draft' ? 0 : 1, waiting: waiting ? 1 : 0 }
}

const STORED = `SELECT ${STORED_COLUMNS} FROM edit`
/** Leads a query to the few edits in a state, of whatever company, past thousands in another. */
export const OPEN_COMPANIES = `WITH RECURSIVE open_company (id) AS (
  SELECT min(company_id) FROM edit WHERE waiting = 1
  UNION ALL SELECT (SELECT min(company_id) FROM edit WHERE waiting = 1 AND company_id > open_company.id)
  FROM open_company WHERE open_company.id IS NOT NULL)`

/** Rows of `edit` and its history. Nothing here decides a state; that is the ledger of engine/outbox. */
export class EditRows {
  readonly #insertBatch
  readonly #insert
  readonly #update
  readonly #history
  readonly #db
  readonly #updatesAlike = new Map<string, Statement<(string | number | null)[]>>()
  readonly #one
  readonly #byIds
  readonly #writes
  readonly #withNewer
  readonly #open
  readonly #inState
  readonly #inStateEverywhere
  readonly #inBatch
  readonly #peopleWaiting
  readonly #peopleUnchecked
  readonly #anySavedById
  readonly #unchecked
  readonly #savedAfter
  readonly #nextUntil

  constructor(db: Database) {
    this.#db = db
    this.#insertBatch = db.prepare<[number, string | null, number]>(
      'INSERT INTO batch (company_id, name, created_ms) VALUES (?, ?, ?)'
    )
    this.#insert = db.prepare<Record<string, string | number | null>>(
      `INSERT INTO edit (batch_id, company_id, employee_id, person_name, person_number, target, payslip_id, payslip_date,
         payslip_special, attribute, label, value_kind, base_as_of_ms, base_value, value, state, settled, waiting, cause,
         column_key, created_ms, changed_ms)
       VALUES (:batch_id, :company_id, :employee_id, :person_name, :person_number, :target, :payslip_id, :payslip_date,
         :payslip_special, :attribute, :label, :value_kind, :base_as_of_ms, :base_value, :value, :state, :settled, :waiting,
         :cause, :column_key, :created_ms, :created_ms)`
    )
    this.#update = db.prepare<Record<string, string | number | null>>(
      `UPDATE edit SET payslip_id = :payslip_id, base_as_of_ms = :base_as_of_ms, base_value = :base_value, value = :value,
         state = :state, settled = :settled, waiting = :waiting, cause = :cause, reason = :reason, reason_from_service = :reason_from_service,
         service_as_of_ms = :service_as_of_ms, service_value = :service_value, until_ms = :until_ms,
         submitted_ms = :submitted_ms, sent_ms = :sent_ms, answer = :answer, check_due = :check_due,
         not_there = :not_there, not_known = :not_known, base_untold = :base_untold, at_most = :at_most, changed_ms = :changed_ms
       WHERE id = :id`
    )
    this.#history = new HistoryRows(db)
    this.#one = db.prepare<[number], StoredRow>(`${STORED} WHERE id = ?`)
    this.#byIds = db.prepare<[string], StoredRow>(`${STORED} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`)
    this.#writes = db.prepare<[], number>('SELECT total_changes()').pluck()
    this.#withNewer = db
      .prepare<[string], number>(
        `SELECT e.id FROM json_each(?) a CROSS JOIN edit e ON e.id = a.value
         WHERE EXISTS (SELECT 1 FROM edit n WHERE n.waiting = 1 AND n.employee_id = e.employee_id
           AND n.attribute = e.attribute AND n.id > e.id)`
      )
      .pluck()
    this.#open = db.prepare<[number, string, number], StoredRow>(
      `${STORED} WHERE waiting = 1 AND employee_id = ? AND attribute = ? AND id > ? ORDER BY id`
    )
    this.#inState = db.prepare<[number, string], StoredRow>(
      `${STORED} WHERE waiting = 1 AND company_id = ? AND state = ? ORDER BY id`
    )
    this.#inStateEverywhere = db.prepare<[string], StoredRow>(
      `${OPEN_COMPANIES} ${STORED} WHERE waiting = 1 AND company_id IN (SELECT id FROM open_company) AND state = ? ORDER BY id`
    )
    this.#inBatch = db.prepare<[number, string], StoredRow & { column_key: string | null }>(
      `${STORED.replace(' FROM', ', column_key FROM')} WHERE batch_id = ? AND state = ? ORDER BY id`
    )
    this.#peopleWaiting = db
      .prepare<[number], number>('SELECT DISTINCT employee_id FROM edit WHERE waiting = 1 AND company_id = ?')
      .pluck()
    this.#anySavedById = db
      .prepare<[number], number>(
        `SELECT EXISTS (SELECT 1 FROM edit WHERE settled = 1 AND company_id = ? AND state = 'saved'
           AND cause <> 'foundThere' AND attribute GLOB 'calc.[0-9]*')`
      )
      .pluck()
    this.#peopleUnchecked = db
      .prepare<[number], number>('SELECT DISTINCT employee_id FROM edit WHERE check_due = 1 AND company_id = ?')
      .pluck()
    this.#unchecked = db.prepare<[number], StoredRow>(`${STORED} WHERE check_due = 1 AND employee_id = ? ORDER BY id`)
    this.#savedAfter = db.prepare<{ employee: number; attribute: string; id: number; since: number }, StoredRow>(
      `${STORED} WHERE settled = 1 AND changed_ms >= :since AND state = 'saved' AND employee_id = :employee
         AND attribute = :attribute AND id > :id`
    )
    this.#nextUntil = db
      .prepare<[], number | null>("SELECT min(until_ms) FROM edit WHERE waiting = 1 AND state = 'waiting'")
      .pluck()
  }

  insertBatch(companyId: number, name: string | null, createdMs: number): number {
    return Number(this.#insertBatch.run(companyId, name, createdMs).lastInsertRowid)
  }

  insert(edit: NewEdit): number {
    const { target, base } = edit
    const added = this.#insert.run({
      batch_id: edit.batchId,
      company_id: edit.companyId,
      employee_id: edit.employeeId,
      person_name: edit.personName,
      person_number: edit.personNumber,
      target: target.kind,
      payslip_id: target.kind === 'payslip' ? target.payslipId : null,
      payslip_date: target.kind === 'payslip' ? target.date : null,
      payslip_special: target.kind === 'payslip' && target.special ? 1 : 0,
      attribute: edit.attribute,
      label: edit.label,
      value_kind: edit.valueKind,
      base_as_of_ms: base.kind === 'read' ? base.asOfMs : null,
      base_value: base.kind === 'read' ? base.value : null,
      value: edit.value,
      state: edit.state,
      ...flagsOf(edit.state),
      cause: edit.cause,
      column_key: edit.columnKey ?? null,
      created_ms: edit.createdMs
    })
    return Number(added.lastInsertRowid)
  }

  /** Writes what may change of an edit. */
  update(edit: StoredEdit): void {
    const { target, base } = edit
    this.#update.run({
      id: edit.id,
      payslip_id: target.kind === 'payslip' ? target.payslipId : null,
      base_as_of_ms: base.kind === 'read' ? base.asOfMs : null,
      base_value: base.kind === 'read' ? base.value : null,
      value: edit.value,
      state: edit.state,
      ...flagsOf(edit.state),
      cause: edit.cause,
      reason: edit.reason?.text ?? null,
      reason_from_service: edit.reason?.fromService ? 1 : 0,
      service_as_of_ms: edit.serviceAsOfMs,
      service_value: edit.serviceValue,
      until_ms: edit.untilMs,
      submitted_ms: edit.submittedMs,
      sent_ms: edit.sentMs,
      answer: edit.answer,
      check_due: edit.checkDue ? 1 : 0,
      not_there: edit.notThere,
      not_known: edit.notKnown,
      base_untold: edit.baseUntold ? 1 : 0,
      at_most: edit.atMost,
      changed_ms: edit.changedMs
    })
  }

  /** Writes a step that is one and the same for all of these edits, in one statement. What `step` leaves out stays as it is. */
  updateAlike(editIds: readonly number[], step: AlikeStep): void {
    const set: Record<string, string | number | null> = {
      state: step.state,
      ...(step.crosses && flagsOf(step.state)),
      cause: step.cause,
      reason: step.reason?.text ?? null,
      reason_from_service: step.reason?.fromService ? 1 : 0,
      service_as_of_ms: null,
      service_value: null,
      until_ms: null,
      base_untold: 0,
      changed_ms: step.changedMs
    }
    if (step.submittedMs !== undefined) set['submitted_ms'] = step.submittedMs
    if (step.sentMs !== undefined) set['sent_ms'] = step.sentMs
    if (step.answer !== undefined) set['answer'] = step.answer
    if (step.checkDue !== undefined) set['check_due'] = step.checkDue ? 1 : 0
    this.#alike(Object.keys(set)).run(...Object.values(set), JSON.stringify(editIds))
  }

  #alike(columns: readonly string[]): Statement<(string | number | null)[]> {
    const key = columns.join()
    const known = this.#updatesAlike.get(key)
    if (known) return known
    const set = columns.map((column) => `${column} = ?`).join()
    const made = this.#db.prepare<(string | number | null)[]>(
      `UPDATE edit SET ${set} WHERE id IN (SELECT value FROM json_each(?))`
    )
    this.#updatesAlike.set(key, made)
    return made
  }

  /** Puts steps on record. */
  addEvents(steps: readonly HistoryStep[]): void {
    this.#history.appendAll(steps)
  }

  /** The line of the history that says what each of these edits is, in their order; null: there is none on disk. */
  lastLines(editIds: readonly number[]): (number | null)[] {
    return this.#history.lastOf(editIds)
  }

  get(editId: number): StoredEdit | null {
    const row = this.#one.get(editId)
    return row ? storedOfRow(row) : null
  }

  /** Edits by their ids, oldest first. */
  byIds(editIds: readonly number[]): StoredEdit[] {
    return this.#byIds.all(JSON.stringify(editIds)).map(storedOfRow)
  }

  /** How many rows were written to the file since it was opened: while that is the same, what was read of it still holds. */
  writes(): number {
    return this.#writes.get() ?? 0
  }

  /** Which of these edits an unsettled one of the same person and attribute, of whatever target, came after. */
  withNewer(editIds: readonly number[]): Set<number> {
    return new Set(this.#withNewer.all(JSON.stringify(editIds)))
  }

  /** Unsettled edits of one attribute of a person, of whatever target, oldest first; those made after `afterId`. */
  openOf(employeeId: number, attribute: string, afterId = 0): StoredEdit[] {
    return this.#open.all(employeeId, attribute, afterId).map(storedOfRow)
  }

  /** Unsettled edits in a state, of one company or of all, oldest first. */
  inState(state: EditState, companyId: number | null): StoredEdit[] {
    const rows = companyId === null ? this.#inStateEverywhere.all(state) : this.#inState.all(companyId, state)
    return rows.map(storedOfRow)
  }

  /** Edits of a batch in a state, oldest first, each with the column of the grid it was entered in. */
  inBatch(batchId: number, state: EditState): { readonly edit: StoredEdit; readonly columnKey: string | null }[] {
    return this.#inBatch.all(batchId, state).map((row) => ({ edit: storedOfRow(row), columnKey: row.column_key }))
  }

  /** Who of a company has edits that wait. */
  peopleWaiting(companyId: number): Set<number> {
    return new Set(this.#peopleWaiting.all(companyId))
  }

  /** Whether the service ever took an item's own id for an edit of a company. */
  anySavedById(companyId: number): boolean {
    return this.#anySavedById.get(companyId) === 1
  }

  /** Who of a company has saved edits that were not read back yet. */
  peopleUnchecked(companyId: number): Set<number> {
    return new Set(this.#peopleUnchecked.all(companyId))
  }

  /** Saved edits of a person that were not read back yet. */
  unchecked(employeeId: number): StoredEdit[] {
    return this.#unchecked.all(employeeId).map(storedOfRow)
  }

  /** Edits of the same attribute and person, of whatever target, that were made after this one and are saved. */
  savedAfter({ id, employeeId, attribute, createdMs }: StoredEdit): StoredEdit[] {
    return this.#savedAfter.all({ employee: employeeId, attribute, id, since: createdMs }).map(storedOfRow)
  }

  events(editId: number): EditEvent[] {
    return this.#history.events(editId)
  }

  /** When the first waiting edit goes on; null: none waits. */
  nextUntilMs(): number | null {
    return this.#nextUntil.get() ?? null
  }
}
