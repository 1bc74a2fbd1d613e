/** The sample as it stands: companies, people and periods, made from the seed, with the changes laid over them. */
import { dayNumber, parseDay, type Day } from '@shared/domain/day'
import type { Overlay } from '../state/overlay'
import { monthOf, type Period } from './calendar'
import { companiesOf, WAVES_PER_COMPANY, waveId, type Company, type Wave } from './companies'
import { createdPerson, withChanges } from './changed'
import { employeeIdAt, personAt, placeOfEmployeeId } from './people'
import type { Person } from './person'
import { onceOffSlot, slotsUntil, type ComeSlots, type Slot, type Span } from './slots'

/** Months with payslips, the current one included. */
const HISTORY_MONTHS = 24
/** Room for created employees among the payslip ids. */
const ROOM = 2000
/** More than companies can be. */
const RUNS_STEP = 64
const FIRST_CERTIFICATE_ID = 20_000
const PEOPLE_KEPT = 8192

export interface WorldOptions {
  readonly seed: number
  readonly companies: number
  readonly employees: number
  readonly now: Day
}

export class World {
  readonly seed: number
  readonly companies: readonly Company[]
  readonly overlay: Overlay
  /** People at the start; places from here on belong to created ones. */
  readonly employees: number
  readonly #stride: number
  #now: Day
  readonly #people = new Map<number, Person>()
  readonly #members = new Map<number, readonly (readonly number[])[]>()
  readonly #come = new Map<number, ComeSlots>()
  readonly #firstMonth: number

  constructor(options: WorldOptions, overlay: Overlay) {
    this.seed = options.seed
    this.overlay = overlay
    this.#now = options.now
    this.employees = options.employees
    this.#stride = options.employees + ROOM
    this.companies = companiesOf(options.seed, options.companies, options.employees)
    this.#firstMonth = overlay.sample.firstMonth ?? monthOf(options.now) - HISTORY_MONTHS + 1
    const madeFrom = `--seed ${options.seed} --companies ${options.companies} --employees ${options.employees}`
    const kept = overlay.sample.madeFrom
    if (kept !== null && kept !== madeFrom) {
      throw new RangeError(`the data file was made with ${kept}; start with the same, or with another file`)
    }
    if (overlay.sample.firstMonth === null) {
      overlay.changeSample((sample) => {
        sample.firstMonth = this.#firstMonth
        sample.nextPlace = options.employees
        sample.madeFrom = madeFrom
      })
    }
    for (const company of this.companies) {
      for (const created of overlay.company(company.index)?.waves ?? []) this.addWave(company, created)
    }
  }

  get now(): Day {
    return this.#now
  }

  /** The month (since January 2020) in which the sample was made; everything written as *months ago* counts from it, so that nothing shifts as time passes. */
  get anchorMonth(): number {
    return this.#firstMonth + HISTORY_MONTHS - 1
  }

  /** Lets time pass: what was the current period may be finalised now. */
  setNow(now: Day): void {
    this.#now = now
    this.#come.clear()
    this.#people.clear()
  }

  company(id: number): Company | undefined {
    return this.companies.find((company) => company.id === id)
  }

  companyOfPlace(place: number): Company | undefined {
    if (place >= this.employees) {
      return this.companies.find(({ index }) => this.overlay.company(index)?.places.includes(place))
    }
    return this.companies.find(({ first, count }) => place >= first && place < first + count)
  }

  companyAt(index: number): Company {
    const company = this.companies[index]
    if (!company) throw new RangeError(`the sample has no company ${index}`)
    return company
  }

  /** Puts a created frequency beside the company's own. */
  addWave(company: Company, created: { lastDay: number; firstEnd: string; customName: string | null }): Wave | null {
    const index = company.waves.length
    const firstEnd = parseDay(created.firstEnd)
    if (index >= WAVES_PER_COMPANY || firstEnd === null) return null
    const wave: Wave = {
      index,
      id: waveId(company.index, index),
      name: created.customName ?? `Monthly, to day ${created.lastDay}`,
      rhythm: { kind: 'monthly', lastDay: created.lastDay, firstEnd },
      customName: created.customName,
      paymentDay: null,
      notificationDaysBefore: null,
      finalisationDaysBefore: null,
      createdOn: this.#now
    }
    company.waves.push(wave)
    this.#members.delete(company.index)
    this.#come.delete(company.index)
    return wave
  }

