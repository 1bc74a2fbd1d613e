import { toAppError, type AppError } from '@shared/contract/errors'
import type { BulkEntry } from '@shared/contract/views'

/** How far what was entered is on disk. */
export type Keeping =
  | { readonly state: 'kept' }
  | { readonly state: 'keeping'; readonly values: number }
  | { readonly state: 'failed'; readonly values: number; readonly error: AppError }

const FRAME_MS = 16
/** What is refused for one value of many. */
const REFUSALS: ReadonlySet<AppError['code']> = new Set(['notAllowed', 'badInput'])
/** So many calls to find those values; what is not found by then is tried again later. */
const MOST_CALLS = 40
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [2_000, 30_000]

/**
 * Puts what is entered on disk: everything of a frame in one call, one call at a time, the newest value of a cell last. What
 * could not be kept stays here and is tried again until it is; it does not end with the page.
 */
export class Keeper {
  readonly #send: (entries: readonly BulkEntry[]) => Promise<void>
  readonly #told: (keeping: Keeping) => void
  #waiting = new Map<string, BulkEntry>()
  #running: Promise<void> | null = null
  #error: AppError | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #retryMs = FIRST_RETRY_MS
  /** Who hears of values that are lost, once it sends nothing any more. */
  #lost: ((values: number) => void) | null = null

  constructor(send: (entries: readonly BulkEntry[]) => Promise<void>, told: (keeping: Keeping) => void) {
    this.#send = send
    this.#told = told
  }

  put(entries: readonly BulkEntry[]): void {
    if (this.#lost !== null) return
    for (const entry of entries) this.#waiting.set(keyOf(entry), entry)
    if (entries.length === 0) return
    this.#tell(entries.length)
    this.#later(FRAME_MS)
  }

  /** Tries at once; true when everything is on disk after it. */
  async flush(): Promise<boolean> {
    while (this.#running !== null || this.#waiting.size > 0) {
      this.#stopTimer()
      await (this.#running ?? this.#start())
      if (this.#error !== null) return false
    }
    return true
  }

  /** Sends nothing any more. `lost` hears of what waits, and of what is on its way should that not be taken. */
  end(lost: (values: number) => void): void {
    this.#lost = lost
    this.#stopTimer()
    if (this.#waiting.size > 0) lost(this.#waiting.size)
    this.#waiting.clear()
  }

  #start(): Promise<void> {
    this.#running = this.#run().finally(() => (this.#running = null))
    return this.#running
  }

  async #run(): Promise<void> {
    const sent = this.#waiting
    this.#waiting = new Map()
    this.#error = null
    const { left, error } = await this.#sendOf([...sent.values()], { calls: MOST_CALLS })
    if (error === null) {
      this.#retryMs = FIRST_RETRY_MS
      if (this.#waiting.size > 0) this.#later(FRAME_MS)
    } else {
      if (this.#lost !== null) return this.#lost(left.length)
      // What was entered meanwhile is newer.
      this.#waiting = new Map([...left.map((entry) => [keyOf(entry), entry] as const), ...this.#waiting])
      this.#error = error
      // Said again it would go to the connection that was opened meanwhile; whoever opens it ends this one.
      if (error.code !== 'cancelled') this.#later(this.#retryMs)
      this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2)
    }
    this.#tell(this.#waiting.size)
  }

  // What is refused is looked for by halves, so that one value keeps no other from the disk. Gives what is not on it.
  async #sendOf(entries: readonly BulkEntry[], budget: { calls: number }): Promise<NotKept> {
    budget.calls--
    try {
      await this.#send(entries)
      return { left: [], error: null }
    } catch (cause) {
      const error = toAppError(cause)
      const mayLook = this.#lost === null && budget.calls > 0 && REFUSALS.has(error.code)
      if (entries.length === 1 || !mayLook) return { left: entries, error }
      const half = Math.ceil(entries.length / 2)
      const first = await this.#sendOf(entries.slice(0, half), budget)
      // It may have ended meanwhile: what is left is not for the connection that is open now.
      const second =
        this.#lost === null ? await this.#sendOf(entries.slice(half), budget) : { left: entries.slice(half), error }
      return { left: [...first.left, ...second.left], error: first.error ?? second.error }
    }
  }

  #later(ms: number): void {
    if (this.#error !== null && ms === FRAME_MS) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      if (this.#running === null) void this.#start()
    }, ms)
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #tell(values: number): void {
    if (this.#error !== null) this.#told({ state: 'failed', values, error: this.#error })
    else this.#told(values === 0 ? { state: 'kept' } : { state: 'keeping', values })
  }
}

interface NotKept {
  readonly left: readonly BulkEntry[]
  /** Null: all is kept. */
  readonly error: AppError | null
}

function keyOf({ employeeId, columnKey }: BulkEntry): string {
  return `${employeeId}:${columnKey}`
}
