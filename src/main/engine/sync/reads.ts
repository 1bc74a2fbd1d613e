import { AppError } from '@shared/contract/errors'
import type { Certificate } from '@shared/domain/certificate'
import type { Employee } from '@shared/domain/employee'
import type { PayItem } from '@shared/domain/payItem'
import type { PayslipRecord } from '@shared/domain/payslip'
import type { CacheRows } from '../../store/cache'
import { frequencyAt, type EmployeeRow } from '../../store/cache/employees'
import type { CacheList } from '../../store/cache/listStates'
import { OddityNotes } from '../../store/cache/oddities'
import type { CallOptions, Listed, PayItemOwner } from '../api'
import type { EngineContext } from '../context'
import type { FreshReads } from './freshReads'
import { ReadParts, type AlsoWrite } from './readParts'
import { RunReads } from './runReads'

const nothing: AlsoWrite = () => undefined

/**
 * Single requests, each written to the copy before it is given out. They reject with an `AppError`: `notFound` when the service
 * does not have the record, `notHere` when the copy does not know what it belongs to, `companyFrozen`.
 */
export class Reads {
  readonly runs: RunReads
  readonly #parts: ReadParts

  constructor(context: EngineContext, rows: CacheRows, fresh: FreshReads) {
    this.#parts = new ReadParts(context, rows, fresh)
    this.runs = new RunReads(this.#parts)
  }

  /** #11: the person's payslips. What a complete list lacks is gone. */
  async payslipsOfEmployee(
    employeeId: number,
    options: CallOptions,
    also: AlsoWrite = nothing
  ): Promise<readonly PayslipRecord[]> {
    const person = this.#person(employeeId)
    const list = await this.#parts.context.client().payslips.listOfEmployee(employeeId, options)
    this.#parts.context.cacheWrites.now(() => {
      this.#parts.fresh.read(employeeId)
      const odd = new OddityNotes()
      if (this.#putPayslips(person, list, odd)) this.#parts.context.changed(person.company_id, 'payslips')
      this.#parts.wrote(person.company_id, 'payslipsOfEmployee', employeeId, list, undefined, odd.list())
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
    this.#parts.assertOpen(companyId)
    const { value, oddities } = await this.#parts.context.client().employees.get(employeeId, options)
    this.#parts.context.cacheWrites.now(() => {
      this.#parts.fresh.read(employeeId)
      const source = { digest: null, single: true }
      const { kind } = this.#parts.rows.employees.put(
        companyId,
        value,
        this.#parts.rows.employees.one(employeeId),
        source
      )
      this.#parts.wrote(companyId, 'employee', employeeId, { items: [value], complete: true, oddities })
      if (kind !== 'same') this.#parts.context.changed(companyId, 'employees')
    })
    return value
  }

  /** The service said that it deleted a person. */
  employeeDeleted(employeeId: number): void {
    const { company_id: companyId } = this.#person(employeeId)
    this.#parts.context.cacheWrites.now(() => {
      // A list that began before still has this person.
      this.#parts.fresh.read(employeeId)
      this.#parts.rows.employees.markGone(employeeId, this.#parts.context.nowMs())
      this.#parts.context.changed(companyId, 'employees')
    })
  }

  /** #27: one entry of the items of a person or of a payslip. */
  async payItem(owner: PayItemOwner, payItemId: number, options: CallOptions): Promise<PayItem> {
    const companyId = this.#companyOf(owner)
    const { value } = await this.#parts.context.client().payItems.get(payItemId, options)
    this.#parts.context.cacheWrites.now(() => {
      const changed = this.#parts.rows.payItems.replaceOne({ kind: owner.kind, id: idOf(owner) }, value)
      if (changed) this.#parts.context.changed(companyId, 'payItems')
    })
    return value
  }

  /** #31: what a person inherits. */
  async inheritedItems(employeeId: number, options: CallOptions): Promise<readonly PayItem[]> {
    const companyId = this.#person(employeeId).company_id
    const list = await this.#parts.context.client().payItems.listInherited(employeeId, options)
    this.#parts.context.cacheWrites.now(() => {
      this.#parts.rows.payItems.replace(companyId, { kind: 'inherited', id: employeeId }, list.items)
      this.#parts.wrote(companyId, 'inheritedOfEmployee', employeeId, list)
      this.#parts.context.changed(companyId, 'payItems')
    })
    return list.items
  }

  /** #26: the items of a person or of a payslip. */
  async payItems(owner: PayItemOwner, options: CallOptions, also: AlsoWrite = nothing): Promise<readonly PayItem[]> {
    const companyId = this.#companyOf(owner)
    const list = await this.#parts.context.client().payItems.list(owner, options)
    const id = idOf(owner)
    this.#parts.context.cacheWrites.now(() => {
      if (this.#parts.rows.payItems.replace(companyId, { kind: owner.kind, id }, list.items)) {
        this.#parts.context.changed(companyId, 'payItems')
      }
      this.#parts.wrote(companyId, itemsListOf(owner), id, list)
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
    const list = await this.#parts.context.client().certificates.listOfEmployee(employeeId, options)
    this.#parts.context.cacheWrites.now(() => {
      const nowMs = this.#parts.context.nowMs()
      const { changed, gone } = this.#parts.rows.certificates.putAll(
        companyId,
        employeeId,
        list.items,
        list.complete,
        nowMs
      )
      if (changed.length + gone.length > 0) this.#parts.context.changed(companyId, 'certificates')
      this.#parts.wrote(companyId, 'certificatesOfEmployee', employeeId, list)
      also()
    })
    return list.items
  }

  /** When a list was last read; null: never. */
  asOfMs(companyId: number, list: CacheList, subjectId = 0): number | null {
    return this.#parts.rows.lists.get(companyId, list, subjectId)?.asOfMs ?? null
  }

  /** Whether what a list is about changed since it was read. */
  isStale(companyId: number, list: CacheList, subjectId = 0): boolean {
    return this.#parts.rows.lists.get(companyId, list, subjectId)?.isStale === true
  }

  /** When the items of an owner were last read. */
  payItemsAsOfMs(owner: PayItemOwner): number | null {
    const companyId = this.#knownCompanyOf(owner)
    return companyId === null ? null : this.asOfMs(companyId, itemsListOf(owner), idOf(owner))
  }

  /** When a person was last seen, in the company's list or by themselves. */
  employeeAsOfMs(employeeId: number): number | null {
    const row = this.#parts.rows.employees.one(employeeId)
    if (!row) return null
    const alone = this.asOfMs(row.company_id, 'employee', employeeId)
    const listed = row.gone_ms === null ? this.asOfMs(row.company_id, 'employees') : null
    return alone === null || (listed !== null && listed > alone) ? listed : alone
  }

  #putPayslips(person: EmployeeRow, list: Listed<PayslipRecord>, odd: OddityNotes): boolean {
    const nowMs = this.#parts.context.nowMs()
    const known = this.#parts.rows.payslips.ofEmployee(person.id)
    const frequency = frequencyAt(person)
    let changed = false
    for (const record of list.items) {
      const place = {
        companyId: person.company_id,
        employeeId: person.id,
        frequencyId: this.#parts.frequencyOf(record.payRunId) ?? frequency(record.date)
      }
      const change = this.#parts.rows.payslips.put(record, known.get(record.id), place, nowMs, odd)
      known.delete(record.id)
      if (change === 'same') continue
      changed = true
      if (change !== 'new') this.#parts.payslipMoved(person.company_id, record.id, change)
    }
    if (list.complete) for (const id of known.keys()) changed = this.#parts.rows.payslips.markGone(id, nowMs) || changed
    return changed
  }

  #person(employeeId: number): EmployeeRow {
    const row = this.#parts.rows.employees.one(employeeId)
    if (!row) throw new AppError('notHere')
    this.#parts.assertOpen(row.company_id)
    return row
  }

  #knownCompanyOf(owner: PayItemOwner): number | null {
    const row =
      owner.kind === 'employee'
        ? this.#parts.rows.employees.one(owner.employeeId)
        : this.#parts.rows.payslips.one(owner.payslipId)
    return row?.company_id ?? null
  }

  #companyOf(owner: PayItemOwner): number {
    const companyId = this.#knownCompanyOf(owner)
    if (companyId === null) throw new AppError('notHere')
    this.#parts.assertOpen(companyId)
    return companyId
  }
}

function idOf(owner: PayItemOwner): number {
  return owner.kind === 'employee' ? owner.employeeId : owner.payslipId
}

function itemsListOf(owner: PayItemOwner): CacheList {
  return owner.kind === 'employee' ? 'payItemsOfEmployee' : 'payItemsOfPayslip'
}
