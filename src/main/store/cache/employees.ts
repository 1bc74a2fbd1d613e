import type { Database } from 'better-sqlite3'
import { frequencyOn, type Employee, type ServicePeriod } from '@shared/domain/employee'
import { parseDay, type Day } from '@shared/domain/day'
import { fold, foldForSearch, numberForSearch } from '@shared/domain/fold'
import type { JsonObject } from '@shared/domain/json'
import { decodePeriods, encodePeriods } from '../employeePeriods'

/** A person as they stand in the cache. */
export interface EmployeeRow {
  readonly id: number
  readonly company_id: number
  readonly last_name: string
  readonly first_name: string
  readonly chinese_name: string | null
  readonly number: string | null
  readonly frequency_id: number | null
  readonly pay_point_id: number | null
  readonly joined: string | null
  readonly periods: string | null
  readonly body: string
  readonly hash: string
  readonly gone_ms: number | null
}

export interface EmployeeChange {
  readonly kind: 'new' | 'same' | 'changed'
  /** Whether the person's pay frequencies over time are others than before. */
  readonly otherFrequencies: boolean
}

export interface EmployeeSource {
  /** Of the element in the employee list, where the same bytes may be passed over next time. */
  readonly digest: string | null
  /** The person's own record (#4). */
  readonly single: boolean
}

/** Some 10 ms. */
const HASHES_AT_ONCE = 500

const COLUMNS = `id, company_id, last_name, first_name, chinese_name, number, frequency_id, pay_point_id, joined, periods, body,
  hash, gone_ms`

/** What a name and number are joined by to be ordered: below every letter, so that Li comes before Liang. */
const BELOW_LETTERS = '\u0001'

/** People, with what lists are ordered by and the search index. An unchanged person is not touched. */
export class EmployeeWriter {
  readonly #one
  readonly #upsert
  readonly #hash
  readonly #forget
  readonly #present
  readonly #gone
  readonly #unindex
  readonly #index
  readonly #hashes

  constructor(db: Database) {
    this.#one = db.prepare<[number], EmployeeRow>(`SELECT ${COLUMNS} FROM employee WHERE id = ?`)
    this.#upsert = db.prepare<(string | number | null)[]>(
      `INSERT INTO employee (id, company_id, sort, last_name, first_name, chinese_name, number, frequency_id, pay_point_id,
         joined, last_start, left_on, periods, body, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, sort = excluded.sort, last_name = excluded.last_name,
         first_name = excluded.first_name, chinese_name = excluded.chinese_name, number = excluded.number,
         frequency_id = excluded.frequency_id, pay_point_id = excluded.pay_point_id, joined = excluded.joined,
         last_start = excluded.last_start, left_on = excluded.left_on, periods = excluded.periods, body = excluded.body, hash = excluded.hash,
         gone_ms = NULL`
    )
    this.#hash = db.prepare<[string, number]>('UPDATE employee SET hash = ? WHERE id = ?')
    this.#forget = db.prepare<[number]>("UPDATE employee SET hash = '' WHERE id = ? AND hash <> ''")
    this.#present = db
      .prepare<[number], number>('SELECT id FROM employee WHERE company_id = ? AND gone_ms IS NULL')
      .pluck()
    this.#gone = db.prepare<[number, number]>('UPDATE employee SET gone_ms = ? WHERE id = ? AND gone_ms IS NULL')
    this.#unindex = db.prepare<[number]>('DELETE FROM employee_search WHERE rowid = ?')
    this.#index = db.prepare<[number, string, string, string]>(
      'INSERT INTO employee_search (rowid, scope, name, number) VALUES (?, ?, ?, ?)'
    )
    this.#hashes = db.prepare<[string], { hash: string; id: number }>(
      "SELECT hash, id FROM employee WHERE id IN (SELECT value FROM json_each(?)) AND hash <> '' AND gone_ms IS NULL"
    )
  }

  one(employeeId: number): EmployeeRow | undefined {
    return this.#one.get(employeeId)
  }

  /**
   * Digest of the element last read to the person it was, of those who are in the company's list: some at a time, as of a hundred
   * thousand people it takes a second and a half.
   */
  async hashes(companyId: number, others: () => Promise<void>): Promise<Map<string, number>> {
    const ids = this.#present.all(companyId).sort((a, b) => a - b)
    const known = new Map<string, number>()
    for (let at = 0; at < ids.length; at += HASHES_AT_ONCE) {
      await others()
      for (const { hash, id } of this.#hashes.all(JSON.stringify(ids.slice(at, at + HASHES_AT_ONCE))))
        known.set(hash, id)
    }
    return known
  }

  /**
   * Writes a person. Included lists that were not asked for (null) keep what was read before; fields that only the single
   * read gives are kept unless this is one.
   */
  put(
    companyId: number,
    read: Employee,
    row: EmployeeRow | undefined,
    { digest, single }: EmployeeSource
  ): EmployeeChange {
    const before = decodePeriods(row?.periods ?? null)
    const servicePeriods = read.servicePeriods ?? before.servicePeriods
    const frequencyPeriods = read.frequencyPeriods ?? before.frequencyPeriods
    const periods = encodePeriods({ servicePeriods, frequencyPeriods })
    const { employee, body } = single || !row ? asRead(read) : withKept(read, row)
    const otherFrequencies =
      row !== undefined && (row.periods !== periods || row.frequency_id !== employee.payFrequencyId)
    if (
      row &&
      row.body === body &&
      row.periods === periods &&
      row.company_id === companyId &&
      row.gone_ms === null &&
      row.frequency_id === employee.payFrequencyId
    ) {
      if (digest !== null && row.hash !== digest) this.#hash.run(digest, row.id)
      return { kind: 'same', otherFrequencies: false }
    }
    const service = serviceOf(servicePeriods)
    const { changes } = this.#upsert.run(
      employee.id,
      companyId,
      sortOf(employee),
      employee.lastName,
      employee.firstName,
      employee.chineseName,
      employee.number,
      employee.payFrequencyId,
      employee.payPointId,
      service.joined ?? employee.appointmentDate,
      service.lastStart,
      service.leftOn,
      periods,
      body,
      digest ?? ''
    )
    // Left too long ago to be kept (migrations/cacheRetention.ts).
    if (changes === 0) return { kind: 'same', otherFrequencies: false }
    this.#search(companyId, employee, row)
    return { kind: row ? 'changed' : 'new', otherFrequencies }
  }

  /** What else was read of the person differs from their last list, so that the next one is looked at again. */
  forgetHash(employeeId: number): void {
    this.#forget.run(employeeId)
  }

  /** Marks everyone of the company who is not in `there`; only after a complete valid list. Gives who that is. */
  markMissing(companyId: number, there: Pick<ReadonlySet<number>, 'has'>, nowMs: number): number[] {
    const missing = this.#present.all(companyId).filter((id) => !there.has(id))
    for (const id of missing) this.#gone.run(nowMs, id)
    return missing
  }

  /** The service said that it deleted this person. */
  markGone(employeeId: number, nowMs: number): void {
    this.#gone.run(nowMs, employeeId)
  }

  #search(companyId: number, employee: Employee, row: EmployeeRow | undefined): void {
    if (row) {
      const sameWords =
        row.last_name === employee.lastName &&
        row.first_name === employee.firstName &&
        row.chinese_name === employee.chineseName &&
        row.number === employee.number &&
        row.company_id === companyId
      if (sameWords) return
      this.#unindex.run(employee.id)
    }
    const { lastName, firstName, chineseName, number, id } = employee
    this.#index.run(
      id,
      `c${companyId}`,
      foldForSearch(`${lastName} ${firstName} ${chineseName ?? ''}`),
      // Where the service gives no number, the id is all there is to type.
      number === null ? String(id) : numberForSearch(number)
    )
  }
}

