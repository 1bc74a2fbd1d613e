import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { ReportRequest } from '@shared/domain/report'
import type { Handler, TestClient, TestServer } from './server'
import { clientOf, json, serve } from './server'

let server: TestServer | undefined
afterEach(() => server?.close())

async function setUp(handler: Handler): Promise<TestClient & { server: TestServer }> {
  server = await serve(handler)
  return { ...clientOf(server.url), server }
}

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
