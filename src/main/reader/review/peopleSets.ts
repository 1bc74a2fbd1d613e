import type { Database } from 'better-sqlite3'
import type { PeopleSet } from '@shared/domain/variance'
import { ofPayPoint } from '../payPoints'

interface Asked {
  readonly companyId: number
  readonly payPointId: number | null
}

type PayPointSet = Extract<PeopleSet, { readonly payPoint: unknown }>['payPoint']

/** Who is in a set of people: a pay point with those whose is not known or without them, or people who were chosen. */
export class PeopleSets {
  readonly #in
  readonly #outside

  constructor(db: Database) {
    // Each from an index that has all that is asked: the rows of a hundred thousand people take ten times as long.
    const ids = (condition: string) => {
      const from = (index: string, gone: string) =>
        `SELECT e.id FROM employee e INDEXED BY ${index} WHERE e.company_id = @companyId AND e.gone_ms ${gone} AND ${condition}`
      return db
        .prepare<Asked, number>(`${from('employee_sort', 'IS NULL')} UNION ALL ${from('employee_gone', 'IS NOT NULL')}`)
        .pluck()
    }
    const alone = ofPayPoint({ id: 0, withNotKnown: false })
    this.#in = ids(alone)
    this.#outside = {
      notKnown: ids(`NOT (${ofPayPoint('notKnown')})`),
      withNotKnown: ids(`NOT (${ofPayPoint({ id: 0, withNotKnown: true })})`)
    }
  }

  /** Whether a person is in the set; `personId` null: nobody knows who it is. Null is everybody. */
  test(companyId: number, set: PeopleSet | null): (personId: number | null) => boolean {
    if (set === null) return () => true
    if ('employeeIds' in set) {
      const chosen = new Set(set.employeeIds)
      return (personId) => personId !== null && chosen.has(personId)
    }
    return this.#ofPayPoint(companyId, set.payPoint)
  }

  // Of whom nothing is known the pay point is not known either, so that nobody drops out unseen.
  #ofPayPoint(companyId: number, payPoint: PayPointSet): (personId: number | null) => boolean {
    if (payPoint !== 'notKnown' && !payPoint.withNotKnown) {
      const people = new Set(this.#in.all({ companyId, payPointId: payPoint.id }))
      return (personId) => personId !== null && people.has(personId)
    }
    const outside = new Set(
      payPoint === 'notKnown'
        ? this.#outside.notKnown.all({ companyId, payPointId: null })
        : this.#outside.withNotKnown.all({ companyId, payPointId: payPoint.id })
    )
    return (personId) => personId === null || !outside.has(personId)
  }
}
