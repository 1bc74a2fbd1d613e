import { afterEach, beforeEach, expect, it } from 'vitest'
import { CacheView } from '../../../src/main/inputs'
import { EditLedger } from '../../../src/main/engine/outbox/ledger'
import { addEdits, type OfficerParts } from '../../../src/main/engine/outbox/officer'
import { EditRows } from '../../../src/main/store/outbox/edits'
import { HistoryRows } from '../../../src/main/store/outbox/history'
import { HistoryCheck } from '../../../src/main/store/outbox/historyCheck'
import { OutboxWrites } from '../../../src/main/store/outbox/writes'
import { testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const NOW_MS = 1_780_000_000_000
const PEOPLE = [7, 8, 9]

interface Moved {
  readonly edits: unknown[]
  readonly lines: unknown[]
}

type Step = 'submitted' | 'stopped' | 'wentOut' | 'notSent' | 'savedUnread'

const CHANGES: Readonly<Record<Step, Parameters<EditLedger['moveAlike']>[3]>> = {
  submitted: { submittedMs: NOW_MS },
  stopped: { submittedMs: null },
  wentOut: { sentMs: NOW_MS },
  notSent: {},
  savedUnread: { answer: null, checkDue: true }
}

let stores: TestStore[] = []
beforeEach(() => (stores = []))
afterEach(() => stores.forEach(removeTestStore))

/** Edits of three people, of whom one enters a newer value while the first one is on its way, after these steps. */
function after(steps: readonly Step[], alike: boolean): Moved {
  const store = openTestStore()
  stores.push(store)
  const copy = testCopy(store)
  copy.company(1, 'Harbour Trading Ltd')
  for (const id of PEOPLE)
    copy.employee(1, { id, firstName: 'Ka Yan', lastName: 'Wong', raw: { first_name: 'Ka Yan' } })
  copy.read(1, 'employees')
  const rows = new EditRows(store.outbox)
  const ledger = new EditLedger(rows, new OutboxWrites(store.outbox), () => NOW_MS)
  const parts: OfficerParts = { cache: new CacheView(store.cache), rows, ledger, nowMs: () => NOW_MS }
  const add = (employeeId: number, value: string): number[] => {
    const entry = { employeeId, target: { kind: 'employee' as const }, changes: [{ attribute: 'first_name', value }] }
    return ledger.run('add', () => addEdits(parts, [entry], null)).value
  }
  const ids = PEOPLE.flatMap((id) => add(id, 'Kay'))
  for (const step of steps) {
    ledger.run('answer', () => {
      const edits = rows.byIds(ids)
      if (alike) expect(ledger.moveAlike(edits, step, step, CHANGES[step])).toHaveLength(edits.length)
      else for (const edit of edits) ledger.move(edit, step, step, CHANGES[step])
    })
    // Behind the one that is on its way; the last of them is what is there once the first is saved.
    if (step === 'wentOut') ['Kayan', 'Kay'].forEach((value, at) => add(PEOPLE[at] ?? 0, value))
  }
  const history = new HistoryRows(store.outbox)
  expect(new HistoryCheck(history).step(1000)).toBe('end')
  const lines = history.after(0, 1000).flatMap((line) => history.said(line))
  const all = store.outbox.prepare<[], number>('SELECT id FROM edit ORDER BY id').pluck().all()
  return {
    edits: rows.byIds(all),
    // Those of one write may stand in another order.
    lines: lines.map((line) => JSON.stringify({ ...line, n: 0 })).sort()
  }
}

it.each<[Step[]]>([
  [['submitted']],
  [['submitted', 'stopped']],
  [['submitted', 'wentOut']],
  [['submitted', 'wentOut', 'notSent']],
  [['submitted', 'wentOut', 'savedUnread']]
])('edits that are moved together by %j stand as if each was moved by itself, newer ones behind them too', (steps) => {
  const [each, together] = [after(steps, false), after(steps, true)]
  expect(together).toEqual(each)
  expect(each.edits.length).toBeGreaterThanOrEqual(PEOPLE.length)
})

it('edits that are moved together leave one line, which says of each what it was; one whose old value became another has its own', () => {
  const store = openTestStore()
  stores.push(store)
  const copy = testCopy(store)
  copy.company(1, 'Harbour Trading Ltd')
  for (const id of PEOPLE)
    copy.employee(1, { id, firstName: 'Ka Yan', lastName: 'Wong', raw: { first_name: 'Ka Yan' } })
  copy.read(1, 'employees')
  const rows = new EditRows(store.outbox)
  const ledger = new EditLedger(rows, new OutboxWrites(store.outbox), () => NOW_MS)
  const parts: OfficerParts = { cache: new CacheView(store.cache), rows, ledger, nowMs: () => NOW_MS }
  const add = (employeeId: number, value: string): number[] => {
    const entry = { employeeId, target: { kind: 'employee' as const }, changes: [{ attribute: 'first_name', value }] }
    return ledger.run('add', () => addEdits(parts, [entry], null)).value
  }
  const history = new HistoryRows(store.outbox)
  const linesOf = (ids: readonly number[], step: Step): { lines: number; said: unknown[] } => {
    const before = history.head().n
    ledger.run('submit', () => ledger.moveAlike(rows.byIds(ids), step, step, CHANGES[step]))
    const lines = history.after(before, 100)
    const said = lines.flatMap((line) => history.said(line))
    return { lines: lines.length, said: said.map((one) => [one.subjectId, one.cause, one.old, one.new]) }
  }
  const ids = PEOPLE.flatMap((id) => add(id, `Kay ${id}`))
  const [seven = 0, eight = 0, nine = 0] = ids
  expect(linesOf(ids, 'submitted')).toEqual({
    lines: 1,
    said: ids.map((id, at) => [id, 'submitted', 'Ka Yan', `Kay ${PEOPLE[at] ?? 0}`])
  })
  expect(linesOf([eight, nine], 'wentOut')).toMatchObject({ lines: 1, said: { length: 2 } })
  const [behind = 0] = add(8, 'Newer')
  // The one behind is made over the value that is saved now, of which no line tells yet.
  expect(linesOf([eight, nine], 'savedUnread')).toMatchObject({ lines: 1, said: { length: 2 } })
  expect(linesOf([seven, behind], 'submitted')).toEqual({
    lines: 2,
    said: [
      [behind, 'submitted', 'Kay 8', 'Newer'],
      [seven, 'submitted', 'Ka Yan', 'Kay 7']
    ]
  })
  // Told by now.
  expect(linesOf([seven, behind], 'wentOut')).toEqual({
    lines: 1,
    said: [
      [seven, 'wentOut', 'Ka Yan', 'Kay 7'],
      [behind, 'wentOut', 'Kay 8', 'Newer']
    ]
  })
  expect(rows.events(behind).map(({ text }) => text)).toEqual([
    expect.stringContaining('Newer') as unknown,
    'submitted',
    'wentOut'
  ])
  expect(new HistoryCheck(history).step(1000)).toBe('end')
})

it('edits of which one cannot be moved so are not moved at all', () => {
  const store = openTestStore()
  stores.push(store)
  const copy = testCopy(store)
  copy.company(1, 'Harbour Trading Ltd')
  copy.employee(1, { id: 7, firstName: 'Ka Yan', lastName: 'Wong', raw: { first_name: 'Ka Yan', last_name: 'Wong' } })
  copy.read(1, 'employees')
  const rows = new EditRows(store.outbox)
  const ledger = new EditLedger(rows, new OutboxWrites(store.outbox), () => NOW_MS)
  const parts: OfficerParts = { cache: new CacheView(store.cache), rows, ledger, nowMs: () => NOW_MS }
  const changes = [
    { attribute: 'first_name', value: 'Kay' },
    { attribute: 'last_name', value: 'Chan' }
  ]
  const entry = { employeeId: 7, target: { kind: 'employee' as const }, changes }
  const [first = 0, second = 0] = ledger.run('add', () => addEdits(parts, [entry], null)).value
  ledger.run('out', () => ledger.moveAlike(rows.byIds([first]), 'wentOut', 'sent', {}))
  const before = new HistoryRows(store.outbox).head()
  expect(() => ledger.run('out', () => ledger.moveAlike(rows.byIds([first, second]), 'wentOut', 'sent', {}))).toThrow(
    'no transition'
  )
  expect([rows.get(first)?.state, rows.get(second)?.state]).toEqual(['sending', 'queued'])
  expect(() => ledger.run('out', () => ledger.moveAlike(rows.byIds([second, first]), 'wentOut', 'sent', {}))).toThrow(
    'no transition'
  )
  expect([rows.get(first)?.state, rows.get(second)?.state]).toEqual(['sending', 'queued'])
  expect(new HistoryRows(store.outbox).head()).toEqual(before)
})
