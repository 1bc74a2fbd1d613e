import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { clientFor, closeAll, closing, deadPort, failureOf, serving, write } from './failing'
import type { Handler } from './server'
import { API_KEY, json, TEST_CERTIFICATE } from './server'

afterEach(closeAll)
afterEach(() => void vi.unstubAllEnvs())

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

  it('is refused so also where the environment says that any certificate will do, directly and by a proxy', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const server = await serving((_request, response) => json(response, []), { tls: true })
    const tunnel = await proxy()
    for (const resolveProxy of [() => Promise.resolve(null), () => Promise.resolve(tunnel.url)]) {
      const { client } = clientFor(server.url, { resolveProxy })
      expect(await failureOf(client.companies.list())).toMatchObject({ code: 'certificate', sent: 'no' })
      expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code: 'certificate', sent: 'no' })
    }
    expect(tunnel.seen).not.toEqual([])
    expect(server.received).toHaveLength(0)
  })

  it('to the proxy itself is held to the same', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const way = await serving((_request, response) => response.end(), { tls: true })
    const asked: string[] = []
    way.onConnect((target) => asked.push(target))
    const { client } = clientFor('http://127.0.0.1:9', { resolveProxy: () => Promise.resolve(way.url) })
    expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ sent: 'no' })
    expect(asked).toEqual([])
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
    const dead = `http://127.0.0.1:${await deadPort()}`
    const unusable = new AppError('proxyUnusable', { subject: 'SOCKS5' })
    for (const [resolveProxy, code] of [
      [() => Promise.resolve(dead), 'proxy'],
      [() => Promise.resolve('socks5://127.0.0.1:1'), 'proxyUnusable'],
      [() => Promise.resolve('nonsense'), 'proxyUnusable'],
      [() => Promise.reject(unusable), 'proxyUnusable']
    ] as const) {
      const { client } = clientFor(server.url, { resolveProxy })
      expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code, sent: 'no' })
    }
    const never = new Promise<null>(() => undefined)
    for (const resolveProxy of [() => Promise.reject(new Error('no answer')), () => never]) {
      const { client } = clientFor(server.url, { resolveProxy, timeouts: { connectMs: 80 } })
      expect(await failureOf(client.employees.create(1, {}))).toMatchObject({ code: 'proxy', sent: 'no' })
    }
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
