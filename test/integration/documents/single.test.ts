import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { expectWholePdfs } from '../../fixtures/engineJudge'
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

let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let companyId: number
let finalised: { kind: 'payslip'; id: number }[]

beforeAll(async () => {
  service = await sampleService({ employees: 4 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  const ids = lookInto(place.store, 'cache', (db) =>
    db.prepare<[], number>('SELECT id FROM payslip WHERE finalised = 1 ORDER BY id').pluck().all()
  )
  finalised = (ids ?? []).map((id) => ({ kind: 'payslip', id }))
})
beforeEach(() => {
  service.faults.clear()
  engine.grantFolder({ companyId, path: place.folder })
})
afterAll(async () => {
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

/** The next payslip that no other test has. */
function next(): { kind: 'payslip'; id: number } {
  const which = finalised.pop()
  if (!which) throw new Error('no payslip is left')
  return which
}

const pathOf = async (fileId: number): Promise<string> => (await engine.pathOfFile({ fileId })).path
const temps = () => filesBelow(place.root).filter(({ path }) => path.endsWith('.tmp'))

describe('a PDF that does not come whole', () => {
  it.each([
    ['a page in place of it', { kind: 'html' }, 'badAnswer'],
    ['JSON that says 404', { kind: 'status', status: 404, message: 'Missing' }, 'notFound'],
    ['cut in the middle', { kind: 'cut', afterBytes: 2000 }, 'offline'],
    ['cut before the first byte', { kind: 'cut', afterBytes: 0 }, 'offline'],
    ['still calculating', { kind: 'calculating' }, 'calculating']
  ] as const)('%s, leaves no file of any name, saved or saved as, and says what it was', async (_, fault, code) => {
    const which = next()
    const before = filesBelow(place.root).map(({ path }) => path)
    service.faults.add({ on: 'payslip_pdf', times: 0, fault })
    const path = join(place.root, 'mine.pdf')
    await expect(engine['documents.save'](which)).rejects.toMatchObject({ code })
    await expect(engine.saveDocumentAs({ ...which, path })).rejects.toMatchObject({ code })
    expect(filesBelow(place.root).map(({ path: each }) => each)).toEqual(before)
    // Nothing of it is kept offline either.
    await expect(engine.lendDocument({ ...which, fetch: false })).rejects.toMatchObject({ code: 'notKept' })
    service.faults.clear()
    expect(await engine['documents.save'](which)).toMatchObject({ unchanged: false })
  })

  it('but comes the second time: saved whole', async () => {
    const which = next()
    service.faults.add({ on: 'payslip_pdf', times: 1, fault: { kind: 'cut', afterBytes: 2000 } })
    await engine['documents.save'](which)
    await expectWholePdfs(place, service)
  })
})

it('of one that is not final the save, the print and the name say so, and how many changes wait for it', async () => {
  const open = lookInto(place.store, 'cache', (db) =>
    db
      .prepare<[], { id: number; employeeId: number; date: string }>(
        'SELECT id, employee_id AS employeeId, date FROM payslip WHERE finalised = 0 AND special = 0 ORDER BY id LIMIT 1'
      )
      .get()
  )
  if (!open) throw new Error('no open payslip')
  const which = { kind: 'payslip', id: open.id } as const
  expect(await engine['documents.save'](which)).toMatchObject({ final: false, waitingEdits: 0 })
  await engine['edits.add']({
    employeeId: open.employeeId,
    target: { kind: 'payslip', payslipId: open.id, date: open.date, special: false },
    changes: [{ attribute: 'calc.extra_pay.amount', value: '12' }]
  })
  const standing = { final: false, waitingEdits: 1 }
  const saved = await engine['documents.save'](which)
  expect(saved).toMatchObject(standing)
  expect(saved.fileName).toMatch(/_not-final\.pdf$/)
  expect(await engine.documentPdf(which)).toMatchObject({ ...standing, fileName: saved.fileName })
})

describe('taking a save back', () => {
  it('removes the file while it is as it was written, and it is listed no more', async () => {
    const which = next()
    const { fileId } = await engine['documents.save'](which)
    const path = await pathOf(fileId)
    await engine['documents.undoSave']({ fileId })
    expect(existsSync(path)).toBe(false)
    await expect(engine['documents.undoSave']({ fileId })).rejects.toMatchObject({ code: 'fileGone' })
    const listed = lookInto(place.store, 'outbox', (db) =>
      db.prepare('SELECT count(*) FROM saved_file WHERE gone_ms IS NULL AND document_id = ?').pluck().get(which.id)
    )
    expect(listed).toBe(0)
  })

  it('leaves a file that somebody changed since, also by one letter', async () => {
    const { fileId } = await engine['documents.save'](next())
    const path = await pathOf(fileId)
    const bytes = readFileSync(path)
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    writeFileSync(path, bytes)
    await expect(engine['documents.undoSave']({ fileId })).rejects.toMatchObject({ code: 'fileTouched' })
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })
})

describe('saving where the officer says', () => {
  it('writes there whole, in place of what the dialog asked about, and lists it', async () => {
    const which = next()
    const elsewhere = mkdtempSync(join(place.root, 'elsewhere-'))
    const path = join(elsewhere, 'mine.pdf')
    writeFileSync(path, 'old')
    const { fileName } = engine.documentName(which)
    expect(fileName).toMatch(new RegExp(`_${which.id}\\.pdf$`))
    const saved = await engine.saveDocumentAs({ ...which, path })
    expect(saved).toMatchObject({ fileName: 'mine.pdf', folderName: basename(elsewhere), renamed: false })
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
    expect(readdirSync(elsewhere)).toEqual(['mine.pdf'])
    expect(await pathOf(saved.fileId)).toBe(path)
  })

  it('leaves what is there when the service gives no PDF', async () => {
    const path = join(place.root, 'kept.pdf')
    writeFileSync(path, 'old')
    service.faults.add({ on: 'payslip_pdf', times: 0, fault: { kind: 'html' } })
    await expect(engine.saveDocumentAs({ ...next(), path })).rejects.toMatchObject({ code: 'badAnswer' })
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(temps()).toEqual([])
  })
})

describe('a PDF for another program', () => {
  it('is the saved file while that is as it was written; else a copy that goes when the connection closes', async () => {
    const which = next()
    await expect(engine.lendDocument({ ...which, fetch: false })).rejects.toMatchObject({ code: 'notKept' })
    const lent = (await engine.lendDocument({ ...which, fetch: true })).path
    expect(dirname(dirname(lent))).toBe(join(place.root, 'lent'))
    expect(basename(lent)).toMatch(new RegExp(`_${which.id}\\.pdf$`))
    // What was fetched is kept, so that it can be dragged out too.
    expect((await engine.lendDocument({ ...which, fetch: false })).path).not.toBe(lent)
    const { fileId } = await engine['documents.save'](which)
    const path = await pathOf(fileId)
    expect((await engine.lendDocument({ ...which, fetch: false })).path).toBe(path)
    writeFileSync(path, 'touched')
    expect((await engine.lendDocument({ ...which, fetch: false })).path).not.toBe(path)
    const printed = await engine.documentPdf(which)
    expect(Buffer.from(printed.pdf).equals(readFileSync(lent))).toBe(true)
    await engine.close(undefined)
    expect(existsSync(join(place.root, 'lent'))).toBe(false)
    mkdirSync(join(place.root, 'lent', 'left by a kill'), { recursive: true })
    await engine.open(openingOf(place, service))
    expect(existsSync(join(place.root, 'lent'))).toBe(false)
  })
})

describe('a folder that does not take the file', () => {
  it('is told by its sentence, leaves nothing behind, and another takes it', async () => {
    const which = next()
    engine.grantFolder({ companyId, path: join(place.root, 'not there') })
    await expect(engine['documents.save'](which)).rejects.toMatchObject({ code: 'folderGone' })
    const tooLong = join(place.root, `${'z'.repeat(300)}.pdf`)
    await expect(engine.saveDocumentAs({ ...which, path: tooLong })).rejects.toMatchObject({ code: 'pathTooLong' })
    expect(temps()).toEqual([])
    engine.grantFolder({ companyId, path: place.folder })
    await engine['documents.save'](which)
  })
})
