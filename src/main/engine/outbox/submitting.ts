import { toAppError } from '@shared/contract/errors'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { blockOf, type Block } from './answers'
import { freeze } from './freeze'
import { waitsBehind } from './ledger'
import { parseCalc } from '../../inputs'
import type { RunnerParts } from './parts'
import { nextPart, partsOf, type Entity, type Planned } from './plan'
import { readBeforeSending, sift } from './preflight'
import { someAtATime, type FreshEnough, type Target } from './reading'
import { keepBackRefusedIds } from './refusedIds'
import { applyFailure, applyResults, markOut, sendRequest, type OutRequest } from './sending'
import { isGeneral, type Settling } from './settling'

const READS_AT_ONCE = 4
const PART_SIZE = 'partSize'

/** What can go out now, and after how many writes to the outbox that was read. */
interface Ready {
  readonly edits: readonly StoredEdit[]
  readonly asOf: number
}

/** Sends one part after another: read first, on disk, out, each answer, read back. */
export class Submitting {
  readonly #parts: RunnerParts
  readonly #settling: Settling
  readonly #mayBegin: () => boolean
  #readBacks = 0
  #listRead = false

  /** `mayBegin` is asked before each request goes out: what was only read so far does not. */
  constructor(parts: RunnerParts, settling: Settling, mayBegin: () => boolean) {
    this.#parts = parts
    this.#settling = settling
    this.#mayBegin = mayBegin
  }

  /** A submission begins: its first saved targets are read back at once. */
  begin(): void {
    this.#readBacks = 0
    this.#listRead = false
  }

  /** Submitted edits of a company that nothing holds up: as many as the next part is made of, in their order. */
  ready(companyId: number): Ready {
    const { rows, submitted } = this.#parts
    const asOf = rows.writes()
    const size = this.partSize(companyId)
    const free = this.#free(companyId)
    const found: StoredEdit[] = []
    // Some of a page may wait behind what is on its way, or go out by a request of their own.
    for (const page of submitted.pages(companyId, size)) {
      found.push(...free(page))
      if (isWhole(nextPart(found, size), size)) break
    }
    return { edits: found, asOf }
  }

  /** How many requests what is submitted takes from now on. */
  partsLeft(companyId: number): number {
    return partsOf(this.#free(companyId)(this.#parts.submitted.all(companyId)), this.partSize(companyId))
  }

  #free(companyId: number): <Of extends Planned>(edits: readonly Of[]) => readonly Of[] {
    const { rows } = this.#parts
    const onTheirWay = [...rows.inState('sending', companyId), ...rows.inState('unknown', companyId)]
    return (edits) => (onTheirWay.length === 0 ? edits : edits.filter((edit) => !waitsBehind(edit, onTheirWay)))
  }

