import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KILLS, OFFICE } from '../../fixtures/engineKills'
import { filesBelow } from '../../fixtures/enginePlace'
import { afterCommit, beforeCommit, killedPoints, pointsInCode } from '../../fixtures/killPoints'
import { told } from '../../fixtures/runs'

describe('every moment that has a name in the code', () => {
  const inCode = pointsInCode()
  const listed = new Set<string>(Object.values(KILLS).flatMap((kills) => kills.map(([point]) => point)))
  for (const name of OFFICE) listed.add(beforeCommit(name)).add(afterCommit(name))

  it('is the only kind that the tests kill at', () => {
    expect([...listed].filter((point) => !inCode.includes(point))).toEqual([])
    // Those that were come to are noted by a run of the torture; of these none is unknown either.
    const killed = [...(killedPoints() ?? [])].filter((point) => point !== '' && point !== 'random')
    expect(killed.filter((point) => !inCode.includes(point))).toEqual([])
  })

  it('is killed at: in a run of the torture by the note of each kill, else by what the tests name', () => {
    const killed = killedPoints()
    const tests = filesBelow(join(process.cwd(), 'test'))
      .filter(({ path }) => path.endsWith('.test.ts'))
      .map(({ bytes }) => bytes.toString('utf8'))
    const isKilled = (point: string): boolean =>
      killed?.has(point) ?? (listed.has(point) || tests.some((text) => text.includes(`'${point}'`)))
    const forgotten = inCode.filter((point) => !isKilled(point))
    if (killed) told(`${inCode.length} names in the code, of which no kill fell on: ${forgotten.join(', ') || 'none'}`)
    expect(forgotten).toEqual([])
  })

  it('is killed at by a file that the torture plays', () => {
    const torture = readFileSync(join(process.cwd(), 'build/torture.mjs'), 'utf8')
    const killing = filesBelow(join(process.cwd(), 'test/integration'))
      .map(({ path }) => path.replaceAll('\\', '/').replace(/^.*(?=integration\/)/, ''))
      .filter((path) => /kill[^/]*\.test\.ts$/i.test(path))
    expect(killing.length).toBeGreaterThan(10)
    expect(killing.filter((path) => !torture.includes(`'${path}'`))).toEqual([])
  })
})
