import type { FlaggedRow, PayPart, PayPeriodView, ReviewProgress, SignOffView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { flushPromises, mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { describe, expect, it } from 'vitest'
import { h } from 'vue'
import { AppError } from '@shared/contract/errors'
import ChecklistBlock from '@/areas/review/ChecklistBlock.vue'
import { checklistOf } from '@/areas/review/checklist'
import { signOffPrintable } from '@/areas/review/printSignOff'
import { forgetUnkept, unkeptValues } from '@/unkept'
import { useBridge } from './fakeBridge'

const JUNE = toDay('2026-06-30')

function part(run: { id: number; posted: boolean } | null, some: Partial<PayPart> = {}): PayPart {
  return {
    frequencyId: 1,
    frequency: 'Monthly',
    date: JUNE,
    special: false,
    run: run && { ...run, total: '300.00', totalScaled: 3_000_000 },
    payslips: 3,
    calculating: 0,
    finalised: 0,
    withoutNet: 0,
    netTotal: 3_000_000,
    notAllRead: false,
    ...some
  }
}

const total = (section: 'income' | 'deduction', amount: number): PayPeriodView['items'][number] => ({
  key: section,
  previousKey: section,
  section,
  group: section,
  name: 'Total',
  code: null,
  ordinal: 0,
  total: true,
  people: 3,
  peopleBefore: 3,
  amount,
  before: amount,
  change: 0,
  presence: 'both',
  odd: 0
})

const begun: PayPeriodView = {
  companyId: 1,
  frequencyId: 1,
  frequency: 'Monthly',
  date: JUNE,
  parts: [part(null)],
  part: { kind: 'whole' },
  payslips: 3,
  states: { calculating: 1, open: 2, finalised: 0, released: 0 },
  onceOff: 0,
  unknownOwners: 0,
  withoutNet: 0,
  netTotal: 3_000_000,
  methods: [],
  negative: { payslips: 0, netTotal: null },
  zero: 0,
  withoutPayslip: 0,
  starters: 0,
  leavers: 0,
  unsettledEdits: 2,
  items: [total('income', 3_500_000), total('deduction', 500_000)],
  withoutLines: 0,
  previous: {
    date: toDay('2026-05-31'),
    payslips: 3,
    calculating: 0,
    withoutNet: 0,
    withoutLines: 0,
    netTotal: 2_900_000,
    runsNotAllRead: []
  },
  runsToReadAgain: [],
  tieOut: {
    verdict: 'notClaimed',
    payslips: { kind: 'whole', amount: 3_000_000 },
    run: { kind: 'absent', why: 'noRun' },
    journal: { kind: 'absent', why: 'noRun' },
    payslipsLessRun: null,
    runLessJournal: null,
    payslipsLessJournal: null
  },
  asOf: { peopleMs: Date.UTC(2026, 5, 24, 9), runsMs: null, journalMs: null }
}

const nothing: ReviewProgress = {
  payslips: 3,
  ticked: 0,
  reopened: 0,
  calculating: 1,
  notes: 0,
  savedPdfs: 0,
  bankFile: null,
  signedOff: null,
  together: []
}

const done: PayPeriodView = {
  ...begun,
  parts: [part({ id: 61, posted: true }), part({ id: 62, posted: false }, { special: true })],
  states: { calculating: 0, open: 0, finalised: 1, released: 2 },
  unsettledEdits: 0
}

const told = (view: PayPeriodView, progress: ReviewProgress) =>
  checklistOf(view, progress).map(({ id, state, shown }) => [id, state, shown])

describe('the checklist of a month’s end', () => {
  it('has who did a step again where that could not be kept as its page was left, in its own period alone', async () => {
    let isFull = true
    useBridge({
      'review.putStep': () => {
        if (isFull) throw new AppError('diskFull')
      }
    })
    const open = (date: typeof JUNE) => {
      const scope = { companyId: 1, frequencyId: 1, date, part: { kind: 'whole' as const } }
      return mount(() => h(TooltipProvider, () => h(ChecklistBlock, { scope, view: begun, progress: nothing })))
    }
    const first = open(JUNE)
    await first.get('input').setValue('K. Y. Wong')
    await first.get('input').trigger('keydown', { key: 'Enter' })
    first.unmount()
    await flushPromises()
    expect(unkeptValues()).toBe(1)
    const other = open(toDay('2026-05-31'))
    expect(other.get('input').element.value).toBe('')
    other.unmount()
    isFull = false
    const again = open(JUNE)
    expect(again.get('input').element.value).toBe('K. Y. Wong')
    await again.get('input').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(again.get('input').element.value).toBe('')
    again.unmount()
    expect(unkeptValues()).toBe(0)
    forgetUnkept([])
  })

  it('is told by what the copy shows, and says which steps are done in the service', () => {
    expect(told(begun, nothing)).toEqual([
      ['inputs', 'open', '2 changes wait'],
      ['calculated', 'open', '1 payslip calculates'],
      ['reviewed', 'open', '0/3'],
      ['finalised', 'open', '0/3, done in the service'],
      ['run', 'open', '0 of 1 part in a run, done in the service'],
      ['released', 'open', '0/3, done in the service'],
      ['pdfs', 'open', '0/3'],
      ['posted', 'none', 'no run yet, done in the service']
    ])
    const now = { ...nothing, ticked: 3, calculating: 0, savedPdfs: 3 }
    expect(told(done, now)).toEqual([
      ['inputs', 'done', 'no change waits'],
      ['calculated', 'done', 'all have figures'],
      ['reviewed', 'done', '3/3'],
      ['finalised', 'done', '3/3, done in the service'],
      ['run', 'done', '2 of 2 parts in a run, done in the service'],
      ['released', 'open', '2/3, done in the service'],
      ['pdfs', 'done', '3/3'],
      // The run of a correction is not posted yet.
      ['posted', 'open', '1/2, done in the service']
    ])
  })

  it('says what was released before all are final, and ticks nothing where nothing is', () => {
    const early = { ...begun, states: { calculating: 0, open: 1, finalised: 0, released: 2 } }
    expect(told(early, nothing).find(([id]) => id === 'released')).toEqual([
      'released',
      'open',
      'some were released before all are final, done in the service'
    ])
    const empty = { ...begun, payslips: 0, parts: [], states: { calculating: 0, open: 0, finalised: 0, released: 0 } }
    expect(told(empty, { ...nothing, payslips: 0 }).map(([id, state]) => `${id} ${state}`)).toEqual([
      'inputs open',
      'calculated none',
      'reviewed none',
      'finalised none',
      'run none',
      'released none',
      'pdfs none',
      'posted none'
    ])
  })
})

const flag: FlaggedRow = {
  key: 1,
  companyId: 1,
  company: 'Tidewater Lantern',
  frequencyId: 1,
  date: JUNE,
  payslipId: 7,
  employeeId: 12,
  lastName: 'Wong',
  firstName: 'Ka Yan',
  chineseName: null,
  number: '0042',
  rule: 'newLine',
  name: 'New line',
  tone: 'warning',
  item: 'Bonus',
  sentence: 'New income: 500.00, none before.',
  calculating: false
}

const MOMENT = new Date(2026, 5, 24, 9, 30).getTime()

const signed: SignOffView = {
  ticks: [{ user: 'ann', payslips: 3, firstMs: MOMENT, lastMs: MOMENT }],
  notes: [{ person: '0042 Wong, Ka Yan', text: 'Asked Lee', user: 'ann', writtenMs: MOMENT }],
  reasons: [
    {
      before: '2026-05-31',
      person: null,
      people: { kind: 'payPoint', name: 'Central', withNotKnown: false },
      against: { kind: 'payPoint', name: 'Workshop', withNotKnown: true },
      item: 'Basic',
      text: 'Two shops',
      user: 'ann',
      writtenMs: MOMENT
    },
    {
      before: '2026-05-31',
      person: '0042 Wong, Ka Yan',
      people: null,
      against: undefined,
      item: null,
      text: 'Moved up',
      user: 'ann',
      writtenMs: MOMENT
    }
  ]
}

describe('the sheet that is signed', () => {
  const sheet = signOffPrintable({
    company: 'Tidewater Lantern',
    view: done,
    progress: { ...nothing, ticked: 3, bankFile: { who: 'K. Y. Wong', user: 'ann', doneMs: MOMENT } },
    signOff: signed,
    flags: [flag],
    allFlags: 2
  }).document(new Set(['flags', 'reasons', 'notes']))
  const lines = sheet.rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' | '))

  it('holds counts and totals, flags, reasons, notes, and who and when', () => {
    expect(sheet.lead?.figure).toEqual({ label: 'Net of 3 payslips', value: '300.00', note: '' })
    for (const line of [
      'Payslips | 3, 2 released, 1 finalised',
      'Net pay | 300.00',
      'Net pay, 31 May 2026 | 290.00',
      'Total income | 350.00',
      'Total deductions | 50.00',
      'Flags (2)',
      '0042 Wong, Ka Yan | New line, Bonus: New income: 500.00, none before.',
      '2 flags, of which the first 1 stand here; the others are in the list of flags.'
    ]) {
      expect(lines).toContain(line)
    }
    const of = (words: string) => lines.find((line) => line.includes(words)) ?? ''
    expect(of('3 payslips ticked')).toContain('ann')
    expect(of('Bank file')).toMatch(/K\. Y\. Wong, .*09:30.* \(entered by ann\)$/)
    expect(of('Two shops')).toMatch(
      /^Central against Workshop and pay point not known, Basic \| Two shops \(against 31 May 2026\) \| .*ann/
    )
    expect(of('Moved up')).toMatch(/^0042 Wong, Ka Yan, net pay \| Moved up/)
    expect(of('Asked Lee')).toMatch(/^0042 Wong, Ka Yan \| Asked Lee \| .*ann/)
  })
  it('says so where nothing was ticked, rather than nothing', () => {
    const { rows } = signOffPrintable({
      company: 'Tidewater Lantern',
      view: done,
      progress: nothing,
      signOff: { ticks: [], notes: [], reasons: [] },
      flags: [],
      allFlags: 0
    }).document(new Set())
    expect(rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' | '))).toContain(
      'Reviewed | 0 payslips ticked'
    )
  })
})
