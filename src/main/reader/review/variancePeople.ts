import type { Database } from 'better-sqlite3'
import type { VariancePeopleQuery } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { OpenedList, VariancePeopleSummary, VariancePersonRow } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { sumScaled, type Scaled } from '@shared/domain/money'
import { isNoteworthy, reasonRow, type PersonVariance } from '@shared/domain/variance'
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
    const asked = all.filter((person) => isAsked(person, query.who))
    const listed =
      query.everyone || query.who === 'notReady' ? asked : asked.filter((person) => isListed(person, query))
    const order = this.#inOrder(query)
    const sorted = [...listed].sort((a, b) => order(a, b) || a.key - b.key)
    const ids = Float64Array.from(sorted, ({ key }) => key)
    const kept: VarianceKept = {
      people: new Map(sorted.map((person) => [person.key, person])),
      until: read.until,
      asked: query
    }
    return {
      listId: this.#deps.lists.keep({ of: 'variance', ids, kept }),
      total: ids.length,
      unfilteredTotal: all.length,
      rows: this.#read(ids.subarray(0, FIRST_ROWS), kept),
      summary: summaryOf(asked, new Set(sorted))
    }
  }

  rows({ listId, start, count }: { listId: number; start: number; count: number }): VariancePersonRow[] {
    const { ids, kept } = this.#deps.lists.get(listId, 'variance')
    return this.#read(ids.subarray(start, start + count), kept)
  }

  #withItem(query: VariancePeopleQuery, itemKey: string): PersonVariance[] {
    const { people } = this.#deps.variance.read(query)
    const figures = this.#deps.variance.items(query).ofPeople(itemKey)
    return people.people.flatMap((person): PersonVariance[] => {
      const figure = figures.get(person.key)
      if (figure === undefined) return []
      const { now, before } = figure
      return [
        { ...person, now, before, change: differenceOf(now ?? 0, before ?? 0), onceOffNow: null, onceOffBefore: null }
      ]
    })
  }

  #inOrder({ companyId, sort, descending }: VariancePeopleQuery): (a: PersonVariance, b: PersonVariance) => number {
    const sign = descending ? -1 : 1
    switch (sort) {
      // By size, as a fall is as much of a change as a rise; what is not compared comes last.
      case 'change':
        return (a, b) => byFigure(size(a.change), size(b.change), sign)
      case 'before':
      case 'now':
        return (a, b) => byFigure(a[sort], b[sort], sign)
      case 'name':
      case 'number': {
        const places = this.#placesBy(companyId, sort)
        return (a, b) => sign * ((places.get(a.key) ?? Infinity) - (places.get(b.key) ?? Infinity) || 0)
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

function isAsked({ kind, ready }: PersonVariance, who: VariancePeopleQuery['who']): boolean {
  switch (who) {
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

function size(change: Scaled | null): Scaled | null {
  return change === null ? null : Math.abs(change)
}

function byFigure(a: Scaled | null, b: Scaled | null, sign: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return sign * (a - b)
}

function summaryOf(asked: readonly PersonVariance[], listed: ReadonlySet<PersonVariance>): VariancePeopleSummary {
  const ready = asked.filter((person) => person.ready)
  const rest = ready.filter((person) => !listed.has(person))
  const below = rest.filter(({ change }) => change !== 0)
  const sumOf = (people: readonly PersonVariance[], figure: 'now' | 'before' | 'change'): Scaled | null =>
    sumScaled(people.map((person) => person[figure]).filter((value) => value !== null))
  return {
    people: asked.length,
    now: sumOf(ready, 'now'),
    before: sumOf(ready, 'before'),
    change: sumOf(ready, 'change'),
    below: { people: below.length, change: sumOf(below, 'change') },
    unchanged: rest.length - below.length,
    notReady: asked.length - ready.length
  }
}
