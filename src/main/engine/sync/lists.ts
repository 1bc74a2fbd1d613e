import { AppError } from '@shared/contract/errors'
import type { ChangedKind } from '@shared/contract/events'
import type { Company } from '@shared/domain/company'
import type { JsonObject } from '@shared/domain/json'
import type { CacheRows } from '../../store/cache'
import type { CacheList } from '../../store/cache/listStates'
import type { ListChange } from '../../store/cache/wholeList'
import { KnownCompanies } from '../../store/outbox/knownCompanies'
import type { CallOptions, EmployeeInclude, Listed } from '../api'
import { othersFirst } from '../turns'
import type { EngineContext } from '../context'
import { digestOf } from './digest'
import { EmployeePass, type PassPorts } from './employeePass'
import { flushMeanwhile } from './flushMeanwhile'
import type { Asked, FreshReads } from './freshReads'
import { seenOddities } from './oddities'
import { PARTLY_NOTE } from './readParts'
import type { SyncTiming } from './timing'
import { pause } from './waiting'
import type { ListsRead } from './listsRead'
import { said } from './words'

/** What is told while the lists of a company are read. */
export interface ListsProgress {
  /** A request goes out. */
  readonly asked: () => void
  /** It was answered; `calculating` by a 202. */
  readonly answered: (calculating: boolean) => void
  readonly log: (text: string) => void
  /** An element lacks something: part of the write of it. */
  readonly lacks: PassPorts['ask']
}

/** A list of a company, and when it was asked for. */
interface AskedAt extends Asked {
  readonly companyId: number
  readonly list: CacheList
  readonly asOfMs: number
}

const PERIODS: readonly EmployeeInclude[] = ['servicePeriods', 'frequencyPeriods']
const WITH_LINES: readonly EmployeeInclude[] = [...PERIODS, 'recentPayslipsWithData']
const WITHOUT_LINES: readonly EmployeeInclude[] = [...PERIODS, 'recentPayslips']
const REDUCED_NOTE = 'Read without payslip lines, as the service is still calculating.'
/** The company list is not asked for again for each company of a round. */
const COMPANIES_FRESH_MS = 60_000
const ALL_COMPANIES = 0

type Streamed =
  | { readonly kind: 'read'; readonly read: ListsRead }
  | { readonly kind: 'calculating'; readonly retryAfterMs: number | null }

/**
 * The lists of a company, which a refresh consists of: companies, pay frequencies, pay points, pay runs, employees with their
 * periods and last payslips. Five requests; one or two more while the service calculates. What is as it was is not written.
 */
export class Lists {
  readonly #context: EngineContext
  readonly #rows: CacheRows
  readonly #fresh: FreshReads
  readonly #timing: SyncTiming
  readonly #calculating
  /** The companies that the last complete list had; null when it was not complete. */
  #opened: ReadonlySet<number> | null = null
  readonly #known: KnownCompanies
  #companiesReadMs = -Infinity

  constructor(context: EngineContext, rows: CacheRows, fresh: FreshReads, timing: SyncTiming) {
    this.#context = context
    this.#rows = rows
    this.#fresh = fresh
    this.#timing = timing
    this.#known = new KnownCompanies(context.outbox)
    this.#calculating = context.cache
      .prepare<[number], number>('SELECT coalesce(sum(calculating), 0) FROM period_total WHERE company_id = ?')
      .pluck()
  }

  /** #2: the companies that the key opens. Those that a complete list lacks are frozen. */
  async companies(options: CallOptions): Promise<void> {
    const asked = this.#ask(ALL_COMPANIES, 'companies')
    try {
      const list = await this.#context.client().companies.list(options)
      if (!asked.mayBeOvertaken()) this.#putCompanies(list, asked)
    } finally {
      asked.end()
    }
  }

