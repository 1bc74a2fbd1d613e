import type { Database } from 'better-sqlite3'
import { parseDay, type Day } from '@shared/domain/day'
import type { BaseValue, EditTarget } from '@shared/domain/edit'
import { isJsonObject, type JsonObject } from '@shared/domain/json'
import { latinName } from '@shared/domain/names'
import type { CacheList } from '../store/cache/listStates'
import { payItemOfBody } from '../store/payItemBody'
import { fieldValue } from './fields'
import { inputOf, itemOfToken, parseCalc, standingItems, type StandingItem } from './standingItems'

/** What the copy says of a person. */
export interface Person {
  readonly companyId: number
  readonly name: string
  readonly number: string | null
  readonly gone: boolean
  /** The record as received, and as of when: with the company's list or by itself. */
  readonly record: JsonObject
  readonly asOfMs: number
}

/** Whether a person is there, and as of when. */
export type PersonState = Pick<Person, 'companyId' | 'gone' | 'asOfMs'>

/** What the copy says of a payslip. */
export interface PayslipStatus {
  readonly id: number
  readonly employeeId: number | null
  readonly date: Day
  readonly special: boolean
  readonly finalised: boolean
  readonly dirty: boolean
  readonly gone: boolean
}

/** The pay items that count for a target, and where and when they were read. */
export interface TargetItems {
  readonly items: readonly StandingItem[]
  readonly asOfMs: number
  /** False: a payslip's own list was never read, so these are the employee's. */
  readonly own: boolean
}

/** Whose list of pay items. */
type ItemListOwner =
  { readonly kind: 'employee'; readonly employeeId: number } | { readonly kind: 'payslip'; readonly payslipId: number }

interface PayslipRow {
  id: number
  employee_id: number | null
  date: string
  special: number
  finalised: number
  dirty: number
  gone_ms: number | null
}

const PAYSLIP = 'SELECT id, employee_id, date, special, finalised, dirty, gone_ms FROM payslip'

/** What the outbox reads of the copy: people, states of payslips, and the present value of an attribute. */
export class CacheView {
  readonly #person
  readonly #chineseNames
  readonly #personState
  readonly #payslip
  readonly #regular
  readonly #openPayslips
  readonly #items
  readonly #asOf
  readonly #written
  readonly #companyName
  readonly #frozen
  readonly #freeze
  readonly #frequencies
  readonly #writes
  #parsed: { readonly body: string; readonly record: JsonObject } | null = null

