/** What the lists of the overview are made of, in SQL: which records, their columns, and what they are put in order by. */
import type { OverviewList, OverviewSort } from '@shared/contract/views/overview'
import { COUNT_PAYSLIP_EDITS } from './edits'

const PERSON = 'e.id AS employee_id, e.last_name, e.first_name, e.chinese_name, e.number'
const PAYSLIP = 'p.id AS payslip_id, p.date, p.special, p.dirty, p.finalised, p.released, p.net'
const NO_PAYSLIP =
  'NULL AS payslip_id, NULL AS special, NULL AS dirty, NULL AS finalised, NULL AS released, NULL AS net'
const STATE = `CASE WHEN p.dirty = 1 THEN 0 WHEN p.released = 1 THEN 3 WHEN p.finalised = 1 THEN 2 ELSE 1 END`

/** The net pay at the last visit: of the oldest version since then. */
const WAS = `(SELECT v.net FROM payslip_version v WHERE v.payslip_id = p.id AND v.until_ms > @sinceMs
    ORDER BY v.until_ms LIMIT 1)`

/** A list: its records are `ids`, and one of them by its id is `record`; both name a person `e`, and `a` for when it was seen. */
interface ListSql {
  readonly id: string
  /** From `FROM` on. */
  readonly ids: string
  /** Joined to the ids `j.value`. */
  readonly record: string
  readonly columns: string
  /** The order in which a person looks it through. */
  readonly order: string
  /** What each column is put in order by. */
  readonly keys: Readonly<Partial<Record<OverviewSort, string>>>
  /** Where counting `ids` would look at more than it must. */
  readonly count?: string
}

const arrived = (kind: string, id: string): string =>
  `arrival a ON a.company_id = @companyId AND a.kind = '${kind}' AND a.id = ${id}`
const noted = (kind: string): string => `a.company_id = @companyId AND a.kind = '${kind}' AND a.at_ms > @sinceMs`
const countOf = (kind: string): string => `SELECT count(*) FROM arrival a WHERE ${noted(kind)}`

const PERSON_KEYS = { number: 'e.number', name: 'e.sort' } as const

interface OfPayslips {
  readonly ids: string
  readonly was?: string
  /** The kind under which `arrival` has them. */
  readonly kind?: string
}

const ofPayslips = ({ ids, was = 'NULL', kind }: OfPayslips): ListSql => ({
  id: 'p.id',
  ids: `${ids} LEFT JOIN employee e ON e.id = p.employee_id`,
  record: `JOIN payslip p ON p.id = j.value LEFT JOIN employee e ON e.id = p.employee_id
    ${kind === undefined ? '' : `LEFT JOIN ${arrived(kind, 'p.id')}`}`,
  columns: `${PERSON}, ${PAYSLIP}, NULL AS title, ${was} AS was, ${COUNT_PAYSLIP_EDITS} AS edits,
    ${kind === undefined ? 'NULL' : 'a.at_ms'} AS seen_ms`,
  order: 'p.date DESC, p.special, e.sort IS NULL, e.sort, p.id',
  keys: {
    ...PERSON_KEYS,
    date: 'p.date',
    state: STATE,
    was,
    now: 'p.net',
    edits: COUNT_PAYSLIP_EDITS,
    ...(kind === undefined ? {} : { seen: 'a.at_ms' })
  }
})

const notedPayslips = (kind: string, was?: string): ListSql => ({
  ...ofPayslips({
    ids: `(SELECT a.id, a.at_ms FROM arrival a WHERE ${noted(kind)}) a
      JOIN payslip p ON p.id = a.id AND p.company_id = @companyId AND p.gone_ms IS NULL`,
    kind,
    ...(was === undefined ? {} : { was })
  }),
  count: countOf(kind)
})

const ofPeople = (date: string, seen: string, parts: Pick<ListSql, 'ids' | 'record' | 'count'>): ListSql => ({
  id: 'e.id',
  columns: `${PERSON}, ${NO_PAYSLIP}, ${date} AS date, NULL AS title, NULL AS was, NULL AS edits, ${seen} AS seen_ms`,
  order: 'e.sort, e.id',
  keys: { ...PERSON_KEYS, date, seen },
  ...parts
})

export const LISTS: Readonly<Record<OverviewList, ListSql>> = {
  newPeople: ofPeople('e.joined', 'a.at_ms', {
    ids: `(SELECT a.id, a.at_ms FROM arrival a WHERE ${noted('employee')}) a
      JOIN employee e ON e.id = a.id AND e.company_id = @companyId`,
    record: `JOIN employee e ON e.id = j.value LEFT JOIN ${arrived('employee', 'e.id')}`,
    count: countOf('employee')
  }),
  gonePeople: ofPeople('e.left_on', 'e.gone_ms', {
    ids: '(SELECT * FROM employee WHERE company_id = @companyId AND gone_ms > @sinceMs) e',
    record: 'JOIN employee e ON e.id = j.value'
  }),
  newPayslips: notedPayslips('payslip'),
  changedPayslips: notedPayslips('changed', WAS),
  finalisedPayslips: notedPayslips('finalised', WAS),
  newCertificates: {
    id: 'c.id',
    ids: `(SELECT a.id, a.at_ms FROM arrival a WHERE ${noted('certificate')}) a
      JOIN certificate c ON c.id = a.id AND c.company_id = @companyId AND c.gone_ms IS NULL
      LEFT JOIN employee e ON e.id = c.employee_id`,
    record: `JOIN certificate c ON c.id = j.value LEFT JOIN employee e ON e.id = c.employee_id
      LEFT JOIN ${arrived('certificate', 'c.id')}`,
    columns: `${PERSON}, ${NO_PAYSLIP}, c.date, c.name AS title, NULL AS was, NULL AS edits, a.at_ms AS seen_ms`,
    order: 'c.date DESC, e.sort IS NULL, e.sort, c.id',
    keys: { ...PERSON_KEYS, date: 'c.date', title: 'c.name', seen: 'a.at_ms' },
    count: countOf('certificate')
  },
  calculating: ofPayslips({
    ids: `(SELECT date, special, frequency_id FROM period_total WHERE company_id = @companyId AND calculating > 0) t
      CROSS JOIN payslip p INDEXED BY payslip_period ON p.company_id = @companyId AND p.date = t.date
        AND p.special = t.special AND p.gone_ms IS NULL AND p.dirty = 1 AND ifnull(p.frequency_id, 0) = t.frequency_id`,
    was: 'p.held_net'
  }),
  finalisedWithEdits: ofPayslips({
    ids: `(SELECT DISTINCT q.id FROM outbox.edit x JOIN payslip q
        ON q.id = x.payslip_id
        OR (x.payslip_id IS NULL AND q.employee_id = x.employee_id AND q.date = x.payslip_date AND q.special = 0)
        WHERE x.waiting = 1 AND x.company_id = @companyId AND x.target = 'payslip') f
      JOIN payslip p ON p.id = f.id AND p.finalised = 1 AND p.gone_ms IS NULL`
  })
}
