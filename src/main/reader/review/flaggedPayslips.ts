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
import { FIGURES, FlagItems, type FiguresRow } from './flagItems'
import {
  countOf,
  frequencyOf,
  idOf,
  LOOKED_AT,
  netsOf,
  ofFrequency,
  priorsIn,
  priorsOf,
  USUAL,
  type Priors
} from './priorPayslips'
import { SameDates } from './sameDates'

/** `priors`: as `priorsIn` takes them; null for a once-off payslip, and for one of nobody, or without any before. */
type Row = readonly [
  ...FiguresRow,
  companyId: number,
  employeeId: number | null,
  frequencyId: number | null,
  periods: string | null,
  sort: string | null,
  number: string | null,
  born: string | null,
  priors: string | null
]

const [DATE, EMPLOYEE, PRIORS] = [1, 11, 17] as const

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
  /** Its leave is not in the copy. */
  readonly withoutLeave: boolean
  /** The person, or the negative id of a payslip that nobody knows whose it is. */
  readonly owner: number
  readonly employeeId: number | null
  /** By which people are put in order; who is not known comes last. */
  readonly sort: string
  readonly number: string | null
}

const OWN = `p.id, p.date, p.special, p.dirty, p.finalised, p.released, p.net_scaled, p.lines,
  p.company_id, p.employee_id, p.frequency_id`
const columns = (born: string) => `${FIGURES}, p.company_id, p.employee_id, p.frequency_id,
  e.periods, e.sort, e.number, ${born},
  iif(p.special = 1 OR p.employee_id IS NULL, NULL, (${priorsOf('p.employee_id', 'p.date', '', LOOKED_AT)}))`
