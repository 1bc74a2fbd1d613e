/**
 * Former employees and old periods leave the copy after a time, as the officer chose it for a company and after a preview of
 * what leaves. The days are kept with what the officer made (outbox.db) and mirrored beside the copy, where triggers keep out
 * what a later list would bring back. What is pinned, or has something unsettled, stays.
 */
import { basename } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { RetentionCounts, RetentionPreview, RetentionView } from '@shared/contract/views'
import { localDay, localStartMs, toDay } from '@shared/domain/day'
import { horizonOf, isWider, type RetentionHorizon, type RetentionRule } from '@shared/domain/retention'
import { RetentionCache, type RetentionQuery } from '../../store/cache/retention'
import { RetentionRows, type KeptRetention } from '../../store/outbox/retention'
import { OutboxWrites } from '../../store/outbox/writes'
import { faultText } from '../../common/faultText'
import type { EngineContext } from '../context'
import type { Wait } from '../waits'

/** A transaction stays short beside whatever else the engine does. */
const AT_ONCE = 200
const PAGES_AT_ONCE = 2000
const MOST_SHOWN = 200

export class Retention {
  readonly #context: EngineContext
  readonly #rows: RetentionRows
  readonly #writes: OutboxWrites
  readonly #cache: RetentionCache
  readonly #files

