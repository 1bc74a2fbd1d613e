import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Edit } from '@shared/domain/edit'
import { EditRows } from '../../../src/main/store/outbox/edits'
import { OutboxWrites } from '../../../src/main/store/outbox/writes'
import { EXTRA_PAY, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

/** More than a list has room for. */
const MANY = 20_001
const LISTED = 20_000

let test: OutboxTest
let rows: EditRows
let ids: number[]

beforeEach(async () => {
  test = await outboxTest()
  rows = new EditRows(test.desk.store.outbox)
  const { employeeId } = test.person(0)
  const { companyId } = test
  ids = new OutboxWrites(test.desk.store.outbox).run('add', () => {
    const batchId = rows.insertBatch(companyId, null, 1)
    return Array.from({ length: MANY }, (_, at) =>
      rows.insert({
        batchId,
        companyId,
        employeeId,
        personName: 'Chan, Ada',
        personNumber: null,
        target: { kind: 'employee' },
        attribute: `calc.item_${at}.amount`,
        label: 'Item',
        valueKind: 'decimal',
        base: { kind: 'read', value: '1.00', asOfMs: 1 },
        value: '3.00',
        state: 'queued',
        cause: 'added',
        createdMs: 1
      })
    )
  })
})
afterEach(() => test.close())

const listed = (): Promise<Edit[]> => test.call('edits.list', { companyId: test.companyId, which: 'unsettled' })
const counts = (): Promise<unknown> => test.call('edits.counts', { companyId: test.companyId, which: 'waiting' })
const hold = (held: boolean): Promise<void> => test.call('edits.holdAll', { companyId: test.companyId, held })
const inState = (state: Edit['state']): number => rows.inState(state, test.companyId).length

it('of a company with more changes than a list has room for, all are counted, held and let go', async () => {
  expect(await listed()).toHaveLength(LISTED)
  expect(await counts()).toEqual({ waiting: MANY, held: 0, total: MANY })
  expect(await test.call('edits.counts', { companyId: test.companyId, which: 'all' })).toMatchObject({ total: MANY })

  await hold(true)
  expect(await counts()).toEqual({ waiting: 0, held: MANY, total: MANY })
  expect(inState('held')).toBe(MANY)

  // One of them went out twice and was found twice not to be there: it begins anew.
  const last = rows.get(ids.at(-1) ?? 0)
  if (last === null) throw new Error('no last edit')
  rows.update({ ...last, notThere: 1 })
  await hold(false)
  expect(inState('queued')).toBe(MANY)
  expect(rows.get(last.id)).toMatchObject({ state: 'queued', cause: 'released', notThere: 0 })
  expect((await test.call('edits.history', { editId: last.id })).map(({ text }) => text)).toEqual([
    'You keep it back',
    'You let it go on'
  ])
  await expect(hold(false)).rejects.toMatchObject({ code: 'notAllowed' })
}, 60_000)

it('what waits for the officer, and what waits of one person, is listed whatever else there is', async () => {
  const conflict = rows.get(ids.at(-1) ?? 0)
  if (conflict === null) throw new Error('no last edit')
  rows.update({ ...conflict, state: 'conflict', cause: 'foundConflict' })
  const who = test.person(1)
  const [newest] = await test.add(who, { [EXTRA_PAY]: '350' })

  const edits = await listed()
  expect(edits[0]).toMatchObject({ id: conflict.id, needsOfficer: true })
  expect(edits[1]?.id).toBe(ids[0])
  expect(edits.some(({ id }) => id === newest?.id)).toBe(false)
  const { companyId } = test
  expect(await test.call('edits.ofPerson', { companyId, employeeId: who.employeeId })).toEqual([newest])
}, 60_000)
