import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@shared/contract/errors'
import type { BulkCell, BulkColumnChoice, BulkEditGrid, BulkRow, SheetFile } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import type { SheetRow } from '@shared/domain/sheet/table'
import { textCell } from '@shared/domain/sheet/table'
import { hideAmounts } from '@/amounts'
// Loaded here, so that no test waits for a screen to load.
import '@/areas/bulkEdit/BulkEditPage.vue'
import '@/areas/importSheet/ImportSheetPage.vue'
import { useSheetImport } from '@/areas/importSheet/store'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

const JUNE = toDay('2026-06-30')
const COLUMNS: readonly BulkColumnChoice[] = [
  { key: 'ot', label: 'Overtime', target: 'payslip', valueKind: 'decimal', choices: null, people: 3 },
  { key: 'extra', label: 'Extra pay', target: 'payslip', valueKind: 'decimal', choices: null, people: 0 }
]
const FINAL = 'Finalised. This payslip takes no more edits.'

function row(
  employeeId: number,
  number: string,
  name: string,
  held: readonly (string | null)[],
  locked: string | null = null
): BulkRow {
  const cells = held.map((value, at): BulkCell => ({
    attribute: `calc.${at}.amount`,
    base: { kind: 'read', value, asOfMs: 1 },
    origin: 'payslip',
    locked,
    checking: false,
    waiting: null,
    draft: null
  }))
  return {
    employeeId,
    name,
    otherName: null,
    number,
    payPoint: null,
    payslipId: employeeId * 10,
    payslip: locked === null ? 'open' : 'finalised',
    leftOn: null,
    usualNet: null,
    locked,
    cells
  }
}

const GRID: BulkEditGrid = {
  batchId: 7,
  definition: {
    frequencyId: 4,
    payslip: { date: JUNE, special: false },
    payPointIds: [],
    employeeIds: null,
    columnKeys: ['ot', 'extra']
  },
  frequency: 'Monthly',
  columns: COLUMNS,
  rows: [
    row(9011, '0011', 'Lau, Mei Fong', [null, null]),
    row(9021, '0021', 'Chow, Yuk Lan', ['618.75', null]),
    row(9031, '0031', 'Siu, Lai Kuen', [null, null]),
    row(9040, '0040', 'Nguyễn, Thị Lan', [null, null], FINAL)
  ],
  asOfMs: 1,
  notRead: 0,
  readMs: 123
}

const base = {
  'app.info': () => info,
  'settings.get': () => settings,
  'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
  'companies.list': () => [company],
  'status.get': () => status,
  'edits.list': () => [],
  'bulkEdit.choices': () => ({
    frequencies: [{ id: 4, name: 'Monthly', periods: [{ date: JUNE, special: false, open: true, people: 4 }] }],
    payPoints: [{ id: null, name: '', people: 4 }]
  }),
  'bulkEdit.batches': () => [],
  'bulkEdit.grid': () => GRID,
  'bulkEdit.keep': () => ({ batchId: 7 }),
  'sheets.headings': () => [{ heading: 'ot', label: 'Overtime', target: 'payslip' as const }],
  'sheets.rememberHeadings': () => undefined,
  'sheets.close': () => undefined
}

const SHEET = [
  'Overtime June',
  'Staff no\tSurname\tOT\tBonus\t\t',
  '0011\tLau\t1.031,25\t\t\t150,00',
  '21\tChow\t618,75\t500\t\t',
  '0031\tMak\t206,25\t\t\t0',
  '0040\tNguyen\t825\t\t\t12,5',
  '\tTotal\t2.681,25\t500'
].join('\r\n')

// Two pages are mounted, which a busy computer takes seconds for.
vi.setConfig({ testTimeout: 20_000 })

let wrapper: VueWrapper | null = null
beforeEach(() => {
  giveLayout()
  // A wide window, where Check stands beside the rows.
  const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
})
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  hideAmounts(false)
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

