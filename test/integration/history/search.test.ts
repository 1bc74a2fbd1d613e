import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryQuery } from '@shared/contract/channels'
import type { HistoryEntry } from '@shared/domain/history'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { HistoryRows } from '../../../src/main/store/outbox/history'
import { testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const DAY_MS = 86_400_000
const FROM_MS = 1_764_000_000_000
const ENTRY: HistoryEntry = {
  atMs: FROM_MS,
  companyId: 1,
  kind: 'entry',
  subjectId: 1,
  employeeId: 7,
  person: 'Wong, Tai Man 陳大文',
  number: '0012',
  payslip: '2026-06-30',
  field: 'Extra pay',
  attribute: 'calc.extra_pay.amount',
  valueKind: 'decimal',
  old: '100.00',
  oldRead: true,
  new: '250.00',
  from: null,
  to: 'queued',
  cause: 'added',
  text: 'You changed 100.00 to 250.00',
  answer: null
}
const LINES: readonly Partial<HistoryEntry>[] = [
  {},
  { kind: 'submission', cause: 'wentOut', text: 'Sent to the service', atMs: FROM_MS + DAY_MS },
  { kind: 'outcome', cause: 'rejected', text: 'is too large', answer: 'is too large', atMs: FROM_MS + DAY_MS },
  { person: 'Nguyễn, Thị Lan', number: '0101', new: '9,000', companyId: 2, atMs: FROM_MS + 2 * DAY_MS },
  { kind: 'file', companyId: null, person: '', number: null, field: 'Backup', text: 'Backed up to all.paydesk' }
]

let store: TestStore
let reader: Reader

beforeAll(() => {
  store = openTestStore()
  const rows = new HistoryRows(store.outbox, 'officer')
  for (const line of LINES) rows.append({ ...ENTRY, ...line })
  reader = createReader(store.location)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

function found(asked: Partial<HistoryQuery>): { total: number; lines: number[] } {
  const query: HistoryQuery = {
    companyId: null,
    search: '',
    kind: null,
    fromMs: null,
    toMs: null,
    sort: 'at',
    descending: true,
    ...asked
  }
  const { total, rows } = reader['history.open'](query) as Awaited<ReturnType<Reader['history.open']>>
  return { total, lines: rows.map(({ n }) => n) }
}

describe('the history', () => {
  it('is put in order by any of its words; what has none comes last whichever way', () => {
    for (const [sort, descending, lines] of [
      ['at', false, [1, 2, 3, 4, 5]],
      ['line', true, [5, 4, 3, 2, 1]],
      ['person', false, [4, 3, 2, 1, 5]],
      ['person', true, [3, 2, 1, 4, 5]],
      ['number', true, [4, 3, 2, 1, 5]],
      ['answer', false, [3, 5, 4, 2, 1]],
      ['text', false, [5, 3, 2, 4, 1]],
      ['field', false, [5, 4, 3, 2, 1]]
    ] as const) {
      expect(found({ sort, descending }), `${sort} ${descending}`).toEqual({ total: 5, lines })
    }
  })

  it('is found by person in any script, number, value, words and the service’s answer; every word counts, newest first', () => {
    for (const [search, lines] of [
      ['', [5, 4, 3, 2, 1]],
      ['wong', [3, 2, 1]],
      ['陳', [3, 2, 1]],
      ['nguyen lan', [4]],
      ['0012', [3, 2, 1]],
      ['TOO large', [3]],
      ['backed up', [5]],
      ['wong nguyen', []],
      ["100% _ ' ; --", []]
    ] as const) {
      expect({ search, ...found({ search }) }).toEqual({ search, total: lines.length, lines })
    }
  })

  it('is cut down by company, kind and day; what is about no company is about all of them', () => {
    expect(found({ companyId: 1 }).lines).toEqual([5, 3, 2, 1])
    expect(found({ companyId: 2 }).lines).toEqual([5, 4])
    expect(found({ kind: 'outcome' }).lines).toEqual([3])
    expect(found({ fromMs: FROM_MS + DAY_MS }).lines).toEqual([4, 3, 2])
    expect(found({ toMs: FROM_MS + DAY_MS }).lines).toEqual([5, 1])
    expect(found({ companyId: 1, kind: 'entry', search: 'wong', fromMs: FROM_MS, toMs: FROM_MS + 1 }).lines).toEqual([
      1
    ])
  })
})

describe('a step that edits took together', () => {
  const OF_TWO = 6
  let rows: HistoryRows
  beforeAll(() => {
    rows = new HistoryRows(store.outbox, 'officer')
    const edits: readonly Partial<HistoryEntry>[] = [
      { subjectId: 21, person: 'Ho, Siu Ming 何小明', number: '0301', new: '1.00', text: 'You changed 100.00 to 1.00' },
      {
        subjectId: 22,
        person: 'Au, Wai',
        number: '0302',
        field: 'Bonus',
        new: '2.00',
        text: 'You changed 100.00 to 2.00'
      }
    ]
    const together = edits.map((edit) => {
      rows.append({ ...ENTRY, companyId: 3, ...edit })
      return rows.head().n
    })
    const step: HistoryEntry = {
      ...ENTRY,
      companyId: 3,
      kind: 'submission',
      atMs: FROM_MS + DAY_MS,
      subjectId: null,
      employeeId: null,
      person: '',
      number: null,
      payslip: null,
      field: '',
      attribute: null,
      valueKind: null,
      old: null,
      oldRead: false,
      new: null,
      from: 'queued',
      to: 'sending',
      cause: 'wentOut',
      text: 'It went out'
    }
    rows.appendAll([{ entry: step, together }])
    // Of one of them alone, later.
    rows.append({
      ...ENTRY,
      ...edits[0],
      companyId: 3,
      kind: 'outcome',
      from: 'sending',
      to: 'saved',
      text: 'It was read back'
    })
  })

  const shown = (asked: Partial<HistoryQuery>): string[] => {
    const query = {
      companyId: 3,
      search: '',
      kind: null,
      fromMs: null,
      toMs: null,
      sort: 'at',
      descending: true
    } as const
    const opened = reader['history.open']({ ...query, ...asked }) as Awaited<ReturnType<Reader['history.open']>>
    expect(opened.total).toBe(opened.rows.length)
    const again = reader['history.rows']({ listId: opened.listId, start: 0, count: 100 })
    expect(again).toEqual(opened.rows)
    expect(new Set(opened.rows.map(({ id }) => id)).size).toBe(opened.total)
    return opened.rows
      .filter(({ companyId }) => companyId !== null)
      .map(({ subjectId, text }) => `${subjectId} ${text}`)
  }

  it('is a row for each of them, which says what a line of its own would say', () => {
    expect(shown({})).toEqual([
      '21 It was read back',
      '22 It went out',
      '21 It went out',
      '22 You changed 100.00 to 2.00',
      '21 You changed 100.00 to 1.00'
    ])
    expect(shown({ descending: false })).toEqual(shown({}).reverse())
    const { rows: found, unfilteredTotal } = reader['history.open']({
      companyId: 3,
      search: '',
      kind: 'submission',
      fromMs: null,
      toMs: null,
      sort: 'person',
      descending: false
    }) as Awaited<ReturnType<Reader['history.open']>>
    // With the one that is about no company.
    expect(unfilteredTotal).toBe(6)
    const line = rows.line(found[0]?.n ?? 0)
    expect(found.map(({ n, hash }) => ({ n, hash }))).toEqual([
      { n: line?.n, hash: line?.hash },
      { n: line?.n, hash: line?.hash }
    ])
    expect(found).toMatchObject([
      {
        person: 'Au, Wai',
        number: '0302',
        field: 'Bonus',
        old: '100.00',
        oldRead: true,
        new: '2.00',
        valueKind: 'decimal'
      },
      {
        person: 'Ho, Siu Ming 何小明',
        number: '0301',
        field: 'Extra pay',
        from: 'queued',
        to: 'sending',
        cause: 'wentOut'
      }
    ])
    expect(line && rows.said(line)).toMatchObject([{ subjectId: 21 }, { subjectId: 22, text: 'It went out' }])
  })

  it('is found by what each is about and by what happened, not by what happened to it before', () => {
    expect(shown({ search: 'went out' })).toEqual(['22 It went out', '21 It went out'])
    expect(shown({ search: '何' })).toEqual(['21 It was read back', '21 It went out', '21 You changed 100.00 to 1.00'])
    expect(shown({ search: 'bonus out' })).toEqual(['22 It went out'])
    expect(shown({ search: '0301', kind: 'submission' })).toEqual(['21 It went out'])
    expect(shown({ search: 'you changed' })).toEqual(['22 You changed 100.00 to 2.00', '21 You changed 100.00 to 1.00'])
    expect(shown({ search: 'out changed' })).toEqual([])
    expect(shown({ fromMs: FROM_MS + DAY_MS })).toEqual(['22 It went out', '21 It went out'])
  })

  it('is put in order by the words of each', () => {
    expect(shown({ sort: 'number', descending: true, search: 'out' })).toEqual(['22 It went out', '21 It went out'])
    expect(shown({ sort: 'field', search: 'out', descending: true })).toEqual(['21 It went out', '22 It went out'])
    expect(shown({ sort: 'person', search: 'out', descending: false })).toEqual(['22 It went out', '21 It went out'])
  })

  it('is among the events of each, in their order', () => {
    expect(rows.events(21).map(({ text }) => text)).toEqual([
      'You changed 100.00 to 1.00',
      'It went out',
      'It was read back'
    ])
    expect(rows.events(22).map(({ text, to }) => `${text} ${to}`)).toEqual([
      'You changed 100.00 to 2.00 queued',
      'It went out sending'
    ])
    expect(rows.lastOf([22, 99, 21])).toEqual([OF_TWO + 1, null, OF_TWO + 3])
  })
})

it('a line is found by the name in Chinese that the copy has of its person, and has it beside the other', () => {
  const own = openTestStore()
  const copy = testCopy(own)
  copy.company(1, 'Harbour Trading Ltd')
  copy.employee(1, { id: 7, lastName: 'Wong', firstName: 'Tai Man', chineseName: '黃大文' })
  const rows = new HistoryRows(own.outbox, 'officer')
  rows.append({ ...ENTRY, person: 'Wong, Tai Man' })
  rows.append({ ...ENTRY, employeeId: 8, person: 'Ho, Bo' })
  const there = createReader(own.location)
  const query = { companyId: null, kind: null, fromMs: null, toMs: null, sort: 'at', descending: true } as const
  const named = (search: string): (readonly [number, string | null])[] => {
    const { rows: lines } = there['history.open']({ ...query, search }) as Awaited<ReturnType<Reader['history.open']>>
    return lines.map(({ n, chineseName }) => [n, chineseName])
  }
  expect(named('')).toEqual([
    [2, null],
    [1, '黃大文']
  ])
  expect(named('大文 extra')).toEqual([[1, '黃大文']])
  expect(named('黃 陳')).toEqual([])
  there.close()
  removeTestStore(own)
})
