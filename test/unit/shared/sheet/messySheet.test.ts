import { describe, expect, it } from 'vitest'
import { delimitedRows } from '@shared/domain/sheet/delimited'
import type { ImportRow, KeyChoices } from '@shared/domain/sheet/importing'
import { blocksOf, type SheetBlock } from '@shared/domain/sheet/layout'
import { positionFault, readByPosition } from '@shared/domain/sheet/positions'
import { entriesOf, readByKey } from '@shared/domain/sheet/reading'
import { headOf, suggest } from '@shared/domain/sheet/suggesting'
import { tableOfTexts } from '@shared/domain/sheet/table'
import { readingsOf } from '@shared/domain/sheet/values'
import { gridColumn, importGrid } from '../../../fixtures/importGrid'

const FINAL = 'Finalised. The service takes no more edits to this payslip.'
const grid = importGrid(
  [gridColumn('ot', 'Overtime, amount'), gridColumn('extra', 'Extra pay, amount')],
  [
    { number: '0008', name: 'Tsang, Kin Wah' },
    { number: '0011', name: 'Lau, Mei Fong', otherName: '劉美芳' },
    { number: '0012', name: 'Mak, Ho Yin' },
    { number: '0021', name: 'Chow, Yuk Lan', holds: { ot: '618.75' } },
    { number: '0031', name: 'Siu, Lai Kuen', holds: { ot: '618.75' } },
    { number: '0034', name: 'Chan, Tai Man' },
    { number: '0036', name: 'Chan, Siu Ming' },
    { number: '0040', name: 'Nguyễn, Thị Lan', locked: FINAL },
    { number: '0043', name: 'Wong, Ka Yin', holds: { ot: '412.50' } },
    { number: '0051', name: 'Yeung, Shuk Yin', holds: { ot: '825.00' } }
  ]
)
const remembered = [{ heading: 'ot', label: 'Overtime, amount', target: 'payslip' as const }]

const SHEET = [
  'Overtime June 2026',
  'prepared by Payroll',
  'Staff no\tSurname\tOT\tExtra\t\t',
  '0011\tLau\t1.031,25\t\t\t150,00',
  '0012\tMak\t618,75\t\t\t',
  '0008\tTsang\t412,50\t\t\t0',
  '21\tChow\t618,75\t500\t\t120,00',
  '0031\tSiu\t618,75\t500',
  '0034\tChan\t206,25',
  '0036\tLam\t206,25',
  '0040\tNguyen\t825',
  '0043\tWong\t412,50',
  '0051\tYeung\t825',
  '0093\tPang\t618,75',
  '5,3E+01\tAu-Yeung\t206,25',
  '\tTotal\t6.600\t1.000'
].join('\r\n')

const table = tableOfTexts(delimitedRows(SHEET, '\t'))
const [first, second] = blocksOf(table, { columns: grid.columns, remembered }) as [SheetBlock, SheetBlock]
const nothing = { marks: new Map(), orders: new Map(), answers: new Map(), withHidden: false }
const target = { grid, entered: () => null }
const shown = ({ number, state, person, fault, cells }: ImportRow) => ({
  number,
  state,
  person: person === null ? null : grid.rows[person]?.number,
  ...(fault && { fault: fault.kind }),
  ...(cells.length > 0 && {
    cells: cells.map((cell) => (cell.kind === 'set' || cell.kind === 'same' ? `${cell.kind} ${cell.value}` : cell.kind))
  })
})

