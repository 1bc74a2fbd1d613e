import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { PartChoice } from '@shared/contract/views'
import { localDay, parseDay, toDay, type Day } from '@shared/domain/day'
import type { FlagPayslip, FlagSubject } from '@shared/domain/flags'
import { decodePeriods } from '../../store/employeePeriods'
import type { LineReader } from '../../store/lines'
import { PeriodSpans, type PeriodSpan } from '../../store/periodSpan'
import type { ItemNames } from '../learnedNames'
import { ItemLines } from '../payRuns/itemTotals'
import { PeopleInPeriod } from '../payRuns/peopleInPeriod'
import { IN_SCOPE, parametersOf, scoped, type ScopeParameters } from '../payRuns/scope'
import { idsAsJson } from '../rows'
import { FlagItems, type FiguresRow } from './flagItems'

interface Row extends FiguresRow {
  readonly company_id: number
  readonly employee_id: number | null
  readonly frequency_id: number | null
  readonly born: string | null
  readonly periods: string | null
  readonly sort: string | null
  readonly number: string | null
}

/** A payslip before, as a bare tuple: seven of each of ten thousand are read, as one text for each. */
type Prior = readonly [id: number, date: string, netScaled: number | null, frequencyId: number | null]

const PRIOR = 'json_group_array(json_array(id, date, net_scaled, frequency_id))'

interface MovedRow {
  readonly employee_id: number
  readonly now: string
  readonly nowMs: number
  readonly before: string
  readonly beforeMs: number
}

/** What rules look at, and whose it is. */
export interface OwnedSubject {
  /** Null: somebody without a payslip. */
  readonly payslipId: number | null
  readonly subject: FlagSubject
  /** Nothing of it was read but its net pay. */
  readonly withoutLines: boolean
  /** The person, or the negative id of a payslip that nobody knows whose it is. */
  readonly owner: number
  readonly employeeId: number | null
  /** By which people are put in order; who is not known comes last. */
  readonly sort: string
  readonly number: string | null
}

const FIGURES = 'p.id, p.date, p.special, p.dirty, p.finalised, p.released, p.net_scaled, p.lines'
const columns = (born: string) => `${FIGURES}, p.company_id, p.employee_id, p.frequency_id,
  iif(p.lines IS NULL, d.lines, NULL) AS detail_lines, d.leave, e.periods, e.sort, e.number, ${born} AS born`
const BORN = "e.body ->> '$.birthdate'"
const BESIDE = `LEFT JOIN payslip_detail d ON d.payslip_id = p.id
  LEFT JOIN employee e ON e.id = p.employee_id AND e.company_id = p.company_id`
/** How many payslips before tell what is usual. */
const USUAL = 6
/** So many of any frequency hold these, unless a person went from one to another. */
const LOOKED_AT = USUAL + 1

/** What is the same for all payslips of a scope. */
interface Around {
  readonly span: { readonly date: Day; readonly from: Day | null }
  readonly items: FlagItems
  readonly moved: ReadonlyMap<number, MovedRow>
}

/** Payslips with what stands beside them: the one before, what was usual, others of the date, and where the person worked. */
export class FlaggedPayslips {
  readonly #lines: LineReader
  readonly #names: ItemNames
  readonly #spans: PeriodSpans
  readonly #people: PeopleInPeriod
  readonly #ofScope
  readonly #ofSome
  readonly #one
  readonly #figures
  readonly #prior
  readonly #priorOfOne
  readonly #frequency
  readonly #sameDate
  readonly #sameDateOfOne
  readonly #moved

