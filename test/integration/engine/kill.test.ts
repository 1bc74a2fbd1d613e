import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KILLS } from '../../fixtures/engineKills'
import { newPlace, removePlace } from '../../fixtures/enginePlace'
import { KillDesk } from '../../fixtures/killDesk'
import { killedPoints } from '../../fixtures/killPoints'

let desk: KillDesk
beforeAll(async () => (desk = await KillDesk.open()), 60_000)
afterAll(() => desk.close())

const SCENES = ['entered', 'unreadable', 'changedElsewhere', 'answerLost', 'companyClosed'] as const

describe('a process that is killed', () => {
  it.each(SCENES)(
    'while edits are %s: none is lost, none is applied twice',
    async (scene) => {
      const place = newPlace()
      await desk.child(place, 'copy')
      const kills = await desk.killsIn(place, scene, KILLS[scene])
      // All in the torture; here one in three, each scene from another one on.
      const from = SCENES.indexOf(scene) % Math.min(3, kills.length)
      for (const killAt of kills.filter((_, at) => killedPoints() !== null || at % 3 === from)) {
        const { signal } = await desk.child(place, scene, { killAt })
        expect({ killAt, signal }).toEqual({ killAt, signal: 'SIGKILL' })
        await desk.judge(place)
      }
      removePlace(place)
    },
    1_200_000
  )
})
