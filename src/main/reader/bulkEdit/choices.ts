import type { Database } from 'better-sqlite3'
import type { BulkEditChoices } from '@shared/contract/views'
import { toDay, type Day } from '@shared/domain/day'
import type { FrequencyQueries } from '../frequencies'
import type { PayPointQueries } from '../payPoints'

interface PeriodRow {
  frequency_id: number
  date: string
  special: number
  payslips: number
  finalised: number
}

type Choice = BulkEditChoices['frequencies'][number]
type PeriodChoice = Choice['periods'][number]

/** How many period ends beyond the known payslips can be prepared. */
const COMING = 2

/** What a grid can be about: the frequencies with their periods, and the pay points. */
export class BulkEditChoiceQueries {
  readonly #frequencies: FrequencyQueries
  readonly #payPoints: PayPointQueries
  readonly #periods

  constructor(db: Database, frequencies: FrequencyQueries, payPoints: PayPointQueries) {
    this.#frequencies = frequencies
    this.#payPoints = payPoints
    this.#periods = db.prepare<[number], PeriodRow>(
      `SELECT frequency_id, date, special, payslips, finalised FROM period_total
       WHERE company_id = ? AND frequency_id <> 0 ORDER BY date DESC, special`
    )
  }

  of(companyId: number): BulkEditChoices {
    const periods = new Map<number, PeriodChoice[]>()
    for (const { frequency_id, date, special, payslips, finalised } of this.#periods.all(companyId)) {
      const own = periods.get(frequency_id) ?? []
      own.push({ date: toDay(date), special: special === 1, open: finalised < payslips, people: payslips })
      periods.set(frequency_id, own)
    }
    const frequencies = this.#frequencies
      .views(companyId)
      .filter(({ id, goneMs }) => goneMs === null || periods.has(id))
      .map(({ id, name, people, latestPayslip, coming, comingByPayslips }): Choice => {
        const ends = (comingByPayslips ?? coming).map(({ end }) => end)
        const known = periods.get(id) ?? []
        return { id, name, periods: [...toCome(ends, latestPayslip, people, known), ...known].sort(latestFirst) }
      })
    const { payPoints, notKnown } = this.#payPoints.list(companyId)
    return {
      frequencies,
      payPoints: [
        ...payPoints
          .filter(({ goneMs, everybody }) => goneMs === null || everybody > 0)
          .map(({ id, name, people }) => ({ id, name, people })),
        { id: null, name: 'Not known', people: notKnown }
      ]
    }
  }
}

// Periods that no payslip was seen of: their inputs are sent by date.
function toCome(
  ends: readonly Day[],
  latest: Day | null,
  people: number,
  known: readonly PeriodChoice[]
): PeriodChoice[] {
  const seen = new Set(known.flatMap(({ date, special }) => (special ? [] : [date])))
  return ends
    .filter((end) => (latest === null || end > latest) && !seen.has(end))
    .slice(0, COMING)
    .map((date) => ({ date, special: false, open: true, people }))
}

// A payslip of a day far ahead stands before the periods to come.
function latestFirst(a: PeriodChoice, b: PeriodChoice): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  return Number(a.special) - Number(b.special)
}
