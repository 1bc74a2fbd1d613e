import type { Flag } from '@shared/domain/flags'

/** What was found on a payslip and from what; `earlier`: how many payslips before the one before were looked at, too. */
interface JudgedPayslip {
  readonly evidence: number
  readonly earlier: number
  readonly earlierEvidence: number
  readonly flags: readonly Flag[]
}

interface Judged {
  /** By which rules and names. */
  readonly of: string
  readonly payslips: Map<number, JudgedPayslip>
}

/** About 200 bytes each. */
const MOST_JUDGED = 250_000

/** What was found on payslips, and from what, by company; what was not asked for longest goes first. */
export class JudgedFlags {
  // The longest unasked company stands first.
  readonly #companies = new Map<number, Judged>()

  /** What is kept of a company, to be added to; nothing where it was judged by other rules. */
  of(companyId: number, of: string): Judged['payslips'] {
    const kept = this.#companies.get(companyId)
    const judged =
      kept?.of === of && kept.payslips.size <= MOST_JUDGED ? kept : { of, payslips: new Map<number, JudgedPayslip>() }
    this.#companies.delete(companyId)
    let all = judged.payslips.size
    for (const { payslips } of this.#companies.values()) all += payslips.size
    for (const [id, { payslips }] of this.#companies) {
      if (all <= MOST_JUDGED) break
      this.#companies.delete(id)
      all -= payslips.size
    }
    this.#companies.set(companyId, judged)
    return judged.payslips
  }
}
