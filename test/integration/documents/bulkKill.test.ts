import { createHash } from 'node:crypto'
import { rmSync, truncateSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BulkSave } from '@shared/contract/views'
import type { PlacingFile } from '../../../src/main/store/outbox/savePlacings'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild, type ChildEnd } from '../../fixtures/childProcess'
import type { EngineChildOrders } from '../../fixtures/engineChild'
import { expectWholeFiles } from '../../fixtures/engineJudge'
import {
  filesBelow,
  lookInto,
  newPlace,
  openedEngine,
  openingOf,
  removePlace,
  type EnginePlace
} from '../../fixtures/enginePlace'
import { sampleService } from '../../fixtures/sampleService'

/** `npm run test:long` has more kills. */
const LONG = process.env['PAYDESK_RUNS'] !== undefined
const FILES = 1000
/** What the service has to make for the comparison is asked for some at a time. */
const AT_ONCE = 8
const LONGEST_MS = 300_000

let bundle: string
let service: RunningService
let place: EnginePlace
let engine: EngineMethods | null = null
let companyId: number
let ids: number[]
const digests = new Map<number, string>()

beforeAll(async () => {
  bundle = await bundleChild('engineChild')
  service = await sampleService({ employees: Math.ceil(FILES / 10) })
  place = newPlace()
  const first = await openedEngine(openingOf(place, service))
  companyId = (await first.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await first['sync.refresh']({ companyId })
  await first.close(undefined)
  const all = found<number>('cache', 'SELECT id FROM payslip WHERE finalised = 1 AND dirty = 0 ORDER BY date DESC, id')
  ids = all.slice(0, FILES)
  if (ids.length < FILES) throw new Error(`the sample has only ${ids.length} that are final`)
  const left = [...ids]
  const read = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const answer = await fetch(`${service.url}/v1/payslips/${id}.pdf`, { headers: { Authorization: service.apiKey } })
      digests.set(id, sha256(Buffer.from(await answer.arrayBuffer())))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, read))
}, LONGEST_MS)

afterAll(async () => {
  await engine?.close(undefined)
  await service.close()
  removePlace(place)
})

function found<Value>(file: 'cache' | 'outbox', sql: string): Value[] {
  return lookInto(place.store, file, (db) => db.prepare<[], Value>(sql).pluck().all()) ?? []
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const pdfs = () => filesBelow(place.folder).filter(({ path }) => path.endsWith('.pdf'))
const placings = (): PlacingFile[] =>
  found<string>('outbox', 'SELECT placing FROM save_item WHERE placing IS NOT NULL ORDER BY place').map(
    (text) => JSON.parse(text) as PlacingFile
  )

/** Every file of the name of a document has the service's own bytes. */
function expectWholePdfs(): void {
  const wrong = pdfs().filter(({ path, bytes }) => {
    const id = /_(\d+)\.pdf$/.exec(basename(path))?.[1]
    return digests.get(Number(id)) !== sha256(bytes)
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
}

/** The job, begun or gone on with, in a process that is killed. */
async function killed(point: string, times: number): Promise<ChildEnd> {
  const orders: EngineChildOrders = {
    scene: 'bulk',
    opening: openingOf(place, service),
    control: { url: '', token: '' },
    companyId,
    people: [],
    finalised: ids,
    folder: place.folder,
    backups: place.backups,
    settingsPath: place.settingsPath,
    firstAmount: 1,
    killAt: { point, times },
    tell: false
  }
  const end = await runChild(bundle, orders)
  expect({ point, signal: end.signal, errors: end.errors }).toEqual({ point, signal: 'SIGKILL', errors: '' })
  expectWholeFiles(place)
  expectWholePdfs()
  return end
}

async function untilDone(from: EngineMethods): Promise<BulkSave> {
  const endMs = Date.now() + LONGEST_MS
  for (;;) {
    const [job] = await from['bulkSave.list'](undefined)
    if (job?.state === 'done') return job
    if (Date.now() > endMs) throw new Error(`not done: ${JSON.stringify(job)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

it(
  `a bulk save of ${FILES} that is killed wherever it can be, has a power cut and loses the service ends complete, byte for byte`,
  async () => {
    if (LONG) {
      // Bytes are on the disk under no name yet.
      await killed('bulkSave.written', 30)
      await killed('bulkSave.gathered', 2)
    }
    // In the middle: some of a hundred have their names, and nothing is listed of them, nor yet of those before.
    await killed('bulkSave.oneNamed', 425)
    const begun = placings()
    expect(begun.length).toBeGreaterThanOrEqual(20)
    const there = new Set(pdfs().map(({ path }) => path))
    expect(begun.filter(({ path }) => there.has(path)).length).toBeGreaterThan(0)
    await killed('bulkSave.named', 2)
    // A power cut: of names that were not flushed one is lost; a disk that lied of what it flushed has another one in half.
    const [half, lost] = placings()
    truncateSync(half?.path ?? '', 100)
    rmSync(lost?.path ?? '')
    // The cut: from here on the service does not answer for a moment.
    service.faults.add({ on: '*', skip: 40, times: 25, fault: { kind: 'refused_connection' } })
    engine = await openedEngine(openingOf(place, service))
    expect(await untilDone(engine)).toMatchObject({ saved: FILES, failed: 0, renamed: 0 })
    expect(pdfs()).toHaveLength(FILES)
    expectWholePdfs()
    expect(filesBelow(place.root).filter(({ path }) => path.endsWith('.tmp'))).toEqual([])
    const listed = found<string>('outbox', 'SELECT path FROM saved_file WHERE gone_ms IS NULL')
    expect(listed.sort()).toEqual(
      pdfs()
        .map(({ path }) => path)
        .sort()
    )
    expect(placings()).toEqual([])
  },
  LONGEST_MS
)
