import type { Database } from 'better-sqlite3'
import type { PayScope, VarianceQuery } from '@shared/contract/channels'
import type { PartChoice, PayPart, VarianceSide, VarianceView } from '@shared/contract/views'
import { toDay, type Day } from '@shared/domain/day'
import { appearanceOf, comparePeople, type PeopleComparison } from '@shared/domain/variance'
import { reasonPlace, reasonRow } from '../../store/outbox/reasonKeys'
import { decodePeriods } from '../../store/employeePeriods'
import type { ListStates } from '../listStates'
import { isLookedAt, type PayPartQueries } from '../payRuns/parts'
import { PeopleSets } from './peopleSets'
import { itemVariance, withLimits, type ItemVariance } from './itemVariance'
import type { Scopes, SidesOfVariance } from './sides'

/** How `reasonRow` begins for all of the people. */
const OF_ALL = '[null,'

interface Deps {
  readonly sides: SidesOfVariance
  readonly parts: PayPartQueries
  readonly listStates: ListStates
}

/** Two sides as they were read together. */
interface ReadVariance {
  readonly scopes: Scopes
  readonly people: PeopleComparison
  /** Keys of who is in both sets of people; null: both sides are of the same people. */
  readonly inBoth: ReadonlySet<number> | null
  /** Whether what the person of a key has on a side is compared. */
  readonly isCompared: (key: number, side: 'before' | 'now') => boolean
  /** Payslips with figures that are not added up with the others: of who is not compared, or has several on a side. */
  readonly apart: Readonly<Record<'before' | 'now', readonly number[]>>
  readonly payslips: { readonly before: SideCounts; readonly now: SideCounts }
  readonly until: Day
}

interface SideCounts {
  readonly payslips: number
  readonly calculating: number
  readonly notAllRead: boolean
}

interface Kept {
  readonly key: string
  readonly read: ReadVariance
  readonly everybody: boolean
  items: ItemVariance | null
}

