/**
 * The composition root: takes the single-instance lock before any file, key or window, starts the reader before the window,
 * opens the window, and wires the parts to each other. Nothing is decided here.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, nativeTheme, type BrowserWindow, type Session } from 'electron'
import {
  appHandlers,
  connectionHandlers,
  documentHandlers,
  exportHandlers,
  fileHandlers,
  lockHandlers,
  passOnEvent,
  passThrough,
  printHandlers,
  registerBridge,
  reviewHandlers,
  sheetHandlers,
  tellPage
} from './bridge'
import { faultText } from './common/faultText'
import { OwnFiles } from './common/ownFiles'
import { Connections, Places, Registry } from './connections'
import startEngine from './engine/index?nodeWorker'
import startExporter from './exporter/index?nodeWorker'
import { Exports } from './exports'
import { Lock, Tries } from './lock'
import startReader from './reader/index?nodeWorker'
import { keptNotice, Notices } from './notices'
import { SampleService } from './sample'
import startSample from './sample/worker?nodeWorker'
import { Keychain, SessionSecrets } from './secrets'
import startSheetReader from './sheetReader/index?nodeWorker'
import { Sheets } from './sheets'
import { localDataFolder } from './shell/dataFolder'
import { chooseExportPath, chooseFolder, chooseSheet, confirmCloud, confirmHost, confirmLoss } from './shell/dialogs'
import { openFile, openFolder, showInFolder } from './shell/door'
import { startDrag } from './shell/dragOut'
import { chooseBackupFolder, chooseSealedFile, chooseSealedPath, confirmReplace } from './shell/fileDialogs'
import { guardNavigation } from './shell/guard'
import { openLog } from './shell/log'
import { setMenu } from './shell/menu'
import { notify } from './shell/notify'
import { pdfOfPage, printPage } from './shell/print'
import { printPdf } from './shell/printPdf'
import { registerAppScheme, serveApp } from './shell/protocol'
import { proxyFor } from './shell/proxy'
import { Quit } from './shell/quit'
import { mayWriteOrSaysSo } from './shell/readOnlyData'
import { appInfo, isDevelopmentRuntime } from './shell/runtime'
import { openSession } from './shell/session'
import { SettingsStore } from './shell/settings'
import { followSystemLock, systemUser } from './shell/systemLock'
import { openWindow, titleOf } from './shell/window'
import { WindowState } from './shell/windowState'
import type { EngineMethods, MainMethods, ReaderMethods, ThreadEvents } from './threads/methods'
import { SupervisedThread, type ThreadOptions } from './threads/supervisor'

/** The page begins with what is known of the keychain by then. */
const KEYCHAIN_WAIT_MS = 300
/** The page has the computer to itself until about then, to paint its first rows: the engine's start made them wait 200 ms. */
const FIRST_ROWS_MS = 600
/** `appId` of electron-builder.yml. */
const APP_ID = 'app.paydesk.desktop'
/** What reading a sheet may use: ten times the largest that is taken, and little beside the rest. */
const SHEET_HEAP_MB = 1024

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
  const logFolder = join(userData, 'logs')
  const log = openLog(logFolder)
  log('info', `Paydesk ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform}-${process.arch}`)
  const devTools = !app.isPackaged
  const onFault = (where: string, error: unknown) => log('error', `${where}: ${faultText(error)}`)
  let window: BrowserWindow | null = null
  let session: Session | null = null
  const page = () => window?.webContents ?? null

  const ownFiles = new OwnFiles(userData, (unkept) => {
    if (unkept) log('error', `own files cannot be written: ${unkept.code}`)
    tellPage(page(), 'unkept.changed', { unkept })
  })
  const settings = new SettingsStore(ownFiles.file('settings.json'), (next) => {
    nativeTheme.themeSource = next.theme
    connections.opened.setSettings(next).catch((error: unknown) => onFault('settings', error))
    tellPage(page(), 'settings.changed', null)
  })
  nativeTheme.themeSource = settings.current.theme

  // The threads
  const methods: MainMethods = {
    resolveProxy: async ({ origin }) => {
      await app.whenReady()
      return session ? proxyFor(session, origin) : null
    },
    backupPassphrase: ({ connectionId }) => connections.backupPassphrase(connectionId),
    keepHistoryHead: ({ connectionId, head }) => connections.keepHistoryHead(connectionId, head)
  }
  const thread = (name: string, startWorker: ThreadOptions['start']): ThreadOptions => ({
    name,
    start: startWorker,
    methods,
    log,
    onFault: (method, error) => onFault(`${name} ${method}`, error),
    onState: (state, error) => tellPage(page(), 'threads.changed', { state, error: error?.toShape() ?? null }),
    onEvent: (event, payload) => {
      if (event === 'log') logLine(payload)
      if (event === 'status.changed') notices.follow((payload as ThreadEvents['status.changed']).runner)
      if (event !== 'log' && !passOnEvent(page(), event, payload))
        log('warn', `${name} sent an event that is not on the list`)
    }
  })
  const logLine = (line: unknown) => {
    // Threads are typed to send this and nothing else under the name.
    const { level, text } = line as ThreadEvents['log']
    log(level, text)
  }
  const reader = new SupervisedThread<ReaderMethods>(thread('reader', () => startReader({})))
  const engine = new SupervisedThread<EngineMethods>(thread('engine', () => startEngine({})))

  // The connections
  const keychain = new Keychain()
  const places = new Places(userData, tmpdir())
  const sample = new SampleService({
    start: (dataFile) => startSample({ workerData: { dataFile } }),
    onFault: (error) => onFault('sample', error)
  })
  const registry = Registry.load(ownFiles.file('connections.json'), () =>
    log('error', 'connections.json was damaged and is put aside')
  )
  const connections = new Connections({
    engine,
    reader,
    places,
    keychain,
    sample,
    sessionSecrets: new SessionSecrets(),
    settings: () => settings.current,
    nowMs: Date.now,
    registry,
    confirmHost: (host) => (isDevelopmentRuntime() ? confirmHost(window, host) : Promise.resolve(true)),
    onChanged: (activeId) => {
      window?.setTitle(titleOf(isSample(activeId)))
      sheets.closeAll()
      tellPage(page(), 'connection.changed', { activeId })
      lock.connectionChanged()
    }
  })
  const lock = new Lock({
    connection: () => connections.locking(),
    tries: new Tries(ownFiles.file('lock.json'), Date.now),
    system: systemUser,
    nowMs: Date.now,
    onChange: (view) => tellPage(page(), 'lock.changed', view)
  })
  const isSample = (activeId: string | null) =>
    connections.list().connections.some(({ id, sample: made }) => made && id === activeId)

  // The reader loads, and the keychain is asked, while Chromium starts; the engine only after the page has its rows.
  let onPageLoaded = () => {}
  const pageLoaded = new Promise<void>((done) => (onPageLoaded = done))
  reader.start()
  connections.openLast(pageLoaded)

  // What is said outside the window
  const notices = new Notices({
    isHidden: () => window === null || !window.isVisible() || window.isMinimized(),
    status: (companyId) => connections.opened.engine('status.get', { companyId }),
    show: (notice) => notify(notice, () => show()),
    onFault: (error) => onFault('notices', error)
  })

  // The bridge
  const documentsFolder = app.getPath('documents')
  const exports = new Exports({
    choosePath: (fileName, format) => chooseExportPath(window, join(documentsFolder, fileName), format),
    startExporter: () => startExporter({}),
    temps: {
      begun: (path) => connections.opened.engine('tempBegun', { path }),
      ended: (path) => connections.opened.engine('tempEnded', { path })
    },
    onFault: (error) => onFault('exporter', error)
  })
  const sheets = new Sheets({
    choosePath: () => chooseSheet(window, documentsFolder),
    startReader: () => startSheetReader({ resourceLimits: { maxOldGenerationSizeMb: SHEET_HEAP_MB } }),
    onFault: (error) => onFault('sheet', error)
  })
  registerBridge(page, {
    log,
    assertOpen: (channel) => lock.assertOpen(channel),
    handlers: {
      ...appHandlers({
        settings,
        info: async () =>
          appInfo((await keychain.isAvailable(KEYCHAIN_WAIT_MS)) ? 'available' : 'unavailable', ownFiles.unkept),
        openLogFolder: () => openFolder(logFolder)
      }),
      ...connectionHandlers(connections),
      ...lockHandlers({ lock, opened: connections.opened, quit: () => app.quit() }),
      ...documentHandlers({
        opened: connections.opened,
        isLocked: () => lock.isLocked,
        chooseFolder: () => chooseFolder(window, documentsFolder),
        confirmCloud: (folderName, cloud) => confirmCloud(window, folderName, cloud),
        choosePath: (fileName) => chooseExportPath(window, join(documentsFolder, fileName), 'pdf'),
        openFile,
        showInFolder,
        startDrag: (path) => startDrag(page(), path),
        printPdf
      }),
      ...exportHandlers({
        exports,
        openFile,
        showInFolder
      }),
      ...sheetHandlers(sheets),
      ...reviewHandlers(connections.opened),
      ...fileHandlers({
        connections,
        settings,
        chooseFile: () => chooseSealedFile(window, documentsFolder),
        chooseSavePath: (fileName) => chooseSealedPath(window, join(documentsFolder, fileName)),
        mayReplace: (fileName) => confirmReplace(window, fileName),
        chooseFolder: () => chooseBackupFolder(window, documentsFolder)
      }),
      ...printHandlers({
        page,
        print: printPage,
        pdfOf: pdfOfPage,
        choosePath: (fileName) => chooseExportPath(window, join(documentsFolder, fileName), 'pdf'),
        exports
      }),
      ...passThrough(connections.opened)
    }
  })

  // The program
  const windowState = new WindowState(ownFiles.file('window.json'))
  const quit = new Quit(app, {
    mayQuit: async () => {
      const lost = await connections.lostAtQuit()
      if (lost !== null) return confirmLoss(window, lost)
      const kept = await connections.keptAtQuit()
      if (kept !== null && kept.edits > 0) notify(keptNotice(kept.edits), show)
      return true
    },
    end: async () => {
      window?.hide()
      await exports.pageGone().catch((error: unknown) => onFault('exports', error))
      // What a disk did not take before may fit by now.
      const saved = [windowState.save(), settings.saveLeft(), registry.saveLeft()].map((saving) =>
        saving.catch((error: unknown) => onFault('own files', error))
      )
      const threads = reader.shutDown().then(async (ended) => (await engine.shutDown()) && ended)
      await Promise.allSettled([threads, sample.stop(), ...saved])
      await places.removeSession().catch((error: unknown) => onFault('session folder', error))
      return threads
    }
  })
  const open = (own: Session) => {
    const opened = openWindow({
      session: own,
      preload: join(built, 'preload/index.cjs'),
      state: windowState,
      devTools,
      title: titleOf(isSample(connections.list().activeId)),
      onStateFault: (error) => onFault('window state', error),
      onGone: (reason) => log('error', `the page ended: ${reason}`),
      onPageGone: () => void exports.pageGone().catch((error: unknown) => onFault('exports', error))
    })
    quit.follow(opened)
    opened.once('closed', () => (window = null))
    opened.webContents.once('did-finish-load', () => setTimeout(onPageLoaded, FIRST_ROWS_MS))
    window = opened
  }
  const show = () => {
    if (!window && session) open(session)
    if (window?.isMinimized()) window.restore()
    window?.show()
    window?.focus()
  }
  guardNavigation(app, log)
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  process.on('uncaughtException', (error) => onFault('main', error))
  process.on('unhandledRejection', (error) => onFault('main', error))
  void app.whenReady().then(() => {
    session = openSession()
    serveApp(session, join(built, 'renderer'))
    open(session)
    // The window first: what follows is not seen before it.
    setMenu({
      platform: process.platform,
      devTools,
      say: (command) => lock.isLocked || tellPage(page(), 'menu.command', { command }),
      openLogFolder: () => void openFolder(logFolder).catch((error: unknown) => onFault('log folder', error))
    })
    followSystemLock({
      lock,
      idleMinutes: () => settings.current.lockIdleMinutes,
      withSystem: () => settings.current.lockWithSystem,
      onFault: (error) => onFault('lock', error)
    })
    connections.removeLeftovers().catch((error: unknown) => onFault('leftovers', error))
  })
}
