import type { Database } from 'better-sqlite3'
import type { BaseValue, EditableInput, EditTarget } from '@shared/domain/edit'
import type { CacheView, Person } from './cacheView'
import { itemKindOf, type ColumnSubject } from './columnSubject'
import { fieldNamed } from './fields'
import type { GridPayslip, GridPerson } from './gridPeople'
import { itemLock } from './itemLock'
import { columnLabel, inputLabel, isNamed } from './labels'
import { ListsOfMany, type ReadItems } from './listsOfMany'
import { lockSentences } from './sentences'
import { calcAttribute, inputOf, originOf, standingItems, type ItemEntry, type StandingItem } from './standingItems'

/** A cell of a grid by the copy, before what the officer entered. */
export interface CellInput {
  readonly target: EditTarget
  /** Null: this person has no such item. */
  readonly attribute: string | null
  /** As the person's own item is called. */
  readonly label: string
  readonly base: BaseValue
  /** Since when the copy has the base: nobody saw it here before. 0: it has none. */
  readonly writtenMs: number
  readonly origin: EditableInput['origin']
  readonly locked: string | null
}

/** The items of a list that are of one kind, and what the list is. */
interface Found {
  readonly items: readonly StandingItem[]
  readonly asOfMs: number
  readonly writtenMs: number
  /** False: a payslip's own list was never read, so these are the employee's. */
  readonly own: boolean
}

type ItemSubject = Extract<ColumnSubject, { kind: 'item' }>
type PayslipTarget = Extract<EditTarget, { kind: 'payslip' }>

/** The cells of many people: each addressed as the service takes it for that person, over the value that the copy has. */
export class GridCells {
  readonly #cache: CacheView
  readonly #lists: ListsOfMany

  constructor(db: Database, cache: CacheView) {
    this.#cache = cache
    this.#lists = new ListsOfMany(db)
  }

  /** `notSeen` is the payslip that is meant where none was seen yet. */
  of(
    companyId: number,
    notSeen: PayslipTarget,
    people: readonly GridPerson[],
    subjects: readonly ColumnSubject[]
  ): CellsOfPeople {
    const lists = this.#read(companyId, notSeen.special, people, subjects)
    const fields = subjects.some(({ kind }) => kind === 'field')
    const several = new Set<string>()
    const rows = people.map((person) => {
      const record = fields ? this.#cache.person(person.employeeId) : null
      const recordMs = fields ? this.#cache.personWrittenMs(companyId, person.employeeId) : 0
      const payslip = person.payslips.length === 1 ? (person.payslips[0] ?? null) : null
      const found = new Map<string, Found | null>()
      return subjects.map((subject) => {
        if (subject.kind === 'field') return this.#field(record, recordMs, subject.name)
        const which = `${subject.target} ${itemKindOf(subject)}`
        let items = found.get(which)
        if (items === undefined) {
          items = itemsFor(subject, lists, person.employeeId, payslip, notSeen.special)
          found.set(which, items)
          if (items && liveOf(items).length > 1) several.add(itemKindOf(subject))
        }
        const target = subject.target === 'employee' ? EMPLOYEE : targetOf(payslip, notSeen)
        const locked = subject.target === 'employee' ? null : payslipLock(person, notSeen.special)
        return itemCell(subject, items, target, locked)
      })
    })
    return { rows, several }
  }

  /** Every item that people have by the copy, on their payslip of the period and from now on. */
  items(companyId: number, special: boolean, people: readonly GridPerson[]): ItemsOfPerson[] {
    const lists = this.#readAll(companyId, people)
    return people.map(({ employeeId, payslips: [first, ...more] }) => {
      const standing = lists.employees.get(employeeId)?.items ?? []
      const own = first && more.length === 0 ? lists.payslips.get(first.id)?.items : undefined
      const fromNowOn = standingItems(standing)
      return {
        fromNowOn,
        onPayslip: own ? standingItems(own) : special ? [] : fromNowOn,
        isRead: { payslip: own !== undefined, employee: lists.employees.has(employeeId) }
      }
    })
  }

  #readAll(companyId: number, people: readonly GridPerson[]): ListsOfPeople {
    return {
      employees: this.#lists.of(
        companyId,
        'employee',
        people.map(({ employeeId }) => employeeId),
        null
      ),
      payslips: this.#lists.of(companyId, 'payslip', payslipIds(people), null)
    }
  }

  #read(
    companyId: number,
    special: boolean,
    people: readonly GridPerson[],
    subjects: readonly ColumnSubject[]
  ): ListsOfPeople {
    const items = subjects.filter((subject): subject is ItemSubject => subject.kind === 'item')
    const types = new Set(items.map(({ systemType }) => systemType))
    const ofPayslip = items.some(({ target }) => target === 'payslip')
    const payslips = this.#lists.of(companyId, 'payslip', ofPayslip ? payslipIds(people) : [], types)
    // Where the payslip's own list stands in, the employee's is only read for what holds from now on.
    const fromNowOn = items.some(({ target }) => target === 'employee')
    const isRead = ({ payslips: own }: GridPerson): boolean => own.length > 0 && own.every(({ id }) => payslips.has(id))
    const ids = people.flatMap((person) =>
      fromNowOn || (ofPayslip && !special && !isRead(person)) ? [person.employeeId] : []
    )
    return { payslips, employees: this.#lists.of(companyId, 'employee', ids, types) }
  }

  #field(person: Person | null, writtenMs: number, name: string): CellInput {
    const field = fieldNamed(name)
    return {
      target: EMPLOYEE,
      attribute: field && person ? name : null,
      label: field?.label ?? name,
      base: person ? this.#cache.fieldOf(person, name) : { kind: 'notRead' },
      writtenMs,
      origin: 'employee',
      locked: !person || person.gone ? lockSentences.personGone : field ? null : lockSentences.noAddress
    }
  }
}