describe('a messy sheet', () => {
  const suggested = suggest(table, first, grid, remembered)
  const choices: KeyChoices = { ...nothing, ...suggested, marks: new Map([[2, 'comma' as const]]) }

  it('shows its heads, titles and total', () => {
    expect([first.headRow, first.titleRows, first.totalRows]).toEqual([3, [1, 2], [16]])
    expect(headOf(table, first, 2)).toBe('OT')
  })

  it('suggests the number as the key, the surname as what must agree, and inputs by name and by what was remembered', () => {
    expect(suggested).toEqual({
      by: 'number',
      keyColumn: 0,
      secondColumn: 1,
      inputs: new Map([
        [2, 'ot'],
        [3, 'extra']
      ])
    })
  })

  it('asks for the decimal mark once, and only where it matters', () => {
    const column = (at: number) =>
      readingsOf(
        'decimal',
        first.rows.filter(({ number }) => number !== 16).flatMap(({ cells }) => cells[at]?.text ?? [])
      )
    expect(column(2)).toMatchObject({ matters: true, suggested: 'comma' })
    expect(column(3)).toMatchObject({ matters: false })
  })

  it('becomes exactly what each row says, under the row numbers of the sheet', () => {
    expect(readByKey(table, first, target, choices).rows.map(shown)).toEqual([
      { number: 4, state: 'read', person: '0011', cells: ['set 1031.25', 'blank'] },
      { number: 5, state: 'read', person: '0012', cells: ['set 618.75', 'blank'] },
      { number: 6, state: 'read', person: '0008', cells: ['set 412.50', 'blank'] },
      { number: 7, state: 'asks', person: null },
      { number: 8, state: 'read', person: '0031', cells: ['same 618.75', 'set 500.00'] },
      { number: 9, state: 'read', person: '0034', cells: ['set 206.25', 'blank'] },
      { number: 10, state: 'locked', person: null, fault: 'disagrees' },
      { number: 11, state: 'locked', person: '0040', fault: 'locked' },
      { number: 12, state: 'read', person: '0043', cells: ['same 412.50', 'blank'] },
      { number: 13, state: 'read', person: '0051', cells: ['same 825.00', 'blank'] },
      { number: 14, state: 'locked', person: null, fault: 'unknown' },
      { number: 15, state: 'locked', person: null, fault: 'lostDigits' }
    ])
  })

  it('takes a number that lost its zeros when the officer says yes, and leaves out what is left out', () => {
    const answers = new Map([
      [7, { kind: 'person' as const, employeeId: 9004 }],
      [4, { kind: 'leftOut' as const }]
    ])
    const reading = readByKey(table, first, target, { ...choices, answers })
    expect(entriesOf([reading], grid)).toEqual([
      { employeeId: 9003, columnKey: 'ot', value: '618.75' },
      { employeeId: 9001, columnKey: 'ot', value: '412.50' },
      { employeeId: 9004, columnKey: 'extra', value: '500.00' },
      { employeeId: 9005, columnKey: 'extra', value: '500.00' },
      { employeeId: 9006, columnKey: 'ot', value: '206.25' }
    ])
  })

  it('sets nothing of a column whose mark is not chosen', () => {
    const reading = readByKey(table, first, target, { ...choices, marks: new Map() })
    expect(reading.rows[0]?.cells[0]).toEqual({ kind: 'undecided' })
    expect(entriesOf([reading], grid).filter(({ columnKey }) => columnKey === 'ot')).toEqual([])
  })

  it('has a second block without a key, whose values go by position where their number fits', () => {
    expect([second.firstColumn, second.lastColumn, second.headRow]).toEqual([5, 5, null])
    const inputs = new Map([[5, 'extra']])
    const range = { first: 1, last: 4 }
    expect(positionFault(table, second, range)).toBeNull()
    expect(positionFault(table, second, { first: 0, last: 4 })).toEqual({
      kind: 'counts',
      values: 4,
      people: 5
    })
    expect(positionFault({ ...table, hiddenRows: [5] }, second, range)).toEqual({
      kind: 'hiddenInSheet',
      rows: [5]
    })
    const marks = new Map([[5, 'comma' as const]])
    expect(readByPosition(second, target, { inputs, marks, orders: new Map() }, range).rows.map(shown)).toEqual([
      { number: 4, state: 'read', person: '0011', cells: ['set 150.00'] },
      { number: 5, state: 'read', person: '0012', cells: ['blank'] },
      { number: 6, state: 'read', person: '0021', cells: ['set 0.00'] },
      { number: 7, state: 'read', person: '0031', cells: ['set 120.00'] }
    ])
  })
})

it('the value that the service has is set where another one waits to be sent', () => {
  const waiting = importGrid(
    [gridColumn('ot', 'Overtime, amount')],
    [
      { number: '0008', name: 'Tsang, Kin Wah', holds: { ot: '100.00' }, waits: { ot: '110.00' } },
      { number: '0011', name: 'Lau, Mei Fong', holds: { ot: '100.00' }, waits: { ot: '110.00' } }
    ]
  )
  const corrected = tableOfTexts(delimitedRows('Staff no\tOT\r\n0008\t100\r\n0011\t110', '\t'))
  const [block] = blocksOf(corrected, { columns: waiting.columns, remembered }) as [SheetBlock]
  const { by, keyColumn } = suggest(corrected, block, waiting, remembered)
  const choices = { ...nothing, by, keyColumn, secondColumn: null, inputs: new Map([[1, 'ot']]) }
  const { rows } = readByKey(corrected, block, { grid: waiting, entered: () => null }, choices)
  expect(rows.map(({ cells }) => cells.map(({ kind }) => kind))).toEqual([['set'], ['same']])
})

it('a value is set anew where the same one was refused, or is held', () => {
  const sheet = tableOfTexts(delimitedRows('Staff no\tOT\r\n0008\t110\r\n0011\t100', '\t'))
  const columns = [gridColumn('ot', 'Overtime, amount')]
  const person = { holds: { ot: '100.00' }, waits: { ot: '110.00' }, waitsAs: 'rejected' } as const
  const stuck = importGrid(columns, [
    { number: '0008', name: 'Tsang, Kin Wah', ...person },
    { number: '0011', name: 'Lau, Mei Fong', ...person, waitsAs: 'held' }
  ])
  const [block] = blocksOf(sheet, { columns: stuck.columns, remembered }) as [SheetBlock]
  const { by, keyColumn } = suggest(sheet, block, stuck, remembered)
  const choices = { ...nothing, by, keyColumn, secondColumn: null, inputs: new Map([[1, 'ot']]) }
  const { rows } = readByKey(sheet, block, { grid: stuck, entered: () => null }, choices)
  expect(rows.map(({ cells }) => cells.map(({ kind }) => kind))).toEqual([['set'], ['set']])
})
