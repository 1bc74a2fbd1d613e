import { basename } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { setKillPointHook } from '../../../src/main/store/killPoint'
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
let id = 0

beforeEach(async () => {
  service = await sampleService({ employees: 4 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  const companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  engine.grantFolder({ companyId, path: place.folder })
  id = rows<number>('cache', 'SELECT id FROM payslip WHERE finalised = 1 AND dirty = 0 ORDER BY id LIMIT 1')[0] ?? 0
})
afterEach(async () => {
  setKillPointHook(null)
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

function rows<Value>(file: 'cache' | 'outbox', sql: string): Value[] {
  return lookInto(place.store, file, (db) => db.prepare<[], Value>(sql).pluck().all()) ?? []
}
const noted = (): number => rows('outbox', 'SELECT id FROM file_placing').length
const listed = (): string[] => rows<string>('outbox', 'SELECT path FROM saved_file').map((path) => basename(path))
const pdfs = (): string[] =>
  filesBelow(place.folder)
    .map(({ path }) => basename(path))
    .filter((name) => name.endsWith('.pdf'))

/** As a disk that fails at a moment of a save. */
function failAt(point: string, code: 'diskFailed' | 'cancelled'): void {
  setKillPointHook((name) => {
    if (name === point) throw new AppError(code)
  })
}

describe('a save that fails', () => {
  it('before the file has its name leaves no note and no file', async () => {
    failAt('documents.beforeRename', 'diskFailed')
    await expect(engine['documents.save']({ kind: 'payslip', id })).rejects.toMatchObject({ code: 'diskFailed' })
    expect([noted(), listed(), pdfs()]).toEqual([0, [], []])
  })

  it('after the file has its name is told, and the file is listed', async () => {
    failAt('documents.afterRename', 'diskFailed')
    await expect(engine['documents.save']({ kind: 'payslip', id })).rejects.toMatchObject({ code: 'diskFailed' })
    expect([noted(), listed()]).toEqual([0, pdfs()])
    expect(listed()).toHaveLength(1)
  })

  it('as Paydesk closes is looked at by the next start', async () => {
    let closing: Promise<unknown> = Promise.resolve()
    setKillPointHook((name) => {
      if (name !== 'documents.afterRename') return
      setKillPointHook(null)
      closing = engine.close(undefined)
      throw new AppError('cancelled')
    })
    await expect(engine['documents.save']({ kind: 'payslip', id })).rejects.toMatchObject({ code: 'cancelled' })
    await closing
    engine = await openedEngine(openingOf(place, service))
    await expect.poll(noted, { timeout: 20_000 }).toBe(0)
    expect(listed()).toEqual(pdfs())
    expect(listed()).toHaveLength(1)
  })
})
