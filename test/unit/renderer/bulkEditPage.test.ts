import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@shared/contract/errors'
import type {
  BulkCell,
  BulkColumnChoice,
  BulkEditGrid,
  BulkGridDefinition,
  BulkRow,
  EditBatch
} from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { hideAmounts } from '@/amounts'
import { useSession } from '@/frame'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

const JUNE = toDay('2026-06-30')
const COLUMNS: readonly BulkColumnChoice[] = [
  { key: 'basic', label: 'Basic salary', target: 'employee', valueKind: 'decimal', choices: null, people: 3 },
  { key: 'commission', label: 'Commission', target: 'payslip', valueKind: 'decimal', choices: null, people: 3 },
  { key: 'extra', label: 'Extra pay', target: 'payslip', valueKind: 'decimal', choices: null, people: 0 }
]
const DEFINITION: BulkGridDefinition = {
  frequencyId: 4,
  payslip: { date: JUNE, special: false },
  payPointIds: [],
  employeeIds: null,
  columnKeys: COLUMNS.map(({ key }) => key)
}

function cell(attribute: string, value: string | null, more: Partial<BulkCell> = {}): BulkCell {
  return {
    attribute,
    base: { kind: 'read', value, asOfMs: 1 },
    origin: 'payslip',
    locked: null,
    checking: false,
    waiting: null,
    draft: null,
    ...more
  }
}

function row(employeeId: number, name: string, cells: readonly BulkCell[], more: Partial<BulkRow> = {}): BulkRow {
  return {
    employeeId,
    name,
    otherName: null,
    number: `00${employeeId}`,
    payPoint: null,
    payslipId: employeeId * 10,
    payslip: 'open',
    leftOn: null,
    usualNet: 180_000_000,
    locked: null,
    cells,
    ...more
  }
}

const FINALISED = 'Finalised. This payslip takes no more edits.'
const ROWS: readonly BulkRow[] = [
  row(38, 'Cheng, Sin Yee', [
    cell('calc.basic_salary.amount', '17650.00'),
    cell('calc.commission.amount', '2305.30'),
    cell('calc.extra_pay.amount', null, { draft: '500.00' })
  ]),
  row(
    40,
    'Nguyễn, Thị Lan',
    [
      cell('calc.basic_salary.amount', '16800.00'),
      cell('calc.commission.amount', '100.00', { locked: FINALISED }),
      cell('calc.extra_pay.amount', null, { locked: FINALISED })
    ],
    { payslip: 'finalised' }
  ),
  row(42, 'Wong, Ka Yan', [
    cell('calc.basic_salary.amount', '28500.00'),
    cell('calc.commission.amount', '6215.50', { checking: true }),
    cell('calc.extra_pay.amount', null)
  ])
]
const GRID: BulkEditGrid = {
  batchId: 7,
  definition: DEFINITION,
  frequency: 'Monthly',
  columns: COLUMNS,
  rows: ROWS,
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
    frequencies: [{ id: 4, name: 'Monthly', periods: [{ date: JUNE, special: false, open: true, people: 3 }] }],
    payPoints: [{ id: null, name: '', people: 3 }]
  }),
  'bulkEdit.batches': () => [],
  'bulkEdit.grid': () => GRID,
  'bulkEdit.keep': () => ({ batchId: 7 })
}

let wrapper: VueWrapper | null = null
beforeEach(giveLayout)
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
  await vi.waitFor(() => expect(field()).toBeTruthy())
  await flushPromises()
  return bridge
}

function field(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('input[aria-label="Value of the chosen cell"]')
  if (!found) throw new Error(`no field in: ${pageText()}`)
  return found
}

async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  field().dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...more }))
  await flushPromises()
}

async function type(text: string): Promise<void> {
  field().value = text
  field().dispatchEvent(new Event('input'))
  await flushPromises()
}

function cellsOf(name: string): string[] {
  const found = [...document.querySelectorAll('.bg-row')].find((each) => each.textContent.includes(name))
  return [...(found?.querySelectorAll('[role="gridcell"]') ?? [])].slice(1).map((each) => each.textContent.trim())
}

function button(name: RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find((each) =>
    name.test(each.getAttribute('aria-label') ?? each.textContent.trim())
  )
  if (!found) throw new Error(`no button ${String(name)} in: ${pageText()}`)
  return found
}

async function click(name: RegExp): Promise<void> {
  button(name).click()
  await flushPromises()
}

/** In this narrow window it is a drawer. */
async function openCheck(): Promise<void> {
  document.querySelector<HTMLElement>('.drawer-edge button')?.click()
  await flushPromises()
}

/** Until the check of the last entry is made and it is kept. */
async function settled(bridge: FakeBridge, keeps: number): Promise<void> {
  await vi.waitFor(() => expect(bridge.inputsOf('bulkEdit.keep')).toHaveLength(keeps))
  await new Promise((done) => setTimeout(done, 80))
  await flushPromises()
}