async function open(answers: Parameters<typeof useBridge>[0] = {}): Promise<FakeBridge> {
  const bridge = useBridge({ ...base, ...answers })
  wrapper = await mountPage('/bulk-edit?batch=7')
  await vi.waitFor(() => expect(named('a', 'Import sheet')).toBeTruthy())
  named('a', 'Import sheet')?.click()
  await vi.waitFor(() => expect(document.querySelector('textarea')).toBeTruthy())
  return bridge
}

function named<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  name: string | RegExp
): HTMLElementTagNameMap[K] | undefined {
  return [...document.querySelectorAll(tag)].find((element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim()
    return typeof name === 'string' ? text === name : name.test(text)
  })
}

async function press(name: string | RegExp): Promise<void> {
  const button = named('button', name)
  if (!button) throw new Error(`no button ${String(name)}`)
  button.click()
  await flushPromises()
}

async function paste(text: string): Promise<void> {
  const event = new Event('paste', { cancelable: true, bubbles: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  document.querySelector('textarea')?.dispatchEvent(event)
  await flushPromises()
}

/** A row of the table under its number in the sheet, as read. */
function sheetRow(number: number): string {
  const found = [...document.querySelectorAll('.import-rows tbody tr')].find(
    (each) => each.querySelector('th')?.textContent.trim() === String(number)
  )
  return (found?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

async function choose(column: RegExp, input: RegExp): Promise<void> {
  const chip = named('button', column)
  chip?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  chip?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await flushPromises()
  await vi.waitFor(() => expect(document.querySelector('[role="menuitemradio"]')).toBeTruthy())
  const option = [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')].find(({ textContent }) =>
    input.test(textContent.trim())
  )
  option?.click()
  await flushPromises()
}

describe('a pasted sheet', () => {
  it('of an input that the grid does not have yet gets it as a column without leaving the page', async () => {
    const meal = { key: 'meal', label: 'Meal allowance', target: 'payslip', people: 4 } as const
    const columns = [...COLUMNS, { ...meal, valueKind: 'decimal', choices: null } as const]
    const bridge = await open({ 'bulkEdit.columns': () => ({ columns, notRead: { payslip: 2, employee: 0 } }) })
    await paste(SHEET)
    await press('Inputs of the grid')
    expect(pageText()).toContain('Items of 2 people were not read')
    const box = [...document.querySelectorAll<HTMLElement>('[role="dialog"] label')].find(({ textContent }) =>
      textContent.includes('Meal allowance')
    )
    box?.click()
    await flushPromises()
    await press('Use 3 inputs')
    await vi.waitFor(() => expect(bridge.inputsOf('bulkEdit.keep')).toHaveLength(1))
    expect(bridge.inputsOf('bulkEdit.keep')[0]).toMatchObject({
      batchId: 7,
      definition: { columnKeys: ['ot', 'extra', 'meal'] },
      entries: []
    })
    expect(sheetRow(3)).toContain('1.031,25')
  })

  it('stands row by row beside what it becomes, and only what the officer said goes into the grid', async () => {
    const bridge = await open()
    await paste(SHEET)
    expect(sheetRow(3)).toContain('Lau, Mei Fong')
    expect(sheetRow(3)).toContain('1,031.25')
    expect(sheetRow(4)).toContain('asks you')
    expect(sheetRow(5)).toContain('The sheet says Mak, 0031 is Siu, Lai Kuen.')
    expect(sheetRow(6)).toContain(FINAL)
    expect(sheetRow(7)).toContain('Total row, left out.')
    expect(pageText()).toContain('Row 4: 21 could be 0021 Chow, Yuk Lan')
    expect(pageText()).toContain('The second column agrees.')
    expect(pageText()).toContain('5 rows: 1 read, 1 to answer, 2 locked, 1 total')
    expect(pageText()).toContain('Comma, 1.031,25 is')

    await choose(/^D Bonus/, /^Extra pay/)
    await press('Yes, 0021')
    expect(sheetRow(4)).toMatch(/Chow, Yuk Lan 618\.75 same\s?500\.00/)
    // The second block has no input that is free, so it can only be left out.
    expect(pageText()).toContain('Say under Inputs which input its column sets.')
    await press('Leave out')
    await press('Put 2 values in the grid')
    await vi.waitFor(() => expect(bridge.inputsOf('bulkEdit.keep')).toHaveLength(1))
    expect(bridge.inputsOf('bulkEdit.keep')[0]?.entries).toEqual([
      { employeeId: 9011, columnKey: 'ot', value: '1031.25' },
      { employeeId: 9021, columnKey: 'extra', value: '500.00' }
    ])
    expect(bridge.inputsOf('sheets.rememberHeadings')).toEqual([
      { companyId: company.id, headings: [{ heading: 'bonus', label: 'Extra pay', target: 'payslip' }] }
    ])
    expect(pageText()).toContain('2 values were put in the grid. 2 rows of the sheet were not taken.')
  })

  it('has a block without a key taken by position, blank left alone and 0 set, once its count fits', async () => {
    const bridge = await open()
    await paste(SHEET)
    await choose(/^F$|^F[: ]/, /^Extra pay/)
    await press('Yes, 0021')
    expect(pageText()).toContain('By position: 4 values, 0011 Lau, Mei Fong to 0040 Nguyễn, Thị Lan')
    expect(named('button', /^Put /)?.getAttribute('aria-disabled')).toBe('true')
    await press('Take by position')
    await press(/^Put /)
    await vi.waitFor(() => expect(bridge.inputsOf('bulkEdit.keep')).toHaveLength(1))
    expect(bridge.inputsOf('bulkEdit.keep')[0]?.entries).toEqual([
      { employeeId: 9011, columnKey: 'ot', value: '1031.25' },
      { employeeId: 9011, columnKey: 'extra', value: '150.00' },
      { employeeId: 9031, columnKey: 'extra', value: '0.00' }
    ])
  })

  it('shows no amount while amounts are hidden', async () => {
    await open()
    hideAmounts(true)
    await paste(SHEET)
    expect(sheetRow(3)).not.toMatch(/1[.,]031/)
    expect(pageText()).not.toContain('1.031,25')
  })

  it('with nothing in it says so and stays where it was', async () => {
    await open()
    await paste('\r\n\t\r\n')
    expect(pageText()).toContain('There was no text in what was pasted.')
  })
})

describe('what was said of a sheet, once another grid is open,', () => {
  /** Goes to the grid of another batch and on to the sheet again. */
  async function goOnIn(batch: number): Promise<void> {
    const { $router } = wrapper?.vm ?? {}
    await $router?.push(`/bulk-edit?batch=${batch}`)
    await vi.waitFor(() => expect(named('a', 'Import sheet')).toBeTruthy())
    named('a', 'Import sheet')?.click()
    await vi.waitFor(() => expect(document.querySelector('.import-rows')).toBeTruthy())
  }
  const SHORT = 'Staff no\tSurname\tOT\t\t\r\n21\tChow\t825\t\t150\r\n0031\tSiu\t100\t\t0'
  const openWith = (next: BulkEditGrid) =>
    open({ 'bulkEdit.grid': (asked) => ('batchId' in asked && asked.batchId === 8 ? next : GRID) })

  it('of another period is asked again: nobody gets what was said of who stood in that place', async () => {
    await openWith({
      ...GRID,
      batchId: 8,
      definition: { ...GRID.definition, payslip: { date: toDay('2026-07-31'), special: false } },
      rows: [row(9012, '0012', 'Ho, Ming', [null, null]), row(9051, '021', 'Chow, Siu Wai', [null, null])]
    })
    await paste(SHORT)
    await choose(/^E$|^E[: ]/, /^Extra pay/)
    await press('Yes, 0021')
    expect(sheetRow(2)).toContain('Chow, Yuk Lan')
    await goOnIn(8)
    expect(sheetRow(2)).toContain('asks you')
    expect(named('button', 'Yes, 021')).toBeTruthy()
  })

  it('of other people of that period holds of whom it was said; a block that goes by position is asked about again', async () => {
    const bridge = await openWith({
      ...GRID,
      batchId: 8,
      rows: [row(9001, '0001', 'Ho, Ming', [null, null]), ...GRID.rows]
    })
    await paste(SHORT)
    await choose(/^E$|^E[: ]/, /^Extra pay/)
    await press('Yes, 0021')
    const last = document.querySelectorAll<HTMLInputElement>('.import-ends input')[1]
    if (last) last.value = '0021'
    last?.dispatchEvent(new Event('input'))
    await flushPromises()
    await press('Take by position')
    expect(pageText()).toContain('Taken by position.')
    await goOnIn(8)
    expect(sheetRow(2)).toContain('Chow, Yuk Lan')
    expect(pageText()).not.toContain('Taken by position.')
    await press('Leave out')
    await press(/^Put /)
    await vi.waitFor(() => expect(bridge.inputsOf('bulkEdit.keep')).toHaveLength(1))
    expect(bridge.inputsOf('bulkEdit.keep')[0]?.entries).toEqual([
      { employeeId: 9021, columnKey: 'ot', value: '825.00' },
      { employeeId: 9031, columnKey: 'ot', value: '100.00' }
    ])
  })
})

describe('a file', () => {
  const ROWS: SheetRow[] = [
    { number: 3, cells: ['No', 'OT'].map(textCell) },
    { number: 4, cells: [textCell('0011'), { kind: 'number', text: '1031.25', shown: null }] },
    { number: 5, cells: [textCell('0021'), { kind: 'error', text: '#N/A', shown: null }] }
  ]
  const FILE: SheetFile = {
    sheetId: 3,
    fileName: 'Overtime June.xlsx',
    sheets: [
      { name: 'Notes', hidden: true, rows: 1, hiddenRows: [], hiddenColumns: [] },
      { name: 'June', hidden: false, rows: 3, hiddenRows: [4], hiddenColumns: [] }
    ],
    text: null
  }

  it('is read of its first sheet that is seen, and a hidden row is taken when the officer says so', async () => {
    const bridge = await open({ 'sheets.open': () => FILE, 'sheets.rows': () => ROWS })
    await press('Choose a file')
    await vi.waitFor(() => expect(pageText()).toContain('Overtime June.xlsx, June'))
    expect(bridge.inputsOf('sheets.rows')).toEqual([{ sheetId: 3, sheet: 1, start: 0, count: 500 }])
    expect(sheetRow(4)).toContain('Hidden in the sheet.')
    expect(pageText()).toContain('B5 The formula failed, or was never calculated.')
    await press('Take the 1 hidden row too')
    expect(sheetRow(4)).toContain('1,031.25')
    await press('Another sheet')
    expect(bridge.inputsOf('sheets.close')).toEqual([{ sheetId: 3 }])
  })

  it('that is there after the import was left is closed, as nobody else would', async () => {
    let answer: (file: SheetFile) => void = () => undefined
    const bridge = await open({
      'sheets.open': () => new Promise<SheetFile>((done) => (answer = done)),
      'sheets.rows': () => ROWS
    })
    await press('Choose a file')
    useSheetImport().close()
    answer(FILE)
    await vi.waitFor(() => expect(bridge.inputsOf('sheets.close')).toEqual([{ sheetId: 3 }]))
    expect(useSheetImport().source).toBeNull()
  })

  it('that is not read says why and what to do', async () => {
    await open({
      'sheets.open': () => {
        throw new AppError('sheetProtected')
      }
    })
    await press('Choose a file')
    await vi.waitFor(() => expect(pageText()).toContain('The workbook is protected with a password'))
    expect(pageText()).toContain('save it without a password')
  })
})
