import { describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { FlagLine, FlagSubject } from '@shared/domain/flags'
import { line, MAY, payslip, said, subject } from './subject'

const annual = (accrual: string | null, taken: string | null, balance: string | null) => ({
  type: 'Annual',
  accrual,
  taken,
  balance
})
type Leave = ReturnType<typeof annual>
const withLeave = (now: Leave[], was: Leave[] | null): FlagSubject =>
  subject({ payslip: payslip({ leave: now }), before: payslip({ id: 0, date: MAY, leave: was }) })

describe('leave', () => {
  it('below zero', () => {
    const of = (balance: string | null) => withLeave([annual('1.17', '0', balance)], null)
    expect(said('leaveNegative', of('-0.5'))).toEqual(['Annual: Balance −0.50 days, below 0.00.'])
    expect(said('leaveNegative', of('0.00'))).toEqual([])
    expect(said('leaveNegative', of('n/a'))).toEqual([])
    expect(said('leaveNegative', of(null))).toEqual([])
    // While the service works it out, it is the leave of before.
    const left = payslip({ leave: [annual('1.17', '0', '-0.5')], calculating: true })
    expect(said('leaveNegative', subject({ payslip: left }))).toEqual([])
  })

  it('that does not roll forward (9.17 + 1.17 less 2.00 is 8.34)', () => {
    const of = (balance: string, was: Leave[] | null = [annual('1.17', '0.00', '9.17')]) =>
      withLeave([annual('1.17', '2.00', balance)], was)
    expect(said('leaveNotRolled', of('8.34'))).toEqual([])
    expect(said('leaveNotRolled', of('8.33'))).toEqual([
      'Annual: 9.17 on 31 May 2026 + 1.17 accrued − 2.00 taken is 8.34; the balance is 8.33.'
    ])
    // What cannot be told: not read, none of that type, twice, an amount that was not sent.
    expect(said('leaveNotRolled', of('8.33', null))).toEqual([])
    expect(said('leaveNotRolled', of('8.33', []))).toEqual([])
    expect(said('leaveNotRolled', of('8.33', [annual('1', '0', '9'), annual('1', '0', '9')]))).toEqual([])
    expect(said('leaveNotRolled', of('8.33', [annual(null, null, null)]))).toEqual([])
    const rolled = of('8.33')
    const calculating = (one: FlagSubject['payslip']) => one && { ...one, calculating: true }
    expect(said('leaveNotRolled', { ...rolled, payslip: calculating(rolled.payslip) })).toEqual([])
    expect(said('leaveNotRolled', { ...rolled, before: calculating(rolled.before) })).toEqual([])
  })
})

describe('lines', () => {
  const employer = (scaled: number | null): FlagLine =>
    line('MPF employer', scaled, { section: 'other', group: 'Employer' })
  const compared = (now: FlagLine[] | null, was: FlagLine[] | null, some = {}): FlagSubject =>
    subject({ payslip: payslip({ lines: now, ...some }), before: payslip({ id: 0, date: MAY, lines: was }) })

  it('a contribution that the person had and has not', () => {
    const missing = ['MPF employer: Employer: none now, 1,500.00 on 31 May 2026.']
    expect(said('contributionMissing', compared([], [employer(1500_0000)]))).toEqual(missing)
    expect(said('contributionMissing', compared([employer(0)], [employer(1500_0000)]))).toEqual(missing)
    expect(said('contributionMissing', compared([employer(1)], [employer(1500_0000)]))).toEqual([])
    expect(said('contributionMissing', compared([], [employer(0)]))).toEqual([])
    expect(said('contributionMissing', compared(null, [employer(1500_0000)]))).toEqual([])
    expect(said('contributionMissing', compared([], [employer(1500_0000)], { calculating: true }))).toEqual([])
    // Income and deductions have rules of their own.
    expect(said('contributionMissing', compared([], [line('Basic', 1)]))).toEqual([])
  })

  it('the same on three payslips, and changed now', () => {
    const was = (...amounts: number[]): FlagSubject => ({
      ...compared([line('Housing', 4500_0000)], [line('Housing', amounts[0] ?? 0)]),
      earlier: (at) => {
        const amount = amounts[at + 1]
        if (amount === undefined) return null
        return payslip({ id: -at, date: toDay(`2026-0${4 - at}-28`), lines: [line('Housing', amount)] })
      }
    })
    expect(said('steadyChanged', was(4000_0000, 4000_0000, 4000_0000, 1))).toEqual([
      'Housing: 4,500.00; 4,000.00 since 28 Mar 2026.'
    ])
    expect(said('steadyChanged', was(4000_0000, 4000_0000, 3999_0000))).toEqual([])
    expect(said('steadyChanged', was(4000_0000, 4000_0000))).toEqual([])
    expect(said('steadyChanged', was(4500_0000, 4500_0000, 4500_0000))).toEqual([])
    const steady = was(4000_0000, 4000_0000, 4000_0000)
    const calculating = (one: FlagSubject['payslip']) => one && { ...one, calculating: true }
    expect(said('steadyChanged', { ...steady, earlier: (at) => calculating(steady.earlier(at)) })).toEqual([])
    // For as long as the officer chose.
    expect(said('steadyChanged', was(4000_0000, 4000_0000), 2)).toHaveLength(1)
    expect(said('steadyChanged', was(4000_0000, 4000_0000, 4000_0000), 4)).toEqual([])
  })

  it('is asked about older payslips only while a line that changed was the same on all of them', () => {
    const read: number[] = []
    const of = compared([line('Overtime', 3)], [line('Overtime', 2)])
    const earlier = (at: number) => {
      read.push(at)
      return payslip({ lines: [line('Overtime', 1)] })
    }
    expect(said('steadyChanged', { ...of, earlier }, 6)).toEqual([])
    expect(read).toEqual([0])
  })
})

describe('the person', () => {
  it('is paid by another frequency than before', () => {
    const otherFrequency = { before: 'Weekly', now: 'Monthly', date: MAY }
    expect(said('frequencyChanged', subject({ otherFrequency }))).toEqual(['Monthly now; Weekly on 31 May 2026.'])
    expect(said('frequencyChanged', subject())).toEqual([])
    expect(said('frequencyChanged', subject({ otherFrequency, payslip: payslip({ special: true }) }))).toEqual([])
  })

  it('has another pay point by a report than by the one before it', () => {
    const payPoint = { now: 'Kwun Tong', nowOn: toDay('2026-07-02'), before: 'Central', beforeOn: MAY }
    expect(said('payPointChanged', subject({ payPoint }))).toEqual([
      'Kwun Tong by the report of 2 Jul 2026; Central by that of 31 May 2026.'
    ])
    expect(said('payPointChanged', subject())).toEqual([])
    expect(said('payPointChanged', subject({ payPoint, payslip: null }))).toEqual([])
    expect(said('payPointChanged', subject({ payPoint, payslip: payslip({ special: true }) }))).toEqual([])
  })

  it('has a birthday or a round number of years of service in the period', () => {
    const since = (start: string, negative = false) => [{ id: 1, startDate: toDay(start), endDate: null, negative }]
    const of = (born: string | null, start: string | null, some: Partial<FlagSubject> = {}) =>
      said(
        'anniversary',
        subject({
          born: born === null ? null : toDay(born),
          servicePeriods: start === null ? null : since(start),
          ...some
        })
      )
    expect(of('1986-06-30', '2016-06-01')).toEqual([
      '40 years old on 30 Jun 2026.',
      '10 years of service on 1 Jun 2026; started on 1 Jun 2016.'
    ])
    expect(of('1986-05-31', '2017-06-01')).toEqual([])
    const served = subject({ servicePeriods: since('2017-06-01') })
    expect(said('anniversary', served, 3)).toEqual(['9 years of service on 1 Jun 2026; started on 1 Jun 2017.'])
    expect(of('2026-06-10', '2026-06-01')).toEqual([])
    expect(of(null, null)).toEqual([])
    expect(of('1986-06-30', null, { from: null })).toEqual([])
    // Over a turn of the year, and from a leap day.
    const winter = { from: toDay('2025-12-16'), date: toDay('2026-01-15') }
    expect(of('1990-01-02', '2015-12-20', winter)).toEqual([
      '36 years old on 2 Jan 2026.',
      '10 years of service on 20 Dec 2025; started on 20 Dec 2015.'
    ])
    expect(of('2000-02-29', null, { from: toDay('2026-02-01'), date: toDay('2026-02-28') })).toEqual([
      '26 years old on 28 Feb 2026.'
    ])
  })
})
