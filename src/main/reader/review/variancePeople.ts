import type { Database } from 'better-sqlite3'
import type { VariancePeopleQuery } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { OpenedList, VariancePeopleSummary, VariancePersonRow } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import { isNoteworthy, type PersonVariance } from '@shared/domain/variance'
import { reasonRow } from '../../store/outbox/reasonKeys'
import type { OpenLists } from '../openLists'
import { differenceOf, idsAsJson, payslipState } from '../rows'
import type { VarianceKept } from './kept'
import type { VarianceQueries } from './variance'

interface Row {
  key: number
  employee_id: number | null
  last_name: string | null
  first_name: string | null
  chinese_name: string | null
  number: string | null
  last_start: string | null
  left_on: string | null
}

interface StateRow {
  id: number
  dirty: number
  finalised: number
  released: number
}

interface Deps {
  readonly lists: OpenLists
  readonly variance: VarianceQueries
}

const FIRST_ROWS = 100

/** The people of a variance: opened once for a filter and an order, then read by place. */
export class VariancePeople {
  readonly #deps: Deps
  readonly #rows
  readonly #states
  readonly #order

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#rows = db.prepare<[string], Row>(
      `SELECT a.value AS key, e.id AS employee_id, e.last_name, e.first_name, e.chinese_name, e.number, e.last_start, e.left_on
       FROM json_each(?) AS a LEFT JOIN employee e ON e.id = a.value ORDER BY a.key`
    )
    this.#states = db.prepare<[string], StateRow>(
      'SELECT p.id, p.dirty, p.finalised, p.released FROM json_each(?) AS a CROSS JOIN payslip p ON p.id = a.value'
    )
    this.#order = db.prepare<[number], { id: number; sort: string; number: string | null }>(
      'SELECT id, sort, number FROM employee INDEXED BY employee_sort WHERE company_id = ? AND gone_ms IS NULL'
    )
  }

  open(query: VariancePeopleQuery): OpenedList<VariancePersonRow, VariancePeopleSummary> {
    const read = this.#deps.variance.read(query)
    const all = query.itemKey === null ? read.people.people : this.#withItem(query, query.itemKey)
    const asked = query.who === 'all' ? all : all.filter((person) => isAsked(person, query.who, read.inBoth))
    const [listed, rest] =
      query.everyone || query.who === 'notReady' ? [asked, []] : parted(asked, (person) => isListed(person, query))
    const ids = this.#inOrder(listed, query)
    const people = query.itemKey === null ? read.people.byKey : new Map(listed.map((person) => [person.key, person]))
    const kept: VarianceKept = { people, until: read.until, asked: query }
    return {
      listId: this.#deps.lists.keep({ of: 'variance', ids, kept }),
      total: ids.length,
      unfilteredTotal: all.length,
      rows: this.#read(ids.subarray(0, FIRST_ROWS), kept),
      summary: summaryOf(asked, rest)
    }
  }

  rows({ listId, start, count }: { listId: number; start: number; count: number }): VariancePersonRow[] {
    const { ids, kept } = this.#deps.lists.get(listId, 'variance')
    return this.#read(ids.subarray(start, start + count), kept)
  }

  #withItem(query: VariancePeopleQuery, itemKey: string): PersonVariance[] {
    const { people } = this.#deps.variance.read(query)
    const figures = this.#deps.variance.items(query).ofPeople(itemKey)
    const found: PersonVariance[] = []
    for (const person of people.people) {
      const [now, before] = [figures.now.get(person.key), figures.before.get(person.key)]
      if (now === undefined && before === undefined) continue
      const { key, personId, kind, payslipId, previousId, ready } = person
      found.push({
        key,
        personId,
        kind,
        payslipId,
        previousId,
        ready,
        now: now ?? null,
        before: before ?? null,
        // Who does not have it on a side has 0 of it; of whom it is no number there is nothing to tell.
        change: now === null || before === null ? null : differenceOf(now ?? 0, before ?? 0),
        onceOffNow: null,
        onceOffBefore: null
      })
    }
    return found
  }

  /** Keys of the people. */
  #inOrder(people: readonly PersonVariance[], { companyId, sort, descending }: VariancePeopleQuery): Float64Array {
    const sign = descending ? -1 : 1
    switch (sort) {
      // By size, as a fall is as much of a change as a rise; what is not compared comes last.
      case 'change':
        return inOrderOf(people, ({ change }) => (change === null ? Infinity : sign * Math.abs(change)))
      case 'before':
      case 'now':
        return inOrderOf(people, ({ [sort]: figure }) => (figure === null ? Infinity : sign * figure))
      case 'name':
      case 'number': {
        const places = this.#placesBy(companyId, sort)
        return inOrderOf(people, ({ key }) => sign * (places.get(key) ?? Infinity))
      }
    }
  }

  #placesBy(companyId: number, sort: 'name' | 'number'): Map<number, number> {
    const rows = this.#order.all(companyId)
    const text = (row: { sort: string; number: string | null }) =>
      sort === 'name' ? row.sort : (row.number ?? '\uffff')
    rows.sort((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : a.id - b.id))
    return new Map(rows.map(({ id }, at) => [id, at]))
  }

  #read(keys: Float64Array, { people, until, asked }: VarianceKept): VariancePersonRow[] {
    const reasons = this.#deps.variance.reasons(asked)
    const rows = this.#rows.all(idsAsJson(keys))
    const shown = rows.map((row) => ({ row, person: people.get(row.key) }))
    const payslips = shown.flatMap(({ person }) => person?.payslipId ?? [])
    const states = new Map(this.#states.all(idsAsJson(payslips)).map((state) => [state.id, payslipState(state)]))
    return shown.map(({ row, person }) => {
      if (person === undefined) throw new AppError('listGone')
      const { key, kind, payslipId, previousId, ready, now, before, change, onceOffNow, onceOffBefore } = person
      return {
        key,
        employeeId: row.employee_id,
        lastName: row.last_name ?? '',
        firstName: row.first_name ?? '',
        chineseName: row.chinese_name,
        number: row.number,
        kind,
        payslipId,
        previousId,
        state: payslipId === null ? null : (states.get(payslipId) ?? null),
        ready,
        now,
        before,
        change,
        onceOffNow,
        onceOffBefore,
        reason: reasons.get(reasonRow(key, asked.itemKey)) ?? null,
        joined: kind === 'starter' && row.last_start !== null ? toDay(row.last_start) : null,
        left: kind === 'leaver' && row.left_on !== null && row.left_on <= until ? toDay(row.left_on) : null
      }
    })
  }
}

