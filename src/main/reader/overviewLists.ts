import type { Database } from 'better-sqlite3'
import type { OverviewList, OverviewRow, OverviewRows } from '@shared/contract/views'
import { parseDay } from '@shared/domain/day'
import { COUNT_PAYSLIP_EDITS } from './edits'
import type { NewsQueries } from './overviewNews'
import { payslipState } from './rows'

const MOST_ROWS = 500

interface Row {
  employee_id: number | null
  payslip_id: number | null
  last_name: string | null
  first_name: string | null
  chinese_name: string | null
  number: string | null
  date: string | null
  special: number | null
  dirty: number | null
  finalised: number | null
  released: number | null
  title: string | null
  was: string | null
  net: string | null
  edits: number | null
  seen_ms: number | null
}

interface Parameters {
  companyId: number
  sinceMs: number
}

const PERSON = 'e.id AS employee_id, e.last_name, e.first_name, e.chinese_name, e.number'
const PAYSLIP = `p.id AS payslip_id, p.date, p.special, p.dirty, p.finalised, p.released, p.net`
const NO_PAYSLIP = `NULL AS payslip_id, NULL AS special, NULL AS dirty, NULL AS finalised, NULL AS released, NULL AS net`
const NEWEST = 'ORDER BY p.date DESC, p.special, e.sort, p.id'

/** What was noted of a kind since the last visit, the newest ones: all of it is counted without looking at a record. */
const noted = (kind: string): string =>
  `(SELECT id, at_ms FROM arrival WHERE company_id = @companyId AND kind = '${kind}' AND at_ms > @sinceMs
    ORDER BY at_ms DESC LIMIT ${MOST_ROWS}) a`
const countOf = (kind: string): string =>
  `SELECT count(*) FROM arrival WHERE company_id = @companyId AND kind = '${kind}' AND at_ms > @sinceMs`

const NOTED_PAYSLIP = 'JOIN payslip p ON p.id = a.id AND p.gone_ms IS NULL LEFT JOIN employee e ON e.id = p.employee_id'
/** The net pay at the last visit: of the oldest version since then. */
const WAS = `(SELECT v.net FROM payslip_version v WHERE v.payslip_id = p.id AND v.until_ms > @sinceMs
    ORDER BY v.until_ms LIMIT 1)`

interface ListSql {
  readonly columns: string
  readonly from: string
  readonly order: string
  /** Where counting `from` would look at more than it must. */
  readonly count?: string
}

const ofPayslips = (kind: string, was: string): ListSql => ({
  columns: `${PERSON}, ${PAYSLIP}, NULL AS title, ${was} AS was, ${COUNT_PAYSLIP_EDITS} AS edits, a.at_ms AS seen_ms`,
  from: `${noted(kind)} ${NOTED_PAYSLIP}`,
  order: NEWEST,
  count: countOf(kind)
})

