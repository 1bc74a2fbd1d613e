/** The payslips of a person and of a slot, in their order. */
import type { Company } from '../world/companies'
import type { Person } from '../world/person'
import type { Slot } from '../world/slots'
import type { World } from '../world/world'
import { hasPayslip, type Subject } from './payslip'

/** Every payslip of a person, latest first; `most` ends the list there. */
export function payslipsOf(world: World, company: Company, person: Person, most = Infinity): Subject[] {
  const found: Subject[] = []
  const slots = world.slots(company)
  for (let at = slots.length - 1; at >= 0 && found.length < most; at--) {
    const slot = slots[at]
    if (!slot) continue
    const subject = { world, company, person, slot }
    if (hasPayslip(subject)) found.push(subject)
  }
  return found
}

/** Everyone's payslip of one slot, in the order of their ids. */
export function* payslipsIn(world: World, company: Company, slot: Slot): Generator<Subject> {
  for (const person of world.members(company, slot.period.wave)) {
    const subject = { world, company, person, slot }
    if (hasPayslip(subject)) yield subject
  }
}

/** The payslip with an id; null where there is none. */
export function payslipById(world: World, id: number): Subject | null {
  const read = world.readPayslipId(id)
  const person = read && world.person(read.place)
  const company = person && world.companyAt(person.company)
  const slot = read && company && world.slotOf(company, read.slot)
  if (!person || !company || !slot) return null
  const subject = { world, company, person, slot }
  return hasPayslip(subject) ? subject : null
}
