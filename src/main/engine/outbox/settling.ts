import { toAppError, type AppError } from '@shared/contract/errors'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { blockOf } from './answers'
import { freeze } from './freeze'
import { sameTarget } from './ledger'
import type { RunnerParts } from './parts'
import { isCalculating, readTarget, type Reading, type Target } from './reading'
import { sentences } from './sentences'
import { settleEdits } from './settle'

const SHORTEST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * Reads back what was sent, the copy first, and settles it. Remembers when to try again what cannot be told yet; that is lost
 * with the process and begins anew, as the edits themselves are on disk.
 */
export class Settling {
  readonly #parts: RunnerParts
  readonly #later = new Map<string, { readonly atMs: number; readonly tries: number }>()
  /** Found by the last look and not read yet: of thousands without an answer, not all are looked for again after each. */
  #found: Target[] = []

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** The next target whose edits have no answer and are due to be read. */
  nextUnknown(): Target | null {
    const nowMs = this.#parts.context.nowMs()
    const isDue = (target: Target): boolean => (this.#later.get(keyOf(target))?.atMs ?? 0) <= nowMs
    for (let target = this.#found.shift(); target; target = this.#found.shift()) {
      if (isDue(target) && this.#isUnknown(target)) return target
    }
    this.#found = this.#unknownTargets().filter(isDue)
    return this.#found.shift() ?? null
  }

  /** When the next one is due; null: none waits. */
  nextMs(): number | null {
    const times = this.#unknownTargets().map((target) => this.#later.get(keyOf(target))?.atMs ?? 0)
    return times.length === 0 ? null : Math.min(...times)
  }

  /** Tries again what waits, now that the service answers again. */
  hurry(): void {
    this.#later.clear()
  }

  /**
   * Reads a target and settles those of its edits that were sent. Throws only what stops the runner; what the service said is
   * saved is then left to be read later.
   */
  async settle(target: Target): Promise<void> {
    let reading: Reading
    try {
      reading = await readTarget(this.#reading, target, isGeneral)
    } catch (error) {
      this.leaveForLater([target])
      throw error
    }
    switch (reading.kind) {
      case 'read':
      case 'gone':
        this.#settleRead(target, reading.kind === 'gone')
        return
      case 'closed':
        this.leaveForLater([target])
        freeze(this.#parts, target.companyId)
        return
      case 'failed':
        this.#parts.context.log('warn', `outbox: could not read back, ${reading.error.code}`)
        this.leaveForLater([target])
        this.#again(target, 0)
    }
  }

  /** Takes the service's word for what it said is saved; it is read when there is time. */
  leaveForLater(targets: readonly Target[]): void {
    const { write } = this.#parts
    if (targets.length === 0) return
    write('unread', () => {
      const saved = targets.map((target) => ({
        ...target,
        edits: this.#sent(target).filter(({ answer }) => answer === 'saved')
      }))
      this.takeWord(saved.filter(({ edits }) => edits.length > 0))
    })
  }

  /** As `leaveForLater`, of targets with those of their edits that the service said are saved. Part of a write. */
  takeWord(targets: readonly (Target & { readonly edits: readonly StoredEdit[] })[]): void {
    const { ledger, readAgain, context } = this.#parts
    const edits = targets.flatMap((target) => target.edits)
    ledger.moveAlike(edits, 'savedUnread', sentences.savedUnread, { answer: null, checkDue: true })
    for (const target of targets) readAgain.put(this.#follow(target, context.nowMs()))
  }

  #settleRead(target: Target, gone: boolean): void {
    const { write, cache, ledger, readAgain, context, timing } = this.#parts
    const calculating = isCalculating(cache, target.employeeId, target.target)
    const againMs = write('settle', () => {
      const edits = this.#sent(target)
      const state = { calculating, gone }
      const later = settleEdits({ cache, ledger, nowMs: context.nowMs, lostAfterMs: timing.lostAfterMs }, edits, state)
      const anySaved = edits.some(({ id }) => this.#parts.rows.get(id)?.state === 'saved')
      if (anySaved && !gone)
        readAgain.put(this.#follow(target, context.nowMs() + (calculating ? (timing.readAgainMs[0] ?? 0) : 0)))
      return later
    })
    if (againMs === null) this.#later.delete(keyOf(target))
    else this.#again(target, againMs)
  }

  /** What is read after a save: the payslip that recalculates, or the person's open ones. */
  #follow(
    { companyId, employeeId, target }: Target,
    notBeforeMs: number
  ): Parameters<RunnerParts['readAgain']['put']>[0] {
    const payslipId = target.kind === 'payslip' ? (this.#parts.cache.payslipOf(employeeId, target)?.id ?? null) : null
    return { companyId, employeeId, payslipId, notBeforeMs, tries: 0 }
  }

  #again(target: Target, notBeforeMs: number): void {
    const tries = (this.#later.get(keyOf(target))?.tries ?? 0) + 1
    // The first look again comes when it can tell most; what is still open then is looked at less and less often.
    const pauseMs = tries === 1 ? 0 : Math.min(LONGEST_RETRY_MS, SHORTEST_RETRY_MS * 2 ** (tries - 2))
    const leastMs = notBeforeMs === 0 ? SHORTEST_RETRY_MS : 0
    const atMs = Math.max(notBeforeMs, this.#parts.context.nowMs() + Math.max(pauseMs, leastMs))
    this.#later.set(keyOf(target), { atMs, tries })
  }

  /** The target's edits as they are now, those that were sent and are not settled. */
  #sent({ edits }: Target): StoredEdit[] {
    return edits
      .map(({ id }) => this.#parts.rows.get(id))
      .filter((edit): edit is StoredEdit => {
        if (edit === null) return false
        return edit.state === 'unknown' || (edit.state === 'sending' && edit.answer === 'saved')
      })
  }

  // The officer may have settled it since, or the key lost its company.
  #isUnknown({ companyId, edits }: Target): boolean {
    const { rows, cache } = this.#parts
    return !cache.isFrozen(companyId) && edits.some(({ id }) => rows.get(id)?.state === 'unknown')
  }

  #unknownTargets(): Target[] {
    const { rows, cache } = this.#parts
    const frozen = new Map<number, boolean>()
    const isFrozen = (companyId: number): boolean => {
      const known = frozen.get(companyId) ?? cache.isFrozen(companyId)
      frozen.set(companyId, known)
      return known
    }
    const targets: (Target & { readonly edits: StoredEdit[] })[] = []
    const ofPerson = new Map<number, typeof targets>()
    for (const edit of rows.inState('unknown', null)) {
      if (edit.cause === 'notReadable' || isFrozen(edit.companyId)) continue
      const own = ofPerson.get(edit.employeeId) ?? []
      const known = own.find((one) => sameTarget(one.target, edit.target))
      if (known) known.edits.push(edit)
      else {
        const { companyId, employeeId, target } = edit
        const made = { companyId, employeeId, target, edits: [edit] }
        own.push(made)
        ofPerson.set(employeeId, own)
        targets.push(made)
      }
    }
    return targets
  }

  get #reading(): Parameters<typeof readTarget>[0] {
    const { cache, ports, context } = this.#parts
    return { cache, reads: ports.reads, client: context.client }
  }
}

/** Whether an error is about the service as a whole, so that nothing else need be tried now. */
export function isGeneral(error: AppError): boolean {
  return blockOf(toAppError(error)) !== null
}

function keyOf({ employeeId, target }: Target): string {
  return target.kind === 'employee' ? `${employeeId}` : `${employeeId} ${target.payslipId ?? target.date}`
}
