import { afterEach, beforeEach, expect, it } from 'vitest'
import { CacheView, ColumnKinds, GridCells, GridPeople } from '../../../src/main/inputs'
import { queueDrafts } from '../../../src/main/engine/outbox/batches'
import { keepEntries, type GridParts } from '../../../src/main/engine/outbox/drafts'
import { EditLedger } from '../../../src/main/engine/outbox/ledger'
import { addEdits, changeEdit, stopEdits, type OfficerParts } from '../../../src/main/engine/outbox/officer'
import { createReader } from '../../../src/main/reader/reader'
import { BatchRows } from '../../../src/main/store/outbox/batches'
import { EditRows } from '../../../src/main/store/outbox/edits'
import { KnownIdRows } from '../../../src/main/store/outbox/knownIds'
import { OutboxWrites } from '../../../src/main/store/outbox/writes'
import { READ_MS, testCopy, type TestCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

let store: TestStore
let copy: TestCopy
let parts: OfficerParts

beforeEach(() => {
  store = openTestStore()
  copy = testCopy(store)
  copy.company(1, 'Harbour Trading Ltd')
  copy.employee(1, { id: 7, firstName: 'Ka Yan', lastName: 'Wong', raw: { first_name: 'Ka Yan' } })
  copy.read(1, 'employees')
  const rows = new EditRows(store.outbox)
  const ledger = new EditLedger(rows, new OutboxWrites(store.outbox), Date.now)
  parts = { cache: new CacheView(store.cache), rows, ledger, nowMs: Date.now }
})

afterEach(() => removeTestStore(store))

function add(value: string): number[] {
  const entry = { employeeId: 7, target: { kind: 'employee' as const }, changes: [{ attribute: 'first_name', value }] }
  return parts.ledger.run('add', () => addEdits(parts, [entry], null)).value
}

/** The service said that it is saved; the copy still has the value before it. */
function savedByItsWord(id: number): void {
  parts.ledger.run('answer', () => {
    for (const [cause, changes] of [
      ['wentOut', {}],
      ['savedUnread', { checkDue: true }]
    ] as const) {
      const edit = parts.rows.get(id) ?? expect.fail('gone')
      parts.ledger.move(edit, cause, cause, changes)
    }
  })
}

it('an edit of what was saved and not read back yet is made over the saved value, not over the one in the copy', () => {
  const [first = 0] = add('Kay')
  expect(parts.rows.get(first)?.base).toEqual({ kind: 'read', value: 'Ka Yan', asOfMs: READ_MS })
  savedByItsWord(first)
  const [second = 0] = add('Kayan')
  expect(parts.rows.get(second)?.base).toMatchObject({ kind: 'read', value: 'Kay' })
  expect(parts.rows.get(second)?.state).toBe('queued')
})

it('the value that was saved is nothing to send, and the one before it is', () => {
  const [first = 0] = add('Kay')
  savedByItsWord(first)
  expect(add('Kay')).toEqual([])
  const [back = 0] = add('Ka Yan')
  expect(parts.rows.get(back)).toMatchObject({ state: 'queued', value: 'Ka Yan', base: { value: 'Kay' } })
})

/** Somebody else changed the name meanwhile, and the copy was read since. */
function changedElsewhere(name: string): void {
  copy.employee(1, { id: 7, firstName: name, lastName: 'Wong', raw: { first_name: name } })
  const state = { asOfMs: READ_MS + 1000, writtenMs: READ_MS + 1000, hash: null, entries: null, note: null }
  store.cacheWrites.now(() => copy.rows.lists.put(1, 'employees', 0, state))
}

it('a value that the officer saw at first is sent where the service has another by now', () => {
  const [first = 0] = add('Kay')
  changedElsewhere('Ka-Yan')
  const [back = 0] = add('Ka Yan')
  expect(parts.rows.get(first)?.state).toBe('superseded')
  expect(parts.rows.get(back)).toMatchObject({ state: 'queued', value: 'Ka Yan', base: { value: 'Ka-Yan' } })
})

it('the same where the waiting change itself is given that value', () => {
  const [first = 0] = add('Kay')
  changedElsewhere('Ka-Yan')
  parts.ledger.run('change', () => changeEdit({ ...parts, knownIds: new KnownIdRows(store.outbox) }, first, 'Ka Yan'))
  expect(parts.rows.get(first)).toMatchObject({ state: 'queued', value: 'Ka Yan', base: { value: 'Ka-Yan' } })
})

it('a third value is made over what the officer saw at first, so that the change of the other is found', () => {
  const [first = 0] = add('Kay')
  changedElsewhere('Ka-Yan')
  const [second = 0] = add('Kayan')
  expect(parts.rows.get(first)?.state).toBe('superseded')
  expect(parts.rows.get(second)).toMatchObject({ state: 'queued', base: { value: 'Ka Yan' } })
})

it('the value that the service has by now is nothing to send', () => {
  const [first = 0] = add('Kay')
  changedElsewhere('Ka-Yan')
  expect(add('Ka-Yan')).toEqual([])
  expect(parts.rows.get(first)?.state).toBe('discarded')
})

it('a stop holds what the service asked to wait as well, so that it does not go out by itself', () => {
  const [first = 0] = add('Kay')
  parts.ledger.run('answer', () => {
    for (const [cause, changes] of [
      ['submitted', { submittedMs: 1 }],
      ['wentOut', {}],
      ['askedToWait', { untilMs: 2 }]
    ] as const) {
      const edit = parts.rows.get(first) ?? expect.fail('gone')
      parts.ledger.move(edit, cause, cause, changes)
    }
    stopEdits(parts, 1)
  })
  expect(parts.rows.get(first)).toMatchObject({ state: 'queued', cause: 'stopped', submittedMs: null })
})

it('a grid shows it as saved and checking, and takes the value that the copy still has for a change', () => {
  const grid: GridParts = {
    ...parts,
    batches: new BatchRows(store.outbox),
    people: new GridPeople(store.cache),
    cells: new GridCells(store.cache, parts.cache),
    kinds: new ColumnKinds(store.cache)
  }
  const columnKey = 'field/first_name'
  const period = { date: '2026-06-30', special: false }
  const definition = { frequencyId: 1, payslip: period, employeeIds: null, payPointIds: [], columnKeys: [columnKey] }
  const keep = (value: string): number =>
    parts.ledger.run('keep', () =>
      keepEntries(grid, { companyId: 1, batchId: null, definition, entries: [{ employeeId: 7, columnKey, value }] })
    ).value.batchId
  const [first = 0] = add('Kay')
  savedByItsWord(first)
  expect(parts.rows.inBatch(keep('Kay'), 'draft')).toEqual([])
  const batchId = keep('Ka Yan')
  const reader = createReader(store.location)
  const shown = () =>
    reader['bulkEdit.grid']({ companyId: 1, batchId }).rows.map(({ cells }) =>
      cells.map(({ checking, base }) => [checking, base])
    )
  const savedMs = parts.rows.get(first)?.changedMs ?? 0
  expect(shown()).toEqual([[[true, { kind: 'read', value: 'Kay', asOfMs: savedMs }]]])
  // Read since, whatever it had: that is what stands there.
  store.cacheWrites.now(() =>
    copy.rows.lists.put(1, 'employees', 0, {
      asOfMs: savedMs,
      writtenMs: savedMs,
      hash: null,
      entries: null,
      note: null
    })
  )
  expect(shown()).toEqual([[[false, { kind: 'read', value: 'Ka Yan', asOfMs: savedMs }]]])
  reader.close()
  copy.read(1, 'employees')
  const drafts = parts.rows.inBatch(batchId, 'draft')
  expect(drafts.map(({ edit }) => edit.value)).toEqual(['Ka Yan'])
  const queued = parts.ledger.run('queue', () => queueDrafts(grid, batchId, drafts, null)).value
  expect(queued).toMatchObject({ queued: 1, unchanged: 0 })
  expect(parts.rows.inBatch(batchId, 'queued')[0]?.edit).toMatchObject({ value: 'Ka Yan', base: { value: 'Kay' } })
})
