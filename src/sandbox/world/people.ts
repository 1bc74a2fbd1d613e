/** Makes the people: each a pure function of the seed and their place, so a hundred thousand of them need no memory. */
import { dayNumber, toDay } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import type { Company } from './companies'
import { monthEnd, monthStart } from './dayNumbers'
import { below, chance, pick, Salt } from './hash'
import { FOREIGN, GIVEN, SURNAMES } from './names'
import type { FrequencySpell, Loan, PayTerms, Person, Spell } from './person'
import { ROSTER, type RosterEntry } from './roster'

const FIRST_EMPLOYEE_ID = 5001
const DOLLAR = 10_000
/** January 1961: few are past the age at which contributions end. */
const BORN_FROM = -59 * 12
const BORN_MONTHS = 42 * 12
/** Paid hours of a month, 52 weeks of 44 hours by 12. */
const HOURS_A_MONTH = 190

/** The employee id at a place, and back. */
export const employeeIdAt = (place: number): number => FIRST_EMPLOYEE_ID + place
export const placeOfEmployeeId = (id: number): number => id - FIRST_EMPLOYEE_ID

/** What a person depends on beside their place. */
export interface PeopleContext {
  readonly seed: number
  /** The month in which the sample was made, since January 2020. */
  readonly month: number
}

/** The person at a place of a company. */
export function personAt(context: PeopleContext, company: Company, place: number): Person {
  const index = place - company.first
  const entry = company.index === 0 ? ROSTER[index] : undefined
  return entry ? fromRoster(context, company, place, entry) : invented(context, company, place, index)
}

function fromRoster({ seed, month }: PeopleContext, company: Company, place: number, entry: RosterEntry): Person {
  const { traits } = entry
  const joined =
    traits.joinedMonthsAgo === undefined
      ? dayNumber(toDay(entry.joined))
      : monthStart(month - traits.joinedMonthsAgo) + (traits.joinedMonthsAgo === 0 ? 0 : 14)
  const left = traits.leftMonthsAgo === undefined ? null : monthEnd(month - traits.leftMonthsAgo)
  const last: Spell = { start: joined, end: left, terminationCode: left === null ? null : 3 }
  const spells: [Spell, ...Spell[]] = traits.earlier
    ? [
        { start: dayNumber(toDay(traits.earlier[0])), end: dayNumber(toDay(traits.earlier[1])), terminationCode: 2 },
        last
      ]
    : [last]
  const weekly = company.waves[1] ? 1 : 0
  const frequencies: [FrequencySpell, ...FrequencySpell[]] =
    traits.movedMonthsAgo === undefined
      ? staying(traits.weekly ? weekly : 0, spells)
      : moved(weekly, 0, spells[0].start, monthStart(month - traits.movedMonthsAgo), left)
  const basic = entry.basic * DOLLAR
  return {
    place,
    company: company.index,
    id: employeeIdAt(place),
    number: entry.number,
    firstName: entry.first,
    lastName: entry.last,
    chineseName: entry.chinese,
    gender: traits.woman ? 'F' : 'M',
    birth: traits.born ? dayNumber(toDay(traits.born)) : bornOn(seed, place),
    spells,
    frequencies,
    payPoint: entry.payPoint,
    director: traits.director === true,
    method: traits.method ?? 'eft_manual',
    pay: {
      basic,
      hourly: hourlyOf(basic),
      partTime: traits.partTime === true,
      housing: (traits.housing ?? 0) * DOLLAR,
      travel: (traits.travel ?? 0) * DOLLAR,
      shift: (traits.shift ?? 0) * DOLLAR,
      sales: (traits.sales ?? 0) * DOLLAR,
      overtimeRate: traits.overtime ? overtimeOf(basic) : 0,
      voluntary: (traits.voluntary ?? 0) * DOLLAR,
      loans: (traits.loans ?? []).map((amount, at) => ({
        amount: amount * DOLLAR,
        fromMonth: month - 14 + at * 9,
        payments: 36
      })),
      savings: (traits.savings ?? 0) * DOLLAR,
      garnishee: (traits.garnishee ?? 0) * DOLLAR,
      laundry: 0
    }
  }
}

function invented(context: PeopleContext, company: Company, place: number, index: number): Person {
  const { seed, month } = context
  const [firstName, lastName, chineseName] = nameOf(seed, place)
  const spells = spellsOf(context, place)
  const last = spells[spells.length - 1] ?? spells[0]
  const rhythms = company.waves.length
  const share = below(100, seed, place, Salt.wave)
  const wave = rhythms > 2 && share >= 85 ? 2 : rhythms > 1 && share >= 68 ? 1 : 0
  const kind = company.waves[wave]?.rhythm.kind
  const partTime = chance(70, seed, place, Salt.kind)
  const movedAt = monthStart(month - 3 - below(18, seed, place, Salt.waveMoved))
  const moves =
    wave === 0 &&
    rhythms > 1 &&
    spells.length === 1 &&
    !partTime &&
    chance(25, seed, place, Salt.waveMoved + 1000) &&
    movedAt > last.start + 40 &&
    (last.end === null || movedAt < last.end - 40)
  return {
    place,
    company: company.index,
    id: employeeIdAt(place),
    number: numberAt(company, index),
    firstName,
    lastName,
    chineseName,
    gender: chance(520, seed, place, Salt.gender) ? 'F' : 'M',
    birth: bornOn(seed, place),
    spells,
    frequencies: moves ? moved(1, 0, spells[0].start, movedAt, last.end) : staying(wave, spells),
    payPoint: below(company.payPoints.length, seed, place, Salt.payPoint),
    director: index < 2,
    method: pick(
      ['eft_manual', 'eft_manual', 'eft_manual', 'eft_manual', 'eft_manual', 'eft_manual', 'cheque', 'cash'],
      seed,
      place,
      Salt.method
    ),
    pay: termsOf(context, place, index < 2, partTime, kind === 'monthly' || kind === 'twice_monthly')
  }
}

