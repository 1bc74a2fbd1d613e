import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayScope } from '@shared/contract/channels'
import { toDay } from '@shared/domain/day'
import { Review } from '../../../src/main/engine/review'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy, type SomeData, type SomePayslip } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
const told: number[] = []
const review = new Review({
  cache: store.cache,
  outbox: store.outbox,
  changed: () => undefined,
  emit: (event, payload) => {
    if (event === 'review.changed') told.push((payload as { companyId: number }).companyId)
  },
  nowMs: () => READ_MS
})
let reader: Reader

const pay = (basic: string, ...more: [string, string][]): SomeData => ({
  income: [['Basic', basic], ...more, ['Total', basic]]
})
const JUNE: PayScope = { companyId: 1, frequencyId: 1, date: '2026-06-30', part: { kind: 'whole' } }
const WALK = { companyId: 1, frequencyId: 1, date: '2026-06-30', special: false }

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' })
  for (const [id, lastName] of [
    [11, 'Au'],
    [12, 'Chan'],
    [13, 'Ho'],
    [14, 'Lam'],
    [15, 'Yip']
  ] as const) {
    copy.employee(1, {
      id,
      lastName,
      servicePeriods: [{ id: 1, startDate: toDay('2020-01-01'), endDate: null, negative: false }]
    })
    copy.payslip(1, id, { id: id * 10, date: '2026-05-31', net: '100.00', data: pay('100.00') })
  }
  june(11, '100.00')
  june(12, '100.00')
  copy.payslip(1, 13, { id: 131, date: '2026-06-30', net: '150.00', data: pay('150.00') })
  copy.payslip(1, 14, { id: 141, date: '2026-06-30', dirty: true })
  june(15, '100.00')
  copy.edit({ companyId: 1, employeeId: 15, attribute: 'calc.bonus.amount', label: 'Bonus', value: '50.00' })
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

function june(employeeId: number, net: string, more: Partial<SomePayslip> = {}): void {
  copy.payslip(1, employeeId, { id: employeeId * 10 + 1, date: '2026-06-30', net, data: pay(net), ...more })
}

function tick(payslipId: number): void {
  const { figures } = reader['payslips.get']({ payslipId, names: 'labels' })
  review.ticks.tick({ companyId: 1, payslipId, figures: figures ?? '' })
}

const stateOf = (payslipId: number) => reader['review.payslip']({ payslipId }).state
const listed = (show: 'all' | 'toDo' | 'reopened' | 'flagged') =>
  reader['payslips.openPeriod']({ ...WALK, show }).rows.map(({ lastName, review: state }) => `${lastName} ${state}`)

