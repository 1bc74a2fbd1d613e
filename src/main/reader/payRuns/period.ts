import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { PartChoice, PayPart, PayPeriodView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { sumScaled } from '@shared/domain/money'
import type { ListStates } from '../listStates'
import type { ItemFigures } from './itemFigures'
import type { JournalQueries } from './journals'
import { isLookedAt, type PayPartQueries } from './parts'
import { figuresOf } from './peopleFigures'
import type { PeopleInPeriod } from './peopleInPeriod'
import type { PeriodSpans } from '../../store/periodSpan'
import { tieOutOf } from './tie'
import type { WaitingByPayslip } from './waiting'

/** A period that another is compared with, and what it is made of. */
interface Compared {
  readonly scope: PayScope
  readonly parts: readonly PayPart[]
}

interface Deps {
  readonly parts: PayPartQueries
  readonly items: ItemFigures
  readonly journals: JournalQueries
  readonly people: PeopleInPeriod
  readonly spans: PeriodSpans
  readonly listStates: ListStates
  readonly waiting: WaitingByPayslip
}

/** The page of a pay period or of one of its runs. */
export class PayPeriodQueries {
  readonly #deps: Deps
  readonly #frequency

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
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
    const everyone = people.of(scope, spans.of(companyId, frequencyId, date))
    const figures = figuresOf(everyone)
    const runs = journals.runsOf(scope)
    const previous = this.#previousOf(scope, parts)
    const shownBefore = previous && shownPrevious(previous)
    const listed = items.totals(
      { scope, payslips: figures.payslips, calculating: figures.states.calculating },
      previous && shownBefore && { ...shownBefore, scope: previous.scope }
    )
    const openParts = parts.filter(({ run }) => run === null)
    return {
      companyId,
      frequencyId,
      frequency: this.#frequency.get(frequencyId) ?? null,
      date,
      parts,
      part: scope.part,
      ...figures,
      unsettledEdits: this.#deps.waiting.of(companyId, everyone),
      items: listed.items,
      withoutLines: listed.withoutLines,
      previous: shownBefore && { ...shownBefore, withoutLines: listed.withoutLinesBefore },
      tieOut: tieOutOf({
        part: scope.part,
        payslips: figures.payslips,
        calculating: figures.states.calculating,
        withoutNet: figures.withoutNet,
        netTotal: figures.netTotal,
        openPayslips: openParts.reduce((sum, { payslips }) => sum + payslips, 0),
        runs,
        nets: journals.netsOf(companyId, runs)
      }),
      runsToReadAgain: runs.flatMap(({ isReadBefore, payRunId }) => (isReadBefore ? [payRunId] : [])),
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
    return this.#previousOf(scope, parts)?.scope ?? null
  }

  #previousOf(scope: PayScope, parts: readonly PayPart[]): Compared | null {
    const { companyId, frequencyId, part } = scope
    const looked = parts.filter((each) => isLookedAt(part, each))
    if (looked.length === 0 || looked.some(({ special }) => special)) return null
    const { previous } = this.#deps.spans.of(companyId, frequencyId, toDay(scope.date))
    if (previous === null) return null
    const before = this.#deps.parts
      .of(companyId)
      .filter((each) => each.frequencyId === frequencyId && each.date === previous)
    const regular = before.filter(({ special }) => !special)
    const [only, ...others] = regular
    if (!only) return null
    const of = { companyId, frequencyId, date: previous }
    if (others.length === 0) return { scope: { ...of, part: partOf(only) }, parts: regular }
    // Several regular parts are compared as one; nothing but the whole period is that, unless once-off payslips are in it.
    return before.length > regular.length ? null : { scope: { ...of, part: { kind: 'whole' } }, parts: regular }
  }
}

// From the sums that are kept of its parts.
function shownPrevious({ scope, parts }: Compared): Omit<NonNullable<PayPeriodView['previous']>, 'withoutLines'> {
  const withNet = parts.filter(({ payslips, calculating, withoutNet }) => payslips > calculating + withoutNet)
  return {
    date: toDay(scope.date),
    payslips: parts.reduce((sum, { payslips }) => sum + payslips, 0),
    calculating: parts.reduce((sum, { calculating }) => sum + calculating, 0),
    withoutNet: parts.reduce((sum, { withoutNet }) => sum + withoutNet, 0),
    netTotal: withNet.length === 0 ? null : sumScaled(withNet.map(({ netTotal }) => netTotal)),
    runsNotAllRead: parts.flatMap(({ notAllRead, run }) => (notAllRead && run !== null ? [run.id] : []))
  }
}

function partOf({ run, special }: PayPart): PartChoice {
  return run === null ? { kind: 'open', special } : { kind: 'run', payRunId: run.id }
}

function isThere({ part }: PayScope, parts: readonly PayPart[]): boolean {
  return part.kind === 'whole' || parts.some((each) => isLookedAt(part, each))
}

function oldest(times: readonly (number | null)[]): number | null {
  return times.reduce((oldestMs, ms) => (oldestMs === null || ms === null ? null : Math.min(oldestMs, ms)), Infinity)
}
