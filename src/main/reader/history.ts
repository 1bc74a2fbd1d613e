import type { Database, Statement } from 'better-sqlite3'
import type { ChannelInput, ChannelOutput, HistoryQuery } from '@shared/contract/channels'
import type { HistoryRow } from '@shared/contract/views'
import { fold, foldForSearch } from '@shared/domain/fold'
import { recordOf } from '../store/outbox/history'
import type { OpenLists } from './openLists'
import { inOrderOf } from './ordering'
import { idsAsJson } from './rows'

const FIRST_ROWS = 100
const MOST_TERMS = 20

type TextKey = Exclude<HistoryQuery['sort'], 'line' | 'at'>

/** What the lines are put in order by, other than their own order. */
const TEXT_KEYS: Readonly<Record<TextKey, string>> = {
  user: "h.record ->> '$.user'",
  company: 'c.name',
  person: "nullif(h.record ->> '$.person', '')",
  number: "h.record ->> '$.number'",
  field: "nullif(h.record ->> '$.field', '')",
  scope: "h.record ->> '$.payslip'",
  text: "nullif(h.record ->> '$.text', '')",
  answer: "h.record ->> '$.answer'"
}

type Asked = [Record<string, string | number | null>]

// What is about no company, such as a backup that was opened, is about all of them.
const OF_COMPANY = '(:company IS NULL OR company_id = :company OR company_id IS NULL)'

/** The record of everything that was changed. */
export class HistoryQueries {
  readonly #lists: OpenLists
  readonly #db: Database
  readonly #finders = new Map<number, Statement<Asked, number>>()
  readonly #count
  readonly #rows

  constructor(db: Database, lists: OpenLists) {
    this.#lists = lists
    this.#db = db
    this.#count = db
      .prepare<Asked, number>(`SELECT count(*) FROM outbox.history INDEXED BY history_find WHERE ${OF_COMPANY}`)
      .pluck()
    this.#rows = db.prepare<[string], { record: string; hash: string; company: string | null }>(
      `SELECT h.record, lower(hex(h.hash)) AS hash, c.name AS company
       FROM json_each(?) j JOIN outbox.history h ON h.id = j.value LEFT JOIN company c ON c.id = h.company_id
       ORDER BY j.key`
    )
  }

  open({ companyId, search, kind, fromMs, toMs, sort, descending }: HistoryQuery): ChannelOutput<'history.open'> {
    const terms = foldForSearch(search).split(/\s+/u).filter(Boolean).slice(0, MOST_TERMS)
    const newestFirst = this.#finder(terms.length).all({
      company: companyId,
      kind,
      from: fromMs ?? 0,
      to: toMs ?? Number.MAX_SAFE_INTEGER,
      ...Object.fromEntries(terms.map((term, at) => [`term${at}`, term]))
    })
    const ids = Float64Array.from(this.#inOrder(newestFirst, sort, descending))
    const listId = this.#lists.keep({ of: 'history', ids })
    return {
      listId,
      total: ids.length,
      unfilteredTotal: this.#count.get({ company: companyId }) ?? 0,
      rows: this.rows({ listId, start: 0, count: FIRST_ROWS }),
      summary: null
    }
  }

  #inOrder(newestFirst: number[], sort: HistoryQuery['sort'], descending: boolean): number[] {
    if (sort === 'line' || sort === 'at') return descending ? newestFirst : newestFirst.reverse()
    const lines = this.#db
      .prepare<[string], { id: number; key: string | null }>(
        `SELECT h.id, ${TEXT_KEYS[sort]} AS key
         FROM json_each(?) j JOIN outbox.history h ON h.id = j.value LEFT JOIN company c ON c.id = h.company_id
         ORDER BY j.key`
      )
      .all(idsAsJson(newestFirst))
      .map(({ id, key }) => ({ id, key: key === null ? null : fold(key) }))
    return inOrderOf(lines, ({ key }) => key, descending).map(({ id }) => id)
  }

  // By the index alone, which has every word: the records themselves are read for what is shown only.
  #finder(terms: number): Statement<Asked, number> {
    const known = this.#finders.get(terms)
    if (known) return known
    const each = Array.from({ length: terms }, (_, at) => ` AND instr(words, :term${at}) > 0`).join('')
    const finder = this.#db
      .prepare<Asked, number>(
        `SELECT id FROM outbox.history INDEXED BY history_find
         WHERE at_ms >= :from AND at_ms < :to AND ${OF_COMPANY} AND (:kind IS NULL OR kind = :kind)${each} ORDER BY id DESC`
      )
      .pluck()
    this.#finders.set(terms, finder)
    return finder
  }

  rows({ listId, start, count }: ChannelInput<'history.rows'>): HistoryRow[] {
    const ids = this.#lists.get(listId, 'history').ids.subarray(start, start + count)
    return this.#rows
      .all(idsAsJson(ids))
      .map(({ record, hash, company }): HistoryRow => ({ ...recordOf(record), hash, company }))
  }
}
