import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import type { Employee } from '@shared/domain/employee'
import type { Handler, TestClient, TestServer } from './server'
import { clientOf, serve } from './server'

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

  it('of thousands lets others of its thread have their turn every few records, and two lists have theirs by turns', async () => {
    const { client } = await setUp((_request, response) => sendMany(response, 100, employee))
    let recordsInTurn = 0
    let most = 0
    let running = true
    const turn = (): void => {
      most = Math.max(most, recordsInTurn)
      recordsInTurn = 0
      if (running) setImmediate(turn)
    }
    turn()
    const read = (): Promise<unknown> =>
      client.employees.list(1, ['recentPayslipsWithData'], (batch) => {
        for (const untilMs = performance.now() + 3 * batch.length; performance.now() < untilMs;);
        recordsInTurn += batch.length
      })
    await Promise.all([read(), read()])
    running = false
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(8)
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

  it('can be stopped also when the rest has come and waits to be read', async () => {
    let goOn = () => {}
    let allSent = Promise.resolve()
    const { client } = await setUp((_request, response) => {
      const parts = [1, 2].map((id) => JSON.stringify(employee(id)))
      response.writeHead(200).write(`[${parts[0]},`)
      goOn = () => {
        allSent = new Promise((sent) => response.end(`${parts[1]}]`, sent))
      }
    })
    const stop = new AbortController()
    const read: number[] = []
    const list = client.employees.list(
      1,
      [],
      async (batch: readonly Employee[]) => {
        read.push(...batch.map(({ id }) => id))
        goOn()
        await allSent
        // Until it is here as well.
        await new Promise((resolve) => setTimeout(resolve, 100))
        stop.abort()
      },
      { signal: stop.signal }
    )
    await expect(list).rejects.toMatchObject({ code: 'cancelled' })
    expect(read).toEqual([1])
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
