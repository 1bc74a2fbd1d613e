import type { Database } from 'better-sqlite3'
import type { PayScope, PeriodPeopleQuery } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { OpenedList, PeriodPeopleSummary, PeriodPersonRow } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { statusOn } from '@shared/domain/employee'
import { scaledToText, sumScaled, type Scaled } from '@shared/domain/money'
import { decodePeriods } from '../../store/employeePeriods'
import { COUNT_PAYSLIP_EDITS } from '../edits'
import type { ListStates } from '../listStates'
import { cappedNote, type PeopleSearch } from '../peopleSearch'
import type { OpenLists } from '../openLists'
import { idsAsJson, payslipState } from '../rows'
import type { ItemFigures, ItemOnPayslip } from './itemFigures'
import { scaledOfLine } from './itemTotals'
import type { PeopleInPeriod, PersonOfPeriod } from './peopleInPeriod'
import type { ItemFigure, PeriodPeopleKept } from './keptPeople'
import { netTotalOf } from './peopleFigures'
import { inPeriod, type PeriodSpans } from '../../store/periodSpan'
import { chosenPeople, inOrder } from './peopleOrder'
import type { WaitingByPayslip } from './waiting'

interface Row {
  id: number
  payslip_id: number | null
  employee_id: number | null
  last_name: string | null
  first_name: string | null
  chinese_name: string | null
  number: string | null
  method: string | null
  periods: string | null
  dirty: number
  finalised: number
  released: number
  special: number
  net: string | null
  edits: number
}

interface Deps {
  readonly lists: OpenLists
  readonly items: ItemFigures
  readonly people: PeopleInPeriod
  readonly spans: PeriodSpans
  readonly listStates: ListStates
  readonly waiting: WaitingByPayslip
  readonly search: PeopleSearch
  /** The period that a scope is compared with. */
  readonly previousOf: (scope: PayScope) => PayScope | null
}

const FIRST_ROWS = 100
/** The key of no item: nobody has it now, and those of whom that is not known may. */
const NO_ITEM = ''

interface Had {
  /** On one payslip at least. */
  readonly has: boolean
  readonly sum: Scaled | null
  /** False: on another payslip it is not known. */
  readonly isKnown: boolean
}

