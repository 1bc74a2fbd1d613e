import type { Database } from 'better-sqlite3'
import type { ChannelInput, ExpectedQuery } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { ExpectedRow, ExpectedSummary, OpenedList } from '@shared/contract/views'
import type { Day } from '@shared/domain/day'
import { expectedCell, expectedCells, isOddCell, type ExpectedCell } from '@shared/domain/expectedPayslips'
import { expectationOf, PayslipsKnown } from '../../inputs'
import { decodePeriods } from '../../store/employeePeriods'
import { PeriodSpans, type PeriodSpan } from '../../store/periodSpan'
import type { ListStates } from '../listStates'
import type { OpenLists } from '../openLists'
import { inOrderOf } from '../ordering'
import type { PayPartQueries } from '../payRuns/parts'
import { scoped } from '../payRuns/scope'
import { idsAsJson } from '../rows'
import type { ExpectedKept } from './kept'

interface PersonRow {
  readonly id: number
  readonly sort: string
  readonly number: string | null
  readonly frequency_id: number | null
  readonly periods: string | null
  readonly gone_ms: number | null
}

interface NameRow {
  readonly id: number
  readonly last_name: string
  readonly first_name: string
  readonly chinese_name: string | null
  readonly number: string | null
}

interface There {
  payslips: number
  calculating: boolean
}

interface PayslipRow {
  readonly id: number
  readonly employee_id: number | null
  readonly special: number
  readonly dirty: number
}

/** A period with who has a regular payslip of it, and who has one of that day by whatever frequency. */
interface PeriodColumn {
  readonly span: PeriodSpan
  readonly there: ReadonlyMap<number, There>
  readonly paidThatDay: ReadonlySet<number>
  readonly isKnown: (employeeId: number) => boolean
}

interface Person extends Omit<PersonRow, 'periods' | 'gone_ms'> {
  readonly cells: Uint8Array
  readonly odd: number
}

interface Deps {
  readonly lists: OpenLists
  readonly listStates: ListStates
  readonly parts: PayPartQueries
}

const FIRST_ROWS = 100
const PERIODS = 12
const NONE: There = { payslips: 0, calculating: false }
const CODE = new Map<ExpectedCell, number>(expectedCells.map((cell, at) => [cell, at]))

