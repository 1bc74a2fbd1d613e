import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type { EmployeeRow } from '@shared/contract/views'
import { parseDay, toDay, type Day } from '@shared/domain/day'
import { statusOn } from '@shared/domain/employee'
import { decodePeriods } from '../store/employeePeriods'
import { PAYSLIP_LATEST, PAYSLIP_OF_PERIOD, PREVIOUS_NET, type RowPayslip } from './employeePayslip'
import { PAY_POINT_OF } from './payPoints'
import { differenceOf, idsAsJson, payslipState } from './rows'

interface Row {
  id: number
  last_name: string
  first_name: string
  chinese_name: string | null
  number: string | null
  frequency: string | null
  pay_point: string | null
  joined: string | null
  periods: string | null
  payslip_id: number | null
  date: string | null
  dirty: number
  finalised: number
  released: number
  net: string | null
  net_scaled: number | null
  previous_net: number | null
  edits: number
  conflicts: number
}

const rowSql = (payslip: RowPayslip): string => `
  SELECT e.id, e.last_name, e.first_name, e.chinese_name, e.number, f.name AS frequency, pp.name AS pay_point, e.joined,
    e.periods, ${payslip.id} AS payslip_id, p.date, p.dirty, p.finalised, p.released, p.net, p.net_scaled,
    (${PREVIOUS_NET}) AS previous_net,
    (SELECT count(*) FROM outbox.edit x WHERE x.waiting = 1 AND x.employee_id = e.id) AS edits,
    (SELECT count(*) FROM outbox.edit x WHERE x.waiting = 1 AND x.employee_id = e.id AND x.state = 'conflict') AS conflicts
  FROM json_each(@ids) AS a
  CROSS JOIN employee e ON e.id = a.value
  LEFT JOIN pay_frequency f ON f.id = e.frequency_id
  LEFT JOIN pay_point pp ON pp.id = ${PAY_POINT_OF}
  ${payslip.join}
  ORDER BY a.key`

/** Rows of the employee list by id, a page in one statement: each statement of its own costs more than its row. */
export class EmployeeRows {
  readonly #latest
  readonly #ofPeriod

  constructor(db: Database) {
    this.#latest = db.prepare<{ ids: string }, Row>(rowSql(PAYSLIP_LATEST))
    this.#ofPeriod = db.prepare<{ ids: string; periodDate: Day }, Row>(rowSql(PAYSLIP_OF_PERIOD))
  }

  /** One row for each id, in their order. Throws `listGone` when one is no longer in the cache at all. */
  read(ids: Float64Array, periodDate: Day | null, today: Day): EmployeeRow[] {
    const some = { ids: idsAsJson(ids) }
    const rows = periodDate === null ? this.#latest.all(some) : this.#ofPeriod.all({ ...some, periodDate })
    if (rows.length < ids.length) throw new AppError('listGone')
    return rows.map((row) => shownRow(row, today))
  }
}

function shownRow(row: Row, today: Day): EmployeeRow {
  return {
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    chineseName: row.chinese_name,
    number: row.number,
    frequency: row.frequency,
    payPoint: row.pay_point,
    status: statusOn(decodePeriods(row.periods).servicePeriods, today),
    joined: parseDay(row.joined),
    payslip:
      row.payslip_id === null || row.date === null
        ? null
        : {
            id: row.payslip_id,
            date: toDay(row.date),
            state: payslipState(row),
            net: row.net,
            change: differenceOf(row.net_scaled, row.previous_net)
          },
    unsettledEdits: row.edits,
    conflicts: row.conflicts
  }
}
