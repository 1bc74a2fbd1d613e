import type { Database } from 'better-sqlite3'
import type { ManifestEntry } from '@shared/domain/savedFile'

/** A file of a bulk save that is about to get its name, or was when the program ended. */
export interface PlacingFile extends ManifestEntry {
  /** Tells this very file from another of that name. */
  readonly inode: string
}

export interface Placing {
  readonly jobId: number
  readonly place: number
  readonly file: PlacingFile
}

interface Row {
  job_id: number
  place: number
  placing: string
}

/** What is noted of files before they get their names, until each is listed or given up (`SaveJobRows`). */
export class SavePlacings {
  readonly #note
  readonly #all

  constructor(db: Database) {
    this.#note = db.prepare<[string, number, number]>('UPDATE save_item SET placing = ? WHERE job_id = ? AND place = ?')
    this.#all = db.prepare<[], Row>(
      'SELECT job_id, place, placing FROM save_item WHERE placing IS NOT NULL ORDER BY job_id, place'
    )
  }

  /** In a transaction of the caller's. */
  note({ jobId, place, file }: Placing): void {
    this.#note.run(JSON.stringify(file), jobId, place)
  }

  all(): Placing[] {
    return this.#all.all().map((row) => ({
      jobId: row.job_id,
      place: row.place,
      // This class alone writes it.
      file: JSON.parse(row.placing) as PlacingFile
    }))
  }
}
