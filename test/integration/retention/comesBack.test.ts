import { afterEach, expect, it } from 'vitest'
import { Retention } from '../../../src/main/engine/retention'
import { detail, person, scriptedService, slip, type ScriptedService } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const NOW_MS = Date.UTC(2026, 10, 30, 12)
const old = slip(1, '2023-06-30', 50)
const recent = Array.from({ length: 12 }, (_, at) =>
  slip(20 + at, at === 0 ? '2025-12-31' : `2026-${String(at).padStart(2, '0')}-28`, 100)
)

let desk: SyncDesk
let service: ScriptedService

afterEach(async () => {
  await desk.close()
  await service.close()
})

it.each(['recent', 'everything'] as const)(
  'with a longer time what was kept out comes back with the next refresh, though no person changed: %s',
  async (depth) => {
    const ids = [1, ...recent.map((_, at) => 20 + at)]
    service = await scriptedService({
      '/clients/1/employees': [person(1, { recent_payslips_with_data: recent })],
      '/employees/1/payslips': [old, ...recent],
      '/employees/1/tax_certificates': [],
      '/employees/1/calculations': [],
      ...Object.fromEntries(
        ids.map((id) => [`/payslips/${id}`, () => ({ body: detail(id, id === 1 ? 50 : 100, 'codes') })])
      )
    })
    desk = syncDesk({ url: service.url, apiKey: 'key', nowMs: () => NOW_MS })
    const retention = new Retention({ ...desk.context, nowMs: () => NOW_MS })
    retention.start()
    await desk.sync.refresh({ companyId: 1 })
    desk.sync.start()
    desk.sync.begin({ companyId: 1, depth })
    await desk.until('all of it', () => desk.all("SELECT 1 FROM sync_job WHERE state = 'done'").length === 1)
    const keep = async (periodYears: number): Promise<void> => {
      const rule = { formerYears: null, periodYears }
      const { leaves } = await retention.preview(1, rule)
      await retention.apply({ companyId: 1, rule, shown: leaves })
    }
    const count = (): number => desk.one<{ n: number }>('SELECT count(*) AS n FROM payslip').n
    expect(count()).toBe(13)
    await keep(1)
    expect(count()).toBe(12)
    await keep(7)
    await desk.sync.refresh({ companyId: 1 })
    await desk.until('rest', () => desk.state(1)?.state === 'idle')
    expect(count()).toBe(13)
  }
)
