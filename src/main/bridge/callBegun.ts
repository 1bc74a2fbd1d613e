import { AppError } from '@shared/contract/errors'

/** The connection that is open; null: none. */
interface Opened {
  readonly connection: { readonly id: string } | null
}

/** Throws where what was begun may not go on. */
export type AssertStill = () => void

/** Makes a question of one that may be asked of the officer only. */
export type AskedOfOfficer = <Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>
) => (...asked: Asked) => Promise<Answer>

/**
 * Asked as a call begins. What it gives is called after each wait of that call, before a dialog, another program or a disk gets
 * something of it: it throws `cancelled` when another connection is open by then, whose screen shows other people, and `locked` when
 * Paydesk was locked meanwhile, so that the page asks again once it is unlocked.
 */
export function callBegun(opened: Opened, isLocked: () => boolean): AssertStill {
  const id = opened.connection?.id
  return () => {
    // First: asked again, the same number would be another client's document.
    if (opened.connection?.id !== id) throw new AppError('cancelled')
    if (isLocked()) throw new AppError('locked')
  }
}

/**
 * A system's dialog stays open over the lock screen, and while another connection is opened behind it. So none opens while Paydesk is locked, and
 * what one answers counts only if neither came meanwhile.
 */
export function askedOfOfficer(begun: () => AssertStill): AskedOfOfficer {
  return (ask) =>
    async (...asked) => {
      const assertStill = begun()
      assertStill()
      const answer = await ask(...asked)
      assertStill()
      return answer
    }
}
