// Reports: each of the five, at once and in the background, by keyboard; what is kept is there offline and after a start.
import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { faultsInBoth } from './axe'
import { COMPANY, PERSON, test } from './connected'
import { figure, go, notice, tabTo } from './officer'
import type { Service } from './payroll'

/** The month before the sample's day, whose payslips are all final. */
const FROM = '2026-04-01'
const TO = '2026-05-31'
const SAVED_MS = 20_000

function field(page: Page, name: string): Locator {
  return page.getByRole('form', { name: 'Form' }).getByRole('textbox', { name, exact: true })
}

function result(page: Page, name: RegExp): Locator {
  return page.getByRole('grid', { name })
}

function runs(page: Page): Locator {
  return page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
}

/** Moves by Tab to a field and types into it. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', new RegExp(`^${name}$`))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Chooses a report at the left by keyboard. */
async function choose(page: Page, report: string): Promise<void> {
  await tabTo(page, 'button', new RegExp(`^${report}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').or(page.locator('.bar')).getByText(report)).toBeVisible()
}

const payRuns = z.array(
  z.object({
    payment_run: z.object({
      wave_id: z.number(),
      period_offset: z.number(),
      period_end_date: z.string(),
      special: z.boolean()
    })
  })
)

async function lastRun({ url, apiKey }: Service): Promise<z.infer<typeof payRuns>[number]['payment_run']> {
  const answer = await fetch(`${url}/v1/clients/${COMPANY.id}/payment_runs`, { headers: { authorization: apiKey } })
  const all = payRuns.parse(await answer.json()).map((each) => each.payment_run)
  const last = all.find((run) => !run.special && run.period_end_date === TO)
  if (!last) throw new Error(`no pay run of ${TO}`)
  return last
}

/** What the service itself answers to a body. */
async function rowsOf(
  { url, apiKey }: Service,
  report: string,
  body: unknown
): Promise<Record<string, string | null>[]> {
  const answer = await fetch(`${url}/v1/clients/${COMPANY.id}/reports/${report}`, {
    method: 'POST',
    headers: { authorization: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  return z.array(z.record(z.string(), z.string().nullable())).parse(await answer.json())
}

/** Types into *Find anything* and opens what stands first. */
async function findAndOpen(page: Page, text: string, hit: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(text)
  const first = page.getByRole('dialog', { name: 'Find anything' }).getByRole('option').first()
  await expect(first).toContainText(hit)
  await expect(first).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
}

test('the five reports by keyboard, at once and in the background; their results offline and after a start', async ({
  begin,
  launch
}) => {
  test.setTimeout(150_000)
  const { app, page, service, userData } = await begin({ reportRunMs: 0 })
  const { wave_id: wave, period_offset: offset } = await lastRun(service)
  await tabTo(page, 'link', /^Reports/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was run yet')).toBeVisible()

  // Nothing goes out while something is surely missing.
  await page.keyboard.press('ControlOrMeta+r')
  await expect(page.getByText('The service needs this.')).toHaveCount(3)
  expect(service.log.of('report')).toEqual([])

  // #19 with an account that the service does not know.
  await type(page, 'From', FROM)
  await type(page, 'To', TO)
  await tabTo(page, 'textbox', /^Accounts$/)
  for (const name of ['basic_salary', 'mpf_employee', 'no_such_account']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, 'radio', 'As formatted')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Plain' })).toBeChecked()
  await page.keyboard.press('ControlOrMeta+r')
  const history = result(page, /^Transaction history/)
  await expect(history).toBeVisible()
  const [sent] = service.log.of('report')
  expect(sent?.body).toEqual({
    raw: true,
    start_date: FROM,
    end_date: TO,
    account_names: ['basic_salary', 'mpf_employee', 'no_such_account']
  })
  const rows = await rowsOf(service, 'transaction_history', sent?.body)
  await expect(history).toHaveAttribute('aria-rowcount', String(rows.length + 1))
  const cents = rows.reduce((sum, row) => sum + BigInt((row['Basic salary'] ?? '0.00').replace('.', '')), 0n)
  const total = `${String(cents).slice(0, -2)}.${String(cents).slice(-2)}`
  await expect(page.getByText(`Basic salary ${figure(total)}`)).toBeVisible()
  await expect(page.getByText('3 accounts asked, 2 came back.')).toBeVisible()
  expect(await faultsInBoth(page)).toEqual([])
  await tabTo(page, 'button', 'Ask one by one')
  await page.keyboard.press('Enter')
  await expect(page.getByText('no_such_account did not come back.', { exact: true })).toBeVisible()

  // Sorted downwards by the keyboard: the highest salary stands first. Copied as it stands.
  await tabTo(page, 'button', 'Basic salary')
  await page.keyboard.press('Enter')
  const highest = Math.max(...rows.map((row) => Number(row['Basic salary'])))
  await expect(history.getByRole('row').nth(1)).toContainText(figure(highest.toFixed(2)))
  await page.keyboard.press('ControlOrMeta+c')
  await expect(notice(page, /^Copied \d+ rows$/)).toBeVisible()
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied.split('\n')[0]).toBe(['No.', 'Name', 'Date', 'Basic salary', 'MPF employee'].join('\t'))
  expect(copied.split('\n')[1]?.split('\t')[3]).toBe(highest.toFixed(2))

  // #20
  await choose(page, 'Variance')
  await tabTo(page, 'combobox', 'Frequency')
  await page.keyboard.press('Enter')
  await expect(page.locator('[role="option"]:focus')).toHaveText('Not chosen')
  await page.keyboard.press('ArrowDown')
  // The focus follows the key a moment later.
  await expect(page.locator('[role="option"]:focus')).not.toHaveText('Not chosen')
  await page.keyboard.press('Enter')
  await type(page, 'Period', String(offset))
  await page.keyboard.press('ControlOrMeta+r')
  await expect(result(page, /^Variance/)).toBeVisible()
  expect(service.log.of('report').at(-1)).toMatchObject({
    path: `/v1/clients/${COMPANY.id}/reports/variance`,
    body: { raw: true, wave_id: wave, period_offset: offset }
  })

  // #21 of one person, found by name.
  await choose(page, 'Leave comparison')
  await tabTo(page, 'button', /^Employees:/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Employees of the report' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(PERSON.name)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  expect(await faultsInBoth(page)).toEqual([])
  await tabTo(page, 'checkbox', PERSON.name)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await type(page, 'Leave types', '1')
  await page.keyboard.press('ControlOrMeta+r')
  await expect(result(page, /^Leave comparison/)).toContainText(PERSON.name)
  expect(service.log.of('report').at(-1)).toMatchObject({
    path: `/v1/clients/${COMPANY.id}/reports/comparison_leave`,
    body: { start_date: FROM, end_date: TO, employee_ids: [PERSON.id], leave_types: [1], raw: true }
  })

  // #24: two in the background, of which one will time out.
  service.control.endReports(['timed_out'])
  await page.keyboard.press('ControlOrMeta+b')
  await expect.poll(() => service.log.of('start_report').length).toBe(1)
  await choose(page, 'Transaction history')
  await page.keyboard.press('ControlOrMeta+b')
  await expect.poll(() => service.log.of('start_report').length).toBe(2)
  await expect(runs(page).filter({ hasText: 'Running' })).toHaveCount(2)

  // #22 and #23 meanwhile; the officer's own requests do not wait for the queue.
  await choose(page, 'Leave liability')
  await type(page, 'Date', TO)
  await page.keyboard.press('ControlOrMeta+r')
  await expect(result(page, /^Leave liability/)).toBeVisible()
  await choose(page, 'Tracked balances')
  await page.keyboard.press('ControlOrMeta+d')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Loans outstanding')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Loans outstanding', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+r')
  await expect(result(page, /^Tracked balances/)).toBeVisible()
  const asked = service.log.of('report').map(({ path }) => path.split('/').at(-1))
  expect(new Set(asked)).toEqual(
    new Set(['transaction_history', 'variance', 'comparison_leave', 'leave_liability_v2', 'tracked_balances'])
  )

  // #25: both are asked for once, 10 s after their start.
  await expect(runs(page).filter({ hasText: 'Timed out' })).toHaveCount(1, { timeout: SAVED_MS })
  await expect(runs(page).filter({ hasText: 'Running' })).toHaveCount(0, { timeout: SAVED_MS })
  const answers = service.log.of('poll_report').map(({ status }) => status)
  expect(answers).toHaveLength(2)
  expect(new Set(answers)).toEqual(new Set([200, 503]))
  expect(await faultsInBoth(page)).toEqual([])

  // With no service, in the same window and after a start: what is kept is there, and can be sorted.
  service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
  await choose(page, 'Transaction history')
  await expect(history).toBeVisible()
  await app.close()
  const again = await launch({ userData })
  await go(again.page, 'Reports')
  const kept = result(again.page, /^Transaction history/)
  await expect(kept).toContainText(PERSON.name)
  await again.page.getByRole('button', { name: 'Open the list' }).click()
  await expect(runs(again.page)).toHaveCount(7)
  const first = 'Transaction history, 1 Apr 2026 to 31 May 2026'
  await again.page.getByRole('button', { name: `Show ${first}`, exact: true }).click()
  await expect(kept).toHaveAttribute('aria-rowcount', String(rows.length + 1))
  await kept.getByRole('button', { name: 'Basic salary' }).click()
  await expect(kept.getByRole('row').nth(1)).toContainText(figure(highest.toFixed(2)))
  await expect(again.page.getByRole('button', { name: 'Loans outstanding', exact: true })).toBeVisible()

  // From anywhere a run is found by its name, and a kept form by its own.
  await go(again.page, 'Employees')
  await findAndOpen(again.page, 'leave liability', /^Leave liability, 31 May 2026/)
  await expect(result(again.page, /^Leave liability/)).toBeVisible()
  await findAndOpen(again.page, 'loans outst', /^Loans outstanding/)
  await expect(again.page.getByRole('heading', { level: 1, name: 'Reports' }).locator('..')).toContainText(
    'Tracked balances'
  )
})

test('a report that the service refuses shows what was sent, and a full queue says when it is tried again', async ({
  begin
}) => {
  const { page, service } = await begin()
  await go(page, 'Reports')
  service.faults.add({ on: 'report', fault: { kind: 'status', status: 400, message: 'Failed' } })
  await page.getByRole('button', { name: 'Leave liability' }).click()
  await field(page, 'Date').fill(TO)
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('“Failed”').last()).toBeVisible()
  await expect(page.getByRole('region', { name: 'What was sent' })).toContainText(`"date": "${TO}"`)
  expect(await faultsInBoth(page)).toEqual([])

  service.faults.add({ on: 'start_report', fault: { kind: 'busy', retryAfter: 'seconds', seconds: 300 } })
  await page.getByRole('button', { name: 'Run in background' }).click()
  await expect(runs(page).filter({ hasText: /queue full, trying again at \d\d:\d\d/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Cancel Leave liability/ }).click()
  await expect(runs(page).filter({ hasText: 'Cancelled' })).toHaveCount(1)
  expect(service.log.of('start_report')).toHaveLength(1)

  // Nobody with a finalised payslip: that is said, and nothing of accounts.
  await page.getByRole('button', { name: 'Transaction history' }).click()
  await field(page, 'From').fill('2031-01-01')
  await field(page, 'To').fill('2031-01-31')
  await field(page, 'Accounts').fill('basic_salary')
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Nobody the report asked for had a finalised payslip in the period.')).toBeVisible()
  await expect(page.getByText(/came back/)).toHaveCount(0)
})