/** Of each list: its rows from `FROM` on, and the columns that differ. All in one order that a person can look through. */
const LISTS: Readonly<Record<OverviewList, ListSql>> = {
  newPeople: {
    columns: `${PERSON}, ${NO_PAYSLIP}, e.joined AS date, NULL AS title, NULL AS was, NULL AS edits, a.at_ms AS seen_ms`,
    from: `${noted('employee')} JOIN employee e ON e.id = a.id`,
    order: 'ORDER BY e.sort, e.id',
    count: countOf('employee')
  },
  gonePeople: {
    columns: `${PERSON}, ${NO_PAYSLIP}, e.left_on AS date, NULL AS title, NULL AS was, NULL AS edits, e.gone_ms AS seen_ms`,
    from: 'employee e WHERE e.company_id = @companyId AND e.gone_ms > @sinceMs',
    order: 'ORDER BY e.sort, e.id'
  },
  newPayslips: ofPayslips('payslip', 'NULL'),
  changedPayslips: ofPayslips('changed', WAS),
  finalisedPayslips: ofPayslips('finalised', WAS),
  newCertificates: {
    columns: `${PERSON}, ${NO_PAYSLIP}, c.date, c.name AS title, NULL AS was, NULL AS edits, a.at_ms AS seen_ms`,
    from: `${noted('certificate')} JOIN certificate c ON c.id = a.id AND c.gone_ms IS NULL
      LEFT JOIN employee e ON e.id = c.employee_id`,
    order: 'ORDER BY c.date DESC, e.sort, c.id',
    count: countOf('certificate')
  },
  calculating: {
    columns: `${PERSON}, ${PAYSLIP}, NULL AS title, p.held_net AS was, ${COUNT_PAYSLIP_EDITS} AS edits, NULL AS seen_ms`,
    from: `(SELECT date, special, frequency_id FROM period_total
        WHERE company_id = @companyId AND calculating > 0) t
      CROSS JOIN payslip p INDEXED BY payslip_period ON p.company_id = @companyId AND p.date = t.date
        AND p.special = t.special AND p.gone_ms IS NULL AND p.dirty = 1 AND ifnull(p.frequency_id, 0) = t.frequency_id
      LEFT JOIN employee e ON e.id = p.employee_id WHERE true`,
    order: NEWEST
  },
  finalisedWithEdits: {
    columns: `${PERSON}, ${PAYSLIP}, NULL AS title, NULL AS was, ${COUNT_PAYSLIP_EDITS} AS edits, NULL AS seen_ms`,
    from: `(SELECT DISTINCT q.id FROM outbox.edit x JOIN payslip q
        ON q.id = x.payslip_id
        OR (x.payslip_id IS NULL AND q.employee_id = x.employee_id AND q.date = x.payslip_date AND q.special = 0)
        WHERE x.waiting = 1 AND x.company_id = @companyId AND x.target = 'payslip') f
      JOIN payslip p ON p.id = f.id LEFT JOIN employee e ON e.id = p.employee_id
      WHERE p.finalised = 1 AND p.gone_ms IS NULL`,
    order: NEWEST
  }
}

/** What the figures of an overview count, each as a list. */
export class OverviewListQueries {
  readonly #db: Database
  readonly #news: NewsQueries
  readonly #statements = new Map<OverviewList, ReturnType<OverviewListQueries['prepare']>>()

  constructor(db: Database, news: NewsQueries) {
    this.#db = db
    this.#news = news
  }

  list({ companyId, what }: { companyId: number; what: OverviewList }): OverviewRows {
    const sinceMs = this.#news.sinceMs(companyId)
    const statement = this.#statements.get(what) ?? this.prepare(what)
    this.#statements.set(what, statement)
    const of = { companyId, sinceMs: sinceMs ?? Number.MAX_SAFE_INTEGER }
    return {
      total: statement.count.get(of) ?? 0,
      rows: statement.rows.all(of).map(shownRow),
      sinceMs
    }
  }

  /** How many there are. */
  count(companyId: number, what: OverviewList): number {
    const statement = this.#statements.get(what) ?? this.prepare(what)
    this.#statements.set(what, statement)
    return statement.count.get({ companyId, sinceMs: this.#news.sinceMs(companyId) ?? Number.MAX_SAFE_INTEGER }) ?? 0
  }

  private prepare(what: OverviewList) {
    const { columns, from, order, count } = LISTS[what]
    return {
      count: this.#db.prepare<Parameters, number>(count ?? `SELECT count(*) FROM ${from}`).pluck(),
      rows: this.#db.prepare<Parameters, Row>(`SELECT ${columns} FROM ${from} ${order} LIMIT ${MOST_ROWS}`)
    }
  }
}

function shownRow(row: Row): OverviewRow {
  return {
    employeeId: row.employee_id,
    payslipId: row.payslip_id,
    lastName: row.last_name ?? '',
    firstName: row.first_name ?? '',
    chineseName: row.chinese_name,
    number: row.number,
    date: parseDay(row.date),
    special: row.special === 1,
    state:
      row.dirty === null || row.finalised === null || row.released === null
        ? null
        : payslipState({ dirty: row.dirty, finalised: row.finalised, released: row.released }),
    title: row.title,
    was: row.was,
    now: row.net,
    edits: row.edits ?? 0,
    seenMs: row.seen_ms
  }
}
