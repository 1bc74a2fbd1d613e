import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { MethodTotal, PartChoice, PayPart, PayPeriodView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import type { ListStates } from '../listStates'
import { exactSum } from '../rows'
import type { ItemFigures } from './itemFigures'
import type { JournalQueries } from './journals'
import type { PayPartQueries } from './parts'
import type { PeopleInPeriod } from './peopleInPeriod'
import type { PeriodSpans } from './periodSpan'
import { scoped } from './scope'
import { tieOutOf } from './tie'

interface FiguresRow {
  method: string | null
  payslips: number
  calculating: number
  open: number
  finalised: number
  released: number
  once_off: number
  unknown_owners: number
  without_net: number
  with_net: number
  net: number
  positive: number
  positive_net: number
  negative: number
  negative_net: number
  zero: number
}

interface Deps {
  readonly parts: PayPartQueries
  readonly items: ItemFigures
  readonly journals: JournalQueries
  readonly people: PeopleInPeriod
  readonly spans: PeriodSpans
  readonly listStates: ListStates
}

/** The page of a pay period or of one of its runs. */
export class PayPeriodQueries {
  readonly #deps: Deps
  readonly #figures
  readonly #frequency

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#figures = scoped<FiguresRow>(
      db,
      (payslips) => `SELECT e.body ->> '$.payment_method' AS method, count(*) AS payslips, sum(p.dirty) AS calculating,
          sum(p.dirty = 0 AND p.released = 0 AND p.finalised = 0) AS open,
          sum(p.dirty = 0 AND p.released = 0 AND p.finalised = 1) AS finalised,
          sum(p.dirty = 0 AND p.released = 1) AS released,
          sum(p.special) AS once_off, sum(e.id IS NULL OR e.gone_ms IS NOT NULL) AS unknown_owners,
          sum(p.dirty = 0 AND p.net_scaled IS NULL) AS without_net, count(p.net_scaled) AS with_net,
          ifnull(sum(p.net_scaled), 0) AS net,
          sum(ifnull(p.net_scaled > 0, 0)) AS positive, sum(max(ifnull(p.net_scaled, 0), 0)) AS positive_net,
          sum(ifnull(p.net_scaled < 0, 0)) AS negative, sum(min(ifnull(p.net_scaled, 0), 0)) AS negative_net,
          sum(ifnull(p.net_scaled = 0, 0)) AS zero
        FROM (${payslips}) s JOIN payslip p ON p.id = s.id
        LEFT JOIN employee e ON e.id = p.employee_id AND e.company_id = p.company_id
        GROUP BY 1`
    )
    this.#frequency = db.prepare<[number | null], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck()
  }

  get(asked: PayScope): PayPeriodView {
    const { companyId, frequencyId } = asked
    const { items, journals, people, spans } = this.#deps
    const date = toDay(asked.date)
    const parts = this.#deps.parts
      .of(companyId)
      .filter((each) => each.frequencyId === frequencyId && each.date === date)
    const scope: PayScope = isThere(asked, parts) ? asked : { ...asked, part: { kind: 'whole' } }
    const rows = this.#rowsOf(scope)
    const figures = added(rows)
    const runs = journals.runsOf(scope)
    const previous = this.#previousOf(scope, parts)
    const listed = items.totals(scope, previous)
    const present = people.counts(scope, spans.of(companyId, frequencyId, date))
    const openParts = parts.filter(({ run }) => run === null)
    return {
      companyId,
      frequencyId,
      frequency: this.#frequency.get(frequencyId) ?? null,
      date,
      parts,
      part: scope.part,
      payslips: figures.payslips,
      states: {
        calculating: figures.calculating,
        open: figures.open,
        finalised: figures.finalised,
        released: figures.released
      },
      onceOff: figures.once_off,
      unknownOwners: figures.unknown_owners,
      withoutNet: figures.without_net,
      netTotal: netOf(figures),
      methods: rows.filter(({ positive }) => positive > 0).map(methodOf),
      negative: { payslips: figures.negative, netTotal: exactSum(figures.negative_net) },
      zero: figures.zero,
      ...present,
      items: listed.items,
      withoutLines: listed.withoutLines,
      previous: previous && this.#shownPrevious(previous),
      tieOut: tieOutOf({
        part: scope.part,
        payslips: figures.payslips,
        calculating: figures.calculating,
        withoutNet: figures.without_net,
        netTotal: netOf(figures),
        openPayslips: openParts.reduce((sum, { payslips }) => sum + payslips, 0),
        runs,
        nets: journals.netsOf(companyId, runs)
      }),
      asOf: {
        peopleMs: this.#deps.listStates.of(companyId, 'employees')?.asOfMs ?? null,
        runsMs: this.#deps.listStates.of(companyId, 'payRuns')?.asOfMs ?? null,
        journalMs: runs.length === 0 ? null : oldest(runs.map(({ journal }) => journal?.asOfMs ?? null))
      }
    }
  }

  /** The regular period before, which a once-off part is not compared with, nor one that holds some. */
  previousOf(scope: PayScope): PayScope | null {
    const { companyId, frequencyId } = scope
    const parts = this.#deps.parts
      .of(companyId)
      .filter((each) => each.frequencyId === frequencyId && each.date === scope.date)
    return this.#previousOf(scope, parts)
  }

  #previousOf(scope: PayScope, parts: readonly PayPart[]): PayScope | null {
    const { companyId, frequencyId, part } = scope
    const looked = parts.filter((each) => {
      if (part.kind === 'whole') return true
      return part.kind === 'run' ? each.run?.id === part.payRunId : each.run === null && each.special === part.special
    })
    if (looked.length === 0 || looked.some(({ special }) => special)) return null
    const { previous } = this.#deps.spans.of(companyId, frequencyId, toDay(scope.date))
    if (previous === null) return null
    const before = this.#deps.parts
      .of(companyId)
      .filter((each) => each.frequencyId === frequencyId && each.date === previous)
    const [only, ...others] = before.filter(({ special }) => !special)
    if (!only) return null
    const of = { companyId, frequencyId, date: previous }
    if (others.length === 0) return { ...of, part: partOf(only) }
    // Several regular parts are compared as one; nothing but the whole period is that, unless once-off payslips are in it.
    return before.length > others.length + 1 ? null : { ...of, part: { kind: 'whole' } }
  }

  #shownPrevious(scope: PayScope): NonNullable<PayPeriodView['previous']> {
    const figures = added(this.#rowsOf(scope))
    return {
      date: toDay(scope.date),
      payslips: figures.payslips,
      calculating: figures.calculating,
      netTotal: netOf(figures)
    }
  }

  #rowsOf(scope: PayScope): FiguresRow[] {
    const { statement, parameters } = this.#figures(scope)
    return statement.all(parameters)
  }
}

