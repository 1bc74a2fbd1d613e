import { setMaxListeners } from 'node:events'
import { setImmediate as breath } from 'node:timers/promises'
import type { ErrorCode } from '@shared/contract/errorCodes'
import type { AppError } from '@shared/contract/errors'
import type { StoredSaveItem, StoredSaveJob } from '../../../store/outbox/saveJobs'
import { GatheredWrites } from './gatheredWrites'
import { Notes } from './notes'
import type { BulkParts } from './parts'
import { Placing } from './placing'
import { failureOf, fetchItem, type ItemOutcome } from './saveItem'
import { Slots } from './slots'
import { SubjectsAhead } from './subjectsAhead'
import { TargetFolders } from './targets'
import { BulkTemps } from './temps'
import { UnderWay } from './underWay'

const READ_AT_ONCE = 200
/** While one waits for its folder another may be fetched. */
const BESIDE_REQUESTS = 2
/** So many are in memory while they are written: what the engine is busy with for some milliseconds does not hold the pen up. */
const WRITTEN_AT_ONCE = 20

/** How often the connection may be lost over one document before that counts as its failure. */
const MOST_LOST = 3
const ASKS_TO_WAIT: ReadonlySet<ErrorCode> = new Set(['rateLimited', 'maintenance'])

/** What a pass tells while it runs. */
export interface BulkTell {
  /** What became of one document is known. */
  readonly ended: () => void
  /** It is on disk what became of some. */
  readonly written: () => void
}

/** How a pass over a job ended. */
export interface PassEnd {
  /** Some are left, as the service cannot be asked now. */
  readonly notNow: boolean
  readonly blocked: AppError | null
}

/** One way through what is to be saved of a job, in its order, several at a time. What it is cut off from stays to be saved. */
export class BulkPass {
  readonly #job: StoredSaveJob
  readonly #parts: BulkParts
  readonly #lost: Map<number, number>
  readonly #tell: BulkTell
  readonly #signal: AbortSignal
  readonly #width: number
  readonly #temps: BulkTemps
  readonly #notes: Notes
  readonly #placing: Placing
  readonly #folders: TargetFolders
  readonly #slots: Slots
  readonly #writes: GatheredWrites
  readonly #subjects: SubjectsAhead
  readonly #writing = new UnderWay(WRITTEN_AT_ONCE)
  #queue: StoredSaveItem[] = []
  #lastPlace = -1
  #notNow = false
  #away = false
  #blocked: AppError | null = null

  /**
   * `lost`: how often the connection was lost over each place, in earlier passes too. Once `cut`, it takes no more: requests under way
   * are cancelled, what is being written is written.
   */
  constructor(parts: BulkParts, job: StoredSaveJob, lost: Map<number, number>, tell: BulkTell, cut: AbortSignal) {
    this.#lost = lost
    this.#job = job
    this.#parts = parts
    this.#tell = tell
    this.#signal = AbortSignal.any([cut, parts.context.signal])
    this.#width = parts.context.settings().concurrency + BESIDE_REQUESTS
    this.#folders = new TargetFolders(parts.pens, () => parts.manifest.folderOf(job.companyId))
    this.#writes = new GatheredWrites(parts.context.log)
    // For those that are fetched and those that are written.
    this.#slots = new Slots(this.#width + WRITTEN_AT_ONCE)
    this.#subjects = new SubjectsAhead(parts.subjects, job.kind)
    // All that are fetched listen to it, and those that are fetched again as their pen ended: by so many it is no leak.
    setMaxListeners(this.#width + WRITTEN_AT_ONCE, this.#signal)
    this.#temps = new BulkTemps(parts.manifest, parts.writes)
    const fault = (error: unknown): void => {
      const failure = parts.context.failure(error)
      // The pen ended, twice: what had its name by then is proved by the next pass.
      if (failure.code === 'restarting') this.#notNow = true
      else this.#blocked ??= failure
    }
    this.#notes = new Notes(parts.writes, parts.context.log, tell.written, fault)
    this.#placing = new Placing(parts, job, this.#temps, {
      ended: (item, error) => this.#ended(item, error === null ? { kind: 'saved' } : failureOf(parts, error)),
      written: tell.written,
      fault
    })
  }

  /** Resolves when nothing of it runs any more. */
  async run(): Promise<PassEnd> {
    await Promise.all(Array.from({ length: this.#width }, () => this.#work()))
    await this.#writing.end()
    await this.#placing.end()
    this.#notes.write()
    this.#temps.close()
    return { notNow: this.#notNow, blocked: this.#blocked }
  }

  async #work(): Promise<void> {
    try {
      for (let item = this.#take(); item !== null; item = this.#take()) await this.#save(item)
    } catch (error) {
      // The job itself could not be written down; the others end with what they have.
      this.#blocked ??= this.#parts.context.failure(error)
    }
  }

  #take(): StoredSaveItem | null {
    if (this.#signal.aborted || this.#blocked) return null
    if (this.#queue.length === 0)
      this.#queue = this.#parts.jobs.items(this.#job.id, 'todo', this.#lastPlace, READ_AT_ONCE)
    const item = this.#queue.shift() ?? null
    if (item) this.#lastPlace = item.place
    return item
  }

  async #save(item: StoredSaveItem): Promise<void> {
    const fetched = await fetchItem(this.#parts, item, {
      job: this.#job,
      temps: this.#temps,
      notes: this.#notes,
      placing: this.#placing,
      folders: this.#folders,
      slots: this.#slots,
      writes: this.#writes,
      subjectNow: () => this.#subjects.of(item.documentId, this.#queue),
      signal: this.#signal,
      reachable: !this.#away && this.#parts.ports.online()
    })
    if (fetched.kind === 'fetched') await this.#writing.begin(() => this.#write(item, fetched.write))
    else {
      this.#ended(item, fetched)
      // Thousands that nothing can be fetched for, with the service away, must not hold up whatever else the engine does.
      await breath()
    }
  }

  async #write(item: StoredSaveItem, write: () => Promise<ItemOutcome>): Promise<void> {
    try {
      this.#ended(item, await write())
    } catch (error) {
      this.#blocked ??= this.#parts.context.failure(error)
    }
  }

  #ended(item: StoredSaveItem, outcome: ItemOutcome): void {
    const { jobs } = this.#parts
    switch (outcome.kind) {
      case 'written':
        return
      case 'saved':
        break
      case 'calculating':
        this.#notes.add(() => jobs.calculating(this.#job.id, item.place))
        break
      case 'notNow':
        if (outcome.error === null || !this.#failsOften(item, outcome.error)) {
          this.#notNow = true
          this.#away ||= outcome.error !== null && ASKS_TO_WAIT.has(outcome.error.code)
          return
        }
        this.#failed(item, outcome.error)
        break
      case 'failed':
        this.#failed(item, outcome.error)
        break
      case 'blocked':
        this.#blocked ??= outcome.error
        return
      case 'stopped':
        return
    }
    this.#tell.ended()
  }

  // A connection that is lost again and again for one document, while others come, is that document's own failure.
  #failsOften({ place }: StoredSaveItem, { code }: AppError): boolean {
    if (ASKS_TO_WAIT.has(code)) return false
    const times = (this.#lost.get(place) ?? 0) + 1
    this.#lost.set(place, times)
    return times >= MOST_LOST
  }

  #failed(item: StoredSaveItem, error: AppError): void {
    const { jobs, context } = this.#parts
    context.log('warn', `bulk save ${this.#job.id}: ${item.documentId} ${error.code}`)
    this.#notes.add(() => jobs.failed(this.#job.id, item.place, error.toShape()))
  }
}
