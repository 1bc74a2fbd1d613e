import type { Database } from 'better-sqlite3'
import type { BulkGridDefinition, EditBatch } from '@shared/contract/views'
import { definitionOfText } from '../../store/outbox/batches'

interface Row {
  id: number
  company_id: number
  name: string | null
  note: string | null
  definition: string | null
  created_ms: number
  drafts: number
  waiting: number
  saved: number
  held: number
}

const COUNTS = `
  (SELECT count(*) FROM outbox.edit x WHERE x.batch_id = b.id AND x.state = 'draft') AS drafts,
  (SELECT count(*) FROM outbox.edit x WHERE x.batch_id = b.id AND x.waiting = 1) AS waiting,
  (SELECT count(*) FROM outbox.edit x WHERE x.batch_id = b.id AND x.state = 'saved') AS saved,
  (SELECT count(*) FROM outbox.edit x WHERE x.batch_id = b.id AND x.state = 'held') AS held`

const OPEN = `(EXISTS (SELECT 1 FROM outbox.edit x WHERE x.batch_id = b.id AND x.state = 'draft')
  OR EXISTS (SELECT 1 FROM outbox.edit x WHERE x.batch_id = b.id AND x.waiting = 1))`

const MOST = 200

/** What the officer put together: grids, sheets and single forms. */
export class BatchQueries {
  readonly #open
  readonly #settled
  readonly #one

  constructor(db: Database) {
    const columns = `b.id, b.company_id, b.name, b.note, b.definition, b.created_ms, ${COUNTS}`
    this.#open = db.prepare<[number], Row>(
      `SELECT ${columns} FROM outbox.batch b WHERE b.company_id = ? AND ${OPEN} ORDER BY b.id DESC`
    )
    this.#settled = db.prepare<[number, number], Row>(
      `SELECT ${columns} FROM outbox.batch b WHERE b.company_id = ? AND NOT ${OPEN}
         AND EXISTS (SELECT 1 FROM outbox.edit x WHERE x.batch_id = b.id AND x.state = 'saved')
       ORDER BY b.id DESC LIMIT ?`
    )
    this.#one = db.prepare<[number], Pick<Row, 'company_id' | 'definition'>>(
      'SELECT company_id, definition FROM outbox.batch WHERE id = ?'
    )
  }

  /** Newest first; of the settled ones the last 200 of which something was saved. */
  list(companyId: number, which: 'open' | 'settled'): EditBatch[] {
    const rows = which === 'open' ? this.#open.all(companyId) : this.#settled.all(companyId, MOST)
    return rows.map(shown)
  }

  /** The grid of a batch; null for a batch that is not here, is another company's, or was entered in no grid. */
  definitionOf(companyId: number, batchId: number): BulkGridDefinition | null {
    const row = this.#one.get(batchId)
    return row?.company_id === companyId ? definitionOfText(row.definition) : null
  }
}

function shown(row: Row): EditBatch {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    note: row.note,
    createdMs: row.created_ms,
    definition: definitionOfText(row.definition),
    drafts: row.drafts,
    unsettled: row.waiting,
    saved: row.saved,
    held: row.held
  }
}
