import { toAppError, type AppError } from '@shared/contract/errors'
import type { BulkResult } from '../api'
import { blockOf, type Block } from './answers'
import { freeze } from './freeze'
import { parseCalc } from '../../inputs'
import type { RunnerParts } from './parts'
import { nextPart, type Entity } from './plan'
import { byItself } from '../byItself'
import { knownBeforeSending, readBeforeSending, sift } from './preflight'
import { isReadSince, someAtATime, type FreshEnough, type Reading, type Target } from './reading'
import { thingOf, type Ready, type ReadyEdits } from './readyEdits'
import { keepBackRefusedIds } from './refusedIds'
import { applyFailure, applyResults, isAllSaved, markOut, sendRequest, type OutRequest } from './sending'
import { isGeneral, type Settling } from './settling'

const READS_AT_ONCE = 4

/** A part that can go out as soon as the one before it is answered, as nothing of it is to be read first. */
interface NextPart {
  readonly entities: readonly Entity[]
  readonly known: NonNullable<ReturnType<typeof knownBeforeSending>>
  /** After how many writes to the outbox, and to the copy, it was found. */
  readonly asOf: number
  readonly copyAsOf: number
}

/** What the runner says between two parts that go out one right after the other. */
export interface BetweenParts {
  /** Whether nothing else is due before the next one. */
  readonly mayGoOn: () => boolean
  /** The next one is on disk as going out. */
  readonly begins: () => void
}

/** Sends one part after another: read first, on disk, out, each answer, read back. */
export class Submitting {
  readonly #parts: RunnerParts
  readonly #ready: ReadyEdits
  readonly #settling: Settling
  readonly #mayBegin: () => boolean
  #readBacks = 0
  #listRead = false

  /** `mayBegin` is asked before each request goes out: what was only read so far does not. */
  constructor(parts: RunnerParts, ready: ReadyEdits, settling: Settling, mayBegin: () => boolean) {
    this.#parts = parts
    this.#ready = ready
    this.#settling = settling
    this.#mayBegin = mayBegin
  }

  /** A company's submission begins: its first saved targets are read back at once. Gives how many requests it takes. */
  begin(companyId: number): number {
    this.#readBacks = 0
    this.#listRead = false
    return this.#ready.partsLeft(companyId)
  }

  /**
   * Sends the next part of what is ready, and those after it while each is saved as a whole and nothing is to be read or done
   * between. Gives why nothing more can go out for now; null: go on.
   */
  async sendParts(companyId: number, ready: Ready, between: BetweenParts): Promise<Block | null> {
    let request = await this.#firstOut(companyId, ready)
    while (request) {
      const { block, next } = await this.#send(request, between)
      if (block) return block
      request = next
    }
    return null
  }

  async #firstOut(companyId: number, { edits, asOf }: Ready): Promise<OutRequest | null> {
    const { write, rows } = this.#parts
    const part = nextPart(edits, this.#ready.partSize(companyId))
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
    return write('out', () => this.#out(companyId, part, readings, rows.writes() === asOf))
  }

  // Part of a write.
  #out(
    companyId: number,
    part: readonly Entity[],
    readings: ReadonlyMap<Entity, Reading>,
    unchanged: boolean,
    people?: NextPart['known']['people']
  ): OutRequest | null {
    const clean = sift(this.#preflight, part, readings, unchanged, people)
    return clean.length === 0 ? null : markOut(this.#sending, companyId, clean)
  }

  // States are those since the officer submitted; a value that is young enough need not be asked for again. A person's own fields
  // go out whatever their payslips are.
  async #fresh(companyId: number, part: readonly Entity[]): Promise<FreshEnough> {
    const { cache, context, ports, timing, submitted } = this.#parts
    const fresh = this.#freshEnough(part)
    const { statesSinceMs } = fresh
    const ofPayslips = part.some(({ edits }) => edits.some(({ attribute }) => parseCalc(attribute) !== null))
    const isListOlder = (): boolean =>
      !isReadSince(cache.asOfMs(companyId, 'employees', 0), statesSinceMs, context.nowMs())
    const asksForList = ofPayslips && isListOlder() && !this.#listRead
    if (asksForList && submitted.people(companyId) >= timing.listFrom) {
      this.#listRead = true
      try {
        await ports.reads.readStates(companyId)
        // One that was on its way already may tell of payslips as they were before.
        if (isListOlder()) await ports.reads.readStates(companyId)
      } catch (thrown) {
        const error = toAppError(thrown)
        if (isGeneral(error)) throw error
        context.log('warn', `outbox: no list of states, ${error.code}; each person is asked for`)
      }
    }
    return fresh
  }

  #freshEnough(part: readonly Entity[]): FreshEnough {
    const { nowMs, settings } = this.#parts.context
    const submittedMs = part.flatMap(({ edits }) => edits.flatMap((edit) => edit.submittedMs ?? []))
    const minutes = settings().readBeforeSendingMinutes
    const valuesSinceMs = minutes === 0 ? Number.POSITIVE_INFINITY : nowMs() - minutes * 60_000
    return { statesSinceMs: Math.min(nowMs(), ...submittedMs), valuesSinceMs, nowMs }
  }

