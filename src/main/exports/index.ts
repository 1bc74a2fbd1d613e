/**
 * Lists that are being written as files for a spreadsheet: asks where, hands the page's rows to a thread of its own, and
 * remembers where each file went for as long as the program runs, so that it can be opened by its number.
 */
import { basename } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import { fileNameOf } from '@shared/domain/fileName'
import type { ExporterMethods } from '../exporter/exporter'
import { Peer } from '../threads/peer'

export interface ExportsOptions {
  /** The system's dialog: where the file goes; null when it was cancelled. */
  readonly choosePath: (fileName: string, format: 'csv' | 'xlsx') => Promise<string | null>
  readonly startExporter: () => Worker
  readonly onFault: (error: unknown) => void
}

interface Running {
  readonly path: string
  readonly peer: Peer<ExporterMethods>
  readonly end: () => void
}

export class Exports {
  readonly #options: ExportsOptions
  readonly #running = new Map<number, Running>()
  readonly #written = new Map<number, string>()
  #nextId = 1

  constructor(options: ExportsOptions) {
    this.#options = options
  }

  /** Asks where and starts; null when the officer cancelled. */
  async begin({ format, name, columns }: ChannelInput<'exports.begin'>): Promise<ChannelOutput<'exports.begin'>> {
    const path = await this.#options.choosePath(fileNameOf(name, `.${format}`), format)
    if (path === null) return null
    const exportId = this.#nextId++
    const running = this.#start(exportId, path)
    await running.peer.call('begin', { format, columns, path })
    return { exportId }
  }

  async rows({ exportId, rows }: ChannelInput<'exports.rows'>): Promise<void> {
    await this.#get(exportId).peer.call('rows', { rows })
  }

  /** Writes the file; whether that works or not, the export is over. */
  async finish(exportId: number): Promise<ChannelOutput<'exports.finish'>> {
    const { path, peer } = this.#get(exportId)
    try {
      const { rows } = await peer.call('finish', undefined)
      return { fileName: this.written(path, exportId).fileName, rows }
    } finally {
      this.cancel(exportId)
    }
  }

  /** Ends an export that is not finished; nothing of it is left. */
  cancel(exportId: number): void {
    this.#running.get(exportId)?.end()
    this.#running.delete(exportId)
  }

  /** Notes a file that was written, so that it can be opened by its number. */
  written(path: string, exportId = this.#nextId++): { exportId: number; fileName: string } {
    this.#written.set(exportId, path)
    return { exportId, fileName: basename(path) }
  }

  /** Where a finished export went. */
  pathOf(exportId: number): string {
    const path = this.#written.get(exportId)
    if (path === undefined) throw new AppError('notHere', { subject: 'file' })
    return path
  }

  #start(exportId: number, path: string): Running {
    const worker = this.#options.startExporter()
    const peer = new Peer<ExporterMethods>(worker, { methods: {}, onFault: (_, error) => this.#options.onFault(error) })
    worker.on('error', (error) => {
      this.#options.onFault(error)
      peer.end(new AppError('internal'))
    })
    worker.once('exit', () => peer.end(new AppError('cancelled')))
    const running = { path, peer, end: () => void worker.terminate() }
    this.#running.set(exportId, running)
    return running
  }

  #get(exportId: number): Running {
    const running = this.#running.get(exportId)
    if (!running) throw new AppError('cancelled')
    return running
  }
}
