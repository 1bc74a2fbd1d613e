// Starts the real app for Playwright: the built files, and the runtime that the bootstrap found.
import type { ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { _electron, errors } from '@playwright/test'
import type { ConsoleMessage, ElectronApplication, Page } from '@playwright/test'
import { askAgainWhereLost } from './askedAgain'

/** A running Paydesk. */
export interface Paydesk {
  app: ElectronApplication
  child: ChildProcess
  page: Page
  /** The data folder; give it to another launch to start again with the same data. */
  userData: string
  /** What the page tried against its content security policy; a test that leaves any fails, unless it takes them out. */
  violations: string[]
}

/** How to start it. */
export interface StartOptions {
  userData: string
  /** Variables that replace those of the run, e.g. to take the keychain away. */
  env?: Record<string, string>
  args?: string[]
  /** A packed program instead of the built files. */
  executable?: string
}

const root = resolve(import.meta.dirname, '../..')
const START_MS = 30_000
/** How long the first try may take before it counts as lost, see `startElectron`. */
const FIRST_TRY_MS = 20_000

/** Starts Paydesk and waits for its first window. */
export async function startPaydesk(options: StartOptions): Promise<Paydesk> {
  const switches = (process.env.PAYDESK_TEST_ELECTRON_ARGUMENTS ?? '').split(' ').filter(Boolean)
  const app = await startElectron({
    executablePath: options.executable ?? runtime(),
    args: [
      ...switches,
      ...(options.executable === undefined ? [root] : []),
      `--user-data-dir=${options.userData}`,
      ...(options.args ?? [])
    ],
    cwd: root,
    env: { ...environment(), ...options.env }
  })
  askAgainWhereLost(app)
  // Playwright does not give it any more once the app was closed.
  const child = app.process()
  const page = await app.firstWindow()
  const violations: string[] = []
  const note = (message: ConsoleMessage) => {
    if (/content security policy|trusted ?(html|script|type)/i.test(message.text())) violations.push(message.text())
  }
  page.on('console', note)
  // What was said before somebody listened.
  for (const message of await page.consoleMessages()) note(message)
  return { app, child, page, userData: options.userData, violations }
}

/** False for an app that the test has ended itself. */
export function isRunning({ child }: Paydesk): boolean {
  return child.exitCode === null && child.signalCode === null
}

/**
 * Playwright attaches to a page while it loads. Where it asks at the very moment the page comes, it is not told of it and waits
 * for ever, though the window is there and works: about one start of forty on a busy machine. Then it is started once more.
 */
async function startElectron(options: Parameters<typeof _electron.launch>[0]): Promise<ElectronApplication> {
  try {
    return await _electron.launch({ ...options, timeout: FIRST_TRY_MS })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    return _electron.launch({ ...options, timeout: START_MS })
  }
}

function runtime(): string {
  const path = process.env.PAYDESK_TEST_ELECTRON
  if (path === undefined) throw new Error('Run the e2e tests by `npm test -- e2e`: it says where Electron is.')
  return path
}

function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(entries)
}
