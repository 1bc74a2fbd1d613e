// Starts the real app for Playwright: the built files, the runtime that the bootstrap found, a fresh data folder.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, errors, expect, test as base } from '@playwright/test'
import type { ConsoleMessage, ElectronApplication, Page } from '@playwright/test'
import { startService } from '../../src/sandbox/index'

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
export interface LaunchOptions {
  userData?: string
  /** Variables that replace those of the run, e.g. to take the keychain away. */
  env?: Record<string, string>
  args?: string[]
  /** A packed program instead of the built files. */
  executable?: string
}

interface Fixtures {
  launch: (options?: LaunchOptions) => Promise<Paydesk>
  /** Starts a sample payroll service; it ends with the test. */
  serve: (options?: Parameters<typeof startService>[0]) => ReturnType<typeof startService>
  /** An empty folder that is removed after the test. */
  folder: string
}

interface WorkerFixtures {
  /** A running Paydesk for tests that leave it as it was; they share it, as each start costs seconds. */
  shared: Paydesk
}

const root = resolve(import.meta.dirname, '../..')
const START_MS = 30_000
/** How long the first try may take before it counts as lost, see `startElectron`. */
const FIRST_TRY_MS = 20_000

/**
 * The test function of every e2e spec: what it starts is ended after the test. Playwright reads the names of the fixtures
 * from the first argument, so even an empty one must be written as a pattern.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  launch: async ({ folder }, use, testInfo) => {
    const started: Paydesk[] = []
    await use(async (options = {}) => {
      const userData = options.userData ?? mkdtempSync(join(folder, 'user-data-'))
      const paydesk = await launchPaydesk({ ...options, userData })
      started.push(paydesk)
      return paydesk
    })
    for (const [index, paydesk] of started.entries()) {
      const { app, page } = paydesk
      if (!isRunning(paydesk)) continue
      // How it looked when the test failed is half the answer.
      if (testInfo.status !== testInfo.expectedStatus && !page.isClosed()) {
        await page.screenshot({ path: testInfo.outputPath(`window-${index + 1}.png`) })
      }
      await app.close()
    }
    expect(started.flatMap(({ violations }) => violations)).toEqual([])
  },
  shared: [
    async ({}, use) => {
      const userData = mkdtempSync(join(tmpdir(), 'paydesk-e2e-shared-'))
      const paydesk = await launchPaydesk({ userData })
      await use(paydesk)
      await paydesk.app.close()
      rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
      expect(paydesk.violations).toEqual([])
    },
    { scope: 'worker' }
  ],
  serve: async ({}, use) => {
    const running: Awaited<ReturnType<typeof startService>>[] = []
    await use(async (options) => {
      const service = await startService(options)
      running.push(service)
      return service
    })
    for (const service of running) await service.close()
  },
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
})

/** Starts Paydesk and waits for its first window. */
async function launchPaydesk(options: LaunchOptions & { userData: string }): Promise<Paydesk> {
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

/** False for an app that the test has ended itself. */
function isRunning({ child }: Paydesk): boolean {
  return child.exitCode === null && child.signalCode === null
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
