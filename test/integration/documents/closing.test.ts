import { toAppError } from '@shared/contract/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setKillPointHook } from '../../../src/main/store/killPoint'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { engineSettings } from '../../fixtures/engineTiming'
import { expectNoTemps, expectWholePdfs } from '../../fixtures/engineJudge'
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
let payslipId: number

beforeEach(async () => {
  service = await sampleService({ employees: 3 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  const { companies } = await engine.testKey({ address: service.url, apiKey: service.apiKey })
  const companyId = companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  engine.grantFolder({ companyId, path: place.folder })
  payslipId =
    lookInto(place.store, 'cache', (db) =>
      db.prepare<[], number>('SELECT id FROM payslip WHERE finalised = 1').pluck().get()
    ) ?? 0
})

afterEach(async () => {
  setKillPointHook(null)
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

const saved = (): string[] =>
  lookInto(place.store, 'outbox', (db) => db.prepare<[], string>('SELECT path FROM saved_file').pluck().all()) ?? []

const files = (): string[] => filesBelow(place.folder).map(({ path }) => path)

describe('closing while a PDF is saved', () => {
  it.each(['documents.answerIn', 'documents.beforeRename', 'documents.afterRename', 'documents.beforeManifest'])(
    'at %s: the file is whole, and the manifest has it',
    async (point) => {
      let closing: unknown
      setKillPointHook((name) => {
        if (name === point) closing ??= engine.close(undefined)
      })
      await engine['documents.save']({ kind: 'payslip', id: payslipId })
      await closing
      expect(saved()).toEqual(files())
      expect(files()).toHaveLength(1)
      await expectWholePdfs(place, service)
      expectNoTemps(place)
    }
  )

  it('a service that is about to answer is waited for', async () => {
    service.faults.add({ on: 'payslip_pdf', fault: { kind: 'delay', ms: 300 } })
    const saving = engine['documents.save']({ kind: 'payslip', id: payslipId })
    await engine.close(undefined)
    await saving
    expect(saved()).toEqual(files())
    expect(files()).toHaveLength(1)
  })

  it('a service that does not answer is not: within the time of a quit it is cancelled, and nothing is left', async () => {
    service.faults.add({ on: 'payslip_pdf', fault: { kind: 'delay', ms: 60_000 } })
    const code = Promise.resolve(engine['documents.save']({ kind: 'payslip', id: payslipId })).then(
      () => 'saved',
      (error: unknown) => toAppError(error).code
    )
    const startedMs = performance.now()
    await engine.close(undefined)
    expect(performance.now() - startedMs).toBeLessThan(2800)
    expect(await code).toBe('cancelled')
    expect([saved(), files()]).toEqual([[], []])
    expectNoTemps(place)
  })
})

describe('the cap of kept PDFs', () => {
  it('holds as soon as the settings say so, and from the next start when nothing was open then', async () => {
    const kept = (): number =>
      lookInto(place.store, 'cache', (db) => db.prepare<[], number>('SELECT count(*) FROM document').pluck().get()) ?? 0
    await engine['documents.save']({ kind: 'payslip', id: payslipId })
    expect(kept()).toBe(1)
    await engine.setSettings({ ...engineSettings, pdfCacheMb: 0 })
    expect(kept()).toBe(0)
    await engine.setSettings(engineSettings)
    await engine['documents.save']({ kind: 'payslip', id: payslipId })
    expect(kept()).toBe(1)
    await engine.close(undefined)
    engine = await openedEngine(openingOf(place, service, { pdfCacheMb: 0 }))
    await expect.poll(kept).toBe(0)
  })
})
