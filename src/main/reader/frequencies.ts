import type { Database } from 'better-sqlite3'
import type { ComingEnd, FrequenciesView, FrequencyView } from '@shared/contract/views'
import { LAST_DAY, localDay, parseDay, type Day } from '@shared/domain/day'
import { lastNewestDay } from '@shared/domain/newest'
import {
  endsFrom,
  endsOn,
  firstEndOf,
  payDayOf,
  periodLength,
  rhythmOf,
  rhythmOfPayslips,
  type FrequencyCalendar,
  type Rhythm
} from '@shared/domain/payFrequency'
import { formOfBody, frequencyOfBody } from '../store/frequencyRow'
import type { ListStates } from './listStates'
import { STATUS_KIND } from './statusInSql'

interface Row {
  id: number
  name: string
  body: string
  gone_ms: number | null
  word: string | null
  form: string | null
}

/** How many period ends to come are told. */
const COMING = 6
/** As many known payslip dates as tell the day of the month through a short February. */
const DATES = 12

/** Pay frequencies of a company with what their records tell of their calendar, beside what payslips tell. */
export class FrequencyQueries {
  readonly #listStates: ListStates
  readonly #nowMs: () => number
  readonly #all
  readonly #people
  readonly #dates

  constructor(db: Database, listStates: ListStates, nowMs: () => number) {
    this.#listStates = listStates
    this.#nowMs = nowMs
    this.#all = db.prepare<[number], Row>(
      `SELECT f.id, f.name, f.body, f.gone_ms, s.word, s.body AS form
       FROM pay_frequency f LEFT JOIN pay_frequency_form s ON s.frequency_id = f.id
       WHERE f.company_id = ? ORDER BY f.gone_ms IS NOT NULL, f.name, f.id`
    )
    this.#people = db.prepare<{ companyId: number; today: Day }, { frequency_id: number | null; people: number }>(
      `SELECT e.frequency_id, count(*) AS people FROM employee AS e INDEXED BY employee_sort
       WHERE e.company_id = @companyId AND e.gone_ms IS NULL AND ${STATUS_KIND} IN ('active', 'unknown')
       GROUP BY e.frequency_id`
    )
    this.#dates = db
      .prepare<[number, number, string], string>(
        `SELECT date FROM period_total WHERE company_id = ? AND frequency_id = ? AND special = 0 AND date <= ?
         ORDER BY date DESC LIMIT ${DATES}`
      )
      .pluck()
  }

  list(companyId: number): FrequenciesView {
    return {
      frequencies: this.views(companyId),
      today: localDay(this.#nowMs()),
      asOfMs: this.#listStates.of(companyId, 'payFrequencies')?.asOfMs ?? null,
      simplifiedAsOfMs: this.#listStates.of(companyId, 'payFrequencyForms')?.asOfMs ?? null
    }
  }

  /** Those the service lists first, then those it no longer does. */
  views(companyId: number): FrequencyView[] {
    const today = localDay(this.#nowMs())
    const people = new Map(this.#people.all({ companyId, today }).map((row) => [row.frequency_id, row.people]))
    return this.#all.all(companyId).map((row) => {
      const dates = this.#datesOf(companyId, row.id, lastNewestDay(today))
      return shown(row, people.get(row.id) ?? 0, dates, today)
    })
  }

  // As `newestOf`: all of them where none is of a day near enough.
  #datesOf(companyId: number, frequencyId: number, last: Day): Day[] {
    const dates = this.#dates.all(companyId, frequencyId, last)
    if (dates.length === 0 && last < LAST_DAY) return this.#datesOf(companyId, frequencyId, LAST_DAY)
    return dates.map(parseDay).filter((date) => date !== null)
  }
}

function shown(row: Row, people: number, dates: readonly Day[], today: Day): FrequencyView {
  const frequency = frequencyOfBody(row.body)
  const calendar: FrequencyCalendar = { ...frequency, word: row.word }
  const rhythm = rhythmOf(calendar)
  const [latest] = dates
  const agrees = rhythm !== null && (latest === undefined || endsOn(rhythm, latest))
  const byPayslips = agrees
    ? null
    : rhythmOfPayslips(periodLength(calendar), dates, frequency.interimFirstEndDate !== null)
  const coming = (of: Rhythm): ComingEnd[] =>
    endsFrom(of, today, COMING).map((end) => ({ end, payDay: payDayOf(end, frequency.paymentDay) }))
  return {
    id: row.id,
    name: row.name,
    serviceName: frequency.name,
    customName: frequency.customName,
    goneMs: row.gone_ms,
    length: periodLength(calendar),
    firstEnd: firstEndOf(calendar),
    interimEnd: frequency.interimFirstEndDate,
    paymentDay: frequency.paymentDay,
    notificationDaysBefore: frequency.notificationDaysBefore,
    finalisationDaysBefore: frequency.finalisationDaysBefore,
    ownPayDates: frequency.ownPayDates,
    word: row.word,
    people,
    latestPayslip: latest ?? null,
    coming: rhythm === null ? [] : coming(rhythm),
    comingByPayslips: byPayslips === null ? null : coming(byPayslips),
    asSent: [
      { form: 'standard', fields: frequency.raw },
      ...(row.form === null ? [] : [{ form: 'simplified' as const, fields: formOfBody(row.form) }])
    ]
  }
}
