import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { Employee } from '@shared/domain/employee'
import type { BulkEntity, BulkResult, ReportRequest } from '../../../src/main/engine/api'
import type { Handler, TestClient, TestServer } from './server'
import { clientOf, json, serve } from './server'

let server: TestServer | undefined
afterEach(() => server?.close())

async function setUp(handler: Handler): Promise<TestClient & { server: TestServer }> {
  server = await serve(handler)
  return { ...clientOf(server.url), server }
}

describe('the employee list', () => {
  const employee = (id: number): object => ({
    employee: { id, first_name: `Ann ${id}`, last_name: '陳', recent_payslips_with_data: payslips(id) }
  })
  const payslips = (id: number): object[] =>
    Array.from({ length: 12 }, (_, month) => ({
      payslip: {
        id: id * 100 + month,
        date: '2026-06-30',
        special: false,
        finalised: true,
        ss_released: true,
        payment_run_id: null,
        dirty: false,
        nett_pay: 1,
        data: {
          income: Array.from({ length: 20 }, (_unused, line) => [`Item ${line}`, '1500.00']),
          deduction: [],
          grand_total: [],
          sideline: [],
          leave_payments: {}
        }
      }
    }))

  it('comes in batches while it is still being sent, and waits for who takes them', async () => {
    let release: () => void = () => undefined
    const { client } = await setUp((_request, response) => {
      response.writeHead(200)
      response.write(`[${JSON.stringify(employee(1))},${JSON.stringify(employee(2))}`)
      release = () => response.end(`,${JSON.stringify(employee(3))}]`)
    })
    const seen: number[] = []
    let busy = false
    const outcome = await client.employees.list(1, ['recentPayslipsWithData'], async (batch) => {
      expect(busy).toBe(false)
      busy = true
      await new Promise((resolve) => setTimeout(resolve, 10))
      seen.push(...batch.map(({ id }) => id))
      busy = false
      release()
    })
    expect(seen).toEqual([1, 2, 3])
    expect(outcome).toEqual({ kind: 'read', count: 3, complete: true, oddities: [] })
    await client.close()
  })

  it('of any length is never read ahead of who takes it', async () => {
    const COUNT = 20_000
    let sentBytes = 0
    const { client } = await setUp((_request, response) =>
      sendMany(response, COUNT, employee, (bytes) => (sentBytes += bytes))
    )
    let count = 0
    let aheadBytes = 0
    const stop = new AbortController()
    const list = client.employees.list(
      1,
      ['recentPayslipsWithData'],
      async (batch: readonly Employee[]) => {
        count += batch.length
        // Held until the service can send no more: what it sent by then is all that lies between.
        for (let before = -1; before !== sentBytes;) {
          before = sentBytes
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        aheadBytes = sentBytes
        stop.abort()
      },
      { signal: stop.signal }
    )
    await expect(list).rejects.toMatchObject({ code: 'cancelled' })
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(100)
    expect(aheadBytes).toBeLessThan(20_000_000)
    await client.close()
  })

  it('of thousands comes whole', async () => {
    const { client } = await setUp((_request, response) => sendMany(response, 600, employee))
    const ids = new Set<number>()
    const outcome = await client.employees.list(1, ['recentPayslipsWithData'], (batch) => {
      for (const { id, recentPayslips } of batch) {
        ids.add(id)
        if (recentPayslips?.length !== 12) expect.unreachable()
      }
    })
    expect(outcome).toMatchObject({ kind: 'read', count: 600 })
    expect(ids.size).toBe(600)
    await client.close()
  })

  it('that is cut short is an error, not a shorter list, and is not begun again by itself', async () => {
    for (const declared of [true, false]) {
      const { client, server: cut } = await setUp((_request, response) => {
        response.writeHead(200, declared ? { 'content-length': '1000000' } : {})
        response.write(`[${JSON.stringify(employee(1))},${JSON.stringify(employee(2))},`)
        setTimeout(() => response.destroy(), 20)
      })
      const seen: number[] = []
      const list = client.employees.list(1, [], (batch) => void seen.push(...batch.map(({ id }) => id)))
      await expect(list).rejects.toMatchObject({ code: 'offline', details: { status: 200 } })
      expect(seen.length).toBeLessThanOrEqual(2)
      expect(cut.received.length).toBe(seen.length === 0 ? 3 : 1)
      await client.close()
      await cut.close()
    }
  })

  it('that ends in good order but too early is an error too', async () => {
    const { client } = await setUp((_request, response) =>
      response.end(`[${JSON.stringify(employee(1))},${JSON.stringify(employee(2))}`)
    )
    await expect(client.employees.list(1, [], () => undefined)).rejects.toMatchObject({
      code: 'badAnswer',
      details: { subject: 'cut' }
    })
    await client.close()
  })

  it('answered by 202 is calculating, whatever the body, and nothing is given out', async () => {
    const bodies = ['{"message":"Payslips need calculating"}', '[]', JSON.stringify([employee(1)]), '', '<html>']
    const { client } = await setUp((_request, response, count) =>
      response.writeHead(202, { 'retry-after': '7' }).end(bodies[count - 1])
    )
    const messages: unknown[] = []
    for (const _body of bodies) {
      const outcome = await client.employees.list(1, ['recentPayslipsWithData'], () => expect.unreachable())
      expect(outcome).toMatchObject({ kind: 'calculating', retryAfterMs: 7_000 })
      if (outcome.kind === 'calculating') messages.push(outcome.message)
    }
    expect(messages[0]).toBe('Payslips need calculating')
    expect(messages.slice(1)).toEqual([null, null, null, null])
    await client.close()
  })

  it('passes on what its taker throws, and stops reading', async () => {
    const { client, exchanges } = await setUp((_request, response) => sendMany(response, 100_000, employee))
    const own = new Error('disk full')
    await expect(
      client.employees.list(1, [], () => {
        throw own
      })
    ).rejects.toBe(own)
    expect(exchanges).toHaveLength(1)
    await client.close()
  })

  it('can be stopped between two batches', async () => {
    const { client } = await setUp((_request, response) => sendMany(response, 100_000, employee))
    const stop = new AbortController()
    let batches = 0
    const list = client.employees.list(1, [], () => void (++batches === 3 && stop.abort()), { signal: stop.signal })
    await expect(list).rejects.toMatchObject({ code: 'cancelled' })
    expect(batches).toBeLessThan(10)
    await client.close()
  })

  function sendMany(
    response: ServerResponse,
    count: number,
    make: (id: number) => object,
    onSent: (bytes: number) => void = () => undefined
  ): void {
    const [head = '', tail = ''] = JSON.stringify(make(999_999)).split('"id":999999,')
    const pieces = function* (): Generator<string> {
      for (let id = 1; id <= count; id++) {
        const piece = `${id === 1 ? '[' : ','}${head}"id":${id},${tail}`
        onSent(piece.length)
        yield piece
      }
      yield ']'
    }
    response.writeHead(200)
    Readable.from(pieces(), { objectMode: true, highWaterMark: 1 }).pipe(response)
  }
})

describe('PDF bytes', () => {
  const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 0xc3), Buffer.from('\n%%EOF\n')])

  it('are given as they came', async () => {
    const { client } = await setUp((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(whole)
    )
    expect((await client.payslips.pdf(7)).equals(whole)).toBe(true)
    expect((await client.certificates.pdf(7)).equals(whole)).toBe(true)
    await client.close()
  })

  it.each([
    [
      200,
      '<html><title>Sign in</title></html>',
      { code: 'badAnswer', details: { status: 200, subject: 'no PDF', serviceMessage: 'Sign in' } }
    ],
    [200, '{"message":"Not ready"}', { code: 'badAnswer', details: { status: 200, serviceMessage: 'Not ready' } }],
    [200, 'before %PDF-1.7\n%%EOF', { code: 'badAnswer', details: { subject: 'no PDF' } }],
    [200, '', { code: 'badAnswer' }],
    [200, whole.subarray(0, 150_000), { code: 'badAnswer', details: { subject: 'PDF cut short' } }],
    [
      404,
      '{"message":"Requested Resource Not Found"}',
      { code: 'notFound', details: { serviceMessage: 'Requested Resource Not Found' } }
    ],
    [202, '{"message":"Calculating"}', { code: 'calculating', details: { serviceMessage: 'Calculating' } }],
    [503, '<html><title>Down</title></html>', { code: 'maintenance', details: { serviceMessage: 'Down' } }]
  ])('with status %i and another body are none (%#)', async (status, body, failure) => {
    const { client } = await setUp((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/pdf' }).end(body)
    )
    await expect(client.payslips.pdf(7)).rejects.toMatchObject(failure)
    await client.close()
  })

  it('that break off in the middle are none', async () => {
    const { client } = await setUp((_request, response) => {
      response.writeHead(200, { 'content-length': String(whole.length) })
      response.write(whole.subarray(0, 100_000))
      setTimeout(() => response.destroy(), 10)
    })
    await expect(client.payslips.pdf(7)).rejects.toMatchObject({ code: 'offline' })
    await client.close()
  })
})

