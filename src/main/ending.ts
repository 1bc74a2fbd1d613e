/**
 * How the program ends: what the officer is asked first, and what is put away and closed in which order. Wired by `program.ts`,
 * decided by `shell/quit.ts`.
 */
import type { Connections, Places, Registry } from './connections'
import type { Exports } from './exports'
import { keptNotice } from './notices'
import type { SampleService } from './sample'
import { confirmLoss, confirmUnkept } from './shell/dialogs'
import { notify } from './shell/notify'
import type { QuitOptions } from './shell/quit'
import type { SettingsStore } from './shell/settings'
import { loadIfGone } from './shell/window'
import type { WindowState } from './shell/windowState'
import type { EngineMethods, ReaderMethods } from './threads/methods'
import type { SupervisedThread } from './threads/supervisor'

interface EndingParts {
  readonly window: () => Parameters<typeof confirmUnkept>[0]
  readonly show: () => void
  /** How many values the page holds that are on no disk; none without a page. */
  readonly heldByPage: () => Promise<number>
  readonly connections: Connections
  readonly exports: Exports
  readonly reader: SupervisedThread<ReaderMethods>
  readonly engine: SupervisedThread<EngineMethods>
  readonly sample: SampleService
  readonly windowState: WindowState
  readonly settings: SettingsStore
  readonly registry: Registry
  readonly places: Places
  readonly onFault: (where: string, error: unknown) => void
}

export function endingOf({
  window,
  show,
  heldByPage,
  connections,
  exports,
  reader,
  engine,
  sample,
  windowState,
  settings,
  registry,
  places,
  onFault
}: EndingParts): QuitOptions {
  // A question in a window that nobody sees is never answered.
  const shownWindow = () => {
    if (window() !== null) show()
    return window()
  }
  const mayQuit = async (): Promise<boolean> => {
    const held = await heldByPage()
    if (held > 0 && !(await confirmUnkept(shownWindow(), held, 'quit'))) return false
    const lost = await connections.lostAtQuit()
    if (lost !== null) return confirmLoss(shownWindow(), lost)
    const kept = await connections.keptAtQuit()
    if (kept !== null && kept.edits > 0) notify(keptNotice(kept.edits), show)
    return true
  }
  return {
    putAway: heldByPage,
    mayQuit: async () => {
      const may = await mayQuit()
      // The quit may have been the answer to a window without a page, which nothing else gives another one.
      if (!may) loadIfGone(window())
      return may
    },
    mayClose: async (closing) => {
      const held = await heldByPage()
      return held === 0 || closing.isDestroyed() || confirmUnkept(shownWindow(), held, 'close')
    },
    end: async () => {
      window()?.hide()
      await exports.pageGone().catch((error: unknown) => onFault('exports', error))
      // What a disk did not take before may fit by now.
      const saved = [windowState.save(), settings.saveLeft(), registry.saveLeft()].map((saving) =>
        saving.catch((error: unknown) => onFault('own files', error))
      )
      const ended = reader.shutDown().then(async (both) => (await engine.shutDown()) && both)
      await Promise.allSettled([ended, sample.stop(), ...saved])
      await places.removeSession().catch((error: unknown) => onFault('session folder', error))
      return ended
    }
  }
}
