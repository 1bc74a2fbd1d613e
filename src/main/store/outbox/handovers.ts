import type { Database } from 'better-sqlite3'

interface HandoverFile {
  readonly uid: string
  readonly companyId: number
  readonly atMs: number
  readonly fileName: string
}

/** Rows of `handover`: files that changes went out in, and those that were taken over. */
export class HandoverRows {
  readonly #insert
  readonly #edit
  readonly #finish
  readonly #unfinished
  readonly #edits
  readonly #out
  readonly #taken

  constructor(db: Database) {
    this.#insert = db.prepare<Record<string, string | number | null>>(
      `INSERT INTO handover (uid, direction, company_id, at_ms, desk, file_name, edits, path)
       VALUES (:uid, :direction, :companyId, :atMs, :desk, :fileName, :edits, :path)`
    )
    this.#edit = db.prepare<[string, number]>('INSERT INTO handover_edit (uid, edit_id) VALUES (?, ?)')
    this.#finish = db.prepare<[string]>('UPDATE handover SET path = NULL WHERE uid = ?')
    this.#unfinished = db.prepare<[], { uid: string; path: string }>(
      "SELECT uid, path FROM handover WHERE direction = 'out' AND path IS NOT NULL"
    )
    this.#edits = db.prepare<[string], number>('SELECT edit_id FROM handover_edit WHERE uid = ?').pluck()
    this.#out = db
      .prepare<[string], number>(
        `SELECT EXISTS (SELECT 1 FROM handover_edit h JOIN edit e ON e.id = h.edit_id
           WHERE h.uid = ? AND e.state = 'handedOver')`
      )
      .pluck()
    this.#taken = db.prepare<[string], number>("SELECT at_ms FROM handover WHERE uid = ? AND direction = 'in'").pluck()
  }

  /** Notes a file that goes out; it is unfinished until it has its name. */
  begin(file: HandoverFile & { readonly path: string }, editIds: readonly number[]): void {
    this.#insert.run({ ...file, direction: 'out', desk: '', edits: editIds.length })
    for (const id of editIds) this.#edit.run(file.uid, id)
  }

  finish(uid: string): void {
    this.#finish.run(uid)
  }

  unfinished(): { uid: string; path: string }[] {
    return this.#unfinished.all()
  }

  editsOf(uid: string): number[] {
    return this.#edits.all(uid)
  }

  /** Whether a file has changes that are in it and nowhere else. */
  holdsChanges(uid: string): boolean {
    return this.#out.get(uid) === 1
  }

  /** Notes a file that was taken over. */
  taken(file: HandoverFile & { readonly desk: string; readonly edits: number }): void {
    this.#insert.run({ ...file, direction: 'in', path: null })
  }

  /** When a file was taken over; null: never. */
  takenMs(uid: string): number | null {
    return this.#taken.get(uid) ?? null
  }
}
