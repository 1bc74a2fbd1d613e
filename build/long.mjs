// `npm run test:long`: the random tests of the outbox with thousands of runs instead of a fixed few.
import { packageFolder } from './steps/paths.mjs'
import { main, run } from './steps/step.mjs'

const RUNS = '10000'
const FILES = ['test/unit/outbox/states.test.ts', 'test/integration/outbox/draftsRandom.test.ts']

await main(async () => {
  const { code } = await run(process.execPath, [packageFolder('vitest/vitest.mjs'), 'run', ...FILES], {
    env: { ...process.env, PAYDESK_RUNS: RUNS }
  })
  process.exitCode = code
})
