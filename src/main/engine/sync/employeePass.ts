import type { Day } from '@shared/domain/day'
import { parseDay } from '@shared/domain/day'
import type { Employee } from '@shared/domain/employee'
import type { CacheRows } from '../../store/cache'
import { frequencyOf, type EmployeeChange, type EmployeeRow } from '../../store/cache/employees'
import { OddityNotes, type SeenOddity } from '../../store/cache/oddities'
import type { PayslipRow } from '../../store/cache/payslips'
import type { CacheWrites } from '../../store/cacheWrites'
import { othersFirst } from '../turns'
import type { Streamed } from './freshReads'
import { oldestRecent } from './recent'
import { noteUnlisted } from './unlistedReads'

const NOTHING_WRITTEN = { otherFrequencies: false } as const
const NO_PAYSLIPS: ReadonlyMap<number, PayslipRow> = new Map()

export interface PassPorts {
  readonly rows: CacheRows
  readonly writes: CacheWrites
  readonly streamed: Streamed
  readonly companyId: number
  readonly nowMs: () => number
  /**
   * Puts into the queue what an element shows to be lacking, in the transaction that writes it: the next list passes an element over
   * that is as it was, however this one ends.
   */
  readonly ask: (kind: 'payslipsOfEmployee' | 'payslipsOfRun' | 'payslipDetail', subjectId: number) => void
}

/** What one reading of the employee list came to. */
export interface PassResult {
  readonly people: number
  readonly changedPeople: number
  readonly newPayslips: number
  readonly changedPayslips: number
  readonly gone: number
  /** What showed to be odd while it was written. */
  readonly oddities: readonly SeenOddity[]
}

/**
 * One reading of a company's employee list: each person with periods and last payslips, written as they come. People and
 * payslips that are as they were are not touched.
 */
export class EmployeePass {
  readonly #ports: PassPorts
  readonly #frequencyOfRun: ReadonlyMap<number, number>
  #known: ReadonlyMap<string, number> = new Map()
  readonly #seen = new Set<number>()
  readonly #runsForLines = new Set<number>()
  readonly #odd = new OddityNotes()
  #changedPeople = 0
  #newPayslips = 0
  #changedPayslips = 0
  #twice = 0

  constructor(ports: PassPorts) {
    this.#ports = ports
    this.#frequencyOfRun = ports.rows.payRuns.frequencies(ports.companyId)
  }

  /** Learns what was written before, so that it is passed over; before the first element comes. */
  async begin(): Promise<void> {
    this.#known = await this.#ports.rows.employees.hashes(this.#ports.companyId, othersFirst)
  }

  /** True when an element is, byte for byte, one that was written before: the person is there, and nothing is to be done. */
  readonly isKnown = (digest: string): boolean => {
    const employeeId = this.#known.get(digest)
    if (employeeId === undefined) return false
    this.#see(employeeId)
    return true
  }

