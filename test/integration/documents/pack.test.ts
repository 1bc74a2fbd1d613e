import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const pack = (as: 'folder' | 'zip', payslips = 3) => engine.makePack({ employeeId, payslips, certificates: true, as })

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
    expect(readFileSync(join(made.path, 'Manifest.csv'), 'utf8')).toContain(`payslip ${open}`)
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
