import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import { localDay, parseDay, toDay, type Day } from '@shared/domain/day'
import type { FlagSubject } from '@shared/domain/flags'
import { decodePeriods } from '../../store/employeePeriods'
import type { LineReader } from '../../store/lines'
import { PeriodSpans } from '../../store/periodSpan'
import type { ItemNames } from '../learnedNames'
import { ItemLines } from '../payRuns/itemTotals'
import { PeopleInPeriod } from '../payRuns/peopleInPeriod'
import { scoped } from '../payRuns/scope'
import { Digest } from './digest'
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

/** A payslip before, as a bare tuple: seven of each of ten thousand are read. */
type Prior = readonly [id: number, date: string, netScaled: number | null, frequencyId: number | null]

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
  /** One number for all that a finding on it can come from but `earlier`: it is judged again only when some of it is other. */
  readonly evidence: number
  /** The same of the first `count` payslips that `subject().earlier` reads. */
  readonly earlierEvidence: (count: number) => number
  /** Made when it is asked for: most payslips of a period were judged before. */
  readonly subject: () => FlagSubject
  /** Nothing of it was read but its net pay. */
  readonly withoutLines: boolean
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
  readonly #one
  readonly #figures
  readonly #prior
  readonly #priorOfOne
  readonly #frequency
  readonly #sameDate
  readonly #pairs
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
    this.#one = db.prepare<[number], Row>(
      `SELECT ${columns(BORN)} FROM payslip p ${BESIDE} WHERE p.id = ? AND p.gone_ms IS NULL`
    )
    this.#figures = db.prepare<[number], FiguresRow>(
      `SELECT ${FIGURES}, iif(p.lines IS NULL, d.lines, NULL) AS detail_lines, d.leave
       FROM payslip p LEFT JOIN payslip_detail d ON d.payslip_id = p.id WHERE p.id = ?`
    )
    this.#prior = db
      .prepare<[number | null, string], Prior>(
        `SELECT id, date, net_scaled, frequency_id FROM payslip
       WHERE employee_id = ? AND date < ? AND special = 0 AND gone_ms IS NULL
       ORDER BY date DESC, id DESC LIMIT ${LOOKED_AT}`
      )
      .raw()
    this.#priorOfOne = db
      .prepare<[number | null, string, number | null], Prior>(
        `SELECT id, date, net_scaled, frequency_id FROM payslip
       WHERE employee_id = ? AND date < ? AND special = 0 AND gone_ms IS NULL AND frequency_id IS ?
       ORDER BY date DESC, id DESC LIMIT ${USUAL}`
      )
      .raw()
    this.#frequency = db.prepare<[number | null], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck()
    this.#pairs = db
      .prepare<[number], string | null>(
        "SELECT group_concat(label_item || ':' || code_item) FROM item_code WHERE company_id = ?"
      )
      .pluck()
    this.#sameDate = db.prepare<[number, string], { id: number; employee_id: number }>(
      `SELECT id, employee_id FROM payslip INDEXED BY payslip_period
       WHERE company_id = ? AND date = ? AND special = 0 AND gone_ms IS NULL AND employee_id IS NOT NULL`
    )
    const nameOf = (id: string) => `ifnull((SELECT k.name FROM pay_point k WHERE k.id = ${id}), ${id})`
    this.#moved = db.prepare<[number], MovedRow>(
      `SELECT l.employee_id, CAST(${nameOf('l.pay_point_id')} AS TEXT) AS now, l.moved_ms AS nowMs,
         CAST(${nameOf('l.before_id')} AS TEXT) AS before, l.before_ms AS beforeMs
       FROM learned_pay_point l INDEXED BY learned_pay_point_moved WHERE l.company_id = ? AND l.before_id IS NOT NULL`
    )
  }

  /** Everyone of a period, or of a part of it: payslips, and who worked in it and has none. */
  *ofScope(scope: PayScope, withBirthdays: boolean): Generator<OwnedSubject, void> {
    const { companyId, frequencyId } = scope
    const date = toDay(scope.date)
    const span = this.#spans.of(companyId, frequencyId, date)
    const around = this.#around(companyId, { date, from: span.from })
    const { statement, parameters } = this.#ofScope[withBirthdays ? 'withBirthdays' : 'without'](scope)
    const dates = new Map<string, ReadonlyMap<number, readonly number[]>>()
    const onDate = (row: Row): readonly number[] => {
      const known = dates.get(row.date) ?? this.#onDate(companyId, row.date)
      dates.set(row.date, known)
      return row.employee_id === null ? [] : (known.get(row.employee_id) ?? [])
    }
    // One by one, so that what a payslip was judged by goes before the next one comes.
    for (const row of statement.all(parameters)) yield this.#owned(row, around, onDate(row))
    for (const { id, employeeId, sort, number } of this.#people.withoutPayslip(scope, span)) {
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
      const own = { payslipId: null, evidence: id, earlierEvidence: () => 0, subject: () => subject }
      yield { ...own, withoutLines: false, employeeId, sort, number }
    }
  }

  /** One payslip; null when it is not in the copy. */
  one(payslipId: number): { readonly companyId: number; readonly subject: FlagSubject } | null {
    const row = this.#one.get(payslipId)
    if (!row) return null
    const date = toDay(row.date)
    const { from } = this.#spans.of(row.company_id, row.frequency_id, date)
    const sameDate = row.employee_id === null ? [] : (this.#onDate(row.company_id, row.date).get(row.employee_id) ?? [])
    const { subject } = this.#owned(row, this.#around(row.company_id, { date, from }), sameDate)
    return { companyId: row.company_id, subject: subject() }
  }

  /** What findings of a company beside the payslips themselves come from: which labels and codes are one. */
  namesOf(companyId: number): string {
    return this.#pairs.get(companyId) ?? ''
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
    const any = alone ? [] : this.#prior.all(row.employee_id, row.date)
    const prior = this.#priorOf(row, any)
    const before = prior[0] === undefined ? undefined : this.#figures.get(prior[0][0])
    const others = sameDate.length < 2 ? [] : sameDate.filter((id) => id !== row.id)
    const [last] = any
    const otherFrequency = last === undefined || last[3] === row.frequency_id ? null : this.#otherFrequency(row, last)
    const payPoint = row.employee_id === null ? null : payPointIn(span, moved.get(row.employee_id))

    const digest = new Digest()
    digest.add(span.date)
    digest.add(span.from)
    addFigures(digest, row)
    digest.add(row.periods)
    digest.add(row.born)
    if (before !== undefined) addFigures(digest, before)
    for (const [id, , net] of prior) {
      digest.add(id)
      digest.add(net)
    }
    for (const id of others) digest.add(id)
    if (otherFrequency !== null) digest.add(`${otherFrequency.before} ${otherFrequency.now} ${otherFrequency.date}`)
    if (payPoint !== null) digest.add(JSON.stringify(payPoint))

    const read: (FiguresRow | undefined)[] = []
    const earlierRow = (at: number): FiguresRow | undefined => {
      const earlier = prior[1 + at]
      return earlier && (read[at] ??= this.#figures.get(earlier[0]))
    }
    return {
      payslipId: row.id,
      evidence: digest.value(),
      earlierEvidence: (count) => {
        const looked = new Digest()
        for (let at = 0; at < count; at++) {
          const earlier = earlierRow(at)
          if (earlier) addFigures(looked, earlier)
        }
        return looked.value()
      },
      subject: () => ({
        ...span,
        payslip: items.payslip(row),
        before: before === undefined ? null : items.payslip(before),
        earlier: (at) => {
          const earlier = earlierRow(at)
          return earlier === undefined ? null : items.payslip(earlier)
        },
        otherFrequency,
        payPoint,
        born: parseDay(row.born),
        nets: prior.map(([, , net]) => net),
        sameDate: others,
        servicePeriods: decodePeriods(row.periods).servicePeriods
      }),
      withoutLines: row.dirty === 0 && row.lines === null && row.detail_lines === null,
      employeeId: row.employee_id,
      sort: row.sort ?? '\uffff',
      number: row.number
    }
  }

  // Those of the frequency, newest first.
  #priorOf({ employee_id, date, frequency_id }: Row, any: readonly Prior[]): readonly Prior[] {
    const own = any.filter(([, , , frequencyId]) => frequencyId === frequency_id)
    if (own.length >= USUAL) return own.slice(0, USUAL)
    return any.length < LOOKED_AT ? own : this.#priorOfOne.all(employee_id, date, frequency_id)
  }

  #otherFrequency(row: Row, [, date, , frequencyId]: Prior): FlagSubject['otherFrequency'] {
    return {
      before: this.#frequency.get(frequencyId) ?? null,
      now: this.#frequency.get(row.frequency_id) ?? null,
      date: toDay(date)
    }
  }

  #onDate(companyId: number, date: string): ReadonlyMap<number, readonly number[]> {
    const byPerson = new Map<number, number[]>()
    for (const { id, employee_id } of this.#sameDate.all(companyId, date)) {
      const known = byPerson.get(employee_id)
      if (known) known.push(id)
      else byPerson.set(employee_id, [id])
    }
    return byPerson
  }
}

function addFigures(digest: Digest, row: FiguresRow): void {
  digest.add(row.id)
  digest.add(row.date)
  digest.add(row.special * 8 + row.dirty * 4 + row.finalised * 2 + row.released)
  digest.add(row.net_scaled)
  digest.add(row.lines)
  digest.add(row.detail_lines)
  digest.add(row.leave)
}

// When between two reports a person moved is not known: any period that they touch may be the one.
function payPointIn(span: Around['span'], moved: MovedRow | undefined): FlagSubject['payPoint'] {
  if (moved === undefined) return null
  const [nowOn, beforeOn] = [localDay(moved.nowMs), localDay(moved.beforeMs)]
  if (span.date <= beforeOn || (span.from ?? span.date) > nowOn) return null
  return { now: moved.now, nowOn, before: moved.before, beforeOn }
}
