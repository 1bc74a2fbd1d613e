import type { StoredEdit } from '../../store/outbox/storedEdit'
import type { EditLedger } from './ledger'
import { parseCalc, type CacheView } from '../../inputs'
import { seen, type Seen } from './reading'
import { sentences } from './sentences'

export interface SettleParts {
  readonly cache: CacheView
  readonly ledger: EditLedger
  readonly nowMs: () => number
  readonly lostAfterMs: number
}

/** What is known of the target whose edits are settled. */
export interface SettleState {
  /** The service is calculating it: an old value may still change. */
  readonly calculating: boolean
  /** It is not there any more, so nothing of it can be read. */
  readonly gone: boolean
}

/**
 * Settles edits that were sent, by what the copy shows after a reading: the ones whose answer said saved, and the ones without
 * an answer. Part of a write of the outbox, which comes after the cache's. Gives when to read again those that cannot be told
 * yet; null: none.
 */
export function settleEdits(parts: SettleParts, edits: readonly StoredEdit[], state: SettleState): number | null {
  let againMs: number | null = null
  for (const edit of edits) {
    const found: Seen = state.gone ? { kind: 'notReadable' } : seen(parts.cache, edit)
    // Only what is worked out changes while the service calculates; the person's own fields do not.
    const calculating = state.calculating && parseCalc(edit.attribute) !== null
    const laterMs = settleOne(parts, edit, found, { ...state, calculating })
    if (laterMs !== null) againMs = againMs === null ? laterMs : Math.min(againMs, laterMs)
  }
  return againMs
}

function settleOne(parts: SettleParts, edit: StoredEdit, found: Seen, state: SettleState): number | null {
  switch (edit.answer) {
    case 'saved':
      return settleSaved(parts, edit, found, state)
    case 'failed':
    case 'refused':
      return settleRefused(parts, edit, found)
    case null:
      return settleUnknown(parts, edit, found, state)
  }
}

// The service said that it is saved: it is never sent again, whatever a read shows.
function settleSaved({ cache, ledger, nowMs }: SettleParts, edit: StoredEdit, found: Seen, state: SettleState): null {
  const done = { answer: null }
  switch (found.kind) {
    case 'mine':
      ledger.move(edit, 'readBack', sentences.readBack, done)
      return null
    case 'notReadable':
      ledger.move(edit, 'savedUnread', sentences.savedNotReadable, done)
      return null
    case 'base':
    case 'other': {
      if (state.calculating) {
        ledger.move(edit, 'savedUnread', sentences.savedUnread, { ...done, checkDue: true })
        return null
      }
      const now = cache.present(edit.employeeId, edit.target, edit.attribute)
      const said = differing(edit, now.kind === 'read' ? now.value : null, nowMs())
      ledger.move(edit, 'readBack', said.reason.text, { ...done, ...said })
      return null
    }
  }
}

/** What is said of a saved edit whose value in the service is another than was asked. */
export function differing(
  edit: StoredEdit,
  now: string | null,
  nowMs: number
): Pick<StoredEdit, 'serviceValue' | 'serviceAsOfMs'> & { readonly reason: NonNullable<StoredEdit['reason']> } {
  return {
    serviceValue: now,
    serviceAsOfMs: nowMs,
    reason: { text: sentences.savedOtherwise(edit, edit.value, now), fromService: false }
  }
}

// The service refused it, alone or within a request; its old value confirms that.
function settleRefused({ ledger }: SettleParts, edit: StoredEdit, found: Seen): null {
  switch (found.kind) {
    case 'mine':
      ledger.move(edit, 'readMine', sentences.readMine, { answer: null })
      return null
    case 'other':
      ledger.move(edit, 'readOther', sentences.readOther(edit, found.value), {
        answer: null,
        serviceValue: found.value,
        serviceAsOfMs: found.asOfMs,
        // Why it was refused stays to be read; that it is read back is over.
        reason: edit.reason?.fromService
          ? edit.reason
          : { text: sentences.refusedOther(edit, found.value), fromService: false }
      })
      return null
    case 'base':
    case 'notReadable':
      if (edit.answer === 'refused') ledger.move(edit, 'refusalRead', sentences.refusalRead, { answer: null })
      else {
        ledger.move(edit, 'refusedAlone', edit.reason?.text ?? sentences.refused, { answer: null, reason: edit.reason })
      }
      return null
  }
}

function settleUnknown(parts: SettleParts, edit: StoredEdit, found: Seen, state: SettleState): number | null {
  const { ledger, nowMs } = parts
  if (found.kind === 'mine') {
    ledger.move(edit, 'readMine', sentences.readMine)
    return null
  }
  // What was cut off may still be on its way through the service: the officer is not asked before it would have arrived either.
  const believedAtMs = (edit.sentMs ?? 0) + parts.lostAfterMs
  if (nowMs() < believedAtMs) return believedAtMs
  if (found.kind === 'notReadable') {
    const text = state.gone ? sentences.notReadableNow : sentences.notReadable
    if (edit.cause !== 'notReadable') ledger.move(edit, 'notReadable', text, { reason: { text, fromService: false } })
    return null
  }
  // What is being calculated may still show another value.
  if (state.calculating) return nowMs() + 1
  if (found.kind === 'other') {
    const text = sentences.readOther(edit, found.value)
    ledger.move(edit, 'readOther', text, {
      serviceValue: found.value,
      serviceAsOfMs: found.asOfMs,
      reason: { text, fromService: false }
    })
    return null
  }
  if (edit.notThere === 0) ledger.move(edit, 'readBase', sentences.readBase, { notThere: 1 })
  else {
    ledger.move(edit, 'readBaseAgain', sentences.readBaseAgain, {
      reason: { text: sentences.readBaseAgain, fromService: false }
    })
  }
  return null
}
