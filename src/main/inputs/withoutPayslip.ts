import type { Database } from 'better-sqlite3'
import type { Day } from '@shared/domain/day'
import type { FrequencyPeriod } from '@shared/domain/employee'
import type { Expectation } from '@shared/domain/expectedPayslips'
import { decodePeriods, type EmployeePeriods } from '../store/employeePeriods'
import { PayslipsKnown } from './payslipsKnown'
import { inPeriod, type InPeriod, type PeriodSpan } from '../store/periodSpan'

interface Row {
  id: number
  sort: string
  number: string | null
  method: string | null
  periods: string | null
  frequency_id: number | null
}

interface Asked {
  readonly companyId: number
  readonly frequencyId: number
  readonly date: string
  readonly from: string
}

/** Someone who worked in a period and has no payslip of it. */
export interface PersonWithout {
  readonly id: number
  readonly sort: string
  readonly number: string | null
  readonly method: string | null
  readonly mark: InPeriod['mark']
}

/** The people of a period who have no regular payslip of it, as far as the copy would have one. */
export class WithoutPayslip {
  readonly #known: PayslipsKnown
  readonly #all
  readonly #some

  constructor(db: Database) {
    this.#known = new PayslipsKnown(db)
    // The columns leave few; the periods themselves then tell. A run of the period may have paid under another day.
    const others = (people: string, withoutOwn: string): string =>
      `SELECT e.id, e.sort, e.number, e.method, e.periods, e.frequency_id FROM ${people}
       WHERE e.company_id = @companyId AND e.gone_ms IS NULL AND e.joined <= @date
         AND (e.left_on IS NULL OR e.left_on >= @from)
         AND ${withoutOwn}
         AND NOT EXISTS (SELECT 1 FROM payslip p JOIN pay_run r ON r.id = p.pay_run_id
           WHERE p.employee_id = e.id AND p.special = 0 AND p.gone_ms IS NULL AND r.company_id = e.company_id
             AND r.period_end = @date AND r.frequency_id = @frequencyId AND r.gone_ms IS NULL)`
    // Who has one is read from one end of the period to the other: asked for each of 100,000 people, it takes four times as long.
    const amongAll = `e.id NOT IN (SELECT p.employee_id FROM payslip p INDEXED BY payslip_period
      WHERE p.company_id = @companyId AND p.date = @date AND p.special = 0 AND p.gone_ms IS NULL AND p.employee_id IS NOT NULL)`
    const amongSome = `NOT EXISTS (SELECT 1 FROM payslip p
      WHERE p.employee_id = e.id AND p.date = @date AND p.special = 0 AND p.gone_ms IS NULL)`
    this.#all = db.prepare<Asked, Row>(others('employee e', amongAll))
    this.#some = db.prepare<Asked & { people: string }, Row>(
      others('json_each(@people) a CROSS JOIN employee e ON e.id = a.value', amongSome)
    )
  }

  /** Of everybody, or only of the people whose ids are given. */
  of(
    companyId: number,
    frequencyId: number,
    date: Day | string,
    span: PeriodSpan,
    people: readonly number[] | null = null
  ): PersonWithout[] {
    const isKnown = this.#known.ofCompany(companyId)({ frequencyId, date })
    const asked: Asked = { companyId, frequencyId, date, from: span.from ?? date }
    const rows = people === null ? this.#all.all(asked) : this.#some.all({ ...asked, people: JSON.stringify(people) })
    return rows.flatMap((row) => {
      const periods = decodePeriods(row.periods)
      const { id, sort, number, method } = row
      if (expectationOf(periods, row.frequency_id, frequencyId, span) !== 'expected' || !isKnown(id)) return []
      return [{ id, sort, number, method, mark: inPeriod(periods.servicePeriods, span).mark }]
    })
  }
}

/** Whether a person worked in a period of a frequency, and was of it; `ownFrequencyId`: of the person now, where no periods tell. */
export function expectationOf(
  { servicePeriods, frequencyPeriods }: EmployeePeriods,
  ownFrequencyId: number | null,
  frequencyId: number,
  span: PeriodSpan
): Expectation {
  const belongs = frequencyPeriods
    ? frequencyPeriods.some((each) => touches(each, frequencyId, span))
    : ownFrequencyId === frequencyId
  if (!belongs) return 'notExpected'
  if (servicePeriods === null) return 'notKnown'
  return inPeriod(servicePeriods, span).worked ? 'expected' : 'notExpected'
}

function touches(
  { payFrequencyId, startDate, endDate }: FrequencyPeriod,
  id: number,
  { from, to }: PeriodSpan
): boolean {
  return (
    payFrequencyId === id && (startDate === null || startDate <= to) && (endDate === null || endDate >= (from ?? to))
  )
}
