import { AppError } from '@shared/contract/errors'
import type { Certificate } from '@shared/domain/certificate'
import type { Employee } from '@shared/domain/employee'
import type { PayItem } from '@shared/domain/payItem'
import type { PayslipRecord } from '@shared/domain/payslip'
import type { CacheRows } from '../../store/cache'
import { frequencyAt, type EmployeeRow } from '../../store/cache/employees'
import type { CacheList } from '../../store/cache/listStates'
import type { PayslipPlace } from '../../store/cache/payslips'
import type { CallOptions, Listed, PayItemOwner } from '../api'
import type { EngineContext } from '../context'
import type { FreshReads, Streamed } from './freshReads'
import { seenOddities } from './oddities'

/** Does something in the transaction that writes what was read: a task marks itself done there. */
export type AlsoWrite = () => void

const nothing: AlsoWrite = () => undefined

const JOURNAL_PARTLY = 'An entry of it could not be read.'

/**
 * Single requests, each written to the copy before it is given out. They reject with an `AppError`: `notFound` when the service
 * does not have the record, `notHere` when the copy does not know what it belongs to, `companyFrozen`.
 */
export class Reads {
  readonly #context: EngineContext
  readonly #rows: CacheRows
  readonly #fresh: FreshReads
  readonly #runFrequency
  readonly #runCompany
  readonly #frozen

  constructor(context: EngineContext, rows: CacheRows, fresh: FreshReads) {
    this.#context = context
    this.#rows = rows
    this.#fresh = fresh
    this.#runFrequency = context.cache
      .prepare<[number], number | null>('SELECT frequency_id FROM pay_run WHERE id = ?')
      .pluck()
    this.#runCompany = context.cache.prepare<[number], number>('SELECT company_id FROM pay_run WHERE id = ?').pluck()
    this.#frozen = context.cache.prepare<[number], number | null>('SELECT frozen_ms FROM company WHERE id = ?').pluck()
  }

