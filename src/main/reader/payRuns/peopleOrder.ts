import type { PeriodPeopleQuery } from '@shared/contract/channels'
import type { Scaled } from '@shared/domain/money'
import { payslipState } from '../rows'
import type { PersonOfPeriod } from './peopleInPeriod'

/** As a payslip goes through them. */
const STATE_ORDER = ['calculating', 'open', 'finalised', 'released'] as const

type Figures = ReadonlyMap<number, { readonly scaled: Scaled | null; readonly change: Scaled | null }>

/** Those of `everyone` that a query asks for; `found`: only these people, where some were searched for. A person without a payslip has no state, net or method of pay to be asked for. */
export function chosenPeople(
  everyone: readonly PersonOfPeriod[],
  query: PeriodPeopleQuery,
  figures: Figures | null,
  found: ReadonlySet<number> | null = null
): PersonOfPeriod[] {
  const ofPayslips = query.state !== null || query.net !== null || query.method !== null || query.onceOff !== null
  return everyone.filter((person) => {
    if (figures !== null && !figures.has(person.id)) return false
    if (found !== null && (person.ownerId === null || !found.has(person.ownerId))) return false
    if (!isAmong(person, query.who)) return false
    if (person.id < 0) return !ofPayslips
    if (query.state !== null && !isIn(person, query.state)) return false
    if (query.onceOff !== null && (person.special === 1) !== query.onceOff) return false
    if (query.net !== null && netKind(person) !== query.net) return false
    return query.method === null || person.method === query.method.name
  })
}

function isIn(person: PersonOfPeriod, state: NonNullable<PeriodPeopleQuery['state']>): boolean {
  const own = payslipState(person)
  return state === 'final' ? own === 'finalised' || own === 'released' : own === state
}

function isAmong({ id, mark, employeeId }: PersonOfPeriod, who: PeriodPeopleQuery['who']): boolean {
  switch (who) {
    case 'inPeriod':
      return true
    case 'withPayslip':
      return id > 0
    case 'withoutPayslip':
      return id < 0
    case 'starters':
      return mark === 'starter' || mark === 'both'
    case 'leavers':
      return mark === 'leaver' || mark === 'both'
    case 'unknown':
      return employeeId === null
  }
}

/** What a payslip's net is told by; `none`: it has none although it does not calculate. */
export function netKind({ dirty, netScaled }: PersonOfPeriod): NonNullable<PeriodPeopleQuery['net']> | 'notReady' {
  if (netScaled === null) return dirty === 1 ? 'notReady' : 'none'
  return netScaled > 0 ? 'positive' : netScaled < 0 ? 'negative' : 'zero'
}

/** The order of a query; what has no figure comes last in either direction, and people of one figure by name. */
export function inOrder(
  { sort, descending }: PeriodPeopleQuery,
  figures: Figures | null
): (a: PersonOfPeriod, b: PersonOfPeriod) => number {
  const sign = descending ? -1 : 1
  const byName = (a: PersonOfPeriod, b: PersonOfPeriod): number => compare(a.sort, b.sort) || a.id - b.id
  const by = <Value extends string | number>(valueOf: (person: PersonOfPeriod) => Value | null) => {
    return (a: PersonOfPeriod, b: PersonOfPeriod): number => {
      const [x, y] = [valueOf(a), valueOf(b)]
      if (x === null || y === null) return x === y ? byName(a, b) : x === null ? 1 : -1
      return sign * compare(x, y) || byName(a, b)
    }
  }
  switch (sort) {
    case 'name':
      return (a, b) => sign * byName(a, b)
    case 'number':
      return by(({ number }) => number)
    case 'kind':
      return by(({ id, special }) => (id < 0 ? null : special))
    case 'state':
      return by((person) => (person.id < 0 ? null : STATE_ORDER.indexOf(payslipState(person))))
    case 'method':
      return by(({ id, method }) => (id < 0 ? null : method))
    case 'net':
      return by(({ netScaled }) => netScaled)
    case 'amount':
      return by(({ id }) => figures?.get(id)?.scaled ?? null)
    case 'change':
      // The largest change is the furthest from none, up or down.
      return by(({ id }) => {
        const change = figures?.get(id)?.change ?? null
        return change === null ? null : Math.abs(change)
      })
  }
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