describe('bulk input', () => {
  const payslip: BulkEntity = {
    employeeId: 5,
    target: { kind: 'payslip', payslipId: 70 },
    attributes: { 'calc.commission.amount': '1.00', 'calc.bonus.amount': '2.00' }
  }
  const byDate: BulkEntity = {
    employeeId: 6,
    target: { kind: 'payslipOn', date: toDay('2026-06-30') },
    attributes: { 'calc.9.hours': '7' }
  }
  const person: BulkEntity = { employeeId: 7, target: { kind: 'employee' }, attributes: { first_name: 'A' } }
  const three = [payslip, byDate, person]
  const saved = [
    { id: '5', payslip_id: '70', success: 'true', message: 'Saved' },
    { id: '6', payslip_id: '71', payslip_date: '2026-06-30', success: 'true', message: 'Saved' },
    { id: '7', success: 'true', message: 'Saved' }
  ]

  async function submitted(answer: unknown, entities: readonly BulkEntity[] = three): Promise<readonly BulkResult[]> {
    const { client } = await setUp((_request, response) => json(response, answer))
    try {
      return await client.bulkInput.submit(1, entities)
    } finally {
      await client.close()
      await server?.close()
    }
  }
  const verdicts = async (answer: unknown): Promise<string[]> => (await submitted(answer)).map(({ verdict }) => verdict)

  it('is saved by a clear yes alone, as text or as a boolean', async () => {
    expect(await verdicts(saved)).toEqual(['saved', 'saved', 'saved'])
    expect(await verdicts(saved.map((result) => ({ ...result, success: true })))).toEqual(['saved', 'saved', 'saved'])
    for (const success of ['yes', 'TRUE', 1, null, undefined, {}]) {
      expect(await verdicts(saved.map((result) => ({ ...result, success })))).toEqual(['unclear', 'unclear', 'unclear'])
    }
    const [first] = await submitted(saved)
    expect(first).toEqual({
      verdict: 'saved',
      outcomes: { 'calc.commission.amount': { kind: 'saved' }, 'calc.bonus.amount': { kind: 'saved' } },
      message: 'Saved',
      otherErrors: [],
      payslipId: 70
    })
  })

  it("after a failure: what is named is rejected in the service's words, the rest is unknown", async () => {
    for (const success of ['false', false]) {
      const [first] = await submitted(
        [
          {
            id: 5,
            payslip_id: 70,
            success,
            message: 'Failed to save',
            errors: { 'calc.commission.amount': ['must be a number', 'is too long'], base: 'locked' }
          }
        ],
        [payslip]
      )
      expect(first).toEqual({
        verdict: 'failed',
        outcomes: {
          'calc.commission.amount': { kind: 'rejected', messages: ['must be a number', 'is too long'] },
          'calc.bonus.amount': { kind: 'unknown' }
        },
        message: 'Failed to save',
        otherErrors: ['base: locked'],
        payslipId: 70
      })
    }
    const [nameless] = await submitted([{ id: '7', success: 'false', message: 'UNKNOWN EMPLOYEE' }], [person])
    expect(nameless).toMatchObject({
      verdict: 'failed',
      message: 'UNKNOWN EMPLOYEE',
      outcomes: { first_name: { kind: 'unknown' } }
    })
    const [listed] = await submitted([{ id: '7', success: 'false', errors: ['locked'] }], [person])
    expect(listed).toMatchObject({
      verdict: 'failed',
      otherErrors: ['locked'],
      outcomes: { first_name: { kind: 'unknown' } }
    })
  })

  it('that says yes and names errors is in doubt', async () => {
    const [first] = await submitted([{ ...saved[0], errors: { 'calc.commission.amount': 'odd' } }], [payslip])
    expect(first).toMatchObject({ verdict: 'unclear', outcomes: { 'calc.commission.amount': { kind: 'unknown' } } })
  })

  it('is matched by employee and payslip, not by position', async () => {
    const failedPerson = { id: '7', success: 'false', errors: { first_name: 'x' } }
    expect(await verdicts([failedPerson, saved[1], saved[0]])).toEqual(['saved', 'saved', 'failed'])
    expect(await verdicts([saved[2], saved[0]])).toEqual(['saved', 'unclear', 'saved'])
    expect(await verdicts([])).toEqual(['unclear', 'unclear', 'unclear'])
    expect(await verdicts([saved[0], ...saved])).toEqual(['saved', 'saved', 'saved'])
    expect(await verdicts([{ ...saved[0], success: 'false' }, ...saved])).toEqual(['unclear', 'saved', 'saved'])
  })

  it('is in doubt when a key says something else', async () => {
    expect(await verdicts([{ ...saved[0], payslip_id: '99' }, saved[1], saved[2]])).toEqual([
      'unclear',
      'saved',
      'saved'
    ])
    expect(await verdicts([saved[0], { ...saved[1], payslip_date: '2026-05-31' }, saved[2]])).toEqual([
      'saved',
      'unclear',
      'saved'
    ])
    expect(await verdicts([saved[0], saved[1], { ...saved[2], payslip_id: '70' }])).toEqual([
      'saved',
      'saved',
      'unclear'
    ])
    expect(await verdicts([{ ...saved[0], id: '8' }, saved[1], saved[2]])).toEqual(['unclear', 'saved', 'saved'])
  })

  it('goes by position only where a key is absent and the count is right', async () => {
    const keyless = saved.map(({ success }) => ({ success }))
    expect(await verdicts(keyless)).toEqual(['saved', 'saved', 'saved'])
    expect(await verdicts(keyless.slice(0, 2))).toEqual(['unclear', 'unclear', 'unclear'])
    expect(await verdicts(saved.map(({ id, success }) => ({ id, success })))).toEqual(['saved', 'saved', 'saved'])
    expect(await verdicts([saved[2], saved[0], { id: '6', success: 'true' }])).toEqual(['saved', 'unclear', 'saved'])
    expect(await verdicts([null, 5, saved[2]])).toEqual(['unclear', 'unclear', 'saved'])
    expect(await verdicts(saved.map((result) => ({ entity: result })))).toEqual(['saved', 'saved', 'saved'])
  })

  it('answered by no list of results leaves everything unknown', async () => {
    await expect(submitted({ message: 'Failed' })).rejects.toMatchObject({
      code: 'badAnswer',
      details: { status: 200, sent: 'maybe', serviceMessage: 'Failed' }
    })
    await expect(submitted('Saved')).rejects.toMatchObject({ code: 'badAnswer' })
  })

  it('never holds an employee twice', async () => {
    await expect(submitted([], [person, { ...person, target: { kind: 'payslip', payslipId: 1 } }])).rejects.toThrow(
      RangeError
    )
  })
})

