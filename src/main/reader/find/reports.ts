import type { Database } from 'better-sqlite3'
import type { FindHit } from '@shared/contract/views'
import { localDay, parseDay, type Day } from '@shared/domain/day'
import { fieldsOf, reportTitles, type ReportForm } from '@shared/domain/report'
import { readForm } from '@shared/domain/reportForm'
import type { ReportRunState } from '@shared/domain/reportRun'
import type { FindQuestion, NamedCompany } from './question'
import { hasWord, meetsDays, type FindWord } from './words'

interface RunRow {
  id: number
  company_id: number
  company: string
  form: string
  state: ReportRunState
  created_ms: number
  period_end: string | null
}

interface FavouriteRow {
  id: number
  company_id: number
  company: string
  name: string
  form: string
}

/** Of all companies asked about; older ones are in the list of their company. */
const MOST_RUNS = 400
const KIND_WORD = 'reports'

/** Report runs of before and kept forms, by report, dates, accounts and company. */
export class ReportFinder {
  readonly #runs
  readonly #favourites

  constructor(db: Database) {
    this.#runs = db.prepare<[string, number], RunRow>(
      `SELECT r.id, r.company_id, c.name AS company, r.form, r.state, r.created_ms,
         (SELECT max(p.period_end) FROM pay_run p
          WHERE p.company_id = r.company_id AND p.special = 0 AND p.gone_ms IS NULL
            AND p.frequency_id = json_extract(r.form, '$.payFrequencyId')
            AND json_extract(p.body, '$.periodOffset') = json_extract(r.form, '$.periodOffset')) AS period_end
       FROM outbox.report_run r JOIN company c ON c.id = r.company_id
       WHERE r.part_of IS NULL AND r.company_id IN (SELECT value FROM json_each(?)) ORDER BY r.id DESC LIMIT ?`
    )
    this.#favourites = db.prepare<[string], FavouriteRow>(
      `SELECT v.id, v.company_id, c.name AS company, v.name, v.form
       FROM outbox.report_favourite v JOIN company c ON c.id = v.company_id
       WHERE v.company_id IN (SELECT value FROM json_each(?)) ORDER BY v.name, v.id`
    )
  }

  /** Kept forms first, then runs, newest first; those of the company on screen before others. */
  find({ words, here, limit }: FindQuestion, scope: readonly NamedCompany[]): FindHit[] {
    const companies = JSON.stringify(scope.map(({ id }) => id))
    const hits = [...this.#keptForms(words, companies), ...this.#runsOf(words, companies)]
    return [...hits.filter((hit) => hit.companyId === here), ...hits.filter((hit) => hit.companyId !== here)].slice(
      0,
      limit
    )
  }

  #keptForms(words: readonly FindWord[], companies: string): FindHit[] {
    return this.#favourites.all(companies).flatMap(({ id, company_id, company, name, form }): FindHit[] => {
      const read = readForm(JSON.parse(form))
      if (read === null || !isMeant(words, [name, ...namesOf(read)], [], company)) return []
      return [{ kind: 'reportFavourite', companyId: company_id, company, favouriteId: id, name, report: read.report }]
    })
  }

  #runsOf(words: readonly FindWord[], companies: string): FindHit[] {
    return this.#runs.all(companies, MOST_RUNS).flatMap((row): FindHit[] => {
      const form = readForm(JSON.parse(row.form))
      if (form === null) return []
      const { from, to } = daysOf(form)
      const days = [from, to, row.period_end, localDay(row.created_ms)].filter((day) => day !== null)
      if (!isMeant(words, namesOf(form), days, row.company)) return []
      return [
        {
          kind: 'reportRun',
          companyId: row.company_id,
          company: row.company,
          runId: row.id,
          report: form.report,
          from,
          to: to ?? parseDay(row.period_end),
          state: row.state,
          createdMs: row.created_ms
        }
      ]
    })
  }
}

// A form keeps what was entered for other reports.
function daysOf({ report, ...form }: ReportForm): { readonly from: Day | null; readonly to: Day | null } {
  const asked = new Set(fieldsOf(report))
  return {
    from: asked.has('from') ? form.from : null,
    to: asked.has('to') ? form.to : asked.has('date') ? form.date : null
  }
}

function namesOf(form: ReportForm): readonly string[] {
  return [reportTitles[form.report], ...(form.report === 'transaction_history' ? form.accountNames : [])]
}

// A company's name or a date alone is no wish for its reports.
function isMeant(
  words: readonly FindWord[],
  names: readonly string[],
  days: readonly string[],
  company: string
): boolean {
  const isNamed = ({ text }: FindWord): boolean =>
    (text.length >= 3 && KIND_WORD.startsWith(text)) || names.some((name) => hasWord(name, text))
  return (
    words.some(isNamed) &&
    words.every((word) => isNamed(word) || hasWord(company, word.text) || days.some((day) => meetsDays(day, word)))
  )
}
