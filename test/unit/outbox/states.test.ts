import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editStates, unsettledStates, type EditState } from '@shared/domain/edit'
import { runsOr } from '../../fixtures/runs'
import { canMove, finalStates, nextState, transitions, type Cause } from '../../../src/main/engine/outbox/states'

const causes: readonly Cause[] = transitions.map(({ cause }) => cause)
const starts: readonly (EditState | null)[] = [null, ...editStates]

/** The table as docs/outbox.md shows it. */
function asMarkdown(): string {
  const rows = transitions.map(({ cause, from, to, meaning }) => {
    const states = from.map((state) => state ?? '(new)').join(', ')
    return `| \`${cause}\` | ${states} | ${to} | ${meaning} |`
  })
  return ['| Cause | From | To | When |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** What stands in a row of a table, however wide its columns are drawn. */
function cells(row: string): string[] {
  return row.split('|').map((cell) => cell.trim().replace(/^-+$/, '---'))
}

describe('the table of transitions', () => {
  it('names each cause once', () => {
    expect(new Set(causes).size).toBe(causes.length)
  })

  it('answers every state and every cause: by its row, or by throwing', () => {
    for (const from of starts) {
      for (const cause of causes) {
        const row = transitions.find((one) => one.cause === cause)
        const listed = (row?.from as readonly (EditState | null)[] | undefined)?.includes(from) ?? false
        if (listed) expect(nextState(from, cause)).toBe(row?.to)
        else expect(() => nextState(from, cause)).toThrow(`by ${cause}`)
        if (from !== null) expect(canMove(from, cause)).toBe(listed)
      }
    }
  })

  it('leaves saved, discarded and superseded by nothing, and every other state by something', () => {
    expect([...finalStates].sort()).toEqual(['discarded', 'saved', 'superseded'])
    // Handed over is settled here, and left only by the officer who takes it back.
    expect([...unsettledStates, ...finalStates, 'handedOver'].sort()).toEqual([...editStates].sort())
    expect(
      transitions.filter(({ from }) => (from as readonly (EditState | null)[]).includes('handedOver'))
    ).toMatchObject([{ cause: 'takenBack', to: 'held' }])
  })

  it('brings no edit out of a state by the officer giving it up while it may be on its way', () => {
    for (const cause of ['discarded', 'superseded', 'backToBase', 'changed'] as const) {
      expect(canMove('sending', cause)).toBe(false)
      expect(canMove('unknown', cause)).toBe(false)
    }
  })

  it('sends only what is queued', () => {
    expect(transitions.filter(({ to }) => to === 'sending').flatMap(({ from }) => [...from])).toEqual(['queued'])
  })

  it('is the one in docs/outbox.md', () => {
    const docs = readFileSync('docs/outbox.md', 'utf8')
    const table = docs.split('\n').filter((line) => line.startsWith('|'))
    expect(table.map(cells)).toEqual(asMarkdown().split('\n').map(cells))
  })

  it('walked at random, ends in a state the officer can act on, or a final one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...causes), { maxLength: 60 }), (walk) => {
        let state: EditState | null = null
        let left = 0
        for (const cause of walk) {
          const before: EditState | null = state
          try {
            state = nextState(before, cause)
          } catch {
            // Refused: nothing happened.
            expect(before === null || !canMove(before, cause)).toBe(true)
            continue
          }
          if (before !== null && finalStates.includes(before)) left++
        }
        expect(left).toBe(0)
        if (state !== null && !finalStates.includes(state)) expect(reachesFinal(state)).toBe(true)
      }),
      { numRuns: runsOr(500) }
    )
  })
})

/** Whether the officer's acts alone, after what is on its way was settled by a read, can end an edit. */
function reachesFinal(from: EditState): boolean {
  const byOfficer: readonly Cause[] = ['discarded', 'serviceTaken', 'saidToHaveArrived']
  if (from === 'sending') return reachesFinal(nextState('sending', 'restarted'))
  if (from === 'draft') return reachesFinal(nextState('draft', 'draftQueued'))
  if (from === 'handedOver') return reachesFinal(nextState('handedOver', 'takenBack'))
  return byOfficer.some((cause) => canMove(from, cause))
}
