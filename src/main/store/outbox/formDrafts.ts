import type { Database } from 'better-sqlite3'
import type { EmployeeForm } from '@shared/domain/employeeForm'

export type FormDraftKind = 'employeeCreate' | 'employeeUpdate'

/** Which form: of a person, or of a new one (subject 0). */
export interface FormDraftKey {
  readonly companyId: number
  readonly kind: FormDraftKind
  readonly subjectId: number
}

/** Rows of `form_draft`: forms that were begun and not sent. */
export class FormDraftRows {
  readonly #get
  readonly #put
  readonly #remove
  readonly #count

  constructor(db: Database) {
    this.#get = db.prepare<[number, FormDraftKind, number], { form: string; changed_ms: number }>(
      'SELECT form, changed_ms FROM form_draft WHERE company_id = ? AND kind = ? AND subject_id = ?'
    )
    this.#put = db.prepare<[number, FormDraftKind, number, string, number]>(
      `INSERT INTO form_draft (company_id, kind, subject_id, form, changed_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET form = excluded.form, changed_ms = excluded.changed_ms`
    )
    this.#remove = db.prepare<[number, FormDraftKind, number]>(
      'DELETE FROM form_draft WHERE company_id = ? AND kind = ? AND subject_id = ?'
    )
    this.#count = db.prepare<[], number>('SELECT count(*) FROM form_draft').pluck()
  }

  get({
    companyId,
    kind,
    subjectId
  }: FormDraftKey): { readonly form: EmployeeForm; readonly changedMs: number } | null {
    const row = this.#get.get(companyId, kind, subjectId)
    return row ? { form: JSON.parse(row.form) as EmployeeForm, changedMs: row.changed_ms } : null
  }

  put({ companyId, kind, subjectId }: FormDraftKey, form: EmployeeForm, nowMs: number): void {
    this.#put.run(companyId, kind, subjectId, JSON.stringify(form), nowMs)
  }

  remove({ companyId, kind, subjectId }: FormDraftKey): void {
    this.#remove.run(companyId, kind, subjectId)
  }

  /** How many there are, of all companies. */
  count(): number {
    return this.#count.get() ?? 0
  }
}
