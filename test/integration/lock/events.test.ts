import { afterEach, expect, it } from 'vitest'
import { createEngine } from '../../../src/main/engine/engine'
import type { RunningService } from '../../../src/sandbox'
import { syncDone } from '../../fixtures/engineJudge'
import { lookInto, newPlace, openingOf, removePlace } from '../../fixtures/enginePlace'
import { engineTiming, quiet } from '../../fixtures/engineTiming'
import { eventually } from '../../fixtures/outboxDesk'
import { sampleService } from '../../fixtures/sampleService'

let service: RunningService | null = null
afterEach(() => service?.close())

it('what the page is told by itself, also while it is locked, holds no name and no amount', async () => {
  service = await sampleService({ employees: 12, recalculationMs: 0 })
  const events: { event: string; text: string }[] = []
  const engine = createEngine({
    ...quiet,
    timing: engineTiming,
    emit: (event, payload) => void events.push({ event, text: JSON.stringify(payload) })
  })
  const place = newPlace()
  await engine.open(openingOf(place, service))
  const companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  await engine['sync.start']({ companyId, depth: 'recent' })
  await syncDone(engine, companyId)
  const people =
    lookInto(place.store, 'cache', (db) =>
      db
        .prepare<[], { id: number; last: string; first: string }>(
          'SELECT id, last_name AS last, first_name AS first FROM employee'
        )
        .all()
    ) ?? []
  const nets =
    lookInto(place.store, 'cache', (db) => db.prepare<[], string>('SELECT net FROM payslip').pluck().all()) ?? []
  const [one] = people
  if (!one) throw new Error('the company has no people')

  // A refusal that quotes the person, a reading that is refused, and a report.
  service.faults.add({
    on: 'bulk_input',
    fault: { kind: 'status', status: 422, message: `${one.last} ${one.first} cannot be saved` }
  })
  await engine['edits.add']({
    employeeId: one.id,
    target: { kind: 'employee' },
    changes: [{ attribute: 'first_name', value: 'Secretname' }]
  })
  await engine['edits.submit']({ companyId })
  service.faults.add({ on: 'tax_certificates', fault: { kind: 'status', status: 401 } })
  await engine['certificates.readYear']({ companyId, year: '2026-03-31', which: 'all' })
  const { log } = service
  await eventually(
    () =>
      log.of('bulk_input').length > 0 &&
      events.some(({ event, text }) => event === 'certificates.reading' && text.includes('failed')),
    () => 'the submission or the reading did not end'
  )
  await engine.close(undefined)
  removePlace(place)

  const told = events.map(({ text }) => text).join('\n')
  expect([...new Set(events.map(({ event }) => event))]).toEqual(
    expect.arrayContaining(['cache.changed', 'status.changed', 'edits.changed', 'certificates.reading'])
  )
  const words = new Set(told.split(/[^\p{L}\p{N}.]+/u))
  const names = people.flatMap(({ last, first }) => [...last.split(' '), ...first.split(' ')])
  expect([...names, 'Secretname', ...nets.filter((net) => net !== null)].filter((each) => words.has(each))).toEqual([])
})
