import type { Database } from 'better-sqlite3'
import { toDay, type Day } from '@shared/domain/day'

/** Which round: everybody's inputs of one period of a frequency. */
export interface RoundKey {
  readonly companyId: number
  readonly frequencyId: number
  readonly date: Day
}

export interface StoredRound extends RoundKey {
  readonly state: 'reading' | 'stopped' | 'done'
  readonly startedMs: number
  readonly preparedMs: number | null
  readonly failed: number
}

/** Someone of a round, and their open payslip. */
export interface RoundPerson {
  readonly employeeId: number
  readonly payslipId: number | null
}

interface Row {
  company_id: number
  frequency_id: number
  date: string
  state: StoredRound['state']
  started_ms: number
  prepared_ms: number | null
  failed: number
}

/** Rows of `round`: of each frequency the newest one that was prepared. */
export class RoundRows {
  readonly #all
  readonly #delete
  readonly #insert
  readonly #addPerson
  readonly #people
  readonly #state

  constructor(db: Database) {
    this.#all = db.prepare<[], Row>('SELECT * FROM round ORDER BY started_ms')
    this.#delete = db.prepare<[number, number]>('DELETE FROM round WHERE company_id = ? AND frequency_id = ?')
    this.#insert = db.prepare<[number, number, string, number]>(
      "INSERT INTO round (company_id, frequency_id, date, state, started_ms) VALUES (?, ?, ?, 'reading', ?)"
    )
    this.#addPerson = db.prepare<[number, number, number, number | null]>(
      'INSERT INTO round_person (company_id, frequency_id, employee_id, payslip_id) VALUES (?, ?, ?, ?)'
    )
    this.#people = db.prepare<[number, number], RoundPerson>(
      `SELECT employee_id AS employeeId, payslip_id AS payslipId FROM round_person
       WHERE company_id = ? AND frequency_id = ? ORDER BY employee_id`
    )
    this.#state = db.prepare<[string, number | null, number, number, number]>(
      'UPDATE round SET state = ?, prepared_ms = ?, failed = ? WHERE company_id = ? AND frequency_id = ?'
    )
  }

  all(): StoredRound[] {
    return this.#all.all().map((row) => ({
      companyId: row.company_id,
      frequencyId: row.frequency_id,
      date: toDay(row.date),
      state: row.state,
      startedMs: row.started_ms,
      preparedMs: row.prepared_ms,
      failed: row.failed
    }))
  }

  /** Null: another period of the frequency, or none, was prepared last. */
  get({ companyId, frequencyId, date }: RoundKey): StoredRound | null {
    return (
      this.all().find(
        (each) => each.companyId === companyId && each.frequencyId === frequencyId && each.date === date
      ) ?? null
    )
  }

  /** Begins a round, in the place of the one before of that frequency. */
  begin({ companyId, frequencyId, date }: RoundKey, people: readonly RoundPerson[], nowMs: number): void {
    this.#delete.run(companyId, frequencyId)
    this.#insert.run(companyId, frequencyId, date, nowMs)
    for (const { employeeId, payslipId } of people) this.#addPerson.run(companyId, frequencyId, employeeId, payslipId)
  }

  people({ companyId, frequencyId }: RoundKey): RoundPerson[] {
    return this.#people.all(companyId, frequencyId)
  }

  setState(
    { companyId, frequencyId }: RoundKey,
    state: StoredRound['state'],
    { preparedMs, failed }: { readonly preparedMs: number | null; readonly failed: number }
  ): void {
    this.#state.run(state, preparedMs, failed, companyId, frequencyId)
  }
}
