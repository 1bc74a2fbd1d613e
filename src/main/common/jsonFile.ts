import { readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { killPoint } from '../store/killPoint'
import { errnoOf, ownFileError } from './disk'
import { flushFolder, writeFlushed } from './flushed'
import { makeFolder } from './ownFolder'
import { pause } from './pause'
import { isHeldNow, renameOver, renameOverSync } from './rename'

/** One that is whole for all that is known, and that another program lets nobody read. */
export interface HeldJson {
  readonly kind: 'held'
  readonly error: unknown
}

/** What a small JSON file held at start. `damaged` is left untouched until something is saved. */
export type LoadedJson =
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged' }
  | HeldJson

/** How often one that is held is read at start, and how long after each. */
const READ_TRIES = 5
const READ_WAIT_MS = 40

/**
 * A small file of plain settings: read whole at start, and replaced whole, so that a kill leaves either the old text or the
 * new one. Saves of one file follow each other; of several that wait only the newest is written.
 */
export class JsonFile {
  readonly #path: string
  readonly #unfinished: string
  readonly #onEnd: (error: unknown) => void
  readonly #read: (path: string) => string
  #waiting: { readonly text: string } | null = null
  #writing: Promise<void> | null = null
  #isBehind = false
  /** What the last reading was told by another program's hold of the file; null where it was read. */
  #held: HeldJson | null = null

  /** `onEnd` is told how each writing ended: null, or what the rejection of `save` says. */
  constructor(
    path: string,
    onEnd: (error: unknown) => void = () => {},
    read = (from: string): string => readFileSync(from, 'utf8')
  ) {
    this.#path = path
    this.#unfinished = `${path}.new`
    this.#onEnd = onEnd
    this.#read = read
  }

  /**
   * Reads the file before the first window, so at once; a fifth of a second later at the most where another program holds it, but for
   * one that was `held` before. A file that cannot be parsed is `damaged`. What a kill left of an unfinished save is removed.
   */
  load(how: 'atStart' | 'again' = 'atStart'): LoadedJson {
    const loaded = this.#loaded(how)
    this.#held = loaded.kind === 'held' ? loaded : null
    return loaded
  }

  /**
   * Reads once more a file that was held when it was to be read; null where it was read. For every owner before a save, which is refused
   * while the file is held still: nobody overwrites what nobody could read.
   */
  loadHeld(): LoadedJson | null {
    return this.#held === null ? null : this.load('again')
  }

  #loaded(how: 'atStart' | 'again'): LoadedJson {
    this.#removeUnfinished()
    for (let tried = 1; ; tried++) {
      try {
        return { kind: 'read', value: JSON.parse(this.#read(this.#path)) as unknown }
      } catch (error) {
        if (!isHeldNow(error)) return { kind: errnoOf(error) === 'ENOENT' ? 'absent' : 'damaged' }
        if (tried === READ_TRIES || how === 'again') return { kind: 'held', error }
        pause(READ_WAIT_MS)
      }
    }
  }

  /** Puts a damaged file aside under its name with `.damaged`, so that nothing overwrites it. Throws what the disk says. */
  setAside(): void {
    renameOverSync(this.#path, `${this.#path}.damaged`)
  }

  /** For an owner of more files than this, of which another program holds one: what a save rejects with then. */
  keptAsHeld(error: unknown): AppError {
    const told = new AppError('fileLocked', { subject: basename(this.#path) }, { cause: error })
    this.#notSaved(told)
    return told
  }

  #notSaved(told: unknown): void {
    this.#isBehind = true
    this.#onEnd(told)
  }

  /**
   * Replaces the file. Resolves when `value` or something newer is on disk; rejects with what the disk says, in the words of the
   * catalogue (`storeReadOnly`, `diskFull`, `diskFailed`). What was on disk before is there then. `fileLocked` while what is there could
   * not be read, as another program holds it.
   */
  save(value: unknown): Promise<void> {
    if (this.#held !== null) return Promise.reject(this.keptAsHeld(this.#held.error))
    this.#waiting = { text: `${JSON.stringify(value, null, 2)}\n` }
    return (this.#writing ??= this.#writeAll())
  }

  /** Whether what was saved last could not be written. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  #removeUnfinished(): void {
    if (this.#writing) return
    try {
      rmSync(this.#unfinished, { force: true })
    } catch {
      // The next save writes over it.
    }
  }

  async #writeAll(): Promise<void> {
    try {
      for (let next = this.#waiting; next !== null; next = this.#waiting) {
        this.#waiting = null
        await replaceFile(this.#path, this.#unfinished, next.text)
      }
      this.#isBehind = false
      this.#onEnd(null)
    } catch (error) {
      // What came meanwhile fails with it.
      this.#waiting = null
      const told = ownFileError(error)
      this.#notSaved(told)
      throw told
    } finally {
      // In the same step as the last look: a save that came between the two would join a writing that is over.
      this.#writing = null
    }
  }
}

/** Writes beside the file, flushes, and renames over it. */
async function replaceFile(path: string, temporary: string, text: string): Promise<void> {
  makeFolder(dirname(path))
  try {
    await writeFlushed(temporary, text, 'over')
    killPoint('json.beforeRename')
    await renameOver(temporary, path)
    killPoint('json.afterRename')
    // The name itself must survive a power cut before the file is called saved.
    await flushFolder(dirname(path))
  } catch (error) {
    // What it says is less than why it could not be written.
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}
