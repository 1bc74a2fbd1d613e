import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { Budget, createClient, systemClock } from '../../../src/main/engine/api'
import { clientFor, closeAll, closing, failureOf, serving, write } from './failing'
import { API_KEY, json } from './server'

afterEach(closeAll)

describe('an answer that refuses', () => {
  it.each([
    [401, '', 'unauthorised', {}],
    [403, '{"message":"No"}', 'unauthorised', { serviceMessage: 'No' }],
    [404, '<html><title>Not Found</title></html>', 'notFound', { serviceMessage: 'Not Found' }],
    [400, '{"message":"Failed"}', 'rejected', { serviceMessage: 'Failed' }],
    [
      422,
      '{"message":"Failed","errors":{"bank_account.account_type":"can\'t be blank"}}',
      'rejected',
      { serviceMessage: 'Failed', fields: { 'bank_account.account_type': ["can't be blank"] } }
    ],
    [422, '{"errors":{"a":["x","y"]}}', 'rejected', { fields: { a: ['x', 'y'] } }],
    [409, '{"errors":["x"]}', 'rejected', { serviceMessage: 'x' }],
    [413, '', 'tooLarge', {}],
    [418, 'short and stout', 'rejected', { serviceMessage: 'short and stout' }],
    [500, '{"error":"Boom"}', 'badAnswer', { serviceMessage: 'Boom' }],
    [502, '<html><h1>Bad gateway</h1></html>', 'badAnswer', { serviceMessage: 'Bad gateway' }],
    [301, '', 'badAnswer', {}],
    [304, '', 'badAnswer', {}],
    [202, '{"message":"Later"}', 'calculating', { serviceMessage: 'Later' }],
    [205, '', 'badAnswer', {}]
  ])('with %i %s is %s, and its status is kept', async (status, body, code, details) => {
    const server = await serving((_request, response) => response.writeHead(status).end(body))
    const { client } = clientFor(server.url)
    expect(await failureOf(client.companies.list())).toMatchObject({ code, status, ...details })
  })

  it.each([
    ['5', 5_000],
    [new Date(Date.now() + 20_000).toUTCString(), null],
    ['soon', undefined],
    [undefined, undefined]
  ])('with 429 and Retry-After %j says how long to wait', async (header, waitMs) => {
    const server = await serving((_request, response) =>
      json(response, { message: 'Slow down' }, 429, header === undefined ? {} : { 'retry-after': header })
    )
    const { client } = clientFor(server.url)
    const failure = await failureOf(client.bulkInput.submit(1, [write]))
    expect(failure).toMatchObject({ code: 'rateLimited', status: 429, serviceMessage: 'Slow down' })
    if (waitMs === null) expect(failure.retryAfterMs).toBeGreaterThan(15_000)
    else expect(failure.retryAfterMs).toBe(waitMs)
  })

  it('is obeyed by the next request: a read waits it out, a click is told', async () => {
    const server = await serving((_request, response, count) => {
      if (count <= 2) json(response, { message: 'Down for maintenance' }, 503, { 'retry-after': '30' })
      else json(response, [])
    })
    const { client, clock, exchanges } = clientFor(server.url)
    expect(await client.companies.list({ priority: 'background' })).toMatchObject({ items: [] })
    expect(clock.waitedMs.filter((ms) => ms > 25_000)).toHaveLength(2)
    expect(exchanges.map(({ status, failure }) => [status, failure])).toEqual([
      [503, 'maintenance'],
      [503, 'maintenance'],
      [200, null]
    ])

    const busy = await serving((_request, response) => json(response, {}, 503, { 'retry-after': '120' }))
    const other = clientFor(busy.url)
    expect(await failureOf(other.client.companies.list({ priority: 'click' }))).toMatchObject({ code: 'maintenance' })
    expect(busy.received).toHaveLength(1)
  })

  it('keeps its status when its body breaks off or is endless', async () => {
    const server = await serving((request, response) => {
      if (request.path.endsWith('/9')) {
        response.writeHead(404, { 'content-length': '1000' })
        response.write('{"message":"Gone","x":"')
        setTimeout(() => response.destroy(), 20)
      } else {
        response.writeHead(422)
        response.write('{"message":"Long","x":"')
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(10_000)));
        }
        response.on('drain', more)
        more()
      }
    })
    const { client } = clientFor(server.url)
    expect(await failureOf(client.employees.get(9))).toMatchObject({
      code: 'notFound',
      status: 404,
      serviceMessage: 'Gone'
    })
    expect(await failureOf(client.employees.update(8, {}))).toMatchObject({
      code: 'rejected',
      status: 422,
      serviceMessage: 'Long'
    })
  })

  it('does not lead the key elsewhere by a redirect', async () => {
    const elsewhere = await serving((_request, response) => json(response, []))
    const server = await serving((_request, response) =>
      response.writeHead(307, { location: `${elsewhere.url}/v1/clients/` }).end()
    )
    const { client } = clientFor(server.url)
    expect(await failureOf(client.companies.list())).toMatchObject({ code: 'badAnswer', status: 307 })
    expect(elsewhere.received).toHaveLength(0)
    expect(server.received).toHaveLength(1)
  })
})

