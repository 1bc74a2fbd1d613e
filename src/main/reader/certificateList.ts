import type { Database } from 'better-sqlite3'
import type { CertificatesQuery } from '@shared/contract/channels'
import type {
  CertificateFileState,
  CertificateRow,
  CertificatesSummary,
  CertificateState,
  OpenedList
} from '@shared/contract/views'
import { lastEndedYear, yearEndHolding, yearStartOf, type YearEnd } from '@shared/domain/certificateYear'
import { LAST_DAY, localDay, parseDay, toDay, type Day } from '@shared/domain/day'
import { fold } from '@shared/domain/fold'
import { CertificateYears, type YearPerson } from '../store/certificateYears'
import { CertificateFiles, fileStateOf, type SavedCertificate } from './certificateFiles'
import { CertificateRows } from './certificateRows'
import type { OpenLists } from './openLists'
import { inOrderOf, type OrderKey } from './ordering'
import type { PeopleSearch } from './peopleSearch'

const FIRST_ROWS = 100

interface CertificateOfYear {
  id: number
  employee_id: number
  name: string
  dirty: number
  changed_ms: number
  date: string | null
  worked_from: string | null
  worked_to: string | null
}

type CertificateKey = Exclude<CertificatesQuery['sort'], 'name' | 'number'>

/** What is done first, first. */
const STATES: readonly CertificateState[] = ['released', 'calculating', 'noneReleased', 'notRead']
const FILES: readonly CertificateFileState[] = ['none', 'outdated', 'changed', 'missing', 'saved']

/** A row of the list while it is put together; `person` null: nobody in the company's list has this id. */
interface Entry {
  readonly id: number
  readonly employeeId: number
  readonly person: YearPerson | null
  readonly name: string | null
  readonly state: CertificateState
  readonly file: CertificateFileState
  readonly certificate: CertificateOfYear | null
}

interface Deps {
  readonly lists: OpenLists
  readonly search: PeopleSearch
  readonly nowMs: () => number
}

