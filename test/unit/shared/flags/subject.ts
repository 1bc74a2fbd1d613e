import { toDay, type Day } from '@shared/domain/day'
import type { FlagLine, FlagPayslip, FlagSubject } from '@shared/domain/flags'
import { flagsOf, flagRules } from '@shared/domain/flags'

const places = new Map<string, object>()

/** A line of income; the same name is the same place. */
export function line(name: string, scaled: number | null, some: Partial<FlagLine> = {}): FlagLine {
  const section = some.section ?? 'income'
  const key = `${section} ${name}`
  const place = places.get(key) ?? { key }
  places.set(key, place)
  return {
    place,
    section,
    group: '',
    name,
    code: null,
    total: false,
    scaled,
    odd: scaled === null ? 'n/a' : null,
    ...some
  }
}

export const deduction = (name: string, scaled: number | null, some: Partial<FlagLine> = {}): FlagLine =>
  line(name, scaled, { section: 'deduction', ...some })

export function payslip(some: Partial<FlagPayslip> = {}): FlagPayslip {
  return {
    id: 1,
    date: toDay('2026-06-30'),
    special: false,
    calculating: false,
    finalised: false,
    released: false,
    net: 100_0000,
    lines: null,
    leave: null,
    ...some
  }
}

export const MAY: Day = toDay('2026-05-31')

export function subject(some: Partial<FlagSubject> = {}): FlagSubject {
  return {
    date: toDay('2026-06-30'),
    from: toDay('2026-06-01'),
    payslip: payslip(),
    before: null,
    earlier: () => null,
    otherFrequency: null,
    payPoint: null,
    born: null,
    nets: [],
    sameDate: [],
    servicePeriods: null,
    ...some
  }
}

/** The sentences of one rule, all others off. */
export function said(rule: string, of: FlagSubject, limit: number | null = null): string[] {
  const choices = Object.fromEntries(flagRules.map(({ id }) => [id, { on: id === rule, limit }]))
  return flagsOf(of, choices).map(({ item, sentence }) => (item === null ? sentence : `${item}: ${sentence}`))
}