describe('the grid of a bulk edit', () => {
  it('opens a batch with its drafts; what is locked says why, once over the cells it is about', async () => {
    await open()
    expect(cellsOf('Cheng')).toEqual(['17,650.00', '2,305.30', '500.00'])
    expect(cellsOf('Nguyễn')).toEqual(['16,800.00', FINALISED])
    expect(cellsOf('Wong')).toEqual(['28,500.00', '6,215.50', ''])
    // The service said so, and nobody has read it back yet.
    const checking = document.querySelector('.bg-row [aria-label="Saved, checking"]')
    expect(checking?.closest('.bg-row')?.textContent).toContain('Wong')
    await press('ArrowRight')
    await press('ArrowDown')
    await press('ArrowDown')
    expect(document.querySelector('.bg-line')?.textContent).toMatch(/6,215\.50.*saved .*, checking/)
    expect(pageText()).toContain('employee, from now on')
    expect(pageText()).toContain('Blank leaves alone. 0 sets 0. Del takes my edit back.')
  })

  it('keeps what is entered at once, for the grid it stands in', async () => {
    const bridge = await open()
    await press('ArrowRight')
    await type('2400')
    await press('Tab')
    await type('510')
    await press('Enter')
    const kept = () => bridge.inputsOf('bulkEdit.keep').flatMap(({ entries }) => entries)
    await vi.waitFor(() => expect(kept()).toHaveLength(2))
    expect(kept()).toEqual([
      { employeeId: 38, columnKey: 'commission', value: '2400.00' },
      { employeeId: 38, columnKey: 'extra', value: '510.00' }
    ])
    expect(bridge.inputsOf('bulkEdit.keep')[0]).toMatchObject({
      companyId: company.id,
      batchId: 7,
      definition: DEFINITION
    })
    expect(cellsOf('Cheng')).toEqual(['17,650.00', '2,400.00', '510.00'])
  })

  it('asks before a new grid takes the place of one whose first value was entered this moment', async () => {
    const bridge = await open({
      'bulkEdit.grid': () => ({
        ...GRID,
        definition: { ...GRID.definition, employeeIds: [38] },
        rows: GRID.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, draft: null })) }))
      }),
      'bulkEdit.discard': () => undefined
    })
    await press('ArrowRight')
    await type('2400')
    button(/^All people/).click()
    await vi.waitFor(() => expect(pageText()).toContain('Begin another grid?'))
    expect(bridge.inputsOf('bulkEdit.discard')).toEqual([])
  })

  it('what cannot be taken stays, is said, and is not kept', async () => {
    const bridge = await open()
    await press('ArrowRight')
    await type('1.355,90')
    await press('Enter')
    await new Promise((done) => setTimeout(done, 40))
    expect(cellsOf('Cheng')).toEqual(['17,650.00', '1.355,90', '500.00'])
    expect(pageText()).toContain('0038 Cheng, Sin Yee, Commission: Not a number that can be taken exactly.')
    expect(bridge.inputsOf('bulkEdit.keep')).toEqual([])
    expect(button(/^Queue/).getAttribute('aria-disabled')).toBe('true')
  })

  it('a cell that is locked takes nothing and says why', async () => {
    await open()
    await press('ArrowDown')
    await press('ArrowRight')
    await type('5')
    expect(field().value).toBe('')
    expect(document.querySelector('[role="status"]')?.textContent).toContain(FINALISED)
  })

  it('a value that could not be kept is said and tried again', async () => {
    let full = true
    const bridge = await open({
      'bulkEdit.keep': () => {
        if (full) throw new AppError('diskFull')
        return { batchId: 7 }
      }
    })
    await press('ArrowRight')
    await type('2400')
    await press('Enter')
    await settled(bridge, 1)
    expect(pageText()).toContain('1 value is not kept on this computer yet')
    full = false
    await click(/^Try again now$/)
    await vi.waitFor(() => expect(pageText()).not.toContain('not kept on this computer'))
    expect(bridge.inputsOf('bulkEdit.keep')).toHaveLength(2)
  })

  it('nobody enters an amount that is hidden', async () => {
    const bridge = await open()
    hideAmounts(true)
    await flushPromises()
    expect(cellsOf('Wong')).toEqual(['••••••', '••••••', ''])
    expect(pageText()).not.toMatch(/\d,\d{3}\.\d\d/)
    await type('5')
    expect(pageText()).toContain('Amounts are hidden.')
    await press('F2')
    await press('Enter')
    expect(bridge.inputsOf('bulkEdit.keep')).toEqual([])
  })
})

