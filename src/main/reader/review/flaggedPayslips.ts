import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import { parseDay, toDay, type Day } from '@shared/domain/day'
import type { FlagLine, FlagPayslip, FlagSubject } from '@shared/domain/flags'
import { decodePeriods } from '../../store/employeePeriods'
import type { LineReader } from '../../store/lines'
import { PeriodSpans } from '../../store/periodSpan'
import { leaveOf } from '../leave'
import type { ItemNames } from '../learnedNames'
import { ItemLines, scaledOfLine, type ItemLine, type ItemSlot } from '../payRuns/itemTotals'
import { PeopleInPeriod } from '../payRuns/peopleInPeriod'
import { scoped } from '../payRuns/scope'

interface Row {
  readonly id: number
  readonly company_id: number
  readonly employee_id: number | null
  readonly frequency_id: number | null
  readonly date: string
  readonly special: number
  readonly dirty: number
  readonly finalised: number
  readonly released: number
  readonly net_scaled: number | null
  readonly lines: string | null
  readonly detail_lines: string | null
  readonly leave: string | null
  readonly born: string | null
  readonly periods: string | null
  readonly sort: string | null
}

interface Prior {
  readonly id: number
  readonly net_scaled: number | null
}

interface Last {
  readonly frequency_id: number | null
  readonly date: string
}

/** All that a finding on a payslip can come from, so that it is judged again only when some of it is other. */
export type Evidence = readonly (string | number | null)[]

/** What rules look at, and whose it is. */
export interface OwnedSubject {
  /** Null: somebody without a payslip. */
  readonly payslipId: number | null
  readonly evidence: Evidence
  /** Made when it is asked for: most payslips of a period were judged before. */
  readonly subject: () => FlagSubject
  /** Nothing of it was read but its net pay. */
  readonly withoutLines: boolean
  readonly employeeId: number | null
  /** By which people are put in order; who is not known comes last. */
  readonly sort: string
}

const COLUMNS = `p.id, p.company_id, p.employee_id, p.frequency_id, p.date, p.special, p.dirty, p.finalised, p.released,
  p.net_scaled, p.lines, iif(p.lines IS NULL, d.lines, NULL) AS detail_lines, d.leave, e.periods, e.sort,
  e.body ->> '$.birthdate' AS born`
const BESIDE = `LEFT JOIN payslip_detail d ON d.payslip_id = p.id
  LEFT JOIN employee e ON e.id = p.employee_id AND e.company_id = p.company_id`
/** How many payslips before tell what is usual. */
const USUAL = 6
/** How many before the one before a rule may ask for. */
const EARLIER = 3

/** Payslips with what stands beside them: the one before, what was usual, others of the date, and where the person worked. */
export class FlaggedPayslips {
  readonly #lines: LineReader
  readonly #names: ItemNames
  readonly #spans: PeriodSpans
  readonly #people: PeopleInPeriod
  readonly #ofScope
  readonly #one
  readonly #before
  readonly #prior
  readonly #last
  readonly #frequency
  readonly #sameDate
  readonly #pairs

