import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BulkSave } from '@shared/contract/views'
import { localMinute } from '@shared/domain/day'
import { openForEngine } from '../../../src/main/store/open'
import { setKillPointHook } from '../../../src/main/store/killPoint'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { expectWholePdfs } from '../../fixtures/engineJudge'
import { engineSettings, engineTiming } from '../../fixtures/engineTiming'
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

const patient = { timeout: 10_000, interval: 20 }

let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let companyId: number
let finalised: number[]
let open: number[]

async function begin(employees: number): Promise<void> {
  service = await sampleService({ employees })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  engine.grantFolder({ companyId, path: place.folder })
  finalised = idsWhere('finalised = 1 AND dirty = 0')
  open = idsWhere('finalised = 0 AND dirty = 0')
}

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

async function start(ids: readonly number[], which: 'final' | 'all' = 'all', merge = false): Promise<number> {
  const { jobId } = await engine['bulkSave.start']({
    companyId,
    kind: 'payslip',
    ids: [...ids],
    which,
    title: 'Test',
    merge
  })
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

/** What is drawn on each page, as it stands in the file. */
function drawnOn(document: PDFDocument): string[] {
  return document.getPages().map(({ node }) => String(node.Contents()))
}

/** Every document once, as the service gives it. */
async function expectComplete(count: number): Promise<void> {
  expect(pdfs()).toHaveLength(count)
  await expectWholePdfs(place, service)
  expect(temps()).toEqual([])
}

describe('a bulk save', () => {
  beforeEach(() => begin(8))

  it('is complete, byte for byte, in the order asked for, and has its manifest beside the files', async () => {
    const few = finalised.slice(0, 40)
    const beganMs = Date.now()
    const done = await until(await start(few), 'done')
    expect(done).toMatchObject({ total: few.length, saved: few.length, failed: 0, error: null })
    await expectComplete(few.length)
    const [manifest] = manifests()
    expect(manifests()).toHaveLength(1)
    // By this computer's clock, as packs and backups are.
    const at = [localMinute(beganMs), localMinute(Date.now())].map((minute) => `Manifest Test ${minute}.csv`)
    expect(at).toContain(basename(manifest?.path ?? ''))
    const lines = manifest?.bytes.toString('utf8').trim().split('\r\n') ?? []
    expect(lines).toHaveLength(few.length + 1)
    expect(lines.slice(1).map((line) => Number(/,(\d+),/.exec(line)?.[1]))).toEqual(few)
    // The same again is nothing new on the disk.
    expect(await until(await start(few), 'done')).toMatchObject({
      saved: few.length,
      unchanged: few.length
    })
    await expectComplete(few.length)
  })

  it('goes on with the rest when some fail, says why, and tries these alone once more', async () => {
    const ids = finalised.slice(0, 12)
    service.faults.add({ on: 'payslip_pdf', times: 0, fault: { kind: 'html' } })
    expect(await until(await start(ids), 'done')).toMatchObject({ saved: 0, failed: 12 })
    expect([pdfs(), temps()]).toEqual([[], []])
    service.faults.clear()
    const [job] = await engine['bulkSave.list'](undefined)
    const jobId = job?.jobId ?? 0
    const left = await engine['bulkSave.left']({ jobId })
    expect(left.map(({ documentId }) => documentId)).toEqual(ids)
    expect(left[0]).toMatchObject({ state: 'failed', fault: { code: 'badAnswer' } })
    expect(left[0]?.lastName).not.toBe('')
    await engine['bulkSave.retry']({ jobId })
    expect(await until(jobId, 'done')).toMatchObject({ saved: 12, failed: 0 })
    await expectComplete(12)
    await engine['bulkSave.putAway']({ jobId })
    expect(await engine['bulkSave.list'](undefined)).toEqual([])
  })

  it.each([
    ['cut short', { kind: 'cut', afterBytes: 2000 }],
    ['JSON of another status', { kind: 'status', status: 404, message: 'Missing' }]
  ] as const)('of a PDF that is %s leaves no file', async (_, fault) => {
    service.faults.add({ on: 'payslip_pdf', times: 0, fault })
    expect(await until(await start(finalised.slice(0, 3)), 'done')).toMatchObject({ saved: 0, failed: 3 })
    expect(filesBelow(place.folder)).toEqual([])
  })

  it('of a service that answers 503 leaves no file and waits, as a single save says so', async () => {
    service.faults.add({ on: 'payslip_pdf', times: 0, fault: { kind: 'status', status: 503 } })
    const single = engine['documents.save']({ kind: 'payslip', id: finalised[3] ?? 0 })
    await expect(single).rejects.toMatchObject({ code: 'maintenance' })
    const jobId = await start(finalised.slice(0, 3))
    await expect.poll(() => view(jobId), patient).toMatchObject({ state: 'running', saved: 0, failed: 0 })
    await engine['bulkSave.cancel']({ jobId })
    expect(filesBelow(place.folder)).toEqual([])
  })

  it('never saves what calculates: it is listed, and saved when it is ready, under a name that says it is not final', async () => {
    const slow = open.slice(0, 3)
    service.control.makeDirty(slow, 600_000)
    await engine['sync.refresh']({ companyId })
    const ids = open.slice(0, 7)
    expect(await engine['bulkSave.preview']({ companyId, kind: 'payslip', ids })).toMatchObject({
      total: 7,
      open: 4,
      calculating: 3,
      final: 0
    })
    const jobId = await start(ids)
    expect(await until(jobId, 'waiting')).toMatchObject({ saved: 4, calculating: 3, notFinal: 4 })
    expect((await engine['bulkSave.left']({ jobId })).map(({ state }) => state)).toEqual(Array(3).fill('calculating'))
    expect(pdfs()).toHaveLength(4)
    service.control.settle()
    expect(await until(jobId, 'done')).toMatchObject({ saved: 7, calculating: 0 })
    expect(pdfs().every(({ path }) => path.endsWith('_not-final.pdf'))).toBe(true)
    expect(manifests()[0]?.bytes.toString('utf8')).toContain('not final, to be replaced')
  })

  it('asks for a certificate that calculates by its own list, and saves it when it is ready', async () => {
    const people = lookInto(place.store, 'cache', (db) =>
      db.prepare<[], number>('SELECT id FROM employee').pluck().all()
    )
    for (const employeeId of people ?? []) await engine['certificates.readPerson']({ employeeId })
    const ready = 'SELECT id FROM certificate WHERE dirty = 0 ORDER BY id LIMIT 1'
    const id =
      lookInto(place.store, 'cache', (db) => db.prepare<[], number>(ready).pluck().get()) ?? expect.fail('none')
    // In the copy it calculates when the program starts again.
    await engine.close(undefined)
    const cache = openForEngine(place.store.cachePath, 'cache', place.store.cacheKey)
    cache.exec(`UPDATE certificate SET dirty = 1, body = json_set(body, '$.dirty', json('true')) WHERE id = ${id}`)
    cache.close()
    engine = await openedEngine(openingOf(place, service))
    await engine['sync.refresh']({ companyId })
    const which = { companyId, kind: 'certificate', which: 'all', title: 'Test', merge: false } as const
    const { jobId } = await engine['bulkSave.start']({ ...which, ids: [id] })
    expect(await until(jobId, 'done')).toMatchObject({ saved: 1, calculating: 0 })
    expect(service.log.of('payslip')).toEqual([])
  })

  it('ends where one that calculated is not in the service any more', async () => {
    const [first = 0, second = 0] = open
    service.control.makeDirty([first], 600_000)
    await engine['sync.refresh']({ companyId })
    const jobId = await start([first, second])
    await until(jobId, 'waiting')
    const owner = 'SELECT employee_id FROM payslip WHERE id = ?'
    const employeeId =
      lookInto(place.store, 'cache', (db) => db.prepare<[number], number>(owner).pluck().get(first)) ?? 0
    await engine['writes.deleteEmployee']({ employeeId })
    expect(await until(jobId, 'done')).toMatchObject({ saved: 1, failed: 1 })
  })

  it('can be one PDF too, with every page in the order asked for', async () => {
    const ids = finalised.slice(0, 5).reverse()
    expect(await until(await start(ids, 'all', true), 'done')).toMatchObject({ saved: 5, error: null })
    const whole = pdfs().find(({ path }) => basename(path) === 'All Test.pdf')
    const merged = await PDFDocument.load(whole?.bytes ?? new Uint8Array())
    const pages: string[] = []
    for (const id of ids) {
      const one = pdfs().find(({ path }) => path.endsWith(`_${id}.pdf`))
      pages.push(...drawnOn(await PDFDocument.load(one?.bytes ?? new Uint8Array())))
    }
    expect(new Set(pages).size).toBeGreaterThan(1)
    expect(drawnOn(merged)).toEqual(pages)
  })

  it('lists the one PDF too, as to be replaced where one of them is not final', async () => {
    const jobId = await start([...finalised.slice(0, 2), ...open.slice(0, 1)], 'all', true)
    expect(await until(jobId, 'done')).toMatchObject({ saved: 3, error: null })
    const name = 'All Test_not-final.pdf'
    const whole = pdfs().find(({ path }) => basename(path) === name)
    const bytes = whole?.bytes ?? Buffer.alloc(0)
    const digest = createHash('sha256').update(bytes).digest('hex')
    const lines = manifests()[0]?.bytes.toString('utf8').split('\r\n') ?? []
    expect(lines.find((line) => line.includes(name))).toMatch(
      `${name},3 of them as one PDF,,,,,,,"not final, to be replaced",${bytes.length},${digest},`
    )
    const listed = lookInto(place.store, 'outbox', (db) =>
      db.prepare("SELECT document_id, path, bytes, sha256, final FROM saved_file WHERE kind = 'joined'").all()
    )
    expect(listed).toEqual([{ document_id: jobId, path: whole?.path, bytes: bytes.length, sha256: digest, final: 0 }])
  })

  it('makes one PDF once, whatever comes between: a pause, a restart; and none more after it is cancelled', async () => {
    const [first, second] = [finalised.slice(0, 6), finalised.slice(6, 12)]
    const joined = () => pdfs().filter(({ path }) => basename(path).startsWith('All '))
    // As it has its name and is not listed yet.
    const atItsName = async (ids: readonly number[], act: (jobId: number) => Promise<void>): Promise<number> => {
      const at: Promise<void>[] = []
      setKillPointHook((point) => {
        if (point === 'documents.afterRename' && at.length === 0) at.push(act(jobId))
      })
      const jobId = await start(ids, 'all', true)
      await expect.poll(() => at.length, patient).toBe(1)
      await Promise.all(at)
      setKillPointHook(null)
      return jobId
    }
    const paused = await atItsName(first, async (jobId) => engine['bulkSave.pause']({ jobId }))
    expect(await view(paused)).toMatchObject({ state: 'paused', saved: 6 })
    await engine.close(undefined)
    engine = await openedEngine(openingOf(place, service))
    await engine['bulkSave.resume']({ jobId: paused })
    expect(await until(paused, 'done')).toMatchObject({ saved: 6, error: null })
    expect([joined().length, manifests().length]).toEqual([1, 1])
    const cancelled = await atItsName(second, async (jobId) => engine['bulkSave.cancel']({ jobId }))
    expect(await view(cancelled)).toMatchObject({ state: 'cancelled', saved: 6 })
    await engine['sync.refresh']({ companyId })
    expect((await view(cancelled)).state).toBe('cancelled')
    expect(joined()).toHaveLength(2)
    expect(temps()).toEqual([])
  })

  it('says in the name of the one PDF that some are not in it; once they are saved, there is one of all', async () => {
    const ids = finalised.slice(0, 5)
    service.faults.add({ on: 'payslip_pdf', times: 1, skip: 2, fault: { kind: 'html' } })
    const jobId = await start(ids, 'all', true)
    expect(await until(jobId, 'done')).toMatchObject({ saved: 4, failed: 1, error: null })
    const joined = () =>
      pdfs()
        .map(({ path }) => basename(path))
        .filter((name) => name.includes('Test'))
    expect(joined()).toEqual(['Test, 4 of 5.pdf'])
    await engine['bulkSave.retry']({ jobId })
    expect(await until(jobId, 'done')).toMatchObject({ saved: 5, failed: 0, error: null })
    expect(joined().sort()).toEqual(['All Test.pdf', 'Test, 4 of 5.pdf'])
  })

  it('of which a file went before all were joined lists that one as failed; tried again, all are one PDF', async () => {
    const ids = finalised.slice(0, 4)
    const [lost = 0] = ids
    let gone = false
    setKillPointHook((point) => {
      if (point !== 'bulkSave.named' || gone) return
      gone = true
      rmSync(pdfs().find(({ path }) => path.endsWith(`_${lost}.pdf`))?.path ?? '')
    })
    const jobId = await start(ids, 'all', true)
    expect(await until(jobId, 'done')).toMatchObject({ saved: 3, failed: 1, error: { code: 'fileGone' } })
    expect(
      (await engine['bulkSave.left']({ jobId })).map(({ documentId, fault }) => [documentId, fault?.code])
    ).toEqual([[lost, 'fileGone']])
    await engine['bulkSave.retry']({ jobId })
    expect(await until(jobId, 'done')).toMatchObject({ saved: 4, failed: 0, error: null })
    expect(pdfs().map(({ path }) => basename(path))).toContain('All Test.pdf')
    expect(pdfs()).toHaveLength(5)
  })

  it('whose folder goes before all were joined stops and says so; in the next folder it ends', async () => {
    const other = join(place.root, 'elsewhere')
    let moved = false
    setKillPointHook((point) => {
      if (point !== 'documents.beforeRename' || moved) return
      moved = true
      renameSync(place.folder, join(place.root, 'moved'))
    })
    const jobId = await start(finalised.slice(0, 4), 'all', true)
    expect(await until(jobId, 'blocked')).toMatchObject({ saved: 4, error: { code: 'folderGone' } })
    renameSync(join(place.root, 'moved'), place.folder)
    mkdirSync(other)
    engine.grantFolder({ companyId, path: other })
    expect(await until(jobId, 'done')).toMatchObject({ saved: 4, error: null })
    expect(filesBelow(other).map(({ path }) => basename(path).replace(/ \d.*\./, '.'))).toEqual(
      expect.arrayContaining(['All Test.pdf', 'Manifest Test.csv'])
    )
  })

  it('of the finalised ones leaves the open ones out; the preview has counted them, with the edits that wait', async () => {
    const ids = [...finalised.slice(0, 4), ...open.slice(0, 2)]
    const [openId = 0] = open
    const employeeId = lookInto(place.store, 'cache', (db) =>
      db.prepare<[number], number>('SELECT employee_id FROM payslip WHERE id = ?').pluck().get(openId)
    )
    const date = lookInto(place.store, 'cache', (db) =>
      db.prepare<[number], string>('SELECT date FROM payslip WHERE id = ?').pluck().get(openId)
    )
    await engine['edits.add']({
      employeeId: employeeId ?? 0,
      target: { kind: 'payslip', payslipId: openId, date: date ?? '', special: false },
      changes: [{ attribute: 'calc.extra_pay.amount', value: '12' }]
    })
    const preview = await engine['bulkSave.preview']({ companyId, kind: 'payslip', ids })
    expect(preview).toMatchObject({ total: 6, final: 4, open: 2, waitingEdits: 1, folderName: basename(place.folder) })
    expect(preview.first).toContain(String(finalised[0]))
    expect(preview.last).toContain(String(open[1]))
    expect(await until(await start(ids, 'final'), 'done')).toMatchObject({ total: 4, saved: 4, notFinal: 0 })
    expect((await engine['bulkSave.preview']({ companyId, kind: 'payslip', ids })).savedAlready).toBe(4)
  })

  it('stops when it is paused, goes on when it is told to, and keeps what it has when it is cancelled', async () => {
    service.faults.add({ on: 'payslip_pdf', times: 0, skip: 20, fault: { kind: 'delay', ms: 60_000 } })
    const jobId = await start(finalised)
    await expect.poll(() => pdfs().length, patient).toBeGreaterThanOrEqual(15)
    await engine['bulkSave.pause']({ jobId })
    service.faults.clear()
    // What was on its way to the disk still comes there: at rest once two looks are alike.
    let had = -1
    const isAtRest = (): boolean => {
      const before = had
      had = pdfs().length
      return had === before && temps().length === 0
    }
    await expect.poll(isAtRest, { ...patient, interval: 250 }).toBe(true)
    expect(had).toBeLessThan(finalised.length)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(pdfs()).toHaveLength(had)
    service.faults.add({ on: 'payslip_pdf', times: 0, skip: 20, fault: { kind: 'delay', ms: 60_000 } })
    await engine['bulkSave.resume']({ jobId })
    await expect.poll(() => pdfs().length, patient).toBeGreaterThan(had + 10)
    await engine['bulkSave.cancel']({ jobId })
    const { state, saved } = await view(jobId)
    expect({ state, files: pdfs().length }).toEqual({ state: 'cancelled', files: saved })
    expect(temps()).toEqual([])
    expect(manifests()[0]?.bytes.toString('utf8')).toContain('not saved: stopped')
  })

  it('stops at a folder that is gone, says so, and goes on in the next one', async () => {
    service.faults.add({ on: 'payslip_pdf', times: 0, fault: { kind: 'delay', ms: 20 } })
    const jobId = await start(finalised.slice(0, 50))
    await expect.poll(() => pdfs().length, patient).toBeGreaterThan(5)
    renameSync(place.folder, join(place.root, 'moved'))
    expect(await until(jobId, 'blocked')).toMatchObject({ error: { code: 'folderGone' } })
    mkdirSync(join(place.root, 'elsewhere'))
    engine.grantFolder({ companyId, path: join(place.root, 'elsewhere') })
    const { saved } = await until(jobId, 'done')
    expect(saved).toBe(50)
    expect(filesBelow(place.root).filter(({ path }) => path.endsWith('.pdf')).length).toBeGreaterThanOrEqual(50)
    mkdirSync(place.folder)
  })

  it('stops where a link is put in place of a folder under way: nothing is written where it leads', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'paydesk-outside-'))
    let swapped = false
    setKillPointHook((point) => {
      if (point !== 'bulkSave.gathered' || swapped) return
      swapped = true
      const [company = ''] = readdirSync(place.folder).filter((name) => !name.endsWith('.tmp'))
      renameSync(join(place.folder, company), join(place.root, 'moved'))
      cpSync(join(place.root, 'moved'), outside, { recursive: true })
      symlinkSync(outside, join(place.folder, company))
    })
    const jobId = await start(finalised.slice(0, 12))
    expect(await until(jobId, 'blocked')).toMatchObject({ error: { code: 'folderLeadsOut' } })
    expect(filesBelow(outside)).toEqual([])
    expect(temps()).toEqual([])
    rmSync(outside, { recursive: true })
  })

  it('offline saves what is kept on this computer, and the rest when the service is back', async () => {
    await engine['documents.save']({ kind: 'payslip', id: finalised[3] ?? 0 })
    service.faults.add({ on: '*', times: 0, fault: { kind: 'refused_connection' } })
    await expect(engine['sync.refresh']({ companyId })).rejects.toMatchObject({ code: 'offline' })
    const jobId = await start(finalised.slice(0, 10))
    await expect.poll(() => view(jobId), patient).toMatchObject({ state: 'running', saved: 1, awaitsService: true })
    service.faults.clear()
    expect(await until(jobId, 'done')).toMatchObject({ saved: 10 })
    await expectComplete(10)
  })

  it('says until when it waits for the budget of requests, and goes on by itself', async () => {
    const few = { ...engineSettings, concurrency: 4, requestsPerMinute: 30 }
    const jobId = await start(finalised.slice(0, 40))
    await engine.setSettings(few)
    await expect.poll(async () => (await view(jobId)).requestsFromMs, patient).toBeGreaterThan(Date.now())
    expect((await view(jobId)).requestsFromMs).toBeLessThan(Date.now() + 61_000)
    await engine.setSettings(engineSettings)
    expect(await until(jobId, 'done')).toMatchObject({ saved: 40, requestsFromMs: null })
  })

  it('goes on at once when the service is heard while some are passed over', async () => {
    await engine.close(undefined)
    // Nobody waits for the next try here.
    const bulkSave = { ...engineTiming.bulkSave, retryMs: 3_600_000 }
    engine = await openedEngine(openingOf(place, service), { ...engineTiming, bulkSave })
    engine.grantFolder({ companyId, path: place.folder })
    // As long as it has not answered since the start, nothing can be fetched.
    const jobId = await start(finalised)
    expect(await until(jobId, 'done')).toMatchObject({ saved: finalised.length })
    await expectComplete(finalised.length)
  })
})
