import { afterEach, describe, expect, it, vi } from 'vitest'
import { startService } from '../../../src/sandbox'
import { EditRows } from '../../../src/main/store/outbox/edits'
import { eventually } from '../../fixtures/outboxDesk'
import { idsOf, outboxTest, type Fault, type OutboxTest } from '../../fixtures/outboxTest'
import { tamperWith, type Tamper, type TamperedService } from '../../fixtures/tamper'

let test: OutboxTest
let between: TamperedService | null = null

afterEach(async () => {
  test.expectNothingTwice()
  await test.close()
  await between?.close()
  between = null
})

async function tampered(tamper: Tamper): Promise<OutboxTest> {
  return outboxTest({
    through: async ({ url, apiKey }) => {
      between = await tamperWith(url, tamper)
      return { url: between.url, apiKey }
    }
  })
}

const fail = (fault: Fault): void => test.service.faults.add({ on: 'bulk_input', fault })
const texts = async (editId: number): Promise<string[]> =>
  (await test.call('edits.history', { editId })).map(({ text }) => text)

describe('no answer', () => {
  const applied: readonly (readonly [string, Fault])[] = [
    ['the connection is cut before the answer', { kind: 'applied_no_answer' }],
    ['the answer is cut in the middle', { kind: 'cut', afterBytes: 20 }],
    ['a page of HTML comes in its place', { kind: 'html', applied: true }],
    ['it is no list', { kind: 'wrong_shape' }],
    ['the service fails after it took it', { kind: 'status', status: 500, applied: true }],
    [
      'the service goes away after it took it',
      { kind: 'status', status: 503, applied: true, retryAfter: 'seconds', seconds: 1 }
    ]
  ]
  for (const [what, fault] of applied) {
    it(`although it arrived: read back, saved, not sent twice (${what})`, async () => {
      test = await outboxTest()
      const ids = await test.addForAll(3)
      fail(fault)
      await test.submit()
      await test.desk.until(ids, 'saved')
      expect(test.sent()).toHaveLength(1)
      expect(await texts(ids[0] ?? 0)).toContain('Read back: it had arrived')
    })
  }

  const lost: readonly (readonly [string, Fault])[] = [
    ['the connection ends before it was taken', { kind: 'refused_connection' }],
    ['the service fails before it took it', { kind: 'status', status: 500 }],
    ['a page of HTML comes without it being taken', { kind: 'html' }]
  ]
  for (const [what, fault] of lost) {
    it(`and it did not arrive: read back, sent once more (${what})`, async () => {
      test = await outboxTest()
      const ids = await test.addForAll(3)
      fail(fault)
      await test.submit()
      await test.desk.until(ids, 'saved')
      expect(test.sent()).toHaveLength(2)
      expect(test.service.log.writes).toHaveLength(3)
    })
  }

  it('twice: the officer decides, and can send it again', async () => {
    test = await outboxTest()
    const [id = 0] = await test.addForAll(1)
    test.service.faults.add({ on: 'bulk_input', fault: { kind: 'status', status: 500 }, times: 2 })
    await test.submit()
    await test.desk.until([id], 'held')
    expect(test.desk.outbox.unsettledCounts()).toMatchObject([{ needsOfficer: 1 }])
    await test.call('edits.hold', { editIds: [id], held: false })
    await test.submit()
    await test.desk.until([id], 'saved')
  })

  it('and another value is there: conflict', async () => {
    test = await outboxTest()
    const [id = 0] = await test.addForAll(1)
    fail({ kind: 'delay', ms: 200 })
    fail({ kind: 'status', status: 500 })
    await test.submit()
    await test.desk.until([id], 'sending')
    // Someone changes it in the service between the request and the reading back.
    const owner = { kind: 'payslip' as const, payslipId: test.person().payslipId }
    await test.desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '77.00' } })
    await test.desk.until([id], 'conflict')
    expect(test.desk.edit(id)).toMatchObject({ base: { value: null }, value: '350.00', serviceValue: '77.00' })
    expect(test.sent()).toHaveLength(1)
  })

  it('and what was refused and is another value by now says both, and no more that it is read back', async () => {
    // Somebody changes it in the service between the request and the answer.
    const hold = async (): Promise<void> => {
      const owner = { kind: 'payslip' as const, payslipId: test.person().payslipId }
      await test.desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '77.00' } })
    }
    test = await tampered(({ path }) => (path.endsWith('/bulk_input') ? { status: 400, body: {}, hold } : null))
    const [id = 0] = await test.addForAll(1)
    await test.submit()
    await test.desk.until([id], 'conflict')
    expect(test.desk.edit(id).reason).toEqual({
      text: 'The service did not take it, and now shows 77.00.',
      fromService: false
    })
  })

  it('is not believed lost while it may still be on its way through the service', async () => {
    test = await outboxTest({ timing: { lostAfterMs: 400 } })
    const [id = 0] = await test.addForAll(1)
    fail({ kind: 'status', status: 500 })
    await test.submit()
    await test.desk.until([id], 'unknown')
    await eventually(
      () => test.service.log.of('payslip_calculations').length > test.people.length + 1,
      () => 'not read back'
    )
    expect(test.desk.edit(id).state).toBe('unknown')
    await test.desk.until([id], 'saved')
    expect(test.sent()).toHaveLength(2)
  })

  it('is neither sent again nor taken for arrived by the officer while it may still arrive, nor overtaken by a newer change', async () => {
    test = await outboxTest({ timing: { lostAfterMs: 400 } })
    const [edit] = await test.add(test.person(0), { email: 'late@example.com' }, 'employee')
    const editId = edit?.id ?? 0
    fail({ kind: 'late' })
    await test.submit()
    await test.desk.until([editId], 'unknown')
    const [newer] = await test.add(test.person(0), { email: 'newer@example.com' }, 'employee')
    await test.submit()
    for (const act of ['sendAgain', 'itArrived'] as const) {
      await expect(test.call('edits.settleUnknown', { editId, act })).rejects.toMatchObject({ code: 'notAllowed' })
    }
    expect(test.desk.edit(editId).needsOfficer).toBe(false)
    test.service.faults.letIn()
    await eventually(
      () => test.desk.edit(editId).needsOfficer,
      () => 'the officer is not asked'
    )
    await test.call('edits.settleUnknown', { editId, act: 'itArrived' })
    await test.desk.until([newer?.id ?? 0], 'saved')
    expect(test.service.log.writes.map(({ value }) => value)).toEqual(['late@example.com', 'newer@example.com'])
  })

  it('while the program closes: it does not wait for it, and the next start reads back', async () => {
    test = await outboxTest()
    const [id = 0] = await test.addForAll(1)
    fail({ kind: 'delay', ms: 60_000 })
    await test.submit()
    await test.desk.until([id], 'sending')
    await test.desk.outbox.stop()
    expect(test.desk.edit(id).state).toBe('unknown')
    await test.reopen()
    await test.desk.until([id], 'saved')
    expect(test.service.log.writes).toHaveLength(1)
  })

  it('for a field that no read shows: the officer says whether it arrived', async () => {
    test = await outboxTest()
    const [a] = await test.add(test.person(0), { email: 'a@example.com' }, 'employee')
    const [b] = await test.add(test.person(1), { email: 'b@example.com' }, 'employee')
    fail({ kind: 'applied_no_answer' })
    await test.submit()
    const [first = 0, second = 0] = idsOf([...(a ? [a] : []), ...(b ? [b] : [])])
    await eventually(
      () => test.desk.outbox.unsettledCounts()[0]?.needsOfficer === 2,
      () => JSON.stringify(test.desk.outbox.unsettledCounts())
    )
    expect(test.desk.edit(first)).toMatchObject({ state: 'unknown', serviceValue: null })
    expect(test.desk.edit(first).reason?.text).toContain('no read shows this field')
    const listed = await test.call('edits.list', { companyId: test.companyId, which: 'unsettled' })
    expect(listed.map(({ id, needsOfficer }) => [id, needsOfficer])).toEqual([
      [first, true],
      [second, true]
    ])
    expect(await test.call('edits.settleUnknown', { editId: first, act: 'itArrived' })).toMatchObject({
      state: 'saved'
    })
    await expect(test.call('edits.settleUnknown', { editId: first, act: 'itArrived' })).rejects.toMatchObject({
      code: 'notAllowed'
    })
    test.service.log.clear()
    await test.call('edits.settleUnknown', { editId: second, act: 'sendAgain' })
    await test.desk.until([second], 'saved')
    expect(test.sent()).toHaveLength(1)
  })
})

