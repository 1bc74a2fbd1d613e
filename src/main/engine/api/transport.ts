/**
 * Bytes to the service and back, over undici: one request, one answer, the system's proxy and certificates. Knows nothing
 * of payroll. Redirects are not followed, so that the key goes to the configured service only.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { Agent, ProxyAgent } from 'undici'
import { AppError } from '@shared/contract/errors'
import { Answering, type AnswerHead } from './answering'
import type { CallOptions, Room } from './client'
import { connectionFailure } from './failures'

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below `/v1` with its query, encoded. */
  readonly path: string
  /** JSON text. */
  readonly body?: string
  /** What the answer is to be; it decides the headers. */
  readonly answer: 'json' | 'pdf'
  /** Goes out on a connection of its own, so that a stale one cannot leave it undecided whether it arrived. */
  readonly ownConnection: boolean
  /** The service may think long before it begins to answer. */
  readonly slow: boolean
}

export interface WireAnswer {
  readonly status: number
  /** The body as it comes; ends with an error when the connection ends before the body. */
  readonly body: AsyncIterable<Buffer>
  /** All of the body, in place of its pieces; null above `limit` bytes. */
  readonly whole: (limit: number, room?: Room) => Promise<Buffer | null>
  readonly header: (name: string) => string | null
}

export interface Timeouts {
  /** To stand a connection, TLS included. */
  readonly connectMs: number
  /** From the request to the first line of the answer. */
  readonly headersMs: number
  /** The same for what takes a service long: large lists, reports, many edits at once. */
  readonly slowHeadersMs: number
  /** Between two pieces of the body, while this side is ready to take one. */
  readonly bodyMs: number
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  headersMs: 45_000,
  slowHeadersMs: 180_000,
  bodyMs: 60_000
}

/** The system's proxy for an origin, `http://host:port` or `https://host:port`; null for a direct connection. */
export type ResolveProxy = (origin: string) => Promise<string | null>

export interface TransportOptions {
  /** As `parseAddress` gives it. */
  readonly address: string
  readonly apiKey: string
  readonly resolveProxy: ResolveProxy
  /** Trusted roots in PEM; null for those of the runtime. */
  readonly ca: readonly string[] | null
  readonly timeouts: Timeouts
}

interface Route {
  readonly throughProxy: boolean
  readonly kept: Dispatcher
  readonly own: Dispatcher
}

const MOST_CONNECTIONS = 32

export class Transport {
  private readonly origin: string
  private readonly prefix: string
  private readonly headers: Readonly<Record<WireRequest['answer'], Readonly<Record<string, string>>>>
  private readonly running = new Set<Answering>()
  private ended = false
  private route: Promise<Route> | null = null

  constructor(private readonly options: TransportOptions) {
    const url = new URL(options.address)
    this.origin = url.origin
    this.prefix = `${url.pathname.replace(/\/$/, '')}/v1`
    const common = { authorization: options.apiKey, 'accept-encoding': 'identity', 'user-agent': 'Paydesk' }
    const [json, pdf] = ['application/json', 'application/pdf']
    this.headers = {
      json: { ...common, 'content-type': json, accept: json },
      pdf: { ...common, 'content-type': pdf, accept: `${pdf}, ${json}` }
    }
  }

  /**
   * Sends one request and gives its answer, whatever its status, to `use`; what `use` leaves of the body is thrown away with
   * its connection. Rejects with an `AppError`, whose `details.sent` is exact.
   */
  async exchange<T>(
    request: WireRequest,
    { signal, onSent }: Pick<CallOptions, 'signal' | 'onSent'>,
    use: (answer: WireAnswer) => Promise<T>
  ): Promise<T> {
    if (signal?.aborted || this.ended) throw new AppError('cancelled', { sent: 'no' })
    const answering = new Answering(onSent)
    const cancel = (): void => answering.cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    this.running.add(answering)
    let route: Route | null = null
    const failed = (error: unknown, status?: number): AppError => {
      const { cancelled } = answering
      // After a failure the next request asks the system again which way to go.
      if (!cancelled && route) this.forget(route)
      const throughProxy = route?.throughProxy ?? false
      const sent = answering.sent ? 'maybe' : 'no'
      return connectionFailure(error, { cancelled, sent, throughProxy, ...(status === undefined ? {} : { status }) })
    }
    try {
      route = await this.currentRoute()
      if (answering.cancelled) throw new AppError('cancelled', { sent: 'no' })
      const { status, headers } = await this.sent(request, route, answering).catch((error: unknown) => {
        throw failed(error)
      })
      return await use(answerOn(answering, status, headers, (error) => failed(error, status)))
    } finally {
      signal?.removeEventListener('abort', cancel)
      this.running.delete(answering)
      answering.leave()
    }
  }

