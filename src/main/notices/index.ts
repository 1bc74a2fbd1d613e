/**
 * What is worth saying outside the window: that a submission ended while nobody looked, in counts and without a name or an amount,
 * so that it may be shown over a locked screen.
 */
import type { AppEvents } from '@shared/contract/events'
import type { StatusView } from '@shared/contract/views'

export interface Notice {
  readonly title: string
  readonly body: string
}

interface NoticesOptions {
  /** Whether the window is out of sight. */
  readonly isHidden: () => boolean
  readonly status: (companyId: number | null) => Promise<Pick<StatusView, 'needsOfficer'>>
  readonly show: (notice: Notice) => void
  readonly onFault: (error: unknown) => void
}

type Runner = AppEvents['status.changed']['runner']

/** Follows the runner by the events of the status. */
export class Notices {
  readonly #options: NoticesOptions
  #last: Runner | null = null

  constructor(options: NoticesOptions) {
    this.#options = options
  }

  /** Told each state of the runner in turn. */
  follow(runner: Runner): void {
    const before = this.#last
    this.#last = runner
    if (before === null || !isAtWork(before) || !this.#options.isHidden()) return
    // Another company's submission may follow right after.
    if (isAtWork(runner) && runner.companyId === before.companyId) return
    // The state before is how far it came: it is told last. That of now is of what is left.
    this.#tell(before).catch((error: unknown) => this.#options.onFault(error))
  }

  /** Who told the states is gone, with its connection or by its end: those of the next one do not go on from them. */
  forget(): void {
    this.#last = null
  }

  async #tell({ done, total, companyId }: Runner): Promise<void> {
    const { needsOfficer } = await this.#options.status(companyId)
    this.#options.show(noticeOf(done, total, needsOfficer))
  }
}

/** What is said of a batch that ended. */
function noticeOf(done: number, total: number, needsOfficer: number): Notice {
  const title = done < total ? 'Submission stopped' : 'Submission ended'
  const answered = `${done} of ${total} ${total === 1 ? 'change' : 'changes'} answered.`
  const needs =
    needsOfficer === 0 ? 'Nothing needs you.' : `${needsOfficer} ${needsOfficer === 1 ? 'needs' : 'need'} you.`
  return { title, body: `${answered} ${needs}` }
}

/** What is said at a quit while changes wait. It asks nothing: they are safe. */
export function keptNotice(edits: number): Notice {
  const [changes, are] = edits === 1 ? ['change waits', 'It is'] : ['changes wait', 'They are']
  return {
    title: `${edits} ${changes}`,
    body: `${are} kept on this computer until you open Paydesk again. Nothing is sent while it is closed.`
  }
}

function isAtWork({ state }: Runner): boolean {
  return state === 'sending' || state === 'stopping'
}
