import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveFiles, writeEmployeeList } from './fileServer'
import { newLocation } from './filledStore'
import { PAYSLIPS_EACH } from './people'
import type { Result } from './results'
import { inOwnProcess } from './tasks'

const MB = 1_000_000
/** The target is for so many people. */
const ENOUGH = 20_000

/** A first fill beside a bare one, both fed by the same server, and what a refresh costs that finds nothing new. */
export async function benchSync(folder: string, people: number, runs: number): Promise<Result[]> {
  mkdirSync(folder, { recursive: true })
  const list = join(folder, 'employees.json')
  await writeEmployeeList(list, people)
  const server = await serveFiles([list])
  const rows = people * (1 + PAYSLIPS_EACH)
  const rate: number[] = []
  const bareRate: number[] = []
  const firstMs: number[] = []
  const againMs: number[] = []
  const grown: number[] = []
  const written: number[] = []
  const requests: number[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const bare = (): Promise<number> =>
        inOwnProcess('fillBare', { url: server.url, location: newLocation(join(folder, `bare-${run}`)) })
      // What the first of the two wrote, the disk still puts away while the second runs: so each is first by turns.
      const bareFirstMs = run % 2 === 0 ? await bare() : null
      server.takeRequests()
      const fill = await inOwnProcess('fillBySync', {
        url: server.url,
        location: newLocation(join(folder, `sync-${run}`))
      })
      requests.push(server.takeRequests() / 2)
      const bareMs = bareFirstMs ?? (await bare())
      rate.push((rows / fill.firstMs) * 1000)
      bareRate.push((rows / bareMs) * 1000)
      firstMs.push(fill.firstMs)
      againMs.push(fill.againMs)
      grown.push(fill.grownBytes / MB)
      written.push(fill.writtenBytes)
    }
  } finally {
    server.close()
  }
  const each = (what: string, some: Omit<Result, 'what' | 'people'>): Result => ({ what, people, ...some })
  return [
    each('sync: rows into an empty copy', {
      measured: rate,
      reference: bareRate,
      unit: 'per s',
      // In a second, as of a thousand people, the code that runs for the first time counts.
      target: people < ENOUGH ? { kind: 'reported' } : { kind: 'atLeastShare', share: 0.85 }
    }),
    each('the same again with nothing new, beside the first', {
      measured: againMs,
      reference: firstMs,
      unit: 'ms',
      target: { kind: 'atMostRatio', ratio: 0.5 }
    }),
    each('memory grown by the first', {
      measured: grown,
      reference: [],
      unit: 'MB',
      target: { kind: 'atMost', value: 120 }
    }),
    each('refresh with nothing new: bytes written', {
      measured: written,
      reference: [],
      unit: 'bytes',
      target: { kind: 'atMost', value: MB }
    }),
    each('refresh: requests', {
      measured: requests,
      reference: [],
      unit: 'requests',
      target: { kind: 'atMost', value: 8 }
    })
  ]
}
