import { describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { ServicePeriod } from '@shared/domain/employee'
import { choiceOf, flagRules, flagsOf, type FlagLine } from '@shared/domain/flags'
import { deduction, line, MAY, payslip, said, subject } from './subject'

const lines = (...own: FlagLine[]) => subject({ payslip: payslip({ lines: own }) })
const compared = (now: FlagLine[], was: FlagLine[]) =>
  subject({ payslip: payslip({ lines: now }), before: payslip({ id: 0, date: MAY, lines: was }) })
const worked = (start: string, end: string | null = null, negative = false): ServicePeriod => ({
  id: null,
  startDate: toDay(start),
  endDate: end === null ? null : toDay(end),
  negative
})

describe('net pay', () => {
  it.each([
    [-1_502_500, ['Net pay is −150.25, below 0.00.']],
    [0, ['Net pay is 0.00.']],
    [1, []],
    [null, []]
  ])('not above zero: %s', (net, expected) => {
    expect(said('netNotPositive', subject({ payslip: payslip({ net }) }))).toEqual(expected)
  })

  it('unlike the usual: against the middle of what was paid before, from the limit on', () => {
    const nets = [100_0000, 900_0000, 100_0000, null, 98_0000]
    const of = (net: number, some = {}) => subject({ payslip: payslip({ net, ...some }), nets })
    expect(said('netUnusual', of(125_0000), 25)).toEqual([
      '125.00 against 100.00, the middle of the 4 before. Limit: 25 %.'
    ])
    expect(said('netUnusual', of(124_9999), 25)).toEqual([])
    expect(said('netUnusual', of(75_0000), 25)).toEqual([
      '75.00 against 100.00, the middle of the 4 before. Limit: 25 %.'
    ])
    expect(said('netUnusual', of(500_0000, { special: true }), 25)).toEqual([])
    expect(said('netUnusual', subject({ payslip: payslip({ net: 1 }) }), 25)).toEqual([])
    expect(said('netUnusual', subject({ payslip: payslip({ net: 1 }), nets: [null] }), 25)).toEqual([])
    // One payslip is no usual, and says so.
    expect(said('netUnusual', subject({ payslip: payslip({ net: 125_0000 }), nets: [100_0000] }), 25)).toEqual([
      '125.00 against 100.00, of the one before. Limit: 25 %.'
    ])
    // Against nothing, or less than nothing, there is no per cent: any other amount is unusual.
    expect(said('netUnusual', subject({ payslip: payslip({ net: 1_0000 }), nets: [-5_0000] }), 1000)).toHaveLength(1)
  })

  it('unlike income less deductions (7,506.00 less 0.00 is not 5,899.00)', () => {
    const own = [line('Basic', 75_060_000), line('Total', 75_060_000, { total: true })]
    const of = (net: number, all = own) => subject({ payslip: payslip({ net, lines: all }) })
    expect(said('netNotRest', of(58_990_000))).toEqual([
      'Income less deductions is 7,506.00; net pay is 5,899.00, 1,607.00 less.'
    ])
    expect(said('netNotRest', of(75_060_000))).toEqual([])
    const loan = [...own, deduction('Loan', 60_000), deduction('Total', 60_000, { total: true })]
    expect(said('netNotRest', of(75_000_000, loan))).toEqual([])
    expect(said('netNotRest', of(1, []))).toEqual([])
    // Deductions sent empty hold nothing; a section of one pair is its total.
    expect(said('netNotRest', of(15_000_0000, [line('Total', 15_000_0000, { total: true })]))).toEqual([])
    expect(said('netNotRest', of(-1_0000, [deduction('Total', 1_0000, { total: true })]))).toEqual([])
    expect(said('netNotRest', of(1, [line('Total', null, { total: true })]))).toEqual([])
  })
})

describe('lines', () => {
  it('unlike their total, to the last cent (669.76 and 376.47 are not 1,046.22)', () => {
    const of = (total: number | null) =>
      lines(line('A', 6_697_600), line('B', 3_764_700), line('Total', total, { total: true }))
    expect(said('linesNotTotal', of(10_462_200))).toEqual([
      'Income lines add to 1,046.23; the total sent is 1,046.22, 0.01 less.'
    ])
    expect(said('linesNotTotal', of(10_462_300))).toEqual([])
    expect(said('linesNotTotal', of(null))).toEqual([])
    expect(said('linesNotTotal', lines(line('Total', 1, { total: true })))).toEqual([])
    expect(said('linesNotTotal', lines(line('A', null), line('Total', 1, { total: true })))).toEqual([])
  })

  it('an amount that is no number, wherever it stands, and a net pay that is none', () => {
    const odd = [line('Bonus', null, { odd: 'n/a' }), deduction('Loan', null, { odd: '' }), line('Basic', 1)]
    expect(said('noNumber', lines(...odd))).toEqual([
      'Bonus: The amount sent is “n/a”, which is no number; it is in no sum.',
      'Loan: The amount sent is “”, which is no number; it is in no sum.'
    ])
    expect(said('noNumber', subject({ payslip: payslip({ net: null }) }))).toEqual([
      'Net pay was not sent as a number; it is in no total.'
    ])
    expect(said('noNumber', subject({ payslip: payslip({ net: null, calculating: true, lines: odd }) }))).toEqual([])
    expect(said('noNumber', subject({ payslip: null }))).toEqual([])
    // Nothing can be told of it by any other rule.
    const was = payslip({ id: 0, date: MAY, lines: [line('Basic', 2), line('Bonus', 5)] })
    const now = { ...lines(...odd), before: was }
    for (const rule of ['linesNotTotal', 'netNotRest', 'duplicateLine', 'newLine', 'goneLine'])
      expect([rule, said(rule, now)]).toEqual([rule, []])
  })

  it('twice with one amount', () => {
    const loans = [deduction('Loan', 100_0000), deduction('Loan', 100_0000, { place: {} })]
    expect(said('duplicateLine', lines(...loans))).toEqual(['Loan: 2 lines of 100.00 each; all are counted.'])
    expect(said('duplicateLine', lines(deduction('Loan', 1), deduction('Loan', 2, { place: {} })))).toEqual([])
    expect(said('duplicateLine', lines(line('Loan', 1), deduction('Loan', 1)))).toEqual([])
    // A total is no line, whatever it is called.
    const sole = [line('Total', 100, { place: {} }), line('Total', 100, { place: {}, total: true })]
    expect(said('duplicateLine', lines(...sole))).toEqual([])
    expect(said('duplicateLine', lines(...sole.toReversed()))).toEqual([])
  })

  it('new, or gone', () => {
    const of = compared(
      [line('Basic', 1), deduction('Unpaid leave', 950_0000)],
      [line('Basic', 1), line('Shift', 600_0000)]
    )
    expect(said('newLine', of)).toEqual(['Unpaid leave: New deduction: 950.00, none on 31 May 2026.'])
    expect(said('goneLine', of)).toEqual(['Shift: No such income now; it was 600.00 on 31 May 2026.'])
    // From the amount that the officer chose.
    expect([said('newLine', of, 950), said('newLine', of, 951)].map(({ length }) => length)).toEqual([1, 0])
    expect([said('goneLine', of, 600), said('goneLine', of, 601)].map(({ length }) => length)).toEqual([1, 0])
  })

  it('neither when only the label changed, its code is the same', () => {
    const of = compared([line('Overtime pay', 5, { code: 'overtime' })], [line('Overtime', 5, { code: 'overtime' })])
    expect([said('newLine', of), said('goneLine', of)]).toEqual([[], []])
  })

  it('nothing of lines that are not in the copy, of the first payslip, and of one that calculates', () => {
    const first = subject({ payslip: payslip({ lines: [line('Basic', 1)] }) })
    const unread = subject({ payslip: payslip({ lines: [line('Basic', 1)] }), before: payslip({ lines: null }) })
    const dirty = compared([line('Basic', 1)], [])
    const calculating = { ...dirty, payslip: payslip({ calculating: true, net: null, lines: [line('Basic', 1)] }) }
    const before = { ...dirty, before: payslip({ calculating: true, net: null, lines: [] }) }
    for (const of of [first, unread, calculating, before])
      expect([said('newLine', of), said('goneLine', of)]).toEqual([[], []])
  })

  it('changed by the limit or more', () => {
    const of = compared([line('Commission', 62_155_000)], [line('Commission', 38_400_000)])
    expect(said('lineUnusual', of, 50)).toEqual(['Commission: 6,215.50 against 3,840.00 on 31 May 2026. Limit: 50 %.'])
    expect(said('lineUnusual', of, 619)).toEqual([])
    const calculating = { ...of, before: payslip({ calculating: true, lines: of.before?.lines ?? null }) }
    expect(said('lineUnusual', calculating, 50)).toEqual([])
  })
})

describe('who and when', () => {
  it('two regular payslips for one date', () => {
    expect(said('twoForOneDate', subject({ sameDate: [7] }))).toEqual([
      'Payslip 1 and payslip 7 are all regular ones of 30 Jun 2026.'
    ])
    expect(said('twoForOneDate', subject({ sameDate: [7], payslip: payslip({ special: true }) }))).toEqual([])
    expect(said('twoForOneDate', subject())).toEqual([])
  })

  it.each([
    ['after leaving', [worked('2020-01-01', '2026-05-31')], ['left on 31 May 2026']],
    ['before joining', [worked('2026-07-01')], ['joins on 1 Jul 2026']],
    [
      'in a gap',
      [worked('2020-01-01', '2026-03-31'), worked('2026-08-01')],
      ['left on 31 Mar 2026 and joins on 1 Aug 2026']
    ],
    ['left in the period', [worked('2020-01-01', '2026-06-01')], []],
    ['joined on the last day', [worked('2026-06-30')], []],
    ['came back', [worked('2020-01-01', '2026-03-31'), worked('2026-06-10')], []],
    ['corrections alone', [worked('2026-07-01', null, true)], []],
    ['never read', null, []]
  ])('not employed in the period: %s', (_, servicePeriods, expected) => {
    expect(said('outsideService', subject({ servicePeriods }))).toEqual(
      expected.map((words) => `The period ends on 30 Jun 2026; the person ${words}.`)
    )
  })

  it('who left before a period whose first day is not known may have worked in it; who joins later did not', () => {
    const of = (...servicePeriods: ServicePeriod[]) => said('outsideService', subject({ from: null, servicePeriods }))
    expect(of(worked('2020-01-01', '2026-06-15'))).toEqual([])
    expect(of(worked('2026-07-01'))).toEqual(['The period ends on 30 Jun 2026; the person joins on 1 Jul 2026.'])
  })

  it('no payslip although active', () => {
    expect(said('noPayslip', subject({ payslip: null }))).toEqual([
      'Employed in the period to 30 Jun 2026, and no regular payslip of it.'
    ])
    expect(said('noPayslip', subject())).toEqual([])
  })

  it('calculating, and released before it is final', () => {
    expect(said('calculating', subject({ payslip: payslip({ calculating: true }) }))).toHaveLength(1)
    expect(said('calculating', subject())).toEqual([])
    expect(said('calculating', subject({ payslip: null }))).toEqual([])
    expect(said('releasedOpen', subject({ payslip: payslip({ released: true }) }))).toHaveLength(1)
    expect(said('releasedOpen', subject({ payslip: payslip({ released: true, finalised: true }) }))).toEqual([])
  })
})

describe('what the officer chose', () => {
  it('a rule is as it was made until another limit or off is chosen, and without a limit takes none', () => {
    for (const rule of flagRules) {
      expect(choiceOf(rule, {})).toEqual({ on: rule.on, limit: rule.limit?.value ?? null })
      expect(choiceOf(rule, { [rule.id]: { on: false, limit: 4 } })).toEqual({
        on: false,
        limit: rule.limit === null ? null : 4
      })
      // What a later version no longer allows is the nearest it does.
      const { limit } = choiceOf(rule, { [rule.id]: { on: true, limit: 9_000_000 } })
      expect(limit).toBe(rule.limit?.most ?? null)
    }
  })

  it('each rule has an id of its own and finds nothing on an ordinary payslip', () => {
    expect(new Set(flagRules.map(({ id }) => id)).size).toBe(flagRules.length)
    const own = [line('Basic', 100_0000), line('Total', 100_0000, { total: true })]
    const ordinary = { ...compared(own, own), nets: [100_0000], servicePeriods: [worked('2020-01-01')] }
    expect(flagsOf(ordinary, {})).toEqual([])
  })
})
