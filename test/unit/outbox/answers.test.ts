import { describe, expect, it } from 'vitest'
import { errorCodes, type ErrorCode } from '@shared/contract/errorCodes'
import { AppError, type ErrorDetails } from '@shared/contract/errors'
import type { BulkResult } from '../../../src/main/engine/api'
import { blockOf, failureOf, namedIn, verdictOn } from '../../../src/main/engine/outbox/answers'

function result(parts: Partial<BulkResult>): BulkResult {
  return { outcomes: {}, verdict: 'failed', message: null, otherErrors: [], payslipId: null, ...parts }
}

describe('the verdict on an attribute', () => {
  it('is what the service named', () => {
    const named = result({
      outcomes: { a: { kind: 'rejected', messages: ['is odd', 'and long'] }, b: { kind: 'unknown' } }
    })
    expect(verdictOn(named, 'a')).toEqual({ kind: 'rejected', words: 'is odd and long' })
    expect(verdictOn(named, 'b')).toEqual({ kind: 'unknown', words: null, matched: true })
  })

  it('is unknown, with the words of the service, where it failed without naming anything', () => {
    const whole = result({
      outcomes: { a: { kind: 'unknown' } },
      message: 'Failed to save',
      otherErrors: ['payslip_id: is closed']
    })
    expect(verdictOn(whole, 'a')).toEqual({
      kind: 'unknown',
      words: 'Failed to save payslip_id: is closed',
      matched: true
    })
  })

  it('is unknown without words where no result is surely its own', () => {
    expect(verdictOn(result({ verdict: 'unclear', message: 'UNKNOWN EMPLOYEE' }), 'a')).toEqual({
      kind: 'unknown',
      words: null,
      matched: false
    })
  })

  it('tells a person the service does not know, wherever it says so', () => {
    const ways: Partial<BulkResult>[] = [
      { message: 'UNKNOWN EMPLOYEE' },
      { otherErrors: [': UNKNOWN EMPLOYEE'] },
      { outcomes: { a: { kind: 'rejected', messages: ['UNKNOWN EMPLOYEE'] } } }
    ]
    for (const way of ways) expect(verdictOn(result(way), 'a').kind).toBe('notKnown')
    const heading = result({ outcomes: { a: { kind: 'rejected', messages: ['Invalid heading'] } } })
    expect(verdictOn(heading, 'a').kind).toBe('rejected')
  })
})

describe('a request that failed as a whole', () => {
  const kind = (code: ErrorCode, details: ErrorDetails): string => failureOf(new AppError(code, details), 'bulk').kind

  it('is queued again only where nothing went out', () => {
    for (const code of ['offline', 'timeout', 'proxy', 'certificate', 'cancelled', 'maintenance'] as const) {
      expect(kind(code, { sent: 'no' })).toBe('notSent')
      expect(kind(code, { sent: 'maybe' })).toBe('noAnswer')
    }
  })

  it('is taken as refused only by a status that says so', () => {
    expect(kind('unauthorised', { sent: 'maybe', status: 401 })).toBe('keyRefused')
    expect(kind('notFound', { sent: 'maybe', status: 404 })).toBe('companyClosed')
    expect(kind('tooLarge', { sent: 'maybe', status: 413 })).toBe('tooLarge')
    expect(kind('rateLimited', { sent: 'maybe', status: 429 })).toBe('askedToWait')
    expect(kind('rejected', { sent: 'maybe', status: 422 })).toBe('refused')
    expect(kind('rejected', { sent: 'maybe' })).toBe('noAnswer')
  })

  it('is in doubt for every other code', () => {
    const sure: readonly ErrorCode[] = ['unauthorised', 'notFound', 'tooLarge', 'rateLimited', 'rejected']
    const others = errorCodes.filter((code) => !sure.includes(code))
    expect(new Set(others.map((code) => kind(code, { sent: 'maybe', status: 200 })))).toEqual(new Set(['noAnswer']))
  })

  it('names an attribute by itself or at the end of a path', () => {
    const fields = { 'entities.0.attributes.first_name': ['is odd'], last_name: ['is long'] }
    const error = new AppError('rejected', { status: 422, fields })
    expect(namedIn(error, 'first_name')).toBe('is odd')
    expect(namedIn(error, 'last_name')).toBe('is long')
    expect(namedIn(error, 'name')).toBeNull()
  })
})

describe('what stops the runner', () => {
  it('is only what is about the service as a whole', () => {
    const of = (code: ErrorCode, details: ErrorDetails = {}): string | undefined =>
      blockOf(new AppError(code, details))?.kind
    expect(of('offline')).toBe('unreachable')
    expect(of('rateLimited', { retryAfterMs: 5000 })).toBe('wait')
    expect(of('unauthorised')).toBe('paused')
    expect(of('cancelled')).toBe('unreachable')
    expect(of('badAnswer', { status: 500 })).toBe('unreachable')
    expect(of('badAnswer', { status: 200 })).toBeUndefined()
    expect(of('notFound')).toBeUndefined()
    expect(of('notHere')).toBeUndefined()
  })
})