  /** The person at a place, with every accepted change; undefined where nobody is. */
  person(place: number): Person | undefined {
    const known = this.#people.get(place)
    if (known) return known
    const company = Number.isSafeInteger(place) && place >= 0 ? this.companyOfPlace(place) : undefined
    if (!company) return undefined
    const state = this.overlay.employee(place)
    if (state?.deleted) return undefined
    const context = { seed: this.seed, month: this.anchorMonth }
    const person =
      place >= this.employees
        ? state && createdPerson(company, place, state)
        : state
          ? withChanges(personAt(context, company, place), company, state)
          : personAt(context, company, place)
    if (!person) return undefined
    if (this.#people.size >= PEOPLE_KEPT) this.#people.clear()
    this.#people.set(place, person)
    return person
  }

  personById(id: number): Person | undefined {
    return this.person(placeOfEmployeeId(id))
  }

  /** Forgets the made person after a change. */
  forget(place: number): void {
    this.#people.delete(place)
  }

  /** Everyone of a company, one at a time, nobody kept. */
  *people(company: Company): Generator<Person> {
    for (let place = company.first; place < company.first + company.count; place++) {
      const person = this.person(place)
      if (person) yield person
    }
    for (const place of this.overlay.company(company.index)?.places ?? []) {
      const person = this.person(place)
      if (person) yield person
    }
  }

  /** Everyone who was ever in a frequency of a company, by their places. */
  *members(company: Company, wave: number): Generator<Person> {
    for (const place of this.#membersOf(company)[wave] ?? []) {
      const person = this.person(place)
      if (person) yield person
    }
  }

  #membersOf(company: Company): readonly (readonly number[])[] {
    const known = this.#members.get(company.index)
    if (known) return known
    const members: number[][] = company.waves.map(() => [])
    for (const person of this.people(company)) {
      for (const wave of new Set(person.frequencies.map((one) => one.wave))) members[wave]?.push(person.place)
    }
    this.#members.set(company.index, members)
    return members
  }

  /** Forgets who is in which frequency, after somebody came or moved. */
  forgetMembers(company: Company): void {
    this.#members.delete(company.index)
  }

  /** A place and number for one more employee; null when the sample has no room left. */
  nextPlace(): number | null {
    const place = this.overlay.sample.nextPlace
    return place < this.#stride ? place : null
  }

  /** Every slot of the company that has come, earliest first. */
  slots(company: Company): readonly Slot[] {
    return this.#comeOf(company).slots
  }

  #comeOf(company: Company): ComeSlots {
    const known = this.#come.get(company.index)
    if (known) return known
    const come = slotsUntil(this.#span(), company, this.#now)
    this.#come.set(company.index, come)
    return come
  }

  #span(): Span {
    return { seed: this.seed, firstMonth: this.#firstMonth, anchorMonth: this.anchorMonth }
  }

  /** The once-off payments beside the last period of a month; null when that month has none. */
  specialOf(company: Company, wave: Wave, period: Period): Slot | null {
    return onceOffSlot(this.#span(), company, wave, period)
  }

  slotOf(company: Company, slot: number): Slot | undefined {
    return this.slots(company).find((entry) => entry.slot === slot)
  }

  /** The period of a frequency that today lies in; null before its first. */
  current(company: Company, wave: number): Period | null {
    return this.#comeOf(company).current[wave] ?? null
  }

  payslipId(slot: number, place: number): number {
    return slot * this.#stride + place
  }

  /** Place and slot of a payslip id; null where the id can be none. */
  readPayslipId(id: number): { place: number; slot: number } | null {
    if (!Number.isSafeInteger(id) || id <= 0) return null
    return { place: id % this.#stride, slot: Math.floor(id / this.#stride) }
  }

  certificateId(year: number, place: number): number {
    return FIRST_CERTIFICATE_ID + (year - 2000) * this.#stride + place
  }

  /** Place and year of a certificate id. */
  readCertificateId(id: number): { place: number; year: number } | null {
    const at = id - FIRST_CERTIFICATE_ID
    return Number.isSafeInteger(id) && at >= 0
      ? { place: at % this.#stride, year: 2000 + Math.floor(at / this.#stride) }
      : null
  }

  runId(company: Company, slot: number): number {
    return slot * RUNS_STEP + company.index
  }

  readRunId(id: number): { company: Company; slot: Slot } | null {
    if (!Number.isSafeInteger(id) || id <= 0) return null
    const company = this.companies[id % RUNS_STEP]
    const slot = company && this.slotOf(company, Math.floor(id / RUNS_STEP))
    return company && slot ? { company, slot } : null
  }

  /** Whether the service has made the pay run of a slot. */
  hasRun(company: Company, slot: Slot): boolean {
    return this.isPast(company, slot) || (this.overlay.company(company.index)?.runs.includes(slot.slot) ?? false)
  }

  /** Whether the slot lies before the current period of its frequency. */
  isPast(company: Company, { wave, period }: Slot): boolean {
    const current = this.current(company, wave.index)
    return current !== null && period.endNumber < current.startNumber
  }

  employeeId(place: number): number {
    return employeeIdAt(place)
  }

  /** The first day for which a change *from now on* counts: the day after the last period that is closed for this person. */
  openFrom(company: Company, person: Person): number {
    const wave = person.frequencies[person.frequencies.length - 1]?.wave ?? 0
    const current = this.current(company, wave)
    if (current === null) return dayNumber(this.#now)
    const state = this.overlay.employee(person.place)?.payslips[String(this.payslipId(current.slot, person.place))]
    return state?.finalised ? current.endNumber + 1 : current.startNumber
  }
}
