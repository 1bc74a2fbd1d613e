// Hours of an officer's work in minutes: a sync every few seconds, screens, searches, edits, saves. Memory and handles stay as they
// are. `npm run test:long` takes half a minute of it, the torture ten.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { familyOf, growthOf, handlesOf, kindOf, ownBytesOf } from '../fixtures/resources'
import { told } from '../fixtures/runs'
import { call, type OurWindow } from './bridge'
import { COMPANY, SAMPLE, test } from './connected'
import { grantFolder } from './officer'
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
  /** The process of the page. */
  readonly window: number
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
    const family = familyOf(pid)
    const sum = (pids: readonly number[]): number => pids.reduce((bytes, each) => bytes + (ownBytesOf(each) ?? 0), 0)
    const window = sum(family.filter((each) => kindOf(each) === 'renderer'))
    return { page: usedSize, main, own, window, others: sum(family) - own - window, handles: handlesOf(pid) ?? 0 }
  }

  const measures: Measure[] = []
  const beganMs = Date.now()
  let rounds = 0
  while (measures.length < MEASURES) {
    const due = ((measures.length + 1) * MINUTES * 60_000) / MEASURES
    const day = { companyId: COMPANY.id, open, screens: [...SCREENS], syncEveryMs: SYNC_EVERY_MS, from: rounds }
    rounds = await page.evaluate(lived, { ...day, forMs: Math.max(1, due - (Date.now() - beganMs)) })
    // What the service of the test remembers is none of ours.
    service.log.clear()
    measures.push(await measure())
  }
  expect(isRunning(desk)).toBe(true)

  const grown = (of: keyof Measure): number => growthOf(measures.slice(WARM_UP).map((each) => each[of]))
  told(`${rounds} rounds in ${MINUTES} minutes`)
  for (const of of ['page', 'main', 'own', 'window', 'others'] as const) {
    const curve = measures.map((each) => (each[of] / MB).toFixed(0)).join(' ')
    told(`${of}: ${curve} MB, from the warm-up on ${(grown(of) / MB).toFixed(1)}`)
  }
  told(`handles: ${measures.map((each) => each.handles).join(' ')}`)
  // Along the line that fits best, from the end of the warm-up to the end of the day.
  expect(grown('page')).toBeLessThan(8 * MB)
  expect(grown('main')).toBeLessThan(8 * MB)
  expect(grown('own') + grown('window') + grown('others')).toBeLessThan(60 * MB)
  expect(grown('handles')).toBeLessThan(10)
})

interface Day {
  readonly companyId: number
  readonly open: readonly { readonly employeeId: number; readonly payslipId: number; readonly date: string }[]
  readonly screens: readonly string[]
  readonly syncEveryMs: number
  /** Rounds that were lived before. */
  readonly from: number
  readonly forMs: number
}

/**
 * In the page: lives so long, at least a round, and gives how many rounds there were by then. Driven from outside, each step would leave
 * something behind in the page that is the driver's.
 */
async function lived({ companyId, open, screens, syncEveryMs, from, forMs }: Day): Promise<number> {
  const { paydesk } = window as unknown as OurWindow
  const call = async (channel: string, input: unknown, mayFail = /never/): Promise<void> => {
    const answer = await paydesk.invoke(channel, input)
    if (!answer.ok && !mayFail.test(answer.error.code)) throw new Error(`${channel}: ${answer.error.code}`)
  }
  const until = async <Found>(what: string, find: () => Found | null): Promise<Found> => {
    for (const endMs = Date.now() + 10_000; Date.now() < endMs;) {
      const found = find()
      if (found !== null) return found
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`not there: ${what}`)
  }
  const heading = (): Element | null => {
    const found = document.querySelector('h1')
    return found && found.getClientRects().length > 0 ? found : null
  }
  const searched = async (text: string): Promise<void> => {
    const field = await until('search', () => document.querySelector<HTMLInputElement>('input[type="search"]'))
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const beganMs = Date.now()
  let syncedMs = 0
  let rounds = from
  do {
    const one = open[rounds % open.length] ?? { employeeId: 0, payslipId: 0, date: '' }
    if (Date.now() - syncedMs > syncEveryMs) {
      syncedMs = Date.now()
      await call('sync.refresh', { companyId })
    }
    const screen = screens[rounds % screens.length] ?? ''
    for (const path of [screen, `/payslips/${one.payslipId}`, `/employees/${one.employeeId}`, '/employees']) {
      location.hash = `#${path}`
      await new Promise((resolve) => setTimeout(resolve, 100))
      await until(path, heading)
    }
    await searched(rounds % 2 === 0 ? 'wong' : '')
    await call('edits.add', {
      employeeId: one.employeeId,
      target: { kind: 'payslip', payslipId: one.payslipId, date: one.date, special: false },
      changes: [{ attribute: 'calc.extra_pay.amount', value: String(100 + rounds) }]
    })
    await call('edits.submit', { companyId })
    // It may calculate what was just sent.
    await call('documents.save', { kind: 'payslip', id: one.payslipId }, /notReady|calculating/)
    rounds++
  } while (Date.now() - beganMs < forMs)
  return rounds
}
