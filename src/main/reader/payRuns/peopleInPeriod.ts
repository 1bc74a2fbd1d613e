import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import { parseDay, toDay } from '@shared/domain/day'
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

interface OfPayslip {
  id: number
  dirty: number
  finalised: number
  released: number
  special: number
  net_scaled: number | null
}

/** A payslip of somebody who is in the lists. */
interface KnownRow extends OfPayslip {
  employee_id: number
  sort: string
  number: string | null
  method: string | null
  joined: string | null
  last_start: string | null
  left_on: string | null
  stays: number | null
}

/** A payslip of anybody. */
interface PayslipRow extends OfPayslip {
  employee_id: number | null
  gone_ms: number | null
  sort: string | null
  number: string | null
  method: string | null
  periods: string | null
}

const OF_PAYSLIP = 'p.id, p.dirty, p.finalised, p.released, p.special, p.net_scaled'
const PAYSLIP = `${OF_PAYSLIP}, p.company_id, p.employee_id`

/** Everyone of a pay period: who has a payslip of it, and who worked in it and has none. */
export class PeopleInPeriod {
  readonly #known
  readonly #count
  readonly #unlisted
  readonly #periods
  readonly #others
  readonly #people
  readonly #runIsSpecial

  constructor(db: Database) {
    // All of it stands in two indexes: of 100,000 payslips and their people no row is read.
    this.#known = scoped<KnownRow>(
      db,
      (
        _,
        __,
        rowsOf
      ) => `SELECT ${OF_PAYSLIP}, p.employee_id, e.sort, e.number, e.method, e.joined, e.last_start, e.left_on, e.stays
        FROM (${rowsOf(PAYSLIP)}) p CROSS JOIN employee e INDEXED BY employee_found
          ON e.id = p.employee_id AND e.company_id = p.company_id
        WHERE e.gone_ms IS NULL`
    )
    this.#count = scoped<{ payslips: number }>(db, (payslips) => `SELECT count(*) AS payslips FROM (${payslips})`)
    this.#unlisted = scoped<PayslipRow>(
      db,
      (_, __, rowsOf) => `SELECT ${OF_PAYSLIP}, e.id AS employee_id, e.gone_ms, e.sort, e.number, e.method, e.periods
        FROM (${rowsOf(PAYSLIP)}) p LEFT JOIN employee e ON e.id = p.employee_id AND e.company_id = p.company_id
        WHERE NOT EXISTS (SELECT 1 FROM employee f INDEXED BY employee_found
          WHERE f.id = p.employee_id AND f.company_id = p.company_id AND f.gone_ms IS NULL)`
    )
    this.#periods = db.prepare<[string], { id: number; periods: string | null }>(
      'SELECT id, periods FROM employee WHERE id IN (SELECT value FROM json_each(?))'
    )
    this.#others = new WithoutPayslip(db)
    this.#people = db.prepare<[string], PersonRow>(
      `SELECT id, gone_ms, sort, number, method, periods FROM employee
       WHERE id IN (SELECT value FROM json_each(?))`
    )
    this.#runIsSpecial = db.prepare<[number], number>('SELECT special FROM pay_run WHERE id = ?').pluck()
  }

  /** Payslips in no order, then the people without one. */
  of(scope: PayScope, span: PeriodSpan): PersonOfPeriod[] {
    return [...this.#paid(scope, span), ...this.withoutPayslip(scope, span)]
  }

  #paid(scope: PayScope, span: PeriodSpan): PersonOfPeriod[] {
    const { statement, parameters } = this.#known(scope)
    const known = statement.all(parameters)
    const marks = this.#marksOf(known, span)
    const people = known.map((row) => ofKnown(row, marks.get(row.employee_id) ?? null))
    const count = this.#count(scope)
    if (count.statement.get(count.parameters)?.payslips === people.length) return people
    const unlisted = this.#unlisted(scope)
    return [...people, ...unlisted.statement.all(unlisted.parameters).map((row) => ofPayslip(row, span))]
  }

  /** Of those who have one, by id. Where a person came and went more than once, only the periods themselves tell. */
  #marksOf(known: readonly KnownRow[], span: PeriodSpan): Map<number, PersonOfPeriod['mark']> {
    const marks = new Map<number, PersonOfPeriod['mark']>()
    const several: number[] = []
    for (const { employee_id: id, stays, last_start: startDate, left_on: endDate } of known) {
      if (stays !== null && stays > 1) several.push(id)
      else if (startDate !== null) marks.set(id, markOf(startDate, endDate, span))
    }
    for (const { id, periods } of several.length > 0 ? this.#periods.all(JSON.stringify(several)) : [])
      marks.set(id, inPeriod(decodePeriods(periods).servicePeriods, span).mark)
    return marks
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

function markOf(startDate: string, endDate: string | null, span: PeriodSpan): PersonOfPeriod['mark'] {
  const only = { id: null, startDate: toDay(startDate), endDate: parseDay(endDate), negative: false }
  return inPeriod([only], span).mark
}

function ofKnown(row: KnownRow, mark: PersonOfPeriod['mark']): PersonOfPeriod {
  return {
    id: row.id,
    employeeId: row.employee_id,
    ownerId: row.employee_id,
    sort: row.sort,
    number: row.number,
    method: row.method,
    mark,
    dirty: row.dirty,
    finalised: row.finalised,
    released: row.released,
    special: row.special,
    netScaled: row.net_scaled
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
