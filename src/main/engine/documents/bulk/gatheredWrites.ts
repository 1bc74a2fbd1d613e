import { byItself } from '../../byItself'
import type { EngineContext } from '../../context'
import type { Pen, ToWrite, WrittenBytes } from '../pen'
import { writtenOf } from '../pen'

/** So many files go to the pen in one message, or what there is after so long: each message wakes its thread. */
const MOST = 8
const LONGEST_MS = 50

interface Waiting extends ToWrite {
  readonly resolve: (written: WrittenBytes) => void
  readonly reject: (error: unknown) => void
}

/** Hands files to the pens some at a time. Bytes that are no shared memory are the pen's from here on. */
export class GatheredWrites {
  readonly #log: EngineContext['log']
  readonly #waiting = new Map<Pen, Waiting[]>()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(log: EngineContext['log']) {
    this.#log = log
  }

  /** Resolves when the bytes are in the file, which are flushed behind. Rejects as `Pen.write` does. */
  add(pen: Pen, temp: string, bytes: Buffer): Promise<WrittenBytes> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(pen) ?? []
      this.#waiting.set(pen, waiting)
      waiting.push({ temp, bytes, resolve, reject })
      if (waiting.length >= MOST) this.#hand(pen)
      else
        this.#timer ??= setTimeout(
          byItself(this.#log, 'bulk saves', () => this.#handAll()),
          LONGEST_MS
        )
    })
  }

  #handAll(): void {
    this.#timer = null
    for (const pen of this.#waiting.keys()) this.#hand(pen)
  }

  #hand(pen: Pen): void {
    const some = this.#waiting.get(pen) ?? []
    this.#waiting.delete(pen)
    if (this.#waiting.size === 0 && this.#timer) {
      clearTimeout(this.#timer)
      this.#timer = null
    }
    const files = some.map(({ temp, bytes }) => ({ temp, bytes }))
    pen.writeAll(files, 'give').then(
      (outcomes) => some.forEach((each, index) => settle(each, outcomes[index])),
      (error: unknown) => some.forEach(({ reject }) => reject(error))
    )
  }
}

function settle({ resolve, reject }: Waiting, outcome: Parameters<typeof writtenOf>[0]): void {
  try {
    resolve(writtenOf(outcome))
  } catch (error) {
    reject(error)
  }
}