describe('a refusal of the whole request', () => {
  it('before a byte went out: all is queued and goes on when the service answers again', async () => {
    test = await outboxTest()
    const ids = await test.addForAll(2)
    const { port } = new URL(test.service.url)
    await test.service.close()
    await test.submit()
    await eventually(
      () => test.desk.outbox.runnerState().state === 'waiting',
      () => test.desk.outbox.runnerState().state
    )
    expect(test.desk.outbox.runnerState().reason).toBe('The service cannot be reached.')
    await test.desk.until(ids, 'queued')
    const back = await startService({
      port: Number(port),
      companies: 1,
      employees: 14,
      recalculationMs: 30,
      seed: 7,
      keys: { [test.service.apiKey]: 'all' }
    })
    test.desk.online(true)
    await test.desk.until(ids, 'saved')
    expect(back.log.writes).toHaveLength(2)
    test = { ...test, service: back, close: async () => (await test.desk.close(), back.close()) }
  })

  it('401: the runner pauses with the edits queued, and a new key lets it go on', async () => {
    test = await outboxTest()
    const ids = await test.addForAll(2)
    fail({ kind: 'status', status: 401 })
    await test.submit()
    await eventually(
      () => test.desk.outbox.runnerState().state === 'paused',
      () => test.desk.outbox.runnerState().state
    )
    await test.desk.until(ids, 'queued')
    expect(test.sent()).toHaveLength(1)
    test.desk.outbox.goOn()
    await test.desk.until(ids, 'saved')
  })

  it('429: waits as long as the service asked, then goes on by itself', async () => {
    test = await outboxTest()
    const ids = await test.addForAll(2)
    fail({ kind: 'busy', retryAfter: 'seconds', seconds: 1 })
    await test.submit()
    await test.desk.until(ids, 'waiting')
    expect(test.desk.edit(ids[0] ?? 0).untilMs).toBeGreaterThan(Date.now())
    expect(test.desk.outbox.runnerState().state).toBe('waiting')
    await test.desk.until(ids, 'saved')
    expect(test.service.log.writes).toHaveLength(2)
  })

  it('404: the company is frozen and explained, its edits stay, and nothing more is sent', async () => {
    test = await outboxTest()
    const ids = await test.addForAll(2)
    fail({ kind: 'status', status: 404 })
    await test.submit()
    await eventually(
      () => test.desk.context.emitted.some(({ event }) => event === 'cache.changed') && test.sent().length === 1,
      () => 'not frozen'
    )
    await test.desk.until(ids, 'queued')
    await expect(test.submit()).rejects.toMatchObject({ code: 'companyFrozen' })
    const { edits, leftOut } = await test.call('edits.preview', { companyId: test.companyId })
    expect(edits).toBe(0)
    expect(leftOut[0]?.reason).toContain('no longer opens this company')
  })

  it('404 on everything: a company without access is not taken for people who left', async () => {
    let closed = false
    test = await tampered(({ path }) => {
      if (!closed) return null
      return path === '/v1/clients/' ? { status: 200, body: [] } : { status: 404, body: { message: 'Not Found' } }
    })
    const ids = await test.addForAll(2)
    closed = true
    await test.submit()
    await eventually(
      () => test.desk.store.cache.prepare('SELECT 1 FROM company WHERE frozen_ms IS NOT NULL').get() !== undefined,
      () => 'not frozen'
    )
    await test.desk.until(ids, 'queued')
  })

  it('413: sent again in parts of half the size, which is remembered', async () => {
    test = await outboxTest({ timing: { partSize: 8 } })
    const ids = await test.addForAll(6)
    fail({ kind: 'status', status: 413 })
    await test.submit()
    await test.desk.until(ids, 'saved')
    const sizes = test.sent().map((body) => (body as { entities: unknown[] }).entities.length)
    expect(sizes).toEqual([6, 3, 3])
  })

  for (const status of [400, 422]) {
    it(`${status}: read back, then halves, until the one it is about stands alone and is rejected`, async () => {
      let poison = ''
      test = await tampered(({ path, body }) =>
        path.endsWith('/bulk_input') && body.includes(poison)
          ? { status, body: { message: 'Failed', errors: { base: ['cannot be read'] } } }
          : null
      )
      const ids = await test.addForAll(7)
      poison = `"id":"${test.person(4).employeeId}"`
      await test.submit()
      const bad = ids[4] ?? 0
      const good = ids.filter((id) => id !== bad)
      await test.desk.until([bad], 'rejected')
      await test.desk.until(good, 'saved')
      expect(test.desk.edit(bad).reason).toEqual({ text: 'Failed cannot be read', fromService: true })
      expect(test.service.log.writes).toHaveLength(6)
      expect(
        between?.answeredHere.map((body) => (JSON.parse(body) as { entities: unknown[] }).entities.length)
      ).toEqual([7, 3, 2, 1])
    })
  }

  it('of many people: what has no answer is looked for once, not again after each who is read back', async () => {
    test = await outboxTest()
    const ids = await test.addForAll(12)
    fail({ kind: 'applied_no_answer' })
    const looks = vi.spyOn(EditRows.prototype, 'inState')
    await test.submit()
    await test.desk.until(ids, 'saved')
    const found = looks.mock.results.filter(
      ({ value }, at) => looks.mock.calls[at]?.[0] === 'unknown' && Array.isArray(value) && value.length > 0
    )
    looks.mockRestore()
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(6)
  })
})
