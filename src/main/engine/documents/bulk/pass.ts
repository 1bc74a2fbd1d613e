import type { AppError, ErrorCode } from '@shared/contract/errors'
import type { StoredSaveItem, StoredSaveJob } from '../../../store/outbox/saveJobs'
import { FolderCache } from '../writeFile'
import { killPoint } from '../../../store/killPoint'
import { flushFiles, type WrittenItem } from './flushing'
import { Notes } from './notes'
import type { BulkParts } from './parts'
import { saveItem } from './saveItem'
import { BulkTemps } from './temps'

const READ_AT_ONCE = 200
/** While one is written another may be fetched. */
const BESIDE_REQUESTS = 2

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
  readonly job: StoredSaveJob
  readonly #parts: BulkParts
  readonly #lost: Map<number, number>
  readonly #tell: BulkTell
  readonly #cut = new AbortController()
  readonly #signal: AbortSignal
  readonly #width: number
  readonly #temps: BulkTemps
  readonly #notes: Notes
  readonly #folders = new FolderCache()
  #queue: StoredSaveItem[] = []
  #lastPlace = -1
  #notNow = false
  #away = false
  #blocked: AppError | null = null
  #written: WrittenItem[] = []

  /** `lost`: how often the connection was lost over each place, in earlier passes too. */
  constructor(parts: BulkParts, job: StoredSaveJob, lost: Map<number, number>, tell: BulkTell) {
    this.#lost = lost
    this.job = job
    this.#parts = parts
    this.#tell = tell
    this.#signal = AbortSignal.any([this.#cut.signal, parts.context.signal])
    this.#width = parts.context.settings().concurrency + BESIDE_REQUESTS
    this.#temps = new BulkTemps(parts.manifest, parts.writes, this.#width)
    const blockedBy = (error: unknown): unknown => (this.#blocked ??= parts.context.failure(error))
    this.#notes = new Notes(parts.writes, parts.context.log, tell.written, blockedBy)
  }

  /** Takes no more; requests under way are cancelled, what is being written is written. */
  cut(): void {
    this.#cut.abort()
  }

  /** Resolves when nothing of it runs any more; `before`: files of an earlier pass that are not flushed yet. */
  async run(before: readonly WrittenItem[]): Promise<PassEnd> {
    this.#written.push(...before)
    await Promise.all(Array.from({ length: this.#width }, () => this.#work()))
    this.#notes.write()
    // What is not flushed is looked at when the job goes on; a program that quits does not wait for a slow disk.
    if (!this.#parts.context.signal.aborted && !this.#cut.signal.aborted) await this.#flush(this.#written.splice(0))
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
      this.#queue = this.#parts.jobs.items(this.job.id, 'todo', this.#lastPlace, READ_AT_ONCE)
    const item = this.#queue.shift() ?? null
    if (item) this.#lastPlace = item.place
    return item
  }

  async #save(item: StoredSaveItem): Promise<void> {
    const { jobs, ports } = this.#parts
    const reachable = !this.#away && ports.online()
    const outcome = await saveItem(this.#parts, item, {
      job: this.job,
      temps: this.#temps,
      notes: this.#notes,
      folders: this.#folders,
      signal: this.#signal,
      reachable
    })
    switch (outcome.kind) {
      case 'saved':
        this.#written.push({ place: item.place, path: outcome.path })
        if (this.#written.length >= this.#parts.timing.flushEvery) await this.#flush(this.#written.splice(0))
        break
      case 'calculating':
        this.#notes.add(() => jobs.calculating(this.job.id, item.place))
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
    context.log('warn', `bulk save ${this.job.id}: ${item.documentId} ${error.code}`)
    this.#notes.add(() => jobs.failed(this.job.id, item.place, error.toShape()))
  }

  async #flush(files: readonly WrittenItem[]): Promise<void> {
    if (files.length === 0) return
    this.#notes.write()
    killPoint('documents.beforeFlush')
    const safe = await flushFiles(files)
    this.#parts.writes.run('saves', () => this.#parts.jobs.flushed(this.job.id, safe))
  }
}
