// `npm run test:long [-- --share 0.1]`: what `npm test` has no time for. The random tests of the outbox with thousands of runs instead of a
// fixed few, and the longest stories in the window. Exits with 1 when a part failed or was not done in its time.
import { parseArgs } from 'node:util'
import { main } from './steps/step.mjs'
import { longStories } from './suites/index.mjs'
import { runParts, shareOf } from './suites/parts.mjs'

const PARTS = [
  { name: 'states of an edit', files: ['unit/outbox/states.test.ts'], runs: 10_000, minutes: 5 },
  { name: 'drafts of a grid', files: ['integration/outbox/draftsRandom.test.ts'], runs: 10_000, minutes: 20 },
  { name: 'the outbox against its model', files: ['integration/outbox/model.test.ts'], runs: 10_000, minutes: 60 },
  // Killed more often.
  { name: 'a bulk save', files: ['integration/documents/bulkKill.test.ts'], runs: 1, minutes: 10 },
  { name: 'the longest stories', files: longStories.map((name) => `e2e/${name}`), minutes: 20 }
]

await main(() => {
  const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } })
  return runParts(PARTS, { share: shareOf(values.share) })
})
