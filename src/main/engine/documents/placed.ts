import { join } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { faultText } from '../../common/faultText'
import { FilePlacings, type FilePlacing } from '../../store/outbox/filePlacings'
import { OutboxWrites } from '../../store/outbox/writes'
import type { EngineContext } from '../context'
import type { Manifest } from './manifest'
import { numberedFolder, type Pens } from './pen'

interface Parts {
  readonly context: EngineContext
  readonly manifest: Manifest
  readonly pens: Pens
}

/** Says where what got its name is. */
export type Named = { readonly path: string }

/**
 * Gets what the officer saved one at a time listed, whatever ends the program: it is noted before it gets its name, and what was
 * noted and not listed is looked for at the next start.
 */
export class PlacedFiles {
  readonly #parts: Parts
  readonly #writes: OutboxWrites
  readonly #placings: FilePlacings

  constructor(parts: Parts) {
    const { outbox } = parts.context
    this.#parts = parts
    this.#writes = new OutboxWrites(outbox)
    this.#placings = new FilePlacings(outbox)
  }

  /** Lists what `give` gives a name; gives the id of its file, of that of the folder's own. Rejects as `give` does. */
  async put<Given extends Named>(
    placing: FilePlacing,
    give: () => Promise<Given>
  ): Promise<Given & { fileId: number }> {
    const id = this.#writes.run('saves', () => this.#placings.note(placing))
    let given: Given
    try {
      given = await give()
    } catch (error) {
      this.#writes.run('saves', () => this.#placings.end(id))
      throw error
    }
    return { ...given, fileId: this.#list(placing, given.path, id) }
  }

  /**
   * Lists what got its name when the program ended. What cannot be looked at now, as on a disk that is away, stays noted for the next
   * start. Never rejects.
   */
  async prove(): Promise<void> {
    const { log, signal } = this.#parts.context
    for (const placing of this.#placings.all()) {
      if (signal.aborted) return
      try {
        const path = await this.#found(placing)
        if (path === null) this.#writes.run('saves', () => this.#placings.end(placing.id))
        else this.#list(placing, path, placing.id)
      } catch (error) {
        log('warn', `a saved file could not be looked for: ${faultText(error)}`)
      }
    }
  }

  #list({ own, parts }: FilePlacing, path: string, placingId: number): number {
    const { context, manifest } = this.#parts
    const at = (name: string): string => (name === '' ? path : join(path, name))
    const fileId = this.#writes.run('saves', () => {
      const madeOf = parts.map((part) => manifest.add({ ...part, path: at(part.path) }))
      const listed = { ...own, path: at(own.path) }
      this.#placings.end(placingId)
      return manifest.add('net' in listed ? listed : { ...listed, madeOf })
    })
    context.changed(own.companyId, 'documents')
    return fileId
  }

  async #found({ folder, segments, own }: FilePlacing): Promise<string | null> {
    const { manifest, pens } = this.#parts
    const last = segments.at(-1) ?? ''
    if (folder === null) return (await pens.ofFile(last).alreadyThere(last, own.sha256))?.path ?? null
    const pen = pens.of(folder)
    const { path } = await pen.folderInside(folder, segments.slice(0, -1))
    const wanted = join(path, last)
    if (own.path === '') return (await pen.alreadyThere(wanted, own.sha256))?.path ?? null
    for (let count = 1; ; count++) {
      const made = numberedFolder(wanted, count)
      if (made === null || !(await pen.isSomething(made))) return null
      const file = { ...own, path: join(made, own.path) }
      // Another one of the same, made before, is listed.
      if (manifest.has(file)) continue
      if ((await pen.alreadyThere(file.path, file.sha256).catch(notOfAFile)) !== null) return made
    }
  }
}

// Under the name of the folder may be a file, or one that nobody may look into: it is not ours.
function notOfAFile(error: unknown): null {
  if (error instanceof AppError && error.code !== 'restarting' && error.code !== 'folderSilent') return null
  throw error
}