/** What differs between two periods, or parts of them, of one frequency. */
export class VarianceQueries {
  readonly #db: Database
  readonly #deps: Deps
  readonly #frequency
  readonly #periods
  readonly #reasons
  readonly #sets: PeopleSets
  // The last one, as long as nothing was written since: the items, the people and each order of them are asked one by one.
  #last: Kept | null = null

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
    this.#sets = new PeopleSets(db)
    this.#frequency = db.prepare<[number | null], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck()
    this.#reasons = db.prepare<[number, string], { row: string; text: string }>(
      'SELECT row, text FROM outbox.variance_reason WHERE company_id = ? AND place = ?'
    )
    this.#periods = db.prepare<[number], string | null>('SELECT periods FROM employee WHERE id = ?').pluck()
  }

  get(query: VarianceQuery): VarianceView {
    const kept = this.#kept(query)
    const { people, scopes, payslips } = kept.read
    const { items, keyedBy, withoutLines } = this.#itemsOf(kept)
    const reasons = this.reasons(query)
    const side = (name: 'before' | 'now'): VarianceSide => ({
      date: toDay(scopes[name].date),
      part: scopes[name].part,
      ...payslips[name],
      people: name === 'now' ? people.peopleNow : people.peopleBefore,
      // Nobody of a side compared is not a net of 0.
      net: people.people.some((each) => each.ready && each[name] !== null) ? people[name] : null,
      onceOff: people.onceOff[name],
      withoutLines: withoutLines[name]
    })
    return {
      companyId: query.companyId,
      frequencyId: query.frequencyId,
      frequency: this.#frequency.get(query.frequencyId) ?? null,
      before: side('before'),
      now: side('now'),
      keyedBy,
      items: withLimits(items, query.limits).map((item) => ({
        ...item,
        reason: reasons.get(reasonRow(null, item.key)) ?? null
      })),
      parts: people.parts,
      change: people.change,
      notReady: people.notReady,
      inBoth: kept.read.inBoth?.size ?? null,
      reason: reasons.get(reasonRow(null, null)) ?? null,
      reasons: reasons.size,
      asOfMs: this.#deps.listStates.of(query.companyId, 'employees')?.asOfMs ?? null
    }
  }

  /** What the officer noted for rows of it, by `reasonRow`. A person's is the same, whoever else is compared, but for other people. */
  reasons(query: VarianceQuery): ReadonlyMap<string, string> {
    if (query.against !== undefined) return this.#reasonsOf(query)
    const everybody = this.#reasons.all(query.companyId, reasonPlace({ ...query, people: null }))
    const own =
      query.people === null
        ? everybody
        : [
            ...everybody.filter(({ row }) => !row.startsWith(OF_ALL)),
            ...this.#reasons.all(query.companyId, reasonPlace(query))
          ]
    return new Map(own.map(({ row, text }) => [row, text]))
  }

  #reasonsOf(query: VarianceQuery): ReadonlyMap<string, string> {
    return new Map(this.#reasons.all(query.companyId, reasonPlace(query)).map(({ row, text }) => [row, text]))
  }

  /** The people of both sides. */
  read(query: VarianceQuery): ReadVariance {
    return this.#kept(query).read
  }

  /** The items of both sides. */
  items(query: VarianceQuery): ItemVariance {
    return this.#itemsOf(this.#kept(query))
  }

  #itemsOf(kept: Kept): ItemVariance {
    return (kept.items ??= itemVariance(
      this.#deps.sides,
      kept.read.scopes,
      kept.read.isCompared,
      kept.read.people.several,
      kept.everybody ? { apart: kept.read.apart, payslips: kept.read.payslips } : null,
      kept.everybody ? null : comparedPayslips(kept.read.people)
    ))
  }

  #kept(query: VarianceQuery): Kept {
    const { companyId, frequencyId, before, now, people, against } = query
    const version: unknown = this.#db.pragma('main.data_version', { simple: true })
    const key = JSON.stringify([version, companyId, frequencyId, before, now, people, against])
    const everybody = people === null && against === undefined
    if (this.#last?.key !== key) this.#last = { key, read: this.#read(query), everybody, items: null }
    return this.#last
  }

  #read({ companyId, frequencyId, before, now, people: wanted, against }: VarianceQuery): ReadVariance {
    const parts = this.#deps.parts.of(companyId).filter((each) => each.frequencyId === frequencyId)
    const scopeOf = ({ date, part }: VarianceQuery['now']): PayScope => ({
      companyId,
      frequencyId,
      date,
      part: isThere(part, date, parts) ? part : { kind: 'whole' }
    })
    const scopes: Scopes = { before: scopeOf(before), now: scopeOf(now) }
    const isNow = this.#sets.test(companyId, wanted)
    const isBefore = against === undefined ? isNow : this.#sets.test(companyId, against)
    const [was, is] = [this.#deps.sides.payslips(scopes.before, isBefore), this.#deps.sides.payslips(scopes.now, isNow)]
    const [from, to] = [toDay(before.date), toDay(now.date)]
    const backwards = from > to
    const [earlier, later] = backwards ? [to, from] : [from, to]
    const people = comparePeople(was.payslips, is.payslips, (personId) => {
      // Of two sets of people nobody is on one side for having begun or ended.
      if (against !== undefined) return { began: false, ended: false }
      const { servicePeriods } = decodePeriods(this.#periods.get(personId) ?? null)
      const { began, ended } = appearanceOf(servicePeriods, earlier, later)
      // Read backwards, who ended is who is there again.
      return backwards ? { began: ended, ended: began } : { began, ended }
    })
    const idOf = (key: number): number | null => (key < 0 ? null : key)
    const isInBoth = (key: number): boolean => isNow(idOf(key)) && isBefore(idOf(key))
    const counts = ({ payslips, calculating }: typeof was, { date, part }: PayScope): SideCounts => ({
      payslips: payslips.length,
      calculating: calculating.size,
      notAllRead: parts.some((each) => each.date === date && isLookedAt(part, each) && each.notAllRead)
    })
    return {
      scopes,
      people,
      apart: {
        before: people.apart.before.filter((id) => !was.calculating.has(id)),
        now: people.apart.now.filter((id) => !is.calculating.has(id))
      },
      inBoth: against === undefined ? null : new Set(people.people.map(({ key }) => key).filter(isInBoth)),
      isCompared: (key, side) => {
        if (people.byKey.get(key)?.ready !== true) return false
        if (against === undefined) return true
        return (side === 'now' ? isNow : isBefore)(idOf(key))
      },
      payslips: { before: counts(was, scopes.before), now: counts(is, scopes.now) },
      until: later
    }
  }
}

/** The payslips of who is compared, and of all who have several on a side. */
function comparedPayslips({ people, several, apart }: PeopleComparison): Record<'before' | 'now', number[]> {
  const ids = { before: [...apart.before], now: [...apart.now] }
  for (const { key, ready, payslipId, previousId } of people) {
    if (!ready || several.has(key)) continue
    if (previousId !== null) ids.before.push(previousId)
    if (payslipId !== null) ids.now.push(payslipId)
  }
  return ids
}

// A run of another frequency or period is no part of this one.
function isThere(part: PartChoice, date: string, parts: readonly PayPart[]): boolean {
  return part.kind === 'whole' || parts.some((each) => each.date === date && isLookedAt(part, each))
}
