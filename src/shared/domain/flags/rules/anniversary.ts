import { addMonths, dayInWords, partsOf, type Day } from '../../day'
import type { FlagRule } from '../rule'

/** The day in the period on which `day` comes round again; null: it does not. 29 February comes round on the 28th. */
function roundIn(day: Day, from: Day, to: Day): { readonly on: Day; readonly years: number } | null {
  for (const year of new Set([partsOf(from).year, partsOf(to).year])) {
    const years = year - partsOf(day).year
    const on = years > 0 ? addMonths(day, years * 12) : null
    if (on !== null && on >= from && on <= to) return { on, years }
  }
  return null
}

export const anniversary: FlagRule = {
  id: 'anniversary',
  name: 'Birthday or years of service',
  about: 'A birthday in the period, and every so many years of service.',
  tone: 'info',
  on: false,
  limit: { unit: 'years', value: 5, least: 1, most: 50 },
  find: ({ payslip, born, servicePeriods, from, date }, every) => {
    if (payslip === null || payslip.special || from === null) return []
    const birthday = born === null ? null : roundIn(born, from, date)
    const started = (servicePeriods ?? []).flatMap(({ negative, startDate, endDate }) =>
      negative || startDate === null || (endDate !== null && endDate < date) ? [] : [startDate]
    )
    const service = started.sort()[0]
    const served = service === undefined ? null : roundIn(service, from, date)
    return [
      ...(birthday === null
        ? []
        : [{ item: null, sentence: `${birthday.years} years old on ${dayInWords(birthday.on)}.` }]),
      ...(service === undefined || served === null || served.years % every !== 0
        ? []
        : [
            {
              item: null,
              sentence: `${served.years} years of service on ${dayInWords(served.on)}; started on ${dayInWords(service)}.`
            }
          ])
    ]
  }
}
