import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskError } from '../../common/disk'

/**
 * Copies for other programs (a PDF that is dragged out or opened and was not saved): plain files that only this user may read,
 * which go when the connection closes; what a kill left of them goes when it is opened again.
 */
export class LentFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Gives the path of the copy. */
  async put(fileName: string, bytes: Buffer): Promise<string> {
    // A folder of its own, so that the name is the document's.
    const folder = join(this.#folder, randomUUID())
    const path = join(folder, fileName)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      throw diskError(error)
    }
    return path
  }

  async removeAll(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 })
  }
}
