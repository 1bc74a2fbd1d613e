import type { Database } from 'better-sqlite3'
import type { ChannelInput, PastPeriodQuery } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { OpenedList, PastPayslipRow, PastPeriodSummary } from '@shared/contract/views'
import { addDays, dayNumber, localDay, localStartMs, toDay } from '@shared/domain/day'
import { scaledOf, sumScaled } from '@shared/domain/money'
import type { OpenLists } from '../openLists'
import { inOrderOf, type OrderKey } from '../ordering'
import { differenceOf, idsAsJson, payslipState } from '../rows'
import { IN_PERIOD, type PeriodParameters } from './inPeriod'
import type { PastPayslip } from './kept'
import { dayOfNumber } from './versions'

interface Row {
  readonly id: number
  readonly employee_id: number | null
  readonly sort: string | null
  readonly number: string | null
  /** Whether it is of the period now. */
  readonly here: number
  readonly known_day: number | null
  readonly special: number
  readonly finalised: number
  readonly released: number
  readonly dirty: number
  readonly net: string | null
  readonly held_net: string | null
  readonly gone_ms: number | null
  /** Of the version that held at the end of the day; null: what is there now did. */
  readonly until_ms: number | null
  readonly was_here: number | null
  readonly was_special: number | null
  readonly was_finalised: number | null
  readonly was_released: number | null
  readonly was_dirty: number | null
  readonly was_gone: number | null
  readonly was_net: string | null
}

interface PersonRow {
  readonly id: number
  readonly last_name: string | null
  readonly first_name: string | null
  readonly chinese_name: string | null
  readonly number: string | null
}

interface TickRow {
  readonly payslip_id: number
  readonly net: string
  readonly ticked_ms: number
}

type Asked = PeriodParameters & { readonly endMs: number }

const FIRST_ROWS = 100

/** Who is in the period now, or was then. */
interface Then {
  readonly row: Row
  readonly past: PastPayslip
}

/** A period as it was last seen on a day: of each payslip the version that held at the end of that day. */
export class PastPeriodQueries {
  readonly #lists: OpenLists
  readonly #nowMs: () => number
  readonly #rows
  readonly #ticks
  readonly #people
  readonly #frequency
  readonly #began

  constructor(db: Database, { lists, nowMs }: { readonly lists: OpenLists; readonly nowMs: () => number }) {
    this.#lists = lists
    this.#nowMs = nowMs
    this.#rows = db.prepare<Asked, Row>(
      `SELECT p.id, e.id AS employee_id, e.sort, e.number,
         p.date = @date AND p.frequency_id IS @frequencyId AS here, ifnull(p.seen_day, c.begun_day) AS known_day,
         p.special, p.finalised, p.released, p.dirty, p.net, p.held_net, p.gone_ms,
         w.until_ms, w.date = @date AND w.frequency_id IS @frequencyId AS was_here, w.special AS was_special,
         w.finalised AS was_finalised, w.released AS was_released, w.dirty AS was_dirty, w.gone AS was_gone,
         w.net AS was_net
       FROM (${IN_PERIOD}) AS k CROSS JOIN payslip p ON p.id = k.id
       LEFT JOIN payslip_version w ON w.payslip_id = p.id AND w.until_ms = (
         SELECT min(v.until_ms) FROM payslip_version v WHERE v.payslip_id = p.id AND v.until_ms >= @endMs)
       LEFT JOIN employee e ON e.id = p.employee_id LEFT JOIN company c ON c.id = p.company_id
       ORDER BY e.sort IS NULL, e.sort, e.id, p.id`
    )
    this.#ticks = db.prepare<{ asked: string; companyId: number; endMs: number }, TickRow>(
      `WITH asked AS (SELECT value AS id FROM json_each(@asked))
       SELECT t.payslip_id, t.net, t.ticked_ms FROM asked a CROSS JOIN outbox.tick t
         ON t.company_id = @companyId AND t.payslip_id = a.id WHERE t.ticked_ms < @endMs
       UNION ALL SELECT b.payslip_id, b.net, b.ticked_ms FROM asked a CROSS JOIN outbox.ticked_before b
         ON b.payslip_id = a.id WHERE b.company_id = @companyId AND b.ticked_ms < @endMs
       ORDER BY 3`
    )
    this.#people = db.prepare<[string], PersonRow>(
      `SELECT e.id, e.last_name, e.first_name, e.chinese_name, e.number
       FROM json_each(?) AS a CROSS JOIN employee e ON e.id = a.value`
    )
    this.#frequency = db.prepare<[number | null], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck()
    this.#began = db.prepare<[number], number | null>('SELECT begun_day FROM company WHERE id = ?').pluck()
  }

  open({
    companyId,
    frequencyId,
    date,
    asAt,
    sort,
    descending
  }: PastPeriodQuery): OpenedList<PastPayslipRow, PastPeriodSummary> {
    const day = toDay(asAt)
    const isToday = day >= localDay(this.#nowMs())
    // Nothing was seen after now, and the last day that can be written has none after it.
    const endMs = isToday ? Number.MAX_SAFE_INTEGER : localStartMs(addDays(day, 1))
    const rows = this.#rows.all({ companyId, frequencyId, date, endMs })
    const unknown = rows.filter(({ known_day }) => known_day === null || known_day > dayNumber(day))
    const ticks = new Map(
      unknown.length === 0
        ? []
        : this.#ticks
            .all({ asked: idsAsJson(unknown.map(({ id }) => id)), companyId, endMs })
            .map((tick) => [tick.payslip_id, tick])
    )
    const then = rows.flatMap((row): Then[] => {
      const known = row.known_day !== null && row.known_day <= dayNumber(day)
      const past = known ? asKept(row, endMs, isToday) : asTicked(row, ticks.get(row.id))
      return past === null ? [] : [{ row, past }]
    })
    const listed = inOrderOf(then, keyOf(sort), descending).map(({ past }) => past)
    const ids = Float64Array.from(listed, ({ payslipId }) => payslipId)
    const now = rows.filter(({ here, gone_ms }) => here === 1 && gone_ms === null)
    const shown = new Set(ids)
    return {
      listId: this.#lists.keep({ of: 'past', ids, kept: new Map(listed.map((past) => [past.payslipId, past])) }),
      total: ids.length,
      unfilteredTotal: ids.length,
      rows: this.#read(listed.slice(0, FIRST_ROWS)),
      summary: {
        asAt: day,
        frequency: this.#frequency.get(frequencyId) ?? null,
        calculating: listed.filter(({ state }) => state === 'calculating').length,
        withoutNet: listed.filter(({ state, net }) => state !== 'calculating' && scaledOf(net) === null).length,
        net: totalOf(listed.map(({ net }) => net)),
        now: {
          payslips: now.length,
          calculating: now.filter(({ dirty }) => dirty === 1).length,
          net: totalOf(now.map(({ dirty, net }) => (dirty === 1 ? null : net)))
        },
        changed: listed.filter(isOther).length,
        notKnownThen: unknown.filter(({ id, here, gone_ms }) => here === 1 && gone_ms === null && !shown.has(id))
          .length,
        byTick: listed.filter(({ tickedMs }) => tickedMs !== null).length,
        beganOn: dayOrNull(this.#began.get(companyId))
      }
    }
  }

  rows({ listId, start, count }: ChannelInput<'past.rows'>): PastPayslipRow[] {
    const { ids, kept } = this.#lists.get(listId, 'past')
    return this.#read(
      Array.from(ids.subarray(start, start + count), (id) => {
        const past = kept.get(id)
        if (!past) throw new AppError('listGone')
        return past
      })
    )
  }

  #read(listed: readonly PastPayslip[]): PastPayslipRow[] {
    const ids = listed.flatMap(({ employeeId }) => employeeId ?? [])
    const people = new Map(this.#people.all(idsAsJson(ids)).map((person) => [person.id, person]))
    return listed.map((past) => {
      const person = past.employeeId === null ? undefined : people.get(past.employeeId)
      return {
        ...past,
        lastName: person?.last_name ?? '',
        firstName: person?.first_name ?? '',
        chineseName: person?.chinese_name ?? null,
        number: person?.number ?? null
      }
    })
  }
}

