import { toAppError, type AppError } from '@shared/contract/errors'
import { updateOf } from '@shared/domain/employeeRecord'
import type { EditRows } from '../../store/outbox/edits'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import type { RequestRows } from '../../store/outbox/requests'
import { killPoint } from '../../store/killPoint'
import type { BulkEntity, BulkResult, CallOptions, PayrollClient } from '../api'
import { failureOf, namedIn, verdictOn, type RequestFailure } from './answers'
import type { EditLedger } from './ledger'
import type { Entity, Way } from './plan'
import type { OutboxTiming } from './ports'
import { sentences } from './sentences'

export interface SendingParts {
  readonly rows: EditRows
  readonly requests: RequestRows
  readonly ledger: EditLedger
  readonly nowMs: () => number
  readonly timing: OutboxTiming
}

/** A request that is on disk as going out, its edits as they are since. */
export interface OutRequest {
  readonly id: number
  readonly companyId: number
  readonly entities: readonly Entity[]
}

/** Puts a request on disk as going out, before anything of it does: from here on its edits may have arrived. Part of a write. */
export function markOut(
  { requests, ledger, nowMs }: SendingParts,
  companyId: number,
  entities: readonly Entity[]
): OutRequest {
  const sentMs = nowMs()
  const id = requests.out(
    companyId,
    entities.map(({ edits }) => edits.map((edit) => edit.id)),
    sentMs
  )
  const edits = entities.flatMap((entity) => entity.edits)
  const sent = ledger.moveAlike(edits, 'wentOut', sentences.wentOut, { sentMs })
  let at = 0
  return {
    id,
    companyId,
    entities: entities.map((entity) => ({ ...entity, edits: sent.slice(at, (at += entity.edits.length)) }))
  }
}

/** What came of a request: its results, or the error that took their place. */
export type Answer = { readonly results: readonly BulkResult[] } | { readonly error: AppError }

/** Sends a request that is on disk. Never throws: every end is an answer. */
export async function sendRequest(
  client: () => PayrollClient,
  { companyId, entities }: OutRequest,
  options: { readonly signal: AbortSignal; readonly onSent: () => void }
): Promise<Answer> {
  const name = wayOfRequest(entities) === 'update' ? 'outbox.update' : 'outbox'
  try {
    const sending = send(client(), companyId, entities, options)
    killPoint(`${name}.bytesOut`)
    const results = await sending
    killPoint(`${name}.answerIn`)
    return { results }
  } catch (error) {
    killPoint(`${name}.answerIn`)
    return { error: toAppError(error) }
  }
}

function wayOfRequest([first]: readonly Entity[]): Way {
  return first?.way ?? 'bulk'
}

async function send(
  client: PayrollClient,
  companyId: number,
  entities: readonly Entity[],
  options: CallOptions
): Promise<readonly BulkResult[]> {
  const [only] = entities
  if (only?.way !== 'update') return client.bulkInput.submit(companyId, entities.map(bulkEntity), options)
  const { id, message } = await client.employees.update(only.employeeId, updateOf(only.edits), options)
  // An answer about somebody else says nothing of this one.
  const verdict = id === only.employeeId ? 'saved' : 'unclear'
  const kind = id === only.employeeId ? 'saved' : 'unknown'
  const outcomes = Object.fromEntries(only.edits.map(({ attribute }) => [attribute, { kind } as const]))
  return [{ outcomes, verdict, message, otherErrors: [], payslipId: null }]
}

function bulkEntity({ employeeId, target, edits }: Entity): BulkEntity {
  return {
    employeeId,
    target:
      target.kind === 'employee'
        ? target
        : target.payslipId === null
          ? { kind: 'payslipOn', date: target.date }
          : { kind: 'payslip', payslipId: target.payslipId },
    attributes: Object.fromEntries(edits.map(({ attribute, value }) => [attribute, value]))
  }
}

/** Whether the service said of each edit of a request that it is saved. */
export function isAllSaved({ entities }: OutRequest, results: readonly BulkResult[]): boolean {
  return entities.every(({ edits }, at) => {
    const result = results[at]
    return result && edits.every(({ attribute }) => verdictOn(result, attribute).kind === 'saved')
  })
}

/**
 * Moves each edit by its own result, and gives the entities that are to be read back now: those of which something is unknown, and
 * of those that are saved as many as `readNow` says yes to. The others are saved by the service's word (`takeWord`). Nothing else
 * moves what is on its way, so edits are as they went out. Part of a write.
 */
export function applyResults(
  parts: SendingParts,
  { id, entities }: OutRequest,
  results: readonly BulkResult[],
  readNow: () => boolean,
  takeWord: (entities: readonly Entity[]) => void
): Entity[] {
  parts.requests.markAnswered(id, '200', parts.nowMs())
  const now: Entity[] = []
  const byWord: Entity[] = []
  entities.forEach((entity, at) => {
    const result = results[at]
    const saved = entity.edits.filter((edit) => result && verdictOn(result, edit.attribute).kind === 'saved')
    const others = entity.edits.filter((edit) => !saved.includes(edit))
    const moved = others.map((edit) => applyOther(parts, edit, result))
    if (saved.length === 0 || !result) {
      if (moved.some(({ state }) => state === 'unknown')) now.push(entity)
      return
    }
    if (moved.some(({ state }) => state === 'unknown') || readNow()) {
      for (const edit of saved) parts.ledger.note(edit, { answer: 'saved', target: learned(edit, result) })
      now.push(entity)
      return
    }
    const edits = saved.map((edit) => {
      const target = learned(edit, result)
      return target === edit.target ? edit : parts.ledger.note(edit, { target })
    })
    byWord.push({ ...entity, target: edits[0]?.target ?? entity.target, edits })
  })
  takeWord(byWord)
  return now
}