  constructor(db: Database, lines: LineReader, names: ItemNames) {
    this.#lines = lines
    this.#names = names
    this.#spans = new PeriodSpans(db)
    this.#people = new PeopleInPeriod(db)
    const ofScope = (born: string) =>
      scoped<Row>(
        db,
        (_, __, rowsOf) =>
          `SELECT ${columns(born)} FROM (${rowsOf(`${FIGURES}, p.company_id, p.employee_id, p.frequency_id`)}) p ${BESIDE}`
      )
    // A birthday is read from the whole record of a person, so only where a rule asks for it.
    this.#ofScope = { withBirthdays: ofScope(BORN), without: ofScope('NULL') }
    const some = (kind: PartChoice['kind']) =>
      db.prepare<ScopeParameters & { owners: string }, Row>(
        `SELECT ${columns(BORN)} FROM json_each(@owners) a CROSS JOIN payslip p INDEXED BY payslip_employee
           ON p.employee_id = a.value ${BESIDE} WHERE ${IN_SCOPE[kind]}
         UNION ALL SELECT ${columns(BORN)} FROM json_each(@owners) a CROSS JOIN payslip p ON p.id = -a.value ${BESIDE}
         WHERE p.employee_id IS NULL AND ${IN_SCOPE[kind]}`
      )
    this.#ofSome = { whole: some('whole'), run: some('run'), open: some('open') }
    this.#one = db.prepare<[number], Row>(
      `SELECT ${columns(BORN)} FROM payslip p ${BESIDE} WHERE p.id = ? AND p.gone_ms IS NULL`
    )
    this.#figures = db.prepare<[number], FiguresRow>(
      `SELECT ${FIGURES}, iif(p.lines IS NULL, d.lines, NULL) AS detail_lines, d.leave
       FROM payslip p LEFT JOIN payslip_detail d ON d.payslip_id = p.id WHERE p.id = ?`
    )
    this.#prior = db
      .prepare<[number | null, string], string>(
        `SELECT ${PRIOR} FROM (SELECT id, date, net_scaled, frequency_id FROM payslip
         WHERE employee_id = ? AND date < ? AND special = 0 AND gone_ms IS NULL
         ORDER BY date DESC, id DESC LIMIT ${LOOKED_AT})`
      )
      .pluck()
    this.#priorOfOne = db
      .prepare<[number | null, string, number | null], string>(
        `SELECT ${PRIOR} FROM (SELECT id, date, net_scaled, frequency_id FROM payslip
         WHERE employee_id = ? AND date < ? AND special = 0 AND gone_ms IS NULL AND frequency_id IS ?
         ORDER BY date DESC, id DESC LIMIT ${USUAL})`
      )
      .pluck()
    this.#frequency = db.prepare<[number | null], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck()
    this.#sameDate = db.prepare<[number, string], { employee_id: number; ids: string }>(
      `SELECT employee_id, group_concat(id) AS ids FROM payslip INDEXED BY payslip_period
       WHERE company_id = ? AND date = ? AND special = 0 AND gone_ms IS NULL AND employee_id IS NOT NULL
       GROUP BY employee_id HAVING count(*) > 1`
    )
    this.#sameDateOfOne = db
      .prepare<{ companyId: number; employeeId: number; date: string }, number>(
        `SELECT id FROM payslip INDEXED BY payslip_employee
         WHERE company_id = @companyId AND employee_id = @employeeId AND date = @date AND special = 0 AND gone_ms IS NULL`
      )
      .pluck()
    const nameOf = (id: string) => `ifnull((SELECT k.name FROM pay_point k WHERE k.id = ${id}), ${id})`
    this.#moved = db.prepare<[number], MovedRow>(
      `SELECT l.employee_id, CAST(${nameOf('l.pay_point_id')} AS TEXT) AS now, l.moved_ms AS nowMs,
         CAST(${nameOf('l.before_id')} AS TEXT) AS before, l.before_ms AS beforeMs
       FROM learned_pay_point l INDEXED BY learned_pay_point_moved WHERE l.company_id = ? AND l.before_id IS NOT NULL`
    )
  }

  /** The days of the period of a scope. */
  spanOf({ companyId, frequencyId, date }: PayScope): PeriodSpan {
    return this.#spans.of(companyId, frequencyId, toDay(date))
  }

  /**
   * Everyone of a period, or of a part of it: payslips, and who worked in it and has none. `owners`: of these people alone, and
   * of payslips that nobody knows whose they are by their negative ids.
   */
  *ofScope(
    scope: PayScope,
    { withBirthdays, owners }: { readonly withBirthdays: boolean; readonly owners: readonly number[] | null }
  ): Generator<OwnedSubject, void> {
    const { companyId } = scope
    const span = this.spanOf(scope)
    const around = this.#around(companyId, { date: span.to, from: span.from })
    const onDate = owners === null ? this.#onDates(companyId) : this.#onDatesOfOne(companyId)
    // One by one, so that what a payslip was judged by goes before the next one comes; a caller who stops closes the statement.
    for (const row of this.#rowsOf(scope, withBirthdays, owners)) yield this.#owned(row, around, onDate(row))
    const people = owners?.filter((owner) => owner > 0) ?? null
    for (const { id, employeeId, sort, number } of this.#people.withoutPayslip(scope, span, people)) {
      const subject: FlagSubject = {
        ...around.span,
        payslip: null,
        before: null,
        earlier: () => null,
        otherFrequency: null,
        payPoint: null,
        born: null,
        nets: [],
        sameDate: [],
        servicePeriods: null
      }
      yield { payslipId: null, subject, withoutLines: false, owner: -id, employeeId, sort, number }
    }
  }

  #rowsOf(scope: PayScope, withBirthdays: boolean, owners: readonly number[] | null): Iterable<Row> {
    if (owners !== null)
      return this.#ofSome[scope.part.kind].iterate({ ...parametersOf(scope), owners: idsAsJson(owners) })
    const { statement, parameters } = this.#ofScope[withBirthdays ? 'withBirthdays' : 'without'](scope)
    return statement.iterate(parameters)
  }

  /** One payslip; null when it is not in the copy. */
  one(payslipId: number): { readonly companyId: number; readonly subject: FlagSubject } | null {
    const row = this.#one.get(payslipId)
    if (!row) return null
    const date = toDay(row.date)
    const { from } = this.#spans.of(row.company_id, row.frequency_id, date)
    const sameDate = this.#onDatesOfOne(row.company_id)(row)
    const { subject } = this.#owned(row, this.#around(row.company_id, { date, from }), sameDate)
    return { companyId: row.company_id, subject }
  }

  #around(companyId: number, span: Around['span']): Around {
    return {
      span,
      items: new FlagItems(new ItemLines(this.#lines, this.#names.of(companyId))),
      moved: new Map(this.#moved.all(companyId).map((row) => [row.employee_id, row]))
    }
  }

  #owned(row: Row, { span, items, moved }: Around, sameDate: readonly number[]): OwnedSubject {
    const alone = row.special === 1 || row.employee_id === null
    const any = alone ? [] : priorIn(this.#prior.get(row.employee_id, row.date))
    const prior = this.#priorOf(row, any)
    const before = prior[0] === undefined ? undefined : this.#figures.get(prior[0][0])
    const others = sameDate.length < 2 ? [] : sameDate.filter((id) => id !== row.id).sort((a, b) => a - b)
    const [last] = any
    const otherFrequency = last === undefined || last[3] === row.frequency_id ? null : this.#otherFrequency(row, last)
    const payPoint = row.employee_id === null ? null : payPointIn(span, moved.get(row.employee_id))

    const read: (FlagPayslip | null)[] = []
    const earlier = (at: number): FlagPayslip | null => {
      const id = prior[1 + at]?.[0]
      const found = id === undefined ? undefined : this.#figures.get(id)
      return found === undefined ? null : items.payslip(found)
    }
    return {
      payslipId: row.id,
      subject: {
        ...span,
        payslip: items.payslip(row),
        before: before === undefined ? null : items.payslip(before),
        earlier: (at) => (read[at] ??= earlier(at)),
        otherFrequency,
        payPoint,
        born: parseDay(row.born),
        nets: prior.map(([, , net]) => net),
        sameDate: others,
        servicePeriods: decodePeriods(row.periods).servicePeriods
      },
      withoutLines: row.dirty === 0 && row.lines === null && row.detail_lines === null,
      owner: row.employee_id ?? -row.id,
      employeeId: row.employee_id,
      sort: row.sort ?? '\uffff',
      number: row.number
    }
  }

  // Those of the frequency, newest first.
  #priorOf({ employee_id, date, frequency_id }: Row, any: readonly Prior[]): readonly Prior[] {
    const own = any.filter(([, , , frequencyId]) => frequencyId === frequency_id)
    if (own.length >= USUAL) return own.slice(0, USUAL)
    return any.length < LOOKED_AT ? own : priorIn(this.#priorOfOne.get(employee_id, date, frequency_id))
  }

  #otherFrequency(row: Row, [, date, , frequencyId]: Prior): FlagSubject['otherFrequency'] {
    return {
      before: this.#frequency.get(frequencyId) ?? null,
      now: this.#frequency.get(row.frequency_id) ?? null,
      date: toDay(date)
    }
  }

  // The regular payslips of a person on one day.
  #onDates(companyId: number): (row: Row) => readonly number[] {
    const dates = new Map<string, ReadonlyMap<number, readonly number[]>>()
    return ({ date, employee_id }) => {
      if (employee_id === null) return []
      const known = dates.get(date) ?? this.#severalOn(companyId, date)
      dates.set(date, known)
      return known.get(employee_id) ?? []
    }
  }

  #onDatesOfOne(companyId: number): (row: Row) => readonly number[] {
    return ({ date, employee_id }) =>
      employee_id === null ? [] : this.#sameDateOfOne.all({ companyId, employeeId: employee_id, date })
  }

  // Of those who have several.
  #severalOn(companyId: number, date: string): ReadonlyMap<number, readonly number[]> {
    const several = this.#sameDate.all(companyId, date)
    return new Map(several.map(({ employee_id, ids }) => [employee_id, ids.split(',').map(Number)]))
  }
}

function priorIn(text: string | undefined): readonly Prior[] {
  return text === undefined ? [] : (JSON.parse(text) as Prior[]) // Made by the query above.
}

// When between two reports a person moved is not known: any period that they touch may be the one.
function payPointIn(span: Around['span'], moved: MovedRow | undefined): FlagSubject['payPoint'] {
  if (moved === undefined) return null
  const [nowOn, beforeOn] = [localDay(moved.nowMs), localDay(moved.beforeMs)]
  if (span.date <= beforeOn || (span.from ?? span.date) > nowOn) return null
  return { now: moved.now, nowOn, before: moved.before, beforeOn }
}
