import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningService } from '../../../src/sandbox'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild, type ChildEnd } from '../../fixtures/childProcess'
import { lookInto, newPlace, openingOf, type EnginePlace } from '../../fixtures/enginePlace'
import { sampleService } from '../../fixtures/sampleService'
import type { WritesChildOrders } from '../../fixtures/writesChild'
import { newcomer, openWritesDesk, type WritesDesk } from '../../fixtures/writesDesk'

let bundle: string
let service: RunningService
let place: EnginePlace
let desk: WritesDesk
let waveId: number
let people = 0

beforeAll(async () => {
  bundle = await bundleChild('writesChild')
  service = await sampleService({ reads: 'full' })
  place = newPlace()
  desk = await openWritesDesk(service, place)
  waveId = desk.reader['frequencies.list']({ companyId: desk.companyId }).frequencies[0]?.id ?? 0
}, 60_000)

afterAll(async () => {
  await desk.close()
  await service.close()
})

/** A process that creates somebody with a name of their own, killed at `point`. */
async function child(point: string | null): Promise<{ end: ChildEnd; name: string }> {
  const name = `Number${++people}`
  const end = await runChild(bundle, {
    opening: openingOf(place, service),
    companyId: desk.companyId,
    form: newcomer(waveId, { first_name: name }),
    killAt: point === null ? null : { point, times: 1 },
    tell: point === null
  } satisfies WritesChildOrders)
  expect(end.errors).toBe('')
  return { end, name }
}

const created = (name: string): number =>
  service.log.writes.filter(({ attribute, value }) => attribute === 'first_name' && value === name).length
const last = (): { state: string; cause: string } | null =>
  lookInto(place.store, 'outbox', (db) =>
    db
      .prepare<[], { state: string; cause: string }>('SELECT state, cause FROM direct_write ORDER BY id DESC LIMIT 1')
      .get()
  ) ?? null

describe('a program that is killed while it creates somebody', () => {
  it('knows at each moment what it can know, and never sends it again', async () => {
    const whole = await child(null)
    expect(whole.end).toMatchObject({ settled: true, code: 0 })
    const points = [...new Set(whole.end.reached)].filter((point) =>
      /directWrite\.(prepare|out|answer)|directWrite\.(bytesOut|answerIn)/.test(point)
    )
    expect(points).toEqual([
      'outbox.directWrite.prepare.beforeCommit',
      'outbox.directWrite.prepare.afterCommit',
      'outbox.directWrite.out.beforeCommit',
      'outbox.directWrite.out.afterCommit',
      'outbox.directWrite.bytesOut',
      'outbox.directWrite.answerIn',
      'outbox.directWrite.answer.beforeCommit',
      'outbox.directWrite.answer.afterCommit'
    ])
    const expected: Readonly<Record<string, { state: string; cause: string } | undefined>> = {
      'outbox.directWrite.prepare.afterCommit': { state: 'settled', cause: 'neverSent' },
      'outbox.directWrite.out.beforeCommit': { state: 'settled', cause: 'neverSent' },
      'outbox.directWrite.out.afterCommit': { state: 'unknown', cause: 'restarted' },
      'outbox.directWrite.bytesOut': { state: 'unknown', cause: 'restarted' },
      'outbox.directWrite.answerIn': { state: 'unknown', cause: 'restarted' },
      'outbox.directWrite.answer.beforeCommit': { state: 'unknown', cause: 'restarted' },
      'outbox.directWrite.answer.afterCommit': { state: 'done', cause: 'answered' }
    }
    for (const point of points) {
      const before = desk.states().length
      const { end, name } = await child(point)
      expect({ point, signal: end.signal }).toEqual({ point, signal: 'SIGKILL' })
      await desk.reopen()
      for (const file of ['cache', 'outbox'] as const) {
        expect(lookInto(place.store, file, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok')
      }
      if (point === 'outbox.directWrite.prepare.beforeCommit') expect(desk.states()).toHaveLength(before)
      else expect({ point, ...last() }).toEqual({ point, ...expected[point] })
      // Time for whatever a start might send.
      await desk.engine['sync.refresh']({ companyId: desk.companyId })
      expect(created(name)).toBeLessThanOrEqual(1)
      const [open] = await desk.writes()
      if (open?.state !== 'unknown') continue
      const { matches } = await desk.engine['writes.matches']({ writeId: open.id })
      expect(matches.filter(({ title }) => title.includes(name))).toHaveLength(created(name))
      await desk.engine['writes.settle']({
        writeId: open.id,
        made: created(name) === 1,
        madeId: matches.find(({ title }) => title.includes(name))?.id ?? null
      })
    }
  }, 1_200_000)
})