/** The people of a period: opened once for a filter and an order, then read by place. */
export class PeriodPeopleList {
  readonly #deps: Deps
  readonly #rows

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#rows = db.prepare<[string], Row>(
      `SELECT a.value AS id, p.id AS payslip_id, e.id AS employee_id, e.last_name, e.first_name, e.chinese_name, e.number,
         e.method, e.periods, ifnull(p.dirty, 0) AS dirty, ifnull(p.finalised, 0) AS finalised,
         ifnull(p.released, 0) AS released, ifnull(p.special, 0) AS special, p.net,
         iif(p.id IS NULL, 0, ${COUNT_PAYSLIP_EDITS}) AS edits
       FROM json_each(?) AS a LEFT JOIN payslip p ON p.id = a.value
       LEFT JOIN employee e ON e.id = iif(a.value < 0, -a.value, p.employee_id)
       ORDER BY a.key`
    )
  }

  open(query: PeriodPeopleQuery): OpenedList<PeriodPersonRow, PeriodPeopleSummary> {
    const { lists, people, spans, listStates, waiting } = this.#deps
    const { companyId, frequencyId, date } = query.scope
    const span = spans.of(companyId, frequencyId, toDay(date))
    const inIt = people.of(query.scope, span)
    const figures = query.item === null ? null : this.#figuresOf(query.scope, query.item, inIt)
    const everyone = figures === null ? inIt : [...inIt, ...people.others(inIt, [...figures.keys()], span)]
    const searched = query.search?.trim() ? this.#deps.search.find(query.search, companyId) : null
    const found = searched && new Set(searched.ids)
    const chosen = chosenPeople(everyone, query, figures, found).sort(inOrder(query, figures))
    const ids = Float64Array.from(chosen, ({ id }) => id)
    const kept: PeriodPeopleKept = { span, figures }
    return {
      listId: lists.keep({ of: 'periodPeople', ids, kept }),
      total: ids.length,
      unfilteredTotal: everyone.length,
      rows: this.#read(ids.subarray(0, FIRST_ROWS), kept),
      summary: {
        ...summaryOf(chosen, figures),
        unsettledEdits: waiting.of(companyId, chosen),
        note: searched?.capped === true ? cappedNote : null,
        asOfMs: listStates.of(companyId, 'employees')?.asOfMs ?? null
      }
    }
  }

  rows({ listId, start, count }: { listId: number; start: number; count: number }): PeriodPersonRow[] {
    const { ids, kept } = this.#deps.lists.get(listId, 'periodPeople')
    return this.#read(ids.subarray(start, start + count), kept)
  }

  // Who has the item, and who had it before and has it no more or may have it: so the changes of the rows add up to the change of the item.
  #figuresOf(
    scope: PayScope,
    { key, previousKey }: NonNullable<PeriodPeopleQuery['item']>,
    everyone: readonly PersonOfPeriod[]
  ): Map<number, ItemFigure> {
    const { items, previousOf } = this.#deps
    const previous = previousOf(scope)
    const earlier = previous === null || previousKey === null ? [] : items.having(previous, previousKey)
    const before = hadOf(earlier)
    // Where it is not known whose payslip one is, of nobody without one is it known that they have none.
    const someoneHad = earlier.some(({ employeeId }) => employeeId === null)
    const now = items.having(scope, key ?? NO_ITEM)
    const someoneHas = now.some(({ employeeId }) => employeeId === null)
    const unknown = new Set(
      now.flatMap(({ employeeId, line }) => (line === null && employeeId !== null ? [employeeId] : []))
    )
    const figures = new Map<number, ItemFigure>()
    const met = new Set<number>()
    for (const { payslipId, employeeId, line } of now) {
      // On another payslip of the same person the earlier amount is compared once.
      const had = employeeId === null || met.has(employeeId) ? undefined : before.get(employeeId)
      if (line === null) {
        if (had?.has !== true) continue
        figures.set(payslipId, { amount: null, scaled: null, before: had.sum, change: null, isKnown: false })
      } else {
        const scaled = scaledOfLine(line)
        const amount = typeof line.value === 'number' ? scaledToText(line.value) : line.value
        const comparable =
          previous !== null &&
          (employeeId === null
            ? earlier.length === 0
            : (had?.isKnown ?? (!someoneHad || met.has(employeeId))) && !unknown.has(employeeId))
        const change = comparable ? sumScaled([scaled, had === undefined ? 0 : negated(had.sum)]) : null
        figures.set(payslipId, { amount, scaled, before: had?.has === true ? had.sum : null, change, isKnown: true })
      }
      if (employeeId !== null) met.add(employeeId)
    }
    const payslipOf = new Map(everyone.flatMap(({ id, employeeId }) => (employeeId === null ? [] : [[employeeId, id]])))
    for (const [employeeId, had] of before) {
      if (met.has(employeeId) || !had.has) continue
      const id = payslipOf.get(employeeId) ?? -employeeId
      const change = had.isKnown && !someoneHas ? negated(had.sum) : null
      figures.set(id, { amount: null, scaled: null, before: had.sum, change, isKnown: !someoneHas })
    }
    return figures
  }

  #read(ids: Float64Array, { span, figures }: PeriodPeopleKept): PeriodPersonRow[] {
    const rows = this.#rows.all(idsAsJson(ids))
    return rows.map((row) => {
      if (row.payslip_id === null && row.employee_id === null) throw new AppError('listGone')
      const figure = figures?.get(row.id)
      const { servicePeriods } = decodePeriods(row.periods)
      return {
        payslipId: row.payslip_id,
        employeeId: row.employee_id,
        lastName: row.last_name ?? '',
        firstName: row.first_name ?? '',
        chineseName: row.chinese_name,
        number: row.number,
        status: statusOn(servicePeriods, span.to),
        mark: inPeriod(servicePeriods, span).mark,
        method: row.method,
        state: row.payslip_id === null ? null : payslipState(row),
        special: row.special === 1,
        net: row.net,
        amount: figure?.amount ?? null,
        amountKnown: figure?.isKnown ?? true,
        before: figure?.before ?? null,
        change: figure?.change ?? null,
        unsettledEdits: row.edits
      }
    })
  }
}

function summaryOf(
  chosen: readonly PersonOfPeriod[],
  figures: ReadonlyMap<number, ItemFigure> | null
): Omit<PeriodPeopleSummary, 'unsettledEdits' | 'asOfMs' | 'note'> {
  const payslips = chosen.filter(({ id }) => id > 0)
  const shown = figures === null ? null : chosen.flatMap(({ id }) => figures.get(id) ?? [])
  return {
    payslips: payslips.length,
    calculating: payslips.filter(({ dirty }) => dirty === 1).length,
    withoutNet: payslips.filter(({ dirty, netScaled }) => dirty === 0 && netScaled === null).length,
    netTotal: netTotalOf(payslips),
    withoutPayslip: chosen.length - payslips.length,
    unknownOwners: payslips.filter(({ employeeId }) => employeeId === null).length,
    amountTotal: shown?.some(({ scaled }) => scaled !== null)
      ? sumScaled(shown.flatMap(({ scaled }) => scaled ?? []))
      : null,
    changeTotal: shown && sumScaled(shown.map(({ change }) => change)),
    amountsUnknown: shown?.filter(({ isKnown }) => !isKnown).length ?? 0
  }
}

/** What each person had of an item on all payslips of a period. */
function hadOf(payslips: readonly ItemOnPayslip[]): Map<number, Had> {
  const had = new Map<number, Had>()
  for (const { employeeId, line } of payslips) {
    if (employeeId === null) continue
    const { has, sum, isKnown } = had.get(employeeId) ?? { has: false, sum: 0, isKnown: true }
    had.set(
      employeeId,
      line === null ? { has, sum, isKnown: false } : { has: true, sum: sumScaled([sum, scaledOfLine(line)]), isKnown }
    )
  }
  return had
}

function negated(value: Scaled | null): Scaled | null {
  return value === null ? null : 0 - value
}