  constructor(db: Database, lines: LineReader, names: ItemNames) {
    this.#lines = lines
    this.#names = names
    this.#spans = new PeriodSpans(db)
    this.#people = new PeopleInPeriod(db)
    this.#ofScope = scoped<Row>(
      db,
      (payslips) => `SELECT ${COLUMNS} FROM (${payslips}) s JOIN payslip p ON p.id = s.id ${BESIDE}`
    )
    this.#one = db.prepare<[number], Row>(
      `SELECT ${COLUMNS} FROM payslip p ${BESIDE} WHERE p.id = ? AND p.gone_ms IS NULL`
    )
    // The person is known: only what the payslip itself says.
    this.#before = db.prepare<[number], Row>(
      `SELECT p.id, p.company_id, p.employee_id, p.frequency_id, p.date, p.special, p.dirty, p.finalised, p.released,
         p.net_scaled, p.lines, iif(p.lines IS NULL, (SELECT d.lines FROM payslip_detail d WHERE d.payslip_id = p.id), NULL)
         AS detail_lines, (SELECT d.leave FROM payslip_detail d WHERE d.payslip_id = p.id) AS leave, NULL AS periods,
         NULL AS sort, NULL AS born FROM payslip p WHERE p.id = ?`
    )
    this.#prior = db.prepare<[number | null, string, number | null], Prior>(
      `SELECT id, net_scaled FROM payslip
       WHERE employee_id = ? AND date < ? AND special = 0 AND gone_ms IS NULL AND frequency_id IS ?
       ORDER BY date DESC, id DESC LIMIT ${USUAL}`
    )
    this.#last = db.prepare<[number | null, string], Last>(
      `SELECT frequency_id, date FROM payslip WHERE employee_id = ? AND date < ? AND special = 0 AND gone_ms IS NULL
       ORDER BY date DESC, id DESC LIMIT 1`
    )
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
  }

  /** Everyone of a period, or of a part of it: payslips, and who worked in it and has none. */
  *ofScope(scope: PayScope): Generator<OwnedSubject, void> {
    const { companyId, frequencyId } = scope
    const date = toDay(scope.date)
    const span = this.#spans.of(companyId, frequencyId, date)
    const { statement, parameters } = this.#ofScope(scope)
    const items = this.#itemsOf(companyId)
    const dates = new Map<string, ReadonlyMap<number, readonly number[]>>()
    const onDate = (row: Row): readonly number[] => {
      const known = dates.get(row.date) ?? this.#onDate(companyId, row.date)
      dates.set(row.date, known)
      return row.employee_id === null ? [] : (known.get(row.employee_id) ?? [])
    }
    // One by one, so that what a payslip was judged by goes before the next one comes.
    for (const row of statement.all(parameters)) {
      yield this.#owned(row, { date, from: span.from }, items, onDate(row))
    }
    for (const { id, employeeId, sort } of this.#people.of(scope, span)) {
      if (id > 0) continue
      const subject: FlagSubject = {
        date,
        from: span.from,
        payslip: null,
        before: null,
        earlier: () => [],
        otherFrequency: null,
        born: null,
        nets: [],
        sameDate: [],
        servicePeriods: null
      }
      yield { payslipId: null, evidence: [], subject: () => subject, withoutLines: false, employeeId, sort }
    }
  }

  /** One payslip; null when it is not in the copy. */
  one(payslipId: number): { readonly companyId: number; readonly subject: FlagSubject } | null {
    const row = this.#one.get(payslipId)
    if (!row) return null
    const date = toDay(row.date)
    const { from } = this.#spans.of(row.company_id, row.frequency_id, date)
    const sameDate = row.employee_id === null ? [] : (this.#onDate(row.company_id, row.date).get(row.employee_id) ?? [])
    const { subject } = this.#owned(row, { date, from }, this.#itemsOf(row.company_id), sameDate)
    return { companyId: row.company_id, subject: subject() }
  }

  /** What findings of a company beside the payslips themselves come from: which labels and codes are one. */
  namesOf(companyId: number): string {
    return this.#pairs.get(companyId) ?? ''
  }

  #owned(
    row: Row,
    span: { readonly date: Day; readonly from: Day | null },
    items: FlagItems,
    sameDate: readonly number[]
  ): OwnedSubject {
    const alone = row.special === 1 || row.employee_id === null
    const prior = alone ? [] : this.#prior.all(row.employee_id, row.date, row.frequency_id)
    const before = prior[0] === undefined ? undefined : this.#before.get(prior[0].id)
    const others = sameDate.filter((id) => id !== row.id)
    const otherFrequency = alone ? null : this.#otherFrequency(row)
    return {
      payslipId: row.id,
      evidence: [
        span.date,
        span.from,
        ...evidenceOf(row),
        ...(before === undefined ? [] : evidenceOf(before)),
        ...prior.flatMap(({ id, net_scaled }) => [id, net_scaled]),
        ...others,
        ...(otherFrequency === null ? [] : [otherFrequency.before, otherFrequency.now, otherFrequency.date])
      ],
      subject: () => ({
        ...span,
        payslip: items.payslip(row),
        before: before === undefined ? null : items.payslip(before),
        earlier: () =>
          prior.slice(1, 1 + EARLIER).flatMap(({ id }) => {
            const earlier = this.#before.get(id)
            return earlier === undefined ? [] : [items.payslip(earlier)]
          }),
        otherFrequency,
        born: parseDay(row.born),
        nets: prior.map(({ net_scaled }) => net_scaled),
        sameDate: others,
        servicePeriods: decodePeriods(row.periods).servicePeriods
      }),
      withoutLines: row.dirty === 0 && row.lines === null && row.detail_lines === null,
      employeeId: row.employee_id,
      sort: row.sort ?? '\uffff'
    }
  }

  #otherFrequency(row: Row): FlagSubject['otherFrequency'] {
    const last = this.#last.get(row.employee_id, row.date)
    if (last === undefined || last.frequency_id === row.frequency_id) return null
    return {
      before: this.#frequency.get(last.frequency_id) ?? null,
      now: this.#frequency.get(row.frequency_id) ?? null,
      date: toDay(last.date)
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

  #itemsOf(companyId: number): FlagItems {
    return new FlagItems(new ItemLines(this.#lines, this.#names.of(companyId)))
  }
}

function evidenceOf(row: Row): Evidence {
  const { id, date, special, dirty, finalised, released, net_scaled, lines, detail_lines, leave, periods, born } = row
  return [id, date, special, dirty, finalised, released, net_scaled, lines, detail_lines, leave, periods, born]
}

/** Rows as rules look at them; what is the same for all lines of an item is made once. */
class FlagItems {
  readonly #items: ItemLines
  readonly #known = new Map<ItemSlot, Omit<FlagLine, 'scaled'>>()

  constructor(items: ItemLines) {
    this.#items = items
  }

  payslip(row: Row): FlagPayslip {
    const json = row.lines ?? row.detail_lines
    return {
      id: row.id,
      date: toDay(row.date),
      special: row.special === 1,
      calculating: row.dirty === 1,
      finalised: row.finalised === 1,
      released: row.released === 1,
      net: row.dirty === 1 ? null : row.net_scaled,
      leave: row.leave === null ? null : leaveOf(row.leave),
      lines:
        json === null
          ? null
          : this.#items.of(json, row.lines === null ? 'codes' : 'labels').flatMap((line) => this.#line(line))
    }
  }

  #line(line: ItemLine): FlagLine[] {
    const { slot } = line
    if (slot.section === 'net') return []
    const known = this.#known.get(slot) ?? {
      place: slot,
      section: slot.section,
      group: slot.label?.group ?? slot.code?.group ?? '',
      name: slot.label?.name ?? slot.code?.name ?? '',
      code: slot.code === null ? null : `${slot.code.name} ${slot.ordinal}`,
      total: slot.total
    }
    this.#known.set(slot, known)
    const { place, section, group, name, code, total } = known
    return [{ place, section, group, name, code, total, scaled: scaledOfLine(line) }]
  }
}