/** What tells the pay frequency of a person on a day: their periods, else the one they belong to now. */
export function frequencyAt(person: {
  readonly periods: string | null
  readonly frequency_id: number | null
}): (day: Day) => number | null {
  const { frequencyPeriods } = decodePeriods(person.periods)
  return (day) => frequencyOn(frequencyPeriods, day) ?? person.frequency_id
}

/** As `frequencyAt`, of a person as read. */
export function frequencyOf(employee: Employee, row: EmployeeRow | undefined): (day: Day) => number | null {
  const periods = employee.frequencyPeriods ?? decodePeriods(row?.periods ?? null).frequencyPeriods
  const now = frequencyNow(employee, row)
  return (day) => frequencyOn(periods, day) ?? now
}

interface Written {
  readonly employee: Employee
  readonly body: string
}

function asRead(employee: Employee): Written {
  return { employee, body: JSON.stringify(employee.raw) }
}

// The list may leave out fields that the single read gives (custom fields, the number): those are kept until the single read
// differs, also where they are columns of their own, so that no page says otherwise than another.
function withKept(read: Employee, row: EmployeeRow): Written {
  const { raw } = read
  const text = JSON.stringify(raw)
  if (text === row.body) return { employee: read, body: text }
  const before = JSON.parse(row.body) as JsonObject // Only this file writes the column.
  const kept = Object.fromEntries(Object.entries(before).filter(([key]) => !(key in raw)))
  if (Object.keys(kept).length === 0) return { employee: read, body: text }
  const employee: Employee = {
    ...read,
    raw: { ...raw, ...kept },
    firstName: 'first_name' in kept ? row.first_name : read.firstName,
    lastName: 'last_name' in kept ? row.last_name : read.lastName,
    chineseName: 'name_in_chinese' in kept ? row.chinese_name : read.chineseName,
    number: 'number' in kept ? row.number : read.number,
    payFrequencyId: frequencyNow(read, row),
    payPointId: 'pay_point_id' in kept ? row.pay_point_id : read.payPointId,
    appointmentDate: 'appointment_date' in kept ? parseDay(kept['appointment_date']) : read.appointmentDate
  }
  return asRead(employee)
}

function frequencyNow({ raw, payFrequencyId }: Employee, row: EmployeeRow | undefined): number | null {
  return 'wave_id' in raw ? payFrequencyId : (row?.frequency_id ?? null)
}

function sortOf({ lastName, firstName, number, id }: Employee): string {
  return [fold(lastName), fold(firstName), number ?? String(id)].join(BELOW_LETTERS)
}

// The end is that of the last period only: null while it is open, however many ended before.
function serviceOf(periods: readonly ServicePeriod[] | null): Record<'joined' | 'lastStart' | 'leftOn', Day | null> {
  let joined: Day | null = null
  let lastStart: Day | null = null
  let leftOn: Day | null = null
  for (const { startDate, endDate, negative } of periods ?? []) {
    if (negative || startDate === null) continue
    if (joined === null || startDate < joined) joined = startDate
    if (lastStart === null || startDate >= lastStart) {
      lastStart = startDate
      leftOn = endDate
    }
  }
  return { joined, lastStart, leftOn }
}
