import { toAppError } from '@shared/contract/errors'
import type { EditTarget } from '@shared/domain/edit'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import type { ReadAgain } from '../../store/outbox/readAgain'
import { parseCalc } from '../../inputs'
import type { RunnerParts } from './parts'
import { isGeneral } from './settling'
import { differing } from './settle'
import { sameTarget } from './ledger'
import { seen } from './reading'

/** A person's latest open payslips that a change *from now on* may recalculate. */
const OPEN_PAYSLIPS = 3

/**
 * What is read again after a save, with time: payslips that recalculate until their new net pay is there, and the values of
 * edits that were saved by the service's word alone.
 */
export class Following {
  readonly #parts: RunnerParts

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Reads one entry. Throws only what stops the runner as a whole; the entry then stays due. */
  async follow(entry: ReadAgain): Promise<void> {
    const { write, readAgain, context } = this.#parts
    try {
      if (entry.payslipId === null) await this.#person(entry)
      else await this.#payslip(entry, entry.payslipId)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (isGeneral(error)) throw error
      context.log('warn', `outbox: could not read again after a save, ${error.code}`)
      if (error.code === 'notFound') {
        write('followed', () => {
          readAgain.done(entry)
          for (const edit of this.#unchecked(entry)) this.#parts.ledger.note(edit, { checkDue: false })
        })
      } else this.#later(entry)
    }
  }

  async #person(entry: ReadAgain): Promise<void> {
    const { ports, cache, write, readAgain, context } = this.#parts
    const { employeeId, companyId } = entry
    const unchecked = this.#unchecked(entry)
    const calcs = unchecked.some(({ attribute }) => parseCalc(attribute) !== null)
    await ports.reads.readPayslipsOfEmployee(employeeId)
    if (calcs) await ports.reads.readPayItems({ kind: 'employee', employeeId })
    if (unchecked.some(({ attribute }) => parseCalc(attribute) === null)) await ports.reads.readEmployee(employeeId)
    write('followed', () => {
      for (const edit of this.#unchecked(entry)) this.#check(edit)
      readAgain.done(entry)
      const latest = cache.openPayslipsOf(employeeId).slice(0, OPEN_PAYSLIPS)
      for (const id of new Set([...latest.map((one) => one.id), ...this.#payslipsUnchecked(employeeId)])) {
        readAgain.put({ companyId, employeeId, payslipId: id, notBeforeMs: context.nowMs(), tries: 0 })
      }
    })
  }

  async #payslip(entry: ReadAgain, payslipId: number): Promise<void> {
    const { ports, cache, write, readAgain } = this.#parts
    await ports.reads.readPayslip(payslipId)
    if (cache.payslip(payslipId)?.dirty) {
      this.#later(entry)
      return
    }
    if (this.#unchecked(entry).length > 0) await ports.reads.readPayItems({ kind: 'payslip', payslipId })
    write('followed', () => {
      for (const edit of this.#unchecked(entry)) this.#check(edit)
      readAgain.done(entry)
    })
  }

  // Part of a write.
  #check(edit: StoredEdit): void {
    const { cache, ledger } = this.#parts
    const present = cache.present(edit.employeeId, edit.target, edit.attribute)
    const differs = ['base', 'other'].includes(seen(cache, edit).kind)
    if (differs && present.kind === 'read') {
      const said = differing(edit, present.value, present.asOfMs)
      ledger.move(edit, 'foundOtherwise', said.reason.text, { checkDue: false, ...said })
    } else ledger.note(edit, { checkDue: false })
  }

  // A payslip that was known by its day alone when it was saved may be any of the person's.
  #payslipsUnchecked(employeeId: number): number[] {
    const { rows, cache } = this.#parts
    return rows
      .unchecked(employeeId)
      .flatMap(({ target }) => (target.kind === 'payslip' ? (cache.payslipOf(employeeId, target)?.id ?? []) : []))
  }

  #later(entry: ReadAgain): void {
    const { write, readAgain, context, timing } = this.#parts
    // A new net pay is waited for so long; what is still to be checked, until a read shows it.
    const last = this.#unchecked(entry).length > 0 ? timing.readAgainMs.at(-1) : undefined
    const waitMs = timing.readAgainMs[entry.tries] ?? last
    write('followed', () => {
      if (waitMs === undefined) readAgain.done(entry)
      else readAgain.put({ ...entry, notBeforeMs: context.nowMs() + waitMs, tries: entry.tries + 1 })
    })
  }

  #unchecked({ employeeId, payslipId }: ReadAgain): StoredEdit[] {
    const payslip = payslipId === null ? null : this.#parts.cache.payslip(payslipId)
    const target: EditTarget = payslip
      ? { kind: 'payslip', payslipId: payslip.id, date: payslip.date, special: payslip.special }
      : { kind: 'employee' }
    return this.#parts.rows.unchecked(employeeId).filter((edit) => sameTarget(edit.target, target))
  }
}