  /** Writes a batch; `digests` of its elements, in order, where they may be passed over next time; null: odd, so read again. */
  take(batch: readonly Employee[], digests: readonly (string | null)[]): void {
    const { writes, streamed } = this.#ports
    streamed.assertWhole()
    batch.forEach((employee, at) => writes.add(() => this.#take(employee, digests[at])))
  }

  /** The list ended well. Only a complete one tells who is gone. To be called within a write. */
  finish(complete: boolean): PassResult {
    const { rows, companyId, nowMs, streamed } = this.#ports
    streamed.assertWhole()
    if (this.#twice > 0) this.#odd.note('employee', 'twice', null, this.#twice)
    const gone = complete ? rows.employees.markMissing(companyId, { has: (id) => this.#isThere(id) }, nowMs()) : []
    for (const id of gone) {
      // What was asked for before the list may still have them, and is asked for again.
      streamed.wrote(id, 'record')
      streamed.wrote(id, 'payslips')
      if (noteUnlisted(rows, companyId, id)) this.#ports.ask('payslipsOfEmployee', id)
    }
    return {
      people: this.#seen.size,
      changedPeople: this.#changedPeople,
      newPayslips: this.#newPayslips,
      changedPayslips: this.#changedPayslips,
      gone: gone.length,
      oddities: this.#odd.list()
    }
  }

  get changed(): boolean {
    return this.#changedPeople + this.#newPayslips + this.#changedPayslips > 0
  }

  get people(): number {
    return this.#seen.size
  }

  // Somebody who was asked for since, and is there, may have been made after the list was.
  #isThere(employeeId: number): boolean {
    return this.#seen.has(employeeId) || this.#ports.streamed.isOvertaken(employeeId, 'record')
  }

  #see(employeeId: number): void {
    if (this.#seen.has(employeeId)) this.#twice++
    this.#seen.add(employeeId)
  }

  // One in which something is odd is read again next time, so that it is known when that is mended.
  #take(employee: Employee, digest: string | null | undefined): void {
    const before = this.#odd.times
    this.#write(employee, digest ?? null)
    if (digest === null || this.#odd.times > before) this.#ports.rows.employees.forgetHash(employee.id)
  }

  #write(employee: Employee, digest: string | null): void {
    const { rows, companyId, streamed } = this.#ports
    this.#see(employee.id)
    const isRecordNewer = streamed.isOvertaken(employee.id, 'record')
    const arePayslipsNewer = streamed.isOvertaken(employee.id, 'payslips')
    const row = rows.employees.one(employee.id)
    const { otherFrequencies } = isRecordNewer ? NOTHING_WRITTEN : this.#writeRecord(employee, row, digest)
    // The digest stands for all of the element.
    if (isRecordNewer || arePayslipsNewer) rows.employees.forgetHash(employee.id)
    const before = row ? rows.payslips.ofEmployee(employee.id) : NO_PAYSLIPS
    const frequency = frequencyOf(employee, row)
    // What has them told nothing of the person's periods, and the next list does not tell that these are other ones.
    if (arePayslipsNewer && otherFrequencies) this.#moveOlder([], before, frequency)
    if (employee.recentPayslips === null || arePayslipsNewer) return
    const { changed, figures } = this.#writePayslips(employee, before, frequency)
    streamed.wrote(employee.id, 'payslips')
    // The digest known from before stands for other payslips than those written now.
    if (changed && digest === null && row) rows.employees.forgetHash(employee.id)
    if (figures) rows.lists.markStale(companyId, 'payItemsOfEmployee', employee.id)
    if (row) this.#lookForMissing(employee.id, employee.recentPayslips, before)
    if (otherFrequencies) this.#moveOlder(employee.recentPayslips, before, frequency)
  }

  #writeRecord(
    employee: Employee,
    row: EmployeeRow | undefined,
    digest: string | null
  ): Pick<EmployeeChange, 'otherFrequencies'> {
    const { rows, companyId, streamed } = this.#ports
    const change = rows.employees.put(companyId, employee, row, { digest, single: false })
    if (change.kind !== 'same') this.#changedPeople++
    streamed.wrote(employee.id, 'record')
    return change
  }

  #writePayslips(
    employee: Employee,
    before: ReadonlyMap<number, PayslipRow>,
    frequency: (day: Day) => number | null
  ): { changed: boolean; figures: boolean } {
    const { rows, companyId, streamed } = this.#ports
    const nowMs = this.#ports.nowMs()
    let changed = false
    let figures = false
    for (const record of employee.recentPayslips ?? []) {
      if (streamed.isPayslipOvertaken(record.id, null)) {
        rows.employees.forgetHash(employee.id)
        continue
      }
      const ofRun = record.payRunId === null ? undefined : this.#frequencyOfRun.get(record.payRunId)
      const place = { companyId, employeeId: employee.id, frequencyId: ofRun ?? frequency(record.date) }
      const known = before.get(record.id)
      const change = rows.payslips.put(record, known, place, nowMs, this.#odd)
      if (change !== 'same') changed = true
      if (change === 'new') this.#newPayslips++
      else if (change !== 'same') this.#changedPayslips++
      if (change === 'figures') {
        figures = true
        rows.lists.markStale(companyId, 'payItemsOfPayslip', record.id)
      }
      if (record.data !== null || record.dirty || (known === undefined && change === 'same')) continue
      if (known !== undefined && change !== 'figures' && known.lines !== null) continue
      this.#askForLines(record)
    }
    return { changed, figures }
  }

  #askForLines({ id, payRunId }: { readonly id: number; readonly payRunId: number | null }): void {
    if (payRunId === null) this.#ports.ask('payslipDetail', id)
    else if (!this.#runsForLines.has(payRunId)) this.#ports.ask('payslipsOfRun', payRunId)
    if (payRunId !== null) this.#runsForLines.add(payRunId)
  }

  // The list holds only the last twelve, so what it lacks is asked for in the person's own list before it is called gone.
  #lookForMissing(
    employeeId: number,
    recent: readonly { readonly id: number; readonly date: Day }[],
    before: ReadonlyMap<number, PayslipRow>
  ): void {
    const listed = new Set(recent.map(({ id }) => id))
    const oldest = oldestRecent(recent)
    for (const { id, date, gone_ms: goneMs } of before.values()) {
      if (listed.has(id) || goneMs !== null || date <= oldest) continue
      this.#ports.ask('payslipsOfEmployee', employeeId)
      return
    }
  }

  // Payslips older than the list take the frequency that the person's periods now tell, unless a run tells it.
  #moveOlder(
    recent: readonly { readonly id: number }[],
    before: ReadonlyMap<number, PayslipRow>,
    frequency: (day: Day) => number | null
  ): void {
    const listed = new Set(recent.map(({ id }) => id))
    for (const { id, date, pay_run_id: payRunId, frequency_id: frequencyId } of before.values()) {
      if (listed.has(id) || (payRunId !== null && this.#frequencyOfRun.has(payRunId))) continue
      const day = parseDay(date)
      const now = day === null ? null : frequency(day)
      if (now !== null && now !== frequencyId) this.#ports.rows.payslips.setFrequency(id, now)
    }
  }
}
