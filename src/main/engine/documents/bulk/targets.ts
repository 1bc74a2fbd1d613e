import { join } from 'node:path'
import type { Pen, Pens } from '../pen'

/** A folder that files are saved to. */
export interface TargetFolder {
  readonly path: string
  /** What writes there. */
  readonly pen: Pen
  /** Where the granted folder really is. */
  readonly root: string
  /** Whether there was nothing of that name when the folder was met; what comes later is met when a file gets its name. */
  isFree(name: string): boolean
}

interface Met {
  readonly folder: Promise<TargetFolder>
  readonly atMs: number
}

const FRESH_MS = 1000

/**
 * Where the folders of a bulk save really are. Each is resolved anew after a moment and not for each file, and listed once, so that no
 * file needs a look of its own whether there is one.
 */
export class TargetFolders {
  readonly #pens: Pens
  readonly #folderOf: () => string | null
  #granted: { readonly path: string | null; readonly atMs: number } | null = null
  #root: { readonly granted: string; readonly path: Promise<string>; readonly atMs: number } | null = null
  readonly #met = new Map<string, Met>()
  readonly #listed = new Map<string, Promise<ReadonlySet<string> | null>>()

  /** `folderOf`: the granted folder as it is now; the officer may choose another meanwhile. */
  constructor(pens: Pens, folderOf: () => string | null) {
    this.#pens = pens
    this.#folderOf = folderOf
  }

  /** The granted folder; null where there is none. */
  get granted(): string | null {
    const nowMs = performance.now()
    if (this.#granted === null || nowMs - this.#granted.atMs >= FRESH_MS) {
      this.#granted = { path: this.#folderOf(), atMs: nowMs }
    }
    return this.#granted.path
  }

  /** Where the granted folder really is. */
  rootOf(granted: string): Promise<string> {
    if (this.#root?.granted === granted && performance.now() - this.#root.atMs < FRESH_MS) return this.#root.path
    const path = this.#pens
      .of(granted)
      .folderInside(granted, [])
      .then(({ root }) => root)
    this.#root = { granted, path, atMs: performance.now() }
    // Whoever comes next looks again.
    path.catch(() => (this.#root = null))
    return path
  }

  at(root: string, names: readonly string[]): Promise<TargetFolder> {
    const key = join(root, ...names)
    const known = this.#met.get(key)
    if (known && performance.now() - known.atMs < FRESH_MS) return known.folder
    const folder = this.#found(root, names)
    this.#met.set(key, { folder, atMs: performance.now() })
    // Whoever comes next looks again.
    folder.catch(() => this.#met.delete(key))
    return folder
  }

  async #found(granted: string, names: readonly string[]): Promise<TargetFolder> {
    const pen = this.#pens.of(granted)
    const { root, path } = await pen.folderInside(granted, names)
    const listed = this.#listed.get(path) ?? pen.namesIn(path).then((found) => found && new Set(found))
    this.#listed.set(path, listed)
    // Of one that cannot be listed nothing is known of its names.
    const taken = await listed
    return { path, pen, root, isFree: (name) => taken?.has(name) === false }
  }
}
