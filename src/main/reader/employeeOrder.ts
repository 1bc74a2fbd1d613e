import type { Database } from 'better-sqlite3'
import type { EmployeesQuery } from '@shared/contract/channels'
import type { Day } from '@shared/domain/day'
import { fold } from '@shared/domain/fold'
import { PAYSLIP_LATEST, PAYSLIP_OF_PERIOD, PREVIOUS_NET } from './employeePayslip'
import { inOrderOf, type OrderKey } from './ordering'
import { ofPayPoint, PAY_POINT_KNOWN, PAY_POINT_OF } from './payPoints'
import { STATUS_KIND } from './statusInSql'

/** Who is listed: the query without what is looked up elsewhere. `among`: only these people; null: everyone. */
export interface Listed {
  readonly query: Pick<EmployeesQuery, 'companyId' | 'frequencyId' | 'payPoint' | 'status' | 'sort' | 'descending'>
  readonly periodDate: Day | null
  readonly among: readonly number[] | null
  readonly today: Day
}

/** Figures of the payslips of the people in a list. */
export interface ListFigures {
  /** Those that make up the net. */
  readonly payslips: number
  readonly calculating: number
  readonly without_net: number
  readonly net_scaled: number | null
}

type Column = 'sort' | 'number' | 'joined'

/** What a row is put in order by where no index has it, in SQL; states in the order of a payslip's life. */
const PERSON_KEYS = {
  id: 'e.id',
  payPoint: `(SELECT k.name FROM pay_point k WHERE k.id = ${PAY_POINT_OF})`,
  frequency: '(SELECT f.name FROM pay_frequency f WHERE f.id = e.frequency_id)',
  status: `CASE ${STATUS_KIND} WHEN 'active' THEN 0 WHEN 'notStarted' THEN 1 WHEN 'left' THEN 2 ELSE 3 END`
} as const
const PAYSLIP_KEYS = {
  payslip: 'CASE WHEN p.date IS NULL THEN NULL WHEN p.dirty THEN 0 WHEN p.released THEN 3 ELSE 1 + p.finalised END',
  change: `p.net_scaled - (${PREVIOUS_NET})`
} as const

const PEOPLE_OF_LIST = 'json_each(@among) AS a CROSS JOIN employee AS e INDEXED BY employee_found ON e.id = a.value'
const NET_OF_LATEST = 'payslip_latest AS p'
const NET_OF_PERIOD = 'payslip AS p INDEXED BY payslip_period'
const IN_PERIOD = 'p.company_id = @companyId AND p.date = @periodDate AND p.special = 0 AND p.gone_ms IS NULL'

/**
 * The order of an employee list, by SQL through one index, and its figures. People without what the list is ordered by
 * come after the others, whichever way it runs.
 */
export class EmployeeOrder {
  readonly #db: Database
  readonly #everyone
  // A list is asked for in few combinations; each is prepared once.
  readonly #statements = new Map<string, ReturnType<Database['prepare']>>()

  constructor(db: Database) {
    this.#db = db
    this.#everyone = db.prepare<[number], number>('SELECT people FROM company_people WHERE company_id = ?').pluck()
  }

  /** The ids in order. */
  ids(listed: Listed): number[] {
    const { sort, descending } = listed.query
    switch (sort) {
      case 'name':
        return turned(this.#people(listed, 'sort', ''), descending)
      case 'number':
      case 'joined': {
        const having = this.#people(listed, sort, `AND e.${sort} IS NOT NULL`)
        const lacking = this.#people(listed, 'sort', `AND e.${sort} IS NULL`)
        return [...turned(having, descending), ...lacking]
      }
      case 'net':
        return this.#byNet(listed)
      case 'id':
      case 'payPoint':
      case 'frequency':
      case 'status':
        return this.#byKey(listed, PERSON_KEYS[sort], '')
      case 'payslip':
      case 'change': {
        const payslip = listed.periodDate === null ? PAYSLIP_LATEST : PAYSLIP_OF_PERIOD
        return this.#byKey(listed, PAYSLIP_KEYS[sort], payslip.join)
      }
    }
  }

  /** Sums over the payslips of those listed. */
  figures(listed: Listed): ListFigures {
    const [payslips, ofCompany] =
      listed.periodDate === null ? [NET_OF_LATEST, 'p.company_id = @companyId'] : [NET_OF_PERIOD, IN_PERIOD]
    // Of everybody from the payslips' side: both are then read by the person's id; by name each payslip lies elsewhere in the file.
    const rows =
      listed.among === null
        ? `${payslips} CROSS JOIN employee AS e INDEXED BY employee_found ON e.id = p.employee_id`
        : `${PEOPLE_OF_LIST} CROSS JOIN ${payslips} ON p.employee_id = e.id`
    return this.#one<ListFigures>(
      `SELECT count(p.net_scaled) AS payslips, ifnull(sum(p.dirty), 0) AS calculating,
         ifnull(sum(p.dirty = 0 AND p.net_scaled IS NULL), 0) AS without_net, sum(p.net_scaled) AS net_scaled
       FROM ${rows} WHERE ${ofCompany} AND ${where(listed)}`,
      listed
    )
  }

