import type { Database } from 'better-sqlite3'

export type PeriodStep = 'bankFile' | 'signedOff'

/** Notes of payslips, reasons of a variance, and steps done by hand. */
export class ReviewWordRows {
  readonly #addNote
  readonly #removeNote
  readonly #putReason
  readonly #removeReason
  readonly #putStep
  readonly #removeStep

  constructor(db: Database) {
    this.#addNote = db.prepare<[number, number, string, string, number]>(
      'INSERT INTO review_note (company_id, payslip_id, text, user, written_ms) VALUES (?, ?, ?, ?, ?)'
    )
    this.#removeNote = db.prepare<[number, number]>('DELETE FROM review_note WHERE id = ? AND company_id = ?')
    this.#putReason = db.prepare<[number, string, string, string, string, number]>(
      `INSERT INTO variance_reason (company_id, place, row, text, user, written_ms) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET text = excluded.text, user = excluded.user, written_ms = excluded.written_ms`
    )
    this.#removeReason = db.prepare<[number, string, string]>(
      'DELETE FROM variance_reason WHERE company_id = ? AND place = ? AND row = ?'
    )
    this.#putStep = db.prepare<[number, number, string, string, string, string, number]>(
      `INSERT INTO period_step (company_id, frequency_id, date, step, who, user, done_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET who = excluded.who, user = excluded.user, done_ms = excluded.done_ms`
    )
    this.#removeStep = db.prepare<[number, number, string, string]>(
      'DELETE FROM period_step WHERE company_id = ? AND frequency_id = ? AND date = ? AND step = ?'
    )
  }

  addNote(companyId: number, payslipId: number, text: string, user: string, nowMs: number): void {
    this.#addNote.run(companyId, payslipId, text, user, nowMs)
  }

  removeNote(companyId: number, noteId: number): void {
    this.#removeNote.run(noteId, companyId)
  }

  /** An empty text removes it. */
  putReason(
    companyId: number,
    { place, row }: { readonly place: string; readonly row: string },
    text: string,
    user: string,
    nowMs: number
  ): void {
    if (text === '') this.#removeReason.run(companyId, place, row)
    else this.#putReason.run(companyId, place, row, text, user, nowMs)
  }

  /** `who` null: it is not done. */
  putStep(
    companyId: number,
    {
      frequencyId,
      date,
      step
    }: { readonly frequencyId: number | null; readonly date: string; readonly step: PeriodStep },
    who: string | null,
    user: string,
    nowMs: number
  ): void {
    if (who === null) this.#removeStep.run(companyId, frequencyId ?? 0, date, step)
    else this.#putStep.run(companyId, frequencyId ?? 0, date, step, who, user, nowMs)
  }
}
