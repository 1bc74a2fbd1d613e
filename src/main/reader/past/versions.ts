import type { Database } from 'better-sqlite3'
import type { PayslipVersion, VersionTick } from '@shared/contract/views'
import { addDays, localStartMs, toDay, type Day } from '@shared/domain/day'
import { scaledOf } from '@shared/domain/money'
import { changesSince, type SeenFigures } from '@shared/domain/seenFigures'
import type { LineReader, StoredLine } from '../../store/lines'
import { FIGURE_FIELDS, shownFigures, type FigureRow } from '../../store/shownFigures'
import { linesOf } from '../review/figures'
import { SeenItems } from '../review/seenItems'
import { payslipState } from '../rows'

/** A payslip and whose it is. */
export interface PastPayslip extends FigureRow {
  readonly id: number
  readonly company_id: number
  readonly frequency: string | null
  readonly date: string
  readonly special: number
  readonly finalised: number
  readonly released: number
  readonly gone_ms: number | null
  readonly known_day: number | null
  readonly employee_id: number | null
  readonly last_name: string | null
  readonly first_name: string | null
  readonly chinese_name: string | null
  readonly number: string | null
}

interface VersionRow {
  readonly until_ms: number
  readonly date: string
  readonly finalised: number
  readonly released: number
  readonly dirty: number
  readonly gone: number
  readonly net: string | null
  readonly lines: string | null
  readonly coded: number
}

interface TickRow {
  readonly net: string
  readonly lines: string | null
  readonly coded: number
  readonly user: string
  readonly ticked_ms: number
  readonly taken_back: number
}

/** A version with its figures, from which those of any two are compared. */
export interface KnownVersion extends Omit<PayslipVersion, 'linesKnown' | 'netChange' | 'changes'> {
  /** By label or by code; null: not known. */
  readonly lines: readonly StoredLine[] | null
  readonly names: 'labels' | 'codes'
}

/** The day whose number since 1970-01-01 is known. */
export function dayOfNumber(number: number): Day {
  return addDays(toDay('1970-01-01'), number)
}

/** What a payslip showed over time: what the copy kept, and what was ticked beyond that. */
export class PayslipVersions {
  readonly #lines: LineReader
  readonly #items: SeenItems
  readonly #payslip
  readonly #versions
  readonly #ticks

