/**
 * The review of a period: what differs between any two of one frequency, items first, then people; and what the rules of
 * `domain/flags` find on payslips. All from the copy.
 */
import type { Database } from 'better-sqlite3'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import type { LineReader } from '../../store/lines'
import type { ItemNames } from '../learnedNames'
import type { ListStates } from '../listStates'
import type { OpenLists } from '../openLists'
import { PayPartQueries } from '../payRuns/parts'
import { FlagQueries } from './flags'
import { FlaggedPayslips } from './flaggedPayslips'
import { SidesOfVariance } from './sides'
import { VarianceQueries } from './variance'
import { VariancePeople } from './variancePeople'

interface Deps {
  readonly lists: OpenLists
  readonly lines: LineReader
  readonly names: ItemNames
  readonly listStates: ListStates
}

/** What the screens of the review ask. */
export class ReviewQueries {
  readonly #variance: VarianceQueries
  readonly #people: VariancePeople
  readonly #flags: FlagQueries

  constructor(db: Database, { lists, lines, names, listStates }: Deps) {
    const sides = new SidesOfVariance(db, lines, names)
    this.#variance = new VarianceQueries(db, { sides, parts: new PayPartQueries(db, listStates), listStates })
    this.#people = new VariancePeople(db, { lists, variance: this.#variance })
    this.#flags = new FlagQueries(db, { lists, listStates, payslips: new FlaggedPayslips(db, lines, names) })
  }

  variance(query: ChannelInput<'review.variance'>): ChannelOutput<'review.variance'> {
    return this.#variance.get(query)
  }

  openPeople(query: ChannelInput<'review.openPeople'>): ChannelOutput<'review.openPeople'> {
    return this.#people.open(query)
  }

  people(slice: ChannelInput<'review.people'>): ChannelOutput<'review.people'> {
    return this.#people.rows(slice)
  }

  flags(scope: ChannelInput<'review.flags'>): ChannelOutput<'review.flags'> {
    return this.#flags.get(scope)
  }

  openFlagged(query: ChannelInput<'review.openFlagged'>): ChannelOutput<'review.openFlagged'> {
    return this.#flags.open(query)
  }

  flagged(slice: ChannelInput<'review.flagged'>): ChannelOutput<'review.flagged'> {
    return this.#flags.rows(slice)
  }

  flagsOfPayslip({ payslipId }: ChannelInput<'review.flagsOfPayslip'>): ChannelOutput<'review.flagsOfPayslip'> {
    return this.#flags.ofPayslip(payslipId)
  }
}
