/**
 * Pay runs and pay periods: the list of runs and of what is in no run yet, the page of one with its totals by item and by
 * payment method, its people, its journal, and the tie-out of the three.
 */
import type { Database } from 'better-sqlite3'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import type { LineReader } from '../../store/lines'
import type { ItemNames } from '../learnedNames'
import type { ListStates } from '../listStates'
import type { OpenLists } from '../openLists'
import type { PeopleSearch } from '../peopleSearch'
import { ItemFigures } from './itemFigures'
import { JournalQueries } from './journals'
import { KeptLines } from './keptLines'
import { PayPartQueries } from './parts'
import { PeopleInPeriod } from './peopleInPeriod'
import { PeriodPeopleList } from './peopleList'
import { PayPeriodQueries } from './period'
import { WaitingByPayslip } from './waiting'
import { PeriodSpans } from '../../store/periodSpan'

interface Deps {
  readonly lists: OpenLists
  readonly lines: LineReader
  readonly names: ItemNames
  readonly listStates: ListStates
  readonly search: PeopleSearch
}

/** What the screens of pay runs ask. */
export class PayRunQueries {
  readonly #parts: PayPartQueries
  readonly #period: PayPeriodQueries
  readonly #people: PeriodPeopleList
  readonly #journals: JournalQueries

  constructor(db: Database, { lists, lines, names, listStates, search }: Deps) {
    const items = new ItemFigures(db, lines, names, new KeptLines(db))
    const people = new PeopleInPeriod(db)
    const waiting = new WaitingByPayslip(db)
    const spans = new PeriodSpans(db)
    this.#parts = new PayPartQueries(db, listStates)
    this.#journals = new JournalQueries(db)
    this.#period = new PayPeriodQueries(db, {
      parts: this.#parts,
      items,
      journals: this.#journals,
      people,
      spans,
      listStates,
      waiting
    })
    this.#people = new PeriodPeopleList(db, {
      lists,
      items,
      people,
      spans,
      listStates,
      waiting,
      search,
      previousOf: (scope) => this.#period.previousOf(scope)
    })
  }

  list({ companyId }: ChannelInput<'payRuns.list'>): ChannelOutput<'payRuns.list'> {
    return this.#parts.list(companyId)
  }

  period(scope: ChannelInput<'payRuns.period'>): ChannelOutput<'payRuns.period'> {
    return this.#period.get(scope)
  }

  openPeople(query: ChannelInput<'payRuns.openPeople'>): ChannelOutput<'payRuns.openPeople'> {
    return this.#people.open(query)
  }

  people(slice: ChannelInput<'payRuns.people'>): ChannelOutput<'payRuns.people'> {
    return this.#people.rows(slice)
  }

  journal(scope: ChannelInput<'payRuns.journal'>): ChannelOutput<'payRuns.journal'> {
    return this.#journals.view(scope)
  }
}
