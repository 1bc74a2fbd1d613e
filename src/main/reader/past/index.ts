/**
 * What was seen before: the versions of a payslip, and a period as it stood on a day. From versions that syncs left in the copy,
 * and beyond these from what the officer ticked, which outlives the copy.
 */
import type { Database } from 'better-sqlite3'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import type { LineReader } from '../../store/lines'
import type { ItemNames } from '../learnedNames'
import type { OpenLists } from '../openLists'
import { PastDayQueries } from './days'
import { PastPeriodQueries } from './period'
import { TimelineQueries } from './timeline'

interface Deps {
  readonly lists: OpenLists
  readonly lines: LineReader
  readonly names: ItemNames
  readonly nowMs: () => number
}

export class PastQueries {
  readonly #timeline: TimelineQueries
  readonly #period: PastPeriodQueries
  readonly #days: PastDayQueries

  constructor(db: Database, { lists, lines, names, nowMs }: Deps) {
    this.#timeline = new TimelineQueries(db, { lines, names })
    this.#period = new PastPeriodQueries(db, { lists, nowMs })
    this.#days = new PastDayQueries(db)
  }

  timeline(which: ChannelInput<'past.timeline'>): ChannelOutput<'past.timeline'> {
    return this.#timeline.timeline(which)
  }

  compare(which: ChannelInput<'past.compare'>): ChannelOutput<'past.compare'> {
    return this.#timeline.compare(which)
  }

  openPeriod(query: ChannelInput<'past.openPeriod'>): ChannelOutput<'past.openPeriod'> {
    return this.#period.open(query)
  }

  rows(slice: ChannelInput<'past.rows'>): ChannelOutput<'past.rows'> {
    return this.#period.rows(slice)
  }

  days(period: ChannelInput<'past.days'>): ChannelOutput<'past.days'> {
    return this.#days.of(period)
  }
}
