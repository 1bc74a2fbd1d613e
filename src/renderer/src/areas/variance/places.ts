/** The address of a variance: which frequency, which two sides, and from where a change counts. */
import type { VarianceQuery } from '@shared/contract/channels'
import type { PayPart } from '@shared/contract/views'
import { parseDay, type Day } from '@shared/domain/day'
import { newestOf } from '@shared/domain/newest'
import type { LocationQuery, RouteLocationRaw } from 'vue-router'
import { choiceOf, partOf, partText, type PeriodPlace } from '../payRuns/places'

/** One side as an address and a menu have it: the day, and which part of the period. */
type SideText = string

/** What a page of a variance is about, without its company; null where an address does not say. */
interface VariancePlace {
  readonly frequencyId: number | null
  readonly before: SideText
  readonly now: SideText
  /** Whose payslips, as `peopleSetOf` reads it; null: everybody's. */
  readonly people: string | null
  /** Whose the side before is, in the same form; null: the same people's. */
  readonly against: string | null
}

export function sideText({ date, part }: Pick<PeriodPlace, 'date' | 'part'>): SideText {
  return part.kind === 'whole' ? date : `${date}.${partText(part)}`
}

/** Null where the text names no day. */
export function sideOf(text: unknown): VarianceQuery['now'] | null {
  if (typeof text !== 'string') return null
  const [date, part] = text.split('.')
  const day = parseDay(date)
  return day === null ? null : { date: day, part: partOf(part) }
}

/** The page of a variance. */
export function variancePlace({
  frequencyId,
  before,
  now,
  people = null,
  against = null
}: Omit<VariancePlace, 'people' | 'against'> & Partial<VariancePlace>): RouteLocationRaw {
  const query = { frequency: String(frequencyId ?? ''), before, now }
  return {
    name: 'variance',
    query: { ...query, ...(people === null ? {} : { people }), ...(against === null ? {} : { against }) }
  }
}

/** The last two periods of a set of people, as `peopleSetOf` reads it; of one frequency, or of the one of most people. */
export function chosenPeoplePlace(frequencyId: number | null, people: string): RouteLocationRaw {
  return { name: 'variance', query: { ...(frequencyId === null ? {} : { frequency: String(frequencyId) }), people } }
}

/** What an address names, else the last two periods of the frequency it names, else of the one of most people that has two. */
export function placeOf(query: LocationQuery, parts: readonly PayPart[], today: Day): VariancePlace | null {
  const { frequency, before, now } = query
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : null)
  const [people, against] = [text('people'), text('against')]
  const asked = typeof frequency === 'string' ? (frequency === '' ? null : Number(frequency)) : undefined
  if (asked !== undefined && sideOf(before) !== null && sideOf(now) !== null) {
    return { frequencyId: asked, before: String(before), now: String(now), people, against }
  }
  const frequencies = asked === undefined ? largestFirst(parts) : [asked]
  for (const frequencyId of frequencies) {
    const dates = datesOf(parts, frequencyId)
    const latest = sideOf(now)?.date ?? newestDateOf(parts, frequencyId, today)
    const earlier = dates.find((date) => latest !== undefined && date < latest)
    if (latest !== undefined && earlier !== undefined)
      return { frequencyId, before: earlier, now: latest, people, against }
  }
  return null
}

// The frequency of most people is what an officer means.
function largestFirst(parts: readonly PayPart[]): (number | null)[] {
  const most = new Map<number | null, number>()
  for (const { frequencyId, payslips } of parts) {
    most.set(frequencyId, Math.max(payslips, most.get(frequencyId) ?? 0))
  }
  return [...most].sort(([, a], [, b]) => b - a).map(([frequencyId]) => frequencyId)
}

/** The period ends of a frequency, latest first. */
export function datesOf(parts: readonly PayPart[], frequencyId: number | null): Day[] {
  const own = parts.filter((part) => part.frequencyId === frequencyId)
  return [...new Set(own.map(({ date }) => date))].sort((a, b) => (a < b ? 1 : -1))
}

/** The end of the newest period of a frequency. */
export function newestDateOf(parts: readonly PayPart[], frequencyId: number | null, today: Day): Day | undefined {
  const own = datesOf(parts, frequencyId).map((date) => ({ date }))
  return newestOf(own, today)?.date
}

/** The parts of a period that are worth choosing: none where it has only one. */
export function partsOf(
  parts: readonly PayPart[],
  frequencyId: number | null,
  date: Day
): { text: SideText; part: PayPart }[] {
  const own = parts.filter((part) => part.frequencyId === frequencyId && part.date === date)
  return own.length < 2 ? [] : own.map((part) => ({ text: sideText({ date, part: choiceOf(part) }), part }))
}
