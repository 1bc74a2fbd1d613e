import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tieOut, type TieOutSide } from '@shared/domain/tieOut'

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
const whole = amount.map((each): TieOutSide => ({ kind: 'whole', amount: each }))
const side: fc.Arbitrary<TieOutSide> = fc.oneof(
  whole,
  fc.option(amount).map((each): TieOutSide => ({ kind: 'partly', amount: each, why: 'calculating' })),
  fc.constant<TieOutSide>({ kind: 'absent', why: 'noRun' })
)

describe('the tie-out of a run', () => {
  it('is claimed for three whole figures that are one, and for nothing else', () => {
    fc.assert(
      fc.property(side, side, side, (payslips, run, journal) => {
        const { verdict } = tieOut({ payslips, run, journal })
        const sides = [payslips, run, journal]
        const amounts = sides.flatMap((each) => (each.kind === 'whole' ? [each.amount] : []))
        const same = new Set(amounts).size <= 1
        expect(verdict === 'ties').toBe(amounts.length === 3 && same)
        expect(verdict === 'differs').toBe(!same)
      })
    )
    fc.assert(
      fc.property(amount, (each) => {
        const one: TieOutSide = { kind: 'whole', amount: each }
        expect(tieOut({ payslips: one, run: one, journal: one }).verdict).toBe('ties')
      })
    )
  })

  it('says every difference exactly, and both steps add up to the whole', () => {
    fc.assert(
      fc.property(amount, amount, amount, (a, b, c) => {
        const { payslipsLessRun, runLessJournal, payslipsLessJournal } = tieOut({
          payslips: { kind: 'whole', amount: a },
          run: { kind: 'whole', amount: b },
          journal: { kind: 'partly', amount: c, why: 'journalPartly' }
        })
        expect([payslipsLessRun, runLessJournal, payslipsLessJournal]).toEqual([a - b, b - c, a - c].map((x) => x || 0))
      })
    )
  })

  it('has no difference where a figure is missing', () => {
    const tie = tieOut({
      payslips: { kind: 'whole', amount: 5 },
      run: { kind: 'absent', why: 'noRun' },
      journal: { kind: 'whole', amount: 3 }
    })
    expect(tie).toMatchObject({
      payslipsLessRun: null,
      runLessJournal: null,
      payslipsLessJournal: 2,
      verdict: 'differs'
    })
  })
})
