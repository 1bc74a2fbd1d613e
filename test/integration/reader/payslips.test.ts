import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { PayslipView } from '@shared/contract/views'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const get = (payslipId: number, names: 'labels' | 'codes' = 'labels', previousId?: number) =>
  reader['payslips.get']({ payslipId, names, previousId })

function shown(view: PayslipView): string[] {
  return view.lines.map(({ name, ordinal, amount, previous, change, presence }) =>
    [
      `${name}${ordinal === 0 ? '' : ` (${ordinal})`}`,
      amount ?? 'none',
      previous ?? 'none',
      change ?? '?',
      presence
    ].join(' | ')
  )
}

const MAY = {
  income: [
    ['Basic salary', '28500.00'],
    ['Shift allowance', '600.00'],
    ['Total', '29100.00']
  ],
  deduction: [
    ['MPF employee', '1500.00'],
    ['Loan repayment', '1000.00'],
    ['Loan repayment', '500.00'],
    ['Total', '3000.00']
  ],
  grandTotal: [['Net pay', '26100.00']],
  sideline: [['Employer contributions', [['MPF employer', '1500.00']]]]
} as const
const JUNE = {
  income: [
    ['Basic salary', '28500.00'],
    ['Commission', '6215.50'],
    ['Total', '34715.50']
  ],
  deduction: [
    ['MPF employee', '1500.00'],
    ['Loan repayment', '1000.00'],
    ['Total', '2500.00']
  ],
  grandTotal: [['Net pay', '32215.50']],
  sideline: [['Employer contributions', [['MPF employer', '1500.00']]]]
} as const
const JUNE_CODES = {
  income: [
    ['basic_salary', '28500.00'],
    ['commission', '6215.50'],
    ['total', '34715.50']
  ],
  deduction: [
    ['mpf', '1500.00'],
    ['employer_loan', '1000.00'],
    ['total', '2500.00']
  ],
  grandTotal: [['nett_pay', '32215.50']],
  sideline: [['employer_contributions', [['mpf_employer', '1500.00']]]]
} as const
const MAY_CODES = {
  income: [
    ['basic_salary', '28500.00'],
    ['shift_allowance', '600.00'],
    ['total', '29100.00']
  ],
  deduction: [
    ['mpf', '1500.00'],
    ['employer_loan', '1000.00'],
    ['employer_loan', '500.00'],
    ['total', '3000.00']
  ],
  grandTotal: [['nett_pay', '26100.00']],
  sideline: [['employer_contributions', [['mpf_employer', '1500.00']]]]
} as const

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly', lengthMonths: null, lengthWeeks: 1 })
  copy.payPoints(1, { id: 7, name: 'Central office' })
  copy.read(1, 'employees')
  copy.employee(1, {
    id: 11,
    lastName: 'Wong',
    firstName: 'Ka Yan',
    chineseName: '黃嘉欣',
    number: '0042',
    payPointId: 7,
    raw: { payment_method: 'eft_manual' }
  })
  copy.payslip(1, 11, { id: 104, date: '2026-04-30', net: '25000.00', finalised: true })
  copy.payslip(1, 11, { id: 105, date: '2026-05-31', net: '26100.00', finalised: true, released: true, data: MAY })
  copy.payslip(1, 11, { id: 106, date: '2026-06-30', net: '32215.50', data: JUNE })
  copy.payslip(1, 11, {
    id: 109,
    date: '2026-06-30',
    net: '1000.00',
    special: true,
    data: {
      income: [
        ['Bonus', '1000.00'],
        ['Total', '1000.00']
      ]
    }
  })
  reader = createReader(store.location, () => READ_MS)
})

afterAll(() => {
  reader.close()
  removeTestStore(store)
})

