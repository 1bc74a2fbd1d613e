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
import { PACKED_KIND } from '@shared/domain/savedFile'
import { horizonOf, isWider, type RetentionHorizon, type RetentionRule } from '@shared/domain/retention'
import {
  RetentionCache,
  type LeavingPayslip,
  type MirroredRetention,
  type RetentionQuery
} from '../../store/cache/retention'
import { RetentionRemoval } from '../../store/cache/retentionRemoval'
import { PinOwners } from '../../store/outbox/pinOwners'
import { RetentionRows, type KeptRetention } from '../../store/outbox/retention'
import { OutboxWrites } from '../../store/outbox/writes'
import { faultText } from '../../common/faultText'
import type { EngineContext } from '../context'
import type { Wait } from '../waits'
import { formerOwners } from './owners'

/** A transaction stays short beside whatever else the engine does. */
const AT_ONCE = 200
/** Payslips, of which some leave: a few hundredths of a second. */
const LOOKED_AT_ONCE = 5000
const PAGES_AT_ONCE = 2000
const MOST_SHOWN = 200

export class Retention {
  readonly #context: EngineContext
  readonly #rows: RetentionRows
  readonly #owners: PinOwners
  readonly #writes: OutboxWrites
  readonly #cache: RetentionCache
  readonly #removal: RetentionRemoval
  readonly #files
  #mirrored = ''

