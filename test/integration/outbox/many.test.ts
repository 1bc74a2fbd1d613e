import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CacheView } from '../../../src/main/inputs'
import { EditLedger } from '../../../src/main/engine/outbox/ledger'
import { addEdits, submitEdits, type OfficerParts } from '../../../src/main/engine/outbox/officer'
import { partsOf } from '../../../src/main/engine/outbox/plan'
import { goingOut, previewSubmission } from '../../../src/main/engine/outbox/preview'
import { setKillPointHook } from '../../../src/main/store/killPoint'
import { EditLists } from '../../../src/main/store/outbox/editLists'
import { EditRows } from '../../../src/main/store/outbox/edits'
import { SubmittedEdits } from '../../../src/main/store/outbox/submittedEdits'
import { OutboxWrites } from '../../../src/main/store/outbox/writes'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const PEOPLE = 5000

let store: TestStore
let parts: OfficerParts

beforeEach(() => {
  store = openTestStore()
  const insert = store.cache.prepare(
    `INSERT INTO employee (id, company_id, sort, last_name, first_name, body, hash) VALUES (?, 1, '', 'Chan', ?, ?, '')`
  )
  store.cacheWrites.now(() => {
    for (let id = 1; id <= PEOPLE; id++) insert.run(id, `Person ${id}`, JSON.stringify({ first_name: `Person ${id}` }))
  })
  const rows = new EditRows(store.outbox)
  const ledger = new EditLedger(rows, new OutboxWrites(store.outbox), Date.now)
  parts = { cache: new CacheView(store.cache), rows, ledger, nowMs: Date.now }
})

afterEach(() => {
  setKillPointHook(null)
  removeTestStore(store)
})

const round = (name: (id: number) => string): Parameters<typeof addEdits>[1] =>
  Array.from({ length: PEOPLE }, (_, at) => ({
    employeeId: at + 1,
    target: { kind: 'employee' as const },
    changes: [{ attribute: 'first_name', value: name(at + 1) }]
  }))

describe('5,000 edits', () => {
  it('are queued in one transaction, each with its history, as one batch', () => {
    const commits: string[] = []
    setKillPointHook((name) => void commits.push(name))
    parts.ledger.run('add', () =>
      addEdits(
        parts,
        round((id) => `Changed ${id}`),
        'June names'
      )
    )
    expect(commits).toEqual(['outbox.add.beforeCommit', 'outbox.add.afterCommit'])
    expect(new EditLists(store.outbox).counts()).toEqual([{ companyId: 1, unsettled: PEOPLE, needsOfficer: 0 }])
    expect(store.outbox.prepare('SELECT count(*) FROM history').pluck().get()).toBe(PEOPLE)
    expect(store.outbox.prepare('SELECT name FROM batch').pluck().all()).toEqual(['June names'])
    expect(partsOf(parts.rows.inState('queued', 1), 100)).toBe(50)
    parts.ledger.run('submit', () => submitEdits(parts, parts.rows.inState('queued', 1), 'submitted'))
    const submitted = new SubmittedEdits(store.outbox)
    const all = submitted.all(1)
    expect(all).toHaveLength(PEOPLE)
    expect(partsOf(all, 100)).toBe(50)
    // As they are decoded for their part.
    const pages = [...submitted.pages(1, 100)]
    expect(pages.map((edits) => edits.length)).toEqual(Array.from({ length: 50 }, () => 100))
    pages.flat().forEach((edit, at) => expect(edit).toMatchObject(all[at] ?? {}))
  })

  it('of which one is no value: none is queued', () => {
    const bad = round((id) => (id === PEOPLE ? '  ' : `Changed ${id}`))
    expect(() => parts.ledger.run('add', () => addEdits(parts, bad, null))).toThrowError(
      expect.objectContaining({ code: 'badInput' })
    )
    expect(new EditLists(store.outbox).counts()).toEqual([])
  })
})

describe('what is kept', () => {
  it('cannot be changed or removed: history is append-only, edits are never deleted', () => {
    parts.ledger.run('add', () => addEdits(parts, round((id) => `Changed ${id}`).slice(0, 1), null))
    expect(() => store.outbox.exec("UPDATE history SET record = '{}'")).toThrow('append-only')
    expect(() => store.outbox.exec('DELETE FROM history')).toThrow('append-only')
    expect(() => store.outbox.exec('DELETE FROM edit')).toThrow('never deleted')
  })

  it('is on disk when a write returns', () => {
    expect(store.outbox.pragma('synchronous', { simple: true })).toBe(2)
    expect(store.outbox.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(store.outbox.pragma('fullfsync', { simple: true })).toBe(1)
  })
})

it('a submission says all that it would send, however many those are', () => {
  const batchId = parts.rows.insertBatch(1, null, 1)
  store.outbox.exec(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE * 4})
     INSERT INTO edit (batch_id, company_id, employee_id, person_name, target, attribute, label, value_kind, base_as_of_ms,
       base_value, value, state, cause, created_ms, changed_ms)
     SELECT ${batchId}, 1, i % ${PEOPLE} + 1, 'Chan', 'employee', 'calc.item_' || (i / ${PEOPLE}) || '.amount', 'Item', 'decimal',
       1, '1.00', '3.00', 'queued', 'added', 1, 1 FROM n`
  )
  const pace = {
    requestsPerMinute: 120,
    requestsPerHour: 5000,
    readBeforeSendingMinutes: 15,
    nowMs: 1,
    listFrom: 50,
    readAtOnce: 200
  }
  const { edits, people, groups } = previewSubmission(parts.cache, 1, goingOut(parts.cache, parts.rows, 1), 100, pace)
  expect({ edits, people, groups }).toEqual({
    edits: PEOPLE * 4 + 1,
    people: PEOPLE,
    groups: [
      { label: 'Item', scope: expect.any(String) as unknown, edits: PEOPLE * 4 + 1, change: (PEOPLE * 4 + 1) * 20_000 }
    ]
  })
})
