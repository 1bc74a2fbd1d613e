import { basename } from 'node:path'
import { newTempName, type TempFiles } from '../writeFile'

/**
 * Temp files of a bulk save: a few names that are used again and again, so that each is noted in the outbox once and not for
 * every file. One that could not be removed stays noted, and its name is not used again.
 */
export class BulkTemps implements TempFiles {
  readonly #notes: TempFiles
  readonly #noted = new Set<string>()
  readonly #left = new Set<string>()
  readonly #free: string[] = []

  constructor(notes: TempFiles) {
    this.#notes = notes
  }

  name(): string {
    return this.#free.pop() ?? newTempName()
  }

  begun(path: string): void {
    this.#left.add(path)
    if (this.#noted.has(path)) return
    this.#notes.begun(path)
    this.#noted.add(path)
  }

  ended(path: string): void {
    this.#left.delete(path)
    this.#free.push(basename(path))
  }

  /** Forgets those that are gone. */
  close(): void {
    for (const path of this.#noted) if (!this.#left.has(path)) this.#notes.ended(path)
    this.#noted.clear()
  }
}
