import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { Edit } from '@shared/domain/edit'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

let wrapper: VueWrapper | null = null
beforeEach(giveLayout)
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

function edit(id: number, more: Partial<Edit>): Edit {
  return {
    id,
    state: 'queued',
    needsOfficer: false,
    companyId: 1,
    batchId: 1,
    employeeId: id,
    personName: 'Chan, Ada',
    personNumber: null,
    target: { kind: 'payslip', payslipId: 1, date: toDay('2026-06-30'), special: false },
    attribute: 'calc.commission.amount',
    label: 'Commission',
    valueKind: 'decimal',
    base: { kind: 'read', value: '100', asOfMs: 0 },
    value: '1',
    reason: null,
    serviceValue: null,
    checkDue: false,
    savedOtherwise: false,
    untilMs: null,
    createdMs: 0,
    changedMs: id,
    ...more
  }
}

const EDITS = [
  edit(1, { personName: 'Wong, Siu 黃', personNumber: '0042', value: '90' }),
  edit(2, { personName: 'Chan, Ada', personNumber: '0007', value: '1000' }),
  edit(3, {
    personName: 'Álvarez, José',
    attribute: 'bank_account.branch_code',
    label: 'Branch code',
    valueKind: 'text',
    target: { kind: 'employee' },
    base: { kind: 'notRead' },
    value: '012',
    state: 'rejected',
    needsOfficer: true,
    reason: { text: 'is too short', fromService: true }
  })
]

async function open(edits = EDITS): Promise<FakeBridge> {
  const bridge = useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'settings.set': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company],
    'status.get': () => status,
    'edits.list': ({ which }) => (which === 'settledToday' ? [] : edits),
    'edits.counts': () => ({ waiting: 2, held: 0, total: edits.length }),
    'edits.holdAll': () => undefined,
    'edits.history': () => [],
    'bulkEdit.batches': () => [],
    'writes.list': () => [],
    'writes.employeeForm': ({ companyId }) => ({
      companyId,
      company: company.name,
      employee: null,
      frequencies: [
        { value: '11', label: 'Weekly' },
        { value: '12', label: 'Monthly' }
      ],
      knownIds: [],
      waiting: [],
      unknown: null
    }),
    'exports.begin': () => ({ exportId: 4 }),
    'exports.rows': () => undefined,
    'exports.finish': () => ({ fileName: 'changes.xlsx', rows: 3 })
  })
  wrapper = await mountPage('/changes')
  return bridge
}

const lines = () => [...document.querySelectorAll('.change-line')].map((line) => line.textContent)
const people = () => lines().map((line) => EDITS.find(({ personName }) => line.includes(personName))?.id)

async function press(name: string | RegExp): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find((each) => {
    const words = each.getAttribute('aria-label') ?? each.textContent.trim()
    return typeof name === 'string' ? words === name : name.test(words)
  })
  if (!found) throw new Error(`no button ${String(name)} in: ${pageText()}`)
  found.click()
  await flushPromises()
}

