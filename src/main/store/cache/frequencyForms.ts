import type { Database } from 'better-sqlite3'
import type { JsonObject } from '@shared/domain/json'

/** A pay frequency in the simplified form. */
interface FrequencyForm {
  readonly id: number
  readonly frequency: string | null
  readonly raw: JsonObject
}

/** The simplified form of pay frequencies, beside the standard one. */
export class FrequencyFormWriter {
  readonly #upsert

  constructor(db: Database) {
    this.#upsert = db.prepare<[number, number, string | null, string]>(
      `INSERT INTO pay_frequency_form (frequency_id, company_id, word, body) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, word = excluded.word, body = excluded.body
       WHERE (company_id, word, body) IS NOT (excluded.company_id, excluded.word, excluded.body)`
    )
  }

  /** True when a form is another than before. */
  putAll(companyId: number, forms: readonly FrequencyForm[]): boolean {
    return forms
      .map(({ id, frequency, raw }) => this.#upsert.run(id, companyId, frequency, JSON.stringify(raw)).changes > 0)
      .includes(true)
  }
}