// An edit that was not clearly saved.
function applyOther({ ledger, ...parts }: SendingParts, edit: StoredEdit, result: BulkResult | undefined): StoredEdit {
  if (!result) return ledger.move(edit, 'noAnswer', sentences.noAnswer, { reason: ours(sentences.noAnswer) })
  const verdict = verdictOn(result, edit.attribute)
  switch (verdict.kind) {
    case 'saved':
      return edit
    case 'rejected':
      return ledger.move(edit, 'rejected', verdict.words, { reason: theirs(verdict.words) })
    case 'notKnown':
      return personNotKnown({ ledger, ...parts }, edit, verdict.words)
    case 'unknown': {
      const text = verdict.matched ? sentences.notNamed : sentences.noAnswer
      const answer = verdict.words === null ? null : 'failed'
      return ledger.move(edit, verdict.matched ? 'notNamed' : 'noAnswer', text, {
        answer,
        reason: verdict.words === null || verdict.words === '' ? ours(text) : theirs(verdict.words)
      })
    }
  }
}

// Someone created seconds ago may not be known everywhere yet (case A3).
function personNotKnown({ ledger, nowMs, timing }: SendingParts, edit: StoredEdit, words: string): StoredEdit {
  const waitMs = timing.unknownPersonMs[edit.notKnown]
  if (waitMs === undefined) return ledger.move(edit, 'rejected', words, { reason: theirs(words), notKnown: 0 })
  return ledger.move(edit, 'personNotKnown', sentences.personNotKnown, {
    reason: theirs(words),
    untilMs: nowMs() + waitMs,
    notKnown: edit.notKnown + 1
  })
}

function learned(edit: StoredEdit, { payslipId }: BulkResult): StoredEdit['target'] {
  const { target } = edit
  return target.kind === 'payslip' && target.payslipId === null && payslipId !== null
    ? { ...target, payslipId }
    : target
}

/** Moves all edits of a request that has no results. Gives the failure. Part of a write. */
export function applyFailure(parts: SendingParts, { id, entities }: OutRequest, error: AppError): RequestFailure {
  const failure = failureOf(error, wayOfRequest(entities))
  parts.requests.markAnswered(id, String(error.details.status ?? error.code), parts.nowMs())
  const edits = entities.flatMap((entity) => entity.edits)
  const request: FailedRequest = {
    failure,
    error,
    half: Math.max(1, Math.ceil(entities.length / 2)),
    alone: entities.length === 1,
    someNamed: edits.some(({ attribute }) => namedIn(error, attribute) !== null)
  }
  for (const edit of edits) failOne(parts, edit, request)
  return failure
}

interface FailedRequest {
  readonly failure: RequestFailure
  readonly error: AppError
  /** Half as many entities as it held. */
  readonly half: number
  /** It held one entity, so that its refusal is about that one. */
  readonly alone: boolean
  /** The refusal names some of its attributes. */
  readonly someNamed: boolean
}

function failOne({ ledger, nowMs, timing }: SendingParts, edit: StoredEdit, request: FailedRequest): void {
  const { failure, error, half, alone, someNamed } = request
  switch (failure.kind) {
    case 'notSent':
      ledger.move(edit, 'notSent', sentences.notSent)
      return
    case 'keyRefused':
      ledger.move(edit, 'keyRefused', sentences.keyRefused)
      return
    case 'companyClosed':
      ledger.move(edit, 'companyClosed', sentences.companyClosed, { submittedMs: null })
      return
    case 'tooLarge':
      if (alone) ledger.move(edit, 'rejected', error.message, { reason: ours(error.message) })
      else ledger.move(edit, 'tooLarge', sentences.tooLarge, { atMost: half })
      return
    case 'askedToWait':
      ledger.move(edit, 'askedToWait', sentences.askedToWait, {
        untilMs: nowMs() + (failure.waitMs ?? timing.waitMs),
        reason: ours(sentences.askedToWait)
      })
      return
    case 'refused': {
      const named = alone ? namedIn(error, edit.attribute) : null
      if (named !== null) {
        ledger.move(edit, 'rejected', named, { reason: theirs(named) })
        return
      }
      ledger.move(edit, 'notNamed', alone ? sentences.notNamed : sentences.requestRefused, {
        answer: alone ? (someNamed ? null : 'failed') : 'refused',
        atMost: half,
        reason: failure.words === '' ? ours(sentences.refused) : theirs(failure.words)
      })
      return
    }
    case 'noAnswer':
      // From here on it may still be on its way through the service.
      ledger.move(edit, 'noAnswer', sentences.noAnswer, {
        sentMs: nowMs(),
        untilMs: nowMs() + timing.lostAfterMs,
        reason: ours(sentences.noAnswer)
      })
  }
}

function ours(text: string): StoredEdit['reason'] {
  return { text, fromService: false }
}

function theirs(text: string): StoredEdit['reason'] {
  return { text, fromService: true }
}
