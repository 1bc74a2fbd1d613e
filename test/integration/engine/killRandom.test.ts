import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shownCopy, syncDone } from '../../fixtures/engineJudge'
import { newPlace, openedEngine, openingOf, removePlace, withoutCopy } from '../../fixtures/enginePlace'
import { KillDesk } from '../../fixtures/killDesk'
import { momentsOf, sampleOf } from '../../fixtures/runs'

const { numRuns: KILLS, seed: SEED } = sampleOf(6)
const random = momentsOf(SEED)

let desk: KillDesk
beforeAll(async () => (desk = await KillDesk.open()), 60_000)
afterAll(() => desk.close())

describe('a process that is killed', () => {
  it(`at ${KILLS} random moments (seed ${SEED}), with everything at once: the same`, async () => {
    const { service, companyId } = desk
    let place = newPlace()
    for (let kill = 0; kill < KILLS; kill++) {
      if (kill % 5 === 4) place = withoutCopy(place)
      const { signal } = await desk.child(place, 'all', {}, random(1500))
      expect(signal).toBe('SIGKILL')
      await desk.judge(place)
    }
    // The kills fell among edits, however slow the machine is.
    expect(desk.tolds).toBeGreaterThan(0)
    const fresh = newPlace()
    for (const one of [place, fresh]) {
      const engine = await openedEngine(openingOf(one, service))
      await engine['sync.start']({ companyId, depth: 'everything' })
      await syncDone(engine, companyId)
      await engine.close(undefined)
    }
    expect(shownCopy(place, companyId)).toEqual(shownCopy(fresh, companyId))
    removePlace(place)
    removePlace(fresh)
  }, 3_600_000)
})
