import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../src/main/engine/engine'
import type { RunningService } from '../../../src/sandbox'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild } from '../../fixtures/childProcess'
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
import { engineTiming, quiet } from '../../fixtures/engineTiming'
import { sampleService } from '../../fixtures/sampleService'

let bundle: string
let service: RunningService
let place: EnginePlace
let companyId: number

beforeAll(async () => {
  bundle = await bundleChild('engineChild')
  service = await sampleService({ employees: 4 })
  place = newPlace()
  const engine = await openedEngine(openingOf(place, service))
  companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  await engine.close(undefined)
  mkdirSync(elsewhere())
})
afterAll(async () => {
  await service.close()
  removePlace(place)
})

function rows<Value>(file: 'cache' | 'outbox', sql: string): Value[] {
  return lookInto(place.store, file, (db) => db.prepare<[], Value>(sql).pluck().all()) ?? []
}
const elsewhere = (): string => `${place.folder}-elsewhere`
const noted = (): number => rows<number>('outbox', 'SELECT id FROM file_placing').length
/** Each path once: what is in a ZIP lies where that does. */
const listed = (): string[] =>
  rows<string>('outbox', 'SELECT DISTINCT path FROM saved_file WHERE gone_ms IS NULL ORDER BY path')
const onDisk = (): string[] =>
  filesBelow(dirname(place.folder))
    .map(({ path }) => path)
    .filter((path) => path.startsWith(place.folder))
    .sort()

async function killed(point: string, times: number): Promise<void> {
  const finalised = rows<number>(
    'cache',
    'SELECT id FROM payslip WHERE finalised = 1 AND dirty = 0 ORDER BY id LIMIT 2'
  )
  const [employeeId = 0] = rows<number>(
    'cache',
    'SELECT employee_id FROM payslip WHERE finalised = 1 AND dirty = 0 GROUP BY employee_id HAVING count(*) > 2 LIMIT 1'
  )
  const orders: EngineChildOrders = {
    scene: 'files',
    opening: openingOf(place, service),
    control: { url: '', token: '' },
    companyId,
    people: [{ employeeId, payslipId: 0, date: '' }],
    finalised,
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
}

/** What the next start makes of it. */
async function started(): Promise<void> {
  const engine = await openedEngine(openingOf(place, service))
  await expect.poll(noted, { timeout: 20_000 }).toBe(0)
  await engine.close(undefined)
}

/** A start that can tell nothing of what was noted, and says so. */
async function startedInVain(): Promise<void> {
  const logged: string[] = []
  const engine = createEngine({ ...quiet, timing: engineTiming, log: (_level, text) => void logged.push(text) })
  await engine.open(openingOf(place, service))
  await expect.poll(() => logged.join(), { timeout: 20_000 }).toContain('a saved file could not be looked for')
  await engine.close(undefined)
}

describe('what got its name when the program was killed is listed by the next start', () => {
  it.each([
    ['a file in the folder', 'documents.beforeManifest', 1, /_\d+\.pdf$/, 1],
    ['a file where the officer said', 'documents.beforeManifest', 2, /-elsewhere.one\.pdf$/, 1],
    ['the folder of an enquiry pack, beside another', 'documents.packNamed', 1, /\.(pdf|html|csv)$/, 4],
    ['a second one', 'documents.packNamed', 1, /\(2\).*\.(pdf|html|csv)$/, 4],
    ['the ZIP of a pack', 'documents.packNamed', 2, /\.zip$/, 1]
  ])('%s', async (_what, point, times, name, files) => {
    const before = listed()
    await killed(point, times)
    expect(noted()).toBe(1)
    const unlisted = onDisk().filter((path) => !listed().includes(path))
    expect(unlisted.filter((path) => name.test(path))).toHaveLength(files)
    await started()
    expect(listed()).toEqual(onDisk())
    expect(listed().length).toBeGreaterThan(before.length)
  })

  it('also when its disk was away at the start after the kill', async () => {
    rmSync(join(elsewhere(), 'one.pdf'))
    await killed('documents.beforeManifest', 2)
    renameSync(elsewhere(), `${elsewhere()}.away`)
    await startedInVain()
    expect(noted()).toBe(1)
    renameSync(`${elsewhere()}.away`, elsewhere())
    await started()
    expect(listed()).toContain(join(elsewhere(), 'one.pdf'))
  })

  it('what had no name yet, or is not there any more, is not', async () => {
    rmSync(place.folder, { recursive: true })
    mkdirSync(place.folder)
    const before = listed()
    await killed('documents.beforeRename', 1)
    expect([noted(), listed()]).toEqual([1, before])
    await started()
    expect(listed()).toEqual(before)
    await killed('documents.packNamed', 2)
    const zip = onDisk().find((path) => path.endsWith('.zip')) ?? ''
    rmSync(zip)
    await started()
    expect(listed().filter((path) => basename(path) === basename(zip))).toEqual(
      before.filter((path) => basename(path) === basename(zip))
    )
  })
})