describe('ticks of a period', () => {
  it('hold for the figures seen, and open again with before and after when a sync brings others', () => {
    tick(131)
    expect(reader['review.payslip']({ payslipId: 131 })).toMatchObject({
      state: 'ticked',
      changes: [],
      tick: { tickedMs: READ_MS, together: null, waiting: 0 }
    })
    expect(told).toEqual([1])
    copy.payslip(1, 13, { id: 131, date: '2026-06-30', net: '160.00', data: pay('150.00', ['Tips', '10.00']) })
    expect(reader['review.payslip']({ payslipId: 131 })).toMatchObject({
      state: 'reopened',
      changes: [
        { kind: 'net', before: '150.00', now: '160.00' },
        { kind: 'line', name: 'Tips', before: null, now: '10.00' }
      ]
    })
    expect(listed('reopened')).toEqual(['Ho reopened'])
    expect(listed('toDo')).toHaveLength(5)
    // Back to what was seen, as a correction of a correction brings it.
    copy.payslip(1, 13, { id: 131, date: '2026-06-30', net: '150.00', data: pay('150.00') })
    expect(stateOf(131)).toBe('ticked')
    expect(reader['payslips.openPeriod'](WALK).summary).toMatchObject({
      payslips: 5,
      ticked: 1,
      reopened: 0,
      flagged: 1
    })
    review.ticks.untick({ companyId: 1, payslipId: 131 })
    expect(stateOf(131)).toBe('notTicked')
  })

  it('are refused where there are no figures, and where others came since they were shown', () => {
    expect(() => review.ticks.tick({ companyId: 1, payslipId: 141, figures: 'x' })).toThrow(
      expect.objectContaining({ code: 'calculating' })
    )
    expect(reader['payslips.get']({ payslipId: 141, names: 'labels' }).figures).toBeNull()
    const { figures } = reader['payslips.get']({ payslipId: 111, names: 'labels' })
    june(11, '101.00')
    expect(() => review.ticks.tick({ companyId: 1, payslipId: 111, figures: figures ?? '' })).toThrow(
      expect.objectContaining({ code: 'figuresChanged' })
    )
    expect(() => review.ticks.tick({ companyId: 2, payslipId: 111, figures: figures ?? '' })).toThrow(
      expect.objectContaining({ code: 'notHere' })
    )
    june(11, '100.00')
    expect(stateOf(111)).toBe('notTicked')
  })

  it('stand while it calculates, and while it is made final', () => {
    tick(111)
    june(11, '', { dirty: true })
    expect(stateOf(111)).toBe('ticked')
    june(11, '100.00', { finalised: true, released: true })
    expect(stateOf(111)).toBe('ticked')
    review.ticks.untick({ companyId: 1, payslipId: 111 })
  })

  it('of a payslip with a waiting change are for the figures shown, and open when it is saved', () => {
    tick(151)
    expect(reader['review.payslip']({ payslipId: 151 })).toMatchObject({ state: 'ticked', tick: { waiting: 1 } })
    store.outbox.prepare("UPDATE edit SET state = 'saved', settled = 1, waiting = 0 WHERE employee_id = 15").run()
    expect(reader['review.payslip']({ payslipId: 151 })).toMatchObject({
      state: 'reopened',
      changes: [],
      saved: ['Bonus']
    })
    expect(listed('reopened')).toEqual(['Yip reopened'])
    tick(151)
    expect(reader['review.payslip']({ payslipId: 151 })).toMatchObject({ state: 'ticked', tick: { waiting: 0 } })
    review.ticks.untick({ companyId: 1, payslipId: 151 })
  })

  it('are made at once where nothing changed and nothing was found, are known as such, and can be taken back', () => {
    copy.edit({ companyId: 1, employeeId: 12, attribute: 'calc.bonus.amount', value: '50.00' })
    expect(reader['review.quiet'](JUNE)).toEqual({ payslips: 2, others: 3 })
    store.outbox.prepare("UPDATE edit SET state = 'saved', settled = 1, waiting = 0 WHERE employee_id = 12").run()
    const quiet = reader.quietPayslips(JUNE)
    expect(quiet.map(({ payslipId }) => payslipId).sort((a, b) => a - b)).toEqual([111, 121, 151])
    review.ticks.together(JUNE, quiet)
    expect(reader['review.quiet'](JUNE)).toEqual({ payslips: 0, others: 2 })
    const progress = reader['review.progress'](JUNE)
    expect(progress).toMatchObject({ payslips: 5, ticked: 3, reopened: 0, calculating: 1 })
    expect(progress.together).toMatchObject([{ payslips: 3, tickedMs: READ_MS }])
    expect(reader['review.payslip']({ payslipId: 121 }).tick?.together).toBe(3)
    // One of them ticked anew by itself is not taken back with the others.
    june(12, '120.00')
    tick(121)
    review.ticks.undoTogether({ companyId: 1, togetherId: progress.together[0]?.id ?? 0 })
    expect(reader['review.progress'](JUNE)).toMatchObject({ ticked: 1, together: [] })
    june(12, '100.00')
    review.ticks.untick({ companyId: 1, payslipId: 121 })
  })

  it('are all made or none, when one of them has other figures meanwhile', () => {
    const quiet = reader.quietPayslips(JUNE)
    june(15, '99.00')
    expect(() => review.ticks.together(JUNE, quiet)).toThrow(expect.objectContaining({ code: 'figuresChanged' }))
    june(15, '100.00')
    expect(reader['review.progress'](JUNE)).toMatchObject({ ticked: 0, reopened: 0, together: [] })
  })

  it('outlive the copy: a fresh one calls the same lines by other ids', () => {
    tick(111)
    const fresh = openTestStore()
    const again = testCopy(fresh)
    again.company(1, 'Tidewater Lantern')
    again.payslip(1, 9, { id: 90, date: '2026-06-30', net: '1.00', data: { income: [['Other', '1.00']] } })
    again.payslip(1, 11, { id: 111, date: '2026-06-30', net: '100.00', data: pay('100.00') })
    const { outboxPath, outboxKey } = store.location
    const other = createReader({ ...fresh.location, outboxPath, outboxKey }, () => READ_MS)
    expect(other['review.payslip']({ payslipId: 111 })).toMatchObject({ state: 'ticked', changes: [] })
    again.payslip(1, 11, { id: 111, date: '2026-06-30', net: '100.00', data: pay('90.00', ['Other', '10.00']) })
    expect(other['review.payslip']({ payslipId: 111 })).toMatchObject({ state: 'reopened' })
    other.close()
    removeTestStore(fresh)
    review.ticks.untick({ companyId: 1, payslipId: 111 })
  })

  it('have notes beside them, with who and when', () => {
    review.addNote({ companyId: 1, payslipId: 131, text: 'Agreed with Lee' })
    const { notes } = reader['review.payslip']({ payslipId: 131 })
    expect(notes).toMatchObject([{ text: 'Agreed with Lee', writtenMs: READ_MS }])
    expect(reader['review.progress'](JUNE).notes).toBe(1)
    review.removeNote({ companyId: 1, noteId: notes[0]?.id ?? 0 })
    expect(reader['review.payslip']({ payslipId: 131 }).notes).toEqual([])
  })
})

