import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type {
  CompanyOverview,
  DataAge,
  FrequencyView,
  NextEnd,
  OverviewView,
  Period,
  PeriodTotal,
  WaitingChanges
} from '@shared/contract/views'
import { addMonths, localDay, parseDay, type Day } from '@shared/domain/day'
import { newestOf } from '@shared/domain/newest'
import type { FrequencyQueries } from './frequencies'
import type { ListStates } from './listStates'
import type { OpenLists } from './openLists'
import { OverviewListQueries } from './overviewLists'
import { NewsQueries } from './overviewNews'
import type { PeopleSearch } from './peopleSearch'
import type { PeriodQueries } from './periods'
import { exactSum } from './rows'

interface Company {
  id: number
  name: string
  frozen_ms: number | null
}

interface RunSum {
  frequency_id: number | null
  frequency: string | null
  date: string
  special: number
  pay_run_id: number
  total: number | null
  /** What those payslips in them come to that the copy has and that are of the period by their own day. */
  known: number
}

interface Deps {
  readonly lists: OpenLists
  readonly search: PeopleSearch
  readonly periods: PeriodQueries
  readonly frequencies: FrequencyQueries
  readonly listStates: ListStates
  readonly nowMs: () => number
}

/** How far back the totals over time go, from the newest period. */
const MONTHS_SHOWN = 12

const NO_CHANGES: WaitingChanges = { unsettled: 0, rejected: 0, conflicts: 0, unknown: 0, held: 0 }