describe('reports', () => {
  const history: ReportRequest = {
    report: 'transaction_history',
    from: toDay('2026-04-01'),
    to: toDay('2026-06-30'),
    accountNames: ['basic_salary']
  }

  it('give their rows as received: formatted values, nulls, several rows for one employee', async () => {
    const rows = [
      { employee: '9', Date: '2026-06-30', 'Basic salary': '$15,000.00' },
      { employee: '9', Date: '2026-05-31', 'Basic salary': null }
    ]
    const { client } = await setUp((_request, response, count) => json(response, count === 1 ? rows : []))
    expect(await client.reports.run(1, history)).toEqual(rows)
    expect(await client.reports.run(1, history)).toEqual([])
    await client.close()
  })

  it('that are no list of rows are no report, and a refusal is one', async () => {
    const { client } = await setUp((_request, response, count) =>
      count === 1
        ? json(response, { message: 'x' })
        : count === 2
          ? json(response, [1])
          : json(response, { message: 'Failed' }, 400)
    )
    for (const code of ['badAnswer', 'badAnswer', 'rejected'])
      await expect(client.reports.run(1, history)).rejects.toMatchObject({ code })
    await client.close()
  })

  it('start in the background, or find the queue full without slowing anything else down', async () => {
    const { client, clock } = await setUp((request, response, count) => {
      if (request.method === 'GET') json(response, [])
      else if (count === 1) json(response, { message: 'Started', uuid: '3f2c' })
      else json(response, { message: 'Too many' }, 429, { 'retry-after': '60' })
    })
    expect(await client.reports.start(1, history)).toEqual({ kind: 'started', uuid: '3f2c', message: 'Started' })
    expect(await client.reports.start(1, history)).toEqual({
      kind: 'queueFull',
      message: 'Too many',
      retryAfterMs: 60_000
    })
    await client.companies.list({ priority: 'click' })
    expect(clock.waitedMs).toEqual([])
    await client.close()
  })

  it('without a uuid were not surely started', async () => {
    const { client } = await setUp((_request, response, count) =>
      json(response, count === 1 ? { message: 'Started' } : { uuid: ' ' })
    )
    for (const _round of [1, 2])
      await expect(client.reports.start(1, history)).rejects.toMatchObject({
        code: 'badAnswer',
        details: { sent: 'maybe' }
      })
    await client.close()
  })

  it('are polled to each of their ends, at least 10 s apart', async () => {
    const running = (response: ServerResponse): void => void response.writeHead(204).end()
    const answers: ((response: ServerResponse) => void)[] = [
      running,
      (response) => response.destroy(),
      (response) => response.writeHead(503).end('<html><title>Maintenance</title></html>'),
      (response) => json(response, []),
      (response) => json(response, { message: 'Report timed out' }, 503),
      (response) => json(response, { message: 'Report failed' }, 503),
      (response) => json(response, { message: 'Requested Resource Not Found' }, 404)
    ]
    const {
      client,
      clock,
      server: polled
    } = await setUp((_request, response, count) => (answers[count - 1] ?? running)(response))
    const poll = async (): Promise<unknown> => {
      clock.jump(10_000)
      return client.reports.poll(1, 'u-1').catch((error: unknown) => error)
    }
    expect(await poll()).toEqual({ kind: 'running' })
    await expect(client.reports.poll(1, 'u-1')).rejects.toThrow(RangeError)
    expect(await poll()).toMatchObject({ code: 'offline' })
    await expect(client.reports.poll(1, 'u-1')).rejects.toThrow(RangeError)
    expect(await poll()).toMatchObject({ code: 'maintenance', details: { serviceMessage: 'Maintenance' } })
    expect(await poll()).toEqual({ kind: 'complete', rows: [] })
    expect(await poll()).toEqual({ kind: 'failed', timedOut: true, message: 'Report timed out' })
    expect(await poll()).toEqual({ kind: 'failed', timedOut: false, message: 'Report failed' })
    expect(await poll()).toEqual({ kind: 'unknownRun', message: 'Requested Resource Not Found' })
    expect(polled.received).toHaveLength(7)
    // A poll that is a little early waits for its time.
    clock.jump(9_900)
    const before = clock.waitedMs.length
    await client.reports.poll(1, 'u-1')
    expect(clock.waitedMs.slice(before)).toHaveLength(1)
    await client.close()
  })
})
