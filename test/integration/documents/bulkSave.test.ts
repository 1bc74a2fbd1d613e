import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkSave } from '@shared/contract/views'
import { setKillPointHook } from '../../../src/main/store/killPoint'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild } from '../../fixtures/childProcess'
import type { EngineChildOrders } from '../../fixtures/engineChild'
import { expectWholeFiles, expectWholePdfs } from '../../fixtures/engineJudge'
import {
  filesBelow,
  lookInto,
  newPlace,
  openedEngine,
  openingOf,
  removePlace,
  type EnginePlace
} from '../../fixtures/enginePlace'
import { eventually } from '../../fixtures/outboxDesk'
import { sampleService } from '../../fixtures/sampleService'

let bundle: string
let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let companyId: number
let finalised: number[]
let open: number[]

beforeAll(async () => {
  bundle = await bundleChild('engineChild')
})

beforeEach(async () => {
  service = await sampleService({ employees: 40, control: true })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  engine.grantFolder({ companyId, path: place.folder })
  finalised = idsWhere('finalised = 1 AND dirty = 0')
  open = idsWhere('finalised = 0 AND dirty = 0')
})

afterEach(async () => {
  setKillPointHook(null)
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

function idsWhere(condition: string): number[] {
  return (
    lookInto(place.store, 'cache', (db) =>
      db.prepare<[], number>(`SELECT id FROM payslip WHERE ${condition} ORDER BY date DESC, id`).pluck().all()
    ) ?? []
  )
}

const pdfs = () => filesBelow(place.folder).filter(({ path }) => path.endsWith('.pdf'))
const temps = () => filesBelow(place.root).filter(({ path }) => path.endsWith('.tmp'))
const manifests = () => filesBelow(place.folder).filter(({ path }) => path.endsWith('.csv'))

async function start(ids: readonly number[], which: 'final' | 'all' = 'all'): Promise<number> {
  const { jobId } = await engine['bulkSave.start']({ companyId, kind: 'payslip', ids: [...ids], which, title: 'Test' })
  return jobId
}

async function view(jobId: number): Promise<BulkSave> {
  const found = (await engine['bulkSave.list'](undefined)).find((job) => job.jobId === jobId)
  if (!found) throw new Error(`no job ${jobId}`)
  return found
}

async function until(jobId: number, state: BulkSave['state']): Promise<BulkSave> {
  let last: BulkSave | null = null
  for (let tries = 0; tries < 1500; tries++) {
    last = await view(jobId)
    if (last.state === state) return last
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`not ${state}: ${JSON.stringify(last)}`)
}

/** Every document once, as the service gives it. */
async function expectComplete(count: number): Promise<void> {
  expect(pdfs()).toHaveLength(count)
  await expectWholePdfs(place, service)
  expect(temps()).toEqual([])
}

describe('a bulk save', () => {
  it('of several hundred is complete, byte for byte, with its manifest beside the files', async () => {
    const startedMs = performance.now()
    const done = await until(await start(finalised), 'done')
    expect(done).toMatchObject({ total: finalised.length, saved: finalised.length, failed: 0, error: null })
    await expectComplete(finalised.length)
    expect(manifests()).toHaveLength(1)
  })
})
