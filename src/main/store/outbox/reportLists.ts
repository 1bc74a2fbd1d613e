import type { Database } from 'better-sqlite3'
import type { ReportForm } from '@shared/domain/report'
import type { LearnedLabel, LearnedLabels } from '@shared/domain/reportAccounts'

export type ReportValueKind = 'account' | 'leaveType' | 'periodOffset' | 'customField'

/** Those that results call by a label of their own. */
type LabelledKind = Extract<ReportValueKind, 'account' | 'leaveType'>

/** Favourites, and the remembered values of fields that the service has no lookup for. */
export class ReportLists {
  readonly #keep
  readonly #removeFavourite
  readonly #use
  readonly #forget
  readonly #learn
  readonly #learned

  constructor(db: Database) {
    this.#keep = db.prepare<[number, string, string, number]>(
      `INSERT INTO report_favourite (company_id, name, form, created_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT (company_id, name) DO UPDATE SET form = excluded.form`
    )
    this.#removeFavourite = db.prepare<[number]>('DELETE FROM report_favourite WHERE id = ?')
    this.#use = db.prepare<[number, ReportValueKind, string, number]>(
      `INSERT INTO report_value (company_id, kind, value, used_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET used_ms = excluded.used_ms`
    )
    this.#forget = db.prepare<[number, ReportValueKind, string]>(
      'DELETE FROM report_value WHERE company_id = ? AND kind = ? AND value = ?'
    )
    this.#learn = db.prepare<[number, LabelledKind, string, string | null, number, number]>(
      `INSERT INTO report_value (company_id, kind, value, label, left_out, used_ms) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET label = excluded.label, left_out = excluded.left_out`
    )
    this.#learned = db.prepare<[number, LabelledKind], { value: string; label: string | null; left_out: number }>(
      'SELECT value, label, left_out FROM report_value WHERE company_id = ? AND kind = ?'
    )
  }

  /** Keeps a form under a name; one of that name is replaced. */
  keep(companyId: number, name: string, form: ReportForm, nowMs: number): void {
    this.#keep.run(companyId, name, JSON.stringify(form), nowMs)
  }

  removeFavourite(id: number): void {
    this.#removeFavourite.run(id)
  }

  /** Remembers what a form holds of the fields without a lookup. */
  remember(companyId: number, form: ReportForm, nowMs: number): void {
    const use = (kind: ReportValueKind, values: readonly (string | number)[]): void => {
      for (const value of values) this.#use.run(companyId, kind, String(value), nowMs)
    }
    switch (form.report) {
      case 'transaction_history':
        use('account', form.accountNames)
        use('customField', form.customFields)
        return
      case 'variance':
        use('periodOffset', form.periodOffset === null ? [] : [form.periodOffset])
        return
      case 'comparison_leave':
        use('leaveType', form.leaveTypes)
        return
      case 'leave_liability_v2':
      case 'tracked_balances':
        return
    }
  }

  forget(companyId: number, kind: ReportValueKind, value: string): void {
    this.#forget.run(companyId, kind, value)
  }

  learn(companyId: number, kind: LabelledKind, lesson: LearnedLabels, nowMs: number): void {
    for (const [name, found] of lesson) {
      const label = found.kind === 'label' ? found.label : null
      this.#learn.run(companyId, kind, name, label, found.kind === 'leftOut' ? 1 : 0, nowMs)
    }
  }

  learned(companyId: number, kind: LabelledKind): LearnedLabels {
    return learnedOf(this.#learned.all(companyId, kind))
  }
}

/** What rows of one kind in `report_value` say of labels. */
export function learnedOf(
  rows: readonly { readonly value: string; readonly label: string | null; readonly left_out: number }[]
): LearnedLabels {
  const learned = new Map<string, LearnedLabel>()
  for (const { value, label, left_out } of rows) {
    if (label !== null) learned.set(value, { kind: 'label', label })
    else if (left_out === 1) learned.set(value, { kind: 'leftOut' })
  }
  return learned
}