function partOf({ run, special }: PayPart): PartChoice {
  return run === null ? { kind: 'open', special } : { kind: 'run', payRunId: run.id }
}

function isThere({ part }: PayScope, parts: readonly PayPart[]): boolean {
  switch (part.kind) {
    case 'whole':
      return true
    case 'run':
      return parts.some(({ run }) => run?.id === part.payRunId)
    case 'open':
      return parts.some(({ run, special }) => run === null && special === part.special)
  }
}

const NONE: FiguresRow = {
  method: null,
  payslips: 0,
  calculating: 0,
  open: 0,
  finalised: 0,
  released: 0,
  once_off: 0,
  unknown_owners: 0,
  without_net: 0,
  with_net: 0,
  net: 0,
  positive: 0,
  positive_net: 0,
  negative: 0,
  negative_net: 0,
  zero: 0
}

function added(rows: readonly FiguresRow[]): FiguresRow {
  return rows.reduce(
    (sum, row) => ({
      method: null,
      payslips: sum.payslips + row.payslips,
      calculating: sum.calculating + row.calculating,
      open: sum.open + row.open,
      finalised: sum.finalised + row.finalised,
      released: sum.released + row.released,
      once_off: sum.once_off + row.once_off,
      unknown_owners: sum.unknown_owners + row.unknown_owners,
      without_net: sum.without_net + row.without_net,
      with_net: sum.with_net + row.with_net,
      net: sum.net + row.net,
      positive: sum.positive + row.positive,
      positive_net: sum.positive_net + row.positive_net,
      negative: sum.negative + row.negative,
      negative_net: sum.negative_net + row.negative_net,
      zero: sum.zero + row.zero
    }),
    NONE
  )
}

// A sum of nothing is not 0: payslips that have no net are not ready.
function netOf({ with_net, net }: FiguresRow): Scaled | null {
  return with_net > 0 ? exactSum(net) : null
}

function methodOf({ method, positive, positive_net }: FiguresRow): MethodTotal {
  return { method, payslips: positive, netTotal: exactSum(positive_net) }
}

function oldest(times: readonly (number | null)[]): number | null {
  return times.reduce((oldestMs, ms) => (oldestMs === null || ms === null ? null : Math.min(oldestMs, ms)), Infinity)
}
