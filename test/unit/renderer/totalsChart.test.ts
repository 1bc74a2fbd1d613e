import { describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { PeriodTotal } from '@shared/contract/views'
import { compact, monthLabels, totalsCharts } from '@/areas/overview/totalsChart'

const TODAY = toDay('2026-06-15')

const period = (some: Partial<PeriodTotal>): PeriodTotal => ({
  frequencyId: 1,
  frequency: 'Monthly',
  date: toDay('2026-06-30'),
  special: false,
  payRunId: null,
  payslips: 2,
  calculating: 0,
  finalised: 0,
  withoutNet: 0,
  netTotal: some.total ?? null,
  grossTotal: null,
  withoutGross: 0,
  total: null,
  inPart: false,
  ...some
})

describe('the charts of totals over time', () => {
  it('are one for each frequency, most people first, each with its regular and once-off payslips by date', () => {
    const charts = totalsCharts(
      [
        period({ frequencyId: 2, frequency: 'Weekly', payslips: 5, total: 50_000 }),
        period({ total: 1_000_000, payslips: 58 }),
        period({ total: 30_000, special: true }),
        period({ total: 900_000, date: toDay('2026-05-31') })
      ],
      TODAY
    )
    expect(charts.map(({ frequency }) => frequency)).toEqual(['Monthly', 'Weekly'])
    expect(charts[0]?.columns.map(({ date, bars }) => [date, bars.map(({ kind, amount }) => [kind, amount])])).toEqual([
      ['2026-05-31', [['net', 900_000]]],
      [
        '2026-06-30',
        [
          ['net', 1_000_000],
          ['onceOff', 30_000]
        ]
      ]
    ])
  })

  it('are in the order of the newest period that is paid, not of a payslip dated far ahead', () => {
    const periods = [
      period({ date: toDay('9999-12-31'), payslips: 1 }),
      period({ payslips: 58 }),
      period({ frequencyId: 2, frequency: 'Weekly', payslips: 5 })
    ]
    expect(totalsCharts(periods, TODAY).map(({ frequency }) => frequency)).toEqual(['Monthly', 'Weekly'])
  })

  it('draw nothing where no figure is, and mark what is less than it will be', () => {
    const [chart] = totalsCharts(
      [period({ total: null, calculating: 2 }), period({ total: 5, withoutNet: 1, date: toDay('2026-05-31') })],
      TODAY
    )
    expect(chart?.columns.map(({ bars }) => bars.map(({ incomplete }) => incomplete))).toEqual([[true], []])
    expect(totalsCharts([], TODAY)).toEqual([])
  })

  it('label figures shortly', () => {
    const labels = [0, 9_500_000, 1_418_060_000, 12_581_327_200, 9_999_950_000, -20_000_000_000]
    expect(labels.map((net) => compact(net))).toEqual(['0', '950', '141.8 k', '1.26 m', '1.00 m', '−2.00 m'])
    expect(labels.map((net) => compact(net, true))).toEqual(['0', '950', '141.8 k', '1.26 m', '1 m', '−2 m'])
  })
})

describe('total income in the charts', () => {
  it('stands behind the net where it is known of all that the net is of, and nowhere else', () => {
    const charts = totalsCharts(
      [
        period({ date: toDay('2026-06-30'), total: 1_000_000, grossTotal: 1_200_000 }),
        period({ date: toDay('2026-05-31'), total: 900_000, grossTotal: 600_000, inPart: true }),
        period({ date: toDay('2026-04-30'), total: 800_000, grossTotal: 500_000, withoutGross: 1 })
      ],
      TODAY
    )
    expect(
      charts[0]?.columns.map(({ date, bars }) => [date, bars.find(({ kind }) => kind === 'gross')?.amount ?? null])
    ).toEqual([
      ['2026-04-30', null],
      ['2026-05-31', null],
      ['2026-06-30', 1_200_000]
    ])
  })
})

describe('the months under a chart', () => {
  const labels = (...dates: string[]) => monthLabels(dates.map((date) => ({ date: toDay(date) })))

  it('say the year with the first and with each of another year', () => {
    expect(labels('2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28')).toEqual(['Nov 25', 'Dec', 'Jan 26', 'Feb'])
    expect(labels('2025-11-30', '2026-02-28')).toEqual(['Nov 25', 'Feb 26'])
  })

  it('say a year of another century in full', () =>
    expect(labels('2026-11-30', '2999-12-31', '3000-01-31')).toEqual(['Nov 26', 'Dec 2999', 'Jan 3000']))

  it('stand once for each month', () =>
    expect(labels('2026-06-05', '2026-06-12', '2026-07-03')).toEqual(['Jun 26', '', 'Jul']))
})
