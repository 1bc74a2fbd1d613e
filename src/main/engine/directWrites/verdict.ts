import { AppError } from '@shared/contract/errors'
import type { DirectWriteCause } from '@shared/domain/directWrite'

/**
 * What a failed write means. Only a clear no of the service, and what never left this computer, is a refusal; anything else may
 * have been made.
 */
export function verdictOn(error: unknown): Extract<DirectWriteCause, 'refused' | 'notSent' | 'noAnswer'> {
  if (!(error instanceof AppError)) return 'noAnswer'
  const { sent, status } = error.details
  // Where nothing says that it may have left, it was stopped before a connection was asked for: by the budget, or cancelled.
  if (sent !== 'maybe') return 'notSent'
  switch (error.code) {
    case 'rejected':
    case 'unauthorised':
    case 'notFound':
    case 'tooLarge':
    case 'rateLimited':
      return status === undefined ? 'noAnswer' : 'refused'
    default:
      return 'noAnswer'
  }
}
