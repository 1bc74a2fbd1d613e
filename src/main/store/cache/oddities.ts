import type { Database } from 'better-sqlite3'
import type { CacheList } from './listStates'

/** Something in an answer that the contract does not say. Holds no values. */
export interface SeenOddity {
  /** The record and field in the service's words, `payslip.nett_pay`. */
  readonly place: string
  readonly what: string
  readonly exampleId: number | null
  readonly times: number
}

/** Collects what shows only while records are written, each kind once with its count. */
export class OddityNotes {
  readonly #seen = new Map<string, SeenOddity>()
  /** How often anything was noted. */
  times = 0

  note(place: string, what: string, exampleId: number | null, times: number): void {
    const key = `${place} ${what}`
    const seen = this.#seen.get(key)
    this.times += times
    this.#seen.set(key, { place, what, exampleId: seen?.exampleId ?? exampleId, times: (seen?.times ?? 0) + times })
  }

  list(): SeenOddity[] {
    return [...this.#seen.values()]
  }
}

/** Which answer: a list of a company (subject 0), or of one person, payslip or run; `payslip` is the detail of one. */
interface OddSource {
  readonly list: CacheList | 'payslip'
  readonly subjectId: number
}

/** What the officer should know of the service's answers, as the last answer of each kind had it. */
export class OddityWriter {
  readonly #before
  readonly #upsert
  readonly #delete

  constructor(db: Database) {
    this.#before = db.prepare<[number, string, number], { place: string; what: string }>(
      'SELECT place, what FROM oddity WHERE company_id = ? AND list = ? AND subject_id = ?'
    )
    // An oddity that is just as it was writes nothing, so that a refresh with nothing new does not either.
    this.#upsert = db.prepare<[number, string, number, string, string, number | null, number, number]>(
      `INSERT INTO oddity (company_id, list, subject_id, place, what, example_id, times, last_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET example_id = excluded.example_id, times = excluded.times, last_ms = excluded.last_ms
       WHERE times <> excluded.times OR example_id IS NOT excluded.example_id`
    )
    this.#delete = db.prepare<[number, string, number, string, string]>(
      'DELETE FROM oddity WHERE company_id = ? AND list = ? AND subject_id = ? AND place = ? AND what = ?'
    )
  }

  /** In place of what the answer before had: what it has no more is mended. */
  put(companyId: number, source: OddSource, oddities: readonly SeenOddity[], nowMs: number): void {
    const { list, subjectId } = source
    for (const { place, what } of this.#before.all(companyId, list, subjectId)) {
      if (oddities.some((odd) => odd.place === place && odd.what === what)) continue
      this.#delete.run(companyId, list, subjectId, place, what)
    }
    this.add(companyId, source, oddities, nowMs)
  }

  /** Beside what the answer before had, where this one does not hold all that one did. */
  add(companyId: number, { list, subjectId }: OddSource, oddities: readonly SeenOddity[], nowMs: number): void {
    for (const { place, what, exampleId, times } of oddities) {
      this.#upsert.run(companyId, list, subjectId, place, what, exampleId, times, nowMs)
    }
  }
}
