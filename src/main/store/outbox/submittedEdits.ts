import type { Database } from 'better-sqlite3'
import { targetOfRow } from './editRow'
import { STORED_COLUMNS, storedOfRow, type StoredEdit, type StoredRow } from './edits'

const SUBMITTED = "waiting = 1 AND state = 'queued' AND submitted_ms IS NOT NULL AND company_id = :companyId"

/** Where a page of people begins: after this first edit of a person. */
export const FROM_THE_FIRST = 0

type LightRow = Pick<
  StoredRow,
  'id' | 'employee_id' | 'attribute' | 'at_most' | 'payslip_id' | 'payslip_date' | 'payslip_special'
>

/** Rows of `edit` that the officer let go out, a page of people at a time: a round may have tens of thousands. */
export class SubmittedEdits {
  readonly #companies
  readonly #goingOut
  readonly #people
  readonly #page
  readonly #edits
  readonly #all

  constructor(db: Database) {
    this.#companies = db
      .prepare<[], number>(
        `SELECT DISTINCT company_id FROM edit
         WHERE waiting = 1 AND state IN ('queued', 'waiting') AND submitted_ms IS NOT NULL ORDER BY company_id`
      )
      .pluck()
    this.#goingOut = db
      .prepare<[number], number>(
        `SELECT count(*) FROM edit WHERE waiting = 1 AND company_id = ? AND submitted_ms IS NOT NULL
         AND state IN ('queued', 'waiting', 'sending')`
      )
      .pluck()
    this.#people = db.prepare<{ companyId: number }, { people: number; since_ms: number | null }>(
      `SELECT count(DISTINCT employee_id) AS people, min(submitted_ms) AS since_ms FROM edit WHERE ${SUBMITTED}`
    )
    this.#page = db.prepare<
      { companyId: number; after: number; most: number },
      { employee_id: number; first_id: number }
    >(
      `SELECT employee_id, min(id) AS first_id FROM edit WHERE ${SUBMITTED}
       GROUP BY employee_id HAVING first_id > :after ORDER BY first_id LIMIT :most`
    )
    this.#edits = db.prepare<{ companyId: number; ids: string }, StoredRow>(
      `SELECT ${STORED_COLUMNS} FROM edit
       WHERE ${SUBMITTED} AND employee_id IN (SELECT value FROM json_each(:ids)) ORDER BY id`
    )
    this.#all = db.prepare<{ companyId: number }, LightRow>(
      `SELECT id, employee_id, attribute, at_most, payslip_id, payslip_date, payslip_special FROM edit
       WHERE ${SUBMITTED} ORDER BY id`
    )
  }

  /** Companies that have submitted edits. */
  companies(): number[] {
    return this.#companies.all()
  }

  /** How many edits of a company are submitted and not settled. */
  goingOut(companyId: number): number {
    return this.#goingOut.get(companyId) ?? 0
  }

  /** How many people a company's submitted edits are of, and since when the first of them is. */
  summary(companyId: number): { readonly people: number; readonly sinceMs: number | null } {
    const found = this.#people.get({ companyId })
    return { people: found?.people ?? 0, sinceMs: found?.since_ms ?? null }
  }

  /** All of a company in their order, with no more than it takes to plan requests. */
  all(companyId: number): Pick<StoredEdit, 'id' | 'employeeId' | 'attribute' | 'target' | 'atMost'>[] {
    return this.#all.all({ companyId }).map((row) => ({
      id: row.id,
      employeeId: row.employee_id,
      attribute: row.attribute,
      target: targetOfRow(row),
      atMost: row.at_most
    }))
  }

  /** All edits of the next people, in the order of their first ones; `next` is where the page after begins, null at the end. */
  page(companyId: number, after: number, most: number): { readonly edits: StoredEdit[]; readonly next: number | null } {
    const people = this.#page.all({ companyId, after, most })
    const ids = JSON.stringify(people.map(({ employee_id: id }) => id))
    const edits = people.length === 0 ? [] : this.#edits.all({ companyId, ids }).map(storedOfRow)
    return { edits, next: people.length < most ? null : (people.at(-1)?.first_id ?? null) }
  }
}
