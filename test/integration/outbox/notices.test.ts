import { afterEach, beforeEach, expect, it } from 'vitest'
import { Notices, type Notice } from '../../../src/main/notices'
import { eventually } from '../../fixtures/outboxDesk'
import { outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

// What is said while the window is hidden, of seven changes in parts of three.

let test: OutboxTest
let ids: number[]
let shown: Notice[]

beforeEach(async () => {
  shown = []
  const notices = new Notices({
    isHidden: () => true,
    status: () => Promise.resolve({ needsOfficer: 0 }),
    show: (notice) => void shown.push(notice),
    onFault: (error) => expect.fail(String(error))
  })
  test = await outboxTest({ timing: { partSize: 3 }, onRunner: (runner) => notices.follow(runner) })
  ids = await test.addForAll(7)
})

afterEach(async () => {
  test.expectNothingTwice()
  await test.close()
})

async function said(...bodies: string[]): Promise<void> {
  await eventually(
    () => shown.length >= bodies.length,
    () => JSON.stringify(shown)
  )
  await test.desk.outbox.rested()
  expect(shown.map(({ title, body }) => `${title}: ${body}`)).toEqual(bodies)
}

it('a submission that ends says that all of it is answered', async () => {
  await test.submit()
  await test.desk.until(ids, 'saved')
  await said('Submission ended: 7 of 7 changes answered. Nothing needs you.')
})

it('one that pauses, as the key is refused, says how far it came', async () => {
  test.service.faults.add({ on: 'bulk_input', skip: 1, fault: { kind: 'status', status: 401 } })
  await test.submit()
  await said('Submission stopped: 3 of 7 changes answered. Nothing needs you.')
  expect(test.desk.outbox.runnerState()).toMatchObject({ state: 'paused', done: 0, total: 4 })
})

it('one that has to wait says how far it came, and its end when that comes', async () => {
  test.service.faults.add({ on: 'bulk_input', skip: 1, fault: { kind: 'busy', retryAfter: 'seconds', seconds: 1 } })
  await test.submit()
  await said('Submission stopped: 3 of 7 changes answered. Nothing needs you.')
  await test.desk.until(ids, 'saved')
  await said(
    'Submission stopped: 3 of 7 changes answered. Nothing needs you.',
    'Submission ended: 7 of 7 changes answered. Nothing needs you.'
  )
})

it('one that the officer stopped says how far it came', async () => {
  test.service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 100 }, times: 0 })
  await test.submit()
  await eventually(
    () => test.sent().length === 2,
    () => 'no second part'
  )
  await test.call('edits.stopAfterPart', { companyId: test.companyId })
  await said('Submission stopped: 6 of 7 changes answered. Nothing needs you.')
})