describe('a payslip beside the one before it', () => {
  it('aligns the lines, keeps gone ones in place and tells every change', () => {
    const view = get(106)
    expect(shown(view)).toEqual([
      'Basic salary | 28500.00 | 28500.00 | 0 | both',
      'Shift allowance | none | 600.00 | -6000000 | gone',
      'Commission | 6215.50 | none | 62155000 | new',
      'Total | 34715.50 | 29100.00 | 56155000 | both',
      'MPF employee | 1500.00 | 1500.00 | 0 | both',
      'Loan repayment (1) | 1000.00 | 1000.00 | 0 | both',
      'Loan repayment (2) | none | 500.00 | -5000000 | gone',
      'Total | 2500.00 | 3000.00 | -5000000 | both',
      'Net pay | 32215.50 | 26100.00 | 61155000 | both',
      'MPF employer | 1500.00 | 1500.00 | 0 | both'
    ])
    expect(view).toMatchObject({
      names: 'labels',
      comparedBy: 'labels',
      codesKnown: false,
      linesKnown: true,
      netChange: 61_155_000,
      previousGap: false,
      discrepancies: [],
      leave: null
    })
    expect(view.header).toMatchObject({ date: '2026-06-30', state: 'open', net: '32215.50', frequency: 'Monthly' })
    expect(view.previous).toMatchObject({ id: 105, state: 'released', date: '2026-05-31' })
    expect(view.lines.at(-1)).toMatchObject({ section: 'other', group: 'Employer contributions' })
    expect(view.lines.filter(({ total }) => total)).toHaveLength(2)
  })

  it('says whose it is, with what the service gave', () => {
    expect(get(106).owner).toEqual({
      employeeId: 11,
      lastName: 'Wong',
      firstName: 'Ka Yan',
      chineseName: '黃嘉欣',
      number: '0042',
      payPoint: 'Central office',
      paymentMethod: 'eft_manual'
    })
  })

  it('draws the last regular nets, oldest first', () => {
    expect(get(106).trend).toEqual([
      { date: '2026-04-30', netScaled: 250_000_000 },
      { date: '2026-05-31', netScaled: 261_000_000 },
      { date: '2026-06-30', netScaled: 322_155_000 }
    ])
  })

  it('compares a once-off payslip only with one that was chosen', () => {
    const alone = get(109)
    expect(alone.previous).toBeNull()
    expect(alone.comparedBy).toBeNull()
    expect(alone.lines.every(({ presence, change }) => presence === 'notCompared' && change === null)).toBe(true)
    const chosen = get(109, 'labels', 105)
    expect(chosen.previous?.id).toBe(105)
    expect(chosen.netChange).toBe(-251_000_000)
  })

  it('is compared with any payslip that was chosen', () => {
    expect(get(105, 'labels', 106).netChange).toBe(-61_155_000)
  })

  it('does not compare lines that the other payslip has none of yet, but still its net', () => {
    const view = get(105)
    expect(view.previous?.id).toBe(104)
    expect(view.netChange).toBe(11_000_000)
    expect(view.lines[0]).toMatchObject({ presence: 'notCompared', previous: null })
  })

  it('says that its own lines are not here', () => {
    expect(get(104)).toMatchObject({ linesKnown: false, lines: [], discrepancies: [], previous: null })
  })

  it('is not found when it is not in the copy', () => {
    expect(() => get(999)).toThrowError(expect.objectContaining({ code: 'notHere' }))
    expect(() => get(106, 'labels', 999)).toThrowError(expect.objectContaining({ code: 'notHere' }))
  })
})

