/**
 * The composition root: everything behind the window, wired to each other. Nothing is decided here. `index.ts` opens the
 * window first and loads this while Chromium makes the page.
 */
import { join } from 'node:path'
import { app, nativeTheme } from 'electron'
import {
  askedOfOfficer,
  callBegun,
  createDispatch,
  HandedOver,
  handlersOf,
  passOnEvent,
  tellPage,
  ThreadsTold
} from './bridge'
import { faultText } from './common/faultText'
import { Connections, Registry, registryFiles } from './connections'
import { endingOf } from './ending'
import startEngine from './engine/index?nodeWorker'
import startExporter from './exporter/index?nodeWorker'
import { Exports } from './exports'
import { Lock, Tries } from './lock'
import { Notices } from './notices'
import { SampleService } from './sample'
import startSample from './sample/worker?nodeWorker'
import type { Program, Shell } from './programParts'
import { SessionSecrets } from './secrets'
import startSheetReader from './sheetReader/index?nodeWorker'
import { Sheets } from './sheets'
import { chooseExportPath, chooseSheet, confirmCloud, confirmHost } from './shell/dialogs'
import { documentsFolder } from './shell/documentsFolder'
import { openFolder } from './shell/door'
import { openLog } from './shell/log'
import { notify } from './shell/notify'
import { followOutside, showWindow } from './shell/outside'
import { proxyFor } from './shell/proxy'
import { PageHolds } from './shell/pageHolds'
import { Quit } from './shell/quit'
import { isDevelopmentRuntime } from './shell/runtime'
import { SettingsStore } from './shell/settings'
import { SavePaths } from './shell/savePaths'
import { systemUser } from './shell/systemLock'
import { titleOf } from './shell/window'
import type { EngineMethods, MainMethods, ThreadEvents } from './threads/methods'
import { SupervisedThread, type ThreadTold } from './threads/supervisor'

/** The page has the computer to itself until about then, to paint its first rows: the engine's start made them wait 200 ms. */
const FIRST_ROWS_MS = 600
/** What reading a sheet may use: ten times the largest that is taken, and little beside the rest. */
const SHEET_HEAP_MB = 1024

