import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateAfter, type DirectWriteCause, type DirectWriteState } from '@shared/domain/directWrite'
import { errorCodes } from '@shared/contract/errorCodes'
import { AppError } from '@shared/contract/errors'
import { verdictOn } from '../../../src/main/engine/directWrites/verdict'

const causes: readonly Exclude<DirectWriteCause, 'prepared'>[] = [
  'wentOut',
  'answered',
  'refused',
  'notSent',
  'noAnswer',
  'restarted',
  'neverSent',
  'saidMade',
  'saidNotMade'
]

describe('the states of a direct write', () => {
  it('are those of the table in docs/direct-writes.md', () => {
    const documented = readFileSync('docs/direct-writes.md', 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, cause, from, to] = /^\| `(\w+)` +\| (\w+) +\| (\w+) +\|/.exec(line) ?? []
        return cause === undefined ? [] : [[cause, from, to]]
      })
    const states: readonly DirectWriteState[] = ['prepared', 'out', 'done', 'refused', 'unknown', 'settled']
    const inCode = causes.flatMap((cause) =>
      states.flatMap((from) => {
        try {
          return [[cause, from, stateAfter(from, cause)]]
        } catch {
          return []
        }
      })
    )
    expect(documented).toEqual(inCode)
  })

  it('whatever happens, it goes out once at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...causes), { maxLength: 40 }), (happened) => {
        let state: DirectWriteState = 'prepared'
        let out = 0
        for (const cause of happened) {
          try {
            state = stateAfter(state, cause)
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
            continue
          }
          if (state === 'out') out++
        }
        expect(out).toBeLessThanOrEqual(1)
      })
    )
  })

  it('only a clear no of the service is a refusal, and only what cannot have left was not sent', () => {
    for (const code of errorCodes) {
      expect(verdictOn(new AppError(code))).toBe('notSent')
      expect(verdictOn(new AppError(code, { sent: 'no' }))).toBe('notSent')
      expect(verdictOn(new AppError(code, { sent: 'maybe' }))).toBe('noAnswer')
    }
    for (const code of ['rejected', 'unauthorised', 'notFound', 'tooLarge', 'rateLimited'] as const) {
      expect(verdictOn(new AppError(code, { sent: 'maybe', status: 422 }))).toBe('refused')
    }
    for (const code of ['badAnswer', 'maintenance', 'timeout', 'offline'] as const) {
      expect(verdictOn(new AppError(code, { sent: 'maybe', status: 503 }))).toBe('noAnswer')
    }
    expect(verdictOn(new Error('x'))).toBe('noAnswer')
  })
})
