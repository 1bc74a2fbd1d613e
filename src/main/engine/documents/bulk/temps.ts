import { basename, dirname, join } from 'node:path'
import type { OutboxWrites } from '../../../store/outbox/writes'
import { newTempName, type TempFiles } from '../writeFile'

/**
 * Temp files of a bulk save: a few names that are used again and again. All of them are noted in the outbox together when a folder is
 * met for the first time, as each note waits for the disk. One that could not be removed stays noted, and its name is not used again.
 */
export class BulkTemps implements TempFiles {
  readonly #notes: TempFiles
  readonly #writes: OutboxWrites
  readonly #names: readonly string[]
  readonly #noted = new Set<string>()
  readonly #left = new Set<string>()
  readonly #free: string[]

  /** `width`: how many are written at once. */
  constructor(notes: TempFiles, writes: OutboxWrites, width: number) {
    this.#notes = notes
    this.#writes = writes
    this.#names = Array.from({ length: width }, newTempName)
    this.#free = [...this.#names]
  }

  name(): string {
    return this.#free.pop() ?? newTempName()
  }

  begun(path: string): void {
    if (!this.#noted.has(path)) {
      const paths = new Set([path, ...this.#names.map((name) => join(dirname(path), name))])
      this.#writes.run('saves', () => paths.forEach((each) => this.#notes.begun(each)))
      paths.forEach((each) => this.#noted.add(each))
    }
    this.#left.add(path)
  }

  ended(path: string): void {
    this.#left.delete(path)
    this.#free.push(basename(path))
  }

  /** Forgets those that are gone. */
  close(): void {
    const gone = [...this.#noted].filter((path) => !this.#left.has(path))
    if (gone.length > 0) this.#writes.run('saves', () => gone.forEach((path) => this.#notes.ended(path)))
    this.#noted.clear()
  }
}
