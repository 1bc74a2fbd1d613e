import type { Database, Statement } from 'better-sqlite3'
import type { ChannelInput, ChannelOutput, HistoryQuery } from '@shared/contract/channels'
import type { HistoryRow } from '@shared/contract/views'
import { fold, foldForSearch, isCjk } from '@shared/domain/fold'
import { ofOne, type HistoryRecord } from '@shared/domain/history'
import { MOST_TOGETHER, recordOf, WORDS_END } from '../store/outbox/history'
import type { OpenLists } from './openLists'
import { inOrderOf } from './ordering'
import { idsAsJson } from './rows'

const FIRST_ROWS = 100
const MOST_TERMS = 20

type TextKey = Exclude<HistoryQuery['sort'], 'line' | 'at'>

/**
 * What is shown of a step that edits took together is a row for each of them, told apart by the number of the line and their place
 * in it, in one number.
 */
const PLACES = 1 << Math.ceil(Math.log2(MOST_TOGETHER))

/** What the rows are put in order by, other than their own order: of line `h`, and of `d`, which says what its edit is. */
const TEXT_KEYS: Readonly<Record<TextKey, string>> = {
  user: "h.record ->> '$.user'",
  company: 'c.name',
  person: "nullif(coalesce(d.record, h.record) ->> '$.person', '')",
  number: "coalesce(d.record, h.record) ->> '$.number'",
  field: "nullif(coalesce(d.record, h.record) ->> '$.field', '')",
  scope: "coalesce(d.record, h.record) ->> '$.payslip'",
  text: "nullif(h.record ->> '$.text', '')",
  answer: "h.record ->> '$.answer'"
}

type Asked = [Record<string, string | number | null>]

// What is about no company, such as a backup that was opened, is about all of them.
const OF_COMPANY = '(:company IS NULL OR company_id = :company OR company_id IS NULL)'
const ASKED = `at_ms >= :from AND at_ms < :to AND ${OF_COMPANY} AND (:kind IS NULL OR kind = :kind)`

interface Line {
  readonly record: HistoryRecord
  readonly hash: string
  readonly company: string | null
}

/** The record of everything that was changed. */
export class HistoryQueries {
  readonly #lists: OpenLists
  readonly #db: Database
  readonly #finders = new Map<number, Statement<Asked, number>>()
  readonly #count
  readonly #lines
  readonly #chineseNames
  readonly #calledSo

