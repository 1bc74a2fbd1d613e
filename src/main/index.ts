/**
 * The entry: takes the single-instance lock before any file, key or window, then opens the window with as little as that takes.
 * The rest of the program is loaded while Chromium makes the page; calls of the page wait for it.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, Menu, nativeTheme, type BrowserWindow, type Session } from 'electron'
import { FirstList } from './bridge/firstList'
import { answerCalls } from './bridge/line'
import { OwnFiles } from './common/ownFiles'
import { lastOpenedId, OpenedAhead } from './connections/ahead'
import { Places } from './connections/places'
import type { Program } from './programParts'
import startReader from './reader/index?nodeWorker'
import { Keychain } from './secrets'
import { localDataFolder } from './shell/dataFolder'
import { Graphics } from './shell/graphics'
import { guardNavigation } from './shell/guard'
import { registerAppScheme, serveApp } from './shell/protocol'
import { mayWriteOrSaysSo } from './shell/readOnlyData'
import { openSession } from './shell/session'
import { settingsAtStart } from './shell/settingsAtStart'
import { sayStartFailed } from './shell/startFailed'
import { openWindow } from './shell/window'
import { WindowState } from './shell/windowState'
import type { ReaderMethods } from './threads/methods'
import { SupervisedThread } from './threads/supervisor'

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
  const settings = settingsAtStart(ownFiles.file('settings.json'))
  nativeTheme.themeSource = settings.theme
  // Beside Chromium, which starts in this one.
  const reader = new SupervisedThread<ReaderMethods>({
    name: 'reader',
    start: () => startReader({}),
    methods: {},
    readsOnly: true,
    onEvent: (name, payload) => void program.then(({ readerTold }) => readerTold.onEvent(name, payload)),
    onState: (state, error) => void program.then(({ readerTold }) => readerTold.onState(state, error)),
    onFault: (method, error) => void program.then(({ readerTold }) => readerTold.onFault(method, error)),
    log: (level, text) => void program.then(({ log }) => log(level, text))
  })
  reader.start()
  const keychain = new Keychain()
  const places = new Places(userData, tmpdir())
  let window: BrowserWindow | null = null
  let isAsked = (): void => {}
  const asked = new Promise<void>((done) => (isAsked = done))
  const begin = async (): Promise<Program> => {
    await app.whenReady()
    const session = openSession()
    serveApp(session, join(built, 'renderer'), isAsked)
    open(session)
    const connectionId = lastOpenedId(ownFiles.file('connections.json'))
    const ahead = new OpenedAhead({ connectionId, places, secrets: keychain, reader })
    const firstList = new FirstList({ reader, ahead, companyOf: settings.companyOf })
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
      keychain,
      places,
      ahead,
      firstList,
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