/** Starts the program behind a window that was asked for already. */
export function runProgram({
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
  window,
  open
}: Shell): Program {
  const logFolder = join(userData, 'logs')
  const log = openLog(logFolder)
  log('info', `Paydesk ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform}-${process.arch}`)
  const onFault = (where: string, error: unknown) => log('error', `${where}: ${faultText(error)}`)
  const page = () => window()?.webContents ?? null

  const settings = new SettingsStore(ownFiles.file('settings.json'), (next) => {
    nativeTheme.themeSource = next.theme
    connections.opened.setSettings(next).catch((error: unknown) => onFault('settings', error))
    tellPage(page(), 'settings.changed', null)
  })
  nativeTheme.themeSource = settings.current.theme

  // The threads
  const methods: MainMethods = {
    resolveProxy: ({ origin }) => proxyFor(session, origin),
    backupPassphrase: ({ connectionId }) => connections.backupPassphrase(connectionId),
    keepHistoryHead: ({ connectionId, head }) => connections.keepHistoryHead(connectionId, head)
  }
  const threads = new ThreadsTold({
    tell: (event, payload) => {
      firstList.end()
      tellPage(page(), event, payload)
    },
    companyIds: async () => (await reader.call('companies.list', undefined)).map(({ id }) => id),
    onFault: (error) => onFault('threads', error)
  })
  const told = (name: 'engine' | 'reader'): ThreadTold => ({
    log,
    onFault: (method, error) => onFault(`${name} ${method}`, error),
    onState: (state, error) => {
      if (name === 'engine' && state !== 'ready') notices.forget()
      threads.changed(name, state, error, name === 'engine')
    },
    onEvent: (event, payload) => {
      if (event === 'log') logLine(payload)
      if (event === 'status.changed') notices.follow((payload as ThreadEvents['status.changed']).runner)
      if (event !== 'log') firstList.end()
      if (event !== 'log' && !passOnEvent(page(), event, payload))
        log('warn', `${name} sent an event that is not on the list`)
    }
  })
  const logLine = (line: unknown) => {
    // Threads are typed to send this and nothing else under the name.
    const { level, text } = line as ThreadEvents['log']
    log(level, text)
  }
  const engine = new SupervisedThread<EngineMethods>({
    name: 'engine',
    start: () => startEngine({}),
    methods,
    ...told('engine')
  })

  // The connections
  const sample = new SampleService({
    start: (dataFile) => startSample({ workerData: { dataFile } }),
    onFault: (error) => onFault('sample', error)
  })
  const registry = Registry.load(registryFiles(ownFiles), (error) => onFault('the list of connections', error))
  if (registry.found !== 'list') log('error', `the list of connections was damaged, held or gone: ${registry.found}`)
  const connections = new Connections({
    engine,
    reader,
    places,
    keychain,
    sample,
    sessionSecrets: new SessionSecrets(),
    ahead: ahead.opened,
    settings: () => settings.current,
    nowMs: Date.now,
    registry,
    onClosed: () => notices.forget(),
    confirmHost: (host) => (isDevelopmentRuntime() ? confirmHost(window(), host) : Promise.resolve(true)),
    onChanged: (activeId) => {
      window()?.setTitle(titleOf(isSample(activeId)))
      sheets.closeAll()
      tellPage(page(), 'connection.changed', { activeId })
      lock.connectionChanged()
      firstList.end()
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

  // What was open last was opened while this was loaded; the engine begins after the page has its rows.
  let onPageLoaded = () => {}
  const pageLoaded = new Promise<void>((done) => (onPageLoaded = done))
  if (ahead.connectionId !== registry.activeId) {
    ahead.end()
    firstList.end()
    void reader.close().catch((error: unknown) => onFault('reader', error))
  }
  connections.openLast(pageLoaded)

  // What is said outside the window
  const notices = new Notices({
    isHidden: () => !(window()?.isVisible() ?? false) || (window()?.isMinimized() ?? true),
    status: (companyId) => connections.opened.engine('status.get', { companyId }),
    show: (notice) => notify(notice, () => show()),
    onFault: (error) => onFault('notices', error)
  })

  // The bridge
  const begun = () => callBegun(connections.opened, () => lock.isLocked)
  const asked = askedOfOfficer(begun)
  const handedOver = new HandedOver()
  const startIn = () => documentsFolder((name) => app.getPath(name))
  const savePaths = new SavePaths({
    choose: asked((fileName, format) => chooseExportPath(window(), join(startIn(), fileName), format)),
    confirmCloud: asked((folderName, cloud) => confirmCloud(window(), folderName, cloud)),
    isKnown: async (folder) => (await connections.opened.engine('folderKnown', { folder })).known,
    onFault: (error) => onFault('folder', error)
  })
  const exports = new Exports({
    choosePath: (fileName, format) => savePaths.choose(fileName, format),
    startExporter: () => startExporter({}),
    temps: {
      begun: (path) => connections.opened.engine('tempBegun', { path }),
      ended: (path) => connections.opened.engine('tempEnded', { path })
    },
    onFault: (error) => onFault('exporter', error)
  })
  const sheets = new Sheets({
    choosePath: asked(() => chooseSheet(window(), startIn())),
    startReader: () => startSheetReader({ resourceLimits: { maxOldGenerationSizeMb: SHEET_HEAP_MB } }),
    onFault: (error) => onFault('sheet', error)
  })
  const pageHolds = new PageHolds(() => tellPage(page(), 'app.ending', null))
  const dispatch = createDispatch({
    log,
    assertOpen: (channel) => lock.assertOpen(channel),
    firstList: (input) => firstList.take(input),
    handlers: handlersOf({
      window,
      page,
      startIn,
      logFolder,
      ownFiles,
      settings,
      keychain,
      connections,
      lock,
      threads: () => threads.now,
      firstList,
      savePaths,
      exports,
      sheets,
      handedOver,
      begun,
      asked,
      quit: () => app.quit(),
      held: (values) => pageHolds.answered(values)
    })
  })

  // The program
  const show = () => showWindow(window, open)
  const quit = new Quit(
    app,
    endingOf({
      window,
      show,
      heldByPage: async () => (page() === null ? 0 : pageHolds.values()),
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
    })
  )
  followOutside({
    devTools,
    show,
    lock,
    settings: () => settings.current,
    say: (command) => tellPage(page(), 'menu.command', { command }),
    openLogFolder: () => openFolder(logFolder),
    onFault
  })
  void pageLoaded.then(() => graphics.note()).catch((error: unknown) => onFault('graphics', error))
  connections.removeLeftovers().catch((error: unknown) => onFault('leftovers', error))
  return {
    dispatch,
    log,
    readerTold: told('reader'),
    onUnkept: (unkept) => {
      if (unkept) log('error', `own files cannot be written: ${unkept.code}`)
      tellPage(page(), 'unkept.changed', { unkept })
    },
    onOpened: (opened) => {
      quit.follow(opened)
      opened.setTitle(titleOf(isSample(connections.list().activeId)))
    },
    onLoaded: () => setTimeout(onPageLoaded, FIRST_ROWS_MS),
    onStateFault: (error) => onFault('window state', error),
    onGone: (reason) => log('error', `the page ended: ${reason}`),
    onPageGone: () => {
      sheets.closeAll()
      handedOver.putAway()
      void exports.pageGone().catch((error: unknown) => onFault('exports', error))
    }
  }
}