/** Certificates of a company by year: everyone employed in it, with what was released to them. */
export class CertificateListQueries {
  readonly #deps: Deps
  readonly #years: CertificateYears
  readonly #files: CertificateFiles
  readonly #rows: CertificateRows
  readonly #ofYear
  readonly #undated
  readonly #read
  readonly #others
  readonly #hasNumbers
  readonly #frequencies
  readonly #payPoints

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#years = new CertificateYears(db)
    this.#files = new CertificateFiles(db)
    this.#rows = new CertificateRows(db, this.#files)
    const certificates = (which: string): string =>
      `SELECT id, employee_id, name, dirty, changed_ms, date, worked_from, worked_to FROM certificate INDEXED BY certificate_year
       WHERE company_id = ? AND ${which} AND gone_ms IS NULL ORDER BY coalesce(worked_to, worked_from, date), id`
    this.#ofYear = db.prepare<[number, string, string], CertificateOfYear>(
      certificates('coalesce(worked_to, worked_from, date) BETWEEN ? AND ?')
    )
    this.#undated = db.prepare<[number], CertificateOfYear>(
      certificates('coalesce(worked_to, worked_from, date) IS NULL')
    )
    this.#read = db.prepare<[number], { subject_id: number; as_of_ms: number }>(
      `SELECT subject_id, as_of_ms FROM list_state WHERE company_id = ? AND list = 'certificatesOfEmployee'`
    )
    this.#others = db
      .prepare<[string], number>(
        `SELECT a.value FROM json_each(?) a LEFT JOIN employee e ON e.id = a.value
         ORDER BY e.sort IS NULL, e.sort, a.value`
      )
      .pluck()
    this.#hasNumbers = db
      .prepare<[number], number>(
        `SELECT EXISTS (SELECT 1 FROM employee INDEXED BY employee_number
         WHERE company_id = ? AND number IS NOT NULL AND gone_ms IS NULL)`
      )
      .pluck()
    this.#frequencies = db.prepare<[number], { id: number; name: string }>(
      'SELECT id, name FROM pay_frequency WHERE company_id = ? AND gone_ms IS NULL ORDER BY name, id'
    )
    this.#payPoints = db.prepare<{ companyId: number }, { id: number; name: string }>(
      `SELECT id, name FROM pay_point WHERE company_id = @companyId AND gone_ms IS NULL
         AND id IN (SELECT pay_point_id FROM employee WHERE company_id = @companyId AND gone_ms IS NULL) ORDER BY name, id`
    )
  }

  open(query: CertificatesQuery): OpenedList<CertificateRow, CertificatesSummary> {
    const { lists, nowMs } = this.#deps
    const { companyId } = query
    const today = localDay(nowMs())
    const { yearEnd, learned } = this.#years.yearEnd(companyId)
    const year = yearOf(query.year, yearEnd, today)
    const saved = this.#files.of(companyId)
    const readMs = new Map(this.#read.all(companyId).map((row) => [row.subject_id, row.as_of_ms]))
    const all = this.#entries(query, year, saved, readMs)
    const wanted = this.#filter(query)
    const listed = ordered(all.filter(wanted), query)
    const ids = Float64Array.from(listed, (entry) => entry.id)
    const lastSavedMs = greatest(all.flatMap((entry) => saved.get(entry.id)?.savedMs ?? []))
    return {
      listId: lists.keep({ of: 'certificates', ids, lastSavedMs }),
      total: ids.length,
      unfilteredTotal: all.length,
      rows: this.#rows.read(ids.subarray(0, FIRST_ROWS), lastSavedMs, today),
      summary: {
        end: year?.end ?? null,
        from: year?.from ?? null,
        yearEnd,
        yearEndLearned: learned,
        years: this.#years.years(companyId, yearEnd),
        undated: this.#years.undated(companyId),
        ...countsOf(all, readMs),
        saveable: listed.filter(({ state }) => state === 'released').length,
        unsaved: listed.filter(({ state, file }) => state === 'released' && isUnsaved(file)).length,
        hasNumbers: this.#hasNumbers.get(companyId) === 1,
        frequencies: this.#frequencies.all(companyId),
        payPoints: this.#payPoints.all({ companyId }),
        folderName: this.#files.folderName(companyId)
      }
    }
  }

  rows({ listId, start, count }: { listId: number; start: number; count: number }): CertificateRow[] {
    const { ids, lastSavedMs } = this.#deps.lists.get(listId, 'certificates')
    return this.#rows.read(ids.subarray(start, start + count), lastSavedMs, localDay(this.#deps.nowMs()))
  }

  // Everyone employed in the year in the order asked for, each with their certificates of it, and after them the certificates
  // of people who are gone from the company's list.
  #entries(
    { companyId, sort }: CertificatesQuery,
    year: Year | null,
    saved: ReadonlyMap<number, SavedCertificate>,
    readMs: ReadonlyMap<number, number>
  ): Entry[] {
    const certificates = year ? this.#ofYear.all(companyId, year.from, year.end) : this.#undated.all(companyId)
    const byPerson = new Map<number, CertificateOfYear[]>()
    for (const certificate of certificates) {
      const others = byPerson.get(certificate.employee_id)
      if (others) others.push(certificate)
      else byPerson.set(certificate.employee_id, [certificate])
    }
    const entries: Entry[] = []
    const add = (employeeId: number, person: YearPerson | null): void => {
      for (const certificate of byPerson.get(employeeId) ?? []) {
        const { id, name } = certificate
        const state = certificate.dirty === 1 ? 'calculating' : 'released'
        const file = fileStateOf(saved.get(id), certificate.changed_ms)
        entries.push({ id, employeeId, person, name, state, file, certificate })
      }
    }
    const [from, end] = year ? [year.from, year.end] : [toDay('0001-01-01'), LAST_DAY]
    for (const person of this.#years.people(companyId, from, end, sort === 'number' ? 'number' : 'name')) {
      if (byPerson.has(person.id)) {
        add(person.id, person)
        byPerson.delete(person.id)
      } else if (year && person.employed !== 'no') {
        const state = readMs.has(person.id) ? 'noneReleased' : 'notRead'
        entries.push({
          id: -person.id,
          employeeId: person.id,
          person,
          name: null,
          state,
          file: 'none',
          certificate: null
        })
      }
    }
    for (const id of this.#others.all(JSON.stringify([...byPerson.keys()]))) add(id, null)
    return entries
  }

  #filter({ companyId, search, state, file, frequency, payPoint }: CertificatesQuery): (entry: Entry) => boolean {
    const typed = fold(search.trim())
    const found = typed === '' ? null : new Set(this.#deps.search.find(search, companyId).ids)
    return (entry) =>
      (found === null || found.has(entry.employeeId) || String(entry.id) === typed || isNamed(entry, typed)) &&
      (state === null || entry.state === state) &&
      (file === null || isOfFile(entry, file)) &&
      isOf(entry.person?.frequencyId ?? null, frequency) &&
      isOf(entry.person?.payPointId ?? null, payPoint)
  }
}

