/** What the window hands to the program, and what the program hands to the window: types only. */
import type { BrowserWindow, Session } from 'electron'
import type { Dispatch, FirstList } from './bridge'
import type { OwnFiles } from './common/ownFiles'
import type { OpenedAhead, Places } from './connections'
import type { Keychain } from './secrets'
import type { Graphics } from './shell/graphics'
import type { Log } from './shell/log'
import type { WindowTold } from './shell/window'
import type { WindowState } from './shell/windowState'
import type { ReaderMethods } from './threads/methods'
import type { SupervisedThread, ThreadTold } from './threads/supervisor'

/** The window and what it needs, which are there first. */
export interface Shell {
  readonly userData: string
  readonly ownFiles: OwnFiles
  readonly devTools: boolean
  readonly windowState: WindowState
  readonly graphics: Graphics
  readonly session: Session
  /** It loads since the first line of the program, and opens what was open last. */
  readonly reader: SupervisedThread<ReaderMethods>
  readonly keychain: Keychain
  readonly places: Places
  readonly ahead: OpenedAhead
  readonly firstList: FirstList
  /** Null while there is no window. */
  readonly window: () => BrowserWindow | null
  /** Opens the window anew once it was closed. */
  readonly open: () => void
}

/** What the window tells, and who answers its page. */
export interface Program extends WindowTold {
  readonly dispatch: Dispatch
  readonly log: Log
  /** What becomes of the reader. */
  readonly readerTold: ThreadTold
  /** Why the program's own files cannot be written now; null: they can. */
  readonly onUnkept: (unkept: OwnFiles['unkept']) => void
  /** A window was opened. */
  readonly onOpened: (window: BrowserWindow) => void
}
