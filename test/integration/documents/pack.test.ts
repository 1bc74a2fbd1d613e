import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/main/engine/documents/sha256'
import { createReader } from '../../../src/main/reader/reader'
import { checkedNames } from '../../../src/main/sheetReader/zip'
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
import { sampleService } from '../../fixtures/sampleService'

let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let companyId: number
let employeeId: number
let open: number

beforeAll(async () => {
  service = await sampleService({ employees: 4 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  engine.grantFolder({ companyId, path: place.folder })
  const row = lookInto(place.store, 'cache', (db) =>
    db
      .prepare<[], { id: number; employee_id: number }>(
        'SELECT id, employee_id FROM payslip WHERE finalised = 0 AND dirty = 0 ORDER BY id LIMIT 1'
      )
      .get()
  )
  employeeId = row?.employee_id ?? 0
  open = row?.id ?? 0
  await engine['certificates.readPerson']({ employeeId })
})
afterAll(async () => {
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

const pack = async (as: 'folder' | 'zip') => {
  const made = await engine['documents.pack']({ employeeId, payslips: 3, certificates: true, as })
  return { ...made, path: await placeOf(made.fileId) }
}

/** The folder of a pack, or its ZIP. */
async function placeOf(fileId: number): Promise<string> {
  const { path } = await engine.pathOfFile({ fileId })
  return path.endsWith('.zip') ? path : dirname(path)
}

const listed = () =>
  lookInto(place.store, 'outbox', (db) =>
    db
      .prepare<[], { kind: string; path: string; sha256: string; bytes: number; net: string | null; final: number }>(
        'SELECT kind, path, sha256, bytes, net, final FROM saved_file ORDER BY id'
      )
      .all()
  ) ?? []

/** How the packs stand to today, latest first, once the disk was looked at. */
async function packs(): Promise<readonly { id: number; name: string; is: string }[]> {
  await engine['savedFiles.check']({ companyId, kind: 'pack' })
  const reader = createReader(place.store)
  const rows = reader['savedFiles.made']({ companyId, kind: 'pack' })
  reader.close()
  return rows.map(({ id, name, state, differing, files }) => ({ id, name, is: `${state} ${differing} of ${files}` }))
}

describe('an enquiry pack', () => {
  it('is one folder with the last payslips, certificates, a summary and a manifest; a second one stands beside it', async () => {
    const made = await pack('folder')
    expect(made).toMatchObject({ payslips: 3, left: 0, notFinal: 1 })
    const names = readdirSync(made.path)
    expect(names).toHaveLength(3 + made.certificates + 2)
    expect(names.find((name) => name.includes(`_${open}_`))).toContain('_not-final.pdf')
    const summary = readFileSync(join(made.path, 'Summary.html'), 'utf8')
    const person = lookInto(place.store, 'cache', (db) =>
      db.prepare<[number], { last_name: string }>('SELECT last_name FROM employee WHERE id = ?').get(employeeId)
    )
    expect(summary).toContain(person?.last_name)
    expect(summary).toContain('open, not final')
    expect(summary).not.toContain('<script')
    const manifest = readFileSync(join(made.path, 'Manifest.csv'), 'utf8').trim().split('\r\n')
    expect(manifest).toHaveLength(1 + 3 + made.certificates)
    expect(manifest.filter((line) => line.includes('not final, to be replaced'))).toHaveLength(1)
    const again = await pack('folder')
    expect(again.path).toBe(`${made.path} (2)`)
    expect(filesBelow(place.root).filter(({ path }) => path.includes('.paydesk-'))).toEqual([])
  })

  it('is the same in one ZIP, which others can read', async () => {
    const { path, certificates } = await pack('zip')
    const zip = readFileSync(path)
    expect(basename(path)).toMatch(/ enquiry \d{4}-\d\d-\d\d\.zip$/)
    const names = checkedNames(zip, 100_000_000)
    expect(names).toHaveLength(3 + certificates + 2)
    expect(names[0]).toBe('Summary.html')
  })

  it('is in the manifest with each of its files, and with each document of a ZIP; a save of the document does not meet them', async () => {
    const before = listed().length
    const { path } = await pack('folder')
    const files = listed().slice(before)
    expect(files.map((file) => file.path).sort()).toEqual(filesBelow(path).map((file) => file.path))
    for (const file of files) {
      const bytes = readFileSync(file.path)
      expect([file.sha256, file.bytes]).toEqual([sha256(bytes), bytes.length])
    }
    expect(files.filter(({ kind, net }) => kind === 'packedPayslip' && net !== null)).toHaveLength(3)
    expect(files.filter(({ final }) => final === 0).map(({ path: of }) => basename(of))).toEqual([
      expect.stringContaining(`${open}_not-final.pdf`),
      'Summary.html',
      'Manifest.csv'
    ])
    const zip = await pack('zip')
    const inZip = listed().filter((file) => file.path === zip.path)
    expect(inZip.map(({ kind }) => kind).sort()).toEqual([
      'pack',
      ...files.flatMap(({ kind }) => (kind.startsWith('packed') ? kind : [])).sort()
    ])
    expect(inZip.find(({ kind }) => kind === 'pack')?.sha256).toBe(sha256(readFileSync(zip.path)))
    // It was not saved: its own file would be another.
    const saved = await engine['documents.save']({ kind: 'payslip', id: open })
    expect(saved).toMatchObject({ unchanged: false, renamed: false })
  })

  it('is told as missing, changed and out of date, and is made again of the same documents as they are now', async () => {
    const zip = await pack('zip')
    const made = await pack('folder')
    const files = 3 + made.certificates + 2
    expect((await packs()).slice(0, 2)).toEqual([
      { id: made.fileId, name: basename(made.path), is: `current 0 of ${files}` },
      { id: zip.fileId, name: basename(zip.path), is: 'current 0 of 1' }
    ])
    const standing = async () => (await packs()).slice(0, 2).map(({ is }) => is)
    service.control.setFinalised([open])
    await engine['sync.refresh']({ companyId })
    expect(await standing()).toEqual([`finalised 1 of ${files}`, 'finalised 1 of 1'])
    appendFileSync(join(made.path, 'Summary.html'), '.')
    appendFileSync(zip.path, '.')
    expect(await standing()).toEqual([`changed 1 of ${files}`, 'changed 1 of 1'])
    const [slip] = readdirSync(made.path).filter((name) => name.endsWith('_not-final.pdf'))
    rmSync(join(made.path, slip ?? ''))
    rmSync(zip.path)
    expect(await standing()).toEqual([`missing 1 of ${files}`, 'missing 1 of 1'])
    for (const { fileId } of [zip, made]) {
      const again = await engine['documents.packAgain']({ fileId })
      expect(again).toMatchObject({ payslips: 3, left: 0, notFinal: 0 })
      expect((await packs())[0]).toMatchObject({ id: again.fileId, is: expect.stringMatching(/^current /) as string })
    }
    const ids = (await packs()).map(({ id }) => id)
    expect(ids).not.toContain(made.fileId)
    expect(ids).not.toContain(zip.fileId)
    service.control.setFinalised([open], false)
    await engine['sync.refresh']({ companyId })
    await expect(engine['documents.packAgain']({ fileId: 9999 })).rejects.toMatchObject({ code: 'notHere' })
  })

  it('leaves out what calculates and says so; the waiting changes too', async () => {
    service.control.makeDirty([open], 600_000)
    await engine['sync.refresh']({ companyId })
    const date = lookInto(place.store, 'cache', (db) =>
      db.prepare<[number], string>('SELECT date FROM payslip WHERE id = ?').pluck().get(open)
    )
    await engine['edits.add']({
      employeeId,
      target: { kind: 'payslip', payslipId: open, date: date ?? '', special: false },
      changes: [{ attribute: 'calc.extra_pay.amount', value: '12' }]
    })
    const made = await pack('folder')
    expect(made).toMatchObject({ payslips: 2, left: 1, waitingEdits: 1 })
    const summary = readFileSync(join(made.path, 'Summary.html'), 'utf8')
    expect(summary).toContain('still calculating')
    expect(summary).toContain('1 change waits')
    expect(readFileSync(join(made.path, 'Manifest.csv'), 'utf8')).toMatch(new RegExp(`payslip \\S.* ${date} ${open}`))
    service.control.settle()
  })

  it('that a kill left half made is gone after the next start', async () => {
    const left = join(place.folder, '.paydesk-pack-1')
    mkdirSync(left)
    engine.tempBegun({ path: left })
    await engine.close(undefined)
    await engine.open(openingOf(place, service))
    expect(existsSync(left)).toBe(false)
  })
})
