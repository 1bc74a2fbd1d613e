import type { Database } from 'better-sqlite3'
import type { ChannelInput, ChannelOutput, HistoryQuery } from '@shared/contract/channels'
import type { HistoryRow } from '@shared/contract/views'
import { foldForSearch } from '@shared/domain/fold'
import { recordOf } from '../store/outbox/history'
import type { OpenLists } from './openLists'
import { idsAsJson } from './rows'

const FIRST_ROWS = 100

interface Found {
  company: number | null
  kind: string | null
  from: number
  to: number
  terms: string
}

/** The record of everything that was changed, newest first. */
export class HistoryQueries {
  readonly #lists: OpenLists
  readonly #find
  readonly #count
  readonly #rows

  constructor(db: Database, lists: OpenLists) {
    this.#lists = lists
    // What is about no company, such as a backup that was opened, is about all of them.
    const ofCompany = '(:company IS NULL OR company_id = :company OR company_id IS NULL)'
    this.#find = db
      .prepare<Found, number>(
        `SELECT id FROM outbox.history WHERE ${ofCompany} AND (:kind IS NULL OR kind = :kind) AND at_ms >= :from AND at_ms < :to
           AND NOT EXISTS (SELECT 1 FROM json_each(:terms) t WHERE instr(words, t.value) = 0)
         ORDER BY id DESC`
      )
      .pluck()
    this.#count = db
      .prepare<{ company: number | null }, number>(`SELECT count(*) FROM outbox.history WHERE ${ofCompany}`)
      .pluck()
    this.#rows = db.prepare<[string], { record: string; hash: string; company: string | null }>(
      `SELECT h.record, lower(hex(h.hash)) AS hash, c.name AS company
       FROM json_each(?) j JOIN outbox.history h ON h.id = j.value LEFT JOIN company c ON c.id = h.company_id
       ORDER BY j.key`
    )
  }

  open({ companyId, search, kind, fromMs, toMs }: HistoryQuery): ChannelOutput<'history.open'> {
    const terms = foldForSearch(search).split(/\s+/u).filter(Boolean)
    const ids = Float64Array.from(
      this.#find.all({
        company: companyId,
        kind,
        from: fromMs ?? 0,
        to: toMs ?? Number.MAX_SAFE_INTEGER,
        terms: JSON.stringify(terms)
      })
    )
    const listId = this.#lists.keep({ of: 'history', ids })
    return {
      listId,
      total: ids.length,
      unfilteredTotal: this.#count.get({ company: companyId }) ?? 0,
      rows: this.rows({ listId, start: 0, count: FIRST_ROWS }),
      summary: null
    }
  }

  rows({ listId, start, count }: ChannelInput<'history.rows'>): HistoryRow[] {
    const ids = this.#lists.get(listId, 'history').ids.subarray(start, start + count)
    return this.#rows
      .all(idsAsJson(ids))
      .map(({ record, hash, company }): HistoryRow => ({ ...recordOf(record), hash, company }))
  }
}
