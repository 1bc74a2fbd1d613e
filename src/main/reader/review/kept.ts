import type { Day } from '@shared/domain/day'
import type { PersonVariance } from '@shared/domain/variance'

/** What is kept with an open list of people of a variance. */
export interface VarianceKept {
  /** By their key, with the figures of the item where one was asked for. */
  readonly people: ReadonlyMap<number, PersonVariance>
  /** The later of the two dates: who left is told by it. */
  readonly until: Day
}