  constructor(db: Database) {
    this.#chineseNames = db.prepare<[string], { id: number; name: string }>(
      `SELECT id, chinese_name AS name FROM employee WHERE id IN (SELECT value FROM json_each(?)) AND chinese_name <> ''`
    )
    this.#person = db.prepare<
      [number],
      {
        company_id: number
        last_name: string
        first_name: string
        number: string | null
        gone_ms: number | null
        body: string
      }
    >('SELECT company_id, last_name, first_name, number, gone_ms, body FROM employee WHERE id = ?')
    this.#personState = db.prepare<[number], { company_id: number; gone_ms: number | null }>(
      'SELECT company_id, gone_ms FROM employee WHERE id = ?'
    )
    this.#payslip = db.prepare<[number], PayslipRow>(`${PAYSLIP} WHERE id = ?`)
    this.#regular = db.prepare<[number, string], PayslipRow>(
      `${PAYSLIP} WHERE employee_id = ? AND date = ? AND special = 0 AND gone_ms IS NULL`
    )
    this.#openPayslips = db.prepare<[number], PayslipRow>(
      `${PAYSLIP} WHERE employee_id = ? AND finalised = 0 AND gone_ms IS NULL ORDER BY date DESC, id DESC`
    )
    this.#items = db
      .prepare<[string, number], string>('SELECT body FROM pay_item WHERE owner = ? AND owner_id = ? ORDER BY position')
      .pluck()
    this.#asOf = db
      .prepare<[number, CacheList, number], number>(
        'SELECT as_of_ms FROM list_state WHERE company_id = ? AND list = ? AND subject_id = ?'
      )
      .pluck()
    this.#written = db
      .prepare<[number, CacheList, number], number>(
        'SELECT written_ms FROM list_state WHERE company_id = ? AND list = ? AND subject_id = ?'
      )
      .pluck()
    this.#companyName = db.prepare<[number], string>('SELECT name FROM company WHERE id = ?').pluck()
    this.#frozen = db.prepare<[number], number | null>('SELECT frozen_ms FROM company WHERE id = ?').pluck()
    this.#freeze = db.prepare<[number, number]>('UPDATE company SET frozen_ms = ? WHERE id = ? AND frozen_ms IS NULL')
    this.#writes = db.prepare<[], number>('SELECT total_changes()').pluck()
    this.#frequencies = db.prepare<[number], { id: number; name: string }>(
      'SELECT id, name FROM pay_frequency WHERE company_id = ? AND gone_ms IS NULL ORDER BY id'
    )
  }

  person(employeeId: number): Person | null {
    const row = this.#person.get(employeeId)
    if (!row) return null
    return {
      companyId: row.company_id,
      name: latinName(row.last_name, row.first_name),
      number: row.number,
      gone: row.gone_ms !== null,
      record: this.#recordOf(row.body),
      asOfMs: this.#personAsOfMs(row.company_id, employeeId)
    }
  }

  /** The names in Chinese of those of these people who have one in the copy. */
  chineseNames(employeeIds: Iterable<number>): ReadonlyMap<number, string> {
    const named = this.#chineseNames.all(JSON.stringify([...employeeIds]))
    return new Map(named.map(({ id, name }) => [id, name]))
  }

  /** Since when the record of a person is here; 0: it is not. */
  personWrittenMs(companyId: number, employeeId: number): number {
    return Math.max(
      this.#written.get(companyId, 'employees', 0) ?? 0,
      this.#written.get(companyId, 'employee', employeeId) ?? 0
    )
  }

  /** How many rows were written to the copy since it was opened: while that is the same, what was read of it still holds. */
  writes(): number {
    return this.#writes.get() ?? 0
  }

  /** As `person`, without what was received of them: of the hundreds of a request the records are not opened for this. */
  personState(employeeId: number): PersonState | null {
    const row = this.#personState.get(employeeId)
    if (!row) return null
    const { company_id: companyId, gone_ms: goneMs } = row
    return { companyId, gone: goneMs !== null, asOfMs: this.#personAsOfMs(companyId, employeeId) }
  }

  #personAsOfMs(companyId: number, employeeId: number): number {
    return Math.max(
      this.#asOf.get(companyId, 'employees', 0) ?? 0,
      this.#asOf.get(companyId, 'employee', employeeId) ?? 0
    )
  }

  // The edits of a person come one after the other.
  #recordOf(body: string): JsonObject {
    if (this.#parsed?.body === body) return this.#parsed.record
    const parsed: unknown = JSON.parse(body)
    const record = isJsonObject(parsed) ? parsed : {}
    this.#parsed = { body, record }
    return record
  }

  payslip(payslipId: number): PayslipStatus | null {
    const row = this.#payslip.get(payslipId)
    return row ? statusOfRow(row) : null
  }

  /** The payslip that a target means; for one known by its date only, the person's one regular payslip of that date. */
  payslipOf(employeeId: number, target: Extract<EditTarget, { kind: 'payslip' }>): PayslipStatus | null {
    if (target.payslipId !== null) return this.payslip(target.payslipId)
    const found = this.#regular.all(employeeId, target.date)
    const [only] = found
    return only && found.length === 1 ? statusOfRow(only) : null
  }

  /** Payslips of a person that are not finalised, latest first. */
  openPayslipsOf(employeeId: number): PayslipStatus[] {
    return this.#openPayslips.all(employeeId).map(statusOfRow)
  }

  /** The pay items that count for a target; null: none were ever read. */
  itemsOf(companyId: number, employeeId: number, target: EditTarget): TargetItems | null {
    const payslipId = target.kind === 'payslip' ? (this.payslipOf(employeeId, target)?.id ?? null) : null
    const own = payslipId === null ? null : this.#list(companyId, { kind: 'payslip', payslipId })
    if (own) return { ...own, own: true }
    // A once-off payslip pays what is entered on it and nothing that repeats.
    if (target.kind === 'payslip' && target.special) return null
    const employees = this.#list(companyId, { kind: 'employee', employeeId })
    return employees && { ...employees, own: target.kind === 'employee' }
  }

  /**
   * The value an attribute has now by the copy, as the base of an edit. `notRead` where no read returned it; null where it was
   * read and there is none.
   */
  present(employeeId: number, target: EditTarget, attribute: string): BaseValue {
    return this.presentOf(this.person(employeeId), employeeId, target, attribute)
  }

  /** As `present`, where the person was read already: the edits of one person are looked at together. */
  presentOf(person: Person | null, employeeId: number, target: EditTarget, attribute: string): BaseValue {
    if (!person) return { kind: 'notRead' }
    const calc = parseCalc(attribute)
    if (!calc) return this.fieldOf(person, attribute)
    const list = this.itemsOf(person.companyId, employeeId, target)
    if (!list) return { kind: 'notRead' }
    const item = itemOfToken(calc.token, list.items)
    // A payslip's own entry may be one that the employee's list cannot know.
    if (!item && !list.own) return { kind: 'notRead' }
    const value = item && item.entries[0]?.deleted === false ? (inputOf(item, calc.input)?.value ?? null) : null
    return { kind: 'read', value, asOfMs: list.asOfMs }
  }

  /** An attribute of the employee's own record; a nested one as the text of its parts. */
  fieldOf(person: Person, attribute: string): BaseValue {
    const value = fieldValue(person.record, attribute)
    return value === undefined ? { kind: 'notRead' } : { kind: 'read', value, asOfMs: person.asOfMs }
  }

  /** As of when a list is: when it was asked for; null: it never was. */
  asOfMs(companyId: number, list: CacheList, subjectId: number): number | null {
    return this.#asOf.get(companyId, list, subjectId) ?? null
  }

  companyName(companyId: number): string {
    return this.#companyName.get(companyId) ?? ''
  }

  isFrozen(companyId: number): boolean {
    return (this.#frozen.get(companyId) ?? null) !== null
  }

  /** Marks that the key no longer opens a company; within a write of the cache. */
  freeze(companyId: number, nowMs: number): void {
    this.#freeze.run(nowMs, companyId)
  }

  frequencies(companyId: number): { id: number; name: string }[] {
    return this.#frequencies.all(companyId)
  }

  #list(companyId: number, owner: ItemListOwner): { items: StandingItem[]; asOfMs: number } | null {
    const [list, id] =
      owner.kind === 'employee'
        ? (['payItemsOfEmployee', owner.employeeId] as const)
        : (['payItemsOfPayslip', owner.payslipId] as const)
    const asOfMs = this.#asOf.get(companyId, list, id)
    return asOfMs === undefined
      ? null
      : { items: standingItems(this.#items.all(owner.kind, id).map(payItemOfBody)), asOfMs }
  }
}

function statusOfRow(row: PayslipRow): PayslipStatus {
  const date = parseDay(row.date)
  if (date === null) throw new Error(`payslip ${row.id} in the cache has no day`)
  return {
    id: row.id,
    employeeId: row.employee_id,
    date,
    special: row.special === 1,
    finalised: row.finalised === 1,
    dirty: row.dirty === 1,
    gone: row.gone_ms !== null
  }
}
