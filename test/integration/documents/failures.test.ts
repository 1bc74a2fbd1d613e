import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '@shared/contract/errorCodes'
import type { BulkSave } from '@shared/contract/views'
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
import { frozenDisk, smallDisk } from '../../fixtures/smallDisk'

let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let companyId: number
let finalised: number[]

beforeAll(async () => {
  service = await sampleService({ employees: 4 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service), {
    ...engineTiming,
    bulkSave: { ...engineTiming.bulkSave, silentMs: 2000 }
  })
  companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  finalised =
    lookInto(place.store, 'cache', (db) =>
      db.prepare<[], number>('SELECT id FROM payslip WHERE finalised = 1 ORDER BY id').pluck().all()
    ) ?? []
})
beforeEach(() => engine.grantFolder({ companyId, path: place.folder }))
afterAll(async () => {
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

const take = (many: number): number[] => finalised.splice(0, many)
const leftBehind = (folder: string): string[] =>
  [...filesBelow(folder), ...filesBelow(place.root)].map(({ path }) => path).filter((path) => /\.(pdf|tmp)$/.test(path))

async function until(jobId: number, ends: (job: BulkSave) => boolean): Promise<BulkSave> {
  for (let tries = 0; tries < 1000; tries++) {
    const job = (await engine['bulkSave.list'](undefined)).find((each) => each.jobId === jobId)
    if (job && ends(job)) return job
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`job ${jobId} did not come to that`)
}

/** One and many meet the same folder; both go on in another. */
async function expectTold(folder: string, code: ErrorCode, blocks: boolean): Promise<void> {
  const before = leftBehind(folder)
  const [one = 0, ...many] = take(4)
  engine.grantFolder({ companyId, path: folder })
  await expect(engine['documents.save']({ kind: 'payslip', id: one })).rejects.toMatchObject({ code })
  // What hangs on the names below the folder is not met by a file in it.
  if (code !== 'folderLeadsOut' && code !== 'folderSilent' && code !== 'pathTooLong') {
    const path = join(folder, `${one}.pdf`)
    await expect(engine.saveDocumentAs({ kind: 'payslip', id: one, path })).rejects.toMatchObject({ code })
  }
  const { jobId } = await engine['bulkSave.start']({
    companyId,
    kind: 'payslip',
    ids: many,
    which: 'all',
    title: code,
    merge: false
  })
  if (blocks) expect((await until(jobId, ({ state }) => state === 'blocked')).error?.code).toBe(code)
  else {
    expect(await until(jobId, ({ state }) => state === 'done')).toMatchObject({ saved: 0, failed: many.length })
    const left = await engine['bulkSave.left']({ jobId })
    expect(left.map(({ fault }) => fault?.code)).toEqual(many.map(() => code))
  }
  expect(leftBehind(folder)).toEqual(before)
  // *Save elsewhere*: the folder is granted; what stopped goes on by itself, what failed is tried again.
  engine.grantFolder({ companyId, path: place.folder })
  await engine['documents.save']({ kind: 'payslip', id: one })
  if (!blocks) await engine['bulkSave.retry']({ jobId })
  expect(await until(jobId, ({ state, saved }) => state === 'done' && saved > 0)).toMatchObject({
    saved: many.length,
    failed: 0
  })
  await engine['bulkSave.putAway']({ jobId })
}

const probe = smallDisk(1)
const canMount = 'path' in probe
if (canMount) probe.remove()
const cold = frozenDisk()
const canFreeze = 'path' in cold
if (canFreeze) cold.remove()

describe('a folder that does not take files is told by its sentence, for one and for many: both go on elsewhere', () => {
  it('one that is gone', () => expectTold(join(place.root, 'not there'), 'folderGone', true))

  it('one that is so deep that the paths are too long', async () => {
    let deep = mkdtempSync(join(tmpdir(), 'paydesk-deep-'))
    const top = deep
    while (deep.length < 3950) deep = join(deep, 'd'.repeat(Math.min(200, 4000 - deep.length)))
    mkdirSync(deep, { recursive: true })
    await expectTold(deep, 'pathTooLong', false)
    rmSync(top, { recursive: true })
  })

  it('one with a link in it that leads out: nothing is written there', async () => {
    const [company = ''] = readdirSync(place.folder)
    const [folder, outside] = [mkdtempSync(join(tmpdir(), 'paydesk-in-')), mkdtempSync(join(tmpdir(), 'paydesk-out-'))]
    symlinkSync(outside, join(folder, company))
    await expectTold(folder, 'folderLeadsOut', true)
    expect(readdirSync(outside)).toEqual([])
    for (const path of [folder, outside]) rmSync(path, { recursive: true })
  })

  it.runIf(canMount)('one on a disk that is full (needs the right to mount a small disk)', async () => {
    const disk = smallDisk(1)
    if (!('path' in disk)) throw new Error(disk.none)
    disk.fill()
    await expectTold(disk.path, 'diskFull', true)
    disk.remove()
  })

  it.runIf(canFreeze)(
    'one whose disk does not answer, which holds up no other (needs the right to freeze one)',
    async () => {
      const disk = frozenDisk()
      if (!('path' in disk)) throw new Error(disk.none)
      disk.freeze()
      try {
        await expectTold(disk.path, 'folderSilent', true)
      } finally {
        disk.remove()
      }
    }
  )

  it.runIf(canMount)('one that cannot be written (needs the right to mount a small disk)', async () => {
    const disk = smallDisk(1)
    if (!('path' in disk)) throw new Error(disk.none)
    execFileSync('mount', ['-o', 'remount,ro', disk.path])
    await expectTold(disk.path, 'folderReadOnly', true)
    disk.remove()
  })
})

it.runIf(canMount)(
  'a file that another program holds is told, stays as it is, and the PDF goes elsewhere (needs that right)',
  async () => {
    const [id = 0] = take(1)
    const [held, other] = [join(place.root, 'held.pdf'), join(place.root, 'other.pdf')]
    writeFileSync(held, 'theirs')
    // What is mounted cannot be replaced, as on Windows what is open in a viewer.
    execFileSync('mount', ['--bind', held, held])
    try {
      const saving = engine.saveDocumentAs({ kind: 'payslip', id, path: held })
      await expect(saving).rejects.toMatchObject({ code: 'fileLocked' })
      expect(readFileSync(held, 'utf8')).toBe('theirs')
      expect(leftBehind(place.root).filter((path) => path.endsWith('.tmp'))).toEqual([])
      expect(await engine.saveDocumentAs({ kind: 'payslip', id, path: other })).toMatchObject({ fileName: 'other.pdf' })
    } finally {
      execFileSync('umount', ['-l', held])
    }
  }
)

it('a folder that has the name of the file is told, and stays', async () => {
  const [id = 0] = take(1)
  const path = join(place.root, 'A folder.pdf')
  mkdirSync(path)
  const saving = engine.saveDocumentAs({ kind: 'payslip', id, path })
  await expect(saving).rejects.toMatchObject({ code: 'nameTaken' })
  expect(readdirSync(path)).toEqual([])
  expect(leftBehind(place.root).filter((each) => each.endsWith('.tmp'))).toEqual([])
  rmSync(path, { recursive: true })
})

it.runIf(canMount)('a folder in the tree that is on a disk of its own takes many too (needs that right)', async () => {
  const [company = ''] = readdirSync(place.folder)
  const inside = join(place.folder, company)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', inside])
  try {
    const ids = take(3)
    const all = { companyId, kind: 'payslip', ids, which: 'all', title: 'Own disk', merge: false } as const
    const { jobId } = await engine['bulkSave.start'](all)
    expect(await until(jobId, ({ state }) => state === 'done')).toMatchObject({ saved: 3, failed: 0 })
    expect(filesBelow(inside).filter(({ path }) => path.endsWith('.pdf'))).toHaveLength(3)
    expect(leftBehind(place.folder).filter((path) => path.endsWith('.tmp'))).toEqual([])
  } finally {
    execFileSync('umount', ['-l', inside])
  }
})
