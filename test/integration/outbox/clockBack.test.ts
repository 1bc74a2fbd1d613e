import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../fixtures/outboxDesk'
import { EXTRA_PAY, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let test: OutboxTest
let aheadMs = 0
const nowMs = (): number => Date.now() + aheadMs

afterEach(async () => {
  aheadMs = 0
  test.expectNothingTwice()
  await test.close()
})

const owner = (): { kind: 'payslip'; payslipId: number } => ({ kind: 'payslip', payslipId: test.person().payslipId })

async function putExtraPay(amount: string): Promise<void> {
  await test.desk.client.payItems.put(owner(), { systemType: 'extra_pay', inputs: { amount } })
  test.service.log.clear()
}

const written = (): string[] => test.service.log.writes.map(({ value }) => value)

it('what was read while the clock was ahead is read again before sending, so that nobody’s change is written over', async () => {
  aheadMs = DAY_MS
  test = await outboxTest({ nowMs })
  test.desk.context.setSettings({ readBeforeSendingMinutes: 15 })
  const [edit] = await test.add(test.person(), { [EXTRA_PAY]: '350' })
  const [field] = await test.add(test.person(1), { first_name: 'Kay' }, 'employee')
  aheadMs = 0
  await putExtraPay('77.00')
  await test.desk.client.employees.update(test.person(1).employeeId, { first_name: 'Theirs' })
  test.service.log.clear()
  await test.submit()
  await test.desk.until([edit?.id ?? 0, field?.id ?? 0], 'conflict')
  expect(test.desk.edit(edit?.id ?? 0)).toMatchObject({ serviceValue: '77.00' })
  expect(written()).toEqual([])
})

it('what went out without an answer is read back, and the officer’s to settle, no later than it would have been', async () => {
  aheadMs = 3 * HOUR_MS
  test = await outboxTest({ nowMs, timing: { lostAfterMs: 300 } })
  test.desk.online(false)
  const [edit] = await test.add(test.person(), { email: 'late@example.com' }, 'employee')
  const id = edit?.id ?? 0
  test.service.faults.add({ on: 'bulk_input', fault: { kind: 'applied_no_answer' } })
  await test.submit()
  await test.desk.until([id], 'unknown')
  await test.desk.outbox.rested()
  aheadMs = 0
  const act = { editId: id, act: 'itArrived' } as const
  // It may still be on its way: that wait begins anew, and is no longer than it was.
  await expect(test.call('edits.settleUnknown', act)).rejects.toMatchObject({ code: 'notAllowed' })
  const [listed] = await test.call('edits.list', { companyId: test.companyId, which: 'unsettled' })
  expect(listed?.untilMs).toBeLessThanOrEqual(nowMs() + 300)
  await eventually(
    () => (test.desk.edit(id).untilMs ?? 0) <= nowMs(),
    () => 'its time did not come'
  )
  expect(await test.call('edits.settleUnknown', act)).toMatchObject({ state: 'saved' })
})

it('an edit without an answer from an earlier run is asked about by itself', async () => {
  aheadMs = DAY_MS
  test = await outboxTest({ nowMs, timing: { lostAfterMs: 200 } })
  const [edit] = await test.add(test.person(), { email: 'late@example.com' }, 'employee')
  const id = edit?.id ?? 0
  test.service.faults.add({ on: 'bulk_input', fault: { kind: 'applied_no_answer' } })
  await test.submit()
  await test.desk.until([id], 'unknown')
  aheadMs = 0
  await test.reopen()
  await eventually(
    () => test.desk.edit(id).needsOfficer,
    () => 'the officer is not asked'
  )
  expect(await test.call('edits.settleUnknown', { editId: id, act: 'itArrived' })).toMatchObject({ state: 'saved' })
})

it('what the service asked to wait for goes on after as long as it asked', async () => {
  aheadMs = DAY_MS
  test = await outboxTest({ nowMs })
  const ids = await test.addForAll(1)
  test.service.faults.add({ on: 'bulk_input', fault: { kind: 'busy', retryAfter: 'seconds', seconds: 1 } })
  await test.submit()
  await test.desk.until(ids, 'waiting')
  await test.desk.outbox.rested()
  aheadMs = 0
  await test.submit()
  await test.desk.until(ids, 'saved')
  expect(written()).toHaveLength(1)
})

it('a value read while the clock was ahead does not hide what was saved since by the service’s word', async () => {
  aheadMs = DAY_MS
  test = await outboxTest({ nowMs, service: { recalculationMs: 120_000 }, timing: { readAtOnce: 0 } })
  test.desk.context.setSettings({ readBeforeSendingMinutes: 15 })
  await putExtraPay('100.00')
  await test.desk.reads.payItems(owner(), {})
  aheadMs = 0
  const send = async (value: string): Promise<number> => {
    const [edit] = await test.add(test.person(), { [EXTRA_PAY]: value })
    expect(edit).toBeDefined()
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'saved')
    return edit?.id ?? 0
  }
  await send('350')
  // The copy as it was before, as where nothing was read before sending.
  test.desk.store.cache.prepare('UPDATE list_state SET as_of_ms = ?').run(nowMs() + DAY_MS)
  await send('100')
  expect(written()).toEqual(['350.00', '100.00'])
})
