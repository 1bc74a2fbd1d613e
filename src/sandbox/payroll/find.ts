/** Finds a calculation by its id, whoever's it is. */
import type { Company } from '../world/companies'
import type { Person } from '../world/person'
import type { World } from '../world/world'
import { readEntryId, type Entry } from './entries'
import { payslipById } from './list'
import { entriesOf, type Subject } from './payslip'
import { personEntries } from './standing'

export interface FoundEntry {
  readonly entry: Entry
  readonly company: Company
  readonly person: Person
  /** The payslip that the entry is on; null for an employee's. */
  readonly subject: Subject | null
}

/** The calculation with an id, deleted ones included; null when there is none. */
export function findEntry(world: World, id: number): FoundEntry | null {
  const read = readEntryId(id)
  if (read === null) return null
  if ('place' in read) return ofPerson(world, read.place, id)
  if ('payslipId' in read) return ofPayslip(world, read.payslipId, id)
  for (const [place, state] of world.overlay.employees()) {
    const created = state.entries[String(id)]?.created
    if (created)
      return created.payslipId === null ? ofPerson(world, place, id) : ofPayslip(world, created.payslipId, id)
  }
  return null
}

function ofPerson(world: World, place: number, id: number): FoundEntry | null {
  const person = world.person(place)
  if (!person) return null
  const company = world.companyAt(person.company)
  const entry = personEntries(world, company, person).find((one) => one.id === id)
  return entry ? { entry, company, person, subject: null } : null
}

function ofPayslip(world: World, payslipId: number, id: number): FoundEntry | null {
  const subject = payslipById(world, payslipId)
  const entry = subject && entriesOf(subject, Infinity).find((one) => one.id === id)
  return subject && entry ? { entry, company: subject.company, person: subject.person, subject } : null
}
