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

it('a program that is killed between entering and queueing has all of a block as drafts, all queued, or none of it', async () => {
  const bundle = await bundleChild('bulkChild')
  const { companyId, people, service, desk } = bulk.outbox
  const employeeIds = people.slice(0, 4).map(({ employeeId }) => employeeId)
  const { location } = desk.store
  const states = new Map<string, unknown>()
  let value = 100
  for (const point of ['keep.beforeCommit', 'keep.afterCommit', 'queue.beforeCommit', 'queue.afterCommit']) {
    const orders: BulkChildOrders = {
      location,
      service: { url: service.url, apiKey: service.apiKey },
      companyId,
      definition: bulk.definition([columns.extraPay]),
      employeeIds,
      columnKey: columns.extraPay,
      value: String(++value),
      killAt: { point: `outbox.${point}`, times: 1 },
      tell: false
    }
    const end = await runChild(bundle, orders, null)
    expect({ errors: end.errors, signal: end.signal }).toEqual({ errors: '', signal: 'SIGKILL' })
    const found = desk.store.outbox
      .prepare<[string], { state: string; count: number }>(
        'SELECT state, count(*) AS count FROM edit WHERE value = ? GROUP BY state'
      )
      .all(`${value}.00`)
    states.set(point, found)
  }
  expect(Object.fromEntries(states)).toEqual({
    'keep.beforeCommit': [],
    'keep.afterCommit': [{ state: 'draft', count: 4 }],
    'queue.beforeCommit': [{ state: 'draft', count: 4 }],
    'queue.afterCommit': [{ state: 'queued', count: 4 }]
  })
  // What was left as drafts is gone on with.
  for (const { id } of bulk.reader['bulkEdit.batches']({ companyId, which: 'open' })) await bulk.queue(id)
  await bulk.outbox.submit()
  const edits = await bulk.outbox.call('edits.list', { companyId, which: 'unsettled' })
  await desk.until(
    edits.map(({ id }) => id),
    'saved',
    'superseded'
  )
  bulk.outbox.expectNothingTwice()
}, 60_000)