  /** How many entities a request of a company may hold. */
  partSize(companyId: number): number {
    const learned = Number(this.#parts.settings.get(`${PART_SIZE}.${companyId}`) ?? Number.POSITIVE_INFINITY)
    return Math.min(this.#parts.timing.partSize, this.#parts.context.settings().peopleInPart, learned)
  }

  /** Sends the next part of what is ready. Gives why nothing more can go out for now; null: go on. */
  async sendPart(companyId: number, { edits, asOf }: Ready): Promise<Block | null> {
    const { write } = this.#parts
    const part = nextPart(edits, this.partSize(companyId))
    const readings = await readBeforeSending(
      this.#preflight,
      companyId,
      part,
      isGeneral,
      await this.#fresh(companyId, part)
    )
    if (readings === 'closed') {
      freeze(this.#parts, companyId)
      return null
    }
    if (!this.#mayBegin()) return null
    const request = write('out', () => {
      const clean = sift(this.#preflight, part, readings, asOf)
      return clean.length === 0 ? null : markOut(this.#sending, companyId, clean)
    })
    return request && this.#send(request)
  }

  // States are those since the officer submitted; a value that is young enough need not be asked for again. A person's own fields
  // go out whatever their payslips are.
  async #fresh(companyId: number, part: readonly Entity[]): Promise<FreshEnough> {
    const { cache, context, ports, timing, submitted } = this.#parts
    const submittedMs = part.flatMap(({ edits }) => edits.flatMap((edit) => edit.submittedMs ?? []))
    const statesSinceMs = Math.min(context.nowMs(), ...submittedMs)
    const ofPayslips = part.some(({ edits }) => edits.some(({ attribute }) => parseCalc(attribute) !== null))
    const listMs = cache.asOfMs(companyId, 'employees', 0) ?? 0
    const asksForList = ofPayslips && listMs < statesSinceMs && !this.#listRead
    if (asksForList && submitted.people(companyId) >= timing.listFrom) {
      this.#listRead = true
      try {
        await ports.reads.readStates(companyId)
      } catch (thrown) {
        const error = toAppError(thrown)
        if (isGeneral(error)) throw error
        context.log('warn', `outbox: no list of states, ${error.code}; each person is asked for`)
      }
    }
    const minutes = context.settings().readBeforeSendingMinutes
    const valuesSinceMs = minutes === 0 ? Number.POSITIVE_INFINITY : context.nowMs() - minutes * 60_000
    return { statesSinceMs, valuesSinceMs }
  }

  async #send(request: OutRequest): Promise<Block | null> {
    const { write, context, timing } = this.#parts
    const { companyId, entities } = request
    const answer = await sendRequest(context.client, request, context.signal)
    if ('results' in answer) {
      const now = write('answer', () => {
        // The first ones are read back at once, so that the officer sees them; for the others the word is enough until there is time.
        const readNow = (): boolean => this.#readBacks++ < timing.readAtOnce
        const takeWord = (saved: readonly Entity[]): void =>
          this.#settling.takeWord(saved.map((one) => ({ companyId, ...one })))
        const found = applyResults(this.#sending, request, answer.results, readNow, takeWord)
        keepBackRefusedIds(this.#sending, companyId, entities)
        return found
      })
      await this.#readBack(companyId, now)
      return null
    }
    const { error } = answer
    const failure = write('answer', () => applyFailure(this.#sending, request, error))
    context.log('warn', `outbox: request ${request.id} of ${entities.length} people: ${failure.kind}, ${error.code}`)
    switch (failure.kind) {
      case 'companyClosed':
        freeze(this.#parts, companyId)
        return null
      case 'tooLarge':
        if (entities[0]?.way === 'update') return null
        this.#parts.settings.set(`${PART_SIZE}.${companyId}`, String(Math.max(1, Math.ceil(entities.length / 2))))
        return null
      case 'refused':
        await this.#readBack(companyId, this.#withoutAnswer(entities))
        // A whole request is told apart in halves; one that was refused alone is known by now.
        write('refusedIds', () => keepBackRefusedIds(this.#sending, companyId, entities))
        return null
      case 'askedToWait':
        return { kind: 'wait', waitMs: failure.waitMs, reason: error.message }
      case 'keyRefused':
        return { kind: 'paused', reason: error.message }
      case 'notSent':
      case 'noAnswer':
        return blockOf(error)
    }
  }

  async #readBack(companyId: number, entities: readonly Entity[]): Promise<void> {
    const targets = entities.map((entity): Target => ({ companyId, ...entity }))
    try {
      await someAtATime(targets, READS_AT_ONCE, (target) => this.#settling.settle(target))
    } catch (error) {
      // Those that were not reached are as saved as the service says.
      this.#settling.leaveForLater(targets)
      if (blockOf(toAppError(error)) === null) throw error
    }
  }

  #withoutAnswer(entities: readonly Entity[]): Entity[] {
    const { rows } = this.#parts
    return entities.filter(({ edits }) => edits.some(({ id }) => rows.get(id)?.state === 'unknown'))
  }

  get #preflight(): Parameters<typeof sift>[0] {
    const { cache, rows, ledger, ports, context } = this.#parts
    return { cache, rows, ledger, reads: ports.reads, client: context.client }
  }

  get #sending(): Parameters<typeof markOut>[0] {
    const { rows, requests, ledger, context, timing } = this.#parts
    return { rows, requests, ledger, nowMs: context.nowMs, timing }
  }
}

// A part is whole when one more person would be too many for it; an update is one by itself.
function isWhole(part: readonly Entity[], size: number): boolean {
  return part.length >= size || part[0]?.way === 'update'
}