/** The people of a frequency by its last periods: where a payslip is, where one is missing, and where there is one too many. */
export class ExpectedPayslipQueries {
  readonly #deps: Deps
  readonly #spans: PeriodSpans
  readonly #known: PayslipsKnown
  readonly #payslips
  readonly #paid
  readonly #people
  readonly #names
  readonly #ofPerson
  readonly #frequency

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#spans = new PeriodSpans(db)
    this.#known = new PayslipsKnown(db)
    this.#payslips = scoped<PayslipRow>(db, (_, __, rowsOf) => rowsOf('p.id, p.employee_id, p.special, p.dirty'))
    this.#paid = db
      .prepare<[number, string], number>(
        `SELECT employee_id FROM payslip INDEXED BY payslip_period
         WHERE company_id = ? AND date = ? AND special = 0 AND gone_ms IS NULL AND employee_id IS NOT NULL`
      )
      .pluck()
    this.#people = db.prepare<[number], PersonRow>(
      'SELECT id, sort, number, frequency_id, periods, gone_ms FROM employee WHERE company_id = ? ORDER BY sort, id'
    )
    this.#names = db.prepare<[string], NameRow>(
      `SELECT e.id, e.last_name, e.first_name, e.chinese_name, e.number
       FROM json_each(?) AS a JOIN employee e ON e.id = a.value ORDER BY a.key`
    )
    // As a scope tells them: of the run's period where there is one.
    this.#ofPerson = db.prepare<[number, number], { id: number; date: string; dirty: number }>(
      `SELECT p.id, ifnull(r.period_end, p.date) AS date, p.dirty FROM payslip p
       LEFT JOIN pay_run r ON r.id = p.pay_run_id AND r.company_id = p.company_id AND r.gone_ms IS NULL
       WHERE p.employee_id = ? AND p.special = 0 AND p.gone_ms IS NULL AND iif(r.id IS NULL, p.frequency_id, r.frequency_id) = ?
       ORDER BY p.id`
    )
    this.#frequency = db.prepare<[number], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck()
  }

  open(query: ExpectedQuery): OpenedList<ExpectedRow, ExpectedSummary> {
    const { companyId, frequencyId, onlyOdd } = query
    const dates = this.#dates(query)
    const known = this.#known.ofCompany(companyId)
    const columns = dates.map((date) => ({
      ...this.#column(companyId, frequencyId, date),
      isKnown: known({ frequencyId, date })
    }))
    const people = this.#people.all(companyId).flatMap((row) => personOf(row, frequencyId, columns) ?? [])
    const odd = people.filter((person) => person.odd > 0)
    const listed = inOrderOf(
      onlyOdd ? odd : people,
      (person) => (query.sort === 'name' ? person.sort : person[query.sort]),
      query.descending
    )
    const ids = Float64Array.from(listed, ({ id }) => id)
    const kept: ExpectedKept = { frequencyId, dates, cells: new Map(listed.map(({ id, cells }) => [id, cells])) }
    const times = (...which: readonly ExpectedCell[]): number =>
      people.reduce((sum, { cells }) => sum + which.reduce((all, cell) => all + timesIn(cells, cell), 0), 0)
    return {
      listId: this.#deps.lists.keep({ of: 'expected', ids, kept }),
      total: ids.length,
      unfilteredTotal: people.length,
      rows: this.#read(ids.subarray(0, FIRST_ROWS), kept),
      summary: {
        frequency: this.#frequency.get(frequencyId) ?? null,
        dates,
        holes: times('hole'),
        surplus: times('surplus', 'several'),
        odd: odd.length,
        notKnown: people.filter(({ cells }) => timesIn(cells, 'notKnown') > 0).length,
        notRead: people.filter(({ cells }) => timesIn(cells, 'notRead') > 0).length,
        asOfMs: this.#deps.listStates.of(companyId, 'employees')?.asOfMs ?? null
      }
    }
  }

  rows({ listId, start, count }: ChannelInput<'review.expected'>): ExpectedRow[] {
    const { ids, kept } = this.#deps.lists.get(listId, 'expected')
    return this.#read(ids.subarray(start, start + count), kept)
  }

  // Ends of periods are those of runs, and days of payslips that are in none.
  #dates({ companyId, frequencyId, until }: ExpectedQuery): Day[] {
    const parts = this.#deps.parts.of(companyId)
    const regular = parts.filter((part) => part.frequencyId === frequencyId && !part.special && part.date <= until)
    return [...new Set(regular.map(({ date }) => date))].sort().slice(-PERIODS)
  }

  #regular(companyId: number, frequencyId: number, date: Day): PayslipRow[] {
    const { statement, parameters } = this.#payslips({ companyId, frequencyId, date, part: { kind: 'whole' } })
    return statement.all(parameters).filter(({ special }) => special === 0)
  }

  #column(companyId: number, frequencyId: number, date: Day): Omit<PeriodColumn, 'isKnown'> {
    const there = new Map<number, There>()
    for (const { employee_id, dirty } of this.#regular(companyId, frequencyId, date)) {
      if (employee_id === null) continue
      const known = there.get(employee_id)
      if (known === undefined) there.set(employee_id, { payslips: 1, calculating: dirty === 1 })
      else known.payslips++
    }
    return {
      span: this.#spans.of(companyId, frequencyId, date),
      there,
      paidThatDay: new Set(this.#paid.all(companyId, date))
    }
  }

  #read(ids: Float64Array, { frequencyId, dates, cells }: ExpectedKept): ExpectedRow[] {
    return this.#names.all(idsAsJson(ids)).map(({ id, last_name, first_name, chinese_name, number }) => {
      const own = cells.get(id)
      if (own === undefined) throw new AppError('listGone')
      // Of several the newest one comes last and stays.
      const payslips = new Map(this.#ofPerson.all(id, frequencyId).map((payslip) => [payslip.date, payslip]))
      return {
        employeeId: id,
        lastName: last_name,
        firstName: first_name,
        chineseName: chinese_name,
        number,
        cells: dates.map((date, at) => ({
          cell: expectedCells[own[at] ?? 0] ?? 'none',
          payslipId: payslips.get(date)?.id ?? null,
          calculating: payslips.get(date)?.dirty === 1
        }))
      }
    })
  }
}

// Null: none of the periods is anything to the person. Of who is gone from the lists none is missed.
function personOf(row: PersonRow, frequencyId: number, columns: readonly PeriodColumn[]): Person | null {
  const { id, sort, number, frequency_id, gone_ms } = row
  const periods = decodePeriods(row.periods)
  const cells = new Uint8Array(columns.length)
  let concerned = false
  let odd = 0
  columns.forEach(({ span, there, paidThatDay, isKnown }, at) => {
    const own = there.get(id) ?? NONE
    const expectation = expectationOf(periods, frequency_id, frequencyId, span)
    const isNobodys = own.payslips === 0 && (gone_ms !== null || paidThatDay.has(id))
    const known = own.payslips > 0 || expectation !== 'expected' || isKnown(id)
    const cell = isNobodys ? 'none' : expectedCell(expectation, own, known)
    if (cell !== 'none') concerned = true
    if (isOddCell(cell)) odd++
    cells[at] = CODE.get(cell) ?? 0
  })
  return concerned ? { id, sort, number, frequency_id, cells, odd } : null
}

function timesIn(cells: Uint8Array, cell: ExpectedCell): number {
  const code = CODE.get(cell)
  let times = 0
  for (const each of cells) if (each === code) times++
  return times
}
