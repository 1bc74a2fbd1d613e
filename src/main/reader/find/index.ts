/**
 * *Find anything*, over all companies of the connection or one of them, from the copy alone: a file for each kind of record,
 * each with its own limit, so that a word of one letter costs no more than a name. The forms of reports and commands are the
 * page's own.
 */
import type { Database } from 'better-sqlite3'
import type { ChannelInput } from '@shared/contract/channels'
import type { FindAnswer, FindHit } from '@shared/contract/views'
import { localDay } from '@shared/domain/day'
import { statusOn } from '@shared/domain/employee'
import { decodePeriods } from '../../store/employeePeriods'
import type { PeopleSearch } from '../peopleSearch'
import { CertificateFinder } from './certificates'
import { LineFinder } from './lines'
import { PayslipFinder } from './payslips'
import { PeriodFinder } from './periods'
import { ReportFinder } from './reports'
import type { FindQuestion, NamedCompany } from './question'
import { findWords, hasWord, type FindWord } from './words'

interface PersonRow {
  id: number
  company_id: number
  company: string
  last_name: string
  first_name: string
  chinese_name: string | null
  number: string | null
  periods: string | null
  gone_ms: number | null
}

/** Whose payslips and certificates are looked through where a date or the kind was typed beside a name. */
const MOST_PEOPLE = 50

export class FindQueries {
  readonly #search: PeopleSearch
  readonly #nowMs: () => number
  readonly #people
  readonly #companies
  readonly #periods: PeriodFinder
  readonly #payslips: PayslipFinder
  readonly #certificates: CertificateFinder
  readonly #lines: LineFinder
  readonly #reports: ReportFinder

  constructor(db: Database, search: PeopleSearch, nowMs: () => number) {
    this.#search = search
    this.#nowMs = nowMs
    this.#people = db.prepare<[string, number | null, number], PersonRow>(
      `SELECT e.id, e.company_id, c.name AS company, e.last_name, e.first_name, e.chinese_name, e.number, e.periods, e.gone_ms
       FROM json_each(?) a CROSS JOIN employee e ON e.id = a.value JOIN company c ON c.id = e.company_id
       ORDER BY e.gone_ms IS NOT NULL, e.company_id IS NOT ?, e.sort, e.id LIMIT ?`
    )
    this.#companies = db.prepare<{ here: number | null }, NamedCompany>(
      'SELECT id, name FROM company ORDER BY id IS NOT @here, sort, id'
    )
    this.#periods = new PeriodFinder(db)
    this.#payslips = new PayslipFinder(db)
    this.#certificates = new CertificateFinder(db)
    this.#lines = new LineFinder(db)
    this.#reports = new ReportFinder(db)
  }

  /** The hits of each kind, those of the company on screen first, people who are gone from the service last; `more` names the kinds that have others. */
  find(input: ChannelInput<'find.search'>): FindAnswer {
    const words = findWords(input.text)
    if (words.length === 0) return { hits: [], more: [] }
    // One more than is shown tells whether there are others.
    const question: FindQuestion = { ...input, words, limit: input.limit + 1 }
    const companies = this.#companies.all({ here: input.here })
    const scope = companies.filter(({ id }) => input.companyId === null || id === input.companyId)
    const people = this.#found(question, input.text, question.limit)
    const kinds: readonly (readonly FindHit[])[] = [
      people.map((row) => this.#person(row)),
      companiesNamed(companies, words, question.limit),
      this.#periods.find(question, companies),
      this.#payslipsOf(question, people.slice(0, 1)),
      this.#certificatesOf(question, scope, people.slice(0, 1)),
      this.#lines.find(question, scope),
      this.#reports.find(question, scope)
    ]
    return {
      hits: kinds.flatMap((hits) => hits.slice(0, input.limit)),
      more: kinds.flatMap((hits) => (hits.length > input.limit && hits[0] ? [hits[0].kind] : []))
    }
  }

  /** The newest payslip that has a line of the item, of the company on screen before others. */
  line({ itemId, companyId, here }: ChannelInput<'find.line'>): { companyId: number; payslipId: number } | null {
    const companies = this.#companies.all({ here }).filter(({ id }) => companyId === null || id === companyId)
    return this.#lines.payslipWith(itemId, companies)
  }

  #found({ companyId, here }: FindQuestion, text: string, limit: number): PersonRow[] {
    const { ids } = this.#search.find(text, companyId)
    return this.#people.all(JSON.stringify(ids), here, limit)
  }

  // By id; of everyone found, by the date beside their name; else the newest of the first person found.
  #payslipsOf(question: FindQuestion, first: readonly PersonRow[]): FindHit[] {
    const byId = this.#payslips.byId(question)
    const { days, rest } = parted(question.words, new Set())
    const dated = days.length > 0 && rest.length > 0
    const people = dated ? this.#found(question, textOf(rest), MOST_PEOPLE) : first
    return [...byId, ...this.#payslips.ofPeople(idsOf(people), dated ? days : [], question.limit)]
  }

  #certificatesOf(question: FindQuestion, scope: readonly NamedCompany[], first: readonly PersonRow[]): FindHit[] {
    const { words, limit } = question
    const byId = this.#certificates.byId(question)
    const naming = this.#certificates.naming(words)
    const { days, rest } = parted(words, naming)
    const asked = naming.size > 0 || (days.length > 0 && rest.length > 0)
    const people = asked ? (rest.length === 0 ? [] : this.#found(question, textOf(rest), MOST_PEOPLE)) : first
    const ofPeople = this.#certificates.ofPeople(idsOf(people), asked ? days : [], naming, limit)
    const named = scope.filter(({ name }) => rest.every(({ text }) => hasWord(name, text)))
    const years = naming.size > 0 ? this.#certificates.years(named, days, limit) : []
    return [...byId, ...ofPeople, ...years].slice(0, limit)
  }

  #person(row: PersonRow): FindHit {
    const status = statusOn(decodePeriods(row.periods).servicePeriods, localDay(this.#nowMs()))
    return {
      kind: 'person',
      companyId: row.company_id,
      company: row.company,
      employeeId: row.id,
      lastName: row.last_name,
      firstName: row.first_name,
      chineseName: row.chinese_name,
      number: row.number,
      leftOn: status.kind === 'left' ? status.on : null,
      gone: row.gone_ms !== null
    }
  }
}

function companiesNamed(companies: readonly NamedCompany[], words: readonly FindWord[], limit: number): FindHit[] {
  return companies
    .filter(({ name }) => words.every(({ text }) => hasWord(name, text)))
    .slice(0, limit)
    .map(({ id, name }) => ({ kind: 'company', companyId: id, company: name }))
}

function parted(
  words: readonly FindWord[],
  naming: ReadonlySet<FindWord>
): { readonly days: FindWord[]; readonly rest: FindWord[] } {
  const others = words.filter((word) => !naming.has(word))
  return { days: others.filter(({ days }) => days.length > 0), rest: others.filter(({ days }) => days.length === 0) }
}

function textOf(words: readonly FindWord[]): string {
  return words.map(({ text }) => text).join(' ')
}

function idsOf(people: readonly PersonRow[]): number[] {
  return people.map(({ id }) => id)
}