describe('names of lines', () => {
  it('are codes on request once the detail was read, even while the other payslip has labels only', () => {
    copy.detail(1, 106, JUNE_CODES, [{ type: 'Annual', accrual: '1.25', taken: '0', balance: null }])
    const view = get(106, 'codes')
    expect(view).toMatchObject({ names: 'codes', codesKnown: true, comparedBy: 'labels' })
    expect(view.lines.map(({ name }) => name)).toEqual([
      'basic_salary',
      'Shift allowance',
      'commission',
      'total',
      'mpf',
      'employer_loan',
      'employer_loan',
      'total',
      'nett_pay',
      'mpf_employer'
    ])
    expect(view.lines.map(({ ordinal }) => ordinal)).toEqual([0, 0, 0, 0, 0, 1, 2, 0, 0, 0])
    expect(view.leave).toEqual([{ type: 'Annual', accrual: '1.25', taken: '0', balance: null }])
    expect(view.asOf.detailMs).toBe(READ_MS)
  })

  it('match by code when both have codes, so that a changed label is no new line', () => {
    copy.detail(1, 105, MAY_CODES)
    copy.payslip(1, 11, {
      id: 106,
      date: '2026-06-30',
      net: '32215.50',
      data: {
        ...JUNE,
        income: [
          ['Base pay', '28500.00'],
          ['Commission', '6215.50'],
          ['Total', '34715.50']
        ]
      }
    })
    copy.detail(1, 106, JUNE_CODES)
    const view = get(106)
    expect(view).toMatchObject({ names: 'labels', comparedBy: 'codes' })
    expect(shown(view)[0]).toBe('Base pay | 28500.00 | 28500.00 | 0 | both')
  })

  it('stay labels while no code is known', () => {
    copy.employee(1, { id: 12, lastName: 'Ho' })
    copy.payslip(1, 12, {
      id: 206,
      date: '2026-06-30',
      net: '5.00',
      data: {
        income: [
          ['Odd item', '5.00'],
          ['Sum of it', '5.00']
        ]
      }
    })
    expect(get(206, 'codes')).toMatchObject({ names: 'labels', codesKnown: false })
  })

  it('are the learned labels where only the detail was read, and its codes where those are in doubt', () => {
    const shift = {
      income: [
        ['shift_allowance', '600.00'],
        ['total', '600.00']
      ]
    } as const
    copy.payslip(1, 12, { id: 204, date: '2026-04-30', net: '600.00' })
    copy.detail(1, 204, shift)
    const learned = get(204)
    expect(learned).toMatchObject({ names: 'labels', codesKnown: true, linesKnown: true })
    expect(learned.lines.map(({ name }) => name)).toEqual(['Shift allowance', 'Total'])

    // This code was called by two labels by now.
    copy.payslip(1, 12, { id: 205, date: '2026-05-31', net: '28500.00' })
    copy.detail(1, 205, {
      income: [
        ['basic_salary', '28500.00'],
        ['total', '28500.00']
      ]
    })
    const doubtful = get(205)
    expect(doubtful.names).toBe('codes')
    expect(doubtful.lines.map(({ name }) => name)).toEqual(['shift_allowance', 'basic_salary', 'total'])
    expect(doubtful.comparedBy).toBe('codes')
  })

  it('tell lines of one code apart by their labels', () => {
    copy.employee(1, { id: 13, lastName: 'Lo' })
    const pay = (a: string, b: string | null) => ({
      income: [['Allowance A', a], ...(b === null ? [] : [['Allowance B', b] as const]), ['Total', '9.00']] as [
        string,
        string
      ][]
    })
    const codes = (a: string, b: string | null) => ({
      income: [['extra_pay', a], ...(b === null ? [] : [['extra_pay', b] as const]), ['total', '9.00']] as [
        string,
        string
      ][]
    })
    copy.payslip(1, 13, { id: 305, date: '2026-05-31', net: '9.00', data: pay('4.00', '5.00') })
    copy.payslip(1, 13, {
      id: 306,
      date: '2026-06-30',
      net: '9.00',
      data: {
        income: [
          ['Allowance B', '9.00'],
          ['Total', '9.00']
        ]
      }
    })
    copy.detail(1, 305, codes('4.00', '5.00'))
    copy.detail(1, 306, {
      income: [
        ['extra_pay', '9.00'],
        ['total', '9.00']
      ]
    })
    const view = get(306)
    expect(view.comparedBy).toBe('codes')
    expect(shown(view)).toEqual([
      'Allowance A | none | 4.00 | -40000 | gone',
      'Allowance B | 9.00 | 5.00 | 40000 | both',
      'Total | 9.00 | 9.00 | 0 | both'
    ])
  })
})

