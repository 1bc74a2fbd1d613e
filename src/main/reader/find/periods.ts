import type { Database } from 'better-sqlite3'
import type { FindHit } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import type { FindQuestion, NamedCompany } from './question'
import { wholeNumber } from '../peopleSearch'
import { hasWord, type FindWord } from './words'

interface Row {
  company_id: number
  company: string
  frequency_id: number
  frequency: string | null
  date: string
  special: number
  payslips: number
}

const KIND_WORDS = { period: 'period', special: ['once', 'off', 'special'] } as const

type PeriodHit = Extract<FindHit, { kind: 'period' }>

/** Those that have payslips in the copy, and those of older runs that have none there. */
const PERIODS = `(
  SELECT company_id, date, special, frequency_id, payslips FROM period_total
  UNION ALL
  SELECT DISTINCT r.company_id, r.period_end, r.special, ifnull(r.frequency_id, 0), 0 FROM pay_run r
  WHERE r.gone_ms IS NULL AND NOT EXISTS (
    SELECT 1 FROM period_total k WHERE k.company_id = r.company_id AND k.date = r.period_end AND k.special = r.special
      AND k.frequency_id = ifnull(r.frequency_id, 0)))`

/** Pay periods by company, date and frequency: `june weekly`, `2026-06-30`, `tidewater may once-off`. */
export class PeriodFinder {
  readonly #db: Database
  readonly #frequencies
  readonly #run

  constructor(db: Database) {
    this.#db = db
    this.#run = db.prepare<{ id: number; companyId: number | null }, Row>(
      `SELECT r.company_id, c.name AS company, ifnull(r.frequency_id, 0) AS frequency_id, f.name AS frequency,
         r.period_end AS date, r.special,
         ifnull((SELECT t.payslips FROM period_total t WHERE t.company_id = r.company_id AND t.date = r.period_end
           AND t.special = r.special AND t.frequency_id = ifnull(r.frequency_id, 0)), 0) AS payslips
       FROM pay_run r JOIN company c ON c.id = r.company_id LEFT JOIN pay_frequency f ON f.id = r.frequency_id
       WHERE r.id = @id AND r.gone_ms IS NULL AND (@companyId IS NULL OR r.company_id = @companyId)`
    )
    this.#frequencies = db.prepare<[], { id: number; name: string }>('SELECT id, name FROM pay_frequency')
  }

  /** That of the run whose id was typed; then newest first, those of the company on screen before others of the same date. */
  find(question: FindQuestion, companies: readonly NamedCompany[]): FindHit[] {
    const ofRun = this.#ofRun(question)
    const others = this.#byWords(question, companies)
    return [...ofRun, ...others.filter((hit) => !ofRun.some((known) => isSame(known, hit)))].slice(0, question.limit)
  }

  #ofRun({ text, companyId }: FindQuestion): PeriodHit[] {
    const id = wholeNumber(text)
    const row = id === null ? undefined : this.#run.get({ id, companyId })
    return row ? [shown(row)] : []
  }

  #byWords(question: FindQuestion, companies: readonly NamedCompany[]): PeriodHit[] {
    const { words, companyId, here, limit } = question
    const frequencies = this.#frequencies.all()
    let telling = false
    const parameters: (string | number | null)[] = [companyId, companyId]
    const conditions: string[] = []
    for (const word of words) {
      const ways = waysOf(word, companies, frequencies)
      if (ways.sql.length === 0) return []
      telling ||= ways.telling
      conditions.push(`(${ways.sql.join(' OR ')})`)
      parameters.push(...ways.parameters)
    }
    // A company's name alone is no wish for all of its periods.
    if (!telling) return []
    const rows = this.#db
      .prepare<(string | number | null)[], Row>(
        `SELECT t.company_id, c.name AS company, t.frequency_id, f.name AS frequency, t.date, t.special, t.payslips
         FROM ${PERIODS} t JOIN company c ON c.id = t.company_id LEFT JOIN pay_frequency f ON f.id = t.frequency_id
         WHERE (? IS NULL OR t.company_id = ?) AND ${conditions.join(' AND ')}
         ORDER BY t.date DESC, t.company_id IS NOT ?, c.sort, t.special, t.frequency_id LIMIT ?`
      )
      .all(...parameters, here, limit)
    return rows.map(shown)
  }
}

function shown(row: Row): PeriodHit {
  return {
    kind: 'period',
    companyId: row.company_id,
    company: row.company,
    frequencyId: row.frequency_id === 0 ? null : row.frequency_id,
    frequency: row.frequency,
    date: toDay(row.date),
    special: row.special === 1,
    payslips: row.payslips
  }
}

function isSame(a: PeriodHit, b: PeriodHit): boolean {
  return a.companyId === b.companyId && a.frequencyId === b.frequencyId && a.date === b.date && a.special === b.special
}

interface Ways {
  readonly sql: readonly string[]
  readonly parameters: readonly string[]
  /** Whether it says which period, not only whose. */
  readonly telling: boolean
}

function waysOf(
  { text, days }: FindWord,
  companies: readonly NamedCompany[],
  frequencies: readonly NamedCompany[]
): Ways {
  const idsOf = (named: readonly NamedCompany[]) => named.filter(({ name }) => hasWord(name, text)).map(({ id }) => id)
  const [ofCompanies, ofFrequencies] = [idsOf(companies), idsOf(frequencies)]
  const isSpecial = KIND_WORDS.special.some((word) => word.startsWith(text) && text.length >= 3)
  const isPeriod = text.length >= 3 && `${KIND_WORDS.period}s`.startsWith(text)
  return {
    sql: [
      ...days.map(() => 't.date LIKE ?'),
      ...(ofCompanies.length > 0 ? ['t.company_id IN (SELECT value FROM json_each(?))'] : []),
      ...(ofFrequencies.length > 0 ? ['t.frequency_id IN (SELECT value FROM json_each(?))'] : []),
      ...(isSpecial ? ['t.special = 1'] : []),
      ...(isPeriod ? ['TRUE'] : [])
    ],
    parameters: [
      ...days,
      ...(ofCompanies.length > 0 ? [JSON.stringify(ofCompanies)] : []),
      ...(ofFrequencies.length > 0 ? [JSON.stringify(ofFrequencies)] : [])
    ],
    telling: days.length > 0 || ofFrequencies.length > 0 || isSpecial || isPeriod
  }
}
