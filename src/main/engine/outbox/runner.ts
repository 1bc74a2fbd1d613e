import { toAppError } from '@shared/contract/errors'
import type { RunnerState } from '@shared/contract/views'
import { storeError } from '../../store/fault'
import { faultText } from '../../common/faultText'
import { byItself } from '../byItself'
import { Alarm } from './alarm'
import { blockOf, type Block } from './answers'
import { Blocking } from './blocking'
import { ClockBack } from './clockBack'
import { moveDue } from './due'
import { Following } from './following'
import { byNeeds, keepForNeeded } from './needed'
import { stopEdits } from './officer'
import type { RunnerParts } from './parts'
import { runnerView } from './runnerView'
import { sentences } from './sentences'
import { readsUntil } from './reading'
import { ReadyEdits, type Ready } from './readyEdits'
import { SelfSubmitting } from './selfSubmitting'
import { Settling } from './settling'
import { Submissions } from './submissions'
import { Submitting } from './submitting'

/**
 * Works off what is due, one thing at a time: first what has no answer is read back, then what was submitted goes out, then
 * what was saved is read again. Everything it decides by is on disk, so it can end between any two steps.
 */
export class Runner {
  readonly #parts: RunnerParts
  readonly #cut = new AbortController()
  readonly #settling: Settling
  readonly #submitting: Submitting
  readonly #ready: ReadyEdits
  readonly #following: Following
  readonly #clockBack: ClockBack
  readonly #self: SelfSubmitting
  readonly #submissions: Submissions
  #loop: Promise<void> | null = null
  readonly #alarm: Alarm
  #offOnline: (() => void) | null = null
  #ended = false
  #again = false
  readonly #blocking: Blocking
  // The officer's *Submit* is tried even where the service did not answer lately.
  #insist = false
  /** Parts of the submission that is shown are with the service, or are read for it. */
  #sending = false
  #stopping = false

