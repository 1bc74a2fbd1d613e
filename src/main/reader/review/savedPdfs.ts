import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import { savedFileState, type FileFound } from '@shared/domain/savedFile'
import { DocumentsToday } from '../../store/documentToday'
import { scoped } from '../payRuns/scope'

interface FinalFile {
  readonly document_id: number
  readonly net: string | null
  readonly saved_ms: number
  readonly found: FileFound
}

/** How many payslips of a scope have a final PDF that shows them as they are now. */
export class SavedPdfs {
  readonly #today: DocumentsToday
  readonly #files

  constructor(db: Database) {
    this.#today = new DocumentsToday(db)
    // By the index of documents: of a hundred thousand payslips without a file no row is read.
    this.#files = scoped<FinalFile>(
      db,
      (_, __, rowsOf) =>
        `SELECT f.document_id, f.net, f.saved_ms, f.found FROM (${rowsOf('p.id, p.finalised')}) AS s
         CROSS JOIN outbox.saved_file f ON f.id = (
           SELECT g.id FROM outbox.saved_file g WHERE g.kind = 'payslip' AND g.document_id = s.id AND g.gone_ms IS NULL
           ORDER BY g.saved_ms DESC, g.id DESC LIMIT 1)
         WHERE s.finalised = 1 AND f.final = 1`
    )
  }

  /** Of each payslip the file saved last counts, as in the list of saved files. */
  of(scope: PayScope): number {
    const { statement, parameters } = this.#files(scope)
    let current = 0
    for (const { document_id: id, net, saved_ms: savedMs, found } of statement.all(parameters)) {
      const today = this.#today.of('payslip', id, savedMs)
      if (savedFileState({ net, final: true, savedMs, found }, today) === 'current') current++
    }
    return current
  }
}
