import { powerMonitor, systemPreferences } from 'electron'
import type { Lock } from '../lock'

export interface SystemLockOptions {
  readonly lock: Lock
  /** Minutes without a key or a click on this computer; 0: never. */
  readonly idleMinutes: () => number
  /** Whether to lock with the computer. */
  readonly withSystem: () => boolean
  readonly onFault: (error: unknown) => void
}

/** How often the system is asked how long nobody touched it; the lock comes at most this much late. */
const LOOK_MS = 2_000
const MINUTE_S = 60

/**
 * Locks with the computer, as it goes to sleep, and after a time without a key or a click, all as the system tells it: a page's
 * own timers stand still while it is hidden. Only after `app` is ready.
 */
export function followSystemLock({ lock, idleMinutes, withSystem, onFault }: SystemLockOptions): void {
  const locks = (reason: 'idle' | 'system') => void lock.lock(reason).catch(onFault)
  const withComputer = () => withSystem() && locks('system')
  powerMonitor.on('lock-screen', withComputer)
  powerMonitor.on('suspend', withComputer)
  powerMonitor.on('unlock-screen', () => void lock.systemUnlocked().catch(onFault))
  setInterval(() => {
    const minutes = idleMinutes()
    if (minutes > 0 && !lock.isLocked && powerMonitor.getSystemIdleTime() >= minutes * MINUTE_S) locks('idle')
  }, LOOK_MS)
}

/** What this system offers to find out who sits there. Linux tells neither; Windows tells when its own lock is opened. */
export const systemUser = {
  touchId: (): boolean => process.platform === 'darwin' && systemPreferences.canPromptTouchID(),
  tellsUnlock: process.platform === 'darwin' || process.platform === 'win32',
  /** Has macOS ask for a finger; false when it was not this computer's user, or was put off. */
  askUser: async (): Promise<boolean> => {
    try {
      await systemPreferences.promptTouchID('unlock Paydesk')
      return true
    } catch {
      // Put off, or another finger; the system says which on its own dialog.
      return false
    }
  }
}
