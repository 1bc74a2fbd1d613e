/**
 * Files that are written where the officer said in the system's dialog: lists for a spreadsheet, whose rows the page hands to
 * a thread of its own, and sheets as PDF. Remembers where each went for as long as the program runs, so that it can be opened
 * by its number.
 */
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import { fileNameOf } from '@shared/domain/fileName'
import { replaceFile, tempBeside } from '../common/replaceFile'
import type { ExporterMethods } from '../exporter/exporter'
import { Peer } from '../threads/peer'

export interface ExportsOptions {
  /** The system's dialog: where the file goes; null when it was cancelled. */
  readonly choosePath: (fileName: string, format: 'csv' | 'xlsx') => Promise<string | null>
  readonly startExporter: () => Worker
  /** Notes a temp file before it is made and forgets it when it is gone: one that a kill left goes at the next start. */
  readonly temps: {
    readonly begun: (path: string) => Promise<void>
    readonly ended: (path: string) => Promise<void>
  }
  readonly onFault: (error: unknown) => void
}

interface Running {
  readonly path: string
  readonly peer: Peer<ExporterMethods>
  readonly worker: Worker
}

export class Exports {
  readonly #options: ExportsOptions
  readonly #running = new Map<number, Running>()
  readonly #written = new Map<number, string>()
  #nextId = 1
  /** Counts the pages that were there: a dialog may be answered when the one that asked is gone. */
  #page = 0

  constructor(options: ExportsOptions) {
    this.#options = options
  }

  /** Asks where and starts; null when the officer cancelled. */
  async begin({ format, name, columns }: ChannelInput<'exports.begin'>): Promise<ChannelOutput<'exports.begin'>> {
    const page = this.#page
    const path = await this.#options.choosePath(fileNameOf(name, `.${format}`), format)
    if (path === null || page !== this.#page) return null
    const exportId = this.#nextId++
    const running = this.#start(exportId, path)
    await running.peer.call('begin', { format, columns })
    return { exportId }
  }

  async rows({ exportId, rows }: ChannelInput<'exports.rows'>): Promise<void> {
    await this.#get(exportId).peer.call('rows', { rows })
  }

  /** Writes the file; whether that works or not, the export is over. */
  async finish(exportId: number): Promise<ChannelOutput<'exports.finish'>> {
    const { path, peer, worker } = this.#get(exportId)
    return this.#withTemp(path, async (temp) => {
      try {
        const { rows } = await peer.call('finish', { path, temp })
        return { fileName: this.#note(path, exportId).fileName, rows }
      } finally {
        // Before the temp file is looked after: a thread that is cut off may be writing it.
        this.#running.delete(exportId)
        await worker.terminate()
      }
    })
  }

  /** Ends an export that is not finished; nothing of it is left. */
  async cancel(exportId: number): Promise<void> {
    const running = this.#running.get(exportId)
    this.#running.delete(exportId)
    await running?.worker.terminate()
  }

  /** The page that handed over rows is gone, so no export of it will ever be finished. */
  async pageGone(): Promise<void> {
    this.#page++
    await Promise.all([...this.#running.keys()].map((exportId) => this.cancel(exportId)))
  }

  /** Writes a file whole; it can be opened by its number then. */
  save(path: string, bytes: Buffer): Promise<{ exportId: number; fileName: string }> {
    return this.#withTemp(path, async (temp) => {
      await replaceFile(path, temp, bytes)
      return this.#note(path, this.#nextId++)
    })
  }

  /** Where a finished export went. */
  pathOf(exportId: number): string {
    const path = this.#written.get(exportId)
    if (path === undefined) throw new AppError('notHere', { subject: 'file' })
    return path
  }

  async #withTemp<Value>(path: string, write: (temp: string) => Promise<Value>): Promise<Value> {
    const temp = tempBeside(path)
    await this.#options.temps.begun(temp)
    try {
      return await write(temp)
    } finally {
      // Where it cannot be removed, or that not be written down, it stays noted. What became of the file is told all the same.
      await rm(temp, { force: true })
        .then(() => this.#options.temps.ended(temp))
        .catch((error: unknown) => this.#options.onFault(error))
    }
  }

  #note(path: string, exportId: number): { exportId: number; fileName: string } {
    this.#written.set(exportId, path)
    return { exportId, fileName: basename(path) }
  }

  #start(exportId: number, path: string): Running {
    const worker = this.#options.startExporter()
    const peer = new Peer<ExporterMethods>(worker, { methods: {}, onFault: (_, error) => this.#options.onFault(error) })
    worker.on('error', (error) => {
      this.#options.onFault(error)
      peer.end(new AppError('internal'))
    })
    worker.once('exit', () => peer.end(new AppError('cancelled')))
    const running = { path, peer, worker }
    this.#running.set(exportId, running)
    return running
  }

  #get(exportId: number): Running {
    const running = this.#running.get(exportId)
    if (!running) throw new AppError('cancelled')
    return running
  }
}
