import { dirname } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { diskError } from '../../../common/disk'
import { killPoint } from '../../../store/killPoint'
import type { StoredSaveItem, StoredSaveJob } from '../../../store/outbox/saveJobs'
import { byItself } from '../../byItself'
import type { ManifestEntry } from '../manifest'
import type { Naming, Pen, WrittenFile } from '../pen'
import { clearTemps } from '../writeFile'
import { eachOf } from './eachOf'
import type { BulkParts } from './parts'
import type { BulkTemps } from './temps'

/** So many are named by one call of the pen, and so many calls wait for it, so that it does not wait for the engine. */
const NAMED_TOGETHER = 10
const AT_ONCE = 2

/** A document whose bytes are in a temp file, and on their way to the disk. */
export interface WrittenTemp {
  readonly item: StoredSaveItem
  /** That of its folder. */
  readonly pen: Pen
  readonly temp: string
  /** Tells its file from another of its name. */
  readonly inode: string
  /** With the path that it is to have. */
  readonly entry: ManifestEntry
}

/** A temp file on its way, and what became of it. */
interface OnItsWay extends WrittenTemp {
  named: WrittenFile | null
  /** A second temp file beside its name. */
  near: string | null
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
 * Gives documents their names, many together, so that the disk is waited for once and not for each: what they are to be is noted, each
 * gets its name as soon as its bytes are on the disk, the names are flushed, and all are listed as the next ones are noted. So no file of
 * the name of a document is without its bytes, whatever ends the program, and one that is not listed yet is found by its note.
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
    this.#running = this.#placed(some.map((each) => ({ ...each, named: null, near: null, error: null })))
      .catch((error: unknown) => this.#tell.fault(diskError(error)))
      .finally(() => {
        this.#running = null
        this.#look()
      })
  }

  async #placed(all: readonly OnItsWay[]): Promise<void> {
    const { placings, writes } = this.#parts
    const parts = partsOf(all)
    try {
      killPoint('bulkSave.gathered')
      const listed = this.#unlisted.splice(0)
      writes.run('saves', () => {
        this.#list(listed)
        for (const { item, entry, inode } of all) {
          placings.note({ jobId: this.#job.id, place: item.place, file: { ...entry, inode } })
        }
      })
      for (const { item, error } of listed) this.#tell.ended(item, error)
      this.#tell.written()
      await eachOf(parts, AT_ONCE, ({ pen, some }) => this.#named(pen, some))
      killPoint('bulkSave.named')
      for (const [pen, mine] of byPen(all)) {
        const folders = mine.flatMap(({ named }) => (named === null ? [] : dirname(named.path)))
        await pen.flushFolders([...new Set(folders)])
      }
    } finally {
      for (const [pen, mine] of byPen(all)) {
        const temps = mine.flatMap(({ temp, near }) => (near === null ? [temp] : [temp, near]))
        await clearTemps(pen, temps, this.#temps)
      }
    }
    this.#unlisted.push(...all)
  }

  async #named(pen: Pen, some: readonly OnItsWay[]): Promise<void> {
    const outcomes = await pen.giveNames(some.map(namingOf))
    for (const [index, one] of some.entries()) {
      const outcome = outcomes[index]
      if (outcome?.kind === 'named') one.named = outcome.file
      else if (outcome?.kind === 'failed') one.error = AppError.fromShape(outcome.error)
      else await this.#namedElsewhere(one)
      if (one.named !== null) killPoint('bulkSave.oneNamed')
    }
  }

  // In a folder of the tree that is on another disk.
  async #namedElsewhere(one: OnItsWay): Promise<void> {
    const near = (): string => (one.near = this.#temps.begin(dirname(one.entry.path)))
    try {
      one.named = await one.pen.giveName(namingOf(one), near)
    } catch (error) {
      one.error = error
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

// Where the officer chose another folder meanwhile there are two.
function byPen(all: readonly OnItsWay[]): Map<Pen, OnItsWay[]> {
  const found = new Map<Pen, OnItsWay[]>()
  for (const one of all) found.set(one.pen, [...(found.get(one.pen) ?? []), one])
  return found
}

function partsOf(all: readonly OnItsWay[]): { readonly pen: Pen; readonly some: OnItsWay[] }[] {
  return [...byPen(all)].flatMap(([pen, mine]) => {
    const count = Math.ceil(mine.length / NAMED_TOGETHER)
    const part = (index: number): OnItsWay[] => mine.slice(index * NAMED_TOGETHER, (index + 1) * NAMED_TOGETHER)
    return Array.from({ length: count }, (_, index) => ({ pen, some: part(index) }))
  })
}

function namingOf({ temp, entry }: WrittenTemp): Naming {
  return { temp, wanted: entry.path, digest: entry.sha256 }
}
