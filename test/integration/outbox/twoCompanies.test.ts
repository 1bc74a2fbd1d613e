import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RunnerState } from '@shared/contract/views'
import { Notices } from '../../../src/main/notices'
import { eventually, paidPeople } from '../../fixtures/outboxDesk'
import { idsOf, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

// Two companies that were submitted in one go, three people of each in parts of one.

let test: OutboxTest
let said: string[]
let states: RunnerState['state'][]
let companies: number[]
let ids: number[][]

beforeEach(async () => {
  said = []
  states = []
  const notices = new Notices({
    isHidden: () => true,
    status: () => Promise.resolve({ needsOfficer: 0 }),
    show: ({ title, body }) => void said.push(`${title}: ${body}`),
    onFault: (error) => expect.fail(String(error))
  })
  test = await outboxTest({
    service: { companies: 2 },
    timing: { partSize: 1 },
    onRunner: (runner) => {
      states.push(runner.state)
      notices.follow(runner)
    }
  })
  companies = (await test.desk.client.companies.list()).items.map(({ id }) => id)
  ids = []
  for (const companyId of companies) {
    if (companyId !== test.companyId) await test.desk.fill(companyId)
    const made: number[] = []
    for (const person of paidPeople(test.desk.store, companyId).slice(0, 3)) {
      made.push(...idsOf(await test.add(person, { first_name: 'Kay' }, 'employee')))
    }
    ids.push(made)
  }
})

afterEach(() => test.close())

async function submitBoth(): Promise<void> {
  for (const companyId of companies) await test.call('edits.submit', { companyId })
}

it('each say when they ended, with their own figures', async () => {
  await submitBoth()
  await test.desk.until(ids.flat(), 'saved')
  await test.desk.outbox.rested()
  await eventually(
    () => said.length === 2,
    () => JSON.stringify(said)
  )
  const ended = 'Submission ended: 3 of 3 changes answered. Nothing needs you.'
  expect(said).toEqual([ended, ended])
})

it('one that is stopped leaves the other to go on, in whichever order', async () => {
  test.service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 60 }, times: 0 })
  await submitBoth()
  await eventually(
    () => test.desk.outbox.runnerState().part === 2,
    () => 'no second part'
  )
  const shown = test.desk.outbox.runnerState().companyId ?? 0
  await test.call('edits.stopAfterPart', { companyId: shown })
  expect(test.desk.outbox.runnerState().state).toBe('stopping')
  const [stopped, others] = shown === companies[0] ? ids : [...ids].reverse()
  await test.desk.until(others ?? [], 'saved')
  expect(stopped?.map((id) => test.desk.edit(id).state)).toEqual(['saved', 'saved', 'queued'])
  await eventually(
    () => said.length === 2,
    () => JSON.stringify(said)
  )
  expect(said.map((one) => one.slice(0, 33))).toEqual([
    'Submission stopped: 2 of 3 change',
    'Submission ended: 3 of 3 changes '
  ])
})

it('one that has not begun is stopped at once, and the one that is on its way goes on', async () => {
  test.service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 60 }, times: 0 })
  await submitBoth()
  await eventually(
    () => test.desk.outbox.runnerState().part === 1,
    () => 'no part'
  )
  const shown = test.desk.outbox.runnerState().companyId
  const at = companies.findIndex((id) => id !== shown)
  await test.call('edits.stopAfterPart', { companyId: companies[at] ?? 0 })
  expect(test.desk.outbox.runnerState().state).toBe('sending')
  await test.desk.until(ids[1 - at] ?? [], 'saved')
  await test.desk.outbox.rested()
  expect(ids[at]?.map((id) => test.desk.edit(id).state)).toEqual(['queued', 'queued', 'queued'])
})

it('wait while the service is away, also when the time of a wait is over', async () => {
  test.service.faults.add({ on: 'bulk_input', skip: 1, fault: { kind: 'busy', retryAfter: 'seconds', seconds: 1 } })
  await submitBoth()
  await eventually(
    () => states.includes('waiting'),
    () => states.join()
  )
  test.desk.online(false)
  // Longer than it waits.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await test.desk.outbox.rested()
  expect(test.desk.outbox.runnerState()).toMatchObject({ state: 'waiting' })
  expect(test.desk.outbox.runnerState().reason).not.toBeNull()
  test.desk.online(true)
  await test.desk.until(ids.flat(), 'saved')
})
