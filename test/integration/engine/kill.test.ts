import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KILLS, OFFICE } from '../../fixtures/engineKills'
import { filesBelow, newPlace, removePlace } from '../../fixtures/enginePlace'
import { KillDesk } from '../../fixtures/killDesk'
import { afterCommit, beforeCommit, killedPoints, pointsInCode } from '../../fixtures/killPoints'

let desk: KillDesk
beforeAll(async () => (desk = await KillDesk.open()), 60_000)
afterAll(() => desk.close())

describe('a process that is killed', () => {
  it.each(['entered', 'changedElsewhere', 'answerLost', 'companyClosed'] as const)(
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
    300_000
  )

  it('is killed here, or in the test of its own area, at every moment that has a name in the code', () => {
    const inCode = pointsInCode()
    const listed = new Set<string>(Object.values(KILLS).flatMap((kills) => kills.map(([point]) => point)))
    for (const name of OFFICE) listed.add(beforeCommit(name)).add(afterCommit(name))
    expect([...listed].filter((point) => !inCode.includes(point))).toEqual([])
    // A run of the torture notes each kill, and this comes last in it; else what the tests name tells.
    const killed = killedPoints()
    const tests = filesBelow(join(process.cwd(), 'test'))
      .filter(({ path }) => path.endsWith('.test.ts'))
      .map(({ bytes }) => bytes.toString('utf8'))
    const isKilled = (point: string): boolean =>
      killed?.has(point) ?? (listed.has(point) || tests.some((text) => text.includes(`'${point}'`)))
    expect(inCode.filter((point) => !isKilled(point))).toEqual([])
  })
})
