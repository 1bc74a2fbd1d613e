/** Failures of the connection and refusals of the service, each as its code of the catalogue. */
import type { ErrorCode } from '@shared/contract/errorCodes'
import type { ErrorDetails, FieldErrors } from '@shared/contract/errors'
import { AppError } from '@shared/contract/errors'
import type { ServiceWords } from './serviceWords'

/** What is known of a request that failed without a whole answer. */
export interface FailedExchange {
  readonly cancelled: boolean
  /** A connection stood and the request may have gone out on it. */
  readonly sent: 'no' | 'maybe'
  readonly throughProxy: boolean
  /** Of the answer, where it had begun. */
  readonly status?: number
}

const CERTIFICATE =
  /CERT|^UNABLE_TO_|SELF_SIGNED|^INVALID_(CA|PURPOSE)$|HOSTNAME_MISMATCH|PATH_LENGTH|^ERR_(TLS|SSL)_|^EPROTO$|^UND_ERR_PRX_TLS$/
const TIMEOUT = /TIMEOUT|^ETIMEDOUT$/
/** The other side speaks something else than HTTP, or breaks its rules. */
const NOT_HTTP = /^HPE_|^UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE)$/
const WAITING: ReadonlySet<ErrorCode> = new Set(['rateLimited', 'maintenance', 'calculating'])
const LONGEST_MESSAGE = 500
const PROXY_ANSWER = /^Proxy response \((\d{3})\)/

/** What a connection's error means. The error itself is not kept: it may quote what was sent. */
export function connectionFailure(error: unknown, exchange: FailedExchange): AppError {
  const { sent, status } = exchange
  const systemCode = systemCodeOf(error)
  const details: ErrorDetails = {
    sent,
    ...(status === undefined ? {} : { status }),
    ...(systemCode === '' ? {} : { subject: systemCode })
  }
  return new AppError(exchange.cancelled ? 'cancelled' : connectionCode(error, systemCode, exchange), details)
}

function connectionCode(error: unknown, systemCode: string, { sent, throughProxy }: FailedExchange): ErrorCode {
  const refusedByProxy = PROXY_ANSWER.exec(error instanceof Error ? error.message : '')?.[1]
  // A proxy answers 5xx when it is well but cannot reach the service.
  if (refusedByProxy !== undefined) return refusedByProxy.startsWith('5') ? 'offline' : 'proxy'
  if (CERTIFICATE.test(systemCode)) return 'certificate'
  if (throughProxy && sent === 'no') return 'proxy'
  if (TIMEOUT.test(systemCode)) return 'timeout'
  return NOT_HTTP.test(systemCode) ? 'badAnswer' : 'offline'
}

/** The code of a system or library error, looked for in its causes too; empty when there is none. */
function systemCodeOf(error: unknown): string {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    const code = 'code' in at ? at.code : undefined
    if (typeof code === 'string' && !(code === 'UND_ERR_INFO' && at.cause)) return code
    // The parser does not number all of its complaints.
    if (at.name === 'HTTPParserError') return 'HPE_INVALID'
  }
  return ''
}

/** An answer whose status is no success, as the catalogue has it. */
export function refusal(status: number, words: ServiceWords, retryAfterMs: number | null): AppError {
  const code = refusalCode(status)
  const waits = WAITING.has(code) && retryAfterMs !== null
  return new AppError(code, {
    status,
    sent: 'maybe',
    ...detailsOf(words),
    ...(waits ? { retryAfterMs } : {})
  })
}

function refusalCode(status: number): ErrorCode {
  switch (status) {
    case 202:
      return 'calculating'
    case 401:
    case 403:
      return 'unauthorised'
    case 404:
      return 'notFound'
    case 407:
      return 'proxy'
    case 408:
      return 'timeout'
    case 413:
      return 'tooLarge'
    case 429:
      return 'rateLimited'
    case 503:
      return 'maintenance'
    default:
      // Redirects are not followed, as the key must not follow them: whoever sends one is not the service asked for.
      return status >= 400 && status < 500 ? 'rejected' : 'badAnswer'
  }
}

/** A success by its status that says it is a refusal. */
export function rejection(status: number, words: ServiceWords): AppError {
  return new AppError('rejected', { status, sent: 'maybe', ...detailsOf(words) })
}

/** A success whose body is not what the contract gives; `subject` names what is wrong with it. */
export function badAnswer(status: number, words: ServiceWords, subject: string): AppError {
  return new AppError('badAnswer', {
    status,
    sent: 'maybe',
    subject,
    ...detailsOf(words)
  })
}

function detailsOf({ message, fields }: ServiceWords): ErrorDetails {
  return { ...(message === null ? {} : { serviceMessage: message }), ...(fields === null ? {} : { fields }) }
}

/** `error` fit to be seen: `secret` taken out of every text in it, in case the service quotes the key, and none too long. */
export function presentable(error: AppError, secret: string): AppError {
  const { serviceMessage, fields, subject } = error.details
  if (serviceMessage === undefined && fields === undefined && subject === undefined) return error
  const clean = (text: string): string => presentableText(text, secret)
  return new AppError(error.code, {
    ...error.details,
    ...(serviceMessage === undefined ? {} : { serviceMessage: clean(serviceMessage) }),
    ...(subject === undefined ? {} : { subject: clean(subject) }),
    ...(fields === undefined ? {} : { fields: cleanFields(fields, clean) })
  })
}

/** A text of the service without `secret`, shortened to what a screen can bear. */
export function presentableText(text: string, secret: string): string {
  const clean = text.replaceAll(secret, '•••')
  return clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE - 1)}…` : clean
}

function cleanFields(fields: FieldErrors, clean: (text: string) => string): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([key, messages]) => [clean(key), messages.map(clean)]))
}
