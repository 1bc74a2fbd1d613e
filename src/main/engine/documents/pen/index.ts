/**
 * Pens: threads of their own that do what writing a document asks of the disk, so that a slow disk holds up nothing else that the
 * engine does, and each granted folder has its own, so that one that does not answer holds up no other. They call the system
 * directly, which costs a fraction of a round through the pool of the runtime for each of the six calls that a file needs; only
 * flushing goes through the pool, as the disk does several at a time. What is written where, and what is noted before, the engine says.
 */
import { Pen, type PenOptions } from './pen'

export type { Naming, WrittenFile } from './giveName'
export type { ToWrite, WrittenBytes } from './acts'
export type { Pen } from './pen'
export { writtenOf } from './pen'

export class Pens {
  readonly #options: PenOptions
  readonly #byFolder = new Map<string, Pen>()

  constructor(options: PenOptions) {
    this.#options = options
  }

  /** The pen of a granted folder. */
  of(folder: string): Pen {
    const known = this.#byFolder.get(folder)
    if (known) return known
    const pen = new Pen(this.#options)
    this.#byFolder.set(folder, pen)
    return pen
  }

  /** The one for files that lie anywhere: in folders that were granted before. */
  get elsewhere(): Pen {
    return this.of('')
  }

  /** Ends their threads. What is under way is rejected with `cancelled`. */
  close(): void {
    for (const pen of this.#byFolder.values()) pen.close()
  }
}
