import { randomBytes } from 'node:crypto'
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskError } from '../../common/disk'
import { byItself } from '../byItself'
import type { EngineContext } from '../context'

/** How long a copy stays. Other programs have read it long before; one that holds it (Windows) keeps it until the next look. */
const KEPT_MS = 15 * 60_000
/** Enough that no two are the same while a connection is open. */
const FOLDER_BYTES = 6

/**
 * Copies for other programs (a PDF that is dragged out or opened and was not saved): plain files that only this user may read,
 * which go after a while, and when the connection closes; what a kill left of them goes when it is opened again.
 */
export class LentFiles {
  readonly #folder: string
  readonly #log: EngineContext['log']
  readonly #keptMs: number
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(folder: string, log: EngineContext['log'], keptMs = KEPT_MS) {
    this.#folder = folder
    this.#log = log
    this.#keptMs = keptMs
  }

  /** Gives the path of the copy; `nameIn` says what it is called in a folder, which is where it really is. */
  async put(nameIn: (folder: string) => string, bytes: Buffer): Promise<string> {
    // A folder of its own, so that the name is the document's. A short one: other programs open no path of more than 260 letters (Windows).
    const folder = join(this.#folder, randomBytes(FOLDER_BYTES).toString('hex'))
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Some drives of Windows cannot tell.
      const real = await realpath(folder).catch(() => folder)
      const path = join(real, nameIn(real))
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      return path
    } catch (error) {
      throw diskError(error)
    } finally {
      // What a full disk took of it is as plain as the whole.
      this.#removeLater(folder)
    }
  }

  async removeAll(): Promise<void> {
    this.#timers.forEach((timer) => clearTimeout(timer))
    this.#timers.clear()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 })
  }

  #removeLater(folder: string): void {
    const timer = setTimeout(
      byItself(this.#log, 'lent files', () => {
        this.#timers.delete(timer)
        rm(folder, { recursive: true, force: true }).catch(() => this.#removeLater(folder))
      }),
      this.#keptMs
    )
    timer.unref()
    this.#timers.add(timer)
  }
}