  /** #11: the person's payslips. What a complete list lacks is gone. */
  async payslipsOfEmployee(
    employeeId: number,
    options: CallOptions,
    also: AlsoWrite = nothing
  ): Promise<readonly PayslipRecord[]> {
    const person = this.#person(employeeId)
    const list = await this.#context.client().payslips.listOfEmployee(employeeId, options)
    this.#context.cacheWrites.now(() => {
      this.#fresh.read(employeeId)
      if (this.#putPayslips(person, list)) this.#context.changed(person.company_id, 'payslips')
      this.#wrote(person.company_id, 'payslipsOfEmployee', employeeId, list)
      also()
    })
    return list.items
  }

  /** #4: the person's own record. */
  async employee(employeeId: number, options: CallOptions): Promise<Employee> {
    return this.newEmployee(this.#person(employeeId).company_id, employeeId, options)
  }

  /** #4 of a person who was created just now and may not be in the copy yet. */
  async newEmployee(companyId: number, employeeId: number, options: CallOptions): Promise<Employee> {
    this.#assertOpen(companyId)
    const { value, oddities } = await this.#context.client().employees.get(employeeId, options)
    this.#context.cacheWrites.now(() => {
      this.#fresh.read(employeeId)
      const source = { digest: null, single: true }
      const { kind } = this.#rows.employees.put(companyId, value, this.#rows.employees.one(employeeId), source)
      this.#wrote(companyId, 'employee', employeeId, { items: [value], complete: true, oddities })
      if (kind !== 'same') this.#context.changed(companyId, 'employees')
    })
    return value
  }

  /** The service said that it deleted a person. */
  employeeDeleted(employeeId: number): void {
    const { company_id: companyId } = this.#person(employeeId)
    this.#context.cacheWrites.now(() => {
      // A list that began before still has this person.
      this.#fresh.read(employeeId)
      this.#rows.employees.markGone(employeeId, this.#context.nowMs())
      this.#context.changed(companyId, 'employees')
    })
  }

  /** #27: one entry of the items of a person or of a payslip. */
  async payItem(owner: PayItemOwner, payItemId: number, options: CallOptions): Promise<PayItem> {
    const companyId = this.#companyOf(owner)
    const { value } = await this.#context.client().payItems.get(payItemId, options)
    this.#context.cacheWrites.now(() => {
      const changed = this.#rows.payItems.replaceOne({ kind: owner.kind, id: idOf(owner) }, value)
      if (changed) this.#context.changed(companyId, 'payItems')
    })
    return value
  }

  /** #31: what a person inherits. */
  async inheritedItems(employeeId: number, options: CallOptions): Promise<readonly PayItem[]> {
    const companyId = this.#person(employeeId).company_id
    const list = await this.#context.client().payItems.listInherited(employeeId, options)
    this.#context.cacheWrites.now(() => {
      this.#rows.payItems.replace(companyId, { kind: 'inherited', id: employeeId }, list.items)
      this.#wrote(companyId, 'inheritedOfEmployee', employeeId, list)
      this.#context.changed(companyId, 'payItems')
    })
    return list.items
  }

  /** #26: the items of a person or of a payslip. */
  async payItems(owner: PayItemOwner, options: CallOptions, also: AlsoWrite = nothing): Promise<readonly PayItem[]> {
    const companyId = this.#companyOf(owner)
    const list = await this.#context.client().payItems.list(owner, options)
    const id = idOf(owner)
    this.#context.cacheWrites.now(() => {
      if (this.#rows.payItems.replace(companyId, { kind: owner.kind, id }, list.items)) {
        this.#context.changed(companyId, 'payItems')
      }
      this.#wrote(companyId, itemsListOf(owner), id, list)
      also()
    })
    return list.items
  }

  /** #17: the person's certificates. */
  async certificates(
    employeeId: number,
    options: CallOptions,
    also: AlsoWrite = nothing
  ): Promise<readonly Certificate[]> {
    const companyId = this.#person(employeeId).company_id
    const list = await this.#context.client().certificates.listOfEmployee(employeeId, options)
    this.#context.cacheWrites.now(() => {
      const nowMs = this.#context.nowMs()
      const { changed, gone } = this.#rows.certificates.putAll(companyId, employeeId, list.items, list.complete, nowMs)
      if (changed.length + gone.length > 0) this.#context.changed(companyId, 'certificates')
      this.#wrote(companyId, 'certificatesOfEmployee', employeeId, list)
      also()
    })
    return list.items
  }

  /** #15: the payslips of a run with their lines, as they come. Rejects with `calculating` while the service has none. */
  async payslipsOfRun(payRunId: number, options: CallOptions, also: AlsoWrite = nothing): Promise<void> {
    const companyId = this.companyOfRun(payRunId)
    const place = { companyId, employeeId: null, frequencyId: this.#runFrequency.get(payRunId) ?? null }
    const { cacheWrites, client, nowMs } = this.#context
    const older = this.#fresh.begin()
    let outcome
    try {
      outcome = await client().payRuns.payslips(
        payRunId,
        (batch) => {
          older.assertWhole()
          cacheWrites.add(() => {
            const changed = batch.map((record) => this.#putOfRun(record, place, older)).includes(true)
            if (changed) this.#context.changed(companyId, 'payslips')
          })
          if (cacheWrites.isDue()) cacheWrites.flush()
        },
        options
      )
    } finally {
      older.end()
      // What came before a cut are whole records: shown now, and nothing stays open until some later write.
      if (!older.isBroken()) cacheWrites.flush()
    }
    if (outcome.kind === 'calculating') {
      const { retryAfterMs } = outcome
      throw new AppError('calculating', retryAfterMs === null ? {} : { retryAfterMs })
    }
    const { count, oddities } = outcome
    cacheWrites.now(() => {
      older.assertWhole()
      const asOfMs = nowMs()
      this.#rows.lists.put(companyId, 'payslipsOfRun', payRunId, { asOfMs, hash: null, entries: count, note: null })
      this.#rows.oddities.put(companyId, [...seenOddities(oddities), ...this.#rows.payslips.takeOddities()], asOfMs)
      also()
    })
  }

  /** #14: the runs of a company, for one whose total may have moved. What a complete list lacks is gone. */
  async payRuns(companyId: number, options: CallOptions): Promise<void> {
    this.#assertOpen(companyId)
    const list = await this.#context.client().payRuns.list(companyId, options)
    this.#context.cacheWrites.now(() => {
      const { changed, gone } = this.#rows.payRuns.putAll(companyId, list.items, list.complete, this.#context.nowMs())
      if (changed.length + gone.length > 0) this.#context.changed(companyId, 'payRuns')
      this.#wrote(companyId, 'payRuns', 0, list)
    })
  }

  /** #16: the journal of a run. */
  async journalOfRun(payRunId: number, options: CallOptions, also: AlsoWrite = nothing): Promise<void> {
    const companyId = this.companyOfRun(payRunId)
    const list = await this.#context.client().payRuns.journal(payRunId, options)
    this.#context.cacheWrites.now(() => {
      this.#rows.journals.put(companyId, payRunId, list.items)
      this.#wrote(companyId, 'journalOfRun', payRunId, list, list.complete ? null : JOURNAL_PARTLY)
      // Also an unchanged one is news: it is as it is now.
      this.#context.changed(companyId, 'payRuns')
      also()
    })
  }

  /** Whose run it is. Throws `notHere`, or `companyFrozen`. */
  companyOfRun(payRunId: number): number {
    const companyId = this.#runCompany.get(payRunId)
    if (companyId === undefined) throw new AppError('notHere')
    this.#assertOpen(companyId)
    return companyId
  }

  /** When a list was last read; null: never. */
  asOfMs(companyId: number, list: CacheList, subjectId = 0): number | null {
    return this.#rows.lists.get(companyId, list, subjectId)?.asOfMs ?? null
  }

  /** When the items of an owner were last read. */
  payItemsAsOfMs(owner: PayItemOwner): number | null {
    const companyId = this.#knownCompanyOf(owner)
    return companyId === null ? null : this.asOfMs(companyId, itemsListOf(owner), idOf(owner))
  }

  /** When a person was last seen, in the company's list or by themselves. */
  employeeAsOfMs(employeeId: number): number | null {
    const row = this.#rows.employees.one(employeeId)
    if (!row) return null
    const alone = this.asOfMs(row.company_id, 'employee', employeeId)
    const listed = row.gone_ms === null ? this.asOfMs(row.company_id, 'employees') : null
    return alone === null || (listed !== null && listed > alone) ? listed : alone
  }

  #putPayslips(person: EmployeeRow, list: Listed<PayslipRecord>): boolean {
    const nowMs = this.#context.nowMs()
    const known = this.#rows.payslips.ofEmployee(person.id)
    const frequency = frequencyAt(person)
    let changed = false
    for (const record of list.items) {
      const place = {
        companyId: person.company_id,
        employeeId: person.id,
        frequencyId: this.#frequencyOf(record.payRunId) ?? frequency(record.date)
      }
      const change = this.#rows.payslips.put(record, known.get(record.id), place, nowMs)
      known.delete(record.id)
      if (change === 'same') continue
      changed = true
      if (change !== 'new') this.#payslipMoved(person.company_id, record.id, change)
    }
    if (list.complete) for (const id of known.keys()) changed = this.#rows.payslips.markGone(id, nowMs) || changed
    return changed
  }

  #putOfRun(record: PayslipRecord, place: PayslipPlace, older: Streamed): boolean {
    const known = this.#rows.payslips.one(record.id)
    const owner = known?.employee_id ?? null
    if (owner !== null && older.isOvertaken(owner)) return false
    const change = this.#rows.payslips.put(record, known, place, this.#context.nowMs())
    if (change === 'state' || change === 'figures') this.#payslipMoved(place.companyId, record.id, change)
    return change !== 'same'
  }

  #frequencyOf(payRunId: number | null): number | null {
    return payRunId === null ? null : (this.#runFrequency.get(payRunId) ?? null)
  }

  // The person's element in the next employee list is looked at again even if it is as it was in the last one.
  #payslipMoved(companyId: number, payslipId: number, change: 'state' | 'figures'): void {
    const employeeId = this.#rows.payslips.one(payslipId)?.employee_id ?? null
    if (employeeId !== null) this.#rows.employees.forgetHash(employeeId)
    if (change !== 'figures') return
    this.#rows.lists.markStale(companyId, 'payItemsOfPayslip', payslipId)
    if (employeeId !== null) this.#rows.lists.markStale(companyId, 'payItemsOfEmployee', employeeId)
  }

  #wrote(
    companyId: number,
    list: CacheList,
    subjectId: number,
    { items, oddities }: Listed<unknown>,
    note: string | null = null
  ): void {
    const asOfMs = this.#context.nowMs()
    this.#rows.lists.put(companyId, list, subjectId, { asOfMs, hash: null, entries: items.length, note })
    this.#rows.oddities.put(companyId, seenOddities(oddities), asOfMs)
  }

  #person(employeeId: number): EmployeeRow {
    const row = this.#rows.employees.one(employeeId)
    if (!row) throw new AppError('notHere')
    this.#assertOpen(row.company_id)
    return row
  }

  #knownCompanyOf(owner: PayItemOwner): number | null {
    const row =
      owner.kind === 'employee' ? this.#rows.employees.one(owner.employeeId) : this.#rows.payslips.one(owner.payslipId)
    return row?.company_id ?? null
  }

  #companyOf(owner: PayItemOwner): number {
    const companyId = this.#knownCompanyOf(owner)
    if (companyId === null) throw new AppError('notHere')
    this.#assertOpen(companyId)
    return companyId
  }

  #assertOpen(companyId: number): void {
    const frozenMs = this.#frozen.get(companyId)
    if (frozenMs !== null && frozenMs !== undefined) throw new AppError('companyFrozen')
  }
}

function idOf(owner: PayItemOwner): number {
  return owner.kind === 'employee' ? owner.employeeId : owner.payslipId
}

function itemsListOf(owner: PayItemOwner): CacheList {
  return owner.kind === 'employee' ? 'payItemsOfEmployee' : 'payItemsOfPayslip'
}
