import type { Database } from 'better-sqlite3'
import type { NewEdit } from './edits'

/** A draft on its way to its batch, which may not exist yet. */
export type StagedDraft = Omit<NewEdit, 'batchId' | 'state' | 'cause'>

const COLUMNS = `company_id, employee_id, person_name, person_number, target, payslip_id, payslip_date, payslip_special,
  attribute, label, value_kind, base_as_of_ms, base_value, value, column_key, created_ms`

/**
 * Drafts of a large block that is worked on slice by slice, in memory (a temp table, which is never on disk) until all of them
 * are put in place in one write: a block is kept whole or not at all, and what a kill leaves is nothing of it.
 */
export class DraftStage {
  readonly #put
  readonly #replace
  readonly #remove
  readonly #insert
  readonly #clear

  constructor(db: Database) {
    db.exec(`CREATE TEMP TABLE IF NOT EXISTS draft_stage (
      place INTEGER PRIMARY KEY, company_id, employee_id, person_name, person_number, target, payslip_id, payslip_date,
      payslip_special, attribute, label, value_kind, base_as_of_ms, base_value, value, column_key, created_ms);
      CREATE TEMP TABLE IF NOT EXISTS draft_replaced (id INTEGER PRIMARY KEY)`)
    this.#put = db.prepare<(string | number | null)[]>(
      `INSERT INTO temp.draft_stage (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    )
    this.#replace = db.prepare<[number]>('INSERT OR IGNORE INTO temp.draft_replaced (id) VALUES (?)')
    this.#remove = db.prepare("DELETE FROM edit WHERE state = 'draft' AND id IN (SELECT id FROM temp.draft_replaced)")
    this.#insert = db.prepare<[number]>(
      `INSERT INTO edit (batch_id, state, cause, ${COLUMNS}, changed_ms)
       SELECT ?, 'draft', 'drafted', ${COLUMNS}, created_ms FROM temp.draft_stage ORDER BY place`
    )
    this.#clear = db.prepare('DELETE FROM temp.draft_stage')
    const replaced = db.prepare('DELETE FROM temp.draft_replaced')
    this.clear = () => {
      this.#clear.run()
      replaced.run()
    }
  }

  /** Forgets what is staged. */
  readonly clear: () => void

  put({ target, base, ...draft }: StagedDraft): void {
    const payslip = target.kind === 'payslip' ? target : null
    const read = base.kind === 'read' ? base : null
    this.#put.run(
      draft.companyId,
      draft.employeeId,
      draft.personName,
      draft.personNumber,
      target.kind,
      payslip?.payslipId ?? null,
      payslip?.date ?? null,
      payslip?.special === true ? 1 : 0,
      draft.attribute,
      draft.label,
      draft.valueKind,
      read?.asOfMs ?? null,
      read?.value ?? null,
      draft.value,
      draft.columnKey ?? null,
      draft.createdMs
    )
  }

  /** Says that a draft goes when the staged ones come. */
  replaces(draftId: number): void {
    this.#replace.run(draftId)
  }

  /** Puts what is staged in its batch. Part of a write. */
  putInPlace(batchId: number): void {
    this.#remove.run()
    this.#insert.run(batchId)
    this.clear()
  }
}
