import type { Database } from 'better-sqlite3'
import { targetOfRow } from './editRow'
import { OPEN_COMPANIES } from './edits'
import { STORED_COLUMNS, storedOfRow, type StoredEdit, type StoredRow } from './storedEdit'

const SUBMITTED = "waiting = 1 AND state = 'queued' AND submitted_ms IS NOT NULL AND company_id = :companyId"

/** So many rows are looked through at a time for the next people. */
const LOOKED_AT = 500

/** What it takes to plan requests, and no more. */
type LightEdit = Pick<StoredEdit, 'id' | 'employeeId' | 'attribute' | 'value' | 'target' | 'atMost'>

const LIGHT = 'SELECT id, employee_id, attribute, value, at_most, payslip_id, payslip_date, payslip_special FROM edit'

type LightRow = Pick<
  StoredRow,
  'id' | 'employee_id' | 'attribute' | 'value' | 'at_most' | 'payslip_id' | 'payslip_date' | 'payslip_special'
>

/** Rows of `edit` that the officer let go out, a page of people at a time: a round may have tens of thousands. */
export class SubmittedEdits {
  readonly #companies
  readonly #goingOut
  readonly #people
  readonly #next
  readonly #edits
  readonly #all
  readonly #onTheirWay

  constructor(db: Database) {
    // The first of each company is enough.
    this.#companies = db
      .prepare<[], number>(
        `${OPEN_COMPANIES} SELECT id FROM open_company WHERE EXISTS (SELECT 1 FROM edit WHERE waiting = 1
           AND company_id = open_company.id AND state IN ('queued', 'waiting') AND submitted_ms IS NOT NULL) ORDER BY id`
      )
      .pluck()
    this.#goingOut = db
      .prepare<[number], number>(
        `SELECT count(*) FROM edit WHERE waiting = 1 AND company_id = ? AND submitted_ms IS NOT NULL
         AND state IN ('queued', 'waiting', 'sending')`
      )
      .pluck()
    this.#people = db
      .prepare<{ companyId: number }, number>(`SELECT count(DISTINCT employee_id) FROM edit WHERE ${SUBMITTED}`)
      .pluck()
    this.#next = db.prepare<{ companyId: number; after: number }, { id: number; employee_id: number }>(
      `SELECT id, employee_id FROM edit INDEXED BY edit_open_company
       WHERE ${SUBMITTED} AND id > :after ORDER BY id LIMIT ${LOOKED_AT}`
    )
    this.#edits = db.prepare<{ companyId: number; ids: string }, StoredRow>(
      `SELECT ${STORED_COLUMNS} FROM edit INDEXED BY edit_open_employee
       WHERE ${SUBMITTED} AND employee_id IN (SELECT value FROM json_each(:ids)) ORDER BY id`
    )
    this.#all = db.prepare<{ companyId: number }, LightRow>(`${LIGHT} WHERE ${SUBMITTED} ORDER BY id`)
    this.#onTheirWay = db.prepare<[number], LightRow>(
      `${LIGHT} WHERE waiting = 1 AND company_id = ? AND state IN ('sending', 'unknown')`
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

  /** How many people a company's submitted edits are of. */
  people(companyId: number): number {
    return this.#people.get({ companyId }) ?? 0
  }

  /** All of a company in their order, with no more than it takes to plan requests. */
  all(companyId: number): LightEdit[] {
    return this.#all.all({ companyId }).map(lightOfRow)
  }

  /** Those of a company that others may wait behind: with the service, or without its answer. */
  onTheirWay(companyId: number): LightEdit[] {
    return this.#onTheirWay.all(companyId).map(lightOfRow)
  }

  /** All edits of so many people at a time, people in the order of their first ones. */
  *pages(companyId: number, most: number): Generator<StoredEdit[]> {
    const seen = new Set<number>()
    let people: number[] = []
    const page = (): StoredEdit[] => this.#edits.all({ companyId, ids: JSON.stringify(people) }).map(storedOfRow)
    for (let after = 0, whole = false; !whole;) {
      const next = this.#next.all({ companyId, after })
      whole = next.length < LOOKED_AT
      for (const { id, employee_id: employeeId } of next) {
        after = id
        if (seen.has(employeeId)) continue
        seen.add(employeeId)
        people.push(employeeId)
        if (people.length < most) continue
        yield page()
        people = []
      }
    }
    if (people.length > 0) yield page()
  }
}

function lightOfRow(row: LightRow): LightEdit {
  return {
    id: row.id,
    employeeId: row.employee_id,
    attribute: row.attribute,
    value: row.value,
    target: targetOfRow(row),
    atMost: row.at_most
  }
}
