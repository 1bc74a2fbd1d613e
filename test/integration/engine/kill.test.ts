import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KILLS } from '../../fixtures/engineKills'
import { newPlace, removePlace } from '../../fixtures/enginePlace'
import { KillDesk } from '../../fixtures/killDesk'
import { killedPoints } from '../../fixtures/killPoints'

let desk: KillDesk
beforeAll(async () => (desk = await KillDesk.open()), 60_000)
afterAll(() => desk.close())

describe('a process that is killed', () => {
  it.each(['entered', 'unreadable', 'changedElsewhere', 'answerLost', 'companyClosed'] as const)(
    'while edits are %s: none is lost, none is applied twice',
    async (scene) => {
      const place = newPlace()
      await desk.child(place, 'copy')
      const kills = await desk.killsIn(place, scene, KILLS[scene])
      // All in the torture; here one in three, each scene from another one on.
      for (const killAt of kills.filter((_, at) => killedPoints() !== null || at % 3 === scene.length % 3)) {
        const { signal } = await desk.child(place, scene, { killAt })
        expect({ killAt, signal }).toEqual({ killAt, signal: 'SIGKILL' })
        await desk.judge(place)
      }
      removePlace(place)
    },
    1_200_000
  )
})