/** The overview of a company and of all companies: kept sums and short counts, so that a company of any size opens at once. */
export class OverviewQueries {
  readonly #deps: Deps
  readonly #news: NewsQueries
  /** What its figures lead to. */
  readonly lists: OverviewListQueries
  readonly #companies
  readonly #people
  readonly #changes
  readonly #certificates
  readonly #ages
  readonly #runs

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#news = new NewsQueries(db)
    this.lists = new OverviewListQueries(db, { lists: deps.lists, search: deps.search, news: this.#news })
    this.#companies = db.prepare<[], Company>('SELECT id, name, frozen_ms FROM company ORDER BY sort, id')
    this.#people = db.prepare<[number], number>('SELECT people FROM company_people WHERE company_id = ?').pluck()
    this.#changes = db.prepare<[number], WaitingChanges>(
      `SELECT count(*) AS unsettled, ifnull(sum(state = 'rejected'), 0) AS rejected,
         ifnull(sum(state = 'conflict'), 0) AS conflicts, ifnull(sum(state = 'unknown'), 0) AS unknown,
         ifnull(sum(state = 'held'), 0) AS held
       FROM outbox.edit WHERE waiting = 1 AND company_id = ?`
    )
    this.#certificates = db
      .prepare<[number], number>('SELECT count(*) FROM certificate WHERE company_id = ? AND gone_ms IS NULL')
      .pluck()
    // One run without a total leaves the sum of its period unknown.
    this.#runs = db.prepare<[number, string], RunSum>(
      `SELECT r.frequency_id, f.name AS frequency, r.period_end AS date, r.special, max(r.id) AS pay_run_id,
         iif(count(r.total_scaled) = count(*), sum(r.total_scaled), NULL) AS total,
         ifnull(sum((SELECT sum(t.net_scaled) FROM run_total t WHERE t.company_id = r.company_id AND t.pay_run_id = r.id
           AND t.date = r.period_end AND t.special = r.special AND t.frequency_id = ifnull(r.frequency_id, 0))), 0) AS known
       FROM pay_run r LEFT JOIN pay_frequency f ON f.id = r.frequency_id
       WHERE r.company_id = ? AND r.period_end > ? AND r.gone_ms IS NULL
       GROUP BY r.period_end, r.frequency_id, r.special`
    )
    this.#ages = db.prepare<[number], Omit<DataAge, 'note'>>(
      `SELECT list AS kind, count(*) AS lists, min(as_of_ms) AS oldestMs, max(as_of_ms) AS newestMs
       FROM list_state INDEXED BY list_state_age WHERE company_id = ? AND list <> 'payslipsOfGone' GROUP BY list`
    )
  }

  /** Throws `notHere` for a company that the copy does not know. */
  company(companyId: number): OverviewView {
    const company = this.#companies.all().find(({ id }) => id === companyId)
    if (!company) throw new AppError('notHere')
    const periods = this.#deps.periods.list({ companyId })
    const frequencies = this.#deps.frequencies.views(companyId)
    const note = this.#deps.listStates.of(companyId, 'employees')?.note ?? null
    const ages = this.#ages.all(companyId).map((age) => ({ ...age, note: age.kind === 'employees' ? note : null }))
    const today = this.#today()
    const main = mainPeriod(periods, today)
    return {
      companyId,
      name: company.name,
      frozenMs: company.frozen_ms,
      today,
      people: this.#people.get(companyId) ?? 0,
      periods: this.#totals(companyId, periods, today),
      main: main === null ? null : { period: main, previous: before(main, periods) },
      calculating: sumOf(periods),
      finalisedWithEdits: this.lists.count(companyId, 'finalisedWithEdits'),
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
    const today = this.#today()
    return this.#companies.all().map(({ id, name, frozen_ms: frozenMs }) => {
      const periods = this.#deps.periods.list({ companyId: id })
      return {
        id,
        name,
        frozenMs,
        people: this.#people.get(id) ?? 0,
        main: mainPeriod(periods, today),
        calculating: sumOf(periods),
        changes: this.#changes.get(id) ?? NO_CHANGES,
        news: this.#news.news(id),
        asOfMs: this.#deps.listStates.of(id, 'employees')?.asOfMs ?? null
      }
    })
  }

  #today(): Day {
    return localDay(this.#deps.nowMs())
  }

  // The list of people holds the last payslips of each only, so an older period is in the copy in part; its run has its total.
  #totals(companyId: number, periods: readonly Period[], today: Day): PeriodTotal[] {
    const newest = newestOf(periods, today)
    if (newest === undefined) return []
    const from = addMonths(newest.date, -MONTHS_SHOWN)
    const runs = new Map(
      this.#runs.all(companyId, from).map((run) => [keyOf(run.date, run.frequency_id, run.special), run])
    )
    const known = periods
      .filter(({ date }) => date > from)
      .map((period): PeriodTotal => {
        const key = keyOf(period.date, period.frequencyId, period.special ? 1 : 0)
        const run = runs.get(key)
        runs.delete(key)
        const ofRuns = exactSum(run?.total ?? null)
        const known = exactSum(run?.known ?? null)
        const settled = period.calculating + period.withoutNet === 0
        // Where the runs' own payslips come to their total, payslips in no run yet stand beside it.
        const isWhole = settled && (ofRuns === known || ofRuns === period.netTotal)
        return ofRuns === null || isWhole
          ? { ...period, total: period.netTotal, inPart: false }
          : { ...period, total: ofRuns, inPart: true }
      })
    const others = [...runs.values()].flatMap((run) => {
      const date = parseDay(run.date)
      return date === null ? [] : [periodOfRun(run, date)]
    })
    return [...known, ...others].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  }
}

function sumOf(periods: readonly Period[]): number {
  return periods.reduce((sum, { calculating }) => sum + calculating, 0)
}

// Of the newest regular period of each frequency, the one that most people are paid in.
function mainPeriod(periods: readonly Period[], today: Day): Period | null {
  const regular = periods.filter(({ special }) => !special)
  const newest = [...new Set(regular.map(({ frequencyId }) => frequencyId))].flatMap(
    (id) =>
      newestOf(
        regular.filter(({ frequencyId }) => frequencyId === id),
        today
      ) ?? []
  )
  return newest.reduce<Period | null>(
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

function keyOf(date: string, frequencyId: number | null, special: number): string {
  return `${date} ${frequencyId ?? ''} ${special}`
}

// A run none of whose payslips is in the copy.
function periodOfRun(run: RunSum, date: Day): PeriodTotal {
  return {
    frequencyId: run.frequency_id,
    frequency: run.frequency,
    date,
    special: run.special === 1,
    payRunId: run.pay_run_id,
    payslips: 0,
    calculating: 0,
    finalised: 0,
    withoutNet: 0,
    netTotal: null,
    grossTotal: null,
    withoutGross: 0,
    total: exactSum(run.total),
    inPart: true
  }
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
