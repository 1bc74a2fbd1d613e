// `npm run test:long`: what `npm test` has no time for. The random tests of the outbox with thousands of runs instead of a
// fixed few, and the longest stories in the window.
import { join } from 'node:path'
import { packageFolder, root } from './steps/paths.mjs'
import { main, run } from './steps/step.mjs'
import { longStories } from './suites/index.mjs'

const RUNS = '10000'
const RANDOM = [
  'test/unit/outbox/states.test.ts',
  'test/integration/outbox/draftsRandom.test.ts',
  'test/integration/outbox/model.test.ts',
  // A thousand documents, killed and cut.
  'test/integration/documents/bulkKill.test.ts'
]
const STORIES = longStories.map((name) => `test/e2e/${name}`)

await main(async () => {
  const random = await run(process.execPath, [packageFolder('vitest/vitest.mjs'), 'run', ...RANDOM], {
    env: { ...process.env, PAYDESK_RUNS: RUNS }
  })
  const stories = await run(process.execPath, [join(root, 'build/test.mjs'), 'e2e', ...STORIES], { env: process.env })
  process.exitCode = random.code || stories.code
})