describe('the sheet that is signed', () => {
  it('holds who ticked, notes, reasons of its variances, and what was done by hand', () => {
    tick(131)
    review.addNote({ companyId: 1, payslipId: 131, text: 'Agreed with Lee' })
    const whole = { kind: 'whole' } as const
    const sides = { before: { date: '2026-05-31', part: whole }, now: { date: '2026-06-30', part: whole } }
    const of = { companyId: 1, frequencyId: 1, ...sides, people: null }
    const itemKey = `code ${JSON.stringify(['income', '', 'BASIC', 0])}`
    review.putReason({ ...of, person: 13, itemKey: null, text: 'Moved up' })
    review.putReason({ ...of, person: null, itemKey, text: 'New pay scale' })
    review.putReason({ ...of, people: { employeeIds: [13, 12] }, person: null, itemKey: null, text: 'The night shift' })
    review.putReason({ ...of, now: { date: '2026-04-30', part: whole }, person: 13, itemKey: null, text: 'Other' })
    expect(reader['review.signOff'](JUNE)).toMatchObject({
      ticks: [{ payslips: 1, firstMs: READ_MS, lastMs: READ_MS }],
      notes: [{ person: 'Ho', text: 'Agreed with Lee' }],
      reasons: [
        { before: '2026-05-31', person: 'Ho', item: null, text: 'Moved up' },
        { before: '2026-05-31', person: null, people: null, item: 'BASIC', text: 'New pay scale' },
        {
          before: '2026-05-31',
          person: null,
          people: { kind: 'chosen', people: 2, name: null },
          item: null,
          text: 'The night shift'
        }
      ]
    })
    const step = { companyId: 1, frequencyId: 1, date: '2026-06-30', step: 'signedOff' } as const
    review.putStep({ ...step, who: 'S. H. Lee' })
    expect(reader['review.progress'](JUNE)).toMatchObject({
      bankFile: null,
      signedOff: { who: 'S. H. Lee' },
      savedPdfs: 0
    })
    review.putStep({ ...step, who: null })
    expect(reader['review.progress'](JUNE).signedOff).toBeNull()
    review.ticks.untick({ companyId: 1, payslipId: 131 })
  })
})

describe('a tick, whatever a sync brings', () => {
  const settled = fc.record({
    net: fc.constantFrom('1.00', '2.00', '-3.50'),
    basic: fc.constantFrom('1.00', '2.00'),
    bonus: fc.constantFrom(null, '0.00', '7.25'),
    order: fc.boolean(),
    finalised: fc.boolean()
  })
  const step = fc.oneof(
    { weight: 4, arbitrary: settled.map((to) => ({ kind: 'sync' as const, to })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'calculates' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'tick' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'untick' as const }) }
  )

  it('opens again exactly while the figures are others than those seen', () => {
    let id = 10_000
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        id++
        let figures: string | null = null
        let calculates = false
        let seen: string | null = null
        const put = (some: Partial<SomePayslip>): void =>
          copy.payslip(1, 14, { id, date: '2027-06-30', special: true, ...some })
        put({ net: '1.00', data: pay('1.00') })
        figures = JSON.stringify(['1.00', '1.00', null])
        for (const now of steps) {
          switch (now.kind) {
            case 'sync': {
              const { net, basic, bonus, order, finalised } = now.to
              const lines: [string, string][] =
                bonus === null
                  ? [['Basic', basic]]
                  : [
                      ['Basic', basic],
                      ['Bonus', bonus]
                    ]
              put({ net, finalised, data: { income: [...(order ? lines : lines.toReversed()), ['Total', '1.00']] } })
              figures = JSON.stringify([net, basic, bonus])
              calculates = false
              break
            }
            case 'calculates':
              put({ dirty: true })
              calculates = true
              break
            case 'tick':
              if (calculates) break
              tick(id)
              seen = figures
              break
            case 'untick':
              review.ticks.untick({ companyId: 1, payslipId: id })
              seen = null
          }
          expect(stateOf(id)).toBe(seen === null ? 'notTicked' : seen === figures ? 'ticked' : 'reopened')
        }
      }),
      { numRuns: 40 }
    )
  })
})