describe('the list of changes', () => {
  it('is put in order by its heads, group by group, amounts by what they come to', async () => {
    await open()
    expect(people()).toEqual([3, 1, 2])
    await press('Sort by person')
    expect(people()).toEqual([3, 2, 1])
    await press('Sorted by person, upwards')
    expect(people()).toEqual([3, 1, 2])
    await press('Sort by after')
    expect(people()).toEqual([3, 1, 2])
    await press('Sorted by after, upwards')
    expect(people()).toEqual([3, 2, 1])
  })

  it('is searched without regard to accents or case, and says when nothing is left', async () => {
    await open()
    const field = document.querySelector<HTMLInputElement>('input[type="search"]')
    if (!field) throw new Error('no search')
    const search = async (words: string) => {
      field.value = words
      field.dispatchEvent(new Event('input'))
      await flushPromises()
    }
    await search('alvarez')
    expect(people()).toEqual([3])
    await search('commission 0042')
    expect(people()).toEqual([1])
    await search('nobody')
    expect(people()).toEqual([])
    expect(pageText()).toContain('3 changes in this list.')
    await press('Clear search')
    expect(people()).toEqual([3, 1, 2])
  })

  it('has the name in Chinese beside the other, and is found by it', async () => {
    await open([edit(1, { chineseName: '陳愛達' }), edit(2, { personName: 'Ho, Bo' })])
    expect(document.querySelector('.change-line .zh[lang="zh-Hant"]')?.textContent).toBe('陳愛達')
    const field = document.querySelector<HTMLInputElement>('input[type="search"]')
    if (!field) throw new Error('no search')
    field.value = '愛'
    field.dispatchEvent(new Event('input'))
    await flushPromises()
    expect(lines()).toHaveLength(1)
    expect(lines()[0]).toContain('Chan, Ada')
  })

  it('says where it has no room for all there are, and what is done with all of them is done by the company', async () => {
    const bridge = await open()
    expect(pageText()).not.toContain('are listed')
    bridge.answers['edits.counts'] = () => ({ waiting: 31_245, held: 7, total: 31_252 })
    bridge.tell('edits.changed', { companyId: 1 })
    await flushPromises()
    expect(pageText()).toContain('3 of 31,252 changes are listed.')
    expect(pageText()).toContain('Hold all, Release held and Submit are about all of them')
    expect(pageText()).toContain(`Submit 31,245 for ${company.name}`)
    expect(pageText()).toContain('Waiting2 listed')
    await press('Hold all')
    await press('Release held')
    expect(bridge.inputsOf('edits.holdAll')).toEqual([
      { companyId: 1, held: true },
      { companyId: 1, held: false }
    ])
  })

  it('is exported as it stands: its visible columns, amounts as such, a branch code with its zero, and why', async () => {
    const bridge = await open()
    const menu = [...document.querySelectorAll<HTMLElement>('button')].find(
      ({ textContent }) => textContent === 'Export'
    )
    menu?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await flushPromises()
    await press(/Excel workbook/)
    await flushPromises()
    const [begun] = bridge.inputsOf('exports.begin')
    expect(begun?.columns.map(({ head, kind }) => `${head} ${kind}`)).toEqual([
      'State text',
      'No. text',
      'Person text',
      'Change of text',
      'Before mixed',
      'After mixed',
      'Why, below the row text'
    ])
    const [rows] = bridge.inputsOf('exports.rows')
    expect(rows?.rows.map((row) => row.slice(1))).toEqual([
      [
        '',
        'Álvarez, José',
        'Branch code, employee, from now on',
        'not read',
        '012',
        'The service says: “is too short”'
      ],
      ['0042', 'Wong, Siu 黃', 'Commission, this payslip, 30 Jun 2026', { amount: '100.00' }, { amount: '90.00' }, ''],
      ['0007', 'Chan, Ada', 'Commission, this payslip, 30 Jun 2026', { amount: '100.00' }, { amount: '1000.00' }, '']
    ])
  })
})

describe('another value for a change', () => {
  const CHANGED = { target: { kind: 'employee' }, valueKind: 'text' } as const
  const field = () => document.querySelector('.value-field :is(input, [role="combobox"])')
  const choose = async (edits: Edit[]) => {
    await open(edits)
    document.querySelector<HTMLElement>('.change-line')?.click()
    await flushPromises()
  }

  it('is chosen from a menu where its field takes one of a few', async () => {
    await choose([edit(1, { ...CHANGED, attribute: 'payment_method', label: 'Payment method', value: 'cheque' })])
    expect(field()?.getAttribute('role')).toBe('combobox')
    expect(field()?.textContent).toContain('Cheque')
  })

  it('and so is the third value of a conflict, of the company’s own', async () => {
    const frequency = { attribute: 'wave_id', label: 'Pay frequency', value: '12', serviceValue: '13' }
    await choose([edit(1, { ...CHANGED, ...frequency, state: 'conflict', needsOfficer: true })])
    await press('Other')
    expect(field()?.getAttribute('role')).toBe('combobox')
    expect(field()?.textContent).toContain('Choose')
    expect(document.querySelector('.three-other button[type="submit"]')?.hasAttribute('disabled')).toBe(true)
  })

  it('is typed where any may stand', async () => {
    await choose([edit(1, {})])
    expect(field()?.tagName).toBe('INPUT')
  })
})
