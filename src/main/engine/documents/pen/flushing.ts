/**
 * Files on their way to the disk: what was written is flushed behind, several at a time, while the next ones are written, and is waited
 * for when the file is to have its name.
 */
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { errnoOf } from '../../../common/disk'
import type { PoolPlaces } from './poolPlaces'

/** A process may have so many files open as the system says; macOS says 256. What is handed over together may be some more. */
const MOST_OPEN = 64

const throughPool = promisify(fdatasync)

export class Flushing {
  readonly #places: PoolPlaces
  readonly #byPath = new Map<string, Promise<void>>()
  readonly #waiting: (() => void)[] = []
  readonly #waitingForRoom: (() => void)[] = []
  #open = 0

  constructor(places: PoolPlaces) {
    this.#places = places
  }

  /** Flushes an open file and closes it, whatever becomes of it. Resolves at once, or when there is room for more. */
  async begin(path: string, file: number): Promise<void> {
    this.#open++
    const flushed = this.#flush(file).finally(() => {
      this.#open--
      this.#waitingForRoom.shift()?.()
      closeSync(file)
    })
    // What the disk said is told to whoever asks for this file.
    flushed.catch(() => undefined)
    this.#byPath.set(path, flushed)
    while (this.#open >= MOST_OPEN) await new Promise<void>((isRoom) => this.#waitingForRoom.push(isRoom))
  }

  /** Resolves when the bytes of a file are on the disk, also of one that another thread wrote. Rejects with what the disk said. */
  async end(path: string): Promise<void> {
    const flushed = this.#byPath.get(path) ?? this.#flushAgain(path)
    try {
      await flushed
    } finally {
      this.#byPath.delete(path)
    }
  }

  /** Resolves when nothing is done with a file any more, which is to go. */
  async drop(path: string): Promise<void> {
    await this.#byPath.get(path)?.catch(() => undefined)
    this.#byPath.delete(path)
  }

  // Through the pool, as the disk does several at a time, and what one asks of its journal is done for the others too. By itself where
  // other pens have all places: they may have them for long.
  async #flush(file: number): Promise<void> {
    if (!this.#places.take()) {
      if (this.#places.taken === 0) {
        fdatasyncSync(file)
        return
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      await throughPool(file)
    } finally {
      // Whoever waits has the place at once, so that nobody comes between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#places.free()
    }
  }

  async #flushAgain(path: string): Promise<void> {
    let file: number
    try {
      file = openSync(path, 'r+')
    } catch (error) {
      // It has its name already, for which it was flushed, or is gone, which the next call on it tells.
      if (errnoOf(error) === 'ENOENT') return
      throw error
    }
    try {
      await this.#flush(file)
    } finally {
      closeSync(file)
    }
  }
}
