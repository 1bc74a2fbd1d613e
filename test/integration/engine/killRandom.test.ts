import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shownCopy, syncDone } from '../../fixtures/engineJudge'
import { newPlace, openedEngine, openingOf, removePlace, withoutCopy } from '../../fixtures/enginePlace'
import { KillDesk } from '../../fixtures/killDesk'

const RANDOM_KILLS = 40
const SEED = 20_261_128

let desk: KillDesk
beforeAll(async () => (desk = await KillDesk.open()), 60_000)
afterAll(() => desk.close())

describe('a process that is killed', () => {
  it(`at ${RANDOM_KILLS} random moments, with everything at once: the same`, async () => {
    const { service, companyId } = desk
    let place = newPlace()
    for (let kill = 0; kill < RANDOM_KILLS; kill++) {
      if (kill % 5 === 4) place = withoutCopy(place)
      const { signal } = await desk.child(place, 'all', {}, random(1500))
      expect(signal).toBe('SIGKILL')
      await desk.judge(place)
    }
    expect(desk.tolds).toBeGreaterThan(RANDOM_KILLS)
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
  }, 300_000)
})

// Park and Miller's generator: the moments are the same in every run of this seed.
let seed = SEED
function random(below: number): number {
  return (seed = (seed * 48_271) % 2_147_483_647) % below
}
