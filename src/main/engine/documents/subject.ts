import type { Database } from 'better-sqlite3'
import type { NameParts } from '@shared/domain/fileName'
import { NAME_NOT_KNOWN } from '@shared/domain/names'
import { PAYSLIP_CHANGED_MS } from '../../store/keptDocument'

/** What a document is about, as the cache knows it. */
export interface DocumentSubject {
  readonly kind: 'payslip' | 'certificate'
  readonly id: number
  readonly companyId: number
  readonly employeeId: number | null
  /** One that is not in the service any more will not be ready either: its PDF is asked for, and the answer tells. */
  readonly calculating: boolean
  /** A certificate is always final. */
  readonly final: boolean
  readonly net: string | null
  /** Since when it is as it is now, as far as the copy knows; null: it was never known otherwise. */
  readonly changedMs: number | null
  readonly nameParts: NameParts
}

interface SubjectRow {
  id: number
  company_id: number
  company: string
  employee_id: number | null
  frequency: string | null
  date: string | null
  period_end: string | null
  type: string
  last_name: string | null
  first_name: string | null
  number: string | null
  dirty: number
  finalised: number
  net: string | null
  changed_ms: number | null
}

const PAYSLIP = `
  SELECT p.id, p.company_id, c.name AS company, p.employee_id, f.name AS frequency, p.date, p.date AS period_end,
    CASE p.special WHEN 1 THEN 'Once-off payslip' ELSE 'Payslip' END AS type,
    e.last_name, e.first_name, e.number, p.dirty AND p.gone_ms IS NULL AS dirty, p.finalised, p.net, ${PAYSLIP_CHANGED_MS} AS changed_ms
  FROM payslip p
  JOIN company c ON c.id = p.company_id
  LEFT JOIN employee e ON e.id = p.employee_id
  LEFT JOIN pay_frequency f ON f.id = p.frequency_id`

const CERTIFICATE = `
  SELECT t.id, t.company_id, c.name AS company, t.employee_id, NULL AS frequency, t.date, t.worked_to AS period_end,
    t.name AS type, e.last_name, e.first_name, e.number, t.dirty AND t.gone_ms IS NULL AS dirty, 1 AS finalised, NULL AS net, t.changed_ms
  FROM certificate t
  JOIN company c ON c.id = t.company_id
  LEFT JOIN employee e ON e.id = t.employee_id`

/** A document with the name of whom it is about. */
export interface NamedDocument {
  readonly id: number
  readonly employeeId: number
  readonly lastName: string
  readonly firstName: string
  readonly number: string | null
}

interface NamedRow {
  id: number
  employee_id: number
  last_name: string
  first_name: string
  number: string | null
}

/** Finds what a document is about; one set of statements per open connection. */
export class DocumentSubjects {
  readonly #payslip
  readonly #certificate
  readonly #some
  readonly #latest

  constructor(cache: Database) {
    this.#payslip = cache.prepare<[number], SubjectRow>(`${PAYSLIP} WHERE p.id = ?`)
    this.#certificate = cache.prepare<[number], SubjectRow>(`${CERTIFICATE} WHERE t.id = ?`)
    const some = (documents: string, id: string) =>
      cache.prepare<[string], SubjectRow>(`${documents} WHERE ${id} IN (SELECT value FROM json_each(?))`)
    this.#some = { payslip: some(PAYSLIP, 'p.id'), certificate: some(CERTIFICATE, 't.id') }
    const latest = (table: string): string =>
      `SELECT d.id, e.id AS employee_id, e.last_name, e.first_name, e.number FROM ${table} d JOIN employee e ON e.id = d.employee_id
       WHERE d.company_id = ? AND d.gone_ms IS NULL ORDER BY d.date DESC, d.id DESC LIMIT ?`
    this.#latest = {
      payslip: cache.prepare<[number, number], NamedRow>(latest('payslip')),
      certificate: cache.prepare<[number, number], NamedRow>(latest('certificate'))
    }
  }

  payslip(id: number): DocumentSubject | null {
    const row = this.#payslip.get(id)
    return row ? subjectOf('payslip', row) : null
  }

  certificate(id: number): DocumentSubject | null {
    const row = this.#certificate.get(id)
    return row ? subjectOf('certificate', row) : null
  }

  of(kind: DocumentSubject['kind'], id: number): DocumentSubject | null {
    return kind === 'payslip' ? this.payslip(id) : this.certificate(id)
  }

  /** Some of them by their ids, in a fifth of the time of one after the other. */
  some(kind: DocumentSubject['kind'], ids: readonly number[]): Map<number, DocumentSubject> {
    return new Map(this.#some[kind].all(JSON.stringify(ids)).map((row) => [row.id, subjectOf(kind, row)]))
  }

  /** The latest documents of a company. */
  latest(kind: DocumentSubject['kind'], companyId: number, most: number): NamedDocument[] {
    return this.#latest[kind].all(companyId, most).map((row) => ({
      id: row.id,
      employeeId: row.employee_id,
      lastName: row.last_name,
      firstName: row.first_name,
      number: row.number
    }))
  }
}

function subjectOf(kind: DocumentSubject['kind'], row: SubjectRow): DocumentSubject {
  return {
    kind,
    id: row.id,
    companyId: row.company_id,
    employeeId: row.employee_id,
    calculating: row.dirty === 1,
    final: row.finalised === 1,
    net: row.net,
    changedMs: row.changed_ms,
    nameParts: {
      company: row.company,
      frequency: row.frequency ?? '',
      periodEnd: row.period_end ?? row.date ?? '',
      number: row.number ?? (row.employee_id === null ? '' : `id${row.employee_id}`),
      surname: surnameOf(row),
      firstName: row.first_name ?? '',
      date: row.date ?? '',
      type: row.type,
      id: String(row.id)
    }
  }
}

function surnameOf({ last_name: lastName, first_name: firstName }: SubjectRow): string {
  if (lastName === null) return 'unknown employee'
  return lastName === '' && (firstName ?? '') === '' ? NAME_NOT_KNOWN : lastName
}
