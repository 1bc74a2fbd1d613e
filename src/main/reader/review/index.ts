/**
 * The review of a period: what differs between any two of one frequency, items first, then people; and what the rules of
 * `domain/flags` find on payslips. All from the copy.
 */
import type { Database } from 'better-sqlite3'
import type { ChannelInput, ChannelOutput, PayScope } from '@shared/contract/channels'
import type { MarkedPayslip } from '../../threads/methods'
import type { LineReader } from '../../store/lines'
import type { ItemNames } from '../learnedNames'
import type { ListStates } from '../listStates'
import type { OpenLists } from '../openLists'
import { PayPartQueries } from '../payRuns/parts'
import { ChangedInputQueries } from './changedInputs'
import { DeskQueries } from './desk'
import { ExpectedPayslipQueries } from './expectedPayslips'
import { FlagQueries } from './flags'
import { FlaggedPayslips } from './flaggedPayslips'
import { NewestPeriods } from './newestPeriods'
import { PeopleListQueries } from './peopleLists'
import { ReviewProgressQueries } from './progress'
import { SignOffQueries } from './signOff'
import { SidesOfVariance } from './sides'
import { VarianceQueries } from './variance'
import { SpreadQueries } from './spread'
import type { TickStates } from './ticks'
import { VariancePeople } from './variancePeople'

interface Deps {
  readonly lists: OpenLists
  readonly lines: LineReader
  readonly names: ItemNames
  readonly listStates: ListStates
  readonly ticks: TickStates
  readonly nowMs: () => number
}

/** What the screens of the review ask. */
export class ReviewQueries {
  readonly #variance: VarianceQueries
  readonly #people: VariancePeople
  readonly #spread: SpreadQueries
  readonly #flags: FlagQueries
  readonly #expected: ExpectedPayslipQueries
  readonly #inputs: ChangedInputQueries
  readonly #progress: ReviewProgressQueries
  readonly #signOff: SignOffQueries
  readonly #peopleLists: PeopleListQueries
  readonly #desk: DeskQueries

  constructor(db: Database, { lists, lines, names, listStates, ticks, nowMs }: Deps) {
    const sides = new SidesOfVariance(db, lines, names)
    const parts = new PayPartQueries(db, listStates)
    this.#variance = new VarianceQueries(db, { sides, parts, listStates })
    this.#people = new VariancePeople(db, { lists, variance: this.#variance })
    this.#spread = new SpreadQueries(db, this.#variance)
    const newest = new NewestPeriods(db, parts, nowMs)
    this.#flags = new FlagQueries(db, { lists, listStates, newest, payslips: new FlaggedPayslips(db, lines, names) })
    this.#expected = new ExpectedPayslipQueries(db, { lists, listStates, parts })
    this.#inputs = new ChangedInputQueries(db, { names, listStates })
    this.#peopleLists = new PeopleListQueries(db)
    this.#signOff = new SignOffQueries(db, this.#peopleLists)
    this.#progress = new ReviewProgressQueries(db, { lines, ticks, flags: this.#flags })
    this.#desk = new DeskQueries({ newest, variance: this.#variance, flags: this.#flags, progress: this.#progress })
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

  peopleLists({ companyId }: ChannelInput<'review.peopleLists'>): ChannelOutput<'review.peopleLists'> {
    return this.#peopleLists.of(companyId)
  }

  spread(query: ChannelInput<'review.spread'>): ChannelOutput<'review.spread'> {
    return this.#spread.of(query)
  }

  flags(scope: ChannelInput<'review.flags'>): ChannelOutput<'review.flags'> {
    return this.#flags.get(scope)
  }

  desk({ companyId }: ChannelInput<'review.desk'>): ChannelOutput<'review.desk'> {
    return this.#desk.of(companyId)
  }

  deskFlags({ companyId }: ChannelInput<'review.deskFlags'>): ChannelOutput<'review.deskFlags'> {
    return this.#desk.flagsOf(companyId)
  }

  openFlagged(query: ChannelInput<'review.openFlagged'>): ChannelOutput<'review.openFlagged'> {
    return this.#flags.open(query)
  }

  flagged(slice: ChannelInput<'review.flagged'>): ChannelOutput<'review.flagged'> {
    return this.#flags.rows(slice)
  }

  openExpected(query: ChannelInput<'review.openExpected'>): ChannelOutput<'review.openExpected'> {
    return this.#expected.open(query)
  }

  expected(slice: ChannelInput<'review.expected'>): ChannelOutput<'review.expected'> {
    return this.#expected.rows(slice)
  }

  changedInputs(which: ChannelInput<'review.changedInputs'>): ChannelOutput<'review.changedInputs'> {
    return this.#inputs.between(which)
  }

  flagsOfPayslip({ payslipId }: ChannelInput<'review.flagsOfPayslip'>): ChannelOutput<'review.flagsOfPayslip'> {
    return this.#flags.ofPayslip(payslipId)
  }

  payslip({ payslipId }: ChannelInput<'review.payslip'>): ChannelOutput<'review.payslip'> {
    return this.#progress.payslip(payslipId)
  }

  progress(scope: ChannelInput<'review.progress'>): ChannelOutput<'review.progress'> {
    return this.#progress.progress(scope)
  }

  signOff(scope: ChannelInput<'review.signOff'>): ChannelOutput<'review.signOff'> {
    return this.#signOff.of(scope)
  }

  quiet(scope: ChannelInput<'review.quiet'>): ChannelOutput<'review.quiet'> {
    return this.#progress.quiet(scope)
  }

  /** What `review.tickQuiet` ticks. */
  quietPayslips(scope: PayScope): readonly MarkedPayslip[] {
    return this.#progress.quietPayslips(scope)
  }

  /** The payslips of a period on which a rule found something to look at. */
  warned(scope: PayScope): ReadonlySet<number> {
    return this.#flags.warned(scope)
  }
}
