import { basename } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BulkSave } from '@shared/contract/views'
import { sha256 } from '../../../src/main/engine/documents/sha256'
import { openForEngine } from '../../../src/main/store/open'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import {
  filesBelow,
  lookInto,
  newPlace,
  openedEngine,
  openingOf,
  removePlace,
  type EnginePlace
} from '../../fixtures/enginePlace'
import { engineTiming } from '../../fixtures/engineTiming'
import { sampleService } from '../../fixtures/sampleService'

let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let companyId: number
let ids: number[]

beforeEach(async () => {
  service = await sampleService({ employees: 4 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  engine.grantFolder({ companyId, path: place.folder })
  const final = 'SELECT id FROM payslip WHERE finalised = 1 AND dirty = 0 ORDER BY date DESC, id LIMIT 4'
  ids = lookInto(place.store, 'cache', (db) => db.prepare<[], number>(final).pluck().all()) ?? []
})
afterEach(async () => {
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

/** As of a service that gives these payslips under a password. */
async function protectThese(some: readonly number[]): Promise<void> {
  await engine.close(undefined)
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  document.encrypt({ ownerPassword: 'owner', userPassword: 'user', permissions: {} })
  const pdf = Buffer.from(await document.save({ useObjectStreams: false }))
  const cache = openForEngine(place.store.cachePath, 'cache', place.store.cacheKey)
  const keep = cache.prepare(
    `INSERT OR REPLACE INTO document (kind, id, company_id, bytes, sha256, net, finalised, fetched_ms, pdf)
     SELECT 'payslip', id, company_id, ?, ?, net, finalised, ?, ? FROM payslip WHERE id = ?`
  )
  for (const id of some) keep.run(pdf.length, sha256(pdf), Date.now(), pdf, id)
  cache.close()
  engine = await openedEngine(openingOf(place, service))
}

/** At most two are joined as one PDF from here on. */
async function inPartsOfTwo(): Promise<void> {
  await engine.close(undefined)
  const { bulkSave } = engineTiming
  engine = await openedEngine(openingOf(place, service), {
    ...engineTiming,
    ...(bulkSave && { bulkSave: { ...bulkSave, mostInMerged: 2 } })
  })
}

async function joined(): Promise<BulkSave> {
  const start = { companyId, kind: 'payslip', ids, which: 'all', title: 'June', merge: true } as const
  const { jobId } = await engine['bulkSave.start'](start)
  const view = async () => (await engine['bulkSave.list'](undefined)).find((job) => job.jobId === jobId)
  await expect.poll(async () => (await view())?.state, { timeout: 15_000, interval: 20 }).toBe('done')
  return (await view()) ?? expect.fail('no job')
}

const files = () => filesBelow(place.folder).map(({ path, bytes }) => ({ name: basename(path), bytes }))
const ofJune = (): string[] => files().flatMap(({ name }) => (/June.*\.pdf$/.test(name) ? [name] : []))
const list = (): string[] =>
  (
    files()
      .find(({ name }) => name.startsWith('Manifest June'))
      ?.bytes.toString('utf8') ?? ''
  ).split('\r\n')

describe('a PDF that cannot be joined', () => {
  it('is saved and left out of the one PDF; the job and the list beside the files say which it is', async () => {
    const [, bad = 0] = ids
    await protectThese([bad])
    const job = await joined()
    expect(job).toMatchObject({ saved: 4, failed: 0, error: { code: 'notJoined' } })
    expect(ofJune()).toEqual(['June, 3 of 4.pdf'])
    const whole = await PDFDocument.load(files().find(({ name }) => name === ofJune()[0])?.bytes ?? new Uint8Array())
    expect(whole.getPageCount()).toBeGreaterThanOrEqual(3)
    const left = await engine['bulkSave.left']({ jobId: job.jobId })
    expect(left).toMatchObject([{ documentId: bad, state: 'notJoined', fault: { code: 'notJoined' } }])
    expect(left[0]?.lastName).not.toBe('')
    expect(list().filter((line) => line.includes('not in the one PDF'))).toEqual([expect.stringContaining(`,${bad},`)])
    expect(list().some((line) => line.startsWith('"June, 3 of 4.pdf",3 of them as one PDF'))).toBe(true)
  })

  it('in parts, is told by the name of each of them', async () => {
    const [, , bad = 0] = ids
    await protectThese([bad])
    await inPartsOfTwo()
    expect(await joined()).toMatchObject({ saved: 4, failed: 0, error: { code: 'notJoined' } })
    expect(ofJune().sort()).toEqual(['June, 3 of 4, part 1 of 2.pdf', 'June, 3 of 4, part 2 of 2.pdf'])
  })

  it('as none of a part can, leaves no part that is missing among the others', async () => {
    const [, , bad = 0, worse = 0] = ids
    await protectThese([bad, worse])
    await inPartsOfTwo()
    await joined()
    expect(ofJune()).toEqual(['June, 2 of 4.pdf'])
  })

  it('as none of them can, leaves no joined one, and the list all the same', async () => {
    await protectThese(ids)
    expect(await joined()).toMatchObject({ saved: 4, failed: 0, error: { code: 'notJoined' } })
    expect(ofJune()).toEqual([])
    expect(list().filter((line) => line.includes('not in the one PDF'))).toHaveLength(4)
  })
})
