/** Tax certificates: one per person and tax year (1 April to 31 March) that has ended, another name for those who left. */
import { addDays, dayOf, dayNumber, type Day } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import { periodsOf, monthOf } from '../world/calendar'
import type { Company } from '../world/companies'
import { chance, Salt } from '../world/hash'
import type { Person } from '../world/person'
import { dayAt } from '../world/dayNumbers'
import type { World } from '../world/world'
import { figuresOf } from './figures'
import { hasPayslip } from './payslip'

export interface Certificate {
  readonly id: number
  readonly year: number
  readonly name: 'IR56B' | 'IR56F'
  /** The day it was made out. */
  readonly date: Day
  readonly workedFrom: Day
  readonly workedTo: Day
  readonly dirty: boolean
}

const YEARS = 3

/** The released certificates of a person, latest year first. */
export function certificatesOf(world: World, person: Person): Certificate[] {
  const last = lastEndedYear(world.now)
  const found: Certificate[] = []
  for (let year = last; year > last - YEARS; year--) {
    const made = certificateOf(world, person, year)
    if (made) found.push(made)
  }
  return found
}

/** The certificate of a person for the tax year that ends in March of `year`; null when there is none or it is not released. */
export function certificateOf(world: World, person: Person, year: number): Certificate | null {
  const last = lastEndedYear(world.now)
  if (year > last || year <= last - YEARS) return null
  const start = dayOf({ year: year - 1, month: 4, dayOfMonth: 1 })
  const end = dayOf({ year, month: 3, dayOfMonth: 31 })
  const state = world.overlay.employee(person.place)
  const spell = person.spells.findLast(
    (one) => one.start <= dayNumber(end) && (one.end ?? Infinity) >= dayNumber(start)
  )
  if (!spell) return null
  const id = world.certificateId(year, person.place)
  const released =
    state?.certificates[String(id)] ??
    chance(year === last ? 650 : 900, world.seed, person.place, Salt.certificate + year)
  if (!released) return null
  const left = spell.end !== null && spell.end <= dayNumber(end)
  return {
    id,
    year,
    name: left ? 'IR56F' : 'IR56B',
    date: addDays(end, 15 + (person.place % 20)),
    workedFrom: dayAt(Math.max(spell.start, dayNumber(start))),
    workedTo: dayAt(Math.min(spell.end ?? Infinity, dayNumber(end))),
    dirty: year === last && chance(15, world.seed, person.place, Salt.certificate + 5000)
  }
}

/** The end year of the last tax year that is over. */
function lastEndedYear(now: Day): number {
  const year = Number(now.slice(0, 4))
  return now.slice(5) >= '04-01' ? year : year - 1
}

export interface YearTotals {
  readonly lines: readonly { readonly label: string; readonly amount: Scaled }[]
  readonly total: Scaled
}

/** What a person earned in a tax year, by item, from every payslip that ended in it. */
export function earnedIn(world: World, company: Company, person: Person, year: number): YearTotals {
  const from = monthOf(dayOf({ year: year - 1, month: 4, dayOfMonth: 1 }))
  const byLabel = new Map<string, Scaled>()
  let total = 0
  for (const wave of company.waves) {
    for (const period of periodsOf(wave.rhythm, wave.index, from, from + 11)) {
      const slot = world.slotOf(company, period.slot) ?? { slot: period.slot, special: false, period, wave }
      const special = world.specialOf(company, wave, period)
      for (const one of special ? [slot, special] : [slot]) {
        const subject = { world, company, person, slot: one }
        if (!hasPayslip(subject)) continue
        for (const { label, amount } of figuresOf(subject, Infinity).income) {
          byLabel.set(label, (byLabel.get(label) ?? 0) + amount)
          total += amount
        }
      }
    }
  }
  return { lines: [...byLabel].map(([label, amount]) => ({ label, amount })), total }
}
