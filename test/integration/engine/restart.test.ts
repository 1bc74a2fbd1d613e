import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { Connections, Places, Registry } from '../../../src/main/connections'
import { SessionSecrets } from '../../../src/main/secrets'
import { startService, type RunningService } from '../../../src/sandbox'
import type { EngineMethods, ReaderMethods } from '../../../src/main/threads/methods'
import { SupervisedThread, type ThreadOptions, type ThreadState } from '../../../src/main/threads/supervisor'
import { bundleChild } from '../../fixtures/bundleChild'
import { engineSettings } from '../../fixtures/engineTiming'
import { eventually } from '../../fixtures/outboxDesk'
import { fault, faultyWorker } from '../../fixtures/threadFault'

const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown

let bundles: { readonly engine: string; readonly reader: string }
let folder: string
let service: RunningService
let engine: SupervisedThread<EngineMethods>
let reader: SupervisedThread<ReaderMethods>
let connections: Connections
let companyId: number
let states: string[]
let logged: string[]

beforeAll(async () => {
  bundles = { engine: await bundleChild('engineThread'), reader: await bundleChild('readerThread') }
}, 60_000)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-restart-'))
  service = await startService({ companies: 1, employees: 6, seed: 7, recalculationMs: 0 })
  states = []
  logged = []
  const options = (name: 'engine' | 'reader'): ThreadOptions => ({
    name,
    start: () => faultyWorker(bundles[name], `${folder} ${name}`),
    methods: { resolveProxy: () => null },
    log: (_level, text) => void logged.push(text),
    onEvent: () => {},
    onFault: (method, error) => void logged.push(`${name} ${method} ${error instanceof Error ? error.message : ''}`),
    onState: (state: ThreadState) => void states.push(`${name} ${state}`)
  })
  engine = new SupervisedThread<EngineMethods>(options('engine'))
  reader = new SupervisedThread<ReaderMethods>(options('reader'))
  connections = new Connections({
    engine,
    reader,
    places: new Places(join(folder, 'data'), folder),
    keychain: new SessionSecrets(),
    sessionSecrets: new SessionSecrets(),
    registry: Registry.load(new JsonFile(join(folder, 'connections.json')), () => {}),
    settings: () => engineSettings,
    sample: { start: () => Promise.reject(new Error('no sample')), stop: () => Promise.resolve() },
    confirmHost: () => Promise.resolve(true),
    onChanged: () => {},
    nowMs: Date.now
  })
  const { companies } = await connections.connect({ address: service.url, apiKey: service.apiKey })
  companyId = companies[0]?.id ?? 0
  await connections.opened.engine('sync.refresh', { companyId })
}, 30_000)

afterEach(async () => {
  await reader.shutDown()
  await engine.shutDown()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

function people() {
  return connections.opened.reader('employees.open', {
    companyId,
    search: '',
    frequencyId: null,
    status: 'any',
    onlyWithChanges: false,
    sort: 'name',
    descending: false,
    periodDate: null
  })
}

/** Waits until that was said as often. */
async function said(state: string, times = 1): Promise<void> {
  await eventually(
    () => states.filter((each) => each === state).length >= times,
    () => `${states.join(', ')}; ${logged.join('; ')}`
  )
}

async function asked(operation: string): Promise<void> {
  await eventually(
    () => service.log.of(operation).length > 0,
    () => `${operation} not asked`
  )
}

describe('the engine ended by a fault', () => {
  it('rejects what was under way, comes back by itself, and has the same files open', async () => {
    const [person] = (await people()).rows
    const employeeId = person?.id ?? 0
    const change = (value: string) =>
      connections.opened.engine('edits.add', {
        employeeId,
        target: { kind: 'employee' },
        changes: [{ attribute: 'first_name', value }]
      })
    const [kept] = await change('Before')
    service.faults.add({ on: 'employees', fault: { kind: 'delay', ms: 60_000 } })
    const refresh = connections.opened.engine('sync.refresh', { companyId })
    const rejected = refresh.then(
      () => null,
      (error: unknown) => error
    )
    service.log.clear()
    await asked('employees')
    fault(`${folder} engine`)
    await said('engine ready')
    expect(await rejected).toMatchObject({ code: 'restarting' })
    expect(states).toEqual(['engine restarting', 'engine ready'])
    expect(logged).toContain('engine ended: Error, code 1')
    const edits = await connections.opened.engine('edits.list', { companyId, which: 'unsettled' })
    expect(edits.map(({ id, value, state }) => ({ id, value, state }))).toEqual([
      { id: kept?.id, value: 'Before', state: 'queued' }
    ])
    // The reader, which was not concerned, saw nothing of it.
    expect((await people()).rows).toHaveLength(6)
    await connections.opened.engine('sync.refresh', { companyId })
  }, 30_000)

  it('while a change is on its way: it is read back, saved and applied once', async () => {
    const [person] = (await people()).rows
    const [edit] = await connections.opened.engine('edits.add', {
      employeeId: person?.id ?? 0,
      target: { kind: 'employee' },
      changes: [{ attribute: 'first_name', value: 'On its way' }]
    })
    service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 60_000 } })
    await connections.opened.engine('edits.submit', { companyId })
    await asked('bulk_input')
    fault(`${folder} engine`)
    await said('engine ready')
    const settled = async () => {
      const edits = await connections.opened.engine('edits.list', { companyId, which: 'all' })
      return edits.map(({ id, state }) => ({ id, state }))
    }
    await expect.poll(settled, { timeout: 20_000 }).toEqual([{ id: edit?.id, state: 'saved' }])
    expect(service.log.timesApplied(person?.id ?? 0, null, 'first_name')).toBe(1)
  }, 30_000)

  it('again and again: after the third time within a minute every call says that it stopped; what was read stays', async () => {
    for (let end = 1; end <= 3; end++) {
      fault(`${folder} engine`)
      await said('engine ready', end)
    }
    fault(`${folder} engine`)
    await said('engine stopped')
    await expect(connections.opened.engine('sync.refresh', { companyId })).rejects.toThrow(code('stopped'))
    expect((await people()).rows).toHaveLength(6)
  }, 30_000)
})

describe('the reader ended by a fault', () => {
  it('comes back by itself with the same files open; lists from before are to be opened anew', async () => {
    const before = await people()
    fault(`${folder} reader`)
    await said('reader ready')
    await expect(
      connections.opened.reader('employees.rows', { listId: before.listId, start: 0, count: 5 })
    ).rejects.toThrow(code('listGone'))
    const after = await people()
    expect(after.rows).toEqual(before.rows)
    expect(states).toEqual(['reader restarting', 'reader ready'])
  }, 30_000)

  it('while it is asked: each call is answered or rejected with `restarting`, and none is left without an end', async () => {
    fault(`${folder} reader`)
    const ends = await Promise.allSettled(Array.from({ length: 40 }, people))
    const codes = ends.map((end) => (end.status === 'fulfilled' ? 'answered' : (end.reason as { code: string }).code))
    expect(codes.filter((each) => each !== 'answered' && each !== 'restarting')).toEqual([])
    await said('reader ready')
    expect((await people()).rows).toHaveLength(6)
  }, 30_000)
})
