import { basename, dirname } from 'node:path'
import { cloudOf } from '../common/cloudFolder'
import type { SavedFormat } from './dialogs'

export interface SavePathsOptions {
  /** The system's dialog to save; null when it was cancelled. */
  readonly choose: (fileName: string, format: SavedFormat) => Promise<string | null>
  readonly confirmCloud: (folderName: string, cloud: string) => Promise<'use' | 'choose' | 'cancel'>
  /** Whether something was saved in a folder already, or it is a company's. Rejects where nobody can tell. */
  readonly isKnown: (folder: string) => Promise<boolean>
  readonly onFault: (error: unknown) => void
}

/**
 * Where the officer says that one file goes: a document, a list, a print. That what is saved there leaves this computer is asked about
 * once for each folder that another program keeps elsewhere too, while the program runs; never where a document was saved before.
 */
export class SavePaths {
  readonly #options: SavePathsOptions
  readonly #meant = new Set<string>()

  constructor(options: SavePathsOptions) {
    this.#options = options
  }

  /** Null when it was cancelled. */
  async choose(fileName: string, format: SavedFormat): Promise<string | null> {
    const { choose, confirmCloud } = this.#options
    for (;;) {
      const path = await choose(fileName, format)
      if (path === null) return null
      const folder = dirname(path)
      const cloud = cloudOf(folder)
      if (cloud === null || (await this.#isMeant(folder))) return path
      const meant = await confirmCloud(basename(folder), cloud)
      if (meant === 'cancel') return null
      if (meant === 'choose') continue
      this.#meant.add(folder)
      return path
    }
  }

  async #isMeant(folder: string): Promise<boolean> {
    if (this.#meant.has(folder)) return true
    try {
      return await this.#options.isKnown(folder)
    } catch (error) {
      // Asked once too often rather than not at all.
      this.#options.onFault(error)
      return false
    }
  }
}
