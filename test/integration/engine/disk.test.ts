import { afterEach, beforeEach, describe, expect, it as base } from 'vitest'
import { wordingOf } from '@shared/contract/errorWording'
import type { EngineMethods } from '../../../src/main/threads/methods'
import { startService, type RunningService } from '../../../src/sandbox'
import { expectNoTemps, expectWholeFiles, expectWholePdfs, shownCopy, syncDone } from '../../fixtures/engineJudge'
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
import { smallDisk, type SmallDisk } from '../../fixtures/smallDisk'

const full = expect.objectContaining({ code: 'diskFull' }) as unknown

let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let companyId: number
let people: readonly number[]

/** Each test has a disk of 8 MB with the lists of a company on it, where the computer gives one. */
const it = base.extend<{ disk: SmallDisk }>({
  disk: async ({ skip }, use) => {
    const disk = smallDisk(8)
    if ('none' in disk) return skip(disk.none)
    try {
      place = newPlace(disk.path)
      engine = await openedEngine(openingOf(place, service))
      companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
      await engine['sync.refresh']({ companyId })
      engine.grantFolder({ companyId, path: place.folder })
      people =
        lookInto(place.store, 'cache', (db) =>
          db.prepare<[], number>('SELECT id FROM employee ORDER BY id').pluck().all()
        ) ?? []
      await use(disk)
      await engine.close(undefined)
    } finally {
      disk.remove()
    }
  }
})

beforeEach(async () => {
  service = await startService({ companies: 1, employees: 14, seed: 7, recalculationMs: 0 })
})

afterEach(() => service.close())

async function add(employeeId: number): Promise<number> {
  const changes = [{ attribute: 'first_name', value: `New ${employeeId}` }]
  const [edit] = await engine['edits.add']({ employeeId, target: { kind: 'employee' }, changes })
  return edit?.id ?? 0
}

async function states(): Promise<Record<number, string>> {
  const edits = await engine['edits.list']({ companyId, which: 'all' })
  return Object.fromEntries(edits.map(({ id, state }) => [id, state]))
}

const all = (ids: readonly number[], state: string) => Object.fromEntries(ids.map((id) => [id, state]))

describe('on a full disk', () => {
  it('an edit is refused with the reason, and not shown as kept; with room again it is taken', async ({ disk }) => {
    const kept = [await add(people[0] ?? 0)]
    disk.fill()
    let refused = 0
    for (const employeeId of people.slice(1)) {
      try {
        kept.push(await add(employeeId))
      } catch (error) {
        expect(error).toEqual(full)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(0)
    expect(await states()).toEqual(all(kept, 'queued'))
    disk.free()
    kept.push(await add(people.at(-1) ?? 0))
    await engine['edits.submit']({ companyId })
    await expect.poll(states, { timeout: 20_000 }).toEqual(all(kept, 'saved'))
    expect(service.log.writes).toHaveLength(kept.length)
  })

  it('the answer of the service is not lost: what it saved is read back when there is room, and sent once', async ({
    disk
  }) => {
    const id = await add(people[0] ?? 0)
    service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 400 } })
    await engine['edits.submit']({ companyId })
    await eventually(
      () => service.log.of('bulk_input').length > 0,
      () => 'not sent'
    )
    disk.fill()
    const reason = async () => (await engine['status.get']({ companyId })).runner.reason
    await expect.poll(reason, { timeout: 20_000 }).toBe(wordingOf('diskFull').sentence)
    expect(await states()).toEqual({ [id]: 'sending' })
    disk.free()
    await expect.poll(states, { timeout: 20_000 }).toEqual({ [id]: 'saved' })
    expect(service.log.writes).toHaveLength(1)
  })

  it('a sync stops with its sentence; with room again it goes on to the whole copy', async ({ disk }) => {
    disk.fill(200_000)
    await engine['sync.start']({ companyId, depth: 'everything' })
    const sync = async () => (await engine['status.get']({ companyId })).sync[0]
    await expect
      .poll(sync, { timeout: 20_000 })
      .toMatchObject({ state: 'failed', error: { message: wordingOf('diskFull').sentence } })
    expect((await sync())?.done).toBeGreaterThan(0)
    disk.free()
    await engine['sync.resume']({ companyId })
    await syncDone(engine, companyId)
    const whole = newPlace()
    const other = await openedEngine(openingOf(whole, service))
    await other['sync.refresh']({ companyId })
    await other['sync.start']({ companyId, depth: 'everything' })
    await syncDone(other, companyId)
    await other.close(undefined)
    expect(shownCopy(place, companyId)).toEqual(shownCopy(whole, companyId))
    removePlace(whole)
  })

  it('a PDF and a backup are refused with the reason, and leave nothing half-made', async ({ disk }) => {
    const payslipId =
      lookInto(place.store, 'cache', (db) =>
        db.prepare<[], number>('SELECT id FROM payslip WHERE finalised = 1').pluck().get()
      ) ?? 0
    const before = filesBelow(place.root).length
    disk.fill()
    await expect(engine['documents.save']({ kind: 'payslip', id: payslipId })).rejects.toEqual(full)
    await expect((async () => engine.backUp({ folder: place.backups }))()).rejects.toEqual(full)
    expect(filesBelow(place.root)).toHaveLength(before)
    disk.free()
    await engine['documents.save']({ kind: 'payslip', id: payslipId })
    engine.backUp({ folder: place.backups })
    expect(filesBelow(place.folder)).toHaveLength(1)
    await expectWholePdfs(place, service)
    expectNoTemps(place)
  })

  it('a backup into a folder that may only be read from is told as that, and nothing is called damaged', async ({
    disk
  }) => {
    const elsewhere = newPlace()
    const other = await openedEngine(openingOf(elsewhere, service))
    await engine.close(undefined)
    disk.setWritable(false)
    await expect((async () => other.backUp({ folder: place.backups }))()).rejects.toMatchObject({
      code: 'storeReadOnly'
    })
    await other.close(undefined)
    removePlace(elsewhere)
    disk.setWritable(true)
    engine = await openedEngine(openingOf(place, service))
  })

  it('that can only be read the files are not called damaged, nothing is changed, and all is there when it can be written to', async ({
    disk
  }) => {
    const id = await add(people[0] ?? 0)
    await engine.close(undefined)
    const before = filesBelow(place.root)
    disk.setWritable(false)
    await expect(openedEngine(openingOf(place, service))).rejects.toMatchObject({ code: 'storeReadOnly' })
    expect(filesBelow(place.root)).toEqual(before)
    disk.setWritable(true)
    engine = await openedEngine(openingOf(place, service))
    expect(await states()).toEqual({ [id]: 'queued' })
  })

  it('the files are not called damaged when there is no room to open them', async ({ disk }) => {
    const id = await add(people[0] ?? 0)
    await engine.close(undefined)
    disk.fill()
    await expect(openedEngine(openingOf(place, service))).rejects.toEqual(full)
    disk.free()
    engine = await openedEngine(openingOf(place, service))
    expect(await states()).toEqual({ [id]: 'queued' })
    expectWholeFiles(place)
  })
})