  /** How many of a list are in it because their pay point is not known. */
  notKnown(listed: Listed): number {
    if (listed.query.payPoint === null) return 0
    return this.#one<{ people: number }>(
      `SELECT count(*) AS people FROM ${from(listed, 'sort')} WHERE ${where(listed)} AND NOT ${PAY_POINT_KNOWN}`,
      listed
    ).people
  }

  /** How many people the company has. */
  everyone(companyId: number): number {
    return this.#everyone.get(companyId) ?? 0
  }

  #people(listed: Listed, column: Column, further: string): number[] {
    const order = column === 'sort' ? 'e.sort, e.id' : `e.${column}, e.sort, e.id`
    return this.#ids(
      `SELECT e.id FROM ${from(listed, column)} WHERE ${where(listed)} ${further} ORDER BY ${order}`,
      listed
    )
  }

  // The figures lie in another table, so those who have one are put in its order, and picked from the people of the list.
  #byNet(listed: Listed): number[] {
    const people = this.#people(listed, 'sort', '')
    const payslips = listed.periodDate === null ? NET_OF_LATEST : NET_OF_PERIOD
    const some = listed.among === null ? '' : 'json_each(@among) AS a CROSS JOIN '
    const owner = listed.among === null ? '' : 'AND p.employee_id = a.value'
    const inOrder = this.#ids(
      `SELECT p.employee_id FROM ${some}${payslips}
       WHERE ${listed.periodDate === null ? 'p.company_id = @companyId' : IN_PERIOD} ${owner}
         AND p.net_scaled IS NOT NULL AND p.dirty = 0 AND p.employee_id IS NOT NULL
       ORDER BY p.net_scaled, p.employee_id`,
      listed
    )
    const left = new Set(people)
    // A person with two payslips of one date stands where the first of the order is.
    const having = turned(inOrder, listed.query.descending).filter((id) => left.delete(id))
    return [...having, ...people.filter((id) => left.has(id))]
  }

  // By what is in no index: everybody of the list with their key, put in order here.
  #byKey(listed: Listed, key: string, join: string): number[] {
    const people = this.#statement(
      `SELECT e.id, ${key} AS key FROM ${from(listed, 'sort')} ${join} WHERE ${where(listed)} ORDER BY e.sort, e.id`
    ).all(parameters(listed)) as { id: number; key: OrderKey }[]
    const keyOf = (person: { readonly key: OrderKey }): OrderKey =>
      typeof person.key === 'string' ? fold(person.key) : person.key
    return inOrderOf(people, keyOf, listed.query.descending).map(({ id }) => id)
  }

  #ids(sql: string, listed: Listed): number[] {
    return this.#statement(sql, true).all(parameters(listed)) as number[]
  }

  #one<Row>(sql: string, listed: Listed): Row {
    return this.#statement(sql).get(parameters(listed)) as Row
  }

  #statement(sql: string, pluck = false) {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#db.prepare(sql)
      if (pluck) statement.pluck()
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

function from({ among }: Listed, column: Column): string {
  return among === null ? `employee AS e INDEXED BY employee_${column}` : PEOPLE_OF_LIST
}

function where({ query }: Listed): string {
  return [
    'e.company_id = @companyId AND e.gone_ms IS NULL',
    query.frequencyId === null ? '' : 'AND e.frequency_id = @frequencyId',
    query.status === 'any' ? '' : `AND ${STATUS_KIND} = @status`,
    query.payPoint === null ? '' : `AND ${ofPayPoint(query.payPoint)}`
  ].join(' ')
}

function parameters({ query, periodDate, among, today }: Listed) {
  return {
    companyId: query.companyId,
    frequencyId: query.frequencyId,
    payPointId: query.payPoint === null || query.payPoint === 'notKnown' ? null : query.payPoint.id,
    status: query.status,
    periodDate,
    today,
    among: among === null ? null : JSON.stringify(among)
  }
}

function turned(ids: number[], descending: boolean): number[] {
  return descending ? ids.reverse() : ids
}
