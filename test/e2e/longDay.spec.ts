// Hours of an officer's work in minutes: a sync every few seconds, screens, searches, edits, saves. Memory and handles stay as they
// are. `npm run test:long` takes half a minute of it, the torture ten.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { familyOf, growthOf, handlesOf, ownBytesOf } from '../fixtures/resources'
import { told } from '../fixtures/runs'
import { call } from './bridge'
import { COMPANY, SAMPLE, test } from './connected'
import { grantFolder, search } from './officer'
import { Payroll } from './payroll'
import { isRunning } from './start'

const MINUTES = Number(process.env['PAYDESK_DAY_MINUTES'] ?? '0.5')
/** So many measures in all, of which the first are those of a program that is still filling its caches. */
const MEASURES = 24
const WARM_UP = 8
const SYNC_EVERY_MS = 3000
const MB = 1_000_000
const SCREENS = [
  '/overview',
  '/pay-runs',
  '/payslips',
  '/pay-points',
  '/changes',
  '/history',
  '/certificates',
  '/reports',
  '/bulk-edit',
  '/settings',
  '/offline-copy',
  '/review/variance'
] as const

interface Measure {
  /** The page's own heap after collection. */
  readonly page: number
  /** Main's, with those of its threads in the next. */
  readonly main: number
  /** What the main process with its threads has by itself. */
  readonly own: number
  /** All the other processes. */
  readonly others: number
  readonly handles: number
}

// Tried again it would only hide what it is here to show.
test.describe.configure({ retries: 0 })

test(`${MINUTES} minutes of work without a pause leave memory and handles as they were`, async ({
  launch,
  serve,
  folder
}) => {
  test.setTimeout(MINUTES * 60_000 + 600_000)
  const service = await serve({ ...SAMPLE, recalculationMs: 20 })
  const payroll = new Payroll(service)
  const saved = join(folder, 'saved')
  mkdirSync(saved)
  const desk = await launch({ args: ['--js-flags=--expose-gc'] })
  const { app, page, child } = desk
  await call(page, 'settings.set', { requestsPerMinute: 6000, requestsPerHour: 360_000, readBeforeSendingMinutes: 0 })
  await call(page, 'connections.connect', { address: service.url, apiKey: service.apiKey })
  await call(page, 'sync.refresh', { companyId: COMPANY.id })
  await grantFolder(app, saved)
  await call(page, 'documents.chooseFolder', { companyId: COMPANY.id })
  const staff = await payroll.employees(COMPANY.id)
  const open: { employeeId: number; payslipId: number; date: string }[] = []
  for (const { id } of staff.slice(0, 12)) {
    const payslip = (await payroll.payslips(id)).find((each) => !each.finalised && !each.special)
    if (!payslip) continue
    open.push({ employeeId: id, payslipId: payslip.id, date: payslip.date })
    await call(page, 'sync.readNow', { what: 'payItems', owner: 'payslip', ownerId: payslip.id })
  }

  const devTools = await page.context().newCDPSession(page)
  const measure = async (): Promise<Measure> => {
    // What the page says of itself is rounded and has garbage in it.
    await devTools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devTools.send('Runtime.getHeapUsage')
    const main = await app.evaluate(() => {
      ;(globalThis as { gc?: () => void }).gc?.()
      return process.memoryUsage().heapUsed
    })
    const pid = child.pid ?? 0
    const own = ownBytesOf(pid) ?? 0
    const all = familyOf(pid).reduce((sum, each) => sum + (ownBytesOf(each) ?? 0), 0)
    return { page: usedSize, main, own, others: all - own, handles: handlesOf(pid) ?? 0 }
  }
  const go = (path: string): Promise<void> => page.evaluate((to) => void (location.hash = `#${to}`), path)

  const measures: Measure[] = []
  const beganMs = Date.now()
  let syncedMs = 0
  let rounds = 0
  while (measures.length < MEASURES) {
    const one = open[rounds % open.length] ?? { employeeId: 0, payslipId: 0, date: '' }
    if (Date.now() - syncedMs > SYNC_EVERY_MS) {
      syncedMs = Date.now()
      await call(page, 'sync.refresh', { companyId: COMPANY.id })
    }
    await browsed(page, go, rounds, one)
    await call(page, 'edits.add', {
      employeeId: one.employeeId,
      target: { kind: 'payslip', payslipId: one.payslipId, date: one.date, special: false },
      changes: [{ attribute: 'calc.extra_pay.amount', value: String(100 + rounds) }]
    })
    await call(page, 'edits.submit', { companyId: COMPANY.id })
    await call(page, 'documents.save', { kind: 'payslip', id: one.payslipId }).catch((error: unknown) => {
      // It calculates what was just sent.
      if (!/notReady|calculating/.test(String(error))) throw error
    })
    // What the service of the test remembers is none of ours.
    service.log.clear()
    rounds++
    const due = ((measures.length + 1) * MINUTES * 60_000) / MEASURES
    if (Date.now() - beganMs >= due) measures.push(await measure())
  }
  expect(isRunning(desk)).toBe(true)

  const grown = (of: keyof Measure): number => growthOf(measures.slice(WARM_UP).map((each) => each[of]))
  told(`${rounds} rounds in ${MINUTES} minutes`)
  for (const of of ['page', 'main', 'own', 'others'] as const) {
    const curve = measures.map((each) => (each[of] / MB).toFixed(0)).join(' ')
    told(`${of}: ${curve} MB, from the warm-up on ${(grown(of) / MB).toFixed(1)}`)
  }
  told(`handles: ${measures.map((each) => each.handles).join(' ')}`)
  // Along the line that fits best, from the end of the warm-up to the end of the day.
  expect(grown('page')).toBeLessThan(8 * MB)
  expect(grown('main')).toBeLessThan(8 * MB)
  expect(grown('own') + grown('others')).toBeLessThan(60 * MB)
  expect(grown('handles')).toBeLessThan(10)
})

async function browsed(
  page: Page,
  go: (path: string) => Promise<void>,
  round: number,
  { employeeId, payslipId }: { readonly employeeId: number; readonly payslipId: number }
): Promise<void> {
  const screen = SCREENS[round % SCREENS.length] ?? SCREENS[0]
  for (const path of [screen, `/payslips/${payslipId}`, `/employees/${employeeId}`, '/employees']) {
    await go(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await search(page, round % 2 === 0 ? 'wong' : '')
}