  #putCompanies(list: Listed<Company>, asked: AskedAt): void {
    const nowMs = this.#context.nowMs()
    asked.wrote()
    this.#opened = list.complete ? new Set(list.items.map(({ id }) => id)) : null
    this.#companiesReadMs = nowMs
    if (list.complete) this.#known.remember(list.items)
    // The list also serves to ask whether the service is there, several times a minute: as it was, it is not worth a commit.
    if (list.complete && this.#rows.lists.get(ALL_COMPANIES, 'companies')?.hash === digestOf(list.items)) return
    this.#context.cacheWrites.now(() =>
      this.#write(asked, 'companies', list, () => this.#rows.companies.putAll(list.items, list.complete, nowMs))
    )
  }

  /**
   * Reads all lists of a company. Rejects with `companyFrozen` when the key does not open it (any more), and with the error of
   * a list that could not be read whole: nothing is called gone then, and its as-of stays. `also` runs in the transaction
   * that completes the employee list.
   */
  async read(
    companyId: number,
    options: CallOptions,
    progress: ListsProgress,
    also: (read: ListsRead) => void
  ): Promise<ListsRead> {
    const agoMs = this.#context.nowMs() - this.#companiesReadMs
    if (agoMs < 0 || agoMs >= COMPANIES_FRESH_MS) {
      await this.#counted(progress, () => this.companies(options))
    }
    if (this.#opened !== null && !this.#opened.has(companyId)) throw new AppError('companyFrozen')
    try {
      await this.#shortLists(companyId, options, progress)
      return await this.#employees(companyId, options, progress, also)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'notFound') throw error
      this.#context.cacheWrites.now(() => this.#rows.companies.freeze(companyId, this.#context.nowMs()))
      this.#context.changed(companyId, 'companies')
      throw new AppError('companyFrozen', error.details, { cause: error })
    }
  }

  async #shortLists(companyId: number, options: CallOptions, progress: ListsProgress): Promise<void> {
    const client = this.#context.client()
    const asked = {
      frequencies: this.#ask(companyId, 'payFrequencies'),
      points: this.#ask(companyId, 'payPoints'),
      runs: this.#ask(companyId, 'payRuns')
    }
    try {
      const [frequencies, points, runs] = await Promise.all([
        this.#counted(progress, () => client.frequencies.list(companyId, options)),
        this.#counted(progress, () => client.payPoints.list(companyId, options)),
        this.#counted(progress, () => client.payRuns.list(companyId, options))
      ])
      const { payFrequencies, payPoints, payRuns, companies } = this.#rows
      this.#context.cacheWrites.now(() => {
        const nowMs = this.#context.nowMs()
        // It answers, so the key opens it, whatever was so before.
        if (companies.thaw(companyId)) this.#context.changed(companyId, 'companies')
        this.#write(asked.frequencies, 'employees', frequencies, () =>
          payFrequencies.putAll(companyId, frequencies.items, frequencies.complete, nowMs)
        )
        this.#write(asked.points, 'employees', points, () =>
          payPoints.putAll(companyId, points.items, points.complete, nowMs)
        )
        this.#write(asked.runs, 'payRuns', runs, () => payRuns.putAll(companyId, runs.items, runs.complete, nowMs))
      })
    } finally {
      for (const each of Object.values(asked)) each.end()
    }
  }

  // A 202 never holds up the company: after one more try the list is read without lines (design 2.11).
  async #employees(
    companyId: number,
    options: CallOptions,
    progress: ListsProgress,
    also: (read: ListsRead) => void
  ): Promise<ListsRead> {
    const before = this.#rows.lists.get(companyId, 'employees')
    let list = await this.#stream(companyId, WITH_LINES, options, progress, also)
    if (list.kind === 'read') return list.read
    let retryAfterMs = list.retryAfterMs
    let refusals = '202'
    // Where the last reading ended so too, the service has been at it for a while.
    if (before?.note !== REDUCED_NOTE) {
      await pause(
        Math.min(retryAfterMs ?? this.#timing.calculatingMs, this.#timing.longestCalculatingMs),
        options.signal
      )
      list = await this.#stream(companyId, WITH_LINES, options, progress, also)
      if (list.kind === 'read') return list.read
      retryAfterMs = list.retryAfterMs
      refusals = '202, again 202'
    }
    list = await this.#stream(companyId, WITHOUT_LINES, options, progress, (read) => also({ ...read, retryAfterMs }))
    if (list.kind === 'calculating') throw new AppError('calculating', retryAfterMs === null ? {} : { retryAfterMs })
    progress.log(said.reduced(refusals, list.read.pass.people))
    return { ...list.read, retryAfterMs }
  }

  async #stream(
    companyId: number,
    include: readonly EmployeeInclude[],
    options: CallOptions,
    progress: ListsProgress,
    also: (read: ListsRead) => void
  ): Promise<Streamed> {
    const { cacheWrites: writes, nowMs, client } = this.#context
    const reduced = include === WITHOUT_LINES
    const asOfMs = nowMs()
    const streamed = this.#fresh.begin()
    const pass = new EmployeePass({ rows: this.#rows, writes, streamed, companyId, nowMs, ask: progress.lacks })
    // A failure takes the rows back, and the pass then ends with it.
    const endFlushing = flushMeanwhile(this.#context, `sync ${companyId}`)
    try {
      // Without lines an element is never the one that was written from a whole list.
      if (!reduced) await pass.begin()
      const outcome = await this.#counted(progress, () =>
        client().employees.list(
          companyId,
          include,
          (batch, digests) => {
            pass.take(batch, digests)
            if (pass.changed) this.#changed(companyId)
            // Nothing is kept open while the next bytes are waited for.
            return writes.flushInTurns(othersFirst)
          },
          reduced ? options : { ...options, isKnown: pass.isKnown }
        )
      )
      if (outcome.kind === 'calculating') return outcome
      const read = writes.now(() => {
        const result = pass.finish(outcome.complete)
        const note = reduced ? REDUCED_NOTE : outcome.complete ? null : PARTLY_NOTE
        const before = this.#rows.lists.get(companyId, 'employees')
        // A list of nobody, too, is another than one that was never read.
        const isNews = before === null || before.note !== note
        const state = { asOfMs, writtenMs: nowMs(), hash: null, entries: outcome.count, note }
        this.#rows.lists.put(companyId, 'employees', 0, state)
        const seen = [...seenOddities(outcome.oddities), ...result.oddities]
        const source = { list: 'employees', subjectId: 0 } as const
        // Without lines nothing is said of them.
        if (reduced) this.#rows.oddities.add(companyId, source, seen, nowMs())
        else this.#rows.oddities.put(companyId, source, seen, nowMs())
        const whole: ListsRead = {
          pass: result,
          reduced,
          retryAfterMs: null,
          calculating: this.#calculating.get(companyId) ?? 0,
          changed: pass.changed || result.gone > 0 || isNews
        }
        also(whole)
        return whole
      })
      if (read.changed) this.#changed(companyId)
      // Also what is as it was is news: it is as it is now.
      this.#context.changed(companyId, 'companies')
      return { kind: 'read', read }
    } finally {
      endFlushing()
      streamed.end()
      // What came before a cut are whole records: they are kept, but nothing that is missing is believed.
      if (!streamed.isBroken()) writes.flush()
    }
  }

  #ask(companyId: number, list: CacheList): AskedAt {
    return { companyId, list, asOfMs: this.#context.nowMs(), ...this.#fresh.ask({ companyId, list, subjectId: 0 }) }
  }

  // Written only where the content differs; the as-of moves in any case. What was asked for later stays.
  #write(
    asked: AskedAt,
    kind: ChangedKind,
    listed: Listed<{ readonly id: number; readonly raw: JsonObject }>,
    put: () => ListChange
  ): void {
    if (asked.mayBeOvertaken()) return
    asked.wrote()
    const { lists, oddities } = this.#rows
    const { companyId, list, asOfMs } = asked
    const writtenMs = this.#context.nowMs()
    const hash = listed.complete ? digestOf(listed.items) : null
    const before = lists.get(companyId, list)
    if (hash === null || before?.hash !== hash) {
      const { changed, gone } = put()
      if (changed.length + gone.length > 0 || before === null) this.#context.changed(companyId, kind)
    }
    const note = listed.complete ? null : PARTLY_NOTE
    lists.put(companyId, list, 0, { asOfMs, writtenMs, hash, entries: listed.items.length, note })
    oddities.put(companyId, { list, subjectId: 0 }, seenOddities(listed.oddities), writtenMs)
  }

  #changed(companyId: number): void {
    this.#context.changed(companyId, 'employees')
    this.#context.changed(companyId, 'payslips')
  }

  async #counted<Value>(progress: ListsProgress, ask: () => Promise<Value>): Promise<Value> {
    progress.asked()
    let calculating = false
    try {
      const value = await ask()
      calculating = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'calculating'
      return value
    } finally {
      progress.answered(calculating)
    }
  }
}