const BORN = "e.body ->> '$.birthdate'"
const BESIDE = `LEFT JOIN payslip_detail d ON d.payslip_id = p.id
  LEFT JOIN employee e ON e.id = p.employee_id AND e.company_id = p.company_id`
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
  readonly #priorsOfOne
  readonly #frequency
  readonly #sameDates: SameDates
  readonly #moved

  constructor(db: Database, lines: LineReader, names: ItemNames) {
    this.#lines = lines
    this.#names = names
    this.#spans = new PeriodSpans(db)
    this.#sameDates = new SameDates(db)
    this.#people = new PeopleInPeriod(db)
    const ofScope = (born: string) =>
      scoped<Row>(db, (_, __, rowsOf) => `SELECT ${columns(born)} FROM (${rowsOf(OWN)}) p ${BESIDE}`)
    // A birthday is read from the whole record of a person, so only where a rule asks for it.
    this.#ofScope = { withBirthdays: ofScope(BORN), without: ofScope('NULL') }
    const some = (kind: PartChoice['kind']) =>
      db
        .prepare<ScopeParameters & { owners: string }, Row>(
          `SELECT ${columns(BORN)} FROM json_each(@owners) a CROSS JOIN payslip p INDEXED BY payslip_employee
           ON p.employee_id = a.value ${BESIDE} WHERE ${IN_SCOPE[kind]}
         UNION ALL SELECT ${columns(BORN)} FROM json_each(@owners) a CROSS JOIN payslip p ON p.id = -a.value ${BESIDE}
         WHERE p.employee_id IS NULL AND ${IN_SCOPE[kind]}`
        )
        .raw()
    this.#ofSome = { whole: some('whole'), run: some('run'), open: some('open') }
    this.#one = db
      .prepare<[number], Row>(`SELECT ${columns(BORN)} FROM payslip p ${BESIDE} WHERE p.id = ? AND p.gone_ms IS NULL`)
      .raw()
    this.#figures = db
      .prepare<[number], FiguresRow>(
        `SELECT ${FIGURES} FROM payslip p LEFT JOIN payslip_detail d ON d.payslip_id = p.id WHERE p.id = ?`
      )
      .raw()
    this.#priorsOfOne = db
      .prepare<[number | null, string, number | null], string | null>(
        priorsOf('?', '?', 'AND frequency_id IS ?', USUAL)
      )
      .pluck()
    this.#frequency = db.prepare<[number | null], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck()
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
    const onDate = owners === null ? this.#sameDates.ofMany(companyId) : this.#sameDates.ofFew(companyId)
    // One by one, so that what a payslip was judged by goes before the next one comes; a caller who stops closes the statement.
    for (const row of this.#rowsOf(scope, withBirthdays, owners))
      yield this.#owned(row, around, onDate(row[EMPLOYEE], row[DATE]))
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
      yield { payslipId: null, subject, withoutLines: false, withoutLeave: false, owner: -id, employeeId, sort, number }
    }
  }

  #rowsOf(scope: PayScope, withBirthdays: boolean, owners: readonly number[] | null): Iterable<Row> {
    if (owners !== null)
      return this.#ofSome[scope.part.kind].iterate({ ...parametersOf(scope), owners: idsAsJson(owners) })
    const { statement, parameters } = this.#ofScope[withBirthdays ? 'withBirthdays' : 'without'](scope)
    return statement.raw().iterate(parameters)
  }

  /** One payslip; null when it is not in the copy. */
  one(payslipId: number): { readonly companyId: number; readonly subject: FlagSubject } | null {
    const row = this.#one.get(payslipId)
    if (!row) return null
    const [, day, , , , , , , , , companyId, employeeId, frequencyId] = row
    const date = toDay(day)
    const { from } = this.#spans.of(companyId, frequencyId, date)
    const sameDate = this.#sameDates.ofFew(companyId)(employeeId, date)
    const { subject } = this.#owned(row, this.#around(companyId, { date, from }), sameDate)
    return { companyId, subject }
  }

  #around(companyId: number, span: Around['span']): Around {
    return {
      span,
      items: new FlagItems(new ItemLines(this.#lines, this.#names.of(companyId))),
      moved: new Map(this.#moved.all(companyId).map((row) => [row.employee_id, row]))
    }
  }

  #owned(row: Row, { span, items, moved }: Around, sameDate: readonly number[]): OwnedSubject {
    const [id, date, , dirty, , , , lines, detailLines, leave, , employeeId, frequencyId, periods, sort, number, born] =
      row
    const any = priorsIn(row[PRIORS])
    const priors = this.#priorsOf(any, { employeeId, frequencyId, date })
    const beforeId = idOf(priors, 0)
    const before = beforeId === undefined ? undefined : this.#figures.get(beforeId)
    const others = sameDate.length < 2 ? [] : sameDate.filter((other) => other !== id).sort((a, b) => a - b)
    const lastId = idOf(any, 0)
    const otherFrequency =
      lastId === undefined || frequencyOf(any, 0) === frequencyId
        ? null
        : this.#otherFrequency(frequencyId, frequencyOf(any, 0), lastId)
    const payPoint = employeeId === null ? null : payPointIn(span, moved.get(employeeId))

    const read: (FlagPayslip | null)[] = []
    const earlier = (at: number): FlagPayslip | null => {
      const olderId = idOf(priors, 1 + at)
      const found = olderId === undefined ? undefined : this.#figures.get(olderId)
      return found === undefined ? null : items.payslip(found)
    }
    return {
      payslipId: id,
      // Spread, so many members would make a dictionary of each.
      subject: {
        date: span.date,
        from: span.from,
        payslip: items.payslip(row),
        before: before === undefined ? null : items.payslip(before),
        earlier: (at) => (read[at] ??= earlier(at)),
        otherFrequency,
        payPoint,
        born: parseDay(born),
        nets: netsOf(priors),
        sameDate: others,
        servicePeriods: decodePeriods(periods).servicePeriods
      },
      withoutLines: dirty === 0 && lines === null && detailLines === null,
      withoutLeave: dirty === 0 && leave === null,
      owner: employeeId ?? -id,
      employeeId,
      sort: sort ?? '\uffff',
      number
    }
  }

  // Those of the frequency.
  #priorsOf(
    any: Priors,
    {
      employeeId,
      frequencyId,
      date
    }: { readonly employeeId: number | null; readonly frequencyId: number | null; readonly date: string }
  ): Priors {
    const own = ofFrequency(any, frequencyId)
    const enough = countOf(own) === USUAL || countOf(any) < LOOKED_AT
    return enough ? own : priorsIn(this.#priorsOfOne.get(employeeId, date, frequencyId))
  }

  #otherFrequency(now: number | null, before: number | null, lastId: number): FlagSubject['otherFrequency'] {
    const last = this.#figures.get(lastId)
    if (last === undefined) return null
    const [, date] = last
    return { before: this.#frequency.get(before) ?? null, now: this.#frequency.get(now) ?? null, date: toDay(date) }
  }
}

// When between two reports a person moved is not known: any period that they touch may be the one.
function payPointIn(span: Around['span'], moved: MovedRow | undefined): FlagSubject['payPoint'] {
  if (moved === undefined) return null
  const [nowOn, beforeOn] = [localDay(moved.nowMs), localDay(moved.beforeMs)]
  if (span.date <= beforeOn || (span.from ?? span.date) > nowOn) return null
  return { now: moved.now, nowOn, before: moved.before, beforeOn }
}
