import type { AppError } from '@shared/contract/errors'
import type { BulkResult } from '../api'
import type { Way } from './plan'

/** What an answer says of one edit. `unknown`: only reading back tells. */
export type Verdict =
  | { readonly kind: 'saved' }
  | { readonly kind: 'rejected'; readonly words: string }
  /** The service does not know the person (yet). */
  | { readonly kind: 'notKnown'; readonly words: string }
  /** `words`: the service clearly failed the whole entity and said so, without naming an attribute. */
  | { readonly kind: 'unknown'; readonly words: string | null; readonly matched: boolean }

const UNKNOWN_PERSON = /unknown employee/i

/** The verdict on one attribute of an entity (spec, "bulk input result"; case A3). */
export function verdictOn(result: BulkResult, attribute: string): Verdict {
  const outcome = result.outcomes[attribute]
  switch (outcome?.kind) {
    case 'saved':
      return { kind: 'saved' }
    case 'rejected': {
      const words = outcome.messages.join(' ') || result.message || ''
      return UNKNOWN_PERSON.test(words) ? { kind: 'notKnown', words } : { kind: 'rejected', words }
    }
    case 'unknown':
    case undefined: {
      if (result.verdict === 'unclear') return { kind: 'unknown', words: null, matched: false }
      const words = [result.message, ...result.otherErrors].filter((text) => text !== null && text !== '').join(' ')
      if (UNKNOWN_PERSON.test(words)) return { kind: 'notKnown', words }
      const othersNamed = Object.values(result.outcomes).some(({ kind }) => kind === 'rejected')
      const failedWhole = result.verdict === 'failed' && !othersNamed
      return { kind: 'unknown', words: failedWhole ? words : null, matched: true }
    }
  }
}

/** What became of a request as a whole when there was no list of results. */
export type RequestFailure =
  | { readonly kind: 'notSent' }
  | { readonly kind: 'keyRefused' }
  | { readonly kind: 'companyClosed' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'askedToWait'; readonly waitMs: number | null }
  /** 400, 422 and other refusals. */
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'noAnswer' }

/** How a failed request is taken: whatever is not surely a refusal may have arrived. */
export function failureOf(error: AppError, way: Way): RequestFailure {
  const { sent, status, retryAfterMs, serviceMessage, fields } = error.details
  if (error.code === 'rateLimited') return { kind: 'askedToWait', waitMs: retryAfterMs ?? null }
  if (sent === 'no') return { kind: 'notSent' }
  switch (error.code) {
    case 'unauthorised':
      return { kind: 'keyRefused' }
    case 'notFound':
      // An update names its person only, who may be gone; what is read next tells which it is.
      return way === 'bulk' ? { kind: 'companyClosed' } : { kind: 'refused', words: serviceMessage ?? '' }
    case 'tooLarge':
      return { kind: 'tooLarge' }
    case 'rejected':
      if (status === undefined) return { kind: 'noAnswer' }
      return {
        kind: 'refused',
        words: [serviceMessage ?? '', ...Object.values(fields ?? {}).flat()].filter((text) => text !== '').join(' ')
      }
    default:
      return { kind: 'noAnswer' }
  }
}

/**
 * The messages of a refused request about one attribute, whatever path its key has, each after the part that it is about; null
 * where it is not named.
 */
export function namedIn(error: AppError, attribute: string): string | null {
  const words = Object.entries(error.details.fields ?? {}).flatMap(([key, messages]) => {
    const path = `.${key}.`
    const at = path.indexOf(`.${attribute}.`)
    if (at < 0) return []
    const part = path.slice(at + attribute.length + 2, -1)
    return [part === '' ? messages.join(' ') : `${part.replaceAll('_', ' ')} ${messages.join(' ')}`]
  })
  return words.length === 0 ? null : words.join('; ')
}

/** Why the runner cannot go on for now, where an error says so; null: the error is about one thing only. */
export type Block =
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'wait'; readonly waitMs: number | null; readonly reason: string }
  | { readonly kind: 'paused'; readonly reason: string }

export function blockOf(error: AppError): Block | null {
  const reason = error.message
  switch (error.code) {
    case 'offline':
    case 'timeout':
    case 'proxy':
    case 'proxyUnusable':
    case 'certificate':
      return { kind: 'unreachable', reason }
    case 'cancelled':
      // The connection closes, or its key was replaced: then it goes on with the new one.
      return { kind: 'unreachable', reason }
    case 'maintenance':
    case 'rateLimited':
    case 'calculating':
      return { kind: 'wait', waitMs: error.details.retryAfterMs ?? null, reason }
    case 'unauthorised':
    case 'notConnected':
    case 'keyMissing':
      return { kind: 'paused', reason }
    case 'badAnswer':
      return (error.details.status ?? 0) >= 500 ? { kind: 'unreachable', reason } : null
    default:
      return null
  }
}
