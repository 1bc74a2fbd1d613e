import { AppError } from '@shared/contract/errors'
import type { WriteView } from '@shared/contract/views'
import { isOpenWrite, type DirectWriteBody } from '@shared/domain/directWrite'
import type { FormDraftOf } from '@shared/domain/formDraft'
import { faultText } from '../../common/faultText'
import { killPoint } from '../../store/killPoint'
import { DirectWriteRows, type StoredWrite } from '../../store/outbox/directWrites'
import type { FormDraftRows } from '../../store/outbox/formDrafts'
import { OutboxWrites } from '../../store/outbox/writes'
import type { EngineContext } from '../context'
import { perform } from './perform'
import { WriteSteps } from './steps'
import { verdictOn } from './verdict'

/** A write, what it is about, and what was there before that could be taken for what it makes. */
export interface Asked {
  readonly companyId: number
  readonly subject: string
  readonly body: DirectWriteBody
  readonly before: readonly number[]
  /** The form that it is sent from; null: none. */
  readonly form: FormDraftOf | null
}

/**
 * Writes down, sends once, writes down the answer. Nothing is ever sent from here but by `send`, and what is on disk without an
 * answer is never sent again.
 */
export class Journal {
  readonly #context: EngineContext
  readonly #rows: DirectWriteRows
  readonly #writes: OutboxWrites
  readonly #steps: WriteSteps
  readonly #drafts: FormDraftRows
  readonly #running = new Set<Promise<unknown>>()

  constructor(context: EngineContext, drafts: FormDraftRows) {
    this.#context = context
    this.#drafts = drafts
    this.#rows = new DirectWriteRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
    this.#steps = new WriteSteps(context, this.#rows, this.#writes)
  }

  /** Settles what a kill left: what was on its way is unknown, what had not gone out never went. */
  start(): void {
    for (const { id, state, companyId } of this.#rows.open()) {
      if (state === 'unknown') continue
      this.#writes.run('directWrite.restart', () =>
        this.#rows.move(id, state === 'prepared' ? 'neverSent' : 'restarted', this.#context.nowMs())
      )
      this.#tell(companyId)
    }
  }

  /** Throws `notAllowed` while the same write is on its way or has no answer. */
  assertNotOpen(companyId: number, body: DirectWriteBody): void {
    const text = JSON.stringify(body)
    const isSame = (write: StoredWrite): boolean => write.companyId === companyId && JSON.stringify(write.body) === text
    if (!this.#open().some(isSame)) return
    throw new AppError('notAllowed', { subject: 'unknownWrite' })
  }

  /**
   * Sends a write, once; gives it with its answer. Throws `notAllowed` while the same one is on its way or has no answer, and
   * `notConnected`: nothing is written down or sent then.
   */
  async send(asked: Asked): Promise<StoredWrite> {
    this.assertNotOpen(asked.companyId, asked.body)
    const client = this.#context.client()
    const { nowMs, signal } = this.#context
    const prepared = this.#writes.run('directWrite.prepare', () => {
      const write = this.#rows.prepare(asked.companyId, asked.subject, asked.body, {
        before: asked.before,
        nowMs: nowMs()
      })
      if (asked.form !== null) this.#drafts.sentAs(asked.form, write.id)
      return write
    })
    const write = this.#out(prepared)
    killPoint('outbox.directWrite.bytesOut')
    const running = this.#answered(write, perform(client, asked.companyId, asked.body, { priority: 'click', signal }))
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
      this.#tell(asked.companyId)
    }
  }

  #out(write: StoredWrite): StoredWrite {
    try {
      return this.#writes.run('directWrite.out', () => this.#rows.move(write.id, 'wentOut', this.#context.nowMs()))
    } catch (error) {
      // Nothing goes out that is not written down as gone out; left open, it would refuse the next try.
      this.#steps.take('directWrite.notOut', write, 'neverSent')
      throw error
    }
  }

  async #answered(write: StoredWrite, sending: ReturnType<typeof perform>): Promise<StoredWrite> {
    let performed
    try {
      performed = await sending
    } catch (thrown) {
      killPoint('outbox.directWrite.answerIn')
      const cause = verdictOn(thrown)
      const error = this.#context.failure(thrown)
      this.#context.log('warn', `direct write ${write.id}: ${cause}, ${faultText(error)}`)
      return this.#steps.take('directWrite.answer', write, cause, { error: error.toShape() })
    }
    killPoint('outbox.directWrite.answerIn')
    const { message, id: madeId, number: madeNumber } = performed
    return this.#steps.take('directWrite.answer', write, 'answered', { message, madeId, madeNumber })
  }

  /** The officer says what became of a write without an answer. Throws `notAllowed` for any other. */
  settle(id: number, made: boolean, madeId: number | null): StoredWrite {
    const write = this.one(id)
    if (write.state !== 'unknown') throw new AppError('notAllowed', { subject: write.state })
    this.#steps.catchUp(id)
    const settled = this.#writes.run('directWrite.settle', () =>
      this.#rows.move(id, made ? 'saidMade' : 'saidNotMade', this.#context.nowMs(), { madeId })
    )
    this.#tell(write.companyId)
    return settled
  }

  /** Throws `notHere`. */
  one(id: number): StoredWrite {
    const write = this.#rows.one(id)
    if (!write) throw new AppError('notHere', { subject: String(id) })
    return this.#steps.shown(write)
  }

  latest(companyId: number, most: number): StoredWrite[] {
    this.#steps.catchUpAll()
    return this.#rows.latest(companyId, most).map((write) => this.#steps.shown(write))
  }

  /** The writes without an answer of a company; null: of all. */
  unknown(companyId: number | null): StoredWrite[] {
    const isOf = (write: StoredWrite): boolean => companyId === null || write.companyId === companyId
    return this.#open().filter((write) => isOf(write) && write.state === 'unknown')
  }

  /** How many writes of all companies have no end yet. */
  openCount(): number {
    return this.#open().length
  }

  /** Waits until what is on its way has its answer written down; the context's signal cuts it short. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.#running)
    this.#steps.catchUpAll()
  }

  #open(): StoredWrite[] {
    return this.#rows
      .open()
      .map((write) => this.#steps.shown(write))
      .filter(({ state }) => isOpenWrite(state))
  }

  #tell(companyId: number): void {
    this.#context.emit('writes.changed', { companyId })
  }
}

/** A write for the screens. */
export function writeView(write: StoredWrite): WriteView {
  const { id, companyId, subject, body, state, cause, error, message, madeId, madeNumber, createdMs, changedMs } = write
  return { id, companyId, subject, body, state, cause, error, message, madeId, madeNumber, createdMs, changedMs }
}
