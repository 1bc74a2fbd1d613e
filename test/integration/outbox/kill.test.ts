import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditState } from '@shared/domain/edit'
import { startService, type RunningService } from '../../../src/sandbox'
import type { StoreLocation } from '../../../src/main/threads/methods'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild, type ChildEnd } from '../../fixtures/childProcess'
import type { ChildOrders } from '../../fixtures/outboxChild'
import { openDesk, paidPeople, type Desk, type Paid } from '../../fixtures/outboxDesk'
import { momentsOf, sampleOf } from '../../fixtures/runs'
import { removeTestStore } from '../../fixtures/store'

const SETTLED: readonly EditState[] = ['saved', 'superseded', 'discarded']

let bundle: string
let service: RunningService
let location: StoreLocation
let companyId: number
let people: readonly Paid[]
let amount = 100
const told = new Set<number>()

beforeAll(async () => {
  bundle = await bundleChild('outboxChild')
  service = await startService({ companies: 1, employees: 14, recalculationMs: 20, seed: 7, reads: 'full' })
  const desk = await openDesk(service, { begin: false })
  companyId = (await desk.client.companies.list()).items[0]?.id ?? 0
  await desk.fill(companyId)
  people = paidPeople(desk.store, companyId).slice(0, 3)
  for (const { payslipId } of people) await desk.reads.payItems({ kind: 'payslip', payslipId }, {})
  location = desk.store.location
  await desk.close()
}, 60_000)

afterAll(async () => {
  const desk = await openDesk(service, { location, begin: false })
  await desk.close()
  removeTestStore(desk.store)
  await service.close()
})

async function child(orders: Partial<ChildOrders>, killAfterMs: number | null = null): Promise<ChildEnd> {
  const rounds = orders.rounds ?? 1
  const end = await runChild(
    bundle,
    {
      location,
      service: { url: service.url, apiKey: service.apiKey },
      companyId,
      people,
      firstAmount: amount,
      rounds,
      killAt: null,
      tell: false,
      ...orders
    } satisfies ChildOrders,
    killAfterMs
  )
  amount += rounds
  for (const id of end.added) told.add(id)
  expect(end.errors).toBe('')
  return end
}

/** Opens what a kill left, lets the officer submit again what is queued, and looks at everything. */
async function takeUp(): Promise<Desk> {
  const desk = await openDesk(service, { location, timing: { lostAfterMs: 150 } })
  for (const db of [desk.store.cache, desk.store.outbox]) {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  }
  await desk.outbox.channels['edits.submit']({ companyId, ticked: [...told] })
  await desk.until([...told], ...SETTLED)
  return desk
}

function expectNothingTwice(): void {
  const seen = service.log.writes.map(({ employeeId, attribute, value }) => `${employeeId} ${attribute} ${value}`)
  expect(seen.filter((one, at) => seen.indexOf(one) !== at)).toEqual([])
}

describe('a process that is killed', () => {
  it('at each named moment of a submission: no edit lost, none applied twice, both files whole', async () => {
    const whole = await child({ tell: true })
    expect(whole).toMatchObject({ settled: true, code: 0 })
    const points = [...new Set(whole.reached)]
    expect(points).toEqual(
      expect.arrayContaining([
        'outbox.add.beforeCommit',
        'outbox.add.afterCommit',
        'outbox.addForm.beforeCommit',
        'outbox.addForm.afterCommit',
        'outbox.submit.afterCommit',
        'outbox.out.beforeCommit',
        'outbox.out.afterCommit',
        'outbox.bytesOut',
        'outbox.answerIn',
        'outbox.update.bytesOut',
        'outbox.update.answerIn',
        'outbox.answer.beforeCommit',
        'outbox.answer.afterCommit',
        'outbox.answerAndOut.beforeCommit',
        'outbox.answerAndOut.afterCommit',
        'cache.beforeCommit',
        'cache.afterCommit',
        'outbox.settle.beforeCommit',
        'outbox.settle.afterCommit'
      ])
    )
    for (const point of points) {
      const end = await child({ killAt: { point, times: 1 } })
      expect({ point, signal: end.signal }).toEqual({ point, signal: 'SIGKILL' })
      const desk = await takeUp()
      await desk.close()
      expectNothingTwice()
    }
  }, 1_200_000)

  it('at random moments: no edit lost, none applied twice, both files whole', async () => {
    const { numRuns, seed } = sampleOf(8)
    const random = momentsOf(seed)
    service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 15 }, times: 0 })
    for (let kill = 0; kill < numRuns; kill++) {
      const end = await child({ rounds: 50 }, random(350))
      expect({ seed, signal: end.signal }).toEqual({ seed, signal: 'SIGKILL' })
    }
    const desk = await takeUp()
    await desk.close()
    expectNothingTwice()
    expect(told.size).toBeGreaterThan(2 * numRuns)
  }, 3_600_000)
})