  async #send(
    request: OutRequest,
    between: BetweenParts
  ): Promise<{ readonly block: Block | null; readonly next: OutRequest | null }> {
    const { context } = this.#parts
    const ahead: { next: NextPart | null } = { next: null }
    let looking: NodeJS.Immediate | undefined
    // Once the bytes are with the service, and while it works.
    const onSent = (): void => {
      looking = setImmediate(byItself(context.log, 'outbox', () => (ahead.next = this.#next(request.companyId))))
    }
    const answer = await sendRequest(context.client, request, { signal: context.signal, onSent })
    clearImmediate(looking)
    if (!('results' in answer)) return { block: await this.#failed(request, answer.error), next: null }
    const next = this.#mayFollow(request, answer.results, ahead.next, between) ? ahead.next : null
    return { block: null, next: await this.#answered(request, answer.results, next, between) }
  }

  /** What can go out right after a request that is on its way, known without another read; null: nothing. */
  #next(companyId: number): NextPart | null {
    // The first ones are read back before the next part.
    if (this.#readBacks < this.#parts.timing.readAtOnce) return null
    const { edits, asOf } = this.#ready.of(companyId)
    const entities = nextPart(edits, this.#ready.partSize(companyId))
    if (entities.length === 0) return null
    const copyAsOf = this.#parts.cache.writes()
    const known = knownBeforeSending(this.#preflight, companyId, entities, this.#freshEnough(entities))
    return known && { entities, known, asOf, copyAsOf }
  }

  /** Whether it can go out together with the answer, by what that says and by what else happened meanwhile. */
  #mayFollow(
    request: OutRequest,
    results: readonly BulkResult[],
    next: NextPart | null,
    { mayGoOn }: BetweenParts
  ): boolean {
    return next?.copyAsOf === this.#parts.cache.writes() && isAllSaved(request, results) && mayGoOn()
  }

  /** Writes what the service said, and with it the next part as going out. Gives that one, which is on disk; null: there is none. */
  async #answered(
    request: OutRequest,
    results: readonly BulkResult[],
    next: NextPart | null,
    { begins }: BetweenParts
  ): Promise<OutRequest | null> {
    const { write, rows, timing } = this.#parts
    const { companyId, entities } = request
    const apply = (): Entity[] => {
      // The first ones are read back at once, so that the officer sees them; for the others the word is enough until there is time.
      const readNow = (): boolean => this.#readBacks++ < timing.readAtOnce
      const takeWord = (saved: readonly Entity[]): void =>
        this.#settling.takeWord(saved.map((one) => ({ companyId, ...one })))
      const found = applyResults(this.#sending, request, results, readNow, takeWord)
      keepBackRefusedIds(this.#sending, companyId, entities)
      return found
    }
    if (next === null) {
      await this.#readBack(companyId, write('answer', apply))
      return null
    }
    const out = write('answerAndOut', () => {
      // What the answer moves beside its own edits is of the same people and attributes.
      const unchanged = rows.writes() === next.asOf && !overlap(entities, next.entities)
      apply()
      return this.#out(companyId, next.entities, next.known.readings, unchanged, next.known.people)
    })
    if (out) begins()
    return out
  }

  async #failed(request: OutRequest, error: AppError): Promise<Block | null> {
    const { write, context } = this.#parts
    const { companyId, entities } = request
    const failure = write('answer', () => applyFailure(this.#sending, request, error))
    context.log('warn', `outbox: request ${request.id} of ${entities.length} people: ${failure.kind}, ${error.code}`)
    switch (failure.kind) {
      case 'companyClosed':
        freeze(this.#parts, companyId)
        return null
      case 'tooLarge':
        if (entities[0]?.way === 'update') return null
        this.#ready.learnSize(companyId, entities.length)
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
    return { cache, rows, ledger, nowMs: context.nowMs, reads: ports.reads, client: context.client }
  }

  get #sending(): Parameters<typeof markOut>[0] {
    const { rows, requests, ledger, context, timing } = this.#parts
    return { rows, requests, ledger, nowMs: context.nowMs, timing }
  }
}

function overlap(some: readonly Entity[], others: readonly Entity[]): boolean {
  const things = (entities: readonly Entity[]): string[] => entities.flatMap(({ edits }) => edits.map(thingOf))
  const known = new Set(things(some))
  return things(others).some((thing) => known.has(thing))
}
