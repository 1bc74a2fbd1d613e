/**
 * Pens: threads of their own that do what writing a document asks of the disk, so that a slow disk holds up nothing else that the
 * engine does, and each granted folder has its own, so that one that does not answer holds up no other. They call the system
 * directly, which costs a fraction of a round through the pool of the runtime for each of the six calls that a file needs; only
 * flushing goes through the pool (`poolPlaces.ts`), behind what is written next. What is written where, and what is noted before, the
 * engine says.
 */
import { parse, sep } from 'node:path'
import { Pen, type PenOptions } from './pen'

export type { Naming, WrittenFile } from './giveName'
export type { ToWrite, WrittenBytes } from './acts'
export type { Pen } from './pen'
export { numberedFolder, type AsWritten } from './savedFile'
export { writtenOf } from './pen'

/** So many folders down a share is mounted: `/run/user/1000/gvfs` has more, and is one disk all the same. */
const PLACE_DEPTH = process.platform === 'win32' ? 0 : 3

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

  /** The one for temp files that lie anywhere, as the last run left them. */
  get elsewhere(): Pen {
    return this.of('')
  }

  /**
   * The one of a file, wherever it is: that of the granted folder that it lies in, else one for its drive or share, so that where that
   * does not answer no other waits for it.
   */
  ofFile(path: string): Pen {
    for (const [folder, pen] of this.#byFolder) {
      if (folder !== '' && path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return pen
    }
    const { root } = parse(path)
    return this.of(root + path.slice(root.length).split(sep).slice(0, PLACE_DEPTH).join(sep))
  }

  /** Ends their threads. What is under way is rejected with `cancelled`. */
  close(): void {
    for (const pen of this.#byFolder.values()) pen.end()
  }
}
