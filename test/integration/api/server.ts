import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { ClientOptions, Exchange, PayrollClient } from '../../../src/main/engine/api'
import { Budget, createClient } from '../../../src/main/engine/api'
import { JumpingClock } from '../../fixtures/clocks'

export const API_KEY = 'key-7f3a9c51e2d84b06'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Handler = (request: Received, response: ServerResponse, count: number) => void

export interface TestServer {
  readonly url: string
  readonly port: number
  /** Every request, in order. */
  readonly received: Received[]
  /** Tells where it is asked, as a proxy, to pass to; it passes nobody on. */
  onConnect(asked: (target: string) => void): void
  close(): Promise<void>
}

const tlsFolder = new URL('../../fixtures/tls/', import.meta.url)
export const TEST_CERTIFICATE = readFileSync(new URL('localhost.cert.pem', tlsFolder), 'utf8')

/** A server on a free port of this computer that answers every request by `handler`. */
export async function serve(handler: Handler, { tls = false } = {}): Promise<TestServer> {
  const received: Received[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const got = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      received.push(got)
      handler(got, response, received.length)
    })
  }
  const server: Server = tls
    ? createTlsServer({ cert: TEST_CERTIFICATE, key: readFileSync(new URL('localhost.key.pem', tlsFolder)) }, listener)
    : createServer(listener)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://${tls ? 'localhost' : '127.0.0.1'}:${port}`,
    port,
    received,
    onConnect: (asked) =>
      void server.on('connect', ({ url }: IncomingMessage, socket: Socket) => {
        asked(url ?? '')
        socket.end('HTTP/1.1 502 No\r\n\r\n')
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
  }
}

/** An answer of JSON, compact as the service's. */
export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {}
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

export interface TestClient {
  readonly client: PayrollClient
  readonly clock: JumpingClock
  readonly exchanges: Exchange[]
}

/** A client of a server, whose waiting takes no time. */
export function clientOf(url: string, options: Partial<ClientOptions> = {}): TestClient {
  const clock = new JumpingClock()
  const exchanges: Exchange[] = []
  const client = createClient({
    address: url,
    apiKey: API_KEY,
    budget: new Budget({ concurrency: 8, requestsPerMinute: 6000, requestsPerHour: 360_000 }, clock),
    clock,
    random: () => 0.5,
    onExchange: (exchange) => exchanges.push(exchange),
    ...options
  })
  return { client, clock, exchanges }
}
