import { fstatSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskError, errnoOf } from '../../../common/disk'
import { flushFolder, writeFlushed } from '../../../common/flushed'
import { killPoint } from '../../../store/killPoint'
import type { StoredSaveItem, StoredSaveJob } from '../../../store/outbox/saveJobs'
import { byItself } from '../../byItself'
import { giveName, type WrittenFile } from '../giveName'
import type { ManifestEntry } from '../manifest'
import { clearTemp } from '../writeFile'
import { eachOf } from './eachOf'
import { closeFile, flushFile } from './fileCalls'
import type { BulkParts } from './parts'
import type { BulkTemps } from './temps'

/** One place is left for files that are being written meanwhile. */
const AT_ONCE = 3

/** A document whose bytes are in a temp file, open and not flushed yet. */
export interface WrittenTemp {
  readonly item: StoredSaveItem
  readonly temp: string
  /** Its number while it is open. */
  readonly file: number
  /** With the path that it is to have. */
  readonly entry: ManifestEntry
}

/** A temp file on its way, and what became of it. */
interface OnItsWay extends WrittenTemp {
  inode: string
  named: WrittenFile | null
  error: unknown
}

export interface PlacingTell {
  /** What became of one is known; `error` is what the disk said, null where it is saved. */
  readonly ended: (item: StoredSaveItem, error: unknown) => void
  /** It is on disk what became of some. */
  readonly written: () => void
  /** It could not be written down what became of some: they are looked at again by the next pass. */
  readonly fault: (error: unknown) => void
}

/**
 * Gives documents their names, many together, so that the disk is waited for once and not for each: the bytes of all are flushed, what
 * they are to be is noted, they get their names, the names are flushed, and all are listed as the next ones are noted. So no file of the name of a document is
 * without its bytes, whatever ends the program, and one that is not listed yet is found by its note.
 */
export class Placing {
  readonly #parts: BulkParts
  readonly #job: StoredSaveJob
  readonly #temps: BulkTemps
  readonly #tell: PlacingTell
  #waiting: WrittenTemp[] = []
  /** They have their names, and are listed with the next ones, or soon. */
  #unlisted: OnItsWay[] = []
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(parts: BulkParts, job: StoredSaveJob, temps: BulkTemps, tell: PlacingTell) {
    this.#parts = parts
    this.#job = job
    this.#temps = temps
    this.#tell = tell
  }

  /** Takes one; waits while too many are on their way. */
  async add(written: WrittenTemp): Promise<void> {
    this.#waiting.push(written)
    this.#look()
    while (this.#running && this.#isFull) await this.#running
  }

  /** All that were taken have come to their end. */
  async end(): Promise<void> {
    for (;;) {
      this.#begin()
      if (this.#running === null) return
      await this.#running
    }
  }

  get #isFull(): boolean {
    return this.#waiting.length >= this.#parts.timing.flushEvery
  }

  #look(): void {
    if (this.#isFull) this.#begin()
    else if (this.#waiting.length + this.#unlisted.length > 0)
      this.#timer ??= setTimeout(
        byItself(this.#parts.context.log, 'bulk saves', () => this.#begin()),
        this.#parts.timing.gatherMs
      )
  }

  #begin(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#running || this.#waiting.length + this.#unlisted.length === 0) return
    const some = this.#waiting.splice(0, this.#parts.timing.flushEvery)
    this.#running = this.#placed(some.map((each) => ({ ...each, inode: '', named: null, error: null })))
      .catch((error: unknown) => this.#tell.fault(diskError(error)))
      .finally(() => {
        this.#running = null
        this.#look()
      })
  }

  async #placed(all: readonly OnItsWay[]): Promise<void> {
    const { placings, writes } = this.#parts
    try {
      await eachOf(all, AT_ONCE, flushed)
      const whole = all.filter(({ error }) => error === null)
      killPoint('bulkSave.flushed')
      const listed = this.#unlisted.splice(0)
      writes.run('saves', () => {
        this.#list(listed)
        for (const { item, entry, inode } of whole) {
          placings.note({ jobId: this.#job.id, place: item.place, file: { ...entry, inode } })
        }
      })
      for (const { item, error } of listed) this.#tell.ended(item, error)
      this.#tell.written()
      await eachOf(whole, AT_ONCE, (one) => this.#named(one))
      killPoint('bulkSave.named')
      const folders = whole.flatMap(({ named }) => (named === null ? [] : dirname(named.path)))
      for (const folder of new Set(folders)) await flushFolder(folder)
    } finally {
      await eachOf(all, AT_ONCE, ({ temp }) => clearTemp(temp, this.#temps))
    }
    this.#unlisted.push(...all)
  }

  async #named(one: OnItsWay): Promise<void> {
    const { temp, entry } = one
    try {
      one.named = await giveName(temp, entry.path, entry.sha256).catch((error: unknown) => {
        // A folder in the tree that is on another disk.
        if (errnoOf(error) !== 'EXDEV') throw error
        return this.#copied(one)
      })
      killPoint('bulkSave.oneNamed')
    } catch (error) {
      one.error = diskError(error)
    }
  }

  async #copied({ temp, entry }: OnItsWay): Promise<WrittenFile> {
    const near = this.#temps.begin(dirname(entry.path))
    try {
      await writeFlushed(near, await readFile(temp), 'new')
      return await giveName(near, entry.path, entry.sha256)
    } finally {
      await clearTemp(near, this.#temps)
    }
  }

  #list(all: readonly OnItsWay[]): void {
    const { jobs, manifest } = this.#parts
    for (const { item, entry, named: file } of all) {
      if (file === null) jobs.todo(this.#job.id, item.place)
      else {
        const id = manifest.add({ ...entry, path: file.path })
        jobs.saved(this.#job.id, item.place, { ...file, id, final: entry.final })
      }
    }
  }
}

async function flushed(one: OnItsWay): Promise<void> {
  const { file } = one
  try {
    await flushFile(file)
    one.inode = String(fstatSync(file, { bigint: true }).ino)
  } catch (error) {
    one.error = diskError(error)
  } finally {
    await closeFile(file).catch((error: unknown) => (one.error ??= diskError(error)))
  }
}
