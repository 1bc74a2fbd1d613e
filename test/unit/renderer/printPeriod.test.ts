import type { PayPart, PayPeriodView, PeriodPersonRow } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { describe, expect, it } from 'vitest'
import { itemRows } from '@/areas/payRuns/itemRows'
import { periodPrintable, periodStanding } from '@/areas/payRuns/printPeriod'

const part: PayPart = {
  frequencyId: 1,
  frequency: 'Monthly',
  date: toDay('2026-06-30'),
  special: false,
  run: { id: 6120, total: '300.00', totalScaled: 3_000_000, posted: false },
  payslips: 3,
  calculating: 1,
  finalised: 0,
  withoutNet: 0,
  netTotal: 2_900_000,
  notAllRead: false
}

const view: PayPeriodView = {
  companyId: 1,
  frequencyId: 1,
  frequency: 'Monthly',
  date: part.date,
  parts: [part],
  part: { kind: 'run', payRunId: 6120 },
  payslips: 3,
  states: { calculating: 1, open: 2, finalised: 0, released: 0 },
  onceOff: 0,
  unknownOwners: 1,
  withoutNet: 0,
  netTotal: 2_900_000,
  methods: [
    { method: null, payslips: 1, netTotal: 1_000_000 },
    { method: 'cheque', payslips: 1, netTotal: 2_000_000 }
  ],
  negative: { payslips: 1, netTotal: -100_000 },
  zero: 0,
  withoutPayslip: 1,
  starters: 1,
  leavers: 0,
  unsettledEdits: 2,
  items: [
    {
      key: 'a',
      previousKey: 'a',
      section: 'income',
      group: '',
      name: 'Basic salary',
      code: 'basic_salary',
      ordinal: 0,
      total: false,
      people: 3,
      peopleBefore: 2,
      amount: 3_500_000,
      before: 2_500_000,
      change: 1_000_000,
      presence: 'both',
      odd: 0
    }
  ],
  withoutLines: 0,
  previous: {
    date: toDay('2026-05-31'),
    payslips: 2,
    calculating: 0,
    withoutNet: 0,
    withoutLines: 0,
    netTotal: 2_000_000,
    runsNotAllRead: []
  },
  runsToReadAgain: [],
  tieOut: {
    verdict: 'differs',
    payslips: { kind: 'partly', amount: 2_900_000, why: 'calculating' },
    run: { kind: 'whole', amount: 3_000_000 },
    journal: { kind: 'whole', amount: 2_990_000 },
    payslipsLessRun: -100_000,
    runLessJournal: 10_000,
    payslipsLessJournal: -90_000
  },
  asOf: { peopleMs: Date.UTC(2026, 5, 24, 9), runsMs: null, journalMs: null }
}

const starter: PeriodPersonRow = {
  payslipId: 7,
  employeeId: 12,
  lastName: 'Wong',
  firstName: 'Ka Yan',
  chineseName: '黃嘉欣',
  number: '0042',
  status: { kind: 'unknown' },
  mark: 'starter',
  method: 'cheque',
  state: 'calculating',
  special: false,
  net: null,
  amount: null,
  before: null,
  change: null,
  amountKnown: true,
  unsettledEdits: 2
}

function printed(on: readonly string[], people: readonly PeriodPersonRow[] | null = [starter]) {
  const printable = periodPrintable(view, { company: 'Tidewater Lantern', part, people })
  return { printable, doc: printable.document(new Set(on)) }
}

describe('a pay period on paper', () => {
  it('says on every sheet that it is open, what calculates and waits, and that it is not the service’s', () => {
    const { printable, doc } = printed([])
    expect(doc.standing).toMatch(/^Still calculating\. Printed from the copy read 24 Jun 2026 \d\d:\d\d\./)
    expect(doc.standing).toContain('1 calculating, not in the totals.')
    expect(doc.standing).toContain('2 changes wait, not in the figures.')
    expect(doc.mark).toBe('Not the service’s document')
    expect(doc.what).toBe('30 Jun 2026, Monthly, Run 6120, not posted')
    expect(doc.lead?.figure).toEqual({ label: 'Net of 3 payslips', value: '290.00', note: 'so far' })
    expect(doc.lead?.lines.at(-1)).toBe(
      'Starters 1 · 1 without a payslip · 1 payslip of an employee not known, counted'
    )
    expect(printable.fileName).toBe('2026-06-30_Monthly_6120_print_not-final')
  })

  it('has the tie-out with its difference, items beside those before, methods with negative nets apart, and people', () => {
    const { doc } = printed(['tie', 'previous', 'methods', 'people'])
    const rows = doc.rows.map(({ cells }) => cells)
    expect(doc.columns.map(({ head }) => head)).toEqual(['Item', 'People', '30 Jun 2026', '31 May 2026', 'Change', '%'])
    expect(rows).toContainEqual(['Net of 3 payslips', '', '290.00 so far'])
    expect(rows).toContainEqual(['Does not tie out: the run is 1.00 more than the journal'])
    expect(rows).toContainEqual(['Basic salary', '3 was 2', '350.00', '250.00', '+100.00', '+40.0 %'])
    expect(rows).toContainEqual(['Not known', '1', '100.00'])
    expect(rows).toContainEqual(['Negative net', '1', '−10.00'])
    expect(rows).toContainEqual(['Calculating', '1', 'not ready'])
    expect(rows).toContainEqual(['0042 Wong, Ka Yan 黃嘉欣, started in the period', 'Calculating', 'not ready'])
  })

  it('says what the period before leaves out, and compares no net pay with it then', () => {
    const settled: PayPeriodView = { ...view, states: { ...view.states, calculating: 0, open: 3 } }
    const netRow = (of: PayPeriodView) => itemRows(of, false).find(({ kind }) => kind === 'net')?.change
    expect(netRow(settled)).toBe(900_000)
    const previous = {
      date: toDay('2026-05-31'),
      payslips: 2,
      calculating: 0,
      withoutNet: 0,
      withoutLines: 0,
      netTotal: 2_000_000,
      runsNotAllRead: []
    }
    const unread: PayPeriodView = { ...settled, previous: { ...previous, runsNotAllRead: [6119] } }
    expect(netRow(unread)).toBeNull()
    expect(periodStanding(unread)).toContain('31 May 2026: its payslips were not all read.')
    const short: PayPeriodView = {
      ...settled,
      previous: { ...previous, calculating: 1, withoutNet: 0, withoutLines: 1 }
    }
    expect(netRow(short)).toBeNull()
    expect(periodStanding(short)).toContain('31 May 2026: 1 calculating, not in the totals.')
    expect(periodStanding(short)).toContain('31 May 2026: 1 payslip without lines in the copy, not in the items.')
    expect(periodStanding(settled)).not.toContain('31 May')
  })

  it('offers its people only where paper can hold them', () => {
    expect(printed([]).printable.options.map(({ id }) => id)).toContain('people')
    expect(printed([], null).printable.options.map(({ id }) => id)).not.toContain('people')
  })
})