/** What the copy says of a payslip at the end of a day; null: it was not in the period then. */
function asKept(row: Row, endMs: number, isToday: boolean): PastPayslip | null {
  if (row.until_ms !== null) {
    if (row.was_here !== 1 || row.was_gone === 1) return null
    const state = payslipState({
      dirty: row.was_dirty ?? 0,
      finalised: row.was_finalised ?? 0,
      released: row.was_released ?? 0
    })
    return pastOf(row, { special: row.was_special === 1, state, net: row.was_net })
  }
  const wasThere = row.gone_ms === null || row.gone_ms >= endMs
  if (row.here !== 1 || !wasThere) return null
  // Since when it calculates is not known: on a day before, what it last settled on stands.
  const net = row.dirty === 1 && !isToday ? row.held_net : row.net
  const settled = row.dirty === 1 && net !== null ? { ...row, dirty: 0 } : row
  return pastOf(row, { special: row.special === 1, state: payslipState(settled), net })
}

// The copy does not reach back so far: only what was ticked by then is known.
function asTicked(row: Row, tick: TickRow | undefined): PastPayslip | null {
  if (!tick || row.here !== 1) return null
  const past = pastOf(row, { special: row.special === 1, state: 'open', net: tick.net })
  return { ...past, tickedMs: tick.ticked_ms }
}

function pastOf(row: Row, was: Pick<PastPayslip, 'special' | 'state' | 'net'>): PastPayslip {
  const stateNow = row.gone_ms !== null ? 'gone' : row.here === 1 ? payslipState(row) : 'moved'
  const netNow = row.gone_ms !== null || row.dirty === 1 ? null : row.net
  return {
    payslipId: row.id,
    employeeId: row.employee_id,
    ...was,
    stateNow,
    netNow,
    change: differenceOf(scaledOf(netNow), scaledOf(was.net)),
    tickedMs: null
  }
}

/** Whether its net pay, or its being in the period, is other now. */
function isOther({ net, netNow, change, stateNow }: PastPayslip): boolean {
  if (stateNow === 'gone' || stateNow === 'moved') return true
  return change === null ? net !== netNow : change !== 0
}

function keyOf(sort: PastPeriodQuery['sort']): (then: Then) => OrderKey {
  switch (sort) {
    case 'name':
      return ({ row }) => row.sort
    case 'number':
      return ({ row }) => row.number
    case 'then':
      return ({ past }) => scaledOf(past.net)
    case 'now':
      return ({ past }) => scaledOf(past.netNow)
    // By size, as a fall is as much of a change as a rise.
    case 'change':
      return ({ past: { change } }) => (change === null ? null : Math.abs(change))
  }
}

// Of those that have a net pay; none of them is not 0.
function totalOf(nets: readonly (string | null)[]): number | null {
  const known = nets.map(scaledOf).filter((net) => net !== null)
  return known.length === 0 ? null : sumScaled(known)
}

function dayOrNull(number: number | null | undefined) {
  return number == null ? null : dayOfNumber(number)
}
