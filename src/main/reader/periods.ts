import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type { ChannelInput, PayScope } from '@shared/contract/channels'
import type { OpenedList, Period, PeriodPayslipRow, WalkSummary } from '@shared/contract/views'
import { toDay, type Day } from '@shared/domain/day'
import { COUNT_PAYSLIP_EDITS } from './edits'
import type { OpenLists } from './openLists'
import type { TickStates } from './review/ticks'
import { exactSum, idsAsJson, payslipState } from './rows'

interface PeriodRow {
  frequency_id: number
  frequency: string | null
  date: string
  special: number
  pay_run_id: number | null
  payslips: number
  calculating: number
  finalised: number
  without_net: number
  net_scaled: number
  gross_scaled: number
  without_gross: number
}

interface PayslipRow {
  id: number
  employee_id: number | null
  last_name: string | null
  first_name: string | null
  chinese_name: string | null
  number: string | null
  dirty: number
  finalised: number
  released: number
  special: number
  net: string | null
  edits: number
}

/** Which period: `frequencyId` null is the period of the payslips whose frequency is not known. */
interface PeriodKey {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly date: Day | string
  readonly special: boolean
}

const PERIODS = `
  SELECT t.frequency_id, f.name AS frequency, t.date, t.special, t.payslips, t.calculating, t.finalised, t.without_net,
    t.net_scaled, t.gross_scaled, t.without_gross,
    (SELECT r.id FROM pay_run r
      WHERE r.company_id = t.company_id AND r.period_end = t.date AND r.frequency_id = t.frequency_id
        AND r.special = t.special AND r.gone_ms IS NULL
      ORDER BY r.id DESC LIMIT 1) AS pay_run_id
  FROM period_total t LEFT JOIN pay_frequency f ON f.id = t.frequency_id
  WHERE t.company_id = @companyId`

const IN_PERIOD = `p.company_id = @companyId AND p.date = @date AND p.special = @special AND p.gone_ms IS NULL
  AND p.frequency_id IS @frequencyId`

const FIRST_ROWS = 100

/** Looking at every payslip of a larger period takes longer than its list may wait. */
const FLAGGED_UNASKED = 2000

interface Deps {
  readonly lists: OpenLists
  readonly ticks: TickStates
  /** The payslips of a period on which a rule found something to look at. */
  readonly warned: (scope: PayScope) => ReadonlySet<number>
}

