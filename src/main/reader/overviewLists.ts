import type { Database } from 'better-sqlite3'
import type { OverviewListQuery } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { OpenedList, OverviewList, OverviewListSummary, OverviewRow } from '@shared/contract/views'
import type { OverviewSort } from '@shared/contract/views/overview'
import { parseDay } from '@shared/domain/day'
import { scaledOf } from '@shared/domain/money'
import type { OpenLists } from './openLists'
import { LISTS } from './overviewListSql'
import type { NewsQueries } from './overviewNews'
import { cappedNote, type PeopleSearch } from './peopleSearch'
import { idsAsJson, payslipState } from './rows'

const FIRST_ROWS = 100

interface Row {
  id: number
  employee_id: number | null
  payslip_id: number | null
  last_name: string | null
  first_name: string | null
  chinese_name: string | null
  number: string | null
  date: string | null
  special: number | null
  dirty: number | null
  finalised: number | null
  released: number | null
  title: string | null
  was: string | null
  net: string | null
  edits: number | null
  seen_ms: number | null
}

interface Parameters {
  companyId: number
  sinceMs: number
}

type Key = string | number | null

interface Keyed {
  id: number
  employee_id: number | null
  key: Key
}

interface Deps {
  readonly lists: OpenLists
  readonly search: PeopleSearch
  readonly news: NewsQueries
}

/** Amounts are kept as sent; they are put in order by what they come to. */
const AMOUNTS: ReadonlySet<OverviewSort> = new Set(['was', 'now'])

/** What the figures of an overview count, each as a list of any length. */
export class OverviewListQueries {
  readonly #db: Database
  readonly #deps: Deps
  readonly #counts = new Map<OverviewList, (of: Parameters) => number>()
  readonly #rows = new Map<OverviewList, (ids: string, of: Parameters) => Row[]>()
  readonly #hasNumbers

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
    this.#hasNumbers = db
      .prepare<[number], number>(
        `SELECT EXISTS (SELECT 1 FROM employee INDEXED BY employee_number
         WHERE company_id = ? AND number IS NOT NULL AND gone_ms IS NULL)`
      )
      .pluck()
  }

  open(query: OverviewListQuery): OpenedList<OverviewRow, OverviewListSummary> {
    const { companyId, what } = query
    const { lists, search, news } = this.#deps
    const since = news.sinceMs(companyId)
    const of = this.#parameters(companyId)
    const found = query.search.trim() === '' ? null : search.find(query.search, companyId)
    const all = this.#keyed(query, of)
    const wanted = found === null ? null : new Set(found.ids)
    const left = all.filter(({ employee_id: id }) => wanted === null || (id !== null && wanted.has(id)))
    const ids = Float64Array.from(inOrder(left, query), ({ id }) => id)
    return {
      listId: lists.keep({ of: 'overview', ids, what, ...of }),
      total: ids.length,
      unfilteredTotal: all.length,
      rows: this.#read(ids.subarray(0, FIRST_ROWS), what, of),
      summary: {
        sinceMs: since,
        hasNumbers: this.#hasNumbers.get(companyId) === 1,
        note: found?.capped === true ? cappedNote : null
      }
    }
  }

  rows({ listId, start, count }: { listId: number; start: number; count: number }): OverviewRow[] {
    const { ids, what, companyId, sinceMs } = this.#deps.lists.get(listId, 'overview')
    return this.#read(ids.subarray(start, start + count), what, { companyId, sinceMs })
  }

  /** How many there are. */
  count(companyId: number, what: OverviewList): number {
    const counted = this.#counts.get(what) ?? this.#prepareCount(what)
    this.#counts.set(what, counted)
    return counted(this.#parameters(companyId))
  }

  // On the first visit nothing is new.
  #parameters(companyId: number): Parameters {
    return { companyId, sinceMs: this.#deps.news.sinceMs(companyId) ?? Number.MAX_SAFE_INTEGER }
  }

  #keyed({ what, sort }: OverviewListQuery, of: Parameters): Keyed[] {
    const { id, ids, order, keys } = LISTS[what]
    const key = (sort && keys[sort]) ?? 'NULL'
    return this.#db
      .prepare<Parameters, Keyed>(
        `SELECT ${id} AS id, e.id AS employee_id, ${key} AS key FROM ${ids} ORDER BY ${order}`
      )
      .all(of)
  }

  #read(ids: Float64Array, what: OverviewList, of: Parameters): OverviewRow[] {
    const read = this.#rows.get(what) ?? this.#prepareRows(what)
    this.#rows.set(what, read)
    const rows = read(idsAsJson(ids), of)
    // One that was taken out of the copy meanwhile would move all after it.
    if (rows.length < ids.length) throw new AppError('listGone')
    return rows.map(shownRow)
  }

  #prepareCount(what: OverviewList): (of: Parameters) => number {
    const { ids, count } = LISTS[what]
    const statement = this.#db.prepare<Parameters, number>(count ?? `SELECT count(*) FROM ${ids}`).pluck()
    return (of) => statement.get(of) ?? 0
  }

  #prepareRows(what: OverviewList): (ids: string, of: Parameters) => Row[] {
    const { id, record, columns } = LISTS[what]
    const statement = this.#db.prepare<Parameters & { ids: string }, Row>(
      `SELECT ${id} AS id, ${columns} FROM json_each(@ids) j ${record} ORDER BY j.key`
    )
    return (ids, of) => statement.all({ ids, ...of })
  }
}

// What has nothing in the column comes last in either direction; those that are alike stay as a person looks them through.
function inOrder(all: readonly Keyed[], { sort, descending }: OverviewListQuery): readonly Keyed[] {
  if (sort === null) return all
  const keyed = all.map((each) => ({ ...each, key: keyOf(each.key, sort) }))
  const sign = descending ? -1 : 1
  return keyed.sort(({ key: a }, { key: b }) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return a < b ? -sign : a > b ? sign : 0
  })
}

function keyOf(key: Key, sort: OverviewSort): Key {
  return AMOUNTS.has(sort) && typeof key === 'string' ? scaledOf(key) : key
}

function shownRow(row: Row): OverviewRow {
  return {
    id: row.id,
    employeeId: row.employee_id,
    payslipId: row.payslip_id,
    lastName: row.last_name ?? '',
    firstName: row.first_name ?? '',
    chineseName: row.chinese_name,
    number: row.number,
    date: parseDay(row.date),
    special: row.special === 1,
    state:
      row.dirty === null || row.finalised === null || row.released === null
        ? null
        : payslipState({ dirty: row.dirty, finalised: row.finalised, released: row.released }),
    title: row.title,
    was: row.was,
    now: row.net,
    edits: row.edits ?? 0,
    seenMs: row.seen_ms
  }
}
