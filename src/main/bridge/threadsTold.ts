import { changedKinds, type AppEvents, type EventName } from '@shared/contract/events'
import type { AppError } from '@shared/contract/errors'
import type { ThreadState } from '../threads/supervisor'

type Told = AppEvents['threads.changed']

const WORST: readonly ThreadState[] = ['stopped', 'restarting', 'ready']

export interface ThreadsToldOptions {
  readonly tell: <E extends EventName>(event: E, payload: AppEvents[E]) => void
  /** The companies in the copy. */
  readonly companyIds: () => Promise<readonly number[]>
  readonly onFault: (error: unknown) => void
}

/**
 * What the page hears of threads that end and come back: the worst that any of them is in, as one that is there says nothing of another
 * that is not. What a thread wrote just before it ended it may not have told any more, so once it is back everything is told as changed.
 */
export class ThreadsTold {
  readonly #options: ThreadsToldOptions
  readonly #states = new Map<string, Told>()

  constructor(options: ThreadsToldOptions) {
    this.#options = options
  }

  /** The worst that any of them is in, for a page that comes later. */
  get now(): Told {
    const all = [...this.#states.values()]
    const worst = WORST.find((each) => all.some((told) => told.state === each))
    return all.find((each) => each.state === worst) ?? { state: 'ready', error: null }
  }

  /** `name` is in another state; `writes`: it is one that changes what the page shows. */
  changed(name: string, state: ThreadState, error: AppError | null, writes: boolean): void {
    this.#states.set(name, { state, error: error?.toShape() ?? null })
    this.#options.tell('threads.changed', this.now)
    if (writes && state === 'ready') this.#tellAll().catch(this.#options.onFault)
  }

  async #tellAll(): Promise<void> {
    const { tell, companyIds } = this.#options
    for (const companyId of await companyIds()) {
      tell('cache.changed', { companyId, what: changedKinds })
      for (const event of ['edits.changed', 'writes.changed', 'reports.changed', 'review.changed'] as const)
        tell(event, { companyId })
    }
  }
}
