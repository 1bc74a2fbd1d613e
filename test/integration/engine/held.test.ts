import { afterEach, expect, it } from 'vitest'
import type { StatusView } from '@shared/contract/views'
import { createEngine } from '../../../src/main/engine/engine'
import type { RunningService } from '../../../src/sandbox'
import { newPlace, openingOf, removePlace } from '../../fixtures/enginePlace'
import { engineTiming, quiet } from '../../fixtures/engineTiming'
import { eventually } from '../../fixtures/outboxDesk'
import { sampleService } from '../../fixtures/sampleService'

let service: RunningService | null = null
afterEach(() => service?.close())

it('a reading that waits for the requests allowed says so, until when, and no more once it is stopped', async () => {
  service = await sampleService({ employees: 30 })
  let held: StatusView['held'] = null
  const engine = createEngine({
    ...quiet,
    timing: engineTiming,
    emit: (event, payload) => {
      if (event === 'status.changed' && payload !== null && 'held' in payload) held = payload.held
    }
  })
  const place = newPlace()
  const companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine.open(openingOf(place, service, { requestsPerMinute: 25 }))
  await engine['sync.refresh']({ companyId })
  await engine['certificates.readYear']({ companyId, year: '2026-03-31', which: 'all' })
  await eventually(
    () => held !== null,
    () => 'nothing was said to be held up'
  )
  expect(held).toEqual({ cause: 'limits', untilMs: expect.any(Number) as unknown })
  const { held: asked } = await engine['status.get']({ companyId })
  expect((asked?.untilMs ?? 0) - Date.now()).toBeGreaterThan(30_000)
  expect((asked?.untilMs ?? 0) - Date.now()).toBeLessThanOrEqual(60_000)
  await engine['certificates.stopReading']({ companyId })
  await eventually(
    () => held === null,
    () => 'it is still said to be held up'
  )
  await engine.close(undefined)
  removePlace(place)
})
