import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { NamedPeopleSet, SignOffView } from '@shared/contract/views'
import { itemOfReason, peopleOfPlace, type PlacedPeople } from '../../store/outbox/reasonKeys'
import { scoped } from '../payRuns/scope'
import type { PeopleListQueries } from './peopleLists'

interface ReasonRow {
  readonly place: string
  readonly row: string
  readonly text: string
  readonly user: string
  readonly writtenMs: number
}

const NAME = `trim(coalesce(e.number || ' ', '') || e.last_name || iif(e.first_name = '', '', ', ' || e.first_name))`

/** What the officer wrote and ticked in a period, for the sheet that is signed. */
export class SignOffQueries {
  readonly #ticks
  readonly #notes
  readonly #reasons
  readonly #person
  readonly #payPoint

  readonly #lists: PeopleListQueries

  constructor(db: Database, lists: PeopleListQueries) {
    this.#lists = lists
    this.#ticks = scoped<SignOffView['ticks'][number]>(
      db,
      (payslips) =>
        `SELECT t.user, count(*) AS payslips, min(t.ticked_ms) AS firstMs, max(t.ticked_ms) AS lastMs
         FROM outbox.tick t WHERE t.company_id = @companyId AND t.payslip_id IN (${payslips}) GROUP BY t.user ORDER BY t.user`
    )
    this.#notes = scoped<SignOffView['notes'][number]>(
      db,
      (payslips) =>
        `SELECT coalesce(${NAME}, 'payslip ' || p.id) AS person, n.text, n.user, n.written_ms AS writtenMs
         FROM outbox.review_note n JOIN payslip p ON p.id = n.payslip_id LEFT JOIN employee e ON e.id = p.employee_id
         WHERE n.company_id = @companyId AND n.payslip_id IN (${payslips}) ORDER BY e.sort, n.id`
    )
    this.#reasons = db.prepare<[number, number | null, string], ReasonRow>(
      `SELECT place, row, text, user, written_ms AS writtenMs FROM outbox.variance_reason
       WHERE company_id = ? AND place ->> '$[0]' IS ? AND place ->> '$[4]' = ? ORDER BY json_array_length(place), place, row`
    )
    this.#payPoint = db.prepare<[number], string>('SELECT name FROM pay_point WHERE id = ?').pluck()
    this.#person = db.prepare<[number], string>(`SELECT ${NAME} FROM employee e WHERE e.id = ?`).pluck()
  }

  of(scope: PayScope): SignOffView {
    const [ticks, notes] = [this.#ticks(scope), this.#notes(scope)]
    return {
      ticks: ticks.statement.all(ticks.parameters),
      notes: notes.statement.all(notes.parameters),
      reasons: this.#reasons.all(scope.companyId, scope.frequencyId, scope.date).map(({ place, row, ...reason }) => {
        // Only `reasonPlace` and `reasonRow` write these.
        const [, before] = JSON.parse(place) as [number | null, string]
        const [person, item] = JSON.parse(row) as [number | null, string | null]
        return {
          ...reason,
          before,
          person: person === null ? null : (this.#person.get(person) ?? `payslip ${Math.abs(person)}`),
          ...this.#setsOf(scope.companyId, place),
          item: item === null ? null : itemOfReason(item)
        }
      })
    }
  }

  #setsOf(companyId: number, place: string): Pick<SignOffView['reasons'][number], 'people' | 'against'> {
    const { people, against } = peopleOfPlace(place)
    return {
      people: this.#named(companyId, people),
      against: against === undefined ? undefined : this.#named(companyId, against)
    }
  }

  #named(companyId: number, people: PlacedPeople | null): NamedPeopleSet | null {
    if (people === null) return null
    if ('digest' in people) {
      return { kind: 'chosen', people: people.chosen, name: this.#lists.nameOf(companyId, people.digest) }
    }
    const { payPoint } = people
    if (payPoint === 'notKnown') return { kind: 'notKnown' }
    const name = this.#payPoint.get(payPoint.id) ?? String(payPoint.id)
    return { kind: 'payPoint', name, withNotKnown: payPoint.withNotKnown }
  }
}
