import { AppError } from '@shared/contract/errors'
import type { CacheRows } from '../../store/cache'
import type { CallOptions } from '../api'
import type { Asking } from './freshReads'
import type { AlsoWrite, ReadParts } from './readParts'

/**
 * Payslips of who is not in the company's list any more: no list that is read by itself tells when one of them is gone. Who left may
 * still be paid, so that only what is not there when it is asked for by itself is called gone: all when the person goes, and again
 * once a week (periodic.ts).
 */
export class UnlistedReads {
  readonly #parts: ReadParts

  constructor(parts: ReadParts) {
    this.#parts = parts
  }

  /** Whether somebody is known, and not in the list any more. */
  isGone(employeeId: number): boolean {
    const row = this.#parts.rows.employees.one(employeeId)
    return row !== undefined && row.gone_ms !== null
  }

  /** #12 for each payslip that is counted of somebody whose own list is not there (404). */
  async payslipsOf(employeeId: number, options: CallOptions, also: AlsoWrite): Promise<void> {
    const { context, rows, fresh } = this.#parts
    const companyId = rows.employees.one(employeeId)?.company_id
    if (companyId === undefined) return
    const asking: Asking = { companyId, list: 'payslipsOfGone', subjectId: employeeId }
    const asOfMs = context.nowMs()
    const asked = fresh.ask(asking)
    try {
      const ids = rows.payslips.counted(employeeId)
      const missing: number[] = []
      for (const id of ids) if (!(await this.#isThere(id, options))) missing.push(id)
      await this.notThere(missing, options, () => {
        const state = {
          asOfMs,
          writtenMs: context.nowMs(),
          hash: null,
          entries: ids.length - missing.length,
          note: null
        }
        rows.lists.put(companyId, asking.list, employeeId, { ...state, isStale: asked.isMarked() })
        also()
      })
    } finally {
      asked.end()
    }
  }

  /** Something of a payslip is not there (404): whether that is so of the payslip itself (#12), and it is gone with its person. */
  async isGoneToo(payslipId: number, options: CallOptions): Promise<boolean> {
    const { payslips } = this.#parts.rows
    if (this.#companyOfUnlisted(payslipId) !== null && !(await this.#isThere(payslipId, options))) {
      await this.notThere([payslipId], options)
    }
    const row = payslips.one(payslipId)
    return row !== undefined && row.gone_ms !== null
  }

  /** #12 answered 404 for these: they are gone, unless a list tells of them. Rejects where the company is closed to the key. */
  async notThere(payslipIds: readonly number[], options: CallOptions, also?: AlsoWrite): Promise<void> {
    const { context, rows } = this.#parts
    const companies = new Set(payslipIds.map((id) => this.#companyOfUnlisted(id)).filter((id) => id !== null))
    if (companies.size > 0) {
      // Such a one answers 404 to everything.
      const { items } = await context.client().companies.list(options)
      const opened = new Set(items.map(({ id }) => id))
      if ([...companies].some((id) => !opened.has(id))) throw new AppError('notFound')
    }
    context.cacheWrites.now(() => {
      for (const id of payslipIds) {
        const companyId = this.#companyOfUnlisted(id)
        if (companyId === null || !companies.has(companyId)) continue
        if (rows.payslips.markGone(id, context.nowMs())) context.changed(companyId, 'payslips')
      }
      also?.()
    })
  }

  async #isThere(payslipId: number, options: CallOptions): Promise<boolean> {
    try {
      await this.#parts.context.client().payslips.get(payslipId, 'codes', options)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'notFound') return false
      throw error
    }
  }

  #companyOfUnlisted(payslipId: number): number | null {
    const companyId = this.#parts.rows.payslips.one(payslipId)?.company_id
    if (companyId === undefined) return null
    return this.#parts.rows.payslips.ownerOf(companyId, payslipId)?.isListed === 0 ? companyId : null
  }
}

/** Somebody is gone: what their lists told is of before. Whether payslips of theirs are counted, which are to be asked for then. */
export function noteUnlisted({ lists, payslips }: CacheRows, companyId: number, employeeId: number): boolean {
  lists.markStale(companyId, 'payslipsOfEmployee', employeeId)
  lists.markStale(companyId, 'payslipsOfGone', employeeId)
  return payslips.counted(employeeId).length > 0
}
