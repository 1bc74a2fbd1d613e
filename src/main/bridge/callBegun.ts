import { AppError } from '@shared/contract/errors'
import type { OpenedConnection } from '../connections'

/**
 * Asked as a call begins. What it gives is called after each wait of that call, before a dialog, another program or a disk gets
 * something of it: it throws `cancelled` when another connection is open by then, whose screen shows other people, and `locked` when
 * Paydesk was locked meanwhile, so that the page asks again once it is unlocked.
 */
export function callBegun(opened: Pick<OpenedConnection, 'connection'>, isLocked: () => boolean): () => void {
  const id = opened.connection?.id
  return () => {
    // First: asked again, the same number would be another client's document.
    if (opened.connection?.id !== id) throw new AppError('cancelled')
    if (isLocked()) throw new AppError('locked')
  }
}
