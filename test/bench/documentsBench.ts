import { cpSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { toDay } from '@shared/domain/day'
import { startService, type RunningService } from '../../src/sandbox'
import type { StoreLocation } from '../../src/main/threads/methods'
import { benchDelay } from './delayBench'
import { newLocation } from './filledStore'
import type { Result } from './results'
import { copyOf, emptyFolder, finalisedIds, keepPdfs, pdfOf, type SaveInput } from './saves'
import { inOwnProcess } from './tasks'

const FILES = 1000
const PDF_BYTES = 40_000
/** Enough of them have a thousand finalised payslips. */
const PEOPLE = 120
const MB = 1_000_000

type Name =
  | 'sample'
  | 'sampleBare'
  | 'memory'
  | 'memoryBare'
  | 'copy'
  | 'copyBare'
  | 'grown'
  | 'grownBare'
  | 'grownWarm'
  | 'grownWarmBare'

/** A thousand PDFs from a service and from the copy, each beside a bare loop. */
export async function benchDocuments(folder: string, runs: number): Promise<Result[]> {
  const pdf = pdfOf(PDF_BYTES)
  const sample = await startService({ companies: 1, employees: PEOPLE, seed: 7, now: toDay('2026-06-20') })
  const memory = await serveOne(pdf)
  const found: Record<Name, number[]> = {
    sample: [],
    sampleBare: [],
    memory: [],
    memoryBare: [],
    copy: [],
    copyBare: [],
    grown: [],
    grownBare: [],
    grownWarm: [],
    grownWarmBare: []
  }
  let delays: Result[]
  try {
    const filled = newLocation(join(folder, 'filled'))
    const companyId = await copyOf(filled, sample)
    for (let run = 0; run < runs; run++) {
      const input = (name: string, location: StoreLocation, service: Pick<RunningService, 'url'>): SaveInput => ({
        url: service.url,
        apiKey: sample.apiKey,
        companyId,
        location,
        files: FILES,
        folder: emptyFolder(join(folder, `${name}-${run}`))
      })
      const fresh = (name: string): StoreLocation => copied(filled, join(folder, `store-${name}-${run}`))
      const rate = ({ ms }: { readonly ms: number }): number => (FILES / ms) * 1000

      await inTurn(
        run,
        async () => found.sampleBare.push(rate(await inOwnProcess('saveBare', input('sampleBare', filled, sample)))),
        async () =>
          found.sample.push(rate(await inOwnProcess('saveByEngine', input('sample', fresh('sample'), sample))))
      )

      await inTurn(
        run,
        async () => {
          const bare = await inOwnProcess('saveBare', input('memoryBare', filled, memory))
          found.memoryBare.push(rate(bare))
          found.grownBare.push(bare.grown.bytes / MB)
          found.grownWarmBare.push(bare.grown.warmBytes / MB)
        },
        async () => {
          const engine = await inOwnProcess('saveByEngine', input('memory', fresh('memory'), memory))
          found.memory.push(rate(engine))
          found.grown.push(engine.grown.bytes / MB)
          found.grownWarm.push(engine.grown.warmBytes / MB)
        }
      )

      const kept = fresh('copy')
      keepPdfs(kept, finalisedIds(kept, FILES), pdf)
      await inTurn(
        run,
        async () => found.copyBare.push(rate(await inOwnProcess('copyBare', input('copyBare', kept, memory)))),
        async () => found.copy.push(rate(await inOwnProcess('saveByEngine', input('copy', kept, memory))))
      )
    }
    delays = await benchDelay(join(folder, 'delay'), sample, PEOPLE, runs)
  } finally {
    memory.close()
    await sample.close()
  }
  const each = (what: string, name: Name, some: Pick<Result, 'unit' | 'target'>, bare: Name): Result => ({
    what,
    people: PEOPLE,
    measured: found[name],
    reference: found[bare],
    ...some
  })
  return [
    each(
      '1,000 PDFs from the sample service, beside undici and writeFile',
      'sample',
      { unit: 'per s', target: { kind: 'atLeastShare', share: 0.9 } },
      'sampleBare'
    ),
    each(
      'the same from a service that answers from memory',
      'memory',
      { unit: 'per s', target: { kind: 'reported' } },
      'memoryBare'
    ),
    // Flat is what does not grow with the number of files. What there is after the first hundred stays: the caches of the two
    // databases (20 MB), the thread that writes (10 MB), compiled code, and what the runtime leaves uncollected for a while.
    each(
      'memory grown from the 100th file on, beside the bare loop',
      'grownWarm',
      { unit: 'MB', target: { kind: 'atMost', value: 50 } },
      'grownWarmBare'
    ),
    each('memory grown from the start', 'grown', { unit: 'MB', target: { kind: 'reported' } }, 'grownBare'),
    each(
      '1,000 PDFs from the copy, beside reading and writeFile',
      'copy',
      { unit: 'per s', target: { kind: 'atLeastShare', share: 0.8 } },
      'copyBare'
    ),
    ...delays
  ]
}

/** One after the other, which comes first by turns: the second finds other pages of memory and another disk than the first. */
async function inTurn(run: number, one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
  for (const each of run % 2 === 0 ? [one, other] : [other, one]) await each()
}

/** A service that gives the same PDF at once, whatever is asked. */
async function serveOne(pdf: Buffer): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const isPdf = request.url?.endsWith('.pdf') === true
    response.writeHead(isPdf ? 200 : 404, { 'Content-Type': isPdf ? 'application/pdf' : 'application/json' })
    response.end(isPdf ? pdf : '{"message":"Requested Resource Not Found"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

/** The two closed files of a connection once more, with the same keys. */
function copied(from: StoreLocation, folder: string): StoreLocation {
  cpSync(join(from.cachePath, '..'), folder, { recursive: true })
  return { ...from, cachePath: join(folder, 'cache.db'), outboxPath: join(folder, 'outbox.db') }
}
