import { AppError } from '@shared/contract/errors'
import type { PayslipRecord } from '@shared/domain/payslip'
import { OddityNotes } from '../../store/cache/oddities'
import type { PayslipPlace } from '../../store/cache/payslips'
import type { CallOptions } from '../api'
import { othersFirst } from '../turns'
import { flushMeanwhile } from './flushMeanwhile'
import type { Streamed } from './freshReads'
import { seenOddities } from './oddities'
import { PARTLY_NOTE, type AlsoWrite, type ReadParts } from './readParts'

const nothing: AlsoWrite = () => undefined

/** Single requests about pay runs (#14 to #16), each written to the copy before it is given out; as `Reads`. */
export class RunReads {
  readonly #parts: ReadParts
  readonly #runCompany

  constructor(parts: ReadParts) {
    this.#parts = parts
    this.#runCompany = parts.context.cache
      .prepare<[number], number>('SELECT company_id FROM pay_run WHERE id = ?')
      .pluck()
  }

  /** #15: the payslips of a run with their lines, as they come. Rejects with `calculating` while the service has none. */
  async payslipsOfRun(payRunId: number, options: CallOptions, also: AlsoWrite = nothing): Promise<void> {
    const companyId = this.companyOfRun(payRunId)
    const place = { companyId, employeeId: null, frequencyId: this.#parts.frequencyOf(payRunId) }
    const { cacheWrites, client, nowMs } = this.#parts.context
    const older = this.#parts.fresh.begin()
    const odd = new OddityNotes()
    const endFlushing = flushMeanwhile(this.#parts.context, `run ${payRunId}`)
    let outcome
    try {
      outcome = await client().payRuns.payslips(
        payRunId,
        (batch) => {
          older.assertWhole()
          cacheWrites.add(() => {
            const changed = batch.map((record) => this.#putOfRun(record, place, older, odd)).includes(true)
            if (changed) this.#parts.context.changed(companyId, 'payslips')
          })
          return cacheWrites.flushInTurns(othersFirst)
        },
        options
      )
    } finally {
      endFlushing()
      older.end()
      // What came before a cut are whole records: shown now, and nothing stays open until some later write.
      if (!older.isBroken()) cacheWrites.flush()
    }
    if (outcome.kind === 'calculating') {
      const { retryAfterMs } = outcome
      throw new AppError('calculating', retryAfterMs === null ? {} : { retryAfterMs })
    }
    const { count, complete, oddities } = outcome
    const note = complete ? null : PARTLY_NOTE
    cacheWrites.now(() => {
      older.assertWhole()
      const asOfMs = nowMs()
      // Whether a run ties out is told by whether all of it was read, too.
      const before = this.#parts.rows.lists.get(companyId, 'payslipsOfRun', payRunId)
      if (before?.note !== note || before.isStale) this.#parts.context.changed(companyId, 'payRuns')
      this.#parts.rows.lists.put(companyId, 'payslipsOfRun', payRunId, {
        asOfMs,
        hash: null,
        entries: count,
        note
      })
      this.#parts.rows.oddities.put(
        companyId,
        { list: 'payslipsOfRun', subjectId: payRunId },
        [...seenOddities(oddities), ...odd.list()],
        asOfMs
      )
      also()
    })
  }

  /** #14: the runs of a company, for one whose total may have moved. What a complete list lacks is gone. */
  async payRuns(companyId: number, options: CallOptions): Promise<void> {
    this.#parts.assertOpen(companyId)
    const list = await this.#parts.context.client().payRuns.list(companyId, options)
    this.#parts.context.cacheWrites.now(() => {
      const { changed, gone } = this.#parts.rows.payRuns.putAll(
        companyId,
        list.items,
        list.complete,
        this.#parts.context.nowMs()
      )
      if (changed.length + gone.length > 0) this.#parts.context.changed(companyId, 'payRuns')
      this.#parts.wrote(companyId, 'payRuns', 0, list)
    })
  }

  /** #16: the journal of a run. */
  async journalOfRun(payRunId: number, options: CallOptions, also: AlsoWrite = nothing): Promise<void> {
    const companyId = this.companyOfRun(payRunId)
    const list = await this.#parts.context.client().payRuns.journal(payRunId, options)
    this.#parts.context.cacheWrites.now(() => {
      this.#parts.rows.journals.put(companyId, payRunId, list.items)
      this.#parts.wrote(companyId, 'journalOfRun', payRunId, list)
      // Also an unchanged one is news: it is as it is now.
      this.#parts.context.changed(companyId, 'payRuns')
      also()
    })
  }

  /** Whose run it is. Throws `notHere`, or `companyFrozen`. */
  companyOfRun(payRunId: number): number {
    const companyId = this.#runCompany.get(payRunId)
    if (companyId === undefined) throw new AppError('notHere')
    this.#parts.assertOpen(companyId)
    return companyId
  }

  #putOfRun(record: PayslipRecord, place: PayslipPlace, older: Streamed, odd: OddityNotes): boolean {
    const known = this.#parts.rows.payslips.one(record.id)
    const owner = known?.employee_id ?? null
    if (owner !== null && older.isOvertaken(owner)) return false
    const change = this.#parts.rows.payslips.put(record, known, place, this.#parts.context.nowMs(), odd)
    if (change === 'state' || change === 'figures') this.#parts.payslipMoved(place.companyId, record.id, change)
    return change !== 'same'
  }
}
