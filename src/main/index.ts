/**
 * The entry: takes the single-instance lock before any file, key or window, then opens the window with as little as that takes.
 * The rest of the program is loaded while Chromium makes the page; calls of the page wait for it.
 */
import { join } from 'node:path'
import { app, Menu, nativeTheme, type BrowserWindow, type Session } from 'electron'
import { answerCalls } from './bridge/line'
import { OwnFiles } from './common/ownFiles'
import type { Program } from './program'
import startReader from './reader/index?nodeWorker'
import { localDataFolder } from './shell/dataFolder'
import { Graphics } from './shell/graphics'
import { guardNavigation } from './shell/guard'
import { registerAppScheme, serveApp } from './shell/protocol'
import { mayWriteOrSaysSo } from './shell/readOnlyData'
import { openSession } from './shell/session'
import { sayStartFailed } from './shell/startFailed'
import { themeAtStart } from './shell/themeAtStart'
import { openWindow } from './shell/window'
import { WindowState } from './shell/windowState'

/** `appId` of electron-builder.yml. */
const APP_ID = 'app.paydesk.desktop'

registerAppScheme()
const ownFolder = localDataFolder(process.platform, process.env, app.getName())
if (ownFolder !== null && !app.commandLine.hasSwitch('user-data-dir')) app.setPath('userData', ownFolder)
// The installer's shortcut carries the same name; without it Windows shows no notice of the program.
app.setAppUserModelId(APP_ID)
if (!mayWriteOrSaysSo(app.getPath('userData'))) app.exit(1)
else if (app.requestSingleInstanceLock()) start()
else app.exit(0)

function start(): void {
  const userData = app.getPath('userData')
  const built = join(import.meta.dirname, '..')
  const devTools = !app.isPackaged
  const ownFiles = new OwnFiles(userData, (unkept) => void program.then(({ onUnkept }) => onUnkept(unkept)))
  const windowState = new WindowState(ownFiles.file('window.json'))
  const graphics = new Graphics(app, ownFiles.file('graphics.json'), {
    chromium: process.versions.chrome,
    nowMs: Date.now()
  })
  // Else Electron makes a menu of its own, which `program.ts` replaces.
  Menu.setApplicationMenu(null)
  nativeTheme.themeSource = themeAtStart(ownFiles.file('settings.json'))
  // Beside Chromium, which starts in this one.
  const reader = startReader({})
  let window: BrowserWindow | null = null
  let isAsked = (): void => {}
  const asked = new Promise<void>((done) => (isAsked = done))
  const begin = async (): Promise<Program> => {
    await app.whenReady()
    const session = openSession()
    serveApp(session, join(built, 'renderer'), isAsked)
    open(session)
    // Not before the page is on its way: all of it runs in one thread.
    await asked
    const { runProgram } = await import('./program')
    return runProgram({
      userData,
      ownFiles,
      devTools,
      windowState,
      graphics,
      session,
      reader,
      window: () => window,
      open: () => open(session)
    })
  }
  const program = begin()
  const open = (session: Session): void => {
    const opened = openWindow({
      session,
      preload: join(built, 'preload/index.cjs'),
      state: windowState,
      devTools,
      told: program
    })
    opened.once('closed', () => (window = null))
    window = opened
    void program.then(({ onOpened }) => onOpened(opened))
  }
  guardNavigation(app, (level, text) => void program.then(({ log }) => log(level, text)))
  answerCalls(
    () => window?.webContents ?? null,
    async (trusted, channel, input) => (await program).dispatch(trusted, channel, input)
  )
  program.catch(sayStartFailed)
}
