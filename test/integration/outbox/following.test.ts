import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setKillPointHook } from '../../../src/main/store/killPoint'
import { eventually } from '../../fixtures/outboxDesk'
import { outboxTest, type OutboxTest } from '../../fixtures/outboxTest'
import { tamperWith, type TamperedService } from '../../fixtures/tamper'

const PEOPLE = 6

let test: OutboxTest
/** The writes of the submission, and what is done right after one of them. */
let writes: string[]
let ids: number[]
let between: TamperedService | null = null
/** The request of the submission whose answer is kept back, and until when. */
let kept: { readonly nth: number; readonly until: Promise<void> } | null

beforeEach(async () => {
  kept = null
  let asked = 0
  test = await outboxTest({
    timing: { partSize: 2, readAtOnce: 0 },
    through: async ({ url, apiKey }) => {
      between = await tamperWith(url, ({ path }) => {
        if (!path.endsWith('/bulk_input') || ++asked !== kept?.nth) return null
        const { until } = kept
        return { hold: () => until }
      })
      return { url: between.url, apiKey }
    }
  })
  test.desk.context.setSettings({ readBeforeSendingMinutes: 15 })
  writes = []
  ids = []
  for (let at = 0; at < PEOPLE; at++) {
    for (const { id } of await test.add(test.person(at), { first_name: `Kay ${at}` }, 'employee')) ids.push(id)
  }
  setKillPointHook((name) => void writes.push(name))
})

afterEach(async () => {
  setKillPointHook(null)
  test.expectNothingTwice()
  await test.close()
  await between?.close()
})

/** What went out, request by request: whose, and to what their first name was changed. */
function sent(): string[][] {
  return test.sent().map((body) => {
    const { entities } = body as { entities: { id: string; attributes: { first_name: string } }[] }
    return entities.map(({ attributes }) => attributes.first_name)
  })
}

/** Does `act` while the request `nth` is with the service, whose answer comes after it. */
async function whileOut(nth: number, act: () => unknown): Promise<void> {
  let answer = (): void => undefined
  kept = { nth, until: new Promise((resolve) => (answer = resolve)) }
  await test.submit()
  await eventually(
    () => test.sent().length === nth,
    () => `${test.sent().length} requests`
  )
  // Later than the next part was looked for.
  await new Promise((resolve) => setTimeout(resolve, 60))
  await act()
  answer()
}

const outbox = (): string[] =>
  writes
    .filter((name) => /^outbox\.(out|answer|answerAndOut)\.afterCommit$/.test(name))
    .map((name) => name.split('.')[1] ?? '')

describe('parts of which nothing is to be read first', () => {
  it('follow one right after the other: the answer of one and the next as going out are one write', async () => {
    await test.submit()
    await test.desk.until(ids, 'saved')
    expect(sent()).toEqual([
      ['Kay 0', 'Kay 1'],
      ['Kay 2', 'Kay 3'],
      ['Kay 4', 'Kay 5']
    ])
    expect(outbox()).toEqual(['out', 'answerAndOut', 'answerAndOut', 'answer'])
    for (const id of ids) {
      const events = await test.call('edits.history', { editId: id })
      expect(events.map(({ to }) => to)).toEqual(['queued', 'queued', 'sending', 'saved'])
    }
  })

  it('hold what the officer made of them while the part before was with the service', async () => {
    await whileOut(1, async () => {
      await test.call('edits.change', { editId: ids[2] ?? 0, value: 'Another' })
      await test.call('edits.discard', { editIds: [ids[3] ?? 0] })
    })
    await test.desk.until([...ids.slice(0, 2), ...ids.slice(4)], 'saved')
    // What was changed waits for another Submit.
    expect(sent().flat()).toEqual(['Kay 0', 'Kay 1', 'Kay 4', 'Kay 5'])
    expect(test.desk.edit(ids[2] ?? 0)).toMatchObject({ state: 'queued', value: 'Another' })
    expect(test.desk.edit(ids[3] ?? 0).state).toBe('discarded')
  })

  it('stop after the one that is with the service', async () => {
    await whileOut(2, () => test.call('edits.stopAfterPart', { companyId: test.companyId }))
    await test.desk.until(ids.slice(0, 4), 'saved')
    await eventually(
      () => test.desk.outbox.runnerState().state === 'idle',
      () => test.desk.outbox.runnerState().state
    )
    expect(test.desk.edit(ids[4] ?? 0).state).toBe('queued')
    expect(sent()).toHaveLength(2)
    expect(outbox()).toEqual(['out', 'answerAndOut', 'answer'])
  })

  it('wait for a part of which not all is saved', async () => {
    test.service.faults.add({ on: 'bulk_input', fault: { kind: 'status', status: 500 }, times: 1 })
    await test.submit()
    // Read back as not there, and sent once more.
    await test.desk.until(ids, 'saved')
    expect(outbox().slice(0, 3)).toEqual(['out', 'answer', 'out'])
    expect(new Set(sent().flat()).size).toBe(PEOPLE)
  })

  it('are looked at anew where the copy learned something meanwhile: another value is a conflict and does not go out', async () => {
    const { employeeId } = test.person(2)
    await whileOut(1, async () => {
      await test.desk.client.employees.update(employeeId, { first_name: 'Changed elsewhere' })
      await test.desk.reads.employee(employeeId, {})
    })
    await test.desk.until([ids[2] ?? 0], 'conflict')
    await test.desk.until([...ids.slice(0, 2), ...ids.slice(3)], 'saved')
    expect(sent().flat()).not.toContain('Kay 2')
  })
})
