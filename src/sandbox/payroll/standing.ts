/** The entries of a person from now on, as the employee's own list shows them: with every accepted change. */
import type { Company } from '../world/companies'
import type { Person } from '../world/person'
import type { World } from '../world/world'
import { standingEntries, withEntryChanges, type Entry } from './entries'

export function personEntries(world: World, company: Company, person: Person): Entry[] {
  const wave = person.frequencies[person.frequencies.length - 1]?.wave ?? 0
  const month = world.current(company, wave)?.month ?? world.anchorMonth
  return withEntryChanges(
    standingEntries(world.seed, company, person, wave, month, world.anchorMonth),
    world.overlay.employee(person.place),
    null,
    Infinity,
    Infinity
  )
}