// In the order of the people already; what only certificates have is put in order here, people without one last.
function ordered(entries: Entry[], { sort, descending }: CertificatesQuery): Entry[] {
  if (sort === 'name' || sort === 'number') return descending ? entries.reverse() : entries
  return inOrderOf(entries, (entry) => keyOf(entry, sort), descending)
}

function keyOf({ id, name, state, file, certificate }: Entry, sort: CertificateKey): OrderKey {
  switch (sort) {
    case 'certificate':
      return name === null ? null : fold(name)
    case 'date':
      return certificate?.date ?? null
    case 'from':
      return certificate?.worked_from ?? null
    case 'to':
      return certificate?.worked_to ?? null
    case 'id':
      return certificate ? id : null
    case 'state':
      return STATES.indexOf(state)
    case 'file':
      return certificate ? FILES.indexOf(file) : null
  }
}

interface Year {
  readonly from: Day
  readonly end: Day
}

function yearOf(asked: CertificatesQuery['year'], yearEnd: YearEnd, today: Day): Year | null {
  if (asked === null) return null
  const day = asked === 'latest' ? null : parseDay(asked)
  const end = day === null ? lastEndedYear(today, yearEnd) : yearEndHolding(day, yearEnd)
  return { end, from: yearStartOf(end, yearEnd) }
}

function isNamed({ name }: Entry, typed: string): boolean {
  return name !== null && ` ${fold(name)}`.includes(` ${typed}`)
}

function isOfFile({ state, file }: Entry, wanted: NonNullable<CertificatesQuery['file']>): boolean {
  switch (wanted) {
    case 'saved':
      return file === 'saved'
    case 'unsaved':
      return state === 'released' && isUnsaved(file)
    case 'touched':
      return file === 'changed' || file === 'missing'
  }
}

function isUnsaved(file: CertificateFileState): boolean {
  return file === 'none' || file === 'outdated' || file === 'missing'
}

function isOf(id: number | null, wanted: number | 'unknown' | null): boolean {
  return wanted === null || (wanted === 'unknown' ? id === null : id === wanted)
}

function countsOf(
  entries: readonly Entry[],
  readMs: ReadonlyMap<number, number>
): Pick<
  CertificatesSummary,
  | 'people'
  | 'certificates'
  | 'released'
  | 'calculating'
  | 'noneReleased'
  | 'notRead'
  | 'employmentUnknown'
  | 'changedOnDisk'
  | 'missingOnDisk'
  | 'oldestAsOfMs'
  | 'newestAsOfMs'
> {
  const people = new Map(entries.map(({ employeeId, person }) => [employeeId, person]))
  const times = [...people.keys()].flatMap((id) => readMs.get(id) ?? [])
  const ofState = (wanted: CertificateState): number => entries.filter(({ state }) => state === wanted).length
  const ofFile = (wanted: CertificateFileState): number => entries.filter(({ file }) => file === wanted).length
  return {
    people: people.size,
    certificates: ofState('released') + ofState('calculating'),
    released: ofState('released'),
    calculating: ofState('calculating'),
    noneReleased: ofState('noneReleased'),
    notRead: ofState('notRead'),
    employmentUnknown: [...people.values()].filter((person) => person?.employed === 'unknown').length,
    changedOnDisk: ofFile('changed'),
    missingOnDisk: ofFile('missing'),
    oldestAsOfMs: times.length === 0 ? null : -(greatest(times.map((ms) => -ms)) ?? 0),
    newestAsOfMs: greatest(times)
  }
}

// A spread call would take no more than some ten thousand.
function greatest(times: readonly number[]): number | null {
  return times.reduce<number | null>((most, ms) => (most === null || ms > most ? ms : most), null)
}
