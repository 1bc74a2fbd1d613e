import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type { EmployeePayslipRow, EmployeeView } from '@shared/contract/views'
import { localDay, parseDay, toDay } from '@shared/domain/day'
import { statusOn } from '@shared/domain/employee'
import type { JsonObject } from '@shared/domain/json'
import { decodePeriods } from '../store/employeePeriods'
import type { DocumentStates } from './documents'
import { COUNT_PAYSLIP_EDITS, type WaitingEdits } from './edits'
import { profileOf } from './employeeProfile'
import type { ListStates } from './listStates'
import type { PayItemQueries } from './payItems'
import { PAY_POINT_OF } from './payPoints'
import { differenceOf, payslipState } from './rows'

interface PersonRow {
  id: number
  company_id: number
  last_name: string
  first_name: string
  chinese_name: string | null
  number: string | null
  frequency: string | null
  pay_point: string | null
  periods: string | null
  body: string
  gone_ms: number | null
}

interface PayslipRow {
  id: number
  date: string
  special: number
  frequency_id: number | null
  finalised: number
  released: number
  dirty: number
  net: string | null
  net_scaled: number | null
  income_scaled: number | null
  edits: number
}

interface CertificateRow {
  id: number
  name: string
  date: string | null
  dirty: number
}

interface Deps {
  readonly edits: WaitingEdits
  readonly documents: DocumentStates
  readonly listStates: ListStates
  readonly payItems: PayItemQueries
  readonly nowMs: () => number
}

/** Everything of one person. */
export class EmployeePageQueries {
  readonly #deps: Deps
  readonly #person
  readonly #payslips
  readonly #certificates
  readonly #frequencyName

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#person = db.prepare<[number], PersonRow>(
      `SELECT e.id, e.company_id, e.last_name, e.first_name, e.chinese_name, e.number, f.name AS frequency,
         pp.name AS pay_point, e.periods, e.body, e.gone_ms
       FROM employee e LEFT JOIN pay_frequency f ON f.id = e.frequency_id LEFT JOIN pay_point pp ON pp.id = ${PAY_POINT_OF}
       WHERE e.id = ?`
    )
    this.#payslips = db.prepare<[number], PayslipRow>(
      `SELECT p.id, p.date, p.special, p.frequency_id, p.finalised, p.released, p.dirty, p.net, p.net_scaled, p.income_scaled,
         ${COUNT_PAYSLIP_EDITS} AS edits
       FROM payslip p WHERE p.employee_id = ? AND p.gone_ms IS NULL ORDER BY p.date DESC, p.special, p.id DESC`
    )
    this.#certificates = db.prepare<[number], CertificateRow>(
      'SELECT id, name, date, dirty FROM certificate WHERE employee_id = ? AND gone_ms IS NULL ORDER BY date DESC, id DESC'
    )
    this.#frequencyName = db.prepare<[number], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck()
  }

  /** Throws `notHere` when the person is not in the cache. One who is gone from the company is, with `goneMs`. */
  get({ employeeId }: { employeeId: number }): EmployeeView {
    const { edits, listStates, payItems, nowMs } = this.#deps
    const row = this.#person.get(employeeId)
    if (!row) throw new AppError('notHere', { subject: String(employeeId) })
    const record = JSON.parse(row.body) as JsonObject // Only the writer of employees fills this column.
    const { servicePeriods, frequencyPeriods } = decodePeriods(row.periods)
    return {
      id: row.id,
      companyId: row.company_id,
      lastName: row.last_name,
      firstName: row.first_name,
      chineseName: row.chinese_name,
      number: row.number,
      frequency: row.frequency,
      payPoint: row.pay_point,
      paymentMethod: typeof record['payment_method'] === 'string' ? record['payment_method'] : null,
      status: statusOn(servicePeriods, localDay(nowMs())),
      goneMs: row.gone_ms,
      ...profileOf(record, row.frequency, edits.ofEmployee(employeeId)),
      servicePeriods,
      frequencyPeriods:
        frequencyPeriods?.map((period) => ({
          ...period,
          name: this.#frequencyName.get(period.payFrequencyId) ?? null
        })) ?? null,
      payslips: shownPayslips(this.#payslips.all(employeeId)),
      payItems: payItems.ofEmployee(row.company_id, employeeId),
      certificates: this.#certificatesOf(row.company_id, employeeId),
      asOfMs: listStates.of(row.company_id, 'employees')?.asOfMs ?? null
    }
  }

  #certificatesOf(companyId: number, employeeId: number): EmployeeView['certificates'] {
    const { listStates, documents } = this.#deps
    const read = listStates.of(companyId, 'certificatesOfEmployee', employeeId)
    if (!read) return null
    return {
      asOfMs: read.asOfMs,
      rows: this.#certificates.all(employeeId).map(({ id, name, date, dirty }) => ({
        id,
        name,
        date: parseDay(date),
        dirty: dirty === 1,
        document: documents.of('certificate', id)
      }))
    }
  }
}

// Newest first. A regular payslip changes against the next older regular one of its frequency with an earlier date.
function shownPayslips(rows: readonly PayslipRow[]): EmployeePayslipRow[] {
  return rows.map((row, at) => {
    const previous =
      row.special === 1
        ? undefined
        : rows
            .slice(at + 1)
            .find((one) => one.special === 0 && one.frequency_id === row.frequency_id && one.date < row.date)
    return {
      id: row.id,
      date: toDay(row.date),
      special: row.special === 1,
      state: payslipState(row),
      net: row.net,
      gross: row.dirty === 1 ? null : row.income_scaled,
      change: differenceOf(row.net_scaled, previous?.net_scaled ?? null),
      unsettledEdits: row.edits
    }
  })
}
