// A part of the program that ends by a fault comes back: calls say so, the connection is open again, nothing is lost.
import { expect, type Page } from '@playwright/test'
import type { AppEvents } from '@shared/contract/events'
import { call, invoke, type OurWindow } from './bridge'
import { COMPANY, PERSON, test } from './connected'
import { go, people, search } from './officer'
import { endByFault } from './threads'

type Told = AppEvents['threads.changed']['state']

/** What the page is told of the threads from now on. */
async function listen(page: Page): Promise<() => Promise<Told[]>> {
  await page.evaluate(() => {
    const ours = window as unknown as OurWindow & { told: unknown[] }
    ours.told = []
    ours.paydesk.on('threads.changed', ({ state }) => void ours.told.push(state))
  })
  return () => page.evaluate(() => (window as unknown as { told: Told[] }).told)
}

test('the engine ends by a fault while a list is read: the call says so, and the edits are there again', async ({
  begin
}) => {
  const { app, page, service } = await begin()
  const told = await listen(page)
  const change = { attribute: 'first_name', value: 'Kept Through' }
  await call(page, 'edits.add', { employeeId: PERSON.id, target: { kind: 'employee' }, changes: [change] })
  service.faults.add({ on: 'employees', fault: { kind: 'delay', ms: 60_000 } })
  const asked = service.log.of('employees').length
  const refresh = invoke(page, 'sync.refresh', { companyId: COMPANY.id })
  await expect.poll(() => service.log.of('employees').length).toBe(asked + 1)
  await endByFault(app, 'engine')
  expect(await refresh).toMatchObject({ ok: false, error: { code: 'restarting' } })
  await expect.poll(told).toEqual(['restarting', 'ready'])
  const edits = await call(page, 'edits.list', { companyId: COMPANY.id, which: 'unsettled' })
  expect(edits).toMatchObject([{ value: 'Kept Through', state: 'queued' }])
  await call(page, 'sync.refresh', { companyId: COMPANY.id })
  // The officer goes on in the same window.
  await go(page, 'Changes')
  await expect(page.getByText('Kept Through')).toBeVisible()
})

test('the engine ends by a fault while a change is on its way: it is saved, and applied once', async ({ begin }) => {
  const { app, page, service } = await begin()
  const told = await listen(page)
  const change = { attribute: 'first_name', value: 'On Its Way' }
  await call(page, 'edits.add', { employeeId: PERSON.id, target: { kind: 'employee' }, changes: [change] })
  service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 60_000 } })
  await call(page, 'edits.submit', { companyId: COMPANY.id })
  await expect.poll(() => service.log.of('bulk_input').length).toBe(1)
  await endByFault(app, 'engine')
  await expect.poll(told).toEqual(['restarting', 'ready'])
  const states = async () => {
    const edits = await call(page, 'edits.list', { companyId: COMPANY.id, which: 'all' })
    return edits.map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 30_000 }).toEqual(['saved'])
  expect(service.log.timesApplied(PERSON.id, null, 'first_name')).toBe(1)
})

test('the reader ends by a fault: the list is shown again, and can be searched', async ({ begin }) => {
  const { app, page } = await begin()
  const told = await listen(page)
  await endByFault(app, 'reader')
  await expect.poll(told).toEqual(['restarting', 'ready'])
  await search(page, PERSON.name.split(',')[0] ?? '')
  await expect(people(page).getByRole('row').filter({ hasText: PERSON.name })).toBeVisible()
})