  constructor(db: Database, lines: LineReader) {
    this.#lines = lines
    this.#items = new SeenItems(db)
    this.#payslip = db.prepare<[number], PastPayslip>(
      `SELECT p.id, p.company_id, f.name AS frequency, p.date, p.special, p.finalised, p.released, p.gone_ms,
         ifnull(p.seen_day, c.begun_day) AS known_day, ${FIGURE_FIELDS},
         e.id AS employee_id, e.last_name, e.first_name, e.chinese_name, e.number
       FROM payslip p LEFT JOIN pay_frequency f ON f.id = p.frequency_id LEFT JOIN company c ON c.id = p.company_id
       LEFT JOIN employee e ON e.id = p.employee_id WHERE p.id = ?`
    )
    this.#versions = db.prepare<[number], VersionRow>(
      `SELECT until_ms, date, finalised, released, dirty, gone, net, lines, coded FROM payslip_version
       WHERE payslip_id = ? ORDER BY until_ms`
    )
    this.#ticks = db.prepare<Pick<PastPayslip, 'id' | 'company_id'>, TickRow>(
      `SELECT net, lines, coded, user, ticked_ms, 0 AS taken_back FROM outbox.tick
         WHERE company_id = @company_id AND payslip_id = @id
       UNION ALL SELECT net, lines, coded, user, ticked_ms, taken_back FROM outbox.ticked_before
         WHERE payslip_id = @id AND company_id = @company_id
       ORDER BY ticked_ms`
    )
  }

  /** Undefined when the payslip is not in the copy. */
  payslip(payslipId: number): PastPayslip | undefined {
    return this.#payslip.get(payslipId)
  }

  /** Oldest first; the last of the copy is what is there now. */
  of(payslip: PastPayslip): KnownVersion[] {
    const copy = this.#ofCopy(payslip)
    const ticks = this.#ticks
      .all({ id: payslip.id, company_id: payslip.company_id })
      .map((row) => ({ row, seen: this.#seenBy(row) }))
    const ticked = copy.map((version): KnownVersion => ({
      ...version,
      ticks: ticks.filter(({ row, seen }) => heldAt(version, row.ticked_ms) && sameFigures(seen, version)).map(tickOf)
    }))
    const placed = new Set(ticked.flatMap(({ ticks: own }) => own.map(({ tickedMs }) => tickedMs)))
    const beyond = ticks
      .filter(({ row }) => !placed.has(row.ticked_ms))
      .map(({ row, seen }) => versionOfTick(payslip, row, seen))
    // What was ticked before the copy knew the payslip was there before all that it knows.
    const knownFromMs = payslip.known_day === null ? 0 : localStartMs(dayOfNumber(payslip.known_day + 1))
    const earlier = beyond.filter(({ fromMs }) => (fromMs ?? 0) < knownFromMs)
    const others = beyond.filter(({ fromMs }) => (fromMs ?? 0) >= knownFromMs)
    return [...earlier, ...[...ticked, ...others].sort((a, b) => (a.fromMs ?? 0) - (b.fromMs ?? 0))]
  }

  #ofCopy(payslip: PastPayslip): KnownVersion[] {
    const { id, date, gone_ms: goneMs, known_day: knownDay } = payslip
    const shown = shownFigures(payslip)
    const now = {
      date,
      state: goneMs !== null ? ('gone' as const) : payslipState(payslip),
      net: payslip.dirty === 1 ? null : shown.net,
      lines: shown.lines,
      coded: shown.coded
    }
    // What was there until it was gone, and that it is not there any more.
    const last =
      goneMs === null
        ? [{ ...now, untilMs: null }]
        : [
            { ...now, state: payslipState({ ...payslip, dirty: 0 }), net: shown.net, untilMs: goneMs },
            { ...now, net: null, lines: null, untilMs: null }
          ]
    const all = [
      ...this.#versions.all(id).map((row) => ({
        date: row.date,
        state: row.gone === 1 ? ('gone' as const) : payslipState(row),
        net: row.net,
        lines: row.lines,
        coded: row.coded === 1,
        untilMs: row.until_ms as number | null
      })),
      ...last
    ]
    return all.map(({ untilMs, net, lines, coded, state, date: day }, at): KnownVersion => ({
      key: untilMs === null ? 'now' : `copy-${untilMs}`,
      source: 'copy',
      fromMs: all[at - 1]?.untilMs ?? null,
      fromDay: at > 0 || knownDay === null ? null : dayOfNumber(knownDay),
      untilMs,
      date: toDay(day),
      state,
      net,
      netScaled: scaledOf(net),
      lines: lines === null ? null : this.#lines.decode(lines),
      names: coded ? 'codes' : 'labels',
      ticks: []
    }))
  }

  #seenBy({ net, lines, coded }: TickRow): SeenFigures {
    const flat = lines === null ? null : this.#lines.flat(lines)
    return {
      net,
      names: coded === 1 ? 'codes' : 'labels',
      lines: flat && linesOf(flat, (id) => this.#items.itemOf(id))
    }
  }
}

/** The figures of a version as ticks hold them. */
export function seenOf({ net, names, lines }: Pick<KnownVersion, 'net' | 'names' | 'lines'>): SeenFigures {
  return { net, names, lines }
}

function sameFigures(seen: SeenFigures, version: KnownVersion): boolean {
  return version.net !== null && changesSince(seen, seenOf(version)).length === 0
}

// Of the first version only the day is known.
function heldAt({ fromMs, untilMs }: KnownVersion, atMs: number): boolean {
  return (fromMs === null || fromMs <= atMs) && (untilMs === null || atMs <= untilMs)
}

function tickOf({ row }: { readonly row: TickRow }): VersionTick {
  return { user: row.user, tickedMs: row.ticked_ms, takenBack: row.taken_back === 1 }
}

function versionOfTick({ date }: PastPayslip, row: TickRow, { net, names, lines }: SeenFigures): KnownVersion {
  return {
    key: `tick-${row.ticked_ms}`,
    source: 'tick',
    fromMs: row.ticked_ms,
    fromDay: null,
    untilMs: null,
    date: toDay(date),
    state: 'open',
    net,
    netScaled: scaledOf(net),
    // No item of the copy is behind a name that a tick kept.
    lines: lines && lines.map((line) => ({ ...line, itemId: 0, scaled: scaledOf(line.amount) })),
    names,
    ticks: [tickOf({ row })]
  }
}
