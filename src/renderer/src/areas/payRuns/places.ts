/** Addresses of a period, of its parts and of its lists: every figure leads to the list it is made of. */
import type { PeriodPeopleQuery } from '@shared/contract/channels'
import type { PartChoice, PayPart } from '@shared/contract/views'
import { parseDay, type Day } from '@shared/domain/day'
import type { LocationQuery, RouteLocationRaw } from 'vue-router'

export type PeriodTab = 'totals' | 'people' | 'journal' | 'spread' | 'flags' | 'review'

/** Which period, without its company. */
export interface PeriodPlace {
  readonly frequencyId: number | null
  readonly date: Day
  readonly part: PartChoice
}

/** What a list of people is narrowed by. */
export type PeopleFilters = Pick<PeriodPeopleQuery, 'who' | 'state' | 'onceOff' | 'net' | 'method'>

export const NO_FILTERS: PeopleFilters = { who: 'inPeriod', state: null, onceOff: null, net: null, method: null }

/** The page of a period. */
export function periodPlace(
  { frequencyId, date, part }: PeriodPlace,
  tab: PeriodTab = 'totals',
  filters: Partial<PeopleFilters> = {}
): RouteLocationRaw {
  return {
    name: 'payPeriod',
    params: { date },
    query: {
      frequency: String(frequencyId ?? ''),
      part: partText(part),
      ...(tab === 'totals' ? {} : { tab }),
      ...filterQuery(filters)
    }
  }
}

/** The page of a run, or of what is in no run yet. */
export function partPlace(part: PayPart): RouteLocationRaw {
  return periodPlace({ frequencyId: part.frequencyId, date: part.date, part: choiceOf(part) })
}

export function choiceOf({ run, special }: PayPart): PartChoice {
  return run === null ? { kind: 'open', special } : { kind: 'run', payRunId: run.id }
}

/** The period an address names; null where it names none. */
export function placeOf(date: unknown, query: LocationQuery): PeriodPlace | null {
  const day = parseDay(date)
  if (day === null) return null
  return { date: day, frequencyId: idOf(query['frequency']), part: partOf(query['part']) }
}

export function tabOf(query: LocationQuery): PeriodTab {
  const { tab } = query
  return tab === 'people' || tab === 'journal' || tab === 'spread' || tab === 'flags' || tab === 'review'
    ? tab
    : 'totals'
}

export function partText(part: PartChoice): string {
  switch (part.kind) {
    case 'whole':
      return 'all'
    case 'run':
      return `run-${part.payRunId}`
    case 'open':
      return part.special ? 'open-once-off' : 'open'
  }
}

export function partOf(text: unknown): PartChoice {
  if (text === 'open' || text === 'open-once-off') return { kind: 'open', special: text !== 'open' }
  const id = typeof text === 'string' && text.startsWith('run-') ? idOf(text.slice(4)) : null
  return id === null ? { kind: 'whole' } : { kind: 'run', payRunId: id }
}

export function filterQuery({ who, state, onceOff, net, method }: Partial<PeopleFilters>): Record<string, string> {
  return {
    ...(who === undefined ? {} : { who }),
    ...(state == null ? {} : { state }),
    ...(onceOff == null ? {} : { onceOff: onceOff ? '1' : '0' }),
    ...(net == null ? {} : { net }),
    ...(method == null ? {} : { method: method.name === null ? '-' : `=${method.name}` })
  }
}

export function filtersOf(query: LocationQuery): PeopleFilters {
  return {
    who: oneOf(WHO, query['who']) ?? 'inPeriod',
    state: oneOf(STATES, query['state']),
    onceOff: query['onceOff'] === '1' || query['special'] === '1' ? true : query['onceOff'] === '0' ? false : null,
    net: oneOf(NETS, query['net']),
    method: methodOf(query['method'])
  }
}

export const WHO = ['inPeriod', 'withPayslip', 'withoutPayslip', 'starters', 'leavers', 'unknown'] as const
export const STATES = ['calculating', 'open', 'final', 'finalised', 'released'] as const
export const NETS = ['positive', 'negative', 'zero', 'none'] as const

function oneOf<Value extends string>(values: readonly Value[], text: unknown): Value | null {
  return values.find((value) => value === text) ?? null
}

function methodOf(text: unknown): PeopleFilters['method'] {
  if (typeof text !== 'string') return null
  return text === '-' ? { name: null } : { name: text.slice(1) }
}

function idOf(text: unknown): number | null {
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) return null
  return Number(text)
}
