import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import { addMonths, type Day } from '@shared/domain/day'
import { sumScaled, type Scaled } from '@shared/domain/money'
import type { PayPartQueries } from '../payRuns/parts'

/** The newest regular period of a frequency, whole, with its once-off payslips. */
export interface NewestPeriod {
  readonly scope: PayScope
  readonly frequency: string | null
  readonly date: Day
  readonly previous: Day | null
  readonly payslips: number
  readonly calculating: number
  readonly finalised: number
  readonly withoutNet: number
  /** Of the payslips that have a net pay; null when none has. */
  readonly netTotal: Scaled | null
}

export interface CompanyName {
  readonly id: number
  readonly name: string
}

/** A frequency of which nothing came for as long is not paid any more. */
const MONTHS_STILL_PAID = 3

/** Which period of each frequency is before the officer now. */
export class NewestPeriods {
  readonly #parts: PayPartQueries
  readonly #companies

  constructor(db: Database, parts: PayPartQueries) {
    this.#parts = parts
    this.#companies = db.prepare<[], CompanyName>('SELECT id, name FROM company ORDER BY sort, id')
  }

  /** By name. */
  companies(): CompanyName[] {
    return this.#companies.all()
  }

  /** By frequency, most payslips first; frequencies that are not paid any more are left out. */
  of(companyId: number): NewestPeriod[] {
    const parts = this.#parts.of(companyId)
    const regular = parts.filter(({ special, payslips }) => !special && payslips > 0)
    const latest = regular.reduce<Day | null>(
      (date, part) => (date === null || part.date > date ? part.date : date),
      null
    )
    if (latest === null) return []
    const since = addMonths(latest, -MONTHS_STILL_PAID)
    return [...new Set(regular.map(({ frequencyId }) => frequencyId))]
      .flatMap((frequencyId): NewestPeriod[] => {
        const own = regular.filter((part) => part.frequencyId === frequencyId)
        const [date, previous = null] = [...new Set(own.map((part) => part.date))].sort((a, b) => (a < b ? 1 : -1))
        if (date === undefined || date < since) return []
        const whole = parts.filter((part) => part.frequencyId === frequencyId && part.date === date)
        const sum = (figure: (part: (typeof whole)[number]) => number) =>
          whole.reduce((all, part) => all + figure(part), 0)
        const withNet = whole.filter(({ payslips, calculating, withoutNet }) => payslips > calculating + withoutNet)
        return [
          {
            scope: { companyId, frequencyId, date, part: { kind: 'whole' } },
            frequency: own[0]?.frequency ?? null,
            date,
            previous,
            payslips: sum(({ payslips }) => payslips),
            calculating: sum(({ calculating }) => calculating),
            finalised: sum(({ finalised }) => finalised),
            withoutNet: sum(({ withoutNet }) => withoutNet),
            netTotal: withNet.length === 0 ? null : sumScaled(withNet.map(({ netTotal }) => netTotal))
          }
        ]
      })
      .sort((a, b) => b.payslips - a.payslips)
  }
}
