import type { Database } from 'better-sqlite3'
import type { BulkGridDefinition } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { STORED_COLUMNS, storedOfRow, type StoredEdit, type StoredRow } from './storedEdit'

/** A batch with what its acts need. */
export interface StoredBatch {
  readonly id: number
  readonly companyId: number
  readonly name: string | null
  readonly definition: BulkGridDefinition | null
}

/** A draft as a grid finds it again. */
export interface DraftRow {
  readonly id: number
  readonly employeeId: number
  readonly columnKey: string
}

/** A draft with the column it was entered in. */
export interface DraftOfBatch {
  readonly edit: StoredEdit
  readonly columnKey: string | null
}

/** Rows of `batch`, and the drafts in them. */
export class BatchRows {
  readonly #insert
  readonly #define
  readonly #describe
  readonly #one
  readonly #drafts
  readonly #draftIds
  readonly #draftsById
  readonly #removeDraft
  readonly #removeDrafts
  readonly #draftCount

  constructor(db: Database) {
    this.#insert = db.prepare<[number, string, number]>(
      'INSERT INTO batch (company_id, definition, created_ms) VALUES (?, ?, ?)'
    )
    this.#define = db.prepare<[string, number, string]>(
      'UPDATE batch SET definition = ? WHERE id = ? AND definition IS NOT ?'
    )
    this.#describe = db.prepare<[string | null, string | null, number]>(
      'UPDATE batch SET name = ?, note = ? WHERE id = ?'
    )
    this.#one = db.prepare<
      [number],
      { id: number; company_id: number; name: string | null; definition: string | null }
    >('SELECT id, company_id, name, definition FROM batch WHERE id = ?')
    this.#drafts = db.prepare<{ batchId: number; ids: string }, DraftRow>(
      `SELECT e.id, e.employee_id AS employeeId, e.column_key AS columnKey FROM json_each(@ids) a
       CROSS JOIN edit e INDEXED BY edit_draft ON e.batch_id = @batchId AND e.employee_id = a.value
       WHERE e.state = 'draft' AND e.column_key IS NOT NULL`
    )
    this.#draftIds = db
      .prepare<[number], number>("SELECT id FROM edit WHERE batch_id = ? AND state = 'draft' ORDER BY id")
      .pluck()
    this.#draftsById = db.prepare<[string], StoredRow & { column_key: string | null }>(
      `SELECT ${STORED_COLUMNS}, column_key FROM edit
       WHERE id IN (SELECT value FROM json_each(?)) AND state = 'draft' ORDER BY id`
    )
    this.#removeDrafts = db.prepare<[number]>("DELETE FROM edit WHERE batch_id = ? AND state = 'draft'")
    this.#removeDraft = db.prepare<[number]>("DELETE FROM edit WHERE id = ? AND state = 'draft'")
    this.#draftCount = db.prepare<[], number>("SELECT count(*) FROM edit WHERE state = 'draft'").pluck()
  }

  /** A batch for a grid; gives its id. */
  insert(companyId: number, definition: BulkGridDefinition, createdMs: number): number {
    return Number(this.#insert.run(companyId, JSON.stringify(definition), createdMs).lastInsertRowid)
  }

  define(batchId: number, definition: BulkGridDefinition): void {
    const text = JSON.stringify(definition)
    this.#define.run(text, batchId, text)
  }

  describe(batchId: number, name: string | null, note: string | null): void {
    this.#describe.run(name, note, batchId)
  }

  get(batchId: number): StoredBatch | null {
    const row = this.#one.get(batchId)
    return row
      ? { id: row.id, companyId: row.company_id, name: row.name, definition: definitionOfText(row.definition) }
      : null
  }

  /** The drafts of some people of a batch. */
  draftsOf(batchId: number, employeeIds: readonly number[]): DraftRow[] {
    return this.#drafts.all({ batchId, ids: JSON.stringify(employeeIds) })
  }

  /** The drafts of a batch, in the order in which they were entered. */
  draftIds(batchId: number): number[] {
    return this.#draftIds.all(batchId)
  }

  /** Those of `ids` that are drafts still, in that order. */
  draftsById(ids: readonly number[]): DraftOfBatch[] {
    return this.#draftsById
      .all(JSON.stringify(ids))
      .map((row) => ({ edit: storedOfRow(row), columnKey: row.column_key }))
  }

  /** Takes a draft back: nothing of it stays. */
  removeDraft(editId: number): void {
    this.#removeDraft.run(editId)
  }

  removeDrafts(batchId: number): void {
    this.#removeDrafts.run(batchId)
  }

  /** How many drafts there are, of all companies. */
  draftCount(): number {
    return this.#draftCount.get() ?? 0
  }
}

/** The grid that the column `batch.definition` holds; only `BatchRows` writes it. */
export function definitionOfText(text: string | null): BulkGridDefinition | null {
  if (text === null) return null
  const definition = JSON.parse(text) as BulkGridDefinition
  return { ...definition, payslip: { ...definition.payslip, date: toDay(definition.payslip.date) } }
}
