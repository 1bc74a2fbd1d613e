import type { DeskFlags, DeskPeriod } from '@shared/contract/views'
import type { FlagQueries } from './flags'
import type { NewestPeriods } from './newestPeriods'
import type { ReviewProgressQueries } from './progress'
import type { VarianceQueries } from './variance'

interface Deps {
  readonly newest: NewestPeriods
  readonly variance: VarianceQueries
  readonly flags: FlagQueries
  readonly progress: ReviewProgressQueries
}

const WHOLE = { kind: 'whole' } as const

/** How far the review of a company is: head count, variance and ticks, and then flags, of the periods that are before the officer. */
export class DeskQueries {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  of(companyId: number): DeskPeriod[] {
    const { newest, progress } = this.#deps
    return newest.of(companyId).map(({ scope, previous, ...period }) => {
      const { ticked, reopened } = progress.progress(scope)
      const { frequencyId } = scope
      const variance = previous === null ? null : this.#variance(companyId, frequencyId, previous, period.date)
      return { companyId, frequencyId, ...period, variance, ticked, reopened }
    })
  }

  /** How many flags each of these periods has: every payslip is looked at, unless that was done before and nothing of it changed. */
  flagsOf(companyId: number): DeskFlags[] {
    const { newest, flags } = this.#deps
    return newest.of(companyId).map(({ scope }) => ({ frequencyId: scope.frequencyId, flags: flags.get(scope).flags }))
  }

  #variance(
    companyId: number,
    frequencyId: number | null,
    previous: DeskPeriod['date'],
    date: DeskPeriod['date']
  ): DeskPeriod['variance'] {
    const { people } = this.#deps.variance.read({
      companyId,
      frequencyId,
      before: { date: previous, part: WHOLE },
      now: { date, part: WHOLE },
      people: null,
      limits: { amount: 0, percentTenths: 0 }
    })
    const { peopleBefore, peopleNow, parts, notReady } = people
    const change = notReady.people > 0 ? null : people.change
    return { date: previous, peopleBefore, peopleNow, parts, notReady: notReady.people, change }
  }
}
