/**
 * The HTTP side: binds the loopback address, refuses a wrong Host, checks the key, plays the faults and hands over to the
 * operation. Nothing here allows another origin, so no web page can read an answer.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { LARGEST_BODY_BYTES, UNAUTHORIZED } from '../choices'
import type { Access, Service } from '../service'
import type { RequestEntry } from '../state/log'
import { message, type Answer } from './answer'
import { NOT_FOUND } from './call'
import { control, CONTROL_PATH } from './control'
import { runsFirst, spoilt, type Fault } from './faults'
import { ROUTES, type Route } from './routes'
import { send } from './send'

const PREFIX = '/v1'

/** Starts to listen on 127.0.0.1; resolves with the port that was given. */
export function listen(
  service: Service,
  port: number,
  controlToken: string | null
): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    response.on('error', () => response.destroy())
    answerRequest(service, controlToken, request, response).catch((error: unknown) => {
      // A fault of the sample itself: said where its user looks, and never as a half answer.
      console.error('sample service:', request.method, request.url, error)
      if (response.headersSent) response.destroy()
      else void send(response, message(500, 'Internal Server Error'), { cutAfterBytes: null, skewMs: 0 })
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('the sample service has no port'))
      resolve({ server, port: address.port })
    })
  })
}

async function answerRequest(
  service: Service,
  controlToken: string | null,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  if (!isOurHost(request)) return void (await send(response, message(421, 'Wrong Host'), WHOLE))
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const body = await readBody(request)
  if (controlToken !== null && url.pathname.startsWith(CONTROL_PATH)) {
    const answer = await control(service, controlToken, request, url, body)
    return void (await send(response, answer, WHOLE))
  }
  const started = performance.now()
  const found = findRoute(request.method ?? '', url.pathname)
  const parsed = parseBody(body)
  const entry = service.log.open({
    atMs: Date.now(),
    method: request.method ?? '',
    path: url.pathname + url.search,
    agent: request.headers['user-agent'] ?? '',
    operation: found?.route.name ?? null,
    bodyBytes: body?.length ?? 0,
    body: parsed.ok ? parsed.value : null
  })
  try {
    await play(service, request, response, url, found, body, parsed, entry)
  } finally {
    entry.durationMs = Math.round(performance.now() - started)
  }
}

const WHOLE = { cutAfterBytes: null, skewMs: 0 }

interface Found {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

async function play(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  found: Found | null,
  body: Buffer | null,
  parsed: Parsed,
  entry: RequestEntry
): Promise<void> {
  const give = async (
    answer: Answer,
    spoil = WHOLE as { cutAfterBytes: number | null; skewMs: number }
  ): Promise<void> => {
    entry.status = statusOf(answer)
    const sent = await send(response, answer, spoil)
    entry.answered = sent.whole
    entry.bytes = sent.bytes
  }
  const access = accessOf(service, request)
  if (access === undefined) return give(message(401, UNAUTHORIZED))
  if (!found) return give(NOT_FOUND)
  const wrong = refusal(service, request, found.route, body, parsed)
  const faults = service.faults.strike(found.route.name)
  entry.fault = faults.map(({ kind }) => kind).join('+') || null
  for (const fault of faults) if (fault.kind === 'delay') await delay(fault.ms, response)
  if (faults.some(({ kind }) => kind === 'refused_connection')) return void request.socket.destroy()
  const run = (): ReturnType<Route['handler']> =>
    found.route.handler({
      service,
      access,
      params: found.params,
      query: url.searchParams,
      body: parsed.ok ? parsed.value : undefined,
      requestId: entry.id,
      nowMs: Date.now()
    })
  const late = faults.find((fault) => fault.kind === 'late')
  if (late) {
    entry.status = null
    if (wrong === null) service.faults.hold(() => void run(), late.ms)
    return void request.socket.destroy()
  }
  const runs = faults.every(runsFirst)
  let answer: Answer | null = wrong ?? (runs ? await run() : null)
  if (faults.some(({ kind }) => kind === 'applied_no_answer')) {
    entry.status = null
    return void request.socket.destroy()
  }
  const skewMs = sumOf(faults, 'skew')
  for (const fault of faults) answer = spoilt(fault, answer, skewMs)
  const cut = faults.find((fault) => fault.kind === 'cut')
  await give(answer ?? message(500, 'Internal Server Error'), { cutAfterBytes: cut?.afterBytes ?? null, skewMs })
}

function sumOf(faults: readonly Fault[], kind: 'skew'): number {
  return faults.reduce((sum, fault) => (fault.kind === kind ? sum + fault.ms : sum), 0)
}

function statusOf(answer: Answer): number {
  return answer.kind === 'list' || answer.kind === 'pdf' ? 200 : answer.status
}

/** A page that was made to resolve a foreign name to 127.0.0.1 still sends that name. */
function isOurHost(request: IncomingMessage): boolean {
  const port = request.socket.localPort
  return request.headers.host === `127.0.0.1:${port}` || request.headers.host === `localhost:${port}`
}

function accessOf(service: Service, request: IncomingMessage): Access | undefined {
  const key = request.headers.authorization
  return key === undefined ? undefined : service.keys.get(key)
}

function findRoute(method: string, path: string): Found | null {
  if (!path.startsWith(`${PREFIX}/`)) return null
  const rest = path.slice(PREFIX.length)
  for (const route of ROUTES) {
    if (route.method !== method) continue
    const match = route.pattern.exec(rest)
    if (match) return { route, params: match.groups ?? {} }
  }
  return null
}

/** What is wrong with the request itself, before any operation sees it. */
function refusal(
  service: Service,
  request: IncomingMessage,
  route: Route,
  body: Buffer | null,
  parsed: Parsed
): Answer | null {
  if (body === null) return message(413, 'Request Entity Too Large')
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const wanted = route.answersPdf ? 'application/pdf' : 'application/json'
  if (service.settings.strict && type !== wanted) return message(415, `Content-Type must be ${wanted}`)
  if (!parsed.ok) return message(400, 'The body is not JSON')
  return null
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

function parseBody(body: Buffer | null): Parsed {
  if (body === null || body.length === 0) return { ok: true, value: undefined }
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return { ok: true, value }
  } catch {
    return { ok: false }
  }
}

/** The whole body; null when it is larger than this service takes. The rest is read and dropped, so that the answer arrives. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += bytes.length
    if (size <= LARGEST_BODY_BYTES) chunks.push(bytes)
  }
  return size > LARGEST_BODY_BYTES ? null : Buffer.concat(chunks)
}

function delay(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