/** Numbers with gaps, as leavers of long ago left them; behind those that the roster has taken. */
function numberAt(company: Company, index: number): string {
  return String(index + Math.floor(index / 2) + (company.index === 0 ? 40 : 2)).padStart(4, '0')
}

function nameOf(seed: number, place: number): [string, string, string | null] {
  if (chance(90, seed, place, Salt.foreign)) {
    const [first, last] = pick(FOREIGN, seed, place, Salt.given)
    return [first, last, null]
  }
  const [surname, surnameHan] = pick(SURNAMES, seed, place, Salt.surname)
  const [given, givenHan] = pick(GIVEN, seed, place, Salt.given)
  return [given, surname, surnameHan + givenHan]
}

function spellsOf({ seed, month }: PeopleContext, place: number): [Spell, ...Spell[]] {
  // Squared, so that most people joined lately and a few long ago.
  const ago = below(1000, seed, place, Salt.joined)
  const monthsAgo = Math.floor((ago * ago) / 7000) + below(12, seed, place, Salt.joined + 1000)
  const start =
    monthStart(month - monthsAgo) +
    (chance(500, seed, place, Salt.joined + 2000) ? 0 : below(28, seed, place, Salt.joined + 3000))
  if (monthsAgo < 4 || !chance(110, seed, place, Salt.left)) return [{ start, end: null, terminationCode: null }]
  const leftAgo = 1 + below(Math.min(monthsAgo - 1, 30), seed, place, Salt.left + 1000)
  const lastDay = chance(600, seed, place, Salt.left + 2000)
    ? monthEnd(month - leftAgo)
    : monthStart(month - leftAgo) + below(27, seed, place, Salt.left + 3000)
  const end = Math.max(start + 20, lastDay)
  const left: Spell = { start, end, terminationCode: 1 + below(6, seed, place, Salt.left + 4000) }
  if (leftAgo < 5 || !chance(200, seed, place, Salt.returned)) return [left]
  return [left, { start: Math.max(end + 30, monthStart(month - leftAgo + 3)), end: null, terminationCode: null }]
}

function staying(
  wave: number,
  [first, ...others]: readonly [Spell, ...Spell[]]
): [FrequencySpell, ...FrequencySpell[]] {
  const during = ({ start, end }: Spell): FrequencySpell => ({ wave, start, end })
  return [during(first), ...others.map(during)]
}

function moved(
  from: number,
  to: number,
  start: number,
  day: number,
  end: number | null
): [FrequencySpell, ...FrequencySpell[]] {
  return [
    { wave: from, start, end: day - 1 },
    { wave: to, start: day, end }
  ]
}

function termsOf(
  { seed, month }: PeopleContext,
  place: number,
  director: boolean,
  partTime: boolean,
  byMonth: boolean
): PayTerms {
  const grade = below(1000, seed, place, Salt.grade)
  const dollars = director
    ? 45_000 + (grade % 30) * 1000
    : byMonth
      ? 14_500 + Math.floor((grade * grade * grade) / 40_000_000) * 1000 + (grade % 24) * 150
      : 12_800 + (grade % 30) * 120
  const basic = dollars * DOLLAR
  const amount = (perMille: number, salt: number, dollarsEach: number, steps: number): Scaled =>
    chance(perMille, seed, place, salt) ? (1 + below(steps, seed, place, salt + 1000)) * dollarsEach * DOLLAR : 0
  const sales = byMonth ? amount(180, Salt.sales, 400, 12) : 0
  return {
    basic,
    hourly: hourlyOf(basic),
    partTime,
    housing: byMonth ? amount(120, Salt.housing, 1000, 8) : 0,
    travel: amount(200, Salt.travel, 100, 9),
    shift: amount(90, Salt.shift, 150, 5),
    sales,
    overtimeRate: sales === 0 && !director && chance(250, seed, place, Salt.overtime) ? overtimeOf(basic) : 0,
    voluntary: byMonth ? amount(160, Salt.voluntary, 100, 10) : 0,
    loans: loansOf(seed, place, month, byMonth ? 100 : 50),
    savings: amount(60, Salt.savings, 100, 10),
    garnishee: amount(8, Salt.garnishee, 200, 8),
    laundry: amount(40, Salt.laundry, 50, 4)
  }
}

function loansOf(seed: number, place: number, month: number, step: number): Loan[] {
  if (!chance(80, seed, place, Salt.loan)) return []
  const one = (salt: number): Loan => ({
    amount: (2 + below(14, seed, place, salt)) * step * DOLLAR,
    fromMonth: month - below(20, seed, place, salt + 2000),
    payments: 6 + below(25, seed, place, salt + 3000)
  })
  return chance(150, seed, place, Salt.loanSecond)
    ? [one(Salt.loan + 1000), one(Salt.loanSecond + 1000)]
    : [one(Salt.loan + 1000)]
}

/** An hour's pay in steps of ten cents. */
function hourlyOf(basic: Scaled): Scaled {
  return Math.round(basic / HOURS_A_MONTH / 1000) * 1000
}

/** An hour of overtime at one and a half, in steps of ten cents. */
function overtimeOf(basic: Scaled): Scaled {
  return Math.round((hourlyOf(basic) * 1.5) / 1000) * 1000
}

function bornOn(seed: number, place: number): number {
  return monthStart(BORN_FROM + below(BORN_MONTHS, seed, place, Salt.birth)) + below(28, seed, place, Salt.birth + 1000)
}
