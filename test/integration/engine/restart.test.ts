import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../../src/sandbox'
import { eventually } from '../../fixtures/outboxDesk'
import {
  bundleThreads,
  connectDesk,
  openThreadDesk,
  type ThreadBundles,
  type ThreadDesk
} from '../../fixtures/threadDesk'

const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown

let bundles: ThreadBundles
let folder: string
let service: RunningService
let desk: ThreadDesk
let companyId: number

beforeAll(async () => {
  bundles = await bundleThreads()
}, 60_000)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-restart-'))
  service = await startService({ companies: 1, employees: 6, seed: 7, recalculationMs: 0 })
  desk = openThreadDesk(bundles, folder)
  ;({ companyId } = await connectDesk(desk, service))
}, 30_000)

afterEach(async () => {
  await desk.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Waits until that was said as often. */
async function said(state: string, times = 1): Promise<void> {
  await eventually(
    () => desk.states.filter((each) => each === state).length >= times,
    () => `${desk.states.join(', ')}; ${desk.logged.join('; ')}`
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
    const [person] = (await desk.people(companyId)).rows
    const employeeId = person?.id ?? 0
    const change = (value: string) =>
      desk.connections.opened.engine('edits.add', {
        employeeId,
        target: { kind: 'employee' },
        changes: [{ attribute: 'first_name', value }]
      })
    const [kept] = await change('Before')
    service.faults.add({ on: 'employees', fault: { kind: 'delay', ms: 60_000 } })
    const refresh = desk.connections.opened.engine('sync.refresh', { companyId })
    const rejected = refresh.then(
      () => null,
      (error: unknown) => error
    )
    service.log.clear()
    await asked('employees')
    desk.fault('engine')
    await said('engine ready')
    expect(await rejected).toMatchObject({ code: 'restarting' })
    expect(desk.states).toEqual(['engine restarting', 'engine ready'])
    expect(desk.logged).toContain('engine ended: Error, code 1')
    const edits = await desk.connections.opened.engine('edits.list', { companyId, which: 'unsettled' })
    expect(edits.map(({ id, value, state }) => ({ id, value, state }))).toEqual([
      { id: kept?.id, value: 'Before', state: 'queued' }
    ])
    // The reader, which was not concerned, saw nothing of it.
    expect((await desk.people(companyId)).rows).toHaveLength(6)
    await desk.connections.opened.engine('sync.refresh', { companyId })
  }, 30_000)

  it('while a change is on its way: it is read back, saved and applied once', async () => {
    const [person] = (await desk.people(companyId)).rows
    const [edit] = await desk.connections.opened.engine('edits.add', {
      employeeId: person?.id ?? 0,
      target: { kind: 'employee' },
      changes: [{ attribute: 'first_name', value: 'On its way' }]
    })
    service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 60_000 } })
    await desk.connections.opened.engine('edits.submit', { companyId })
    await asked('bulk_input')
    desk.fault('engine')
    await said('engine ready')
    const settled = async () => {
      const edits = await desk.connections.opened.engine('edits.list', { companyId, which: 'all' })
      return edits.map(({ id, state }) => ({ id, state }))
    }
    await expect.poll(settled, { timeout: 20_000 }).toEqual([{ id: edit?.id, state: 'saved' }])
    expect(service.log.timesApplied(person?.id ?? 0, null, 'first_name')).toBe(1)
  }, 30_000)

  it('again and again: after the third time within a minute every call says that it stopped; what was read stays', async () => {
    for (let end = 1; end <= 3; end++) {
      desk.fault('engine')
      await said('engine ready', end)
    }
    desk.fault('engine')
    await said('engine stopped')
    await expect(desk.connections.opened.engine('sync.refresh', { companyId })).rejects.toThrow(code('stopped'))
    expect((await desk.people(companyId)).rows).toHaveLength(6)
  }, 30_000)
})

describe('the reader ended by a fault', () => {
  it('comes back by itself with the same files open; lists from before are to be opened anew', async () => {
    const before = await desk.people(companyId)
    desk.fault('reader')
    await said('reader ready')
    await expect(
      desk.connections.opened.reader('employees.rows', { listId: before.listId, start: 0, count: 5 })
    ).rejects.toThrow(code('listGone'))
    const after = await desk.people(companyId)
    expect(after.rows).toEqual(before.rows)
    expect(desk.states).toEqual(['reader restarting', 'reader ready'])
  }, 30_000)

  it('while it is asked: each call is answered or rejected with `restarting`, and none is left without an end', async () => {
    desk.fault('reader')
    const ends = await Promise.allSettled(Array.from({ length: 40 }, () => desk.people(companyId)))
    const codes = ends.map((end) => (end.status === 'fulfilled' ? 'answered' : (end.reason as { code: string }).code))
    expect(codes.filter((each) => each !== 'answered' && each !== 'restarting')).toEqual([])
    await said('reader ready')
    expect((await desk.people(companyId)).rows).toHaveLength(6)
  }, 30_000)
})