describe('another company, while the values of the one before are put on disk', () => {
  const MAY = toDay('2026-05-31')
  const OTHER = { id: 9, name: 'Weekly', periods: [{ date: MAY, special: false, open: true, people: 1 }] }
  let kept: () => void

  const batch = (companyId: number, frequencyId: number): EditBatch => ({
    id: 5,
    companyId,
    name: null,
    note: null,
    createdMs: 1,
    definition: { ...DEFINITION, frequencyId },
    drafts: 1,
    unsettled: 0,
    saved: 0,
    held: 0
  })

  /** A value was entered in the grid of company 1, and is on its way to the disk. */
  async function valueOnItsWay(): Promise<FakeBridge> {
    const bridge = useBridge({
      ...base,
      'settings.set': () => settings,
      'companies.list': () => [company, { ...company, id: 2, name: 'Pinegate Foods' }],
      'bulkEdit.choices': ({ companyId }) => ({
        frequencies: companyId === 2 ? [OTHER] : base['bulkEdit.choices']().frequencies,
        payPoints: [{ id: null, name: '', people: 3 }]
      }),
      'bulkEdit.batches': ({ companyId }) => [batch(companyId, companyId === 2 ? OTHER.id : DEFINITION.frequencyId)],
      'bulkEdit.grid': () => ({ ...GRID, batchId: null, definition: { ...DEFINITION, employeeIds: [38] } }),
      'bulkEdit.keep': () => new Promise((done) => (kept = () => done({ batchId: 7 })))
    })
    wrapper = await mountPage('/bulk-edit')
    await vi.waitFor(() => expect(field()).toBeTruthy())
    await flushPromises()
    await press('ArrowRight')
    await type('2400')
    await press('Tab')
    await vi.waitFor(() => expect(bridge.inputsOf('bulkEdit.keep')).toHaveLength(1))
    return bridge
  }

  async function goTo(companyId: number): Promise<void> {
    useSession().choose(companyId)
    await flushPromises()
  }

  /** The grids that were asked for: of which company, and of which frequency. */
  const asked = (bridge: FakeBridge) =>
    bridge
      .inputsOf('bulkEdit.grid')
      .map((input) => [input.companyId, 'definition' in input ? input.definition?.frequencyId : null])

  it('a grid of the other one is never opened for the one that was come back to', async () => {
    const bridge = await valueOnItsWay()
    await goTo(2)
    await goTo(company.id)
    kept()
    await flushPromises()
    expect(asked(bridge)).toEqual([[company.id, DEFINITION.frequencyId]])
    expect(cellsOf('Cheng')).toEqual(['17,650.00', '2,400.00', '500.00'])
  })

  it('what stood there is neither shown nor queued under the name of the other one', async () => {
    const bridge = await valueOnItsWay()
    await goTo(2)
    expect(document.querySelector('.bg-row')).toBeNull()
    expect(document.querySelector('.drawer-edge button')).toBeNull()
    expect(button(/^Queue/).getAttribute('aria-disabled')).toBe('true')
    kept()
    await vi.waitFor(() => expect(asked(bridge).at(-1)).toEqual([2, OTHER.id]))
  })

  it('a change that was asked of it opens nothing for the other one', async () => {
    const bridge = await valueOnItsWay()
    await click(/^All people/)
    await click(/^Begin another$/)
    await goTo(2)
    kept()
    await vi.waitFor(() => expect(asked(bridge)).toHaveLength(2))
    await flushPromises()
    expect(asked(bridge)).toEqual([
      [company.id, DEFINITION.frequencyId],
      [2, OTHER.id]
    ])
  })
})

describe('the menu of a cell', () => {
  const PDF = ['Save PDF', 'Save as…', 'Open PDF', 'Print PDF']
  const entries = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const named = (name: string) => entries().find(({ textContent }) => textContent.startsWith(name))

  it('saves the PDF of the row’s payslip', async () => {
    const bridge = await open({
      'documents.save': () => {
        throw new AppError('cancelled')
      }
    })
    await press('ContextMenu')
    for (const name of PDF) expect(named(name)?.getAttribute('aria-disabled')).toBeNull()
    named('Save PDF')?.click()
    await flushPromises()
    expect(bridge.inputsOf('documents.save')).toEqual([{ kind: 'payslip', id: 380 }])
  })

  it('says of one that calculates that there is nothing to save yet', async () => {
    const calculating = ROWS.map((each) => ({ ...each, payslip: 'calculating' as const }))
    await open({ 'bulkEdit.grid': () => ({ ...GRID, rows: calculating }) })
    await press('ContextMenu')
    for (const name of PDF) expect(named(name)?.getAttribute('aria-disabled')).toBe('true')
    expect(named('Save PDF')?.textContent).toContain('still calculating')
  })
})

