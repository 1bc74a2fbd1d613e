import type { Database } from 'better-sqlite3'

interface Period {
  readonly companyId: number
  readonly frequencyId: number
  readonly date: string
}

/** How many payslips of a person the employee list carries (spec, "Limits"). */
const IN_EMPLOYEE_LIST = 12

/** Before every day. */
const ALWAYS = ''

/**
 * Whether the copy would have a payslip of a period, if there is one. The employee list carries the last twelve of a person; what
 * is older is known only where the list of the person or of every regular run of the period was read, and what the retention
 * took out is known no more. Without this, whoever's older payslips were never read would seem to be missing one.
 */
export class PayslipsKnown {
  readonly #runs
  readonly #keptOut
  readonly #ownList
  readonly #twelfth

  constructor(db: Database) {
    this.#runs = db.prepare<Period, { runs: number; unread: number }>(
      `SELECT count(*) AS runs, count(*) FILTER (WHERE NOT EXISTS (
         SELECT 1 FROM list_state l WHERE l.company_id = r.company_id AND l.list = 'payslipsOfRun' AND l.subject_id = r.id
           AND l.note IS NULL)) AS unread
       FROM pay_run r WHERE r.company_id = @companyId AND r.period_end = @date AND r.frequency_id = @frequencyId
         AND r.special = 0 AND r.gone_ms IS NULL`
    )
    this.#keptOut = db
      .prepare<[number, string], number>('SELECT 1 FROM retention WHERE company_id = ? AND periods_before > ?')
      .pluck()
    this.#ownList = db
      .prepare<[number, number], number>(
        "SELECT 1 FROM list_state WHERE company_id = ? AND list = 'payslipsOfEmployee' AND subject_id = ? AND note IS NULL"
      )
      .pluck()
    this.#twelfth = db
      .prepare<[number], string>(
        `SELECT date FROM payslip WHERE employee_id = ? AND gone_ms IS NULL
         ORDER BY date DESC LIMIT 1 OFFSET ${IN_EMPLOYEE_LIST - 1}`
      )
      .pluck()
  }

  /** Of the people of periods of one company, each person looked up once: for one answer, as a sync brings more. */
  ofCompany(companyId: number): (period: Omit<Period, 'companyId'>) => (employeeId: number) => boolean {
    const knownAfter = new Map<number, string>()
    const after = (employeeId: number): string => {
      const known = knownAfter.get(employeeId)
      if (known !== undefined) return known
      const whole = this.#ownList.get(companyId, employeeId) === 1
      const from = whole ? ALWAYS : (this.#twelfth.get(employeeId) ?? ALWAYS)
      knownAfter.set(employeeId, from)
      return from
    }
    return (period) => {
      if (this.#keptOut.get(companyId, period.date) === 1) return () => false
      const { runs, unread } = this.#runs.get({ companyId, ...period }) ?? { runs: 0, unread: 0 }
      if (runs > 0 && unread === 0) return () => true
      return (employeeId) => period.date > after(employeeId)
    }
  }
}
