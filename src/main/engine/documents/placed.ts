import { basename, dirname, join } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { faultText } from '../../common/faultText'
import { FilePlacings, type FilePlacing, type NotedPlacing } from '../../store/outbox/filePlacings'
import { OutboxWrites } from '../../store/outbox/writes'
import type { EngineContext } from '../context'
import type { Manifest } from './manifest'
import { numberedFolder, type AsWritten, type Pen, type Pens } from './pen'

/** By then nobody expects it any more. */
const LONGEST_NOTED_MS = 30 * 24 * 60 * 60 * 1000

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
      // It may have its name all the same, or get it when the disk goes on: a folder may fail or fall silent after that.
      if (!(error instanceof AppError) || error.code !== 'folderGone') await this.#look({ ...placing, id })
      else this.#end(id)
      throw error
    }
    return { ...given, fileId: this.#list(placing, given.path, id) }
  }

  /**
   * Lists what got its name when the program ended. What cannot be looked at now, as on a disk that is away, stays noted for the next
   * start, for a month. Rejects where the notes cannot be read.
   */
  async prove(): Promise<void> {
    const { signal } = this.#parts.context
    for (const placing of this.#placings.all()) {
      if (signal.aborted) return
      await this.#look(placing)
    }
  }

  async #look(placing: NotedPlacing): Promise<void> {
    const { log, nowMs } = this.#parts.context
    try {
      const path = await this.#found(placing)
      if (path === null) this.#end(placing.id)
      else this.#list(placing, path, placing.id)
    } catch (error) {
      log('warn', `a saved file could not be looked for: ${faultText(error)}`)
      if (nowMs() - placing.own.savedMs > LONGEST_NOTED_MS) this.#end(placing.id)
    }
  }

  // What cannot be taken away is looked for once more at the next start.
  #end(id: number): void {
    try {
      this.#writes.run('saves', () => this.#placings.end(id))
    } catch (error) {
      this.#parts.context.log('warn', `a note of a saved file stays: ${faultText(error)}`)
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
    if (folder === null) return this.#asSaid({ ...own, path: last })
    const pen = pens.of(folder)
    const within = await pen.folderThere(folder, segments.slice(0, -1))
    if (within === null) return null
    const wanted = join(within.path, last)
    if (own.path === '') return (await pen.alreadyThere(wanted, own.sha256))?.path ?? null
    for (let count = 1, made: string | null = wanted; made !== null; made = numberedFolder(wanted, ++count)) {
      const file = { ...own, path: join(made, own.path) }
      // Another one of the same, made before, is listed.
      if (!manifest.has(file) && (await isOnDisk(pen, file))) return made
    }
    return null
  }

  // In the system's dialog: under that very name, as another file there may have been replaced.
  async #asSaid(file: AsWritten): Promise<string | null> {
    const pen = this.#parts.pens.ofFile(file.path)
    if (await isOnDisk(pen, file)) return file.path
    if (!(await pen.isSomething(dirname(file.path)))) throw new AppError('folderGone')
    return null
  }
}

/** Rejects where that cannot be told now. */
async function isOnDisk(pen: Pen, file: AsWritten): Promise<boolean> {
  const [found] = await pen.filesAre([file])
  if (found === undefined || found === null) throw new AppError('fileLocked', { subject: basename(file.path) })
  return found === 'same'
}
