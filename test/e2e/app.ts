// The test function of every e2e spec: windows, a sample service and a folder, all of which end with the test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type TestInfo } from '@playwright/test'
import { startService } from '../../src/sandbox/index'
import { Keeper } from './keeper'
import { keepOperations } from './operations'
import type { Service } from './payroll'
import { isRunning, startPaydesk, type Paydesk, type StartOptions } from './start'

interface Fixtures {
  /**
   * A Paydesk as a first start leaves it: without a connection. The tests of a worker share it, one after the other, and each
   * finds it so. A test may close it and launch it again with its data folder.
   */
  desk: Paydesk
  /** The same for a test that leaves the window as it is, so that nothing has to be brought back after it. */
  shared: Paydesk
  /** Starts a program of the test's own; for what the shared window cannot show: another start, another environment. */
  launch: (options?: Partial<StartOptions>) => Promise<Paydesk>
  /** Starts a sample payroll service; it ends with the test. */
  serve: (options?: Parameters<typeof startService>[0]) => ReturnType<typeof startService>
  /** An empty folder that is removed after the test. */
  folder: string
}

interface WorkerFixtures {
  keeper: Keeper
}

/** Playwright reads the names of the fixtures from the first argument, so even an empty one must be written as a pattern. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  keeper: [
    async ({}, use) => {
      const keeper = new Keeper()
      await use(keeper)
      await keeper.end()
    },
    { scope: 'worker' }
  ],
  desk: async ({ keeper }, use, testInfo) => {
    const { violations } = await keeper.give()
    await use(await keeper.give())
    const left = keeper.running
    if (hasFailed(testInfo) && left) await picture(left, 'window.png', testInfo)
    const said = [...violations.splice(0), ...(left?.violations.splice(0) ?? [])]
    await (hasFailed(testInfo) ? keeper.end() : keeper.bringBack())
    expect(said).toEqual([])
  },
  shared: async ({ keeper }, use) => {
    const { violations } = await keeper.give()
    await use(await keeper.give())
    expect(violations.splice(0)).toEqual([])
  },
  launch: async ({ folder, keeper }, use, testInfo) => {
    const started: Paydesk[] = []
    await use(async (options = {}) => {
      const userData = options.userData ?? mkdtempSync(join(folder, 'user-data-'))
      const paydesk = await startPaydesk({ ...options, userData })
      if (!keeper.takes(paydesk)) started.push(paydesk)
      return paydesk
    })
    for (const [index, paydesk] of started.entries()) {
      if (!isRunning(paydesk)) continue
      if (hasFailed(testInfo)) await picture(paydesk, `window-${index + 1}.png`, testInfo)
      await paydesk.app.close()
    }
    expect(started.flatMap(({ violations }) => violations)).toEqual([])
  },
  serve: async ({}, use, testInfo) => {
    const running: Service[] = []
    await use(async (options) => {
      const service = await startService(options)
      running.push(service)
      return service
    })
    keepOperations(running, testInfo)
    for (const service of running) await service.close()
  },
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
})

function hasFailed({ status, expectedStatus }: TestInfo): boolean {
  return status !== expectedStatus
}

/** How it looked when the test failed is half the answer. */
async function picture({ page }: Paydesk, name: string, testInfo: TestInfo): Promise<void> {
  if (!page.isClosed()) await page.screenshot({ path: testInfo.outputPath(name) })
}
