import { AppError } from '@shared/contract/errors'

export interface Officer {
  readonly isLocked: () => boolean
  /** The connection that is open; null: none. */
  readonly connectionId: () => string | null
}

/** Makes a question of one that may be asked of the officer only. */
export type AskedOfOfficer = <Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>
) => (...asked: Asked) => Promise<Answer>

/**
 * A system's dialog stays open over the lock screen, and while another connection is opened behind it. So none opens while Paydesk is locked, and
 * what one answers counts only if neither came meanwhile: else it rejects with `locked`, after which the page asks again once it is
 * unlocked, or with `cancelled`.
 */
export function askedOfOfficer({ isLocked, connectionId }: Officer): AskedOfOfficer {
  return (ask) =>
    async (...asked) => {
      if (isLocked()) throw new AppError('locked')
      const before = connectionId()
      const answer = await ask(...asked)
      if (isLocked()) throw new AppError('locked')
      if (connectionId() !== before) throw new AppError('cancelled')
      return answer
    }
}
