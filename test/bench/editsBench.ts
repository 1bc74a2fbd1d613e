/** Five thousand changes queued beside a bare insert of the same rows, and sent beside a bare loop of the same requests. */
import { cpSync, mkdirSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { toDay } from '@shared/domain/day'
import { startService } from '../../src/sandbox'
import type { StoreLocation } from '../../src/main/threads/methods'
import { newLocation } from './filledStore'
import type { Result } from './results'
import { copyOf } from './saves'
import { inOwnProcess } from './tasks'

const EDITS = 5000
/** Enough of them have a payslip in the period for so many changes, four each. */
const PEOPLE = 1500

export async function benchEdits(folder: string, runs: number): Promise<Result[]> {
  const service = await startService({
    companies: 1,
    employees: PEOPLE,
    seed: 7,
    now: toDay('2026-06-20'),
    recalculationMs: 0
  })
  const posts = await between(service.url)
  const found = { queue: [] as number[], insert: [] as number[], post: [] as number[], bare: [] as number[] }
  const requests = { sent: [] as number[], announced: [] as number[] }
  let edits = EDITS
  try {
    const filled = newLocation(join(folder, 'filled'))
    const companyId = await copyOf(filled, service)
    for (let run = 0; run < runs; run++) {
      const location = copied(filled, join(folder, `run-${run}`))
      posts.clear()
      const {
        queueMs,
        announced,
        edits: queued
      } = await inOwnProcess('queueAndSubmit', {
        url: posts.url,
        apiKey: service.apiKey,
        companyId,
        location,
        edits: EDITS
      })
      edits = queued
      const sent = posts.taken()
      found.queue.push((queued / queueMs) * 1000)
      const into = newLocation(join(folder, `bare-${run}`))
      found.insert.push((queued / (await inOwnProcess('insertBare', { from: location, into }))) * 1000)
      found.post.push((queued / (sent.lastMs - sent.firstMs)) * 1000)
      const bareMs = await inOwnProcess('postBare', { url: posts.url, apiKey: service.apiKey, bodies: sent.bodies })
      found.bare.push((queued / bareMs) * 1000)
      requests.sent.push(sent.bodies.length)
      requests.announced.push(announced)
    }
  } finally {
    posts.close()
    await service.close()
  }
  const half = { kind: 'atLeastShare', share: 0.5 } as const
  const named = edits.toLocaleString('en')
  return [
    {
      what: `${named} changes of a grid kept and queued, beside a bare insert of the same rows`,
      people: PEOPLE,
      measured: found.queue,
      reference: found.insert,
      unit: 'per s',
      target: half
    },
    {
      what: 'the same sent, first to last answer, beside a bare loop of the same requests',
      people: PEOPLE,
      measured: found.post,
      reference: found.bare,
      unit: 'per s',
      target: half
    },
    {
      what: 'requests that sent them, beside those that were announced',
      people: PEOPLE,
      measured: requests.sent,
      reference: requests.announced,
      unit: 'requests',
      target: { kind: 'atMostRatio', ratio: 1.05 }
    }
  ]
}

function copied(from: StoreLocation, folder: string): StoreLocation {
  mkdirSync(folder, { recursive: true })
  cpSync(dirname(from.cachePath), folder, { recursive: true })
  return { ...from, cachePath: join(folder, 'cache.db'), outboxPath: join(folder, 'outbox.db') }
}

interface Taken {
  readonly bodies: { readonly path: string; readonly body: string }[]
  firstMs: number
  lastMs: number
}

/** In front of a service: notes what is posted to it, and when the first came and the last was answered. */
async function between(url: string): Promise<{ url: string; clear(): void; taken(): Taken; close(): void }> {
  const behind = new URL(url)
  const nothing = (): Taken => ({ bodies: [], firstMs: 0, lastMs: 0 })
  let taken = nothing()
  const server = createServer((incoming, outgoing) => {
    const isBulk = incoming.method === 'POST' && (incoming.url ?? '').endsWith('/bulk_input')
    const pieces: Buffer[] = []
    if (isBulk) {
      const at = performance.now()
      if (taken.bodies.length === 0) taken.firstMs = at
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      const { url: path = '' } = incoming
      outgoing.on('finish', () => {
        taken.bodies.push({ path, body: Buffer.concat(pieces).toString('utf8') })
        taken.lastMs = performance.now()
      })
    }
    const { method, url: path, headers } = incoming
    const onward = httpRequest({ host: behind.hostname, port: behind.port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    clear: () => (taken = nothing()),
    taken: () => taken,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
