/** Where payslips of a company can be: its regular periods that have come, and the once-off payments of some months. */
import { dayNumber, type Day } from '@shared/domain/day'
import { monthOf, periodsOf, specialSlot, WAVES_WITH_PAYSLIPS, type Period } from './calendar'
import type { Company, Wave } from './companies'
import { chance, Salt } from './hash'

/** A place in time where payslips of a company can be: a regular period, or the once-off payments of a month. */
export interface Slot {
  readonly slot: number
  readonly special: boolean
  /** For once-off payments the last period of the month, whose end is their date. */
  readonly period: Period
  readonly wave: Wave
}

/** What slots follow from, beside the company. */
export interface Span {
  readonly seed: number
  /** The first month with payslips, since January 2020. */
  readonly firstMonth: number
  readonly anchorMonth: number
}

/** The slots that have come, and for each frequency the period that today lies in, null before its first. */
export interface ComeSlots {
  readonly slots: readonly Slot[]
  readonly current: readonly (Period | null)[]
}

/** Every slot whose period has begun by `now`, earliest first; once-off ones behind the period that they share a date with. */
export function slotsUntil(span: Span, company: Company, now: Day): ComeSlots {
  const nowNumber = dayNumber(now)
  const slots: Slot[] = []
  const current: (Period | null)[] = []
  for (const wave of company.waves.slice(0, WAVES_WITH_PAYSLIPS)) {
    // A period counts from its first day on; one month ahead covers those that end in the next.
    const periods = periodsOf(wave.rhythm, wave.index, span.firstMonth, monthOf(now) + 1).filter(
      ({ startNumber }) => startNumber <= nowNumber
    )
    current.push(periods[periods.length - 1] ?? null)
    periods.forEach((period, at) => {
      slots.push({ slot: period.slot, special: false, period, wave })
      const special = periods[at + 1]?.month === period.month ? null : onceOffSlot(span, company, wave, period)
      if (special) slots.push(special)
    })
  }
  slots.sort((a, b) => a.period.endNumber - b.period.endNumber || a.slot - b.slot)
  return { slots, current }
}

/** The once-off payments beside the last period of a month; null when that month has none. */
export function onceOffSlot({ seed, anchorMonth }: Span, company: Company, wave: Wave, period: Period): Slot | null {
  const { kind } = wave.rhythm
  if (kind === 'weekly' || kind === 'fortnightly') return null
  if (kind === 'twice_monthly' && period.end.endsWith('-15')) return null
  const paid =
    (company.bonus === 'once-off' && period.month % 12 === 0) ||
    period.month === anchorMonth ||
    chance(160, seed, company.index * 100 + wave.index, Salt.extraMonth + period.month * 64)
  return paid ? { slot: specialSlot(period.month, wave.index), special: true, period, wave } : null
}
