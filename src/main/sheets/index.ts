/**
 * Sheets that are being imported: asks which file, has it read by a thread of its own, and keeps that thread, and so the file's
 * contents, until the import is over. Nothing of a sheet is written anywhere, and no path goes to the page.
 */
import { basename } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { SheetFile } from '@shared/contract/views'
import type { SheetContents, SheetReaderMethods } from '../sheetReader/sheetReader'
import { Peer } from '../threads/peer'

export interface SheetsOptions {
  /** The system's dialog; null when it was cancelled. */
  readonly choosePath: () => Promise<string | null>
  readonly startReader: () => Worker
  readonly onFault: (error: unknown) => void
  readonly limitMs?: number
}

/** A sheet that takes longer to read is more than is taken. */
const READ_LIMIT_MS = 60_000

interface Opened {
  readonly fileName: string
  readonly peer: Peer<SheetReaderMethods>
  readonly end: () => void
}

export class Sheets {
  readonly #options: SheetsOptions
  readonly #opened = new Map<number, Opened>()
  #nextId = 1
  /** Counts how often all were closed: a dialog may be answered when nobody is left who asked. */
  #closings = 0

  constructor(options: SheetsOptions) {
    this.#options = options
  }

  /** Asks which file and reads it; null when the officer cancelled. A sheet opened before stays open. */
  async open(): Promise<ChannelOutput<'sheets.open'>> {
    const closings = this.#closings
    const path = await this.#options.choosePath()
    if (path === null || closings !== this.#closings) return null
    const sheetId = this.#nextId++
    const opened = this.#start(sheetId, basename(path))
    try {
      return fileOf(sheetId, opened, await this.#withinLimit(opened, opened.peer.call('open', { path })))
    } catch (error) {
      this.close(sheetId)
      throw error
    }
  }

  async readAs({ sheetId, ...way }: ChannelInput<'sheets.readAs'>): Promise<SheetFile> {
    const opened = this.#get(sheetId)
    return fileOf(sheetId, opened, await this.#withinLimit(opened, opened.peer.call('readAs', way)))
  }

  rows({ sheetId, ...which }: ChannelInput<'sheets.rows'>): Promise<ChannelOutput<'sheets.rows'>> {
    return this.#get(sheetId).peer.call('rows', which)
  }

  /** Ends the thread; nothing of the sheet is left. */
  close(sheetId: number): void {
    this.#opened.get(sheetId)?.end()
    this.#opened.delete(sheetId)
  }

  /** Closes every sheet, as when another connection is opened or the page is gone. */
  closeAll(): void {
    this.#closings++
    for (const sheetId of this.#opened.keys()) this.close(sheetId)
  }

  #start(sheetId: number, fileName: string): Opened {
    const worker = this.#options.startReader()
    const peer = new Peer<SheetReaderMethods>(worker, {
      methods: {},
      onFault: (_, error) => this.#options.onFault(error)
    })
    worker.on('error', (error) => {
      // Out of the memory it may use: the sheet is more than is taken, whatever its file says.
      const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (!outOfMemory) this.#options.onFault(error)
      peer.end(new AppError(outOfMemory ? 'sheetTooLarge' : 'internal'))
      this.#opened.delete(sheetId)
    })
    worker.once('exit', () => peer.end(new AppError('cancelled')))
    const opened = { fileName, peer, end: () => void worker.terminate() }
    this.#opened.set(sheetId, opened)
    return opened
  }

  async #withinLimit<T>({ peer, end }: Opened, work: Promise<T>): Promise<T> {
    const limit = setTimeout(() => {
      peer.end(new AppError('sheetTooLarge'))
      end()
    }, this.#options.limitMs ?? READ_LIMIT_MS)
    try {
      return await work
    } finally {
      clearTimeout(limit)
    }
  }

  #get(sheetId: number): Opened {
    const opened = this.#opened.get(sheetId)
    if (!opened) throw new AppError('sheetGone')
    return opened
  }
}

function fileOf(sheetId: number, { fileName }: Opened, contents: SheetContents): SheetFile {
  return { sheetId, fileName, ...contents }
}
