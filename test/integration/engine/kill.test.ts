import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { both, KILLS } from '../../fixtures/engineKills'
import { filesBelow, newPlace, removePlace } from '../../fixtures/enginePlace'
import { KillDesk } from '../../fixtures/killDesk'

let desk: KillDesk
beforeAll(async () => (desk = await KillDesk.open()), 60_000)
afterAll(() => desk.close())

describe('a process that is killed', () => {
  it('is killed here, or in the test of its own area, at every moment that has a name in the code', () => {
    const listed = new Set<string>(Object.values(KILLS).flatMap((kills) => kills.map(([point]) => point)))
    const others = filesBelow(join(process.cwd(), 'test'))
      .filter(({ path }) => path.endsWith('.test.ts'))
      .map(({ path }) => readFileSync(path, 'utf8'))
    const inCode = pointsInCode()
    expect(inCode.filter((point) => !listed.has(point) && !others.some((text) => text.includes(`'${point}'`)))).toEqual(
      []
    )
    expect([...listed].filter((point) => !inCode.includes(point))).toEqual([])
  })

  it.each(['entered', 'changedElsewhere', 'answerLost', 'companyClosed'] as const)(
    'while edits are %s: none is lost, none is applied twice',
    async (scene) => {
      const place = newPlace()
      await desk.child(place, 'copy')
      for (const killAt of await desk.killsIn(place, scene, KILLS[scene])) {
        const { signal } = await desk.child(place, scene, { killAt })
        expect({ killAt, signal }).toEqual({ killAt, signal: 'SIGKILL' })
        await desk.judge(place)
      }
      removePlace(place)
    },
    300_000
  )
})

/** The names in the code: of the points themselves, and of the outbox's writes, which have two each. */
function pointsInCode(): string[] {
  const sources = filesBelow(join(process.cwd(), 'src/main')).filter(({ path }) => path.endsWith('.ts'))
  const names = new Set<string>()
  for (const { path } of sources) {
    const text = readFileSync(path, 'utf8')
    for (const [, name] of text.matchAll(/killPoint\('([^']+)'\)/g)) names.add(name ?? '')
    // Of a request, by the way it goes.
    for (const [, moment] of text.matchAll(/killPoint\(`\$\{name\}\.(\w+)`\)/g)) {
      names.add(`outbox.${moment}`).add(`outbox.update.${moment}`)
    }
    // Who may send an edit.
    if (/handover|connection\.ts/.test(path)) {
      for (const [, name] of text.matchAll(/(?<!\bwaits)\.run\('([\w.]+)'/g))
        both(name ?? '').forEach(([point]) => names.add(point))
    }
    if (!path.includes('outbox')) continue
    for (const [, name] of text.matchAll(/\b(?:write|act)\(\s*'(\w+)'/g)) {
      names.add(`outbox.${name}.beforeCommit`).add(`outbox.${name}.afterCommit`)
    }
  }
  return [...names].sort()
}
