import fc from 'fast-check'
import { afterAll, it } from 'vitest'
import { bringToEnd, outboxCommands, World } from '../../fixtures/outboxModel'
import { sampleOf } from '../../fixtures/runs'

/** After so many runs the world is made anew, so that none carries the weight of thousands. */
const RUNS_OF_A_WORLD = 60

let world: World | null = null
let runs = 0
let reads: 'documented' | 'full' = 'documented'

async function fresh(): Promise<World> {
  if (world && runs++ < RUNS_OF_A_WORLD) return world
  await world?.close()
  runs = 0
  // What reads show differs from service to service.
  reads = reads === 'full' ? 'documented' : 'full'
  return (world = await World.begin(reads))
}

afterAll(() => world?.close())

it('whatever the officer, other people, the service, the line and kills do: nothing is lost, nothing applied twice unread, all comes to an end', async () => {
  await fc.assert(
    fc.asyncProperty(outboxCommands(20), async (commands) => {
      const own = await fresh()
      try {
        await own.refresh()
        own.judge.beginRun()
        await fc.asyncModelRun(() => ({ model: {}, real: own }), commands)
        await bringToEnd(own)
      } catch (error) {
        await own.close()
        world = null
        throw error
      }
    }),
    sampleOf(10)
  )
}, 36_000_000)
