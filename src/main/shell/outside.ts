/** What the program hears from outside its window: other starts of it, the menu, the computer's own lock. */
import { app, type BrowserWindow } from 'electron'
import type { Settings } from '@shared/contract/settings'
import { setMenu, type MenuOptions } from './menu'
import { followSystemLock, type SystemLockOptions } from './systemLock'

interface OutsideOptions extends Pick<MenuOptions, 'devTools' | 'say'>, Pick<SystemLockOptions, 'lock'> {
  /** Brings the window before the officer. */
  readonly show: () => void
  readonly settings: () => Settings
  readonly openLogFolder: () => Promise<void>
  readonly onFault: (where: string, error: unknown) => void
}

/** Brings the window before the officer; `open` opens it anew where it was closed. */
export function showWindow(window: () => BrowserWindow | null, open: () => void): void {
  if (window() === null) open()
  const shown = window()
  if (shown?.isMinimized()) shown.restore()
  shown?.show()
  shown?.focus()
}

/** Answers all of that for as long as the program runs. Under the lock the menu does nothing. */
export function followOutside({ devTools, show, lock, settings, say, openLogFolder, onFault }: OutsideOptions): void {
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  process.on('uncaughtException', (error) => onFault('main', error))
  process.on('unhandledRejection', (error) => onFault('main', error))
  setMenu({
    platform: process.platform,
    devTools,
    say: (command) => lock.isLocked || say(command),
    openLogFolder: () => {
      if (!lock.isLocked) void openLogFolder().catch((error: unknown) => onFault('log folder', error))
    }
  })
  followSystemLock({
    lock,
    idleMinutes: () => settings().lockIdleMinutes,
    withSystem: () => settings().lockWithSystem,
    onFault: (error) => onFault('lock', error)
  })
}
