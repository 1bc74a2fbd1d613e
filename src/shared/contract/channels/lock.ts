import { z } from 'zod'
import { LEAST_PASSPHRASE } from '../passphrase'
import type { LockAnswer, LockedWork, LockView } from '../views'
import { channel, none } from './schema'

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
  /** Sets or changes the open connection's passphrase; `current` is the one set before. */
  'lock.setPassphrase': channel<LockAnswer>()(z.strictObject({ current: passphrase.nullable(), next: newPassphrase })),
  'lock.removePassphrase': channel<LockAnswer>()(z.strictObject({ current: passphrase }))
}
