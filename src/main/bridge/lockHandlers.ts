import type { ChannelOutput } from '@shared/contract/channels'
import type { LockedWork } from '@shared/contract/views'
import type { Connections } from '../connections'
import type { Lock } from '../lock'
import type { Handlers } from './dispatch'

interface LockHandlerOptions {
  readonly lock: Lock
  readonly connections: Pick<Connections, 'opened' | 'list' | 'activate' | 'wipePreview' | 'wipeEverything'>
  /** Has the page begin anew; resolves when the one that was there is gone. */
  readonly pageGone: () => Promise<void>
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
  | 'lock.others'
  | 'lock.goTo'
  | 'lock.wipePreview'
  | 'lock.wipe'
  | 'lock.setPassphrase'
  | 'lock.removePassphrase'
>

/** Locking and unlocking, and the ways to other connections from under the lock. */
export function lockHandlers({ lock, connections, pageGone, quit }: LockHandlerOptions): LockHandlers {
  return {
    'lock.get': () => lock.view(),
    'lock.work': () => workOf(connections),
    'lock.lock': () => lock.lock('byHand'),
    'lock.unlock': ({ passphrase }) => lock.unlock(passphrase),
    'lock.unlockAsUser': () => lock.unlockAsUser(),
    'lock.quit': () => quit(),
    'lock.others': () => othersOf(connections, lock.lockedId),
    'lock.goTo': ({ connectionId }) =>
      lock.leave(async () => {
        if (connectionId !== null) await connections.activate(connectionId)
      }, pageGone),
    'lock.wipePreview': () => lock.ofForgotten((connectionId) => connections.wipePreview(connectionId)),
    'lock.wipe': ({ confirmed }) =>
      lock.ofForgotten((connectionId) => connections.wipeEverything({ connectionId, confirmed })),
    'lock.setPassphrase': ({ current, next }) => lock.setPassphrase(current, next),
    'lock.removePassphrase': ({ current }) => lock.removePassphrase(current)
  }
}

// Nothing of the locked one is told.
function othersOf(known: Pick<Connections, 'list'>, lockedId: string | null): ChannelOutput<'lock.others'> {
  const { connections } = known.list()
  const others = connections.filter(({ id }) => id !== lockedId)
  return {
    connections: others.map(({ id, label, address }) => ({ id, label, address })),
    isRemoved: lockedId !== null && others.length === connections.length
  }
}

// Counts only, taken out one by one, so that whatever the status tells some day does not get past the lock.
async function workOf({ opened }: Pick<Connections, 'opened'>): Promise<LockedWork | null> {
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
