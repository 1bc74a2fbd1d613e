import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type {
  CompanyOverview,
  DataAge,
  FrequencyView,
  NextEnd,
  OverviewRows,
  OverviewView,
  Period,
  WaitingChanges
} from '@shared/contract/views'
import type { OverviewList } from '@shared/contract/views/overview'
import { addMonths, localDay } from '@shared/domain/day'
import type { FrequencyQueries } from './frequencies'
import type { ListStates } from './listStates'
import { OverviewListQueries } from './overviewLists'
import { NewsQueries } from './overviewNews'
import type { PeriodQueries } from './periods'

interface Company {
  id: number
  name: string
  frozen_ms: number | null
}

interface Deps {
  readonly periods: PeriodQueries
  readonly frequencies: FrequencyQueries
  readonly listStates: ListStates
  readonly nowMs: () => number
}

/** How far back the totals over time go, from the newest period of each frequency. */
const MONTHS_SHOWN = 13

const NO_CHANGES: WaitingChanges = { unsettled: 0, rejected: 0, conflicts: 0, unknown: 0, held: 0 }

/** The overview of a company and of all companies: kept sums and short counts, so that a company of any size opens at once. */
export class OverviewQueries {
  readonly #deps: Deps
  readonly #news: NewsQueries
  readonly #lists: OverviewListQueries
  readonly #companies
  readonly #people
  readonly #changes
  readonly #certificates
  readonly #ages

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#news = new NewsQueries(db)
    this.#lists = new OverviewListQueries(db, this.#news)
    this.#companies = db.prepare<[], Company>('SELECT id, name, frozen_ms FROM company ORDER BY sort, id')
    this.#people = db.prepare<[number], number>('SELECT people FROM company_people WHERE company_id = ?').pluck()
    this.#changes = db.prepare<[number], WaitingChanges>(
      `SELECT count(*) AS unsettled, ifnull(sum(state = 'rejected'), 0) AS rejected,
         ifnull(sum(state = 'conflict'), 0) AS conflicts, ifnull(sum(state = 'unknown'), 0) AS unknown,
         ifnull(sum(state = 'held'), 0) AS held
       FROM outbox.edit WHERE settled = 0 AND company_id = ?`
    )
    this.#certificates = db
      .prepare<[number], number>('SELECT count(*) FROM certificate WHERE company_id = ? AND gone_ms IS NULL')
      .pluck()
    this.#ages = db.prepare<[number], DataAge>(
      `SELECT list AS kind, count(*) AS lists, min(as_of_ms) AS oldestMs, max(as_of_ms) AS newestMs, max(note) AS note
       FROM list_state WHERE company_id = ? GROUP BY list`
    )
  }

  /** Throws `notHere` for a company that the copy does not know. */
  company(companyId: number): OverviewView {
    const company = this.#companies.all().find(({ id }) => id === companyId)
    if (!company) throw new AppError('notHere')
    const periods = this.#deps.periods.list({ companyId })
    const frequencies = this.#deps.frequencies.views(companyId)
    const ages = this.#ages.all(companyId)
    const main = mainPeriod(periods)
    return {
      companyId,
      name: company.name,
      frozenMs: company.frozen_ms,
      today: localDay(this.#deps.nowMs()),
      people: this.#people.get(companyId) ?? 0,
      periods: lately(periods),
      main: main === null ? null : { period: main, previous: before(main, periods) },
      calculating: sumOf(periods),
      finalisedWithEdits: this.#lists.count(companyId, 'finalisedWithEdits'),
      changes: this.#changes.get(companyId) ?? NO_CHANGES,
      news: this.#news.news(companyId),
      next: nextEnds(frequencies),
      certificates: {
        seen: this.#certificates.get(companyId) ?? 0,
        peopleRead: ages.find(({ kind }) => kind === 'certificatesOfEmployee')?.lists ?? 0
      },
      ages
    }
  }

  /** All companies by name. */
  companies(): CompanyOverview[] {
    return this.#companies.all().map(({ id, name, frozen_ms: frozenMs }) => {
      const periods = this.#deps.periods.list({ companyId: id })
      return {
        id,
        name,
        frozenMs,
        people: this.#people.get(id) ?? 0,
        main: mainPeriod(periods),
        calculating: sumOf(periods),
        changes: this.#changes.get(id) ?? NO_CHANGES,
        news: this.#news.news(id),
        asOfMs: this.#deps.listStates.of(id, 'employees')?.asOfMs ?? null
      }
    })
  }

  list(which: { companyId: number; what: OverviewList }): OverviewRows {
    return this.#lists.list(which)
  }
}

function sumOf(periods: readonly Period[]): number {
  return periods.reduce((sum, { calculating }) => sum + calculating, 0)
}

// Of the newest regular period of each frequency, the one that most people are paid in.
function mainPeriod(periods: readonly Period[]): Period | null {
  const newest = new Map<number | null, Period>()
  for (const period of periods) {
    if (!period.special && !newest.has(period.frequencyId)) newest.set(period.frequencyId, period)
  }
  return [...newest.values()].reduce<Period | null>(
    (best, period) => (best === null || period.payslips > best.payslips ? period : best),
    null
  )
}

function before(period: Period, periods: readonly Period[]): Period | null {
  return (
    periods.find((other) => !other.special && other.frequencyId === period.frequencyId && other.date < period.date) ??
    null
  )
}

function lately(periods: readonly Period[]): Period[] {
  const newest = periods[0]?.date
  if (newest === undefined) return []
  const from = addMonths(newest, -MONTHS_SHOWN)
  return periods.filter(({ date }) => date > from)
}

function nextEnds(frequencies: readonly FrequencyView[]): NextEnd[] {
  return frequencies
    .flatMap((frequency) => {
      const byRecord = frequency.coming[0] ?? null
      const end = frequency.comingByPayslips?.[0] ?? byRecord
      if (frequency.goneMs !== null || end === null) return []
      return [
        {
          ...end,
          frequencyId: frequency.id,
          frequency: frequency.name,
          people: frequency.people,
          byRecord: byRecord !== null && byRecord.end !== end.end ? byRecord.end : null
        }
      ]
    })
    .sort((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : b.people - a.people))
}
