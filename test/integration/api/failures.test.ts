import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { Budget, createClient, systemClock } from '../../../src/main/engine/api'
import type { Handler, TestServer } from './server'
import { API_KEY, clientOf, json, serve, TEST_CERTIFICATE } from './server'

const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serving(handler: Handler, options?: { tls: boolean }): Promise<TestServer> {
  const server = await serve(handler, options)
  closing.push(() => server.close())
  return server
}

function clientFor(...args: Parameters<typeof clientOf>): ReturnType<typeof clientOf> {
  const made = clientOf(...args)
  closing.push(() => made.client.close())
  return made
}

/** The failure of a call, as its code and details. */
async function failureOf(call: Promise<unknown>): Promise<{ code: string } & AppError['details']> {
  try {
    await call
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details }
    throw error
  }
  throw new Error('it did not fail')
}

/** A port that nobody listens on. */
async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const write = { employeeId: 5, target: { kind: 'employee' as const }, attributes: { first_name: 'A' } }

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

describe('a connection that fails', () => {
  it('before anything went out says so, and a write is not repeated', async () => {
    const { client, exchanges } = clientFor(`http://127.0.0.1:${await deadPort()}`)
    expect(await failureOf(client.companies.list())).toMatchObject({
      code: 'offline',
      sent: 'no',
      subject: 'ECONNREFUSED'
    })
    expect(exchanges).toHaveLength(3)
    expect(await failureOf(client.bulkInput.submit(1, [write]))).toMatchObject({ code: 'offline', sent: 'no' })
    expect(exchanges).toHaveLength(4)
    expect(exchanges[3]).toMatchObject({ operation: 1, status: null, failure: 'offline' })
  })

  it('after something went out says maybe, for every write, whichever moment it fails at', async () => {
    const moments: Handler[] = [
      (_request, response) => response.destroy(),
      (_request, response) => {
        response.writeHead(200, { 'content-length': '500' })
        response.write('[{"id":"5",')
        setTimeout(() => response.destroy(), 10)
      },
      (_request, response) => {
        response.writeHead(200)
        response.write('[{"id":"5","success":"true"}')
        setTimeout(() => response.destroy(), 10)
      }
    ]
    for (const moment of moments) {
      const server = await serving(moment)
      const { client } = clientFor(server.url)
      for (const call of [
        () => client.bulkInput.submit(1, [write]),
        () => client.employees.create(1, {}),
        () => client.payItems.update(1, {})
      ]) {
        // Where the service announced no length and no further request, the end of the bytes is all there is to see.
        const { code, sent } = await failureOf(call())
        expect([code, sent]).toEqual([code === 'badAnswer' ? code : 'offline', 'maybe'])
      }
      expect(server.received).toHaveLength(3)
    }
  })

  it('while a kept connection went stale does not spoil a write', async () => {
    const server = await serving((request, response) => {
      json(response, request.method === 'GET' ? [] : { message: 'Saved', id: 1 }, 200, { 'keep-alive': 'timeout=60' })
      // The server drops the connection it promised to keep, just after the answer.
      if (request.method === 'GET') response.on('finish', () => setImmediate(() => response.socket?.destroy()))
    })
    const { client } = clientFor(server.url)
    for (let round = 0; round < 20; round++) {
      await client.companies.list()
      expect(await client.employees.create(1, {})).toMatchObject({ id: 1 })
    }
    expect(
      new Set(server.received.filter(({ method }) => method === 'POST').map(({ headers }) => headers.connection))
    ).toEqual(new Set(['close']))
  })

  it('is tried again for a read, and heals', async () => {
    const server = await serving((_request, response, count) => (count === 1 ? response.destroy() : json(response, [])))
    const { client } = clientFor(server.url)
    expect(await client.companies.list()).toMatchObject({ items: [], complete: true })
    expect(server.received).toHaveLength(2)
  })

  it('in time: no headers, or a body that stops', async () => {
    const server = await serving((request, response) => {
      if (request.path.endsWith('/clients/')) response.writeHead(200).write('[{"client":')
    })
    const { client } = clientFor(server.url, { timeouts: { headersMs: 60, bodyMs: 60 } })
    expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code: 'timeout', sent: 'maybe' })
    expect(await failureOf(client.companies.list({ priority: 'click' }))).toMatchObject({
      code: 'timeout',
      status: 200
    })
    expect(server.received).toHaveLength(3)
  })

  it('in time: no connection', async () => {
    // A listener whose queue is full answers no more connections; TLS that never begins is the same and certain.
    const silent = createServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closing.push(() => void silent.close())
    const { client } = clientFor(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`, {
      timeouts: { connectMs: 80 }
    })
    expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code: 'timeout', sent: 'no' })
  })

  it('by being cancelled: waiting, on the wire, in the body, and at close', async () => {
    const server = await serving((request, response) => {
      if (request.path.endsWith('/clients/')) response.writeHead(200).write('[{"client":')
    })
    const { client } = clientFor(server.url)
    const stop = new AbortController()
    const early = failureOf(client.companies.list({ signal: AbortSignal.abort() }))
    expect(await early).toMatchObject({ code: 'cancelled', sent: 'no' })
    const body = failureOf(client.companies.list({ signal: stop.signal }))
    const headers = failureOf(client.employees.create(1, {}, { signal: stop.signal }))
    await new Promise((resolve) => setTimeout(resolve, 80))
    stop.abort()
    expect(await body).toMatchObject({ code: 'cancelled' })
    expect(await headers).toMatchObject({ code: 'cancelled', sent: 'maybe' })
    const atClose = failureOf(client.employees.get(1))
    await new Promise((resolve) => setTimeout(resolve, 30))
    await client.close()
    expect(await atClose).toMatchObject({ code: 'cancelled' })
    expect(await failureOf(client.employees.get(1))).toMatchObject({ code: 'cancelled', sent: 'no' })
  })
})

describe('a secure connection', () => {
  it('is refused with a certificate that nobody vouches for, before the key went out', async () => {
    const server = await serving((_request, response) => json(response, []), { tls: true })
    const { client } = clientFor(server.url)
    expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code: 'certificate', sent: 'no' })
    expect(server.received).toHaveLength(0)
  })

  it('works with the roots that are given, but only for the right name', async () => {
    const server = await serving((_request, response) => json(response, []), { tls: true })
    const { client } = clientFor(server.url, { ca: [TEST_CERTIFICATE] })
    expect(await client.companies.list()).toMatchObject({ items: [] })
    const wrong = clientFor(`https://127.0.0.1:${server.port}`, { ca: [TEST_CERTIFICATE] })
    expect(await failureOf(wrong.client.companies.list())).toMatchObject({ code: 'certificate', sent: 'no' })
  })

  it('is none with a server that speaks plainly', async () => {
    const server = await serving((_request, response) => json(response, []))
    const { client } = clientFor(`https://127.0.0.1:${server.port}`)
    expect(await failureOf(client.companies.list())).toMatchObject({ code: 'certificate', sent: 'no' })
    expect(server.received).toHaveLength(0)
  })
})

