import type { LockedWork } from '@shared/contract/views'
import type { OpenedConnection } from '../connections'
import type { Lock } from '../lock'
import type { Handlers } from './dispatch'

interface LockHandlerOptions {
  readonly lock: Lock
  readonly opened: Pick<OpenedConnection, 'engine'>
  readonly quit: () => void
}

type LockHandlers = Pick<
  Handlers,
  | 'lock.get'
  | 'lock.work'
  | 'lock.lock'
  | 'lock.unlock'
  | 'lock.unlockAsUser'
  | 'lock.quit'
  | 'lock.setPassphrase'
  | 'lock.removePassphrase'
>

/** Locking and unlocking. */
export function lockHandlers({ lock, opened, quit }: LockHandlerOptions): LockHandlers {
  return {
    'lock.get': () => lock.view(),
    'lock.work': () => workOf(opened),
    'lock.lock': () => lock.lock('byHand'),
    'lock.unlock': ({ passphrase }) => lock.unlock(passphrase),
    'lock.unlockAsUser': () => lock.unlockAsUser(),
    'lock.quit': () => quit(),
    'lock.setPassphrase': ({ current, next }) => lock.setPassphrase(current, next),
    'lock.removePassphrase': ({ current }) => lock.removePassphrase(current)
  }
}

// Counts only, taken out one by one, so that whatever the status tells some day does not get past the lock.
async function workOf(opened: Pick<OpenedConnection, 'engine'>): Promise<LockedWork | null> {
  const status = await opened.engine('status.get', { companyId: null }).catch(() => null)
  if (status === null) return null
  const { online, waitingHere, waitingElsewhere, runner, sync } = status
  const needsOfficer = status.needsOfficer + status.needsOfficerElsewhere
  const running = sync.filter(({ state }) => state === 'running')
  const sum = (of: 'done' | 'total') => running.reduce((all, each) => all + each[of], 0)
  return {
    online,
    waiting: waitingHere + waitingElsewhere - needsOfficer,
    needsOfficer,
    submitting: runner.state === 'sending' ? { done: runner.done, total: runner.total } : null,
    syncing: running.length === 0 ? null : { done: sum('done'), total: sum('total') }
  }
}
