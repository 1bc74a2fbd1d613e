import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type { CertificateRow, CertificateState } from '@shared/contract/views'
import { yearDayOf } from '@shared/domain/certificateYear'
import { parseDay, type Day } from '@shared/domain/day'
import { statusOn } from '@shared/domain/employee'
import { decodePeriods } from '../store/employeePeriods'
import { fileStateOf, type CertificateFiles, type SavedCertificate } from './certificateFiles'
import { idsAsJson } from './rows'

interface Row {
  id: number
  employee_id: number
  company_id: number | null
  last_name: string | null
  first_name: string | null
  chinese_name: string | null
  number: string | null
  periods: string | null
  employee_gone_ms: number | null
  name: string | null
  date: string | null
  worked_from: string | null
  worked_to: string | null
  dirty: number | null
  seen_ms: number | null
  changed_ms: number | null
  kept_ms: number | null
  as_of_ms: number | null
}

/** Rows of the certificate list by id, a page in one statement. */
export class CertificateRows {
  readonly #files: CertificateFiles
  readonly #rows

  constructor(db: Database, files: CertificateFiles) {
    this.#files = files
    this.#rows = db.prepare<[string], Row>(
      `SELECT a.value AS id, coalesce(t.employee_id, -a.value) AS employee_id, coalesce(t.company_id, e.company_id) AS company_id,
         e.last_name, e.first_name, e.chinese_name, e.number, e.periods, e.gone_ms AS employee_gone_ms,
         t.name, t.date, t.worked_from, t.worked_to, t.dirty, t.seen_ms, t.changed_ms,
         (SELECT d.fetched_ms FROM document d WHERE d.kind = 'certificate' AND d.id = t.id) AS kept_ms,
         (SELECT s.as_of_ms FROM list_state s WHERE s.company_id = coalesce(t.company_id, e.company_id)
            AND s.list = 'certificatesOfEmployee' AND s.subject_id = coalesce(t.employee_id, -a.value)) AS as_of_ms
       FROM json_each(?) a
       LEFT JOIN certificate t ON t.id = a.value
       LEFT JOIN employee e ON e.id = coalesce(t.employee_id, -a.value)
       ORDER BY a.key`
    )
  }

  /** One row for each id, in their order. `lastSavedMs`: when a certificate of the list was last saved. */
  read(ids: Float64Array, lastSavedMs: number | null, today: Day): CertificateRow[] {
    const rows = this.#rows.all(idsAsJson(ids))
    const saved = this.#files.ofSome(ids)
    return rows.map((row) => {
      // Nothing leaves the cache but with all of it.
      if (row.company_id === null) throw new AppError('listGone')
      return shownRow(row, saved.get(row.id), lastSavedMs, today)
    })
  }
}

function shownRow(
  row: Row,
  saved: SavedCertificate | undefined,
  lastSavedMs: number | null,
  today: Day
): CertificateRow {
  const state = stateOf(row)
  const days = { date: parseDay(row.date), workedFrom: parseDay(row.worked_from), workedTo: parseDay(row.worked_to) }
  const fileState = row.changed_ms === null ? 'none' : fileStateOf(saved, row.changed_ms)
  const isNew = state === 'released' && fileState === 'none' && lastSavedMs !== null && (row.seen_ms ?? 0) > lastSavedMs
  return {
    id: row.id,
    employeeId: row.employee_id,
    lastName: row.last_name ?? '',
    firstName: row.first_name ?? '',
    chineseName: row.chinese_name,
    number: row.number,
    status: statusOn(decodePeriods(row.periods).servicePeriods, today),
    gone: row.employee_gone_ms !== null,
    state,
    certificate:
      row.name === null ? null : { id: row.id, name: row.name, ...days, yearBy: yearDayOf(days)?.source ?? null },
    file: {
      state: fileState,
      fileId: saved?.fileId ?? null,
      fileName: saved?.fileName ?? null,
      savedMs: saved?.savedMs ?? null,
      newSinceMs: isNew ? lastSavedMs : null
    },
    keptOffline: row.kept_ms !== null && row.changed_ms !== null && row.kept_ms >= row.changed_ms,
    asOfMs: row.as_of_ms
  }
}

function stateOf({ name, dirty, as_of_ms: asOfMs }: Row): CertificateState {
  if (name !== null) return dirty === 1 ? 'calculating' : 'released'
  return asOfMs === null ? 'notRead' : 'noneReleased'
}
