import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import { addMonths, localDay, type Day } from '@shared/domain/day'
import { sumScaled, type Scaled } from '@shared/domain/money'
import { newestOf } from '@shared/domain/newest'
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
  readonly #nowMs: () => number
  readonly #companies

  constructor(db: Database, parts: PayPartQueries, nowMs: () => number) {
    this.#parts = parts
    this.#nowMs = nowMs
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
    const today = localDay(this.#nowMs())
    const latest = newestOf(regular, today)
    if (latest === undefined) return []
    const since = addMonths(latest.date, -MONTHS_STILL_PAID)
    return [...new Set(regular.map(({ frequencyId }) => frequencyId))]
      .flatMap((frequencyId): NewestPeriod[] => {
        const own = regular.filter((part) => part.frequencyId === frequencyId)
        const date = newestOf(own, today)?.date
        if (date === undefined || date < since) return []
        const previous = own.find((part) => part.date < date)?.date ?? null
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
