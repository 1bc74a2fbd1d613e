import type { Database } from 'better-sqlite3'
import type { ChannelInput } from '@shared/contract/channels'
import type { FarPerson, SpreadView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { isFar, spreadOf } from '@shared/domain/spread'
import { idsAsJson } from '../rows'
import type { VarianceQueries } from './variance'

interface PersonRow {
  readonly id: number
  readonly last_name: string
  readonly first_name: string
  readonly chinese_name: string | null
  readonly number: string | null
}

const MOST_FAR = 200

/** How the net pay of a period changed, as a distribution: the people of the variance who are on both sides. */
export class SpreadQueries {
  readonly #variance: VarianceQueries
  readonly #people

  constructor(db: Database, variance: VarianceQueries) {
    this.#variance = variance
    this.#people = db.prepare<[string], PersonRow>(
      `SELECT e.id, e.last_name, e.first_name, e.chinese_name, e.number
       FROM json_each(?) AS a CROSS JOIN employee e ON e.id = a.value`
    )
  }

  of(query: ChannelInput<'review.spread'>): SpreadView {
    const { people } = this.#variance.read({ ...query, limits: { amount: 0, percentTenths: 0 } }).people
    const both = people.flatMap(({ key, kind, ready, payslipId, previousId, before, now, change }) =>
      kind === 'both' && ready && payslipId !== null && before !== null && now !== null && change !== null
        ? [{ key, payslipId, previousId, before, now, change }]
        : []
    )
    const spread = spreadOf(both.map(({ change }) => change))
    const far = both
      .filter(({ change }) => (spread.usual === null ? change !== 0 : isFar(change, spread)))
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.key - b.key)
    const shown = far.slice(0, MOST_FAR)
    const names = new Map(this.#people.all(idsAsJson(shown.map(({ key }) => key))).map((row) => [row.id, row]))
    return {
      before: toDay(query.before.date),
      now: toDay(query.now.date),
      people: both.length,
      left: people.length - both.length,
      spread,
      far: shown.map(({ key, ...figures }): FarPerson => {
        const person = names.get(key)
        return {
          ...figures,
          employeeId: person?.id ?? null,
          lastName: person?.last_name ?? '',
          firstName: person?.first_name ?? '',
          chineseName: person?.chinese_name ?? null,
          number: person?.number ?? null
        }
      }),
      farPeople: far.length
    }
  }
}
