import type { Database } from 'better-sqlite3'
import type { BulkGridDefinition } from '@shared/contract/views'
import { toDay, type Day } from '@shared/domain/day'
import { PeriodSpans } from '../store/periodSpan'
import { WithoutPayslip } from './withoutPayslip'

/** A payslip of the grid's period. */
export interface GridPayslip {
  readonly id: number
  readonly date: Day
  readonly special: boolean
  readonly finalised: boolean
  readonly dirty: boolean
}

/** Someone of a grid with their payslips of its period: mostly one; none where it was not seen yet. */
export interface GridPerson {
  readonly employeeId: number
  readonly payslips: readonly GridPayslip[]
}

type PeriodOfGrid = Pick<BulkGridDefinition, 'frequencyId' | 'payslip'>

interface PayslipRow {
  id: number
  employee_id: number
  date: string
  special: number
  finalised: number
  dirty: number
}

interface Parameters {
  readonly companyId: number
  readonly frequencyId: number
  readonly date: string
  readonly special: 0 | 1
}

const COLUMNS = 'p.id, p.employee_id, p.date, p.special, p.finalised, p.dirty'
const OF_DAY = `p.company_id = @companyId AND p.date = @date AND p.special = @special AND p.frequency_id IS @frequencyId
  AND p.gone_ms IS NULL AND p.employee_id IS NOT NULL`
// A run of the period may have paid under another day.
const OF_RUN = `p.company_id = @companyId AND p.special = @special AND p.gone_ms IS NULL AND p.employee_id IS NOT NULL
  AND p.pay_run_id IN (SELECT r.id FROM pay_run r WHERE r.company_id = @companyId AND r.period_end = @date
    AND r.frequency_id = @frequencyId AND r.special = @special AND r.gone_ms IS NULL)`

/** Who is in the period of a grid: everyone with a payslip of it, and for a regular one who worked in it and has none. */
export class GridPeople {
  readonly #payslips
  readonly #payslipsOf
  readonly #without
  readonly #spans

  constructor(db: Database) {
    this.#payslips = db.prepare<Parameters, PayslipRow>(
      `SELECT ${COLUMNS} FROM payslip p INDEXED BY payslip_period WHERE ${OF_DAY}
       UNION SELECT ${COLUMNS} FROM payslip p WHERE ${OF_RUN}`
    )
    this.#payslipsOf = db.prepare<Parameters & { ids: string }, PayslipRow>(
      `SELECT ${COLUMNS} FROM json_each(@ids) a CROSS JOIN payslip p INDEXED BY payslip_employee ON p.employee_id = a.value
       WHERE ${OF_DAY}
       UNION SELECT ${COLUMNS} FROM payslip p WHERE ${OF_RUN} AND p.employee_id IN (SELECT value FROM json_each(@ids))`
    )
    this.#without = new WithoutPayslip(db)
    this.#spans = new PeriodSpans(db)
  }

  /** Everyone of the period, in no order. */
  everyone(companyId: number, period: PeriodOfGrid): GridPerson[] {
    const people = grouped(this.#payslips.all(parametersOf(companyId, period)))
    const { frequencyId, payslip } = period
    if (!payslip.special) {
      const span = this.#spans.of(companyId, frequencyId, payslip.date)
      for (const { id } of this.#without.of(companyId, frequencyId, payslip.date, span)) people.set(id, [])
    }
    return [...people].map(([employeeId, payslips]) => ({ employeeId, payslips }))
  }

  /** These people, in the period or not, in their order. */
  of(companyId: number, period: PeriodOfGrid, employeeIds: readonly number[]): GridPerson[] {
    const ids = JSON.stringify(employeeIds)
    const found = grouped(this.#payslipsOf.all({ ...parametersOf(companyId, period), ids }))
    return employeeIds.map((employeeId) => ({ employeeId, payslips: found.get(employeeId) ?? [] }))
  }
}

function parametersOf(companyId: number, { frequencyId, payslip }: PeriodOfGrid): Parameters {
  return { companyId, frequencyId, date: payslip.date, special: payslip.special ? 1 : 0 }
}

function grouped(rows: readonly PayslipRow[]): Map<number, GridPayslip[]> {
  const people = new Map<number, GridPayslip[]>()
  for (const { id, employee_id, date, special, finalised, dirty } of rows) {
    const payslip = {
      id,
      date: toDay(date),
      special: special === 1,
      finalised: finalised === 1,
      dirty: dirty === 1
    }
    const own = people.get(employee_id)
    if (own) own.push(payslip)
    else people.set(employee_id, [payslip])
  }
  return people
}
