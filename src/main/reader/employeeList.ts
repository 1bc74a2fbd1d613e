import type { Database } from 'better-sqlite3'
import type { EmployeesQuery } from '@shared/contract/channels'
import type { EmployeeRow, EmployeesFigures, EmployeesSummary, OpenedList } from '@shared/contract/views'
import { localDay, parseDay } from '@shared/domain/day'
import type { WaitingEdits } from './edits'
import { EmployeeOrder, type Listed } from './employeeOrder'
import { EmployeeRows } from './employeeRows'
import { KeptWhileSame } from './keptWhileSame'
import type { ListStates } from './listStates'
import type { OpenLists } from './openLists'
import { cappedNote, type PeopleSearch } from './peopleSearch'
import { exactSum } from './rows'

/** What a window of 1,400 pixels shows and a little more: a letter in the search waits for no row that nobody sees. */
const FIRST_ROWS = 60
/** Lists of everybody, or of a filter, whose order is kept as long as the copy stays as it is: less than a megabyte each. */
const ORDERS_KEPT = 4
/** Filters whose sums are kept as long as the copy stays as it is. */
const SUMS_KEPT = 8
/** The sums of more people take as long as all the rest of opening their list: they come when they are asked for, after its rows. */
const SUMMED_AT_ONCE = 1000

interface Deps {
  readonly lists: OpenLists
  readonly search: PeopleSearch
  readonly edits: WaitingEdits
  readonly listStates: ListStates
  readonly nowMs: () => number
}

/** The employee list: opened once for a filter and an order, then read by place. */
export class EmployeeListQueries {
  readonly #deps: Deps
  readonly #order: EmployeeOrder
  readonly #orders: KeptWhileSame<Float64Array>
  readonly #rows: EmployeeRows
  readonly #hasNumbers
  readonly #hasPayPoints
  readonly #frequencies
  readonly #payPoints
  readonly #sums: KeptWhileSame<EmployeesFigures>

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#order = new EmployeeOrder(db)
    this.#rows = new EmployeeRows(db)
    this.#orders = new KeptWhileSame(db, ORDERS_KEPT)
    this.#sums = new KeptWhileSame(db, SUMS_KEPT)
    this.#hasNumbers = db
      .prepare<[number], number>(
        `SELECT EXISTS (SELECT 1 FROM employee INDEXED BY employee_number
         WHERE company_id = ? AND number IS NOT NULL AND gone_ms IS NULL)`
      )
      .pluck()
    this.#hasPayPoints = db
      .prepare<{ companyId: number }, number>(
        `SELECT EXISTS (SELECT 1 FROM employee WHERE company_id = @companyId AND pay_point_id IS NOT NULL AND gone_ms IS NULL)
           OR EXISTS (SELECT 1 FROM learned_pay_point WHERE company_id = @companyId)`
      )
      .pluck()
    this.#frequencies = db.prepare<[number], { id: number; name: string }>(
      'SELECT id, name FROM pay_frequency WHERE company_id = ? AND gone_ms IS NULL ORDER BY name, id'
    )
    this.#payPoints = db.prepare<[number], { id: number; name: string }>(
      'SELECT id, name FROM pay_point WHERE company_id = ? AND gone_ms IS NULL ORDER BY name, id'
    )
  }

  open(query: EmployeesQuery): OpenedList<EmployeeRow, EmployeesSummary> {
    const { lists, listStates, nowMs } = this.#deps
    const today = localDay(nowMs())
    const periodDate = parseDay(query.periodDate)
    const { among, capped } = this.#among(query)
    const listed: Listed = { query, periodDate, among, today }
    const ids = this.#ids(listed)
    const unfiltered = among === null && query.frequencyId === null && query.payPoint === null && query.status === 'any'
    const read = listStates.of(query.companyId, 'employees')
    return {
      listId: lists.keep({ of: 'employees', ids, listed }),
      total: ids.length,
      unfilteredTotal: unfiltered ? ids.length : this.#order.everyone(query.companyId),
      rows: this.#rows.read(ids.subarray(0, FIRST_ROWS), periodDate, today),
      summary: {
        hasNumbers: this.#hasNumbers.get(query.companyId) === 1,
        hasPayPoints: this.#hasPayPoints.get({ companyId: query.companyId }) === 1,
        frequencies: this.#frequencies.all(query.companyId),
        payPoints: this.#payPoints.all(query.companyId),
        payPointNotKnown: this.#order.notKnown(listed),
        figures: capped || ids.length > SUMMED_AT_ONCE ? null : this.#figures(listed),
        periodDate,
        asOfMs: read?.asOfMs ?? null,
        note: capped ? cappedNote : (read?.note ?? null)
      }
    }
  }

  rows({ listId, start, count }: { listId: number; start: number; count: number }): EmployeeRow[] {
    const { lists, nowMs } = this.#deps
    const { ids, listed } = lists.get(listId, 'employees')
    return this.#rows.read(ids.subarray(start, start + count), listed.periodDate, localDay(nowMs()))
  }

  /** As they are now, of those who were listed as the list was opened; a change has the page open it again. */
  figures({ listId }: { listId: number }): EmployeesFigures {
    return this.#figures(this.#deps.lists.get(listId, 'employees').listed)
  }

  // Everybody's is asked for each time that a search is cleared.
  #ids(listed: Listed): Float64Array {
    const read = (): Float64Array => new Float64Array(this.#order.ids(listed))
    const { query, periodDate, among, today } = listed
    return among === null ? this.#orders.of(JSON.stringify([query, periodDate, today]), read) : read()
  }

  // Of a hundred thousand people they take some 60 ms, which the first letter of a search would wait for
  // each time the one before is cleared.
  #figures(listed: Listed): EmployeesFigures {
    const { query, periodDate, among, today } = listed
    if (among !== null) return this.#summed(listed)
    const { companyId, frequencyId, payPoint, status } = query
    const key = JSON.stringify([companyId, frequencyId, payPoint, status, periodDate, today])
    return this.#sums.of(key, () => this.#summed(listed))
  }

  #summed(listed: Listed): EmployeesFigures {
    const figures = this.#order.figures(listed)
    return {
      netTotal: exactSum(figures.net_scaled),
      payslips: figures.payslips,
      calculating: figures.calculating,
      withoutNet: figures.without_net
    }
  }

  // Those the search and the waiting changes leave; null: nobody is left out.
  #among({ search, companyId, onlyWithChanges }: EmployeesQuery): { among: number[] | null; capped: boolean } {
    const found = search.trim() === '' ? null : this.#deps.search.find(search, companyId)
    const changed = onlyWithChanges ? new Set(this.#deps.edits.peopleOf(companyId)) : null
    const capped = found?.capped ?? false
    if (found && changed) return { among: found.ids.filter((id) => changed.has(id)), capped }
    return { among: found ? [...found.ids] : changed ? [...changed] : null, capped }
  }
}