  /** Cancels what runs and closes every connection. */
  async close(): Promise<void> {
    this.ended = true
    for (const answering of this.running) answering.cancel()
    const finding = this.route
    this.route = null
    const route = await finding?.catch(() => null)
    if (route) await closeRoute(route)
  }

  private async sent(request: WireRequest, route: Route, answering: Answering): Promise<AnswerHead> {
    const options = {
      origin: this.origin,
      path: `${this.prefix}${request.path}`,
      method: request.method,
      headers: this.headers[request.answer],
      body: request.body ?? null,
      headersTimeout: request.slow ? this.options.timeouts.slowHeadersMs : this.options.timeouts.headersMs
    }
    const dispatcher = request.ownConnection ? route.own : route.kept
    dispatcher.dispatch(options, answering)
    return answering.head
  }

  private currentRoute(): Promise<Route> {
    if (this.route) return this.route
    const finding = this.findRoute()
    this.route = finding
    finding.catch(() => {
      if (this.route === finding) this.route = null
    })
    return finding
  }

  private forget(route: Route): void {
    const current = this.route
    if (!current) return
    void current.then((kept) => {
      if (kept !== route || this.route !== current) return
      this.route = null
      // Others may still be read on it: closing waits for them.
      void closeRoute(route)
    }, ignore)
  }

  // The system may look for a long time, or for ever for a name that it cannot make sense of.
  private async resolvedProxy(): Promise<string | null> {
    const told = new AbortController()
    const late = delay(this.options.timeouts.connectMs, null, { signal: told.signal }).then(() => {
      throw new Error('no answer')
    })
    try {
      return await Promise.race([this.options.resolveProxy(this.origin), late])
    } finally {
      told.abort()
    }
  }

  private async findRoute(): Promise<Route> {
    let proxy: string | null
    try {
      proxy = await this.resolvedProxy()
    } catch (error) {
      if (error instanceof AppError && error.code === 'proxyUnusable')
        throw new AppError(error.code, { ...error.details, sent: 'no' })
      throw new AppError('proxy', { sent: 'no', subject: 'not resolved' })
    }
    const { connectMs, bodyMs } = this.options.timeouts
    // Unsaid, whether a certificate counts is taken from the environment, which an office may have set for other programs.
    const tls = {
      timeout: connectMs,
      rejectUnauthorized: true,
      ...(this.options.ca === null ? {} : { ca: [...this.options.ca] })
    }
    const common = { bodyTimeout: bodyMs, connections: MOST_CONNECTIONS }
    if (proxy === null) {
      return {
        throughProxy: false,
        kept: new Agent({ ...common, connect: tls }),
        own: new Agent({ ...common, connect: tls, pipelining: 0 })
      }
    }
    if (!/^https?:\/\//.test(proxy)) throw new AppError('proxyUnusable', { sent: 'no' })
    const proxied = { ...common, uri: proxy, requestTls: tls, proxyTls: tls }
    return {
      throughProxy: true,
      kept: new ProxyAgent(proxied),
      own: new ProxyAgent({ ...proxied, pipelining: 0 })
    }
  }
}

async function closeRoute(route: Route): Promise<void> {
  await Promise.allSettled([route.kept.close(), route.own.close()])
}

function answerOn(
  answering: Answering,
  status: number,
  headers: AnswerHead['headers'],
  failed: (error: unknown) => AppError
): WireAnswer {
  return {
    status,
    header: (name) => headerOf(headers, name),
    body: translated(answering, failed),
    whole: async (limit, room) => {
      try {
        return await answering.whole(
          limit,
          lengthOf(headers),
          (bytes) => room?.(bytes) ?? Buffer.allocUnsafeSlow(bytes)
        )
      } catch (error) {
        throw failed(error)
      }
    }
  }
}

/** The pieces of `body`; what breaks it off is told as `failed` gives it. */
async function* translated(body: AsyncIterable<Buffer>, failed: (error: unknown) => AppError): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw failed(error)
  }
}

// Null where it does not say.
function lengthOf(headers: AnswerHead['headers']): number | null {
  const text = headerOf(headers, 'content-length')
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function headerOf(headers: AnswerHead['headers'], name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function ignore(): void {
  // Finding the way failed, which whoever asked for it was told.
}