describe('the check beside the grid', () => {
  it('queues only what has the officer’s word, under a name, with what it was checked against', async () => {
    const bridge = await open({
      'bulkEdit.queue': () => ({
        queued: 1,
        unchanged: 0,
        leftOut: [{ employeeId: 38, person: '0038 Cheng, Sin Yee', label: 'Extra pay', reason: FINALISED }]
      })
    })
    await press('ArrowRight')
    await type('23053')
    await press('Enter')
    await settled(bridge, 1)
    await openCheck()
    expect(pageText()).toContain('Commission 23,053.00 is 10 times the present 2,305.30. A slipped decimal?')
    const queue = button(/^Queue/)
    expect(queue.getAttribute('aria-disabled')).toBe('true')
    queue.click()
    await flushPromises()
    expect(document.querySelector('[role="dialog"]')).toBeNull()

    await click(/^Keep 23,053\.00$/)
    // The total of the column went up by more than half.
    await click(/^It is meant so$/)
    await click(/^Queue 2 edits$/)
    const form = document.querySelector<HTMLFormElement>('#bulk-queue')
    const [name] = form?.querySelectorAll('input') ?? []
    if (!form || !name) throw new Error(pageText())
    name.value = 'June commissions'
    name.dispatchEvent(new Event('input'))
    form.dispatchEvent(new Event('submit', { cancelable: true }))
    await flushPromises()
    expect(bridge.inputsOf('bulkEdit.queue')).toEqual([
      { batchId: 7, name: 'June commissions', note: null, checkedMs: 123 }
    ])
    expect(pageText()).toContain(`0038 Cheng, Sin Yee, Extra pay: ${FINALISED}`)
  })

  it('sets what was meant', async () => {
    const bridge = await open()
    await press('ArrowRight')
    await type('24000')
    await press('Enter')
    await settled(bridge, 1)
    await openCheck()
    await click(/^Set 2,400\.00$/)
    await settled(bridge, 2)
    expect(cellsOf('Cheng')).toEqual(['17,650.00', '2,400.00', '500.00'])
    expect(bridge.inputsOf('bulkEdit.keep').at(-1)).toMatchObject({
      entries: [{ employeeId: 38, columnKey: 'commission', value: '2400.00' }]
    })
  })

  it('says of how many people a total is where some were not read, also where it asks for a word', async () => {
    const rows = ROWS.map((each) =>
      each.employeeId === 42
        ? { ...each, cells: each.cells.with(1, cell('calc.commission.amount', null, { base: { kind: 'notRead' } })) }
        : each
    )
    const bridge = await open({ 'bulkEdit.grid': () => ({ ...GRID, rows }) })
    await press('ArrowRight')
    await type('4000')
    await press('Enter')
    await settled(bridge, 1)
    await openCheck()
    const totals = [...document.querySelectorAll('.check-totals tbody tr')].map(({ textContent }) => textContent)
    expect(totals).toEqual([
      expect.stringMatching(/^Commission.*of 2 of 3 people.*2,405\.30.*4,100\.00/),
      expect.not.stringContaining('people')
    ])
    expect(pageText()).toContain('Commission: of 1 of 3 people the present value was not read')
    expect(pageText()).toContain('Commission goes up by more than half in total of 2 of 3 people: 2,405.30')
  })
})

it('a value that was not read is not called none where the check asks for a word', async () => {
  const unread = (draft: string) => cell('calc.extra_pay.amount', null, { base: { kind: 'notRead' }, draft })
  const rows = ROWS.map((each) =>
    each.employeeId === 40 ? each : { ...each, cells: each.cells.with(2, unread(`${each.employeeId}000.00`)) }
  )
  await open({ 'bulkEdit.grid': () => ({ ...GRID, rows }) })
  await openCheck()
  await vi.waitFor(() => expect(pageText()).toContain('usual net pay; the present value was not read.'))
  expect(pageText()).toContain('present value not read, and more than half the usual net')
  expect(pageText()).not.toContain('none before')
})

it('inputs are not used while none is ticked, which is said', async () => {
  const rows = ROWS.map((each) => ({ ...each, cells: each.cells.map((of) => ({ ...of, draft: null })) }))
  await open({
    'bulkEdit.grid': () => ({ ...GRID, rows }),
    'bulkEdit.columns': () => ({ columns: COLUMNS, notRead: { payslip: 0, employee: 0 } })
  })
  await click(/^Inputs:/)
  await vi.waitFor(() => expect(document.querySelectorAll('.inputs-one')).toHaveLength(3))
  expect(button(/^Use 3 inputs$/).getAttribute('aria-disabled')).toBeNull()
  for (const { label } of COLUMNS) {
    const line = [...document.querySelectorAll('.inputs-one')].find((each) => each.textContent.includes(label))
    line?.querySelector<HTMLElement>('button, input')?.click()
    await flushPromises()
  }
  expect(button(/^Use 0 inputs$/).getAttribute('aria-disabled')).toBe('true')
})
