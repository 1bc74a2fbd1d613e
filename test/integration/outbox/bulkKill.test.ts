import { afterEach, beforeEach, expect, it } from 'vitest'
import { bulkTest, columns, type BulkTest } from '../../fixtures/bulkTest'
import type { BulkChildOrders } from '../../fixtures/bulkChild'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild } from '../../fixtures/childProcess'

let bulk: BulkTest

beforeEach(async () => {
  bulk = await bulkTest()
})
afterEach(() => bulk.close())

it('a program that is killed between entering, queueing, holding and undoing has done each for a whole block or not at all', async () => {
  const bundle = await bundleChild('bulkChild')
  const { companyId, people, service } = bulk.outbox
  const desk = (): typeof bulk.outbox.desk => bulk.outbox.desk
  const employeeIds = people.slice(0, 4).map(({ employeeId }) => employeeId)
  let value = 100
  const killed = async (does: BulkChildOrders['does'], point: string, batchId: number | null): Promise<void> => {
    const orders: BulkChildOrders = {
      location: desk().store.location,
      service: { url: service.url, apiKey: service.apiKey },
      companyId,
      definition: bulk.definition([columns.salary]),
      employeeIds,
      columnKey: columns.salary,
      value: String(++value),
      does,
      batchId,
      killAt: { point, times: 1 },
      tell: false
    }
    const end = await runChild(bundle, orders, null)
    expect({ point, errors: end.errors, signal: end.signal }).toEqual({ point, errors: '', signal: 'SIGKILL' })
  }
  const ofValue = (): unknown =>
    desk()
      .store.outbox.prepare<[string], { state: string; count: number }>(
        'SELECT state, count(*) AS count FROM edit WHERE value = ? GROUP BY state'
      )
      .all(`${value}.00`)
  const all = (state: string): unknown => [{ state, count: 4 }]

  for (const [does, point, found] of [
    ['queue', 'outbox.keepSlice.beforeCommit', []],
    ['queue', 'outbox.keepSlice.afterCommit', []],
    ['queue', 'outbox.keep.beforeCommit', []],
    ['queue', 'outbox.keep.afterCommit', all('draft')],
    ['queue', 'outbox.keepMove.beforeCommit', all('draft')],
    ['queue', 'outbox.keepMove.afterCommit', all('draft')],
    ['queue', 'outbox.describeBatch.beforeCommit', all('draft')],
    ['queue', 'outbox.describeBatch.afterCommit', all('draft')],
    ['queue', 'outbox.queue.beforeCommit', all('draft')],
    ['discard', 'outbox.discardDrafts.beforeCommit', all('draft')],
    ['discard', 'outbox.discardDrafts.afterCommit', []],
    ['queue', 'outbox.queue.afterCommit', all('queued')]
  ] as const) {
    await killed(does, point, null)
    // The next start goes on with a block that was kept, and with none that was not.
    if (point.startsWith('outbox.keep')) await bulk.reopen()
    expect({ point, found: ofValue() }).toEqual({ point, found })
  }

  // What was left as drafts is gone on with.
  const open = bulk.reader['bulkEdit.batches']({ companyId, which: 'open' })
  for (const { id } of open) await bulk.queue(id)
  // Each took the place of the one before.
  const batchId =
    desk()
      .store.outbox.prepare<[], number>("SELECT DISTINCT batch_id FROM edit WHERE state = 'queued'")
      .pluck()
      .get() ?? 0
  const statesOf = (id: number): unknown =>
    desk().store.outbox.prepare<[number], string>('SELECT DISTINCT state FROM edit WHERE batch_id = ?').pluck().all(id)
  for (const [point, found] of [
    ['outbox.holdBatch.beforeCommit', ['queued']],
    ['outbox.holdBatch.afterCommit', ['held']]
  ] as const) {
    await killed('hold', point, batchId)
    expect({ point, found: statesOf(batchId) }).toEqual({ point, found })
  }
  await bulk.call('bulkEdit.hold', { batchId, held: false })
  await bulk.outbox.submit()
  const edits = await bulk.outbox.call('edits.list', { companyId, which: 'unsettled' })
  await desk().until(
    edits.map(({ id }) => id),
    'saved',
    'superseded'
  )
  bulk.outbox.expectNothingTwice()

  const batches = (): number => Number(desk().store.outbox.prepare('SELECT count(*) FROM batch').pluck().get())
  const before = batches()
  await killed('undo', 'outbox.undo.beforeCommit', batchId)
  expect(batches()).toBe(before)
  await killed('undo', 'outbox.undo.afterCommit', batchId)
  expect(batches()).toBe(before + 1)
}, 120_000)

it.each([
  ['outbox.refusedIds.beforeCommit', 'queued'],
  ['outbox.refusedIds.afterCommit', 'held']
])(
  'killed at %s, what a refused id keeps back is %s and nothing was sent but the first',
  async (point, state) => {
    const { companyId, people, service, desk } = bulk.outbox
    const three = people.slice(0, 3)
    for (const { payslipId } of three) {
      const owner = { kind: 'payslip', payslipId } as const
      for (const amount of ['100.00', '200.00']) {
        await desk.client.payItems.put(owner, { systemType: 'employer_loan', inputs: { amount }, operation: 'insert' })
      }
      await desk.reads.payItems(owner, {})
    }
    const columnKey = columns.loan(2)
    const definition = bulk.definition([columnKey])
    const entries = three.map(({ employeeId }) => ({ employeeId, columnKey, value: '250' }))
    const batchId = await bulk.keep(null, definition, entries)
    await bulk.queue(batchId)
    service.faults.add({ on: 'bulk_input', fault: { kind: 'status', status: 422 } })
    const orders: BulkChildOrders = {
      location: desk.store.location,
      service: { url: service.url, apiKey: service.apiKey },
      companyId,
      definition,
      employeeIds: [],
      columnKey,
      value: '250',
      does: 'submit',
      batchId,
      killAt: { point, times: 1 },
      tell: false
    }
    const end = await runChild(await bundleChild('bulkChild'), orders, null)
    expect({ errors: end.errors, signal: end.signal }).toEqual({ errors: '', signal: 'SIGKILL' })
    const states = desk.store.outbox.prepare<[], string>('SELECT state FROM edit ORDER BY id').pluck().all()
    expect(states).toEqual(['rejected', state, state])
    expect(bulk.outbox.sent()).toHaveLength(1)
  },
  120_000
)
