import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KILLS } from '../../fixtures/engineKills'
import { expectNoTemps, expectWholeFiles, expectWholePdfs, shownCopy, syncDone } from '../../fixtures/engineJudge'
import { filesBelow, lookInto, newPlace, openedEngine, openingOf, removePlace } from '../../fixtures/enginePlace'
import { KillDesk } from '../../fixtures/killDesk'

let desk: KillDesk
beforeAll(async () => (desk = await KillDesk.open()), 60_000)
afterAll(() => desk.close())

describe('a process that is killed', () => {
  it('while a copy is made and files are written beside it: goes on where it stopped, to the same copy', async () => {
    const { service, companyId, finalised } = desk
    const whole = newPlace()
    const kills = await desk.killsIn(whole, 'copy', KILLS.copy)
    const shown = shownCopy(whole, companyId)
    removePlace(whole)
    for (const killAt of kills) {
      const place = newPlace()
      const { signal } = await desk.child(place, 'copy', { killAt })
      expect({ killAt, signal }).toEqual({ killAt, signal: 'SIGKILL' })
      expectWholeFiles(place)
      await expectWholePdfs(place, service)
      const begun = lookInto(place.store, 'cache', (db) => db.prepare('SELECT 1 FROM sync_job').get() !== undefined)
      const engine = await openedEngine(openingOf(place, service))
      expectNoTemps(place)
      if (begun !== true) await engine['sync.start']({ companyId, depth: 'everything' })
      await syncDone(engine, companyId)
      engine.grantFolder({ companyId, path: place.folder })
      await engine['documents.save']({ kind: 'payslip', id: finalised[0] ?? 0 })
      expect(filesBelow(place.folder)).toHaveLength(1)
      await engine.close(undefined)
      expect({ killAt, shown: shownCopy(place, companyId) }).toEqual({ killAt, shown })
      removePlace(place)
    }
  }, 1_200_000)
})