  constructor(given: RunnerParts) {
    const { context, ports } = given
    const signal = AbortSignal.any([context.signal, this.#cut.signal])
    const parts = {
      ...given,
      context: { ...context, signal },
      ports: { ...ports, reads: readsUntil(signal, ports.reads) }
    }
    this.#parts = parts
    this.#alarm = new Alarm(context, () => this.wake())
    this.#blocking = new Blocking(context.nowMs, parts.timing)
    this.#settling = new Settling(parts)
    this.#ready = new ReadyEdits(parts)
    this.#submitting = new Submitting(parts, this.#ready, this.#settling, () => !this.#ended)
    this.#following = new Following(parts)
    this.#clockBack = new ClockBack(parts, parts.ahead)
    this.#self = new SelfSubmitting(parts)
    this.#submissions = new Submissions(parts)
  }

  /** Takes up what an earlier run left: what was on its way is unknown. */
  start(): void {
    const { write, requests, readAgain, rows, ledger, context, ports, timing } = this.#parts
    write('start', () => {
      this.#clockBack.beginAnew()
      requests.closeAll(context.nowMs())
      readAgain.putUnchecked(context.nowMs())
      for (const edit of rows.inState('sending', null)) {
        ledger.move(edit, 'restarted', sentences.restarted, {
          sentMs: context.nowMs(),
          untilMs: context.nowMs() + timing.lostAfterMs,
          reason: { text: sentences.restarted, fromService: false }
        })
      }
    })
    this.#offOnline = ports.onOnline(() => this.reachable())
    this.wake()
  }

  /**
   * Ends between two requests; what was answered is on disk when it resolves. One that takes longer than the officer waits for
   * a program to close is cut off and settled at the next start.
   */
  async stop(): Promise<void> {
    this.#ended = true
    this.#alarm.clear()
    this.#offOnline?.()
    const cut = setTimeout(
      byItself(this.#parts.context.log, 'outbox stop', () => this.#cut.abort()),
      this.#parts.timing.stopMs
    )
    await this.#loop
    clearTimeout(cut)
  }

  /** Resolves when nothing more can be done for now: what is left waits for a time or a sign from outside. */
  async rested(): Promise<void> {
    while (this.#loop) await this.#loop
  }

  /** Looks for work, now or as soon as the present step is done. */
  wake(): void {
    if (this.#ended) return
    this.#alarm.clear()
    this.#again = true
    this.#loop ??= this.#work().finally(() => {
      this.#loop = null
      // A call between the last look and here found the loop still there.
      if (this.#again) this.wake()
      else this.#rest()
      this.#parts.ports.statusChanged()
    })
  }

  /** To be called before an act that a wait may forbid: no wait outlasts a clock that was put back. */
  lookAtClock(): void {
    if (this.#clockBack.look()) this.#settling.hurry()
  }

  /** The officer submitted: a pause ends, and it is tried whatever is known of the connection. */
  submitted(): void {
    this.#stopping = false
    this.#blocking.endUnlessAskedToWait()
    this.#insist = true
    this.wake()
  }

  /** The service answers again, or has a new key. */
  reachable(): void {
    this.#blocking.endUnlessAskedToWait()
    this.#settling.hurry()
    this.wake()
  }

  /** What is submitted of a company and has not gone out stays; at once, or after the part that is on its way. */
  stopAfterPart(companyId: number): void {
    if (this.#sending && this.#submissions.shown?.companyId === companyId) {
      this.#stopping = true
      this.#parts.ports.statusChanged()
    } else this.#stopNow(companyId)
  }

  /** How many people a request of a company holds. */
  partSize(companyId: number): number {
    return this.#ready.partSize(companyId)
  }

  state(): RunnerState {
    const tries = this.#sending || this.#mayTry()
    return runnerView(this.#parts, this.#blocking, this.#submissions.shown, this.#stopping, tries)
  }

  async #work(): Promise<void> {
    // What called is told before the first step, even when that step fails at once.
    await Promise.resolve()
    while (this.#again && !this.#ended) {
      this.#again = false
      try {
        while (!this.#ended && (await this.#step()));
      } catch (thrown) {
        this.#block(this.#blockBy(thrown))
      }
    }
  }

  /** One thing that is due; false when there is none, or nothing can be done now. */
  async #step(): Promise<boolean> {
    this.#prepare()
    if (!this.#mayTry()) return false
    const unknown = this.#settling.nextUnknown()
    if (unknown) {
      await this.#settling.settle(unknown)
      return true
    }
    if (await this.#send()) return true
    const due = this.#parts.readAgain.due(this.#parts.context.nowMs())
    if (due === null || !this.#parts.ports.online()) return false
    await this.#following.follow(due)
    return true
  }

  // What needs no service: waits that are over, what is to go out by itself, what an error left behind.
  #prepare(): void {
    this.lookAtClock()
    moveDue(this.#parts)
    this.#blocking.endIfOver()
    if (this.#parts.ports.online()) this.#self.submit()
  }

  #mayTry(): boolean {
    return this.#blocking.now === null && (this.#insist || this.#parts.ports.online())
  }

  async #send(): Promise<boolean> {
    const { cache, ports } = this.#parts
    for (const companyId of this.#submissions.turns()) {
      if (cache.isFrozen(companyId)) continue
      const ready = this.#ready.of(companyId)
      const { kept } = byNeeds(this.#parts, ready.behind, (needed) => this.#self.goes(needed))
      if (kept.length > 0) {
        this.#parts.write('submit', () => keepForNeeded(this.#parts.ledger, kept))
        return true
      }
      if (ready.edits.length === 0) continue
      const progress = this.#submissions.take(companyId, () => this.#submitting.begin(companyId))
      const begins = (): void => {
        progress.part++
        // Parts that are halved after a refusal are more than were counted.
        progress.parts = Math.max(progress.parts, progress.part)
        ports.statusChanged()
      }
      begins()
      await this.#sendParts(companyId, ready, begins)
      return true
    }
    this.#submissions.endAll()
    this.#insist = false
    return false
  }

  async #sendParts(companyId: number, ready: Ready, begins: () => void): Promise<void> {
    const mayGoOn = (): boolean => this.#mayGoOn(companyId)
    this.#sending = true
    try {
      const block = await this.#submitting
        .sendParts(companyId, ready, { mayGoOn, begins })
        .catch((thrown: unknown) => this.#blockBy(thrown))
      // However the part ended, what the officer stopped meanwhile does not go on after it.
      if (this.#stopping) this.#stopNow(companyId)
      if (block) this.#block(block)
    } finally {
      this.#sending = false
    }
  }

  // Whether a step would do nothing before it sends the next part of a company.
  #mayGoOn(companyId: number): boolean {
    const { rows, cache, context } = this.#parts
    if (this.#ended || this.#stopping || this.#blocking.now !== null || cache.isFrozen(companyId)) return false
    if (context.settings().sendAutomatically) return false
    return rows.inState('unknown', null).length === 0 && rows.inState('waiting', null).length === 0
  }

  #stopNow(companyId: number): void {
    const { write, cache, rows, ledger, context } = this.#parts
    this.#submissions.end(companyId)
    this.#stopping = false
    write('stop', () => stopEdits({ cache, rows, ledger, nowMs: context.nowMs }, companyId))
  }

  #blockBy(thrown: unknown): Block {
    const error = toAppError(storeError(thrown, 'outbox'))
    const block = blockOf(error)
    if (block === null) this.#parts.context.log('error', `outbox: ${faultText(error)}`)
    return block ?? { kind: 'unreachable', reason: error.message }
  }

  #block(block: Block): void {
    this.#insist = false
    if (this.#parts.context.signal.aborted) {
      this.#ended = true
      return
    }
    if (block.kind === 'paused') this.#submissions.endAll()
    else if (this.#submissions.shown) this.#parts.tellState()
    this.#blocking.begin(block)
    this.#parts.ports.statusChanged()
  }

  #rest(): void {
    if (this.#ended) return
    try {
      this.#alarm.set(this.#nextMs())
    } catch (thrown) {
      // When the next is due is read from the file; where that fails, it is looked again after the wait of a block.
      this.#block(this.#blockBy(thrown))
      this.#alarm.set(this.#ended ? null : this.#nextMs())
    }
  }

  /** When something is due next; null: only a sign from outside brings work. */
  #nextMs(): number | null {
    const { rows, readAgain, ports } = this.#parts
    if (this.#blocking.now) return this.#blocking.now.untilMs
    if (!ports.online()) return rows.nextUntilMs()
    const times = [rows.nextUntilMs(), readAgain.nextMs(), this.#settling.nextMs(), ...this.#self.times()]
    return times.reduce((first, time) => (time === null ? first : Math.min(first ?? time, time)), null)
  }
}
