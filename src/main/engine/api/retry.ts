import { AppError } from '@shared/contract/errors'
import type { CallOptions, Priority } from './client'
import type { Clock } from './clock'

/** How often a read is tried in all. A click is told sooner. */
const ATTEMPTS: Readonly<Record<Priority, number>> = { click: 2, normal: 3, background: 4 }
const FIRST_DELAY_MS = 400
const LONGEST_DELAY_MS = 8_000

export interface RetryPorts {
  readonly clock: Clock
  /** From 0 up to 1. */
  readonly random: () => number
  /** False once an attempt has given something out that another would give out again. */
  readonly mayRepeat: () => boolean
}

/**
 * Tries a read again when it failed by something that passes, a bounded number of times, each after a longer and uneven
 * pause. Never to be used for a write. Where the service said how long to wait, the budget does the waiting.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  options: CallOptions,
  { clock, random, mayRepeat }: RetryPorts
): Promise<T> {
  const attempts = ATTEMPTS[options.priority ?? 'normal']
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof AppError) || count >= attempts || !passes(error) || !mayRepeat()) throw error
      const longestMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - 1))
      await sleep(longestMs * (0.5 + random() / 2), options.signal, clock)
    }
  }
}

/** Whether the same read may well work a moment later. */
function passes({ code, details }: AppError): boolean {
  switch (code) {
    case 'offline':
    case 'timeout':
      return true
    case 'proxy':
      // What the system did not tell in all that time it will not tell in the next.
      return details.subject !== 'not resolved'
    case 'rateLimited':
    case 'maintenance':
      // Without a status it was the budget that said so, as the pause is longer than this caller waits.
      return details.status !== undefined
    case 'badAnswer':
      return (details.status !== undefined && details.status >= 500) || details.subject === 'cut'
    default:
      return false
  }
}

/** Waits; rejects with `cancelled` as soon as the signal ends it. */
export function sleep(delayMs: number, signal: AbortSignal | undefined, clock: Clock): Promise<void> {
  if (signal?.aborted) return Promise.reject(new AppError('cancelled'))
  return new Promise((resolve, reject) => {
    const cancel = (): void => {
      stop()
      reject(new AppError('cancelled'))
    }
    const stop = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    })
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
