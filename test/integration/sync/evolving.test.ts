import { afterEach, expect, it } from 'vitest'
import { data, person, scriptedService, slip, type Reply, type ScriptedService } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const STEPS = 40
const EMPLOYEES = 4
const MOST_PAYSLIPS = 12
const DAYS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-28`)
const ABSENT: Reply = { status: 404, body: { message: 'Requested Resource Not Found' } }

let desk: SyncDesk
let service: ScriptedService

afterEach(async () => {
  await desk.close()
  await service.close()
})

/** Numbers from 0 on, below 1, always the same ones for a seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

interface Paid {
  readonly employeeId: number
  readonly day: string
  net: number
}

/** A service whose people and payslips come, change and go while it cuts and refuses some of its answers. */
class Evolving {
  readonly people = new Set<number>()
  readonly payslips = new Map<number, Paid>()
  isWell = true
  readonly #random: () => number
  #id = 100

  constructor(random: () => number) {
    this.#random = random
    for (let id = 1; id <= EMPLOYEES; id++) this.people.add(id)
    for (let times = 0; times < 3 * EMPLOYEES; times++) this.#pay()
  }

  below(count: number): number {
    return Math.floor(this.#random() * count)
  }

  any(): number {
    const ids = [...this.payslips.keys()]
    return ids[this.below(ids.length)] ?? 0
  }

  move(id: number): void {
    const payslip = this.payslips.get(id)
    if (payslip) payslip.net = 1 + this.below(1000)
  }

  change(): void {
    const id = this.any()
    const employeeId = 1 + this.below(EMPLOYEES)
    switch (this.below(9)) {
      case 0:
      case 1:
      case 2:
      case 3:
        this.#pay()
        break
      case 4:
        this.payslips.delete(id)
        break
      case 5:
      case 6:
      case 7: {
        this.move(id)
        break
      }
      default:
        // Deleting somebody takes every payslip of theirs along.
        if (!this.people.delete(employeeId)) this.people.add(employeeId)
        for (const [each, { employeeId: owner }] of this.payslips)
          if (!this.people.has(owner)) this.payslips.delete(each)
    }
  }

  install(at: ScriptedService): void {
    at.set('/clients/1/employees', () =>
      this.#answer([...this.people].map((id) => person(id, { recent_payslips_with_data: this.#of(id) })))
    )
    for (let id = 1; id <= EMPLOYEES; id++) {
      const own = (body: () => unknown) => (): Reply => (this.people.has(id) ? this.#answer(body()) : ABSENT)
      at.set(
        `/employees/${id}/payslips`,
        own(() => this.#of(id))
      )
      for (const list of ['calculations', 'tax_certificates']) {
        at.set(
          `/employees/${id}/${list}`,
          own(() => [])
        )
      }
    }
    for (let id = 100; id <= this.#id; id++) {
      const own = (body: (net: number) => unknown, mostMs?: number) => (): Reply => {
        const payslip = this.payslips.get(id)
        return payslip ? this.#answer(body(payslip.net), mostMs) : ABSENT
      }
      at.set(
        `/payslips/${id}`,
        own((net) => ({ payslip: { ...data(net), leave: {} } }))
      )
      at.set(
        `/payslips/${id}/calculations`,
        own(
          (net) => [{ calculation: { id, system_type: 'basic_salary', label: 'Basic', inputs: { amount: net } } }],
          60
        )
      )
    }
  }

  #of(owner: number): readonly unknown[] {
    return [...this.payslips]
      .filter(([, { employeeId }]) => employeeId === owner)
      .map(([id, { day, net }]) => slip(id, day, net, { finalised: false }))
  }

  #pay(): void {
    const employeeId = 1 + this.below(EMPLOYEES)
    if (!this.people.has(employeeId) || this.#of(employeeId).length >= MOST_PAYSLIPS) return
    const day = DAYS[this.below(DAYS.length)] ?? ''
    this.payslips.set(++this.#id, { employeeId, day, net: 1 + this.below(1000) })
  }

  #answer(body: unknown, mostMs = 8): Reply {
    const fate = this.isWell ? 1 : this.#random()
    if (fate < 0.2) return { body, cutAfter: this.below(JSON.stringify(body).length) }
    if (fate < 0.3) return { status: 500, body: { message: 'no' } }
    return { body, delayMs: this.below(mostMs) }
  }
}

it.each([1, 2, 3, 4, 5, 6].flatMap((seed) => [null, 'everything' as const].map((depth) => ({ seed, depth }))))(
  'once the service is well again the copy is as the service is, whatever changed and was cut before: %o',
  async ({ seed, depth }) => {
    const random = numbers(seed)
    const evolving = new Evolving(random)
    service = await scriptedService()
    evolving.install(service)
    desk = syncDesk({ url: service.url, apiKey: 'key' })
    await desk.sync.refresh({ companyId: 1 })
    desk.sync.start()
    if (depth !== null) desk.sync.begin({ companyId: 1, depth })
    const atRest = (): Promise<void> => desk.until('rest', () => ['idle', undefined].includes(desk.state(1)?.state))
    evolving.isWell = false
    const reads: Promise<unknown>[] = []
    const begin = (read: Promise<unknown>): unknown => reads.push(read.catch(() => undefined))
    for (let step = 0; step < STEPS; step++) {
      evolving.change()
      evolving.install(service)
      const employeeId = 1 + evolving.below(EMPLOYEES)
      const what = random()
      if (what < 0.4) begin(desk.sync.refresh({ companyId: 1 }))
      else if (what < 0.5) {
        // What is asked of it may be answered after a list told that it is another.
        const payslipId = evolving.any()
        begin(desk.sync.reads.readPayItems({ kind: 'payslip', payslipId }))
        await new Promise((resolve) => setTimeout(resolve, evolving.below(10)))
        evolving.move(payslipId)
        begin(desk.sync.refresh({ companyId: 1 }))
      } else if (what < 0.7) begin(desk.sync.reads.readPayslipsOfEmployee(employeeId))
      else if (what < 0.8) desk.sync.pause({ companyId: 1 })
      else await Promise.all(reads.splice(0))
      await new Promise((resolve) => setTimeout(resolve, evolving.below(10)))
      desk.sync.resume({ companyId: 1 })
    }
    await Promise.all(reads)
    evolving.isWell = true
    for (let times = 0; times < 3; times++) {
      await atRest()
      await desk.sync.refresh({ companyId: 1 })
    }
    await atRest()

    const ids = [...evolving.payslips.keys()].sort((one, other) => one - other)
    expect(
      desk.all('SELECT id, employee_id AS employeeId, net FROM payslip WHERE gone_ms IS NULL ORDER BY id')
    ).toEqual(
      ids.map((id) => ({
        id,
        employeeId: evolving.payslips.get(id)?.employeeId,
        net: String(evolving.payslips.get(id)?.net)
      }))
    )
    expect(desk.all('SELECT id FROM employee WHERE gone_ms IS NULL ORDER BY id')).toEqual(
      [...evolving.people].sort((one, other) => one - other).map((id) => ({ id }))
    )
    if (depth === null) return
    const kept = `SELECT p.id FROM payslip p JOIN payslip_detail d ON d.payslip_id = p.id WHERE p.gone_ms IS NULL ORDER BY p.id`
    expect(desk.all(kept)).toEqual(ids.map((id) => ({ id })))
    const amounts = `SELECT i.owner_id AS id, json_extract(i.body, '$.raw.inputs.amount') AS amount FROM pay_item i
      JOIN payslip p ON p.id = i.owner_id AND p.gone_ms IS NULL WHERE i.owner = 'payslip' ORDER BY i.owner_id`
    expect(desk.all(amounts)).toEqual(ids.map((id) => ({ id, amount: evolving.payslips.get(id)?.net })))
    expect(desk.one('SELECT state FROM sync_job')).toEqual({ state: 'done' })
  },
  60_000
)
