import { AppError } from '@shared/contract/errors'
import type { PayslipDetail } from '@shared/domain/payslip'
import type { CacheRows } from '../../store/cache'
import type { PayslipRow } from '../../store/cache/payslips'
import type { CallOptions, Read } from '../api'
import type { EngineContext } from '../context'
import type { Asked, FreshReads } from './freshReads'
import { seenOddities } from './oddities'
import type { Reads } from './reads'

/** One detail to be read. */
export interface DetailWish {
  readonly payslipId: number
  /** Also the lines by label, where no list gave them or they may be old. */
  readonly labels: boolean
}

export interface DetailsRead {
  readonly details: ReadonlyMap<number, PayslipDetail>
  /** Those that the lists around them vouch for, and that were kept. */
  readonly kept: ReadonlySet<number>
  /** These, and those that calculate or are gone: there is nothing to be read of them now. */
  readonly settled: ReadonlySet<number>
  /** Of these, how many differ from what was there. */
  readonly changed: number
  /** Whose list is not there any more, as they are gone: nothing vouches for a detail, and the copy stays as it is. */
  readonly withoutList: number | null
}

interface Fetched {
  readonly asked: Asked
  readonly asOfMs: number
  readonly row: PayslipRow
  readonly codes: Read<PayslipDetail>
  readonly labels: Read<PayslipDetail> | null
}

/**
 * Details of payslips (#12). A detail says nothing of calculating, so it is kept only when the lists before and after it say
 * that the payslip was not, with the same net (design 2.10). The list before is the one the copy was last written from;
 * the one after is asked for here, once for all payslips of one person.
 */
export class Details {
  readonly #context: EngineContext
  readonly #rows: CacheRows
  readonly #reads: Reads
  readonly #fresh: FreshReads

  constructor(context: EngineContext, rows: CacheRows, reads: Reads, fresh: FreshReads) {
    this.#context = context
    this.#rows = rows
    this.#reads = reads
    this.#fresh = fresh
  }

  /** Whose list tells of a payslip; null when it is not known. */
  ownerOf(payslipId: number): { employeeId: number | null; payRunId: number | null } | null {
    const row = this.#rows.payslips.one(payslipId)
    return row ? { employeeId: row.employee_id, payRunId: row.pay_run_id } : null
  }

  /** Reads details of payslips of one person (or of one run, where the person is not known). */
  async read(
    wishes: readonly DetailWish[],
    options: CallOptions,
    also: (read: DetailsRead) => void = () => undefined
  ): Promise<DetailsRead> {
    const begun: Asked[] = []
    try {
      const fetched: Fetched[] = []
      for (const { payslipId, labels } of wishes) {
        const row = this.#rows.payslips.one(payslipId)
        if (!row || !this.#isReadable(payslipId)) continue
        const client = this.#context.client()
        const asOfMs = this.#context.nowMs()
        const asked = this.#fresh.ask({ companyId: row.company_id, list: 'payslipDetail', subjectId: payslipId })
        begun.push(asked)
        const codes = await this.#codes(payslipId, options)
        if (codes === null) continue
        fetched.push({
          asked,
          asOfMs,
          row,
          codes,
          labels: labels || row.lines === null ? await client.payslips.get(payslipId, 'labels', options) : null
        })
      }
      return await this.#keep(fetched, wishes, options, also)
    } finally {
      for (const asked of begun) asked.end()
    }
  }

  // Null of one that is gone with its person, which is nobody's failure.
  async #codes(payslipId: number, options: CallOptions): Promise<Read<PayslipDetail> | null> {
    try {
      return await this.#context.client().payslips.get(payslipId, 'codes', options)
    } catch (error) {
      if (error instanceof AppError && error.code === 'notFound') {
        await this.#reads.unlisted.notThere([payslipId], options)
        if (!this.#isReadable(payslipId)) return null
      }
      throw error
    }
  }

  async #keep(
    fetched: readonly Fetched[],
    wishes: readonly DetailWish[],
    options: CallOptions,
    also: (read: DetailsRead) => void
  ): Promise<DetailsRead> {
    const [first] = fetched
    const withoutList = first ? await this.#listAfter(first.row, options) : null
    return this.#context.cacheWrites.now(() => {
      const kept = new Set<number>()
      let changed = 0
      for (const detail of fetched) {
        if (withoutList !== null || !this.#isVouchedFor(detail.row)) continue
        kept.add(detail.row.id)
        if (this.#put(detail)) changed++
      }
      if (changed > 0 && first) this.#context.changed(first.row.company_id, 'payslips')
      const unreadable = wishes.filter(({ payslipId }) => withoutList !== null || !this.#isReadable(payslipId))
      const settled = new Set([...kept, ...unreadable.map(({ payslipId }) => payslipId)])
      const details = new Map(fetched.map(({ row, codes }) => [row.id, codes.value]))
      const read: DetailsRead = { details, kept, settled, changed, withoutList }
      also(read)
      return read
    })
  }

  // Gives who is gone and has no list any more.
  async #listAfter(row: PayslipRow, options: CallOptions): Promise<number | null> {
    const { employee_id: employeeId, pay_run_id: payRunId } = row
    try {
      if (employeeId !== null) await this.#reads.payslipsOfEmployee(employeeId, options)
      else if (payRunId !== null) await this.#reads.runs.payslipsOfRun(payRunId, options)
      return null
    } catch (error) {
      const isAbsent = error instanceof AppError && error.code === 'notFound'
      if (!isAbsent || employeeId === null || !this.#reads.unlisted.isGone(employeeId)) throw error
      return employeeId
    }
  }

  #isReadable(payslipId: number): boolean {
    const row = this.#rows.payslips.one(payslipId)
    return row !== undefined && row.dirty === 0 && row.gone_ms === null
  }

  #isVouchedFor(before: PayslipRow): boolean {
    const after = this.#rows.payslips.one(before.id)
    return (
      after !== undefined &&
      after.dirty === 0 &&
      after.net === before.net &&
      after.gone_ms === null &&
      (after.employee_id !== null || after.pay_run_id !== null)
    )
  }

  // One that was asked for later stays.
  #put({ asked, asOfMs, row, codes, labels }: Fetched): boolean {
    if (asked.mayBeOvertaken()) return false
    asked.wrote()
    const nowMs = this.#context.nowMs()
    const lines = labels !== null && this.#rows.payslips.putLines(row.id, labels.value.data, nowMs)
    // The digest of the person's element stands for the lines that were there before.
    if (lines && row.lines !== null && row.employee_id !== null) this.#rows.employees.forgetHash(row.employee_id)
    this.#rows.oddities.put(row.company_id, { list: 'payslip', subjectId: row.id }, seenOddities(codes.oddities), nowMs)
    return this.#rows.payslipDetails.put(row.company_id, row.id, codes.value, asOfMs) || lines
  }
}