/** The cells of people, one list for each in their order; and the kinds of items of which someone has several instances. */
export interface CellsOfPeople {
  readonly rows: readonly (readonly CellInput[])[]
  readonly several: ReadonlySet<string>
}

/** The items that someone has. */
export interface ItemsOfPerson {
  readonly onPayslip: readonly StandingItem[]
  readonly fromNowOn: readonly StandingItem[]
  /** Whether the list of that scope itself is in the copy. */
  readonly isRead: Readonly<Record<EditTarget['kind'], boolean>>
}

/** What was read of the people of a grid, by the id of the owner. */
interface ListsOfPeople {
  readonly employees: ReadonlyMap<number, ReadItems>
  readonly payslips: ReadonlyMap<number, ReadItems>
}

const EMPLOYEE: EditTarget = { kind: 'employee' }

function targetOf(payslip: GridPayslip | null, notSeen: PayslipTarget): EditTarget {
  return payslip ? { kind: 'payslip', payslipId: payslip.id, date: payslip.date, special: payslip.special } : notSeen
}

function payslipLock({ payslips }: GridPerson, special: boolean): string | null {
  if (payslips.length > 1) return lockSentences.severalPayslips
  if (payslips.length === 0 && special) return lockSentences.onceOffByDate
  return payslips[0]?.finalised ? lockSentences.rowFinalised : null
}

function itemsFor(
  subject: ItemSubject,
  { employees, payslips }: ListsOfPeople,
  employeeId: number,
  payslip: GridPayslip | null,
  special: boolean
): Found | null {
  const kind = itemKindOf(subject)
  const ofKind = ({ items, asOfMs, writtenMs }: ReadItems, own: boolean): Found => ({
    items: standingItems(items.filter((item) => kindOf(item) === kind)),
    asOfMs,
    writtenMs,
    own
  })
  if (subject.target === 'payslip') {
    const own = payslip && payslips.get(payslip.id)
    if (own) return ofKind(own, true)
    // A once-off payslip pays what is entered on it and nothing that repeats.
    if (special) return null
  }
  const list = employees.get(employeeId)
  return list ? ofKind(list, subject.target === 'employee') : null
}

function kindOf({ systemType, definitionId }: ItemEntry): string {
  return itemKindOf({ systemType, definitionId })
}

function itemCell(subject: ItemSubject, found: Found | null, target: EditTarget, locked: string | null): CellInput {
  const { ordinal, input } = subject
  const item = (found && liveOf(found)[ordinal - 1]) ?? (ordinal === 1 ? found?.items[0] : undefined)
  const writtenMs = found?.writtenMs ?? 0
  const plain = { target, origin: target.kind, label: columnLabel(subject, false), writtenMs }
  if (!item) {
    // The first of a kind can be added by its name or number; a further one has no address before it is there.
    const token = ordinal === 1 ? tokenOfKind(subject) : null
    const base: BaseValue = found?.own ? { kind: 'read', value: null, asOfMs: found.asOfMs } : { kind: 'notRead' }
    if (token === null) return { ...plain, attribute: null, base, locked: locked ?? lockSentences.noItem }
    return { ...plain, attribute: calcAttribute(token, input), base, locked }
  }
  const given = inputOf(item, input)
  const [first] = item.entries
  // What was deleted or is left out pays nothing, whatever stands in it.
  const value = first === undefined || first.deleted || first.skipped ? null : (given?.value ?? null)
  return {
    target,
    attribute: item.token === null ? null : calcAttribute(item.token, input),
    label: inputLabel(item, input),
    base: { kind: 'read', value, asOfMs: found?.asOfMs ?? 0 },
    writtenMs,
    origin: given ? originOf(given.entry) : target.kind,
    locked: locked ?? itemLock(item, input) ?? (item.token === null ? lockSentences.noAddress : null)
  }
}

function liveOf({ items }: Found): StandingItem[] {
  return items.filter(({ entries }) => entries[0]?.deleted === false)
}

function payslipIds(people: readonly GridPerson[]): number[] {
  return people.flatMap(({ payslips }) => payslips.map(({ id }) => id))
}

function tokenOfKind({ systemType, definitionId }: ItemSubject): string | null {
  if (definitionId !== null) return String(definitionId)
  return isNamed(systemType) ? systemType : null
}
