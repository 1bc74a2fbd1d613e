import type { Database } from 'better-sqlite3'
import type { PayslipHeaderView } from '@shared/contract/views'
import { addMonths, dayNumber, partsOf, toDay, type Day } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import { lengthOf } from '../store/frequencyRow'
import { payslipState } from './rows'

/** A payslip with its detail, where that was read. */
export interface PayslipRow {
  readonly id: number
  readonly company_id: number
  readonly employee_id: number | null
  readonly frequency_id: number | null
  readonly frequency: string | null
  /** The frequency's record as JSON. */
  readonly frequency_body: string | null
  readonly date: string
  readonly special: number
  readonly finalised: number
  readonly released: number
  readonly dirty: number
  readonly pay_run_id: number | null
  readonly net: string | null
  readonly net_scaled: number | null
  readonly held_net: string | null
  readonly lines: string | null
  readonly detail_lines: string | null
  readonly detail_leave: string | null
  readonly detail_as_of_ms: number | null
}

const PAYSLIP = `
  SELECT p.id, p.company_id, p.employee_id, p.frequency_id, f.name AS frequency, f.body AS frequency_body, p.date, p.special,
    p.finalised, p.released, p.dirty, p.pay_run_id, p.net, p.net_scaled, p.held_net, p.lines, d.lines AS detail_lines,
    d.leave AS detail_leave, d.as_of_ms AS detail_as_of_ms
  FROM payslip p
  LEFT JOIN pay_frequency f ON f.id = p.frequency_id
  LEFT JOIN payslip_detail d ON d.payslip_id = p.id`

const TREND = 12

/** Payslips as rows, and the ones before them. */
export class PayslipRows {
  readonly #one
  readonly #previous
  readonly #trend
  readonly #between
  readonly #newer

  constructor(db: Database) {
    this.#one = db.prepare<[number], PayslipRow>(`${PAYSLIP} WHERE p.id = ? AND p.gone_ms IS NULL`)
    this.#previous = db.prepare<[number | null, string, number | null], PayslipRow>(
      `${PAYSLIP} WHERE p.employee_id = ? AND p.date < ? AND p.special = 0 AND p.gone_ms IS NULL AND p.frequency_id IS ?
       ORDER BY p.date DESC, p.id DESC LIMIT 1`
    )
    this.#trend = db.prepare<[number | null, string, number | null], { date: string; net_scaled: number | null }>(
      `SELECT date, net_scaled FROM payslip
       WHERE employee_id = ? AND date <= ? AND special = 0 AND gone_ms IS NULL AND frequency_id IS ?
       ORDER BY date DESC, id DESC LIMIT ${TREND}`
    )
    this.#between = db
      .prepare<[number, string, string, number | null], number>(
        `SELECT EXISTS (SELECT 1 FROM period_total
         WHERE company_id = ? AND date > ? AND date < ? AND special = 0 AND frequency_id = ifnull(?, 0))`
      )
      .pluck()
    this.#newer = db
      .prepare<Pick<PayslipRow, 'employee_id' | 'date' | 'id'>, number>(
        `SELECT count(*) FROM payslip
         WHERE employee_id = @employee_id AND gone_ms IS NULL AND (date, id) > (@date, @id)`
      )
      .pluck()
  }

  one(payslipId: number): PayslipRow | null {
    return this.#one.get(payslipId) ?? null
  }

  /** The latest earlier regular payslip of the same person and frequency; none for a once-off payslip. */
  previousOf(row: PayslipRow): PayslipRow | null {
    if (row.special === 1) return null
    return this.#previous.get(row.employee_id, row.date, row.frequency_id) ?? null
  }

  /** Whether a period of this frequency lies between two payslips of it. */
  gapBetween(previous: PayslipRow, row: PayslipRow): boolean {
    const from = toDay(previous.date)
    const to = toDay(row.date)
    const byLength = longerThanOnePeriod(from, to, row.frequency_body)
    return byLength ?? this.#between.get(row.company_id, from, to, row.frequency_id) === 1
  }

  /** Net of the last regular payslips up to this one, oldest first. */
  trendOf(row: PayslipRow): { date: Day; netScaled: Scaled | null }[] {
    return this.#trend
      .all(row.employee_id, row.date, row.frequency_id)
      .map(({ date, net_scaled }) => ({ date: toDay(date), netScaled: net_scaled }))
      .reverse()
  }

  /** How many newer payslips the person has. */
  newerThan(row: PayslipRow): number {
    return this.#newer.get(row) ?? 0
  }
}

export function headerOf(row: PayslipRow): PayslipHeaderView {
  return {
    id: row.id,
    companyId: row.company_id,
    date: toDay(row.date),
    special: row.special === 1,
    state: payslipState(row),
    finalised: row.finalised === 1,
    released: row.released === 1,
    frequency: row.frequency,
    frequencyId: row.frequency_id,
    payRunId: row.pay_run_id,
    net: row.net,
    netScaled: row.net_scaled
  }
}

/** Null when the frequency's length is not known. */
function longerThanOnePeriod(from: Day, to: Day, frequencyBody: string | null): boolean | null {
  const { months, weeks } = lengthOf(frequencyBody)
  // From the first of the month, so that 31 January to 28 February is one month.
  if (months !== null) return addMonths(firstOfMonth(from), months) < firstOfMonth(to)
  return weeks === null ? null : dayNumber(to) - dayNumber(from) > weeks * 7
}

function firstOfMonth(day: Day): Day {
  const { year, month } = partsOf(day)
  return toDay(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`)
}