describe('which payslip is the one before', () => {
  it('is never of another frequency, and a gap is said', () => {
    copy.employee(1, { id: 14, lastName: 'Kwok' })
    copy.payslip(1, 14, { id: 401, date: '2026-02-28', net: '10.00', frequencyId: 1 })
    copy.payslip(1, 14, { id: 402, date: '2026-05-24', net: '20.00', frequencyId: 2 })
    copy.payslip(1, 14, { id: 403, date: '2026-05-31', net: '30.00', frequencyId: 2 })
    copy.payslip(1, 14, { id: 404, date: '2026-05-31', net: '40.00', frequencyId: 1 })
    copy.payslip(1, 14, { id: 405, date: '2026-06-30', net: '50.00', frequencyId: 1 })
    copy.payslip(1, 14, { id: 406, date: '2026-06-14', net: '60.00', frequencyId: 2 })
    const before = (id: number) => {
      const { previous, previousGap } = get(id)
      return [previous?.id ?? null, previousGap]
    }
    expect(before(404)).toEqual([401, true])
    expect(before(405)).toEqual([404, false])
    expect(before(403)).toEqual([402, false])
    expect(before(406)).toEqual([403, true])
    expect(before(402)).toEqual([null, false])
  })

  it('is told by the company’s periods where the frequency’s length is not known', () => {
    copy.employee(1, { id: 15, lastName: 'Lam' })
    copy.employee(1, { id: 16, lastName: 'Mak' })
    copy.payslip(1, 15, { id: 501, date: '2026-01-31', net: '1.00', frequencyId: null })
    copy.payslip(1, 15, { id: 502, date: '2026-03-31', net: '1.00', frequencyId: null })
    expect(get(502).previousGap).toBe(false)
    copy.payslip(1, 16, { id: 503, date: '2026-02-28', net: '1.00', frequencyId: null })
    expect(get(502).previousGap).toBe(true)
  })
})

describe('a payslip that is odd', () => {
  it('calculating: no net, no change, no sum of 0; its last lines are still there', () => {
    copy.employee(1, { id: 17, lastName: 'Tsang' })
    copy.payslip(1, 17, {
      id: 601,
      date: '2026-05-31',
      net: '900.00',
      data: {
        income: [
          ['Basic', '900.00'],
          ['Total', '900.00']
        ]
      }
    })
    copy.payslip(1, 17, {
      id: 602,
      date: '2026-06-30',
      net: '900.00',
      data: {
        income: [
          ['Basic', '900.00'],
          ['Total', '900.00']
        ]
      }
    })
    copy.payslip(1, 17, { id: 602, date: '2026-06-30', dirty: true })
    const view = get(602)
    expect(view.header).toMatchObject({ state: 'calculating', net: null, netScaled: null })
    expect(view.netChange).toBeNull()
    expect(view.trend.at(-1)).toEqual({ date: '2026-06-30', netScaled: null })
    expect(view.linesKnown).toBe(true)
    expect(view.discrepancies).toEqual([])
  })

  it('says with both figures what does not add up', () => {
    copy.payslip(1, 17, {
      id: 603,
      date: '2026-07-31',
      net: '5899.00',
      data: {
        income: [
          ['Basic', '669.76'],
          ['Extra', '376.47'],
          ['Total', '7506.00']
        ],
        deduction: [['Total', '0.00']]
      }
    })
    expect(get(603).discrepancies).toEqual([
      'Income lines add to 1,046.23; the total sent is 7,506.00, 6,459.77 more.',
      'Income minus deductions is 7,506.00; net pay is 5,899.00, 1,607.00 less.'
    ])
  })

  it('keeps amounts to the letter', () => {
    copy.payslip(1, 17, {
      id: 604,
      date: '2026-08-31',
      net: '-150.25',
      data: {
        income: [
          ['A', '1,500.00'],
          ['B', '-0.01'],
          ['C', 'n/a'],
          ['D', '1500'],
          ['Total', '1500.00']
        ]
      }
    })
    const view = get(604)
    expect(view.lines.filter(({ amount }) => amount !== null).map(({ amount }) => amount)).toEqual([
      '1,500.00',
      '-0.01',
      'n/a',
      '1500',
      '1500.00'
    ])
    expect(view.header).toMatchObject({ net: '-150.25', netScaled: -1_502_500 })
    expect(view.discrepancies[0]).toContain('C is “n/a”')
  })

  it('has no owner as long as no list told whose it is', () => {
    copy.payslip(1, null, { id: 605, date: '2026-06-30', net: '77.00' })
    expect(get(605)).toMatchObject({ owner: null, previous: null, trend: [] })
  })

  it('is as fresh as the newest list that carried it', () => {
    const { linesMs } = get(603).asOf
    expect(linesMs).toBe(READ_MS)
    copy.employee(1, { id: 18, lastName: 'Old' })
    for (let month = 1; month <= 12; month++) {
      copy.payslip(1, 18, { id: 700 + month, date: `2025-${String(month).padStart(2, '0')}-28`, net: '1.00' })
    }
    copy.payslip(1, 18, { id: 700, date: '2024-12-31', net: '1.00', payRunId: 66 })
    expect(get(700).asOf.linesMs).toBeNull()
    copy.read(1, 'payslipsOfRun', 66)
    expect(get(700).asOf.linesMs).toBe(READ_MS)
  })
})

