import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BrowserWindow, type Session, type WebContents } from 'electron'
import { AppError } from '@shared/contract/errors'
import { PrintFault, printPage } from './print'
import { APP_ORIGIN } from './protocol'
import { closedSession } from './session'

/** In memory and apart from the window's, so that no page can ask for what is printed. */
const PARTITION = 'paydesk-print'
const VIEWER = 'chrome-extension:'
const LOCAL = new RegExp(`^(${APP_ORIGIN}/|${VIEWER}//|chrome:|data:|blob:)`)
const LOOK_MS = 50
/** The bytes are in memory already; a load that takes longer never ends. */
const LOAD_MS = 5_000
/**
 * How long the viewer may take to come, once each load is done. It is there within a fraction of a second or, now and then on a busy
 * computer, never: its frame stays empty (seen in Electron 33, more often where two load at once). Loaded again, it comes.
 */
const LOOKS_MS = [1_000, 2_000, 4_000, 8_000]
/** The viewer is there a moment before the pages are. */
const SETTLE_MS = 400

/** What is being printed, each under an address of its own that nobody can guess: the dialog of one may be open while another begins. */
const printing = new Map<string, Uint8Array>()
let printSession: Session | null = null

/**
 * Prints a PDF by the system's dialog, from memory: a window that is not shown has it in Chromium's viewer. False when the dialog was
 * cancelled; `notPrinted` when the system fails, or the PDF cannot be shown. `assertStill` is asked as the dialog is about to open, and ends
 * it by what it throws. Each call is apart from every other.
 */
export async function printPdf(pdf: Uint8Array, fileName: string, assertStill: () => void): Promise<boolean> {
  const url = `${APP_ORIGIN}/${randomUUID()}/${encodeURIComponent(fileName)}`
  printing.set(url, pdf)
  let window: BrowserWindow | null = null
  try {
    window = new BrowserWindow({
      show: false,
      webPreferences: {
        session: (printSession ??= openPrintSession()),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        plugins: true
      }
    })
    await showPdf(window.webContents, url)
    assertStill()
    return await printPage(window.webContents)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('notPrinted', {}, { cause: error })
  } finally {
    printing.delete(url)
    if (window?.isDestroyed() === false) window.destroy()
  }
}

function openPrintSession(): Session {
  const own = closedSession(PARTITION, LOCAL)
  own.protocol.handle('app', ({ url }) => served(url))
  return own
}

function served(url: string): Response {
  const pdf = printing.get(url)
  if (!pdf) return new Response(null, { status: 404 })
  return new Response(Uint8Array.from(pdf), {
    headers: { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' }
  })
}

/** A load that is refused or ends early is one to which the viewer did not come; the last reason goes with the failure. */
async function showPdf(contents: WebContents, url: string): Promise<void> {
  let cause: unknown
  for (const longestMs of LOOKS_MS) {
    try {
      await loaded(contents, url)
      await viewerCame(contents, longestMs)
      await sleep(SETTLE_MS)
      return
    } catch (error) {
      cause = error
      if (contents.isDestroyed()) break
    }
  }
  throw new AppError('notPrinted', {}, { cause })
}

// The next load cuts off one that was too late.
async function loaded(contents: WebContents, url: string): Promise<void> {
  const inTime = new AbortController()
  const late = sleep(LOAD_MS, undefined, { signal: inTime.signal }).then(() => {
    throw new PrintFault('load too late')
  })
  try {
    await Promise.race([contents.loadURL(url), late])
  } finally {
    inTime.abort()
  }
}

async function viewerCame(contents: WebContents, longestMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += LOOK_MS) {
    if (contents.mainFrame.framesInSubtree.some(({ url }) => url.startsWith(VIEWER))) return
    await sleep(LOOK_MS)
  }
  throw new PrintFault('no viewer')
}
