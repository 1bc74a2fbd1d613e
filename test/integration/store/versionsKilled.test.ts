import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleChild } from '../../fixtures/bundleChild'
import { testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'
import type { VersionOrders } from '../../fixtures/versionChild'

let bundle: string
beforeAll(async () => {
  bundle = await bundleChild('versionChild')
}, 60_000)

const slip = (net: string) => ({
  id: 1,
  date: '2026-06-30',
  net,
  data: { income: [['Basic', net] as [string, string], ['Total', net] as [string, string]] }
})

/** What is known of the payslip after a process that wrote other figures was killed at a moment. */
function after(killAt: string) {
  const store = openTestStore()
  const copy = testCopy(store)
  copy.company(1, 'Tidewater Lantern')
  copy.employee(1, { id: 11, lastName: 'Wong' })
  copy.payslip(1, 11, slip('100.00'))
  store.close()
  const orders: VersionOrders = { location: store.location, payslip: slip('150.00'), killAt }
  const { signal, stderr } = spawnSync(process.execPath, [bundle], {
    env: { ...process.env, VERSION_CHILD: JSON.stringify(orders) },
    encoding: 'utf8'
  })
  expect([signal, stderr]).toEqual(['SIGKILL', ''])
  const opened = openTestStore(store.location)
  try {
    expect(opened.cache.pragma('integrity_check', { simple: true })).toBe('ok')
    return {
      now: opened.cache.prepare('SELECT net FROM payslip').pluck().all(),
      before: opened.cache.prepare('SELECT net FROM payslip_version').pluck().all(),
      linesBefore: opened.cache.prepare('SELECT count(lines) FROM payslip_version').pluck().get(),
      total: opened.cache.prepare('SELECT net_scaled FROM period_total').pluck().all()
    }
  } finally {
    removeTestStore(opened)
  }
}

describe('what a payslip showed before, where the program is killed as other figures come', () => {
  it('is kept with the new figures or not at all: never one without the other', () => {
    expect(after('cache.beforeCommit')).toEqual({ now: ['100.00'], before: [], linesBefore: 0, total: [1_000_000] })
    expect(after('cache.afterCommit')).toEqual({
      now: ['150.00'],
      before: ['100.00'],
      linesBefore: 1,
      total: [1_500_000]
    })
  })
})
