import { AppError } from '@shared/contract/errors'
import type { ChangedKind } from '@shared/contract/events'
import type { CacheRows } from '../../store/cache'
import type { CacheList } from '../../store/cache/listStates'
import type { SeenOddity } from '../../store/cache/oddities'
import type { Listed } from '../api'
import type { EngineContext } from '../context'
import type { Asked, Asking, FreshReads } from './freshReads'
import { seenOddities } from './oddities'

/** Why a list is less than it should be that was read to its end. */
export const PARTLY_NOTE = 'An entry of it could not be read.'

/** What changes for whoever looks, where a list with nothing in it is read for the first time. */
const KINDS: Readonly<Record<CacheList, ChangedKind>> = {
  companies: 'companies',
  payFrequencies: 'employees',
  payFrequencyForms: 'employees',
  payPoints: 'employees',
  payRuns: 'payRuns',
  employees: 'employees',
  employee: 'employees',
  payslipsOfEmployee: 'payslips',
  payslipsOfGone: 'payslips',
  payslipsOfRun: 'payRuns',
  journalOfRun: 'payRuns',
  payItemsOfEmployee: 'payItems',
  payItemsOfPayslip: 'payItems',
  inheritedOfEmployee: 'payItems',
  certificatesOfEmployee: 'certificates'
}

/** Does something in the transaction that writes what was read: a task marks itself done there. */
export type AlsoWrite = () => void

/** A request whose answer is to be written. */
export interface ReadAt extends Pick<Asked, 'isMarked'> {
  /** When it was asked: what was answered is as of then or later. */
  readonly asOfMs: number
}

/** What single requests have in common: the writers of the copy, and what follows from what they wrote. */
export class ReadParts {
  readonly context: EngineContext
  readonly rows: CacheRows
  readonly fresh: FreshReads
  readonly #runFrequency
  readonly #frozen

  constructor(context: EngineContext, rows: CacheRows, fresh: FreshReads) {
    this.context = context
    this.rows = rows
    this.fresh = fresh
    this.#runFrequency = context.cache
      .prepare<[number], number | null>('SELECT frequency_id FROM pay_run WHERE id = ?')
      .pluck()
    this.#frozen = context.cache.prepare<[number], number | null>('SELECT frozen_ms FROM company WHERE id = ?').pluck()
  }

  /** Throws `companyFrozen`. */
  assertOpen(companyId: number): void {
    const frozenMs = this.#frozen.get(companyId)
    if (frozenMs !== null && frozenMs !== undefined) throw new AppError('companyFrozen')
  }

  /** The frequency of a run; null where the copy does not know it. */
  frequencyOf(payRunId: number | null): number | null {
    return payRunId === null ? null : (this.#runFrequency.get(payRunId) ?? null)
  }

  /** A payslip changed: the person's element in the next employee list is looked at again even if it is as it was in the last one. */
  payslipMoved(companyId: number, payslipId: number, change: 'state' | 'figures'): void {
    const { payslips, employees, lists } = this.rows
    const employeeId = payslips.one(payslipId)?.employee_id ?? null
    if (employeeId !== null) employees.forgetHash(employeeId)
    if (change !== 'figures') return
    lists.markStale(companyId, 'payItemsOfPayslip', payslipId)
    if (employeeId !== null) lists.markStale(companyId, 'payItemsOfEmployee', employeeId)
  }

  /**
   * Asks, and writes the answer. One that was overtaken by an answer to the same is not written: the copy has what was asked for
   * later. Where a list wrote a part of it that was asked for later, it is asked again.
   */
  async read<Answer>(
    asking: Asking,
    ask: () => Promise<Answer>,
    write: (answer: Answer, at: ReadAt) => void,
    also: AlsoWrite = () => undefined
  ): Promise<void> {
    for (let isDone = false; !isDone;) {
      const asOfMs = this.context.nowMs()
      const asked = this.fresh.ask(asking)
      try {
        const answer = await ask()
        isDone = this.context.cacheWrites.now(() => {
          if (!asked.isOvertaken()) {
            if (asked.isOvertakenInPart()) return false
            write(answer, { asOfMs, isMarked: () => asked.isMarked() })
            asked.wrote()
          }
          also()
          return true
        })
      } finally {
        asked.end()
      }
    }
  }

  /** Notes as of when a list is, and what was odd in it; `noted`: while it was written. */
  wrote(
    { companyId, list, subjectId }: Asking,
    { items, complete, oddities }: Listed<unknown>,
    { asOfMs, isMarked }: ReadAt,
    noted: readonly SeenOddity[] = []
  ): void {
    const note = complete ? null : PARTLY_NOTE
    const writtenMs = this.context.nowMs()
    const before = this.rows.lists.get(companyId, list, subjectId)
    // What is in a list is told by whoever writes it; one with nothing in it, too, is another than one that was never read.
    const isNews = before === null ? items.length === 0 || note !== null : before.note !== note
    if (isNews) this.context.changed(companyId, KINDS[list])
    const state = { asOfMs, writtenMs, hash: null, entries: items.length, note, isStale: isMarked() }
    this.rows.lists.put(companyId, list, subjectId, state)
    this.rows.oddities.put(companyId, { list, subjectId }, [...seenOddities(oddities), ...noted], writtenMs)
  }
}
