import type { Database } from 'better-sqlite3'
import type { EmployeesQuery } from '@shared/contract/channels'
import type { PayPointView, PayPointsView } from '@shared/contract/views'
import { localDay, type Day } from '@shared/domain/day'
import type { PayPoint } from '@shared/domain/company'
import { isJsonObject } from '@shared/domain/json'
import type { ListStates } from './listStates'
import { STATUS_KIND } from './statusInSql'

/** The pay point of a row `e` of `employee`: as its read gives it, else as a report last told. */
export const PAY_POINT_OF = `ifnull(e.pay_point_id,
  (SELECT l.pay_point_id FROM learned_pay_point l WHERE l.employee_id = e.id))`

/** Whether the pay point of a row `e` is one that the company's list names, or named. */
export const PAY_POINT_KNOWN = `(ifnull(${PAY_POINT_OF}, 0) IN (SELECT k.id FROM pay_point k WHERE k.company_id = e.company_id))`

/** Whether a row `e` of `employee` is of a pay point, in SQL; the id is the parameter `@payPointId`. */
export function ofPayPoint(payPoint: NonNullable<EmployeesQuery['payPoint']>): string {
  if (payPoint === 'notKnown') return `NOT ${PAY_POINT_KNOWN}`
  const its = `${PAY_POINT_OF} IS @payPointId`
  return payPoint.withNotKnown ? `(${its} OR NOT ${PAY_POINT_KNOWN})` : its
}

const ADDRESS = ['unit_no', 'complex', 'st_name', 'postal_code']

interface Count {
  pay_point_id: number | null
  people: number
  everybody: number
}

/** Pay points of a company, and how many people are known to belong to each. */
export class PayPointQueries {
  readonly #listStates: ListStates
  readonly #nowMs: () => number
  readonly #all
  readonly #counts
  readonly #given
  readonly #learned

  constructor(db: Database, listStates: ListStates, nowMs: () => number) {
    this.#listStates = listStates
    this.#nowMs = nowMs
    this.#all = db.prepare<[number], { id: number; name: string; body: string; gone_ms: number | null }>(
      `SELECT id, name, body, gone_ms FROM pay_point WHERE company_id = ? ORDER BY gone_ms IS NOT NULL, name, id`
    )
    this.#counts = db.prepare<{ companyId: number; today: Day }, Count>(
      // Materialised, as a sort would else carry the periods of everybody along.
      `WITH people AS MATERIALIZED (
         SELECT ${PAY_POINT_OF} AS pay_point_id, ${STATUS_KIND} IN ('active', 'unknown') AS here
         FROM employee e INDEXED BY employee_sort WHERE e.company_id = @companyId AND e.gone_ms IS NULL)
       SELECT pay_point_id, sum(here) AS people, count(*) AS everybody FROM people GROUP BY pay_point_id`
    )
    this.#given = db
      .prepare<[number], number>(
        'SELECT EXISTS (SELECT 1 FROM employee WHERE company_id = ? AND pay_point_id IS NOT NULL AND gone_ms IS NULL)'
      )
      .pluck()
    this.#learned = db
      .prepare<[number], number | null>('SELECT min(as_of_ms) FROM learned_pay_point WHERE company_id = ?')
      .pluck()
  }

  list(companyId: number): PayPointsView {
    const today = localDay(this.#nowMs())
    const counts = new Map(this.#counts.all({ companyId, today }).map((row) => [row.pay_point_id, row]))
    const points = this.#all.all(companyId).map(({ id, name, body, gone_ms }): PayPointView => {
      const count = counts.get(id)
      counts.delete(id)
      return {
        id,
        name,
        goneMs: gone_ms,
        address: addressOf(body),
        people: count?.people ?? 0,
        everybody: count?.everybody ?? 0
      }
    })
    // A pay point that no list names is as little known as none.
    const rest = [...counts.values()]
    return {
      payPoints: points,
      notKnown: rest.reduce((sum, { people }) => sum + people, 0),
      notKnownEverybody: rest.reduce((sum, { everybody }) => sum + everybody, 0),
      givenByReads: this.#given.get(companyId) === 1,
      reportAsOfMs: this.#learned.get(companyId) ?? null,
      peopleAsOfMs: this.#listStates.of(companyId, 'employees')?.asOfMs ?? null,
      asOfMs: this.#listStates.of(companyId, 'payPoints')?.asOfMs ?? null
    }
  }
}

// Only the writer of the table makes the column (store/cache/payPoints.ts).
function addressOf(body: string): string[] {
  const { raw } = JSON.parse(body) as PayPoint
  const address = raw['physical_address']
  if (!isJsonObject(address)) return []
  const parts: Readonly<Record<string, unknown>> = { ...address }
  return ADDRESS.map((part) => parts[part]).filter((part): part is string => typeof part === 'string' && part !== '')
}
