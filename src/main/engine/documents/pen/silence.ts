import { byItself } from '../../byItself'
import type { EngineContext } from '../../context'

/** A folder that is there answers within that, however busy its disk; what many bytes take longer is added. */
const SILENT_MS = 10_000
const LEAST_BYTES_PER_MS = 1000
/** It is looked at so often meanwhile: a computer that slept has missed one look, not the whole time. */
const LOOKS = 5

export interface SilenceOptions {
  readonly log: EngineContext['log']
  readonly silentMs?: number | undefined
  /** A disk did not answer for as long as what is being written may take. */
  readonly onSilent: () => void
}

/** Tells when the disk has not answered for too long, by looks rather than by the clock. */
export class Silence {
  readonly #options: SilenceOptions
  readonly #silentMs: number
  #watch: NodeJS.Timeout | null = null
  /** Looks since the last answer. */
  #looks = 0
  /** Bytes of the files that are being written, or have no name yet: what the disk may still be busy with. */
  readonly #unnamed = new Map<string, number>()

  constructor(options: SilenceOptions) {
    this.#options = options
    this.#silentMs = options.silentMs ?? SILENT_MS
  }

  /** Something is asked of the disk, of which nothing was before. */
  begins(): void {
    this.#looks = 0
    this.#watch ??= setInterval(
      byItself(this.#options.log, 'pen', () => this.#look()),
      this.#silentMs / LOOKS
    ).unref()
  }

  /** The disk answered, or whoever was asked is no more. */
  answered(): void {
    this.#looks = 0
  }

  /** Nothing is asked of the disk. */
  ends(): void {
    if (this.#watch) clearInterval(this.#watch)
    this.#watch = null
  }

  /** Bytes that go into a file. */
  writes(temp: string, byteLength: number): void {
    this.#unnamed.set(temp, byteLength)
  }

  /** The file has its name, or is no more. */
  settled(temp: string): void {
    this.#unnamed.delete(temp)
  }

  bytesOf(temp: string): number {
    return this.#unnamed.get(temp) ?? 0
  }

  // Of what is under way alone: what was granted for files that have their names would hide a folder that falls silent after them.
  get #mostLooks(): number {
    const byteLength = [...this.#unnamed.values()].reduce((sum, each) => sum + each, 0)
    return LOOKS + (byteLength / LEAST_BYTES_PER_MS / this.#silentMs) * LOOKS
  }

  #look(): void {
    if (++this.#looks > this.#mostLooks) this.#options.onSilent()
  }
}
