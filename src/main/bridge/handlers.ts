/** Who answers each verb of the page, wired to what it takes. Nothing is decided here. */
import { join } from 'node:path'
import type { BrowserWindow, WebContents } from 'electron'
import type { AppInfo } from '@shared/contract/views'
import type { OwnFiles } from '../common/ownFiles'
import type { Connections } from '../connections'
import type { Exports } from '../exports'
import type { Lock } from '../lock'
import type { Keychain } from '../secrets'
import type { Sheets } from '../sheets'
import { chooseFolder, confirmCloud } from '../shell/dialogs'
import { openFile, openFolder, showInFolder } from '../shell/door'
import { startDrag } from '../shell/dragOut'
import { chooseBackupFolder, chooseSealedFile, chooseSealedPath, confirmReplace } from '../shell/fileDialogs'
import { pdfOfPage, printPage } from '../shell/print'
import { printPdf } from '../shell/printPdf'
import { appInfo } from '../shell/runtime'
import type { SavePaths } from '../shell/savePaths'
import type { SettingsStore } from '../shell/settings'
import { beginAnew } from '../shell/window'
import { appHandlers } from './appHandlers'
import type { AskedOfOfficer, AssertStill } from './callBegun'
import { connectionHandlers } from './connectionHandlers'
import type { Handlers } from './dispatch'
import { documentHandlers } from './documentHandlers'
import { exportHandlers } from './exportHandlers'
import { fileHandlers } from './fileHandlers'
import type { HandedOver } from './handedOver'
import type { FirstList } from './firstList'
import { lockHandlers } from './lockHandlers'
import { passThrough } from './passThrough'
import { printHandlers } from './printHandlers'
import { reviewHandlers } from './reviewHandlers'
import { sheetHandlers } from './sheetHandlers'

/** The page begins with what is known of the keychain by then. */
const KEYCHAIN_WAIT_MS = 300

/** What the verbs take. */
export interface HandlerParts {
  readonly window: () => BrowserWindow | null
  readonly page: () => WebContents | null
  /** The folder that a dialog begins in. */
  readonly startIn: () => string
  readonly logFolder: string
  readonly ownFiles: OwnFiles
  readonly settings: SettingsStore
  readonly keychain: Keychain
  readonly connections: Connections
  readonly lock: Lock
  /** The worst that any thread is in. */
  readonly threads: () => AppInfo['threads']
  readonly firstList: FirstList
  readonly savePaths: SavePaths
  readonly exports: Exports
  readonly sheets: Sheets
  readonly handedOver: HandedOver
  readonly begun: () => AssertStill
  readonly asked: AskedOfOfficer
  readonly quit: () => void
  /** How many values the page holds that are not on disk. */
  readonly held: (values: number) => void
}

/** One handler for every verb. */
export function handlersOf({
  window,
  page,
  startIn,
  logFolder,
  ownFiles,
  settings,
  keychain,
  connections,
  lock,
  threads,
  firstList,
  savePaths,
  exports,
  sheets,
  handedOver,
  begun,
  asked,
  quit,
  held
}: HandlerParts): Handlers {
  return {
    ...appHandlers({
      settings,
      info: async () =>
        appInfo({
          keychain: (await keychain.isAvailable(KEYCHAIN_WAIT_MS)) ? 'available' : 'unavailable',
          unkept: ownFiles.unkept,
          threads: threads()
        }),
      openLogFolder: () => openFolder(logFolder),
      held
    }),
    ...connectionHandlers(connections),
    ...lockHandlers({ lock, connections, pageGone: () => beginAnew(window()), quit }),
    ...documentHandlers({
      opened: connections.opened,
      begun,
      isLocked: () => lock.isLocked,
      chooseFolder: () => chooseFolder(window(), startIn()),
      confirmCloud: (folderName, cloud) => confirmCloud(window(), folderName, cloud),
      choosePath: (fileName) => savePaths.choose(fileName, 'pdf'),
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
      handedOver,
      chooseFile: asked(() => chooseSealedFile(window(), startIn())),
      chooseSavePath: asked((fileName) => chooseSealedPath(window(), join(startIn(), fileName))),
      mayReplace: asked((fileName) => confirmReplace(window(), fileName)),
      chooseFolder: asked(() => chooseBackupFolder(window(), startIn()))
    }),
    ...printHandlers({
      page,
      begun,
      print: printPage,
      pdfOf: pdfOfPage,
      choosePath: (fileName) => savePaths.choose(fileName, 'pdf'),
      exports
    }),
    ...passThrough(connections.opened),
    'companies.list': async () =>
      (await firstList.takeCompanies()) ?? connections.opened.reader('companies.list', undefined)
  }
}