describe('waiting changes on a payslip', () => {
  it('stand under the line whose amount they set, and the others apart', () => {
    copy.employee(1, { id: 19, lastName: 'Yip' })
    const data = {
      income: [
        ['Commission', '10.00'],
        ['Base pay', '90.00'],
        ['Total', '100.00']
      ]
    } as const
    copy.payslip(1, 19, { id: 801, date: '2026-06-30', net: '100.00', data })
    copy.payslip(1, 19, { id: 802, date: '2026-06-30', net: '100.00', special: true, data })
    copy.detail(1, 801, {
      income: [
        ['commission', '10.00'],
        ['basic_salary', '90.00'],
        ['total', '100.00']
      ]
    })
    const target = (payslipId: number | null, special = false) =>
      ({ kind: 'payslip', payslipId, date: toDay('2026-06-30'), special }) as const
    const edit = (attribute: string, label: string, on?: ReturnType<typeof target>) =>
      copy.edit({ companyId: 1, employeeId: 19, attribute, label, value: '5.00', target: on })
    const commission = edit('calc.commission.amount', 'Commission', target(801))
    const byDate = edit('calc.basic_salary.amount', 'Basic salary', target(null))
    const lasting = edit('calc.basic_salary.amount', 'Basic salary')
    const hours = edit('calc.commission.hours', 'Commission, hours', target(801))
    edit('email', 'Email')
    const onceOff = edit('calc.commission.amount', 'Commission', target(802, true))

    const view = get(801)
    const edits = (of: PayslipView) => of.lines.map((line) => line.edits.map(({ id }) => id))
    expect(edits(view)).toEqual([[commission], [byDate, lasting], []])
    expect(view.otherEdits.map(({ id }) => id)).toEqual([hours])
    // Without codes a line is known by what it is called.
    const special = get(802)
    expect(edits(special)).toEqual([[onceOff], [lasting], []])
  })

  it('of the employee’s pay from now on stay off a finalised payslip', () => {
    copy.payslip(1, 19, { id: 803, date: '2026-05-31', net: '1.00', finalised: true })
    expect(get(803).otherEdits).toEqual([])
  })
})

describe('the document of a payslip', () => {
  it('is the last file saved and whether it still shows what the payslip shows', () => {
    expect(get(106).document).toEqual({ saved: null, keptOffline: false })
    const save = store.outbox.prepare(
      `INSERT INTO saved_file (kind, document_id, company_id, path, bytes, sha256, net, final, saved_ms)
       VALUES ('payslip', 106, 1, '/home/officer/pay/0042_Wong.pdf', 9, 'x', ?, 0, ?)`
    )
    save.run('1.00', 5)
    expect(get(106).document.saved).toMatchObject({
      fileName: '0042_Wong.pdf',
      savedMs: 5,
      final: false,
      state: 'outdated'
    })
    save.run('32215.50', 2e12)
    expect(get(106).document.saved).toMatchObject({ savedMs: 2e12, state: 'current' })
  })

  it('is kept offline only while it shows the same figures', () => {
    const keep = store.cache.prepare(
      `INSERT INTO document (kind, id, company_id, pdf, bytes, sha256, net, finalised, fetched_ms)
       VALUES ('payslip', 106, 1, x'25', 1, 'x', ?, 0, 2e12) ON CONFLICT (kind, id) DO UPDATE SET net = excluded.net`
    )
    keep.run('32215.50')
    expect(get(106).document.keptOffline).toBe(true)
    keep.run('1.00')
    expect(get(106).document.keptOffline).toBe(false)
  })
})
