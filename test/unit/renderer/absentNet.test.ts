import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { PayPart, PayPeriodView, PayslipState, PayslipView, Period } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { payslipColumns } from '@/areas/employee/payColumns'
import { employeeColumns } from '@/areas/employees/columns'
import { companyColumns } from '@/areas/overview/companyColumns'
import { totalColumns } from '@/areas/overview/totalColumns'
import { itemColumns, itemRows } from '@/areas/payRuns/itemRows'
import { periodPrintable } from '@/areas/payRuns/printPeriod'
import { runColumns } from '@/areas/payRuns/runColumns'
import PayslipHead from '@/areas/payslip/PayslipHead.vue'
import { copyRows } from '@/areas/payslip/payslipColumns'
import { payslipPrintable } from '@/areas/payslip/printPayslip'
import type { TableColumn } from '@/components'
import { people, payslip } from './sample'

const DATE = toDay('2026-06-30')

function netOf<Row>(columns: readonly TableColumn<Row>[], row: Row, id = 'net'): string | undefined {
  return columns.find((column) => column.id === id)?.text?.(row)
}

/** What all that shows the payslip says where its net would stand. */
function wordsOfOne(state: PayslipState): unknown[] {
  const one = payslip(7)
  const header: PayslipView['header'] = { ...one.header, state, net: null, netScaled: null }
  const view: PayslipView = { ...one, header, previous: header }
  const paper = payslipPrintable(view, { company: '', toDate: null, savePdf: null }).document(new Set(['previous']))
  const [person] = people
  const [copied] = copyRows(view, null)
  const head = mount(PayslipHead, { props: { view }, global: { stubs: ['NetTrend', 'RouterLink'] } })
  return [
    person && netOf(employeeColumns, { ...person, payslip: { id: 7, date: DATE, state, net: null, change: null } }),
    netOf(payslipColumns, {
      id: 7,
      date: DATE,
      state,
      special: false,
      net: null,
      gross: null,
      change: null,
      unsettledEdits: 0
    }),
    copied?.now,
    copied?.before,
    paper.lead?.figure?.value,
    paper.rows.find(({ kind }) => kind === 'net')?.cells[1],
    head.find('.ps-figure').text()
  ]
}

/** What all that shows a sum of payslips without any net says in its place. */
function wordsOfSum(calculating: number): unknown[] {
  const period: Period = {
    frequencyId: 1,
    frequency: 'Monthly',
    date: DATE,
    special: false,
    payRunId: null,
    payslips: 2,
    calculating,
    finalised: 0,
    withoutNet: 2 - calculating,
    netTotal: null,
    grossTotal: null,
    withoutGross: 0
  }
  const part: PayPart = { ...period, run: null, notAllRead: false }
  const view: PayPeriodView = {
    ...part,
    companyId: 1,
    parts: [part],
    part: { kind: 'whole' },
    states: { calculating, open: 2 - calculating, finalised: 0, released: 0 },
    onceOff: 0,
    unknownOwners: 0,
    methods: [],
    negative: { payslips: 0, netTotal: null },
    zero: 0,
    withoutPayslip: 0,
    starters: 0,
    leavers: 0,
    unsettledEdits: 0,
    items: [],
    withoutLines: 0,
    previous: { ...period, withoutLines: 0, runsNotAllRead: [] },
    runsToReadAgain: [],
    tieOut: {
      verdict: 'notClaimed',
      payslips: { kind: 'absent', why: 'calculating' },
      run: { kind: 'absent', why: 'noRun' },
      journal: { kind: 'absent', why: 'noRun' },
      payslipsLessRun: null,
      runLessJournal: null,
      payslipsLessJournal: null
    },
    asOf: { peopleMs: null, runsMs: null, journalMs: null }
  }
  const paper = periodPrintable(view, { company: '', part: null, people: [] }).document(
    new Set(['previous', 'methods'])
  )
  const [net] = itemRows(view, false)
  const changes = { unsettled: 0, rejected: 0, conflicts: 0, unknown: 0, held: 0 }
  const company = { id: 1, name: '', frozenMs: null, people: 2, calculating, changes, news: null, asOfMs: null }
  return [
    netOf(companyColumns, { ...company, main: period }),
    netOf(totalColumns, { ...period, total: null, inPart: false }),
    netOf(runColumns, part),
    net && netOf(itemColumns(view), net, 'amount'),
    net && netOf(itemColumns(view), net, 'before'),
    paper.lead?.figure?.value,
    paper.rows
      .find(({ kind }) => kind === 'net')
      ?.cells.slice(2, 4)
      .join(', '),
    paper.rows.findLast(({ kind }) => kind === 'sum')?.cells[2]
  ]
}

describe('where there is no net pay', () => {
  it('a payslip that calculates is not ready, and one that is settled has none, on screen, copied and on paper', () => {
    expect(new Set(wordsOfOne('calculating'))).toEqual(new Set(['not ready']))
    expect(new Set(wordsOfOne('finalised'))).toEqual(new Set(['none']))
  })

  it('a sum is not ready while one of its payslips calculates, and else there is none', () => {
    expect(new Set(wordsOfSum(1))).toEqual(new Set(['not ready', 'not ready, not ready']))
    expect(new Set(wordsOfSum(0))).toEqual(new Set(['none', 'none, none']))
  })
})
