import type { Database } from 'better-sqlite3'
import type { MadeEntry, ManifestEntry, PackedEntry } from '@shared/domain/savedFile'

/** A file that is about to get its name, or was when the program ended, or the folder of an enquiry pack. */
export interface FilePlacing {
  /** The granted folder; null where the officer said the place in the system's dialog. */
  readonly folder: string | null
  /** Below the folder, where the last of them gets a number if it is taken; else the whole path. */
  readonly segments: readonly string[]
  /** What is listed of it. A path is that of a file in the folder that gets the name, or '' for what gets it. */
  readonly own: ManifestEntry | Omit<MadeEntry, 'madeOf'>
  /** What it is made of. */
  readonly parts: readonly PackedEntry[]
}

export interface NotedPlacing extends FilePlacing {
  readonly id: number
}

/** What is noted of files before they get their names, until each is listed or given up. Those of bulk saves: `SavePlacings`. */
export class FilePlacings {
  readonly #note
  readonly #end
  readonly #all

  constructor(db: Database) {
    this.#note = db.prepare<[string]>('INSERT INTO file_placing (placing) VALUES (?)')
    this.#end = db.prepare<[number]>('DELETE FROM file_placing WHERE id = ?')
    this.#all = db.prepare<[], { id: number; placing: string }>('SELECT id, placing FROM file_placing ORDER BY id')
  }

  /** In a transaction of the caller's. */
  note(placing: FilePlacing): number {
    return Number(this.#note.run(JSON.stringify(placing)).lastInsertRowid)
  }

  /** In a transaction of the caller's. */
  end(id: number): void {
    this.#end.run(id)
  }

  all(): NotedPlacing[] {
    return this.#all.all().map(({ id, placing }) => {
      // This class alone writes it.
      const { folder, segments, own, parts } = JSON.parse(placing) as FilePlacing
      return { id, folder, segments, own, parts }
    })
  }
}
