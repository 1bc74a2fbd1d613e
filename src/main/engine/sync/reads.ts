import { AppError } from '@shared/contract/errors'
import type { PayslipRecord } from '@shared/domain/payslip'
import type { CacheRows } from '../../store/cache'
import { frequencyAt, type EmployeeRow } from '../../store/cache/employees'
import type { CacheList } from '../../store/cache/listStates'
import { OddityNotes } from '../../store/cache/oddities'
import type { CallOptions, Listed, PayItemOwner } from '../api'
import type { EngineContext } from '../context'
import type { Asking, FreshReads } from './freshReads'
import { ReadParts, type AlsoWrite } from './readParts'
import { oldestRecent } from './recent'
import { RunReads } from './runReads'
import { noteUnlisted, UnlistedReads } from './unlistedReads'

const nothing: AlsoWrite = () => undefined

/**
 * Single requests. When they resolve, the copy has what they were answered, or what was asked for later. They reject with an `AppError`: `notFound` when the service
 * does not have the record, `notHere` when the copy does not know what it belongs to, `companyFrozen`.
 */
export class Reads {
  readonly runs: RunReads
  readonly unlisted: UnlistedReads
  readonly #parts: ReadParts

  constructor(context: EngineContext, rows: CacheRows, fresh: FreshReads) {
    this.#parts = new ReadParts(context, rows, fresh)
    this.runs = new RunReads(this.#parts)
    this.unlisted = new UnlistedReads(this.#parts)
  }

  /** #11: the person's payslips. What a complete list lacks is gone. */
  async payslipsOfEmployee(employeeId: number, options: CallOptions, also: AlsoWrite = nothing): Promise<void> {
    const person = this.#person(employeeId)
    const companyId = person.company_id
    const asking: Asking = {
      companyId,
      list: 'payslipsOfEmployee',
      subjectId: employeeId,
      person: { employeeId, part: 'payslips' }
    }
    await this.#parts.read(
      asking,
      () => this.#parts.context.client().payslips.listOfEmployee(employeeId, options),
      (list, at) => {
        const odd = new OddityNotes()
        if (this.#putPayslips(person, list, odd)) this.#parts.context.changed(companyId, 'payslips')
        this.#parts.wrote(asking, list, at, odd.list())
      },
      also
    )
  }

  /** As `payslipsOfEmployee`; of somebody who is gone and has no list any more, their payslips are asked for by themselves. */
  async payslipsOfAnyone(employeeId: number, options: CallOptions, also: AlsoWrite): Promise<void> {
    try {
      await this.payslipsOfEmployee(employeeId, options, also)
    } catch (error) {
      const isAbsent = error instanceof AppError && error.code === 'notFound'
      if (!isAbsent || !this.unlisted.isGone(employeeId)) throw error
      await this.unlisted.payslipsOf(employeeId, options, also)
    }
  }

  /** #4: the person's own record. */
  async employee(employeeId: number, options: CallOptions): Promise<void> {
    await this.newEmployee(this.#person(employeeId).company_id, employeeId, options)
  }

  /** #4 of a person who was created just now and may not be in the copy yet. */
  async newEmployee(companyId: number, employeeId: number, options: CallOptions): Promise<void> {
    this.#parts.assertOpen(companyId)
    const asking: Asking = {
      companyId,
      list: 'employee',
      subjectId: employeeId,
      person: { employeeId, part: 'record' }
    }
    const { employees } = this.#parts.rows
    await this.#parts.read(
      asking,
      () => this.#parts.context.client().employees.get(employeeId, options),
      ({ value, oddities }, at) => {
        const { kind } = employees.put(companyId, value, employees.one(employeeId), { digest: null, single: true })
        this.#parts.wrote(asking, { items: [value], complete: true, oddities }, at)
        if (kind !== 'same') this.#parts.context.changed(companyId, 'employees')
      }
    )
  }

  /** The service said that it deleted a person. `ask` is told of whose payslips no list will tell, in the same write. */
  employeeDeleted(employeeId: number, ask: (companyId: number) => void): void {
    const { company_id: companyId } = this.#person(employeeId)
    this.#parts.context.cacheWrites.now(() => {
      this.#parts.fresh.deleted(companyId, employeeId)
      this.#parts.rows.employees.markGone(employeeId, this.#parts.context.nowMs())
      if (noteUnlisted(this.#parts.rows, companyId, employeeId)) ask(companyId)
      this.#parts.context.changed(companyId, 'employees')
    })
  }

  /** #27: one entry of the items of a person or of a payslip. It tells nothing of the others, so the list stays as of when it was. */
  async payItem(owner: PayItemOwner, payItemId: number, options: CallOptions): Promise<void> {
    const companyId = this.#companyOf(owner)
    const asked = this.#parts.fresh.ask(itemsOf(companyId, owner))
    try {
      const { value } = await this.#parts.context.client().payItems.get(payItemId, options)
      this.#parts.context.cacheWrites.now(() => {
        if (asked.mayBeOvertaken()) return
        const changed = this.#parts.rows.payItems.replaceOne({ kind: owner.kind, id: idOf(owner) }, value)
        if (!changed) return
        asked.wrotePart()
        this.#parts.rows.lists.writtenInPart(companyId, itemsListOf(owner), idOf(owner), this.#parts.context.nowMs())
        this.#parts.context.changed(companyId, 'payItems')
      })
    } finally {
      asked.end()
    }
  }

