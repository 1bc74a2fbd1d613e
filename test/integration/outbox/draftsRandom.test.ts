import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bulkTest, columns, type BulkTest } from '../../fixtures/bulkTest'
import { runsOr } from '../../fixtures/runs'

let bulk: BulkTest

beforeAll(async () => {
  bulk = await bulkTest()
  await bulk.outbox.desk.outbox.stop()
})
afterAll(() => bulk.close())

const KEYS = [columns.extraPay, columns.commission] as const
const VALUES = ['10.00', '20.00', '30.00'] as const

type Act =
  | { readonly act: 'keep'; readonly person: number; readonly column: number; readonly value: string | null }
  | { readonly act: 'queue' | 'discard' | 'hold' | 'release' }

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('keep' as const),
      person: fc.nat(2),
      column: fc.nat(1),
      value: fc.constantFrom(...VALUES, null)
    }),
    fc.record({ act: fc.constantFrom('queue' as const, 'discard' as const, 'hold' as const, 'release' as const) })
  ),
  { maxLength: 25 }
)

/** Gives up whatever an earlier run left. */
async function clear(): Promise<void> {
  const { companyId, call } = bulk.outbox
  for (const { id } of bulk.reader['bulkEdit.batches']({ companyId, which: 'open' })) {
    await bulk.call('bulkEdit.discard', { batchId: id })
  }
  const open = await call('edits.list', { companyId, which: 'unsettled' })
  if (open.length > 0) await call('edits.discard', { editIds: open.map(({ id }) => id) })
}

it('what is entered, taken back, queued, held and given up at random is what the grid and the list show', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (walk) => {
      await clear()
      const { companyId, call, people } = bulk.outbox
      const chosen = people.slice(0, 3).map(({ employeeId }) => employeeId)
      const definition = { ...bulk.definition(KEYS), employeeIds: chosen }
      const batchId = await bulk.keep(null, definition, [])
      const there = bulk.grid(batchId)
      const present = (person: number, column: number): string | null => {
        const base = bulk.row(there, chosen[person] ?? 0).cells[column]?.base
        return base?.kind === 'read' ? base.value : null
      }
      const drafts = new Map<string, string>()
      const asked = new Map<string, string>()
      // What was held goes no further: the same value entered again is asked for anew.
      const held = new Set<string>()
      for (const one of walk) {
        if (one.act === 'keep') {
          const { person, column, value } = one
          const cell = `${person} ${column}`
          const entry = { employeeId: chosen[person] ?? 0, columnKey: KEYS[column] ?? '', value }
          await bulk.keep(batchId, definition, [entry])
          const isThere = asked.has(cell)
            ? asked.get(cell) === value && !held.has(cell)
            : present(person, column) === value
          if (value === null || isThere) drafts.delete(cell)
          else drafts.set(cell, value)
        } else if (one.act === 'queue') {
          const { leftOut } = await bulk.queue(batchId)
          expect(leftOut).toEqual([])
          for (const [cell, value] of drafts) {
            asked.set(cell, value)
            held.delete(cell)
          }
          drafts.clear()
        } else if (one.act === 'discard') {
          await bulk.call('bulkEdit.discard', { batchId })
          drafts.clear()
        } else {
          await bulk.call('bulkEdit.hold', { batchId, held: one.act === 'hold' })
          held.clear()
          if (one.act === 'hold') for (const cell of asked.keys()) held.add(cell)
        }
      }
      const grid = bulk.grid(batchId)
      const shown = new Map<string, string>()
      const waiting = new Map<string, string>()
      const resting = new Set<string>()
      chosen.forEach((id, person) => {
        bulk.row(grid, id).cells.forEach((cell, column) => {
          if (cell.draft !== null) shown.set(`${person} ${column}`, cell.draft)
          if (cell.waiting) waiting.set(`${person} ${column}`, cell.waiting.value)
          if (cell.waiting?.state === 'held') resting.add(`${person} ${column}`)
        })
      })
      expect(shown).toEqual(drafts)
      expect(waiting).toEqual(asked)
      expect(resting).toEqual(held)
      // Of each thing one edit waits, and each is where the officer can act on it.
      const open = await call('edits.list', { companyId, which: 'unsettled' })
      expect(open).toHaveLength(asked.size)
      expect(open.every(({ state }) => state === 'queued' || state === 'held')).toBe(true)
    }),
    { numRuns: runsOr(15) }
  )
}, 3_600_000)
