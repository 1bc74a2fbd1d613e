import { AppError } from '@shared/contract/errors'
import type { ChannelInput } from '@shared/contract/channels'
import type { PayslipDetail } from '@shared/domain/payslip'
import type { CacheRows } from '../../store/cache'
import type { EngineContext } from '../context'
import type { Details } from './details'
import type { Reads } from './reads'

/** How often a payslip that moves while it is looked at is read before it is left to the next list. */
const TRIES = 2

/** Reads what the officer has on screen, before all background work. */
export class Opened {
  readonly #context: EngineContext
  readonly #rows: CacheRows
  readonly #reads: Reads
  readonly #details: Details
  readonly #freshMs: number
  readonly #detailAsOf

  constructor(context: EngineContext, rows: CacheRows, reads: Reads, details: Details, freshMs: number) {
    this.#context = context
    this.#rows = rows
    this.#reads = reads
    this.#details = details
    this.#freshMs = freshMs
    this.#detailAsOf = context.cache
      .prepare<[number], number>('SELECT as_of_ms FROM payslip_detail WHERE payslip_id = ?')
      .pluck()
  }

  /** Reads a page's records again, unless they were read just now. Rejects with the first failure, after all were tried. */
  async readNow(page: ChannelInput<'sync.readNow'>, signal: AbortSignal): Promise<void> {
    const options = { priority: 'click', signal } as const
    switch (page.what) {
      case 'employee': {
        const { employeeId } = page
        const companyId = this.#companyOf(employeeId)
        if (this.#isFresh(this.#reads.asOfMs(companyId, 'employee', employeeId))) return
        await allOf(
          [
            this.#reads.employee(employeeId, options),
            this.#reads.payslipsOfEmployee(employeeId, options),
            this.#reads.payItems({ kind: 'employee', employeeId }, options),
            this.#reads.certificates(employeeId, options)
          ],
          // Also what is as it was is news: it is as it is now.
          () => this.#context.changed(companyId, 'certificates')
        )
        return
      }
      case 'payslip':
        if (!this.#isFresh(this.#detailAsOf.get(page.payslipId) ?? null)) await this.payslip(page.payslipId, signal)
        return
      case 'payRun': {
        const { payRunId, again } = page
        const companyId = this.#reads.runs.companyOfRun(payRunId)
        const isOld =
          this.#reads.isStale(companyId, 'journalOfRun', payRunId) ||
          this.#reads.isStale(companyId, 'payslipsOfRun', payRunId)
        if (!again && !isOld && this.#isFresh(this.#reads.asOfMs(companyId, 'journalOfRun', payRunId))) return
        // The run first: a total that moved makes its journal another.
        await this.#reads.runs.payRuns(companyId, options)
        await allOf([
          this.#reads.runs.payslipsOfRun(payRunId, options),
          this.#reads.runs.journalOfRun(payRunId, options)
        ])
        return
      }
      case 'payItems':
        await this.#reads.payItems(
          page.owner === 'employee'
            ? { kind: 'employee', employeeId: page.ownerId }
            : { kind: 'payslip', payslipId: page.ownerId },
          options
        )
    }
  }

  /**
   * #12 and the list around it: state, net pay, lines, codes and leave of a payslip. Null when it calculates, or moved while it
   * was read; then only its state is in the copy.
   */
  async payslip(payslipId: number, signal: AbortSignal = this.#context.signal): Promise<PayslipDetail | null> {
    const options = { priority: 'click', signal } as const
    let labels = false
    for (let tries = 0; tries < TRIES; tries++) {
      const before = this.#rows.payslips.one(payslipId)
      if (!before) throw new AppError('notHere')
      const read = await this.#details.read([{ payslipId, labels }], options)
      if (read.withoutList !== null) throw new AppError('notFound')
      if (read.kept.has(payslipId)) return read.details.get(payslipId) ?? null
      // It was not even asked for: whether it still calculates is told by its person's list.
      if (read.details.size === 0 && before.employee_id !== null) {
        await this.#reads.payslipsOfEmployee(before.employee_id, options)
      }
      labels = true
    }
    return null
  }

  #companyOf(employeeId: number): number {
    const row = this.#rows.employees.one(employeeId)
    if (!row) throw new AppError('notHere')
    return row.company_id
  }

  #isFresh(asOfMs: number | null): boolean {
    if (asOfMs === null) return false
    const agoMs = this.#context.nowMs() - asOfMs
    // Not what is as of a time to come: the clock was ahead.
    return agoMs >= 0 && agoMs < this.#freshMs
  }
}

// One that fails does not keep the others from being written. `onSome`: when some of them were.
async function allOf(reads: readonly Promise<unknown>[], onSome: () => void = () => undefined): Promise<void> {
  const ends = await Promise.allSettled(reads)
  if (ends.some(({ status }) => status === 'fulfilled')) onSome()
  const failed = ends.find((read) => read.status === 'rejected')
  if (failed) throw failed.reason
}
