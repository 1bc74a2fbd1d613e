import { app, BrowserWindow, nativeTheme, screen, type Session } from 'electron'
import { mayLoadAgain } from './dialogs'
import type { Bounds } from './fitBounds'
import type { SavedState, WindowState } from './windowState'
import { PAGE_URL } from './protocol'

/** The ground of the window (`--window` of the theme), so that it is never white before the page paints. */
const GROUND = { light: '#f2f3f5', dark: '#141518' } as const
/** Usable from 1093 x 560 on; the frame of the window is not part of that. */
const LEAST = { width: 960, height: 520 } as const

export interface WindowOptions {
  readonly session: Session
  readonly preload: string
  readonly state: WindowState
  readonly devTools: boolean
  /** Who is told what becomes of it, once there. */
  readonly told: Promise<WindowTold>
}

/** What is told of a window. */
export interface WindowTold {
  readonly onLoaded: () => void
  readonly onStateFault: (error: unknown) => void
  /** The page's process ended; `reason` is Electron's word for why. */
  readonly onGone: (reason: string) => void
  /** The page that was there is not any more: it ended, is loaded anew, or its window was closed. */
  readonly onPageGone: () => void
}

/** A page that ends more often in this time is loaded again only when the officer wants it: something is wrong that loading does not cure. */
const RELOADS = 3
const RELOADS_MS = 60_000

/** Opens the window at once, in its ground colour, and loads the page into it. */
export function openWindow({ session, preload, state, devTools, told }: WindowOptions): BrowserWindow {
  const onPageGone = () => void told.then((each) => each.onPageGone())
  const window = new BrowserWindow({
    ...state.bounds(workAreas()),
    minWidth: LEAST.width,
    minHeight: LEAST.height,
    title: titleOf(false),
    backgroundColor: ground(),
    autoHideMenuBar: true,
    titleBarStyle: process.platform === 'darwin' ? 'hiddenInset' : 'default',
    webPreferences: {
      session,
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools
    }
  })
  // The title is the program's; the page does not name the window.
  window.on('page-title-updated', (event) => event.preventDefault())
  if (state.maximised) window.maximize()
  keepState(window, state, (error) => void told.then((each) => each.onStateFault(error)))
  const followTheme = () => window.setBackgroundColor(ground())
  nativeTheme.on('updated', followTheme)
  window.once('closed', () => nativeTheme.off('updated', followTheme))
  reloadWhenGone(window, (reason) => void told.then((each) => each.onGone(reason)))
  window.webContents.once('did-finish-load', () => void told.then((each) => each.onLoaded()))
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onPageGone()
  })
  window.webContents.on('render-process-gone', onPageGone)
  window.once('closed', onPageGone)
  void window.loadURL(PAGE_URL)
  return window
}

/** Of the displays of now, the primary one first. */
function workAreas(): Bounds[] {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
  return [primary, ...others].map(({ workArea }) => workArea)
}

function keepState(window: BrowserWindow, state: WindowState, onFault: (error: unknown) => void): void {
  const now = (): SavedState => {
    const { x, y, width, height } = window.getNormalBounds()
    return { bounds: { x, y, width, height }, maximised: window.isMaximized() }
  }
  const note = () => {
    if (!window.isDestroyed() && !window.isMinimized()) state.seen(now(), onFault)
  }
  state.opened(now())
  window.on('resize', note)
  window.on('move', note)
  window.on('maximize', note)
  window.on('unmaximize', note)
}

/** Has the page begin anew at its first screen. Resolves when the one that was there, and all that it held, is gone. */
export async function beginAnew(window: BrowserWindow | null): Promise<void> {
  if (window === null) return
  const begun = new Promise<void>((done) => window.webContents.once('did-navigate', () => done()))
  await Promise.race([begun, window.loadURL(PAGE_URL)])
}

/** The window's title; the sample says that it is one. */
export function titleOf(sample: boolean): string {
  return sample ? 'Paydesk – Sample' : 'Paydesk'
}

/** The page holds nothing that is not in the files, so after a crash it is loaded again. */
function reloadWhenGone(window: BrowserWindow, onGone: (reason: string) => void): void {
  let reloadsMs: readonly number[] = []
  const reload = () => {
    if (window.isDestroyed()) return
    reloadsMs = [...reloadsMs, performance.now()]
    window.webContents.reload()
  }
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    onGone(reason)
    reloadsMs = reloadsMs.filter((atMs) => performance.now() - atMs < RELOADS_MS)
    // Not within the event: the old process is not let go of before it returns.
    if (reloadsMs.length < RELOADS) setImmediate(reload)
    else void mayLoadAgain(window).then((may) => (may ? reload() : app.quit()))
  })
}

/** For a window that stays although its page ended. */
export function loadIfGone(window: BrowserWindow | null): void {
  if (window?.webContents.isCrashed() === true) window.webContents.reload()
}

function ground(): string {
  return nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light
}
