import { setTimeout as sleep } from 'node:timers/promises'
import { BrowserWindow, session, type WebContents } from 'electron'
import { AppError } from '@shared/contract/errors'
import { printPage } from './print'
import { APP_ORIGIN } from './protocol'

/** In memory and apart from the window's, so that no page can ask for what is printed. */
const PARTITION = 'paydesk-print'
const VIEWER = 'chrome-extension:'
const LOCAL = new RegExp(`^(${APP_ORIGIN}/|${VIEWER}//|chrome:|data:|blob:)`)
const LOOK_MS = 50
const LONGEST_LOOK_MS = 10_000
/** The viewer is there a moment before the pages are. */
const SETTLE_MS = 400

/**
 * Prints a PDF by the system's dialog, from memory: a window that is not shown has it in Chromium's viewer. False when the dialog was
 * cancelled; `notPrinted` when the system fails, or the PDF cannot be shown.
 */
export async function printPdf(pdf: Uint8Array, fileName: string): Promise<boolean> {
  const own = session.fromPartition(PARTITION)
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !LOCAL.test(url) }))
  if (own.protocol.isProtocolHandled('app')) own.protocol.unhandle('app')
  own.protocol.handle(
    'app',
    () =>
      new Response(Uint8Array.from(pdf), {
        headers: { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' }
      })
  )
  const window = new BrowserWindow({
    show: false,
    webPreferences: { session: own, sandbox: true, contextIsolation: true, nodeIntegration: false, plugins: true }
  })
  try {
    await window.loadURL(`${APP_ORIGIN}/${encodeURIComponent(fileName)}`)
    await viewerLoaded(window.webContents)
    return await printPage(window.webContents)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('notPrinted', {}, { cause: error })
  } finally {
    window.destroy()
    own.protocol.unhandle('app')
  }
}

async function viewerLoaded(contents: WebContents): Promise<void> {
  for (let waitedMs = 0; waitedMs < LONGEST_LOOK_MS; waitedMs += LOOK_MS) {
    if (contents.mainFrame.framesInSubtree.some(({ url }) => url.startsWith(VIEWER))) {
      await sleep(SETTLE_MS)
      return
    }
    await sleep(LOOK_MS)
  }
  throw new AppError('notPrinted')
}
