import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import { WithoutPayslip } from '../../inputs'
import { decodePeriods } from '../../store/employeePeriods'
import { inPeriod, type PeriodSpan } from '../../store/periodSpan'
import { scoped } from './scope'

/** A payslip of a scope, or a person who worked in the period and has none; with what lists are filtered and put in order by. */
export interface PersonOfPeriod {
  /** Of the payslip; of a person without one, the negative id of the person. */
  readonly id: number
  /** Null: not known, or no longer in the lists. */
  readonly employeeId: number | null
  /** Who it is, in the lists or no longer; null: not known. */
  readonly ownerId: number | null
  readonly sort: string
  readonly number: string | null
  readonly method: string | null
  readonly mark: 'starter' | 'leaver' | 'both' | null
  readonly dirty: number
  readonly finalised: number
  readonly released: number
  readonly special: number
  readonly netScaled: number | null
}

const NO_PAYSLIP = { dirty: 0, finalised: 0, released: 0, special: 0, netScaled: null } as const

interface PersonRow {
  id: number
  gone_ms: number | null
  sort: string
  number: string | null
  method: string | null
  periods: string | null
}

interface PayslipRow {
  id: number
  employee_id: number | null
  gone_ms: number | null
  sort: string | null
  number: string | null
  method: string | null
  periods: string | null
  dirty: number
  finalised: number
  released: number
  special: number
  net_scaled: number | null
}

/** Everyone of a pay period: who has a payslip of it, and who worked in it and has none. */
export class PeopleInPeriod {
  readonly #payslips
  readonly #others
  readonly #people
  readonly #runIsSpecial

  constructor(db: Database) {
    this.#payslips = scoped<PayslipRow>(
      db,
      (
        payslips
      ) => `SELECT p.id, e.id AS employee_id, e.gone_ms, e.sort, e.number, e.body ->> '$.payment_method' AS method,
          e.periods, p.dirty, p.finalised, p.released, p.special, p.net_scaled
        FROM (${payslips}) s JOIN payslip p ON p.id = s.id
        LEFT JOIN employee e ON e.id = p.employee_id AND e.company_id = p.company_id`
    )
    this.#others = new WithoutPayslip(db)
    this.#people = db.prepare<[string], PersonRow>(
      `SELECT id, gone_ms, sort, number, body ->> '$.payment_method' AS method, periods FROM employee
       WHERE id IN (SELECT value FROM json_each(?))`
    )
    this.#runIsSpecial = db.prepare<[number], number>('SELECT special FROM pay_run WHERE id = ?').pluck()
  }

  /** Payslips in no order, then the people without one. */
  of(scope: PayScope, span: PeriodSpan): PersonOfPeriod[] {
    const { statement, parameters } = this.#payslips(scope)
    return [...statement.all(parameters).map((row) => ofPayslip(row, span)), ...this.withoutPayslip(scope, span)]
  }

  /**
   * The people who worked in the period and have no regular payslip of it; nobody misses a once-off one. `people`: looked for
   * among these alone.
   */
  withoutPayslip(scope: PayScope, span: PeriodSpan, people: readonly number[] | null = null): PersonOfPeriod[] {
    const { companyId, frequencyId, date, part } = scope
    if (frequencyId === null) return []
    if (part.kind === 'open' && part.special) return []
    if (part.kind === 'run' && this.#runIsSpecial.get(part.payRunId) === 1) return []
    return this.#others
      .of(companyId, frequencyId, date, span, people)
      .map(({ id, ...person }) => ({ id: -id, employeeId: id, ownerId: id, ...person, ...NO_PAYSLIP }))
  }

  /** Those of these rows who are not in the period: neither paid in it nor at work. */
  others(inIt: readonly PersonOfPeriod[], ids: readonly number[], span: PeriodSpan): PersonOfPeriod[] {
    const known = new Set(inIt.map(({ id }) => id))
    const others = ids.filter((id) => id < 0 && !known.has(id)).map((id) => -id)
    if (others.length === 0) return []
    return this.#people.all(JSON.stringify(others)).map(({ id, gone_ms: goneMs, periods, ...person }) => ({
      id: -id,
      employeeId: goneMs === null ? id : null,
      ownerId: id,
      ...person,
      mark: inPeriod(decodePeriods(periods).servicePeriods, span).mark,
      ...NO_PAYSLIP
    }))
  }
}

function ofPayslip(row: PayslipRow, span: PeriodSpan): PersonOfPeriod {
  return {
    id: row.id,
    employeeId: row.gone_ms === null ? row.employee_id : null,
    ownerId: row.employee_id,
    // Who is not known comes last.
    sort: row.sort ?? '\uffff',
    number: row.number,
    method: row.method,
    mark: inPeriod(decodePeriods(row.periods).servicePeriods, span).mark,
    dirty: row.dirty,
    finalised: row.finalised,
    released: row.released,
    special: row.special,
    netScaled: row.net_scaled
  }
}
