import { afterEach, describe, expect, it } from 'vitest'
import type { EditState } from '@shared/domain/edit'
import { eventually } from '../../fixtures/outboxDesk'
import { EXTRA_PAY, outboxTest, type Fault, type OutboxTest } from '../../fixtures/outboxTest'

let test: OutboxTest

afterEach(() => test.close())

/** Park and Miller's generator: the same rounds in every run of a seed. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}

const FAULTS: readonly Fault[] = [
  { kind: 'applied_no_answer' },
  { kind: 'cut', afterBytes: 30 },
  { kind: 'html' },
  { kind: 'html', applied: true },
  { kind: 'wrong_shape' },
  { kind: 'bulk_missing' },
  { kind: 'bulk_reordered' },
  { kind: 'bulk_doubled' },
  { kind: 'refused_connection' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 500, applied: true },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 413 },
  { kind: 'status', status: 422 },
  { kind: 'delay', ms: 20 }
]

const FINAL: readonly EditState[] = ['saved', 'discarded', 'superseded']

/** What the officer does with what needs them. */
async function actOn(id: number): Promise<void> {
  switch (test.desk.edit(id).state) {
    case 'held':
      return test.call('edits.hold', { editIds: [id], held: false })
    case 'conflict':
      return void (await test.call('edits.resolveConflict', { editIds: [id], take: 'mine' }))
    case 'rejected':
      return void (await test.call('edits.change', { editId: id, value: test.desk.edit(id).value }))
    default:
  }
}

describe('edits, faults and changes of mind at random', () => {
  for (const seed of [1, 28, 2026]) {
    it(`end saved or given up, each value applied once (seed ${seed})`, async () => {
      test = await outboxTest({ timing: { partSize: 4 } })
      const random = generator(seed)
      const all: number[] = []
      const wanted = new Map<number, string>()
      for (let round = 0; round < 8; round++) {
        for (let n = random(3); n > 0; n--) {
          const fault = FAULTS[random(FAULTS.length)]
          if (fault) test.service.faults.add({ on: 'bulk_input', fault, skip: random(2) })
        }
        for (let n = 2 + random(6); n > 0; n--) {
          const at = random(Math.min(8, test.people.length))
          // Each value is used once, so that the log tells whether it was applied twice.
          const value = `${100 + all.length}.${10 + round}`
          const ids = (await test.add(test.person(at), { [EXTRA_PAY]: value })).map(({ id }) => id)
          all.push(...ids)
          if (ids.length > 0) wanted.set(at, value)
          if (random(5) === 0) await test.submit()
        }
        await test.submit()
        if (random(3) === 0) await test.call('edits.stopAfterPart', undefined)
      }
      test.service.faults.clear()
      await eventually(
        () => {
          const open = all.filter((id) => !FINAL.includes(test.desk.edit(id).state))
          for (const id of open) void actOn(id)
          if (open.length > 0) void test.submit()
          return open.length === 0
        },
        () => all.map((id) => test.desk.edit(id).state).join(' ')
      )
      test.expectNothingTwice()
      for (const [at, value] of wanted) {
        const { payslipId } = test.person(at)
        await test.desk.reads.payItems({ kind: 'payslip', payslipId }, {})
        const form = await test.call('edits.form', {
          employeeId: test.person(at).employeeId,
          target: { kind: 'payslip', payslipId, date: test.person(at).date, special: false }
        })
        const base = form.inputs.find(({ attribute }) => attribute === EXTRA_PAY)?.base
        expect(base).toMatchObject({ value })
      }
    })
  }
})