  constructor(context: EngineContext) {
    this.#context = context
    this.#rows = new RetentionRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
    this.#cache = new RetentionCache(context.cache)
    this.#files = context.outbox.prepare<[number], { id: number; kind: string; document_id: number; path: string }>(
      'SELECT id, kind, document_id, path FROM saved_file WHERE company_id = ? AND gone_ms IS NULL ORDER BY saved_ms DESC'
    )
  }

  /** Puts the retention beside a copy that may be fresh, and goes on where a kill ended it. Before anything is fetched. */
  start(): void {
    this.#mirror()
    for (const kept of this.#rows.all().filter(({ done }) => !done)) {
      this.#remove(kept).catch((error: unknown) => this.#context.log('error', `retention: ${faultText(error)}`))
    }
  }

  view(companyId: number): RetentionView {
    const kept = this.#rows.of(companyId)
    return {
      rule: kept?.rule ?? { formerYears: null, periodYears: null },
      applied: kept && { ...kept.horizon, atMs: kept.appliedMs },
      pins: this.#rows
        .pins()
        .filter((pin) => pin.companyId === companyId)
        .map(({ kind, id }) => ({ kind, id, ...this.#cache.pinned(kind, id) })),
      periods: this.#rows
        .periods()
        .filter((period) => period.companyId === companyId)
        .map(({ frequencyId, date }) => ({
          frequencyId,
          frequency: this.#cache.frequency(frequencyId),
          date: toDay(date)
        }))
    }
  }

  preview(companyId: number, rule: RetentionRule): RetentionPreview {
    this.#mirror()
    const horizon = horizonOf(rule, localDay(this.#context.nowMs()))
    const query = queryOf(companyId, horizon)
    const { people, payslips, certificates, pdfs, reports, ...more } = this.#cache.counts(query)
    const applied = this.#rows.of(companyId)?.horizon
    return {
      horizon,
      leaves: { people, payslips, certificates, pdfs, reports },
      ...more,
      people: this.#cache.people(query, MOST_SHOWN),
      staying: {
        pinned: this.#cache.staying(query, 'pinned'),
        unsettled: this.#cache.staying(query, 'unsettled')
      },
      savedFiles: this.#savedFiles(query),
      comesBack: applied !== undefined && isWider(horizon, applied)
    }
  }

  /** See the channel `retention.apply`. */
  async apply({ companyId, rule, shown }: ChannelInput<'retention.apply'>): Promise<RetentionCounts> {
    const { leaves, horizon, comesBack } = this.preview(companyId, rule)
    if (!isSame(leaves, shown)) throw new AppError('badInput', { subject: 'what leaves' })
    this.#writes.run('retention.put', () => this.#rows.put(companyId, rule, horizon, this.#context.nowMs()))
    this.#mirror()
    if (comesBack) this.#context.cacheWrites.now(() => this.#cache.readAllAgain(companyId))
    const kept = this.#rows.of(companyId)
    if (kept) await this.#context.waits.run('retention', (wait) => this.#remove(kept, { leaves, wait }))
    return leaves
  }

  pin({ pinned, ...pin }: ChannelInput<'retention.pin'>): void {
    this.#writes.run('retention.pin', () => this.#rows.pin(pin, pinned, this.#context.nowMs()))
    this.#mirror()
    this.#context.changed(pin.companyId, pin.kind === 'employee' ? 'employees' : 'payslips')
  }

  pinPeriod({ pinned, ...period }: ChannelInput<'retention.pinPeriod'>): void {
    this.#writes.run('retention.pin', () => this.#rows.pinPeriod(period, pinned, this.#context.nowMs()))
    this.#mirror()
    this.#context.changed(period.companyId, 'payslips')
  }

  // In parts, each whole by itself: reports go while it is known who leaves, a payslip goes with all that hangs on it, a person after the last of theirs. Whose an edit has
  // come to be meanwhile stays.
  async #remove(
    { companyId, horizon }: KeptRetention,
    told?: { readonly leaves: RetentionCounts; readonly wait: Wait }
  ): Promise<void> {
    const { signal, cacheWrites } = this.#context
    const query = queryOf(companyId, horizon)
    this.#noteLeft(query)
    let removed = 0
    const part = async (ids: () => readonly number[], remove: (ids: readonly number[]) => void): Promise<void> => {
      for (;;) {
        if (signal.aborted) throw new AppError('cancelled')
        this.#mirror()
        const next = ids().slice(0, AT_ONCE)
        if (next.length === 0) return
        cacheWrites.now(() => remove(next))
        removed += next.length
        // Pay runs leave too, and are not counted in what the officer was shown.
        if (told) told.wait.went(Math.min(removed, allOf(told.leaves)), allOf(told.leaves))
        await turn()
      }
    }
    const cache = this.#cache
    await part(
      () => cache.reports(query),
      (ids) => cache.removeReports(ids)
    )
    await part(
      () => cache.payslips(query).map(({ id }) => id),
      (ids) => cache.removePayslips(companyId, ids)
    )
    await part(
      () => cache.certificates(query),
      (ids) => cache.removeCertificates(ids)
    )
    await part(
      () => cache.people(query, AT_ONCE).map(({ id }) => id),
      (ids) => cache.removePeople(companyId, ids)
    )
    await part(
      () => cache.payRuns(query),
      (ids) => cache.removePayRuns(companyId, ids)
    )
    cacheWrites.now(() => {
      cache.removeOld(query)
      cache.dropTasks(companyId)
    })
    cacheWrites.flush()
    this.#context.cache.pragma(`incremental_vacuum(${PAGES_AT_ONCE})`)
    this.#writes.run('retention.done', () => this.#rows.markDone(companyId))
    for (const what of ['employees', 'payslips', 'payRuns', 'certificates', 'documents'] as const) {
      this.#context.changed(companyId, what)
    }
    this.#context.emit('reports.changed', { companyId })
    this.#context.log('info', `retention of company ${companyId} done`)
  }

  /** Before they go: lists of pay runs would bring them back, and do not say whose they are. */
  #noteLeft(query: RetentionQuery): void {
    const withPerson = this.#cache.payslips(query).filter(({ leftOn }) => leftOn !== null)
    if (withPerson.length === 0) return
    this.#writes.run('retention.left', () => {
      for (const { id, leftOn } of withPerson) if (leftOn !== null) this.#rows.addLeft(query.companyId, id, leftOn)
    })
  }

  #mirror(): void {
    const as =
      (why: 'pinned' | 'unsettled') => (each: { companyId: number; kind: 'employee' | 'payslip'; id: number }) => ({
        ...each,
        why
      })
    this.#context.cacheWrites.now(() =>
      this.#cache.mirror({
        horizons: this.#rows.all().map(({ companyId, horizon }) => ({ companyId, ...horizon })),
        stays: [
          ...this.#rows.unsettled().map(as('unsettled')),
          ...this.#rows.pins().map(as('pinned')),
          ...this.#rows
            .periods()
            .flatMap((period) => this.#cache.payslipsOf(period))
            .map(as('pinned'))
        ],
        left: { count: this.#rows.leftCount(), all: () => this.#rows.left() }
      })
    )
  }

  #savedFiles(query: RetentionQuery): RetentionPreview['savedFiles'] {
    const payslips = new Set(this.#cache.payslips(query).map(({ id }) => id))
    const certificates = new Set(this.#cache.certificates(query))
    const files = this.#files
      .all(query.companyId)
      .filter(({ kind, document_id: id }) => (kind === 'payslip' ? payslips : certificates).has(id))
    return {
      count: files.length,
      first: files.slice(0, MOST_SHOWN).map(({ id, path }) => ({ id, fileName: basename(path) }))
    }
  }
}

function queryOf(companyId: number, { formerBefore, periodsBefore }: RetentionHorizon): RetentionQuery {
  return { companyId, formerBefore, periodsBefore, periodsMs: periodsBefore === null ? 0 : localStartMs(periodsBefore) }
}

// PDFs go with their documents.
function allOf({ people, payslips, certificates, reports }: RetentionCounts): number {
  return people + payslips + certificates + reports
}

function isSame(a: RetentionCounts, b: RetentionCounts): boolean {
  return (
    a.people === b.people &&
    a.payslips === b.payslips &&
    a.certificates === b.certificates &&
    a.pdfs === b.pdfs &&
    a.reports === b.reports
  )
}
