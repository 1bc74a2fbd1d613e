import fc from 'fast-check'
import { afterAll, it } from 'vitest'
import { bringToEnd, outboxCommands, World } from '../../fixtures/outboxModel'
import { sampleOf } from '../../fixtures/runs'

/** Runs of one slice: told as it ends, and small enough to be tried again with its own seed. */
const MOST_RUNS = 500
/** After so many runs the world is made anew, so that none carries the weight of hundreds. */
const MOST_RUNS_OF_A_WORLD = 50

const sample = sampleOf(10)
const slices = Array.from({ length: Math.ceil(sample.numRuns / MOST_RUNS) }, (_, at) => ({
  first: at * MOST_RUNS + 1,
  numRuns: Math.min(MOST_RUNS, sample.numRuns - at * MOST_RUNS),
  seed: sample.seed + at
}))

let world: World | null = null
let runs = 0
/** What differs from one world to the next: what reads of a service show, and whether what was read lately is trusted. */
const KINDS = [
  ['documented', false],
  ['full', true],
  ['full', false],
  ['documented', true]
] as const
let worlds = 0

async function worldFor({ numRuns }: { readonly numRuns: number }): Promise<World> {
  // One of each kind at least.
  if (world && runs++ < Math.min(MOST_RUNS_OF_A_WORLD, Math.ceil(numRuns / KINDS.length)) - 1) return world
  await world?.close()
  runs = 0
  const [reads, trusting] = KINDS[worlds++ % KINDS.length] ?? KINDS[0]
  return (world = await World.begin(reads, trusting))
}

afterAll(() => world?.close())

it.each(slices)(
  'whatever the officer, other people, the service, the line and kills do: nothing is lost, nothing applied twice unread, all comes to an end (from run $first on)',
  async ({ numRuns, seed }) => {
    await fc.assert(
      fc.asyncProperty(outboxCommands(20), async (commands) => {
        const own = await worldFor({ numRuns })
        try {
          own.judge.beginRun()
          await fc.asyncModelRun(() => ({ model: {}, real: own }), commands)
          await bringToEnd(own)
        } catch (error) {
          await own.close()
          world = null
          throw error
        }
      }),
      { numRuns, seed }
    )
  },
  3_600_000
)