  constructor(context: EngineContext) {
    this.#context = context
    this.#rows = new RetentionRows(context.outbox)
    this.#owners = new PinOwners(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
    this.#cache = new RetentionCache(context.cache)
    this.#removal = new RetentionRemoval(context.cache)
    this.#files = context.outbox.prepare<[number], { id: number; kind: string; document_id: number; path: string }>(
      `SELECT id, kind, document_id, path FROM saved_file
       WHERE company_id = ? AND kind IN ('payslip', 'certificate', '${PACKED_KIND.payslip}', '${PACKED_KIND.certificate}')
         AND gone_ms IS NULL ORDER BY saved_ms DESC`
    )
  }

  /** Puts the retention beside a copy that may be fresh, and goes on where a kill ended it. Before anything is fetched. */
  start(): void {
    this.#noteOwners()
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

  /** See the channel `retention.preview`. */
  preview(companyId: number, rule: RetentionRule): Promise<RetentionPreview> {
    return this.#context.waits.run('retentionPreview', ({ signal }) => this.#leaving(companyId, rule, signal))
  }

  // A large copy is looked at in parts, between which the engine does whatever else it has to do.
  async #leaving(companyId: number, rule: RetentionRule, signal: AbortSignal): Promise<RetentionPreview> {
    this.#mirror()
    const horizon = horizonOf(rule, localDay(this.#context.nowMs()))
    const query = queryOf(companyId, horizon)
    const payslips: LeavingPayslip[] = []
    for (const part of this.#cache.payslips(query, LOOKED_AT_ONCE)) {
      payslips.push(...part)
      await turn()
      if (signal.aborted) throw new AppError('cancelled')
    }
    const { people, certificates, pdfs, reports, ...more } = this.#cache.counts(query)
    const applied = this.#rows.of(companyId)?.horizon
    return {
      horizon,
      leaves: { people, payslips: payslips.length, certificates, pdfs, reports },
      ...more,
      people: this.#cache.people(query, MOST_SHOWN),
      staying: {
        pinned: this.#cache.staying(query, 'pinned'),
        unsettled: this.#cache.staying(query, 'unsettled')
      },
      savedFiles: this.#savedFiles(query, payslips),
      comesBack: applied !== undefined && isWider(horizon, applied)
    }
  }

  /** See the channel `retention.apply`. */
  async apply({ companyId, rule, shown }: ChannelInput<'retention.apply'>): Promise<RetentionCounts> {
    return this.#context.waits.run('retention', async (wait) => {
      const { leaves, horizon, comesBack } = await this.#leaving(companyId, rule, wait.signal)
      if (!isSame(leaves, shown)) throw new AppError('badInput', { subject: 'what leaves' })
      this.#writes.run('retention.put', () => this.#rows.put(companyId, rule, horizon, this.#context.nowMs()))
      this.#mirror()
      if (comesBack) this.#context.cacheWrites.now(() => this.#cache.readAllAgain(companyId))
      const kept = this.#rows.of(companyId)
      if (kept) await this.#remove(kept, { leaves, wait })
      return leaves
    })
  }

  pin({ pinned, ...pin }: ChannelInput<'retention.pin'>): void {
    this.#writes.run('retention.pin', () => {
      this.#rows.pin(pin, pinned, this.#context.nowMs())
      if (pin.kind === 'payslip' && !pinned) this.#owners.remove({ ...pin, kind: 'payslip' })
    })
    this.#noteOwners()
    this.#mirror()
    this.#context.changed(pin.companyId, pin.kind === 'employee' ? 'employees' : 'payslips')
  }

  pinPeriod({ pinned, ...period }: ChannelInput<'retention.pinPeriod'>): void {
    this.#writes.run('retention.pin', () => {
      this.#rows.pinPeriod(period, pinned, this.#context.nowMs())
      if (!pinned) this.#owners.remove({ ...period, kind: 'period' })
    })
    this.#noteOwners()
    this.#mirror()
    this.#context.changed(period.companyId, 'payslips')
  }

  // While the copy knows whose pinned payslips are; of people who leave later at the next start, as they stay until then.
  #noteOwners(): void {
    const found = formerOwners(this.#rows, this.#cache)
    if (found.length === 0) return
    this.#writes.run('retention.pin', () => found.forEach(({ pin, owners }) => this.#owners.add(pin, owners)))
  }

  // In parts, each whole by itself: reports go while it is known who leaves, a payslip goes with all that hangs on it, a
  // person after the last of theirs. Whose an edit has come to be meanwhile stays.
  async #remove(
    { companyId, horizon }: KeptRetention,
    told?: { readonly leaves: RetentionCounts; readonly wait: Wait }
  ): Promise<void> {
    const { signal, cacheWrites } = this.#context
    const query = queryOf(companyId, horizon)
    await this.#noteLeft(query)
    let removed = 0
    const remove = async (next: () => readonly number[], out: (ids: readonly number[]) => void): Promise<number> => {
      if (signal.aborted) throw new AppError('cancelled')
      this.#mirror()
      const ids = next()
      cacheWrites.now(() => out(ids))
      removed += ids.length
      // Pay runs leave too, and are not counted in what the officer was shown.
      if (told) told.wait.went(Math.min(removed, allOf(told.leaves)), allOf(told.leaves))
      await turn()
      return ids.length
    }
    const part = async (next: () => readonly number[], out: (ids: readonly number[]) => void): Promise<void> => {
      while ((await remove(next, out)) > 0);
    }
    const cache = this.#cache
    const removal = this.#removal
    await part(
      () => cache.reports(query, AT_ONCE),
      (ids) => removal.reports(ids)
    )
    for (const found of cache.payslips(query, LOOKED_AT_ONCE)) {
      for (let from = 0; from < found.length; from += AT_ONCE) {
        const ids = found.slice(from, from + AT_ONCE).map(({ id }) => id)
        await remove(
          () => cache.leavingOf(query, ids),
          (leaving) => removal.payslips(companyId, leaving)
        )
      }
    }
    await part(
      () => cache.certificates(query, AT_ONCE),
      (ids) => removal.certificates(ids)
    )
    await part(
      () => cache.people(query, AT_ONCE).map(({ id }) => id),
      (ids) => removal.people(companyId, ids)
    )
    await part(
      () => cache.payRuns(query, AT_ONCE),
      (ids) => removal.payRuns(companyId, ids)
    )
    cacheWrites.now(() => {
      removal.old(query)
      removal.dropTasks(companyId)
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
  async #noteLeft(query: RetentionQuery): Promise<void> {
    for (const part of this.#cache.payslips(query, LOOKED_AT_ONCE)) {
      if (part.some(({ leftOn }) => leftOn !== null)) {
        this.#writes.run('retention.left', () => {
          for (const { id, leftOn } of part) if (leftOn !== null) this.#rows.addLeft(query.companyId, id, leftOn)
        })
      }
      await turn()
      if (this.#context.signal.aborted) throw new AppError('cancelled')
    }
  }

  #mirror(): void {
    const as =
      (why: 'pinned' | 'unsettled') => (each: { companyId: number; kind: 'employee' | 'payslip'; id: number }) => ({
        ...each,
        why
      })
    const mirrored: MirroredRetention = {
      horizons: this.#rows.all().map(({ companyId, horizon }) => ({ companyId, ...horizon })),
      stays: [
        ...this.#rows.unsettled().map(as('unsettled')),
        ...this.#rows.pins().map(as('pinned')),
        ...this.#rows
          .periods()
          .flatMap((period) => this.#cache.payslipsOf(period))
          .map(as('pinned')),
        ...this.#owners
          .all()
          .map(({ companyId, employeeId: id }) => ({ companyId, kind: 'owner' as const, id, why: 'pinned' as const }))
      ],
      periods: this.#rows.periods(),
      left: { count: this.#rows.leftCount(), all: () => this.#rows.left() }
    }
    // Looked at before each part that leaves, and hardly ever changed.
    const text = JSON.stringify(mirrored)
    if (text === this.#mirrored) return
    this.#context.cacheWrites.now(() => this.#cache.mirror(mirrored))
    this.#mirrored = text
  }

  #savedFiles(query: RetentionQuery, leaving: readonly LeavingPayslip[]): RetentionPreview['savedFiles'] {
    const payslips = new Set(leaving.map(({ id }) => id))
    const certificates = new Set(this.#cache.certificates(query))
    const leaves = this.#files
      .all(query.companyId)
      .filter(({ kind, document_id: id }) =>
        (kind === 'payslip' || kind === PACKED_KIND.payslip ? payslips : certificates).has(id)
      )
    // Several documents are in one ZIP.
    const files = [...new Map(leaves.map((file) => [file.path, file])).values()]
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
