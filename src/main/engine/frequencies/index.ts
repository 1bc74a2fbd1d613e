/**
 * Reads what a company is set up with, for who looks at it: both forms of its pay frequencies, its pay points, and from a report
 * who belongs to which pay point. The lists themselves are read with every refresh too (engine/sync).
 */
import { AppError } from '@shared/contract/errors'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { addMonths, localDay, parseDay, type Day } from '@shared/domain/day'
import { lastNewestDay } from '@shared/domain/newest'
import { FrequencyFormWriter } from '../../store/cache/frequencyForms'
import { LearnedPayPointWriter } from '../../store/cache/learnedPayPoints'
import { ListStateWriter, type CacheList } from '../../store/cache/listStates'
import { OddityWriter } from '../../store/cache/oddities'
import { payFrequencyWriter, payPointWriter } from '../../store/cache/setUpLists'
import type { ListChange } from '../../store/cache/wholeList'
import type { CallOptions, Listed } from '../api'
import type { EngineContext } from '../context'
import { PARTLY_NOTE, seenOddities, type Sync } from '../sync'

/** What was read so lately is not asked for again. */
const FRESH_MS = 60_000
/** People of one report: few enough for a report that has a time limit. */
const PEOPLE_A_REPORT = 500
/** The report lists finalised payslips; these months hold one of everybody who is paid. */
const REPORT_MONTHS = 2

export interface Frequencies {
  /** #8 in both forms. */
  read(input: ChannelInput<'frequencies.read'>): Promise<void>
  /** As `read`, however lately it was read. */
  readAgain(companyId: number): Promise<void>
  /** #10. */
  readPayPoints(input: ChannelInput<'payPoints.read'>): Promise<void>
  /** A part of the people, by their ids; nothing is written of a part that fails. */
  readPayPointsOfPeople(input: ChannelInput<'payPoints.readOfPeople'>): Promise<ChannelOutput<'payPoints.readOfPeople'>>
}

export function createFrequencies(context: EngineContext, fresh: Sync['fresh']): Frequencies {
  const { cache, cacheWrites, nowMs } = context
  const lists = new ListStateWriter(cache)
  const odd = new OddityWriter(cache)
  const standard = payFrequencyWriter(cache)
  const simplified = new FrequencyFormWriter(cache)
  const points = payPointWriter(cache)
  const learned = new LearnedPayPointWriter(cache)
  const frozen = cache.prepare<[number], number | null>('SELECT frozen_ms FROM company WHERE id = ?').pluck()
  const people = cache
    .prepare<[number, number, number], number>(
      'SELECT id FROM employee WHERE company_id = ? AND gone_ms IS NULL AND id > ? ORDER BY id LIMIT ?'
    )
    .pluck()
  const lastFinalised = cache
    .prepare<{ companyId: number; last: Day }, string | null>(
      `SELECT ifnull(max(iif(date <= @last, date, NULL)), max(date)) FROM period_total
       WHERE company_id = @companyId AND finalised > 0`
    )
    .pluck()

  const click = { priority: 'click', signal: context.signal } as const
  // Not what is as of a time to come: the clock was ahead.
  const isFresh = (companyId: number, list: CacheList): boolean => {
    const agoMs = nowMs() - (lists.get(companyId, list)?.asOfMs ?? -Infinity)
    return agoMs >= 0 && agoMs < FRESH_MS
  }
  const assertOpen = (companyId: number): void => {
    if ((frozen.get(companyId) ?? null) !== null) throw new AppError('companyFrozen')
  }
  const tell = (companyId: number, { changed, gone }: ListChange): void => {
    if (changed.length + gone.length > 0) context.changed(companyId, 'employees')
  }
  // What a refresh asked for later stays.
  async function readList<Item>(
    companyId: number,
    list: CacheList,
    ask: () => Promise<Listed<Item>>,
    write: (listed: Listed<Item>) => void
  ): Promise<void> {
    const asOfMs = nowMs()
    const asked = fresh.ask({ companyId, list, subjectId: 0 })
    try {
      const listed = await ask()
      cacheWrites.now(() => {
        if (asked.mayBeOvertaken()) return
        write(listed)
        const note = listed.complete ? null : PARTLY_NOTE
        const before = lists.get(companyId, list)
        if (before === null || before.note !== note) context.changed(companyId, 'employees')
        lists.put(companyId, list, 0, { asOfMs, writtenMs: nowMs(), hash: null, entries: listed.items.length, note })
        odd.put(companyId, { list, subjectId: 0 }, seenOddities(listed.oddities), nowMs())
        asked.wrote()
      })
    } finally {
      asked.end()
    }
  }

  async function readBoth(companyId: number, options: CallOptions = click): Promise<void> {
    const { frequencies } = context.client()
    await Promise.all([
      readList(
        companyId,
        'payFrequencies',
        () => frequencies.list(companyId, options),
        ({ items, complete }) => tell(companyId, standard.putAll(companyId, items, complete, nowMs()))
      ),
      readList(
        companyId,
        'payFrequencyForms',
        () => frequencies.listSimplified(companyId, options),
        ({ items }) => {
          if (simplified.putAll(companyId, items)) context.changed(companyId, 'employees')
        }
      )
    ])
  }

  return {
    async read({ companyId }) {
      assertOpen(companyId)
      if (isFresh(companyId, 'payFrequencies') && isFresh(companyId, 'payFrequencyForms')) return
      await context.waits.run('frequencies', ({ signal }) => readBoth(companyId, { ...click, signal }))
    },

    async readAgain(companyId) {
      assertOpen(companyId)
      await readBoth(companyId)
    },

    async readPayPoints({ companyId }) {
      assertOpen(companyId)
      if (isFresh(companyId, 'payPoints')) return
      await context.waits.run('payPoints', ({ signal }) =>
        readList(
          companyId,
          'payPoints',
          () => context.client().payPoints.list(companyId, { ...click, signal }),
          ({ items, complete }) => tell(companyId, points.putAll(companyId, items, complete, nowMs()))
        )
      )
    },

    async readPayPointsOfPeople({ companyId, after }) {
      assertOpen(companyId)
      const employeeIds = people.all(companyId, after, PEOPLE_A_REPORT)
      const last = lastNewestDay(localDay(nowMs()))
      const to = parseDay(lastFinalised.get({ companyId, last }) ?? null)
      if (employeeIds.length === 0 || to === null) return { asked: 0, found: 0, lastId: null }
      const from = addMonths(to, -REPORT_MONTHS)
      const found = await context.client().payPoints.ofPeople(companyId, { employeeIds, from, to }, click)
      cacheWrites.now(() => learned.putAll(companyId, found, nowMs()))
      if (found.length > 0) context.changed(companyId, 'employees')
      const lastId = employeeIds.length < PEOPLE_A_REPORT ? null : (employeeIds.at(-1) ?? null)
      return { asked: employeeIds.length, found: found.length, lastId }
    }
  }
}
