import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningService } from '../../../src/sandbox'
import { bundleChild } from '../../fixtures/bundleChild'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'
import type { SyncOrders } from '../../fixtures/syncChild'
import { sampleService } from '../../fixtures/sampleService'

let bundle: string
let service: RunningService

beforeAll(async () => {
  bundle = await bundleChild('syncChild')
  service = await sampleService({ employees: 3 })
}, 60_000)

afterAll(() => service.close())

/** Runs a sync to its end or to its kill; gives whether it ended. */
function child(store: TestStore, killAt: SyncOrders['killAt'], killAfterMs: number | null = null): Promise<boolean> {
  const orders: SyncOrders = {
    location: store.location,
    url: service.url,
    apiKey: service.apiKey,
    depth: 'everything',
    killAt
  }
  return new Promise((resolve, reject) => {
    const process_ = spawn(process.execPath, [bundle], {
      env: { ...process.env, SYNC_CHILD: JSON.stringify(orders) },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let out = ''
    let errors = ''
    process_.stdout.on('data', (piece: Buffer) => {
      out += piece.toString('utf8')
      if (killAfterMs !== null && out === 'ready\n') setTimeout(() => process_.kill('SIGKILL'), killAfterMs)
    })
    process_.stderr.on('data', (piece: Buffer) => (errors += piece.toString('utf8')))
    process_.on('error', reject)
    process_.on('close', (_, signal) => {
      if (errors !== '') reject(new Error(errors))
      else if (signal !== null && signal !== 'SIGKILL') reject(new Error(signal))
      else resolve(out.includes('done'))
    })
  })
}

/** A closed store of a connection, new. */
function newStore(): TestStore {
  const store = openTestStore()
  store.close()
  return store
}

/** What the copy holds, all ids and figures, opened after a kill or at the end. */
function look(store: TestStore): { contents: unknown; details: number; tasks: number } {
  const opened = openTestStore(store.location)
  try {
    for (const db of [opened.cache, opened.outbox]) {
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    }
    const all = (sql: string): unknown[] => opened.cache.prepare(sql).all()
    return {
      contents: {
        people: all('SELECT id, periods, body, gone_ms FROM employee ORDER BY id'),
        payslips: all(
          'SELECT id, employee_id, frequency_id, net, dirty, gone_ms, income_scaled FROM payslip ORDER BY id'
        ),
        lines: all('SELECT count(*) FROM payslip WHERE lines IS NULL'),
        details: all('SELECT payslip_id, leave FROM payslip_detail ORDER BY payslip_id'),
        items: all('SELECT owner, owner_id, position, body FROM pay_item ORDER BY owner, owner_id, position'),
        certificates: all('SELECT id, employee_id, body FROM certificate ORDER BY id'),
        totals: all('SELECT * FROM period_total ORDER BY date, special, frequency_id')
      },
      details: all('SELECT payslip_id FROM payslip_detail').length,
      tasks: all("SELECT 1 FROM sync_task WHERE state = 'open'").length
    }
  } finally {
    opened.close()
  }
}

describe('a sync that is killed', () => {
  let whole: unknown

  beforeAll(async () => {
    const store = newStore()
    if (!(await child(store, null))) throw new Error('a sync that nothing disturbs did not end')
    whole = look(store).contents
    removeTestStore(openTestStore(store.location))
  })

  it.each([
    // The other points are hit by the engine's own test.
    ['sync.taskDone', [5]]
  ])(
    'at %s leaves a whole file, and the next start completes the copy',
    async (point, times) => {
      const store = newStore()
      let before = 0
      for (const nth of times) {
        expect(await child(store, { point, times: nth })).toBe(false)
        const { details } = look(store)
        expect(details).toBeGreaterThanOrEqual(before)
        before = details
      }
      expect(await child(store, null)).toBe(true)
      expect(look(store)).toMatchObject({ contents: whole, tasks: 0 })
      removeTestStore(openTestStore(store.location))
    },
    60_000
  )

  it('at any moment leaves a whole file, and the next start completes the copy', async () => {
    const store = newStore()
    for (const afterMs of [60, 200]) {
      await child(store, null, afterMs)
      look(store)
    }
    expect(await child(store, null)).toBe(true)
    expect(look(store)).toMatchObject({ contents: whole, tasks: 0 })
    removeTestStore(openTestStore(store.location))
  }, 1_200_000)
})