/** Pay periods and everyone with a payslip of one. */
export class PeriodQueries {
  readonly #deps: Deps
  readonly #all
  readonly #one
  readonly #ids
  readonly #people
  readonly #rows

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#all = db.prepare<{ companyId: number }, PeriodRow>(
      `${PERIODS} ORDER BY t.date DESC, t.special, f.name, t.frequency_id`
    )
    this.#one = db.prepare<PeriodParameters, PeriodRow>(
      `${PERIODS} AND t.date = @date AND t.special = @special AND t.frequency_id = ifnull(@frequencyId, 0)`
    )
    // Put in order here: asked for person by person in SQL, a hundred thousand take five times as long.
    this.#ids = db
      .prepare<PeriodParameters, readonly [employeeId: number | null, id: number]>(
        `SELECT p.employee_id, p.id FROM payslip p INDEXED BY payslip_period WHERE ${IN_PERIOD}`
      )
      .raw()
    this.#people = db
      .prepare<[number], number>(
        `SELECT e.id FROM employee e INDEXED BY employee_sort WHERE e.company_id = ? AND e.gone_ms IS NULL
         ORDER BY e.sort, e.id`
      )
      .pluck()
    this.#rows = db.prepare<[string], PayslipRow>(
      `SELECT p.id, e.id AS employee_id, e.last_name, e.first_name, e.chinese_name, e.number, p.dirty, p.finalised, p.released,
         p.special, p.net, ${COUNT_PAYSLIP_EDITS} AS edits
       FROM json_each(?) AS a CROSS JOIN payslip p ON p.id = a.value LEFT JOIN employee e ON e.id = p.employee_id
       ORDER BY a.key`
    )
  }

  /** Newest first, regular before once-off. */
  list({ companyId }: { companyId: number }): Period[] {
    return this.#all.all({ companyId }).map(shownPeriod)
  }

  /** Everyone with a payslip of the period, by name; then the payslips whose owner is not known. */
  open({
    show = 'all',
    keeping,
    ...key
  }: ChannelInput<'payslips.openPeriod'>): OpenedList<PeriodPayslipRow, WalkSummary> {
    const { companyId, frequencyId, date, special } = key
    const parameters: PeriodParameters = { companyId, frequencyId, date, special: special ? 1 : 0 }
    const period = this.#one.get(parameters)
    const all = this.#inOrder(parameters)
    const states = this.#deps.ticks.of(companyId, JSON.stringify(all))
    const reopened = all.filter((id) => states.get(id) === 'reopened')
    const warned =
      all.length <= FLAGGED_UNASKED || show === 'flagged'
        ? this.#deps.warned({ companyId, frequencyId, date, part: { kind: 'whole' } })
        : null
    const flagged = warned && all.filter((id) => warned.has(id))
    const shown = {
      all,
      toDo: all.filter((id) => states.get(id) !== 'ticked'),
      reopened,
      flagged: flagged ?? []
    }[show]
    const stay = keeping === undefined ? null : this.#deps.lists.idsOf(keeping, 'payslips')
    const wanted = stay && new Set([...stay, ...shown])
    const ids = Float64Array.from(wanted ? all.filter((id) => wanted.has(id)) : shown)
    return {
      listId: this.#deps.lists.keep({ of: 'payslips', ids, companyId, flagged: warned }),
      total: ids.length,
      unfilteredTotal: all.length,
      rows: this.#read(companyId, ids.subarray(0, FIRST_ROWS), warned),
      summary: {
        ...(period ? shownPeriod(period) : emptyPeriod(key)),
        ticked: states.size - reopened.length,
        reopened: reopened.length,
        flagged: flagged && flagged.length
      }
    }
  }

  // By name; then those whose owner is not known, or is gone from the company: still paid, so still counted.
  #inOrder(parameters: PeriodParameters): number[] {
    const ofPeople = new Map<number, number[]>()
    const others: number[] = []
    for (const [employeeId, id] of this.#ids.all(parameters)) {
      const theirs = employeeId === null ? others : ofPeople.get(employeeId)
      if (theirs) theirs.push(id)
      else if (employeeId !== null) ofPeople.set(employeeId, [id])
    }
    const all: number[] = []
    for (const employeeId of this.#people.all(parameters.companyId)) {
      const theirs = ofPeople.get(employeeId)
      if (theirs === undefined) continue
      all.push(...theirs.sort((one, other) => one - other))
      ofPeople.delete(employeeId)
    }
    others.push(...[...ofPeople.values()].flat())
    return [...all, ...others.sort((one, other) => one - other)]
  }

  rows({ listId, start, count }: { listId: number; start: number; count: number }): PeriodPayslipRow[] {
    const { ids, companyId, flagged } = this.#deps.lists.get(listId, 'payslips')
    return this.#read(companyId, ids.subarray(start, start + count), flagged)
  }

  #read(companyId: number, ids: Float64Array, flagged: ReadonlySet<number> | null): PeriodPayslipRow[] {
    const asked = idsAsJson(ids)
    const rows = this.#rows.all(asked)
    if (rows.length < ids.length) throw new AppError('listGone')
    const states = this.#deps.ticks.of(companyId, asked)
    return rows.map((row) => ({
      ...shownRow(row),
      review: states.get(row.id) ?? 'notTicked',
      flagged: flagged && flagged.has(row.id)
    }))
  }
}

interface PeriodParameters extends Omit<PeriodKey, 'special'> {
  readonly special: 0 | 1
}

function shownRow(row: PayslipRow): Omit<PeriodPayslipRow, 'review' | 'flagged'> {
  return {
    payslipId: row.id,
    employeeId: row.employee_id,
    lastName: row.last_name ?? '',
    firstName: row.first_name ?? '',
    chineseName: row.chinese_name,
    number: row.number,
    state: payslipState(row),
    special: row.special === 1,
    net: row.net,
    unsettledEdits: row.edits
  }
}

function shownPeriod(row: PeriodRow): Period {
  return {
    frequencyId: row.frequency_id === 0 ? null : row.frequency_id,
    frequency: row.frequency,
    date: toDay(row.date),
    special: row.special === 1,
    payRunId: row.pay_run_id,
    payslips: row.payslips,
    calculating: row.calculating,
    finalised: row.finalised,
    withoutNet: row.without_net,
    // A sum of nothing is not 0: the page says whether what has no net yet calculates, or has none.
    netTotal: row.payslips > row.calculating + row.without_net ? exactSum(row.net_scaled) : null,
    grossTotal: row.payslips > row.calculating + row.without_gross ? exactSum(row.gross_scaled) : null,
    withoutGross: row.without_gross
  }
}

function emptyPeriod({ frequencyId, date, special }: PeriodKey): Period {
  return {
    frequencyId,
    frequency: null,
    date: toDay(date),
    special,
    payRunId: null,
    payslips: 0,
    calculating: 0,
    finalised: 0,
    withoutNet: 0,
    netTotal: null,
    grossTotal: null,
    withoutGross: 0
  }
}
