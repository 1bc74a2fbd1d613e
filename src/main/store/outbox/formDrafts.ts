import type { Database } from 'better-sqlite3'
import type { FormDraftOf, FormTexts } from '@shared/domain/formDraft'
import { OPEN_WRITE } from './directWrites'

type Kind = 'employeeCreate' | 'employeeUpdate' | 'itemOfEmployee' | 'itemOfPayslip'
type Key = [companyId: number, kind: Kind, subjectId: number, part: string]

interface StoredDraft {
  readonly of: FormDraftOf
  readonly changedMs: number
  /** It went out as it stands, and whether it was made is not known. */
  readonly awaiting: boolean
}

interface Row {
  company_id: number
  kind: Kind
  subject_id: number
  part: string
  changed_ms: number
  awaiting: number
}

const IS = 'company_id = ? AND kind = ? AND subject_id = ? AND part = ?'
// What was sent and made is no draft any more, also where it could not be taken away at once.
const MADE = `EXISTS (SELECT 1 FROM direct_write WHERE id = write_id AND (state = 'done' OR cause = 'saidMade'))`

/** Rows of `form_draft`: forms that were begun and not sent. */
export class FormDraftRows {
  readonly #get
  readonly #put
  readonly #sent
  readonly #remove
  readonly #removeMade
  readonly #all
  readonly #count

  constructor(db: Database) {
    this.#get = db.prepare<Key, { form: string; changed_ms: number }>(
      `SELECT form, changed_ms FROM form_draft WHERE ${IS} AND NOT ${MADE}`
    )
    this.#put = db.prepare<[...Key, string, number]>(
      `INSERT INTO form_draft (company_id, kind, subject_id, part, form, changed_ms) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET form = excluded.form, changed_ms = excluded.changed_ms,
         write_id = CASE WHEN form = excluded.form THEN write_id END`
    )
    this.#sent = db.prepare<[number, ...Key]>(`UPDATE form_draft SET write_id = ? WHERE ${IS}`)
    this.#remove = db.prepare<Key>(`DELETE FROM form_draft WHERE ${IS}`)
    this.#removeMade = db.prepare(`DELETE FROM form_draft WHERE ${MADE}`)
    this.#all = db.prepare<[number], Row>(
      `SELECT company_id, kind, subject_id, part, changed_ms,
         EXISTS (SELECT 1 FROM direct_write WHERE id = write_id AND ${OPEN_WRITE}) AS awaiting
       FROM form_draft WHERE company_id = ? AND NOT ${MADE} ORDER BY changed_ms DESC`
    )
    this.#count = db.prepare<[], number>(`SELECT count(*) FROM form_draft WHERE NOT ${MADE}`).pluck()
  }

  get(of: FormDraftOf): { readonly form: FormTexts; readonly changedMs: number } | null {
    const row = this.#get.get(...keyOf(of))
    return row ? { form: JSON.parse(row.form) as FormTexts, changedMs: row.changed_ms } : null
  }

  put(of: FormDraftOf, form: FormTexts, nowMs: number): void {
    this.#removeMade.run()
    this.#put.run(...keyOf(of), JSON.stringify(form), nowMs)
  }

  /** It goes out as this write; what is entered after that is a draft of its own. */
  sentAs(of: FormDraftOf, writeId: number): void {
    this.#sent.run(writeId, ...keyOf(of))
  }

  remove(of: FormDraftOf): void {
    this.#remove.run(...keyOf(of))
  }

  /** Takes away those that were sent and made. */
  removeMade(): void {
    this.#removeMade.run()
  }

  /** Those of a company, the newest first. */
  all(companyId: number): StoredDraft[] {
    return this.#all.all(companyId).map((row) => ({
      of: ofRow(row),
      changedMs: row.changed_ms,
      awaiting: row.awaiting === 1
    }))
  }

  /** How many there are, of all companies. */
  count(): number {
    return this.#count.get() ?? 0
  }
}

function keyOf(of: FormDraftOf): Key {
  if (of.kind === 'payItem') {
    return [of.companyId, of.owner === 'employee' ? 'itemOfEmployee' : 'itemOfPayslip', of.ownerId, of.entry]
  }
  const part = of.place === 0 ? '' : String(of.place)
  return [of.companyId, of.employeeId === null ? 'employeeCreate' : 'employeeUpdate', of.employeeId ?? 0, part]
}

function ofRow({ company_id: companyId, kind, subject_id: subjectId, part: entry }: Row): FormDraftOf {
  switch (kind) {
    case 'employeeCreate':
      return { kind: 'employee', companyId, employeeId: null, place: Number(entry) }
    case 'employeeUpdate':
      return { kind: 'employee', companyId, employeeId: subjectId, place: 0 }
    case 'itemOfEmployee':
      return { kind: 'payItem', companyId, owner: 'employee', ownerId: subjectId, entry }
    case 'itemOfPayslip':
      return { kind: 'payItem', companyId, owner: 'payslip', ownerId: subjectId, entry }
  }
}
