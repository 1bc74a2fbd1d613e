import { basename, dirname, join } from 'node:path'
import type { OutboxWrites } from '../../../store/outbox/writes'
import { newTempName, type TempFiles } from '../tempFiles'

/** So many names are noted together, as each note waits for the disk: a few first, as there may be few files. */
const FIRST_BLOCK = 16
const BLOCK = 128

/**
 * Temp files of a bulk save: names in the granted folder that are used again and again, noted in the outbox some together before the
 * first of them is used. One that could not be removed stays noted, and its name is not used again.
 */
export class BulkTemps {
  readonly #notes: TempFiles
  readonly #writes: OutboxWrites
  /** Names that are noted and not in use, by folder. */
  readonly #free = new Map<string, string[]>()
  readonly #noted = new Set<string>()
  readonly #used = new Set<string>()

  constructor(notes: TempFiles, writes: OutboxWrites) {
    this.#notes = notes
    this.#writes = writes
  }

  /** A path in the folder for a file that is to be made now. */
  begin(folder: string): string {
    const known = this.#free.get(folder)
    const free = known ?? []
    this.#free.set(folder, free)
    if (free.length === 0) {
      free.push(...Array.from({ length: known ? BLOCK : FIRST_BLOCK }, newTempName))
      const paths = free.map((name) => join(folder, name))
      this.#writes.run('saves', () => paths.forEach((path) => this.#notes.begun(path)))
      paths.forEach((path) => this.#noted.add(path))
    }
    const path = join(folder, free.pop() ?? newTempName())
    this.#used.add(path)
    return path
  }

  /** It is gone. */
  ended(path: string): void {
    this.#used.delete(path)
    this.#free.get(dirname(path))?.push(basename(path))
  }

  /** Forgets those that are gone. */
  close(): void {
    const gone = [...this.#noted].filter((path) => !this.#used.has(path))
    if (gone.length > 0) this.#writes.run('saves', () => gone.forEach((path) => this.#notes.ended(path)))
    this.#noted.clear()
    this.#free.clear()
  }
}