describe('the proxy of the system', () => {
  /** A proxy that tunnels, or answers CONNECT with another status; and what it saw. */
  async function proxy(status = 200): Promise<{ url: string; seen: string[]; bytes: () => string }> {
    const seen: string[] = []
    const chunks: Buffer[] = []
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', (head) => {
        const [, target = ''] = /^CONNECT (\S+) /.exec(head.toString('latin1')) ?? []
        seen.push(target)
        chunks.push(head)
        if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
        const [host = '', port = ''] = target.split(':')
        const through = connect(Number(port), host, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
        through.on('error', () => socket.destroy())
        socket.on('data', (chunk: Buffer) => chunks.push(chunk))
        socket.pipe(through).pipe(socket)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => void server.close())
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      seen,
      bytes: () => Buffer.concat(chunks).toString('latin1')
    }
  }

  it('is asked for by origin and passed through, and sees nothing of a secure connection', async () => {
    const server = await serving((_request, response) => json(response, []), { tls: true })
    const way = await proxy()
    const asked: string[] = []
    const resolveProxy = (origin: string): Promise<string> => {
      asked.push(origin)
      return Promise.resolve(way.url)
    }
    const { client } = clientFor(server.url, { ca: [TEST_CERTIFICATE], resolveProxy })
    await client.companies.list()
    await client.companies.list()
    expect(asked).toEqual([server.url])
    expect(new Set(way.seen)).toEqual(new Set([`localhost:${server.port}`]))
    expect(way.bytes()).not.toContain(API_KEY)
    expect(server.received).toHaveLength(2)
  })

  it('carries plain connections to this computer too', async () => {
    const server = await serving((request, response) =>
      request.method === 'GET' ? json(response, []) : response.writeHead(204).end()
    )
    const way = await proxy()
    const { client } = clientFor(server.url, { resolveProxy: () => Promise.resolve(way.url) })
    await client.companies.list()
    expect(way.seen).toEqual([`127.0.0.1:${server.port}`])
    expect(await client.employees.delete(1)).toEqual({ message: null })
    expect(way.seen).toHaveLength(2)
  })

  it('that refuses, is gone, or cannot be used is named', async () => {
    const server = await serving((_request, response) => json(response, []))
    for (const status of [407, 403]) {
      const way = await proxy(status)
      const { client } = clientFor(server.url, { resolveProxy: () => Promise.resolve(way.url) })
      expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code: 'proxy', sent: 'no' })
    }
    for (const url of [`http://127.0.0.1:${await deadPort()}`, 'socks5://127.0.0.1:1', 'nonsense']) {
      const { client } = clientFor(server.url, { resolveProxy: () => Promise.resolve(url) })
      expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code: 'proxy', sent: 'no' })
    }
    const { client } = clientFor(server.url, { resolveProxy: () => Promise.reject(new Error('no answer')) })
    expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code: 'proxy', sent: 'no' })
    expect(server.received).toHaveLength(0)
  })

  it('that is well but cannot reach the service means offline', async () => {
    const way = await proxy(502)
    const { client } = clientFor('http://127.0.0.1:9', { resolveProxy: () => Promise.resolve(way.url) })
    expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code: 'offline', sent: 'no' })
  })

  it('is asked for again after a failure', async () => {
    const server = await serving((_request, response) => json(response, []))
    const dead = `http://127.0.0.1:${await deadPort()}`
    let asked = 0
    const { client } = clientFor(server.url, { resolveProxy: () => Promise.resolve(asked++ === 0 ? dead : null) })
    expect(await client.companies.list()).toMatchObject({ items: [] })
    expect(asked).toBe(2)
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