function isAsked(
  { key, kind, ready }: PersonVariance,
  who: VariancePeopleQuery['who'],
  inBoth: ReadonlySet<number> | null
): boolean {
  switch (who) {
    case 'inBoth':
      return inBoth === null || inBoth.has(key)
    case 'all':
      return true
    case 'before':
      return kind !== 'starter' && kind !== 'appeared'
    case 'now':
      return kind !== 'leaver' && kind !== 'vanished'
    case 'notReady':
      return !ready
    case 'both':
    case 'starter':
    case 'leaver':
    case 'appeared':
    case 'vanished':
      return kind === who
  }
}

function isListed({ kind, change, before }: PersonVariance, { limits }: VariancePeopleQuery): boolean {
  // Who comes or goes is always worth a row.
  return kind !== 'both' || change === null || isNoteworthy(change, before, limits)
}

// By a number each, then by key; numbers alone are put in order several times as fast as people are.
function inOrderOf(people: readonly PersonVariance[], rankOf: (person: PersonVariance) => number): Float64Array {
  const count = people.length
  const [ranks, keys, places] = [new Float64Array(count), new Float64Array(count), new Uint32Array(count)]
  people.forEach((person, at) => {
    ranks[at] = rankOf(person)
    keys[at] = person.key
    places[at] = at
  })
  places.sort((a, b) => {
    const rankA = ranks[a] ?? 0
    const rankB = ranks[b] ?? 0
    if (rankA !== rankB) return rankA < rankB ? -1 : 1
    return (keys[a] ?? 0) - (keys[b] ?? 0)
  })
  return Float64Array.from(places, (at) => keys[at] ?? 0)
}

/** Those that are, and those that are not. */
function parted<Each>(all: readonly Each[], is: (one: Each) => boolean): readonly [Each[], Each[]] {
  const [yes, no]: [Each[], Each[]] = [[], []]
  for (const one of all) (is(one) ? yes : no).push(one)
  return [yes, no]
}

function summaryOf(asked: readonly PersonVariance[], notListed: readonly PersonVariance[]): VariancePeopleSummary {
  const sums = { now: new Sum(), before: new Sum(), change: new Sum(), below: new Sum() }
  let notReady = 0
  for (const { ready, now, before, change } of asked) {
    if (!ready) notReady++
    else {
      sums.now.add(now)
      sums.before.add(before)
      sums.change.add(change)
    }
  }
  let [below, unchanged] = [0, 0]
  for (const { ready, change } of notListed) {
    if (!ready) continue
    if (change === 0) unchanged++
    else {
      below++
      sums.below.add(change)
    }
  }
  return {
    people: asked.length,
    now: sums.now.value,
    before: sums.before.value,
    change: sums.change.value,
    below: { people: below, change: sums.below.value },
    unchanged,
    notReady
  }
}

/** Of those that are known; null once it is too large to be told. */
class Sum {
  value: Scaled | null = 0

  add(value: Scaled | null): void {
    if (value === null || this.value === null) return
    const sum = this.value + value
    this.value = Number.isSafeInteger(sum) ? sum : null
  }
}