describe('a success that is none', () => {
  it.each([
    ['{"message":"Failed"}', 'notArray', 'Failed'],
    ['{"result":"OK"}', 'notArray', undefined],
    ['<html><title>Sign in</title></html>', 'notArray', 'Sign in'],
    ['', 'cut', undefined],
    ['[{"client":{"id":1,"name":"A"}}', 'cut', undefined],
    ['[{"client":{"id":1,"name":"A"}}]x', 'syntax', undefined],
    ['[{"message":"Failed"}]', 'records', 'Failed'],
    ['[{"first_name":"Ann"}]', 'records', undefined],
    ['["nobody"]', 'records', 'nobody']
  ])('is never an empty list: %s', async (body, subject, serviceMessage) => {
    const server = await serving((_request, response) => response.writeHead(200).end(body))
    const { client } = clientFor(server.url)
    const failure = await failureOf(client.companies.list())
    expect(failure).toMatchObject({ code: 'badAnswer', status: 200, subject })
    expect(failure.serviceMessage).toBe(serviceMessage)
  })

  it('is no record either', async () => {
    const bodies = ['{"message":"Failed"}', '[]', '{"payslip":[]}', 'null', '{"payslip":{"income":[', '\xff']
    const server = await serving((_request, response, count) =>
      response.writeHead(200).end(Buffer.from(bodies[count - 1] ?? '', 'latin1'))
    )
    const { client } = clientFor(server.url)
    for (const _body of bodies)
      expect(await failureOf(client.payslips.get(7, 'codes'))).toMatchObject({ code: 'badAnswer', status: 200 })
  })

  it('is refused when it is packed in a way that was not asked for', async () => {
    const server = await serving((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('[]')
    )
    const { client } = clientFor(server.url)
    expect(await failureOf(client.companies.list())).toMatchObject({ code: 'badAnswer', subject: 'content-encoding' })
  })

  it('keeps what can be read of a list, and says that it is not complete', async () => {
    const server = await serving((_request, response) =>
      json(response, [{ client: { id: 1, name: 'A' } }, { client: { name: 'B' } }, { id: 3, name: 'C', extra: null }])
    )
    const { client } = clientFor(server.url)
    const list = await client.companies.list()
    expect(list.items.map(({ id }) => id)).toEqual([1, 3])
    expect(list.items[1]?.raw).toEqual({ id: 3, name: 'C', extra: null })
    expect(list.complete).toBe(false)
    expect(list.oddities).toEqual([
      { record: 'client', field: 'id', problem: 'unreadable', count: 1, firstId: null },
      { record: 'client', field: '', problem: 'wrapping', count: 1, firstId: null }
    ])
  })

  it('is not HTTP at all', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).end('220 mail ready\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => void server.close())
    const { client } = clientFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await failureOf(client.companies.list())).toMatchObject({ code: 'badAnswer' })
  })
})

describe('the key', () => {
  it('is in the header and nowhere else: no address, no error, no event, though the service quotes it', async () => {
    const server = await serving((_request, response, count) => {
      const words = { message: `Bad key ${API_KEY}`, errors: { [API_KEY]: [`${'x'.repeat(490)}${API_KEY}`] } }
      if (count === 1) json(response, words, 401)
      else if (count === 2) response.writeHead(200).end(`<title>${API_KEY}</title>`)
      else if (count === 3)
        json(response, [
          { id: '5', success: 'false', message: API_KEY, errors: { first_name: API_KEY, other: API_KEY } }
        ])
      else if (count === 4) json(response, { message: API_KEY }, 202)
      else response.destroy()
    })
    const { client, exchanges } = clientFor(server.url, { apiKey: ` ${API_KEY}\n` })
    const seen: unknown[] = []
    const keep = async (call: Promise<unknown>): Promise<void> =>
      void seen.push(await call.catch((error: unknown) => error))
    await keep(client.employees.create(1, {}))
    await keep(client.companies.list())
    await keep(client.bulkInput.submit(1, [write]))
    await keep(client.employees.list(1, [], () => undefined))
    await keep(client.employees.create(1, {}))
    const text =
      inspect([seen, exchanges], { depth: 20 }) +
      seen
        .map((one) => (one instanceof Error ? `${one.stack} ${JSON.stringify(one)} ${inspect(one.cause)}` : ''))
        .join()
    expect(seen).toHaveLength(5)
    expect(text).not.toContain(API_KEY.slice(0, 8))
    expect(text).toContain('•••')
    for (const { path, headers } of server.received) {
      expect(path).not.toContain(API_KEY)
      expect(headers.authorization).toBe(API_KEY)
    }
  })

  it('that no header can hold is refused before anything is sent', () => {
    for (const apiKey of ['', '  ', 'a b', 'a\nb', 'schlüssel', '\u0000']) {
      expect(() => createClient({ ...clientOptions(), apiKey })).toThrow(AppError)
    }
  })
})

function clientOptions(): Parameters<typeof createClient>[0] {
  const budget = new Budget({ concurrency: 1, requestsPerMinute: 60, requestsPerHour: 600 }, systemClock)
  return { address: 'https://pay.example.com', apiKey: API_KEY, budget }
}