  /** #31: what a person inherits. */
  async inheritedItems(employeeId: number, options: CallOptions): Promise<void> {
    const companyId = this.#person(employeeId).company_id
    const asking: Asking = { companyId, list: 'inheritedOfEmployee', subjectId: employeeId }
    await this.#parts.read(
      asking,
      () => this.#parts.context.client().payItems.listInherited(employeeId, options),
      (list, at) => {
        this.#parts.rows.payItems.replace(companyId, { kind: 'inherited', id: employeeId }, list.items)
        this.#parts.wrote(asking, list, at)
        this.#parts.context.changed(companyId, 'payItems')
      }
    )
  }

  /** #26: the items of a person or of a payslip. */
  async payItems(owner: PayItemOwner, options: CallOptions, also: AlsoWrite = nothing): Promise<void> {
    const companyId = this.#companyOf(owner)
    const asking = itemsOf(companyId, owner)
    await this.#parts.read(
      asking,
      () => this.#parts.context.client().payItems.list(owner, options),
      (list, at) => {
        if (this.#parts.rows.payItems.replace(companyId, { kind: owner.kind, id: idOf(owner) }, list.items)) {
          this.#parts.context.changed(companyId, 'payItems')
        }
        this.#parts.wrote(asking, list, at)
      },
      also
    )
  }

  /** #17: the person's certificates. */
  async certificates(employeeId: number, options: CallOptions, also: AlsoWrite = nothing): Promise<void> {
    const companyId = this.#person(employeeId).company_id
    const asking: Asking = { companyId, list: 'certificatesOfEmployee', subjectId: employeeId }
    await this.#parts.read(
      asking,
      () => this.#parts.context.client().certificates.listOfEmployee(employeeId, options),
      (list, at) => {
        const { changed, gone } = this.#parts.rows.certificates.putAll(
          companyId,
          employeeId,
          list.items,
          list.complete,
          this.#parts.context.nowMs()
        )
        if (changed.length + gone.length > 0) this.#parts.context.changed(companyId, 'certificates')
        this.#parts.wrote(asking, list, at)
      },
      also
    )
  }

  /** As of when a list is: when it was asked for; null: it was never read. */
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
    const oldest = oldestRecent(list.items)
    let changed = false
    // What cannot be read of the list leaves open what the person's element asked it for.
    let isElementOld = !list.complete
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
      else if (record.date >= oldest) isElementOld = true
    }
    for (const { id, date } of list.complete ? known.values() : []) {
      if (!this.#parts.rows.payslips.markGone(id, nowMs)) continue
      changed = true
      if (date >= oldest) isElementOld = true
    }
    // What is older than the last twelve is in no element, which would be looked at again for nothing.
    if (isElementOld) this.#parts.rows.employees.forgetHash(person.id)
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

function itemsOf(companyId: number, owner: PayItemOwner): Asking {
  return { companyId, list: itemsListOf(owner), subjectId: idOf(owner) }
}

function itemsListOf(owner: PayItemOwner): CacheList {
  return owner.kind === 'employee' ? 'payItemsOfEmployee' : 'payItemsOfPayslip'
}
