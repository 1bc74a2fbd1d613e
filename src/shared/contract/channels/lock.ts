import { z } from 'zod'
import { LEAST_PASSPHRASE } from '../passphrase'
import type { LockAnswer, LockedWork, LockView, OtherConnection } from '../views'
import { confirmedOwn, type WipePreview } from './connections'
import { channel, connectionId, none } from './schema'

const passphrase = z.string().min(1).max(1000)
const newPassphrase = z.string().min(LEAST_PASSPHRASE).max(1000)

/** Locking and unlocking. Besides these, very little is answered while it is locked (main/lock/openWhileLocked.ts). */
export const lockChannels = {
  'lock.get': channel<LockView>()(none),
  /** What goes on meanwhile, in counts. */
  'lock.work': channel<LockedWork | null>()(none),
  /** Locks; stays open when nothing could unlock it again (`ways`). */
  'lock.lock': channel<LockView>()(none),
  'lock.unlock': channel<LockAnswer>()(z.strictObject({ passphrase })),
  /** Has the system ask who sits there; `wrong` when it was not this computer's user, or the system cannot ask. */
  'lock.unlockAsUser': channel<LockAnswer>()(none),
  'lock.quit': channel<void>()(none),
  /** Where else to go while it is locked. `isRemoved`: what is locked is not on this computer any more. */
  'lock.others': channel<{ connections: OtherConnection[]; isRemoved: boolean }>()(none),
  /**
   * Leaves what is locked for another connection, which asks for its own passphrase; null: for none, where what is locked was removed. The
   * page is loaded anew by it, so that it holds nothing of what is left.
   */
  'lock.goTo': channel<void>()(z.strictObject({ connectionId: connectionId.nullable() })),
  /** As those of `connections`, of what is locked by a passphrase that may be forgotten. It stays locked until it is left. */
  'lock.wipePreview': channel<WipePreview>()(none),
  'lock.wipe': channel<{ filesLeft: boolean }>()(z.strictObject({ confirmed: confirmedOwn })),
  /** Sets or changes the open connection's passphrase; `current` is the one set before. */
  'lock.setPassphrase': channel<LockAnswer>()(z.strictObject({ current: passphrase.nullable(), next: newPassphrase })),
  'lock.removePassphrase': channel<LockAnswer>()(z.strictObject({ current: passphrase }))
}
