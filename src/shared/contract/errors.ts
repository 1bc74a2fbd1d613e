/** The one catalogue of errors: how a failure is known on both sides of a thread and of the bridge. */
import type { ErrorCode } from './errorCodes'
import { wordingOf } from './errorWording'

/** One message per field, as the service sent them: `{"bank_account.branch_code": ["is the wrong length"]}`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** What may be known of an error beside its code. No key, name or amount is ever put here by this program. */
export interface ErrorDetails {
  /** HTTP status of the service's answer. */
  readonly status?: number
  /** The service's own words, shown in quotes. */
  readonly serviceMessage?: string
  readonly fields?: FieldErrors
  /** How long the service asked to wait, in milliseconds, capped. */
  readonly retryAfterMs?: number
  /** For a write: whether any byte of it may have left this computer. */
  readonly sent?: 'no' | 'maybe'
  /** Which thing it is about: an input's name, a path's last part, a count. */
  readonly subject?: string
}

/** An error as it crosses the bridge. */
export interface AppErrorShape {
  readonly code: ErrorCode
  readonly message: string
  readonly details: ErrorDetails
}

/** A failure of the catalogue; the only error class that a caller is meant to tell apart. */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(wordingOf(code).sentence, options)
    this.code = code
    this.details = details
  }

  /** What crosses a thread or the bridge. */
  toShape(): AppErrorShape {
    return { code: this.code, message: this.message, details: this.details }
  }

  /** The error that `toShape` described, on the other side. */
  static fromShape(shape: AppErrorShape): AppError {
    return new AppError(shape.code, shape.details)
  }
}

/** `error` as a catalogue error; anything unknown becomes `internal` with its cause kept for the log. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', {}, { cause: error })
}
