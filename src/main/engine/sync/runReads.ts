import { AppError } from '@shared/contract/errors'
import type { PayslipRecord } from '@shared/domain/payslip'
import { OddityNotes } from '../../store/cache/oddities'
import type { PayslipPlace } from '../../store/cache/payslips'
import type { CallOptions, Listed } from '../api'
import { othersFirst } from '../turns'
import { flushMeanwhile } from './flushMeanwhile'
import type { Asking, Streamed } from './freshReads'
import { seenOddities } from './oddities'
import { PARTLY_NOTE, type AlsoWrite, type ReadAt, type ReadParts } from './readParts'

const nothing: AlsoWrite = () => undefined

/** How a list of payslips of a run ended that is whole in itself. */
type ReadOfRun = Pick<Listed<unknown>, 'complete' | 'oddities'> & {
  readonly count: number
  readonly ids: ReadonlySet<number>
}

/** Single requests about pay runs (#14 to #16), as `Reads`. */
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
    const asOfMs = this.#parts.context.nowMs()
    const asking: Asking = { companyId, list: 'payslipsOfRun', subjectId: payRunId }
    const asked = this.#parts.fresh.ask(asking)
    const older = this.#parts.fresh.begin()
    try {
      const { list, odd } = await this.#stream(companyId, payRunId, options, older)
      this.#parts.context.cacheWrites.now(() => {
        older.assertWhole()
        if (!asked.isOvertaken()) {
          this.#putRunState(asking, list, { asOfMs, isMarked: () => asked.isMarked() }, odd)
          if (list.complete) this.#leaveRun(companyId, payRunId, list.ids, older)
          asked.wrote()
        }
        also()
      })
    } finally {
      older.end()
      asked.end()
    }
  }

  #putRunState(
    { companyId, list, subjectId }: Asking,
    { count, complete, oddities }: ReadOfRun,
    { asOfMs, isMarked }: ReadAt,
    odd: OddityNotes
  ): void {
    const { lists, oddities: rows } = this.#parts.rows
    const note = complete ? null : PARTLY_NOTE
    const writtenMs = this.#parts.context.nowMs()
    // Whether a run ties out is told by whether all of it was read, too.
    const before = lists.get(companyId, list, subjectId)
    const isStale = isMarked()
    if (before?.note !== note || before.isStale !== isStale) this.#parts.context.changed(companyId, 'payRuns')
    lists.put(companyId, list, subjectId, { asOfMs, writtenMs, hash: null, entries: count, note, isStale })
    rows.put(companyId, { list, subjectId }, [...seenOddities(oddities), ...odd.list()], writtenMs)
  }

  // What a complete list of the run lacks is not in it, whoever's it is; where no list of a person tells what became of it, it is
  // gone. Of others the next employee list tells, even if it is as it was.
  #leaveRun(companyId: number, payRunId: number, listed: ReadonlySet<number>, older: Streamed): void {
    const { payslips, employees } = this.#parts.rows
    let left = 0
    for (const id of payslips.ofRun(payRunId)) {
      if (listed.has(id)) continue
      const owner = payslips.ownerOf(companyId, id)
      if (!owner || older.isPayslipOvertaken(id, owner.employeeId)) continue
      payslips.leaveRun(id)
      if (owner.isListed === 0) payslips.markGone(id, this.#parts.context.nowMs())
      else if (owner.employeeId !== null) employees.forgetHash(owner.employeeId)
      left++
    }
    if (left > 0) this.#parts.context.changed(companyId, 'payslips')
  }

  // Writes each record as it comes.
  async #stream(
    companyId: number,
    payRunId: number,
    options: CallOptions,
    older: Streamed
  ): Promise<{ readonly list: ReadOfRun; readonly odd: OddityNotes }> {
    const place = { companyId, employeeId: null, frequencyId: this.#parts.frequencyOf(payRunId) }
    const { cacheWrites, client } = this.#parts.context
    const odd = new OddityNotes()
    const ids = new Set<number>()
    const endFlushing = flushMeanwhile(this.#parts.context, `run ${payRunId}`)
    let outcome
    try {
      outcome = await client().payRuns.payslips(
        payRunId,
        (batch) => {
          older.assertWhole()
          for (const { id } of batch) ids.add(id)
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
      // What came before a cut are whole records: shown now, and nothing stays open until some later write.
      if (!older.isBroken()) cacheWrites.flush()
    }
    if (outcome.kind === 'calculating') {
      const { retryAfterMs } = outcome
      throw new AppError('calculating', retryAfterMs === null ? {} : { retryAfterMs })
    }
    return { list: { ...outcome, ids }, odd }
  }

  /** #14: the runs of a company, for one whose total may have moved. What a complete list lacks is gone. */
  async payRuns(companyId: number, options: CallOptions): Promise<void> {
    this.#parts.assertOpen(companyId)
    const asking: Asking = { companyId, list: 'payRuns', subjectId: 0 }
    await this.#parts.read(
      asking,
      () => this.#parts.context.client().payRuns.list(companyId, options),
      (list, at) => {
        const { changed, gone } = this.#parts.rows.payRuns.putAll(
          companyId,
          list.items,
          list.complete,
          this.#parts.context.nowMs()
        )
        if (changed.length + gone.length > 0) this.#parts.context.changed(companyId, 'payRuns')
        this.#parts.wrote(asking, list, at)
      }
    )
  }

  /** #16: the journal of a run. */
  async journalOfRun(payRunId: number, options: CallOptions, also: AlsoWrite = nothing): Promise<void> {
    const companyId = this.companyOfRun(payRunId)
    const asking: Asking = { companyId, list: 'journalOfRun', subjectId: payRunId }
    await this.#parts.read(
      asking,
      () => this.#parts.context.client().payRuns.journal(payRunId, options),
      (list, at) => {
        this.#parts.rows.journals.put(companyId, payRunId, list.items)
        this.#parts.wrote(asking, list, at)
        // Also an unchanged one is news: it is as it is now.
        this.#parts.context.changed(companyId, 'payRuns')
      },
      also
    )
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
    if (older.isPayslipOvertaken(record.id, owner)) return false
    const change = this.#parts.rows.payslips.put(record, known, place, this.#parts.context.nowMs(), odd)
    if (change === 'state' || change === 'figures') this.#parts.payslipMoved(place.companyId, record.id, change)
    older.wrotePayslip(record.id, owner)
    return change !== 'same'
  }
}
