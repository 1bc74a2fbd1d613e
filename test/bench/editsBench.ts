/** Five thousand changes queued beside a bare insert of the same rows, and sent beside a bare loop of the same requests. */
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toDay } from '@shared/domain/day'
import { startService } from '../../src/sandbox'
import type { StoreLocation } from '../../src/main/threads/methods'
import { newLocation } from './filledStore'
import type { Result } from './results'
import { copyOf } from './saves'
import { inOwnProcess } from './tasks'

const EDITS = 5000
/** Of so many, enough are paid by one frequency for these changes, four each. */
const PEOPLE = 2200

export async function benchEdits(folder: string, runs: number): Promise<Result[]> {
  const service = await startService({
    companies: 1,
    employees: PEOPLE,
    seed: 7,
    now: toDay('2026-06-20'),
    recalculationMs: 0
  })
  const found = {
    keep: [] as number[],
    queue: [] as number[],
    insert: [] as number[],
    post: [] as number[],
    bare: [] as number[]
  }
  const whole: number[] = []
  const requests = { sent: [] as number[], announced: [] as number[] }
  try {
    const filled = newLocation(join(folder, 'filled'))
    const companyId = await copyOf(filled, service)
    const { apiKey } = service
    for (let run = 0; run < runs; run++) {
      const location = copied(filled, join(folder, `run-${run}`))
      const input = { url: service.url, apiKey, companyId, location }
      const { edits, keptMs, ms: queueMs, announced } = await inOwnProcess('queueEdits', { ...input, edits: EDITS })
      const into = newLocation(join(folder, `bare-${run}`))
      const insertMs = await inOwnProcess('insertBare', { from: location, into })
      service.log.clear()
      const { postMs, allMs } = await inOwnProcess('submitEdits', input)
      const bodies = service.log.of('bulk_input').map(({ path, body }) => ({ path, body: JSON.stringify(body) }))
      const bareMs = await inOwnProcess('postBare', { url: service.url, apiKey, bodies })
      if (edits !== EDITS) throw new Error(`${edits} of ${EDITS} changes were queued`)
      found.keep.push((edits / keptMs) * 1000)
      found.queue.push((edits / queueMs) * 1000)
      found.insert.push((edits / insertMs) * 1000)
      found.post.push((edits / postMs) * 1000)
      found.bare.push((edits / bareMs) * 1000)
      whole.push(allMs)
      requests.sent.push(bodies.length)
      requests.announced.push(announced)
    }
  } finally {
    await service.close()
  }
  const half = { kind: 'atLeastShare', share: 0.5 } as const
  const named = EDITS.toLocaleString('en')
  const row = (what: string, some: Omit<Result, 'what' | 'people'>): Result => ({ what, people: PEOPLE, ...some })
  return [
    row(`${named} changes entered in a grid and kept as drafts`, {
      measured: found.keep,
      reference: [],
      unit: 'per s',
      target: { kind: 'reported' }
    }),
    row('the same queued, beside a bare insert of the same rows', {
      measured: found.queue,
      reference: found.insert,
      unit: 'per s',
      target: half
    }),
    row('the same posted, beside a bare loop of the same requests', {
      measured: found.post,
      reference: found.bare,
      unit: 'per s',
      target: half
    }),
    row('the same from Submit until all are answered, the first 200 people read back', {
      measured: whole,
      reference: [],
      unit: 'ms',
      target: { kind: 'reported' }
    }),
    row('requests that sent them, beside those that were announced', {
      measured: requests.sent,
      reference: requests.announced,
      unit: 'requests',
      target: { kind: 'within', share: 0.05 }
    })
  ]
}

function copied(from: StoreLocation, folder: string): StoreLocation {
  mkdirSync(folder, { recursive: true })
  cpSync(dirname(from.cachePath), folder, { recursive: true })
  return { ...from, cachePath: join(folder, 'cache.db'), outboxPath: join(folder, 'outbox.db') }
}