  constructor(db: Database, lists: OpenLists) {
    this.#lists = lists
    this.#db = db
    this.#count = db
      .prepare<Asked, number>(
        `SELECT coalesce(sum(max(edits, 1)), 0) FROM outbox.history INDEXED BY history_find WHERE ${OF_COMPANY}`
      )
      .pluck()
    this.#chineseNames = db.prepare<[string], { id: number; name: string }>(
      `SELECT id, chinese_name AS name FROM employee WHERE id IN (SELECT value FROM json_each(?)) AND chinese_name <> ''`
    )
    this.#calledSo = db
      .prepare<[string], string>('SELECT json_group_array(id) FROM employee WHERE instr(chinese_name, ?) > 0')
      .pluck()
    this.#lines = db.prepare<[string], { n: number; record: string; hash: string; company: string | null }>(
      `SELECT h.id AS n, h.record, lower(hex(h.hash)) AS hash, c.name AS company
       FROM json_each(?) j JOIN outbox.history h ON h.id = j.value LEFT JOIN company c ON c.id = h.company_id`
    )
  }

  open({ companyId, search, kind, fromMs, toMs, sort, descending }: HistoryQuery): ChannelOutput<'history.open'> {
    const terms = foldForSearch(search).split(/\s+/u).filter(Boolean).slice(0, MOST_TERMS)
    const newestFirst = this.#finder(terms.length).all({
      company: companyId,
      kind,
      from: fromMs ?? 0,
      to: toMs ?? Number.MAX_SAFE_INTEGER,
      ...Object.fromEntries(terms.map((term, at) => [`term${at}`, term])),
      // The record has the name in Latin letters; who is called so in Chinese the copy knows.
      ...Object.fromEntries(
        terms.map((term, at) => [`who${at}`, isCjk(term) ? (this.#calledSo.get(term) ?? null) : null])
      )
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
    const rows = this.#db
      .prepare<[string], { id: number; key: string | null }>(
        `SELECT j.value AS id, ${TEXT_KEYS[sort]} AS key
         FROM json_each(?) j JOIN outbox.history h ON h.id = j.value / ${PLACES} LEFT JOIN company c ON c.id = h.company_id
         LEFT JOIN outbox.history d ON h.edits > 0 AND d.id = h.record ->> ('$.together[' || (j.value % ${PLACES}) || ']')
         ORDER BY j.key`
      )
      .all(idsAsJson(newestFirst))
      .map(({ id, key }) => ({ id, key: key === null ? null : fold(key) }))
    return inOrderOf(rows, ({ key }) => key, descending).map(({ id }) => id)
  }

  // By the index alone, which has every word: the records themselves are read for what is shown only. Of steps that edits took
  // together, what each is about is in a line of its own.
  #finder(terms: number): Statement<Asked, number> {
    const known = this.#finders.get(terms)
    if (known) return known
    const each = (found: (term: string, who: (record: string) => string) => string): string =>
      Array.from({ length: terms }, (_, at) => {
        const who = (record: string): string =>
          `(:who${at} IS NOT NULL AND ${record} ->> '$.employeeId' IN (SELECT value FROM json_each(:who${at})))`
        return ` AND ${found(`:term${at}`, who)}`
      }).join('')
    const alone = each((term, who) => `(instr(words, ${term}) > 0 OR ${who('record')})`)
    const about = `substr(d.words, 1, instr(d.words, '${WORDS_END}'))`
    const together = each(
      (term, who) => `(instr(t.words, ${term}) > 0 OR instr(${about}, ${term}) > 0 OR ${who('d.record')})`
    )
    const finder = this.#db
      .prepare<Asked, number>(
        `SELECT id * ${PLACES} FROM outbox.history INDEXED BY history_find WHERE ${ASKED} AND edits = 0${alone}
         UNION ALL SELECT t.id * ${PLACES} + j.key
           FROM (SELECT id, words FROM outbox.history INDEXED BY history_find WHERE ${ASKED} AND edits > 0) t
           CROSS JOIN outbox.history r ON r.id = t.id CROSS JOIN json_each(r.record, '$.together') j
           ${terms === 0 ? '' : 'CROSS JOIN outbox.history d ON d.id = j.value'} WHERE true${together}
         ORDER BY 1 DESC`
      )
      .pluck()
    this.#finders.set(terms, finder)
    return finder
  }

  rows({ listId, start, count }: ChannelInput<'history.rows'>): HistoryRow[] {
    const ids = Array.from(this.#lists.get(listId, 'history').ids.subarray(start, start + count))
    const lines = this.#read(ids.map((id) => Math.floor(id / PLACES)))
    const edits = this.#read(
      ids.flatMap((id) => lines.get(Math.floor(id / PLACES))?.record.together?.[id % PLACES] ?? [])
    )
    const shown = ids.flatMap((id): Omit<HistoryRow, 'chineseName'>[] => {
      const line = lines.get(Math.floor(id / PLACES))
      if (!line) return []
      const { record, hash, company } = line
      const edit = edits.get(record.together?.[id % PLACES] ?? 0)
      return [{ ...(edit ? ofOne(record, edit.record) : record), id, hash, company }]
    })
    const names = new Map(
      this.#chineseNames
        .all(idsAsJson(new Set(shown.flatMap(({ employeeId }) => employeeId ?? []))))
        .map(({ id, name }) => [id, name])
    )
    return shown.map((row) => {
      const name = names.get(row.employeeId ?? 0) ?? null
      // On record already.
      return { ...row, chineseName: name !== null && row.person.includes(name) ? null : name }
    })
  }

  #read(numbers: readonly number[]): ReadonlyMap<number, Line> {
    const read = this.#lines.all(idsAsJson(new Set(numbers)))
    return new Map(read.map(({ n, record, hash, company }) => [n, { record: recordOf(record), hash, company }]))
  }
}
