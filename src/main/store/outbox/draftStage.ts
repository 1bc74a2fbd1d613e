import type { Database } from 'better-sqlite3'
import type { NewEdit } from './storedEdit'

/** A draft on its way to its batch, which may not exist yet. */
export type StagedDraft = Omit<NewEdit, 'batchId' | 'state' | 'cause'>

const COLUMNS = `company_id, employee_id, person_name, person_number, target, payslip_id, payslip_date, payslip_special,
  attribute, label, value_kind, base_as_of_ms, base_value, value, column_key, created_ms`

const SLICE = 'SELECT place FROM draft_stage ORDER BY place LIMIT ?'

/**
 * Drafts of a large block. They are put down slice by slice, are said to be kept in one small write, and go into their batch slice
 * by slice again, so that others of the thread have their turn. A kill before that write leaves nothing of the block, and one after
 * it the rest of the way to go: the block is kept whole or not at all. Each method is part of a write.
 */
export class DraftStage {
  readonly #put
  readonly #keep
  readonly #kept
  readonly #removeOlder
  readonly #insert
  readonly #moved
  readonly #left
  readonly #forget
  readonly #clear

  constructor(db: Database) {
    this.#put = db.prepare<(string | number | null)[]>(
      `INSERT INTO draft_stage (older_id, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    )
    this.#keep = db.prepare<[number]>('INSERT INTO draft_kept (one, batch_id) VALUES (1, ?)')
    this.#kept = db.prepare<[], number>('SELECT batch_id FROM draft_kept').pluck()
    this.#removeOlder = db.prepare<[number]>(
      `DELETE FROM edit WHERE state = 'draft' AND id IN (SELECT older_id FROM draft_stage WHERE place IN (${SLICE}))`
    )
    this.#insert = db.prepare<[number, number]>(
      `INSERT INTO edit (batch_id, state, waiting, cause, ${COLUMNS}, changed_ms)
       SELECT ?, 'draft', 0, 'drafted', ${COLUMNS}, created_ms FROM draft_stage
       WHERE value IS NOT NULL AND place IN (${SLICE}) ORDER BY place`
    )
    this.#moved = db.prepare<[number]>(`DELETE FROM draft_stage WHERE place IN (${SLICE})`)
    this.#left = db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM draft_stage)').pluck()
    this.#forget = db.prepare('DELETE FROM draft_kept')
    this.#clear = db.prepare('DELETE FROM draft_stage')
  }

  /** Puts down what an entry comes to: the draft that goes, and the one that comes in its place. */
  put(olderId: number | null, draft: StagedDraft | null): void {
    const payslip = draft?.target.kind === 'payslip' ? draft.target : null
    const read = draft?.base.kind === 'read' ? draft.base : null
    this.#put.run(
      olderId,
      draft?.companyId ?? null,
      draft?.employeeId ?? null,
      draft?.personName ?? null,
      draft?.personNumber ?? null,
      draft?.target.kind ?? null,
      payslip?.payslipId ?? null,
      payslip?.date ?? null,
      payslip?.special === true ? 1 : 0,
      draft?.attribute ?? null,
      draft?.label ?? null,
      draft?.valueKind ?? null,
      read?.asOfMs ?? null,
      read?.value ?? null,
      draft?.value ?? null,
      draft?.columnKey ?? null,
      draft?.createdMs ?? null
    )
  }

  /** Says that what is put down is kept, in that batch. */
  keep(batchId: number): void {
    this.#keep.run(batchId)
  }

  /** The batch that what is put down is on its way into; null where nothing is. */
  get batchId(): number | null {
    return this.#kept.get() ?? null
  }

  /** Whether anything is put down. */
  get holds(): boolean {
    return this.#left.get() === 1
  }

  /** Moves the next ones into the batch; false when all of them are there. */
  move(batchId: number, most: number): boolean {
    this.#removeOlder.run(most)
    this.#insert.run(batchId, most)
    this.#moved.run(most)
    if (this.holds) return true
    this.#forget.run()
    return false
  }

  /** Forgets what is put down and not kept. */
  clear(): void {
    if (this.batchId === null) this.#clear.run()
  }
}
