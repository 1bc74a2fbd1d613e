import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { ChannelInput, ChannelOutput, SavedFilesQuery } from '@shared/contract/channels'
import type { SavedFileRow } from '@shared/contract/views'
import { parseDay, type Day } from '@shared/domain/day'
import { fold } from '@shared/domain/fold'
import { canSaveAgain, savedFileState, type FileFound, type SavedFileState } from '@shared/domain/savedFile'
import { DocumentsToday } from '../store/documentToday'
import type { OpenLists } from './openLists'
import type { PeopleSearch } from './peopleSearch'
import { idsAsJson } from './rows'

const FIRST_ROWS = 100

interface FileRow {
  id: number
  kind: 'payslip' | 'certificate'
  document_id: number
  employee_id: number | null
  path: string
  saved_ms: number
  final: number
  net: string | null
  found: FileFound
  checked_ms: number | null
  date: string | null
  sort: string | null
}

interface ShownRow extends FileRow {
  last_name: string | null
  first_name: string | null
  chinese_name: string | null
  number: string | null
  title: string | null
  net_now: string | null
  dirty: number | null
}

const FILE = 'f.id, f.kind, f.document_id, f.path, f.saved_ms, f.final, f.net, f.found, f.checked_ms'
const LATEST = `f.gone_ms IS NULL AND f.id = (
  SELECT g.id FROM outbox.saved_file g WHERE g.kind = f.kind AND g.document_id = f.document_id AND g.gone_ms IS NULL
  ORDER BY g.saved_ms DESC, g.id DESC LIMIT 1)`
const PAYSLIP = `LEFT JOIN payslip d ON d.id = f.document_id LEFT JOIN pay_frequency t ON t.id = d.frequency_id`
const CERTIFICATE = 'LEFT JOIN certificate d ON d.id = f.document_id'
const EMPLOYEE = 'LEFT JOIN employee e ON e.id = coalesce(d.employee_id, f.employee_id)'

/** The manifest: the file saved last of each document, and how it stands to its document today. */
export class SavedFileQueries {
  readonly #lists: OpenLists
  readonly #search: PeopleSearch
  readonly #today: DocumentsToday
  readonly #all
  readonly #some
  readonly #folder

  constructor(db: Database, { lists, search }: { readonly lists: OpenLists; readonly search: PeopleSearch }) {
    this.#lists = lists
    this.#search = search
    this.#today = new DocumentsToday(db)
    const files = (documents: string) =>
      db.prepare<[string, number], FileRow>(
        `SELECT ${FILE}, e.id AS employee_id, d.date, e.sort FROM outbox.saved_file f ${documents} ${EMPLOYEE}
         WHERE f.kind = ? AND f.company_id = ? AND ${LATEST}
         ORDER BY d.date IS NULL, d.date DESC, e.sort IS NULL, e.sort, f.document_id`
      )
    this.#all = { payslip: files(PAYSLIP), certificate: files(CERTIFICATE) }
    const shown = (documents: string, more: string) =>
      db.prepare<[string], ShownRow>(
        `SELECT ${FILE}, e.id AS employee_id, d.date, e.sort, e.last_name, e.first_name, e.chinese_name, e.number, ${more}, d.dirty
         FROM json_each(?) a JOIN outbox.saved_file f ON f.id = a.value ${documents} ${EMPLOYEE} ORDER BY a.key`
      )
    this.#some = {
      payslip: shown(PAYSLIP, 't.name AS title, d.net AS net_now'),
      certificate: shown(CERTIFICATE, 'd.name AS title, NULL AS net_now')
    }
    this.#folder = db.prepare<[number], string>('SELECT path FROM outbox.save_folder WHERE company_id = ?').pluck()
  }

  open(query: SavedFilesQuery): ChannelOutput<'savedFiles.open'> {
    const { companyId, kind } = query
    const all = this.#all[kind].all(kind, companyId).map((row) => ({ row, state: this.#stateOf(row) }))
    const listed = all.filter(this.#filter(query))
    const ids = Float64Array.from(listed, ({ row }) => row.id)
    const folder = this.#folder.get(companyId)
    const counts: Record<SavedFileState, number> = {
      missing: 0,
      changed: 0,
      outdated: 0,
      finalised: 0,
      reopened: 0,
      withdrawn: 0,
      current: 0
    }
    for (const { state } of all) counts[state]++
    return {
      listId: this.#lists.keep({ of: 'savedFiles', ids, kind }),
      total: ids.length,
      unfilteredTotal: all.length,
      rows: this.#read(kind, ids.subarray(0, FIRST_ROWS)),
      summary: {
        counts,
        dates: daysOf(all.map(({ row }) => row)),
        toSaveAgain: listed.filter(({ state }) => canSaveAgain(state)).length,
        oldestCheckedMs: oldest(all.map(({ row }) => row.checked_ms)),
        folderName: folder === undefined ? null : basename(folder)
      }
    }
  }

  rows({ listId, start, count }: ChannelInput<'savedFiles.rows'>): SavedFileRow[] {
    const { ids, kind } = this.#lists.get(listId, 'savedFiles')
    return this.#read(kind, ids.subarray(start, start + count))
  }

  #filter({
    companyId,
    state,
    date,
    search
  }: SavedFilesQuery): (entry: { row: FileRow; state: SavedFileState }) => boolean {
    const typed = search.trim()
    const people = typed === '' ? null : new Set(this.#search.find(typed, companyId).ids)
    const folded = fold(typed)
    return ({ row, state: is }) => {
      if (state === 'differs' ? is === 'current' : state !== 'all' && is !== state) return false
      if (date !== null && row.date !== date) return false
      if (people === null) return true
      return (row.employee_id !== null && people.has(row.employee_id)) || fold(basename(row.path)).includes(folded)
    }
  }

  #read(kind: 'payslip' | 'certificate', ids: Float64Array): SavedFileRow[] {
    return this.#some[kind].all(idsAsJson(ids)).map((row) => ({
      id: row.id,
      kind: row.kind,
      documentId: row.document_id,
      employeeId: row.employee_id,
      lastName: row.last_name ?? '',
      firstName: row.first_name ?? '',
      chineseName: row.chinese_name,
      number: row.number,
      date: parseDay(row.date),
      title: row.title,
      fileName: basename(row.path),
      state: this.#stateOf(row),
      savedMs: row.saved_ms,
      finalThen: row.final === 1,
      netThen: row.net,
      netNow: row.net_now,
      calculating: row.dirty === 1,
      checkedMs: row.checked_ms
    }))
  }

  #stateOf({ kind, document_id: id, saved_ms: savedMs, final, net, found }: FileRow): SavedFileState {
    return savedFileState({ savedMs, final: final === 1, net, found }, this.#today.of(kind, id, savedMs))
  }
}

function daysOf(rows: readonly FileRow[]): Day[] {
  return [...new Set(rows.flatMap(({ date }) => parseDay(date) ?? []))]
}

function oldest(times: readonly (number | null)[]): number | null {
  if (times.length === 0) return null
  return times.reduce((least, ms) => (least === null || ms === null ? null : Math.min(least, ms)))
}
