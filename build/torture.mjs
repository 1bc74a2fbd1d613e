// `npm run torture`: what must not break the program, thousands of times over. `npm test` tries a few of each.
import { packageFolder } from './steps/paths.mjs'
import { main, run } from './steps/step.mjs'

/** Test file, and how often it tries. @type {readonly (readonly [file: string, runs: string])[]} */
const CHAMBERS = [
  // Answers of the service with anything wrong in them.
  ['test/integration/api/mutated.test.ts', '100000'],
  // Faults on the way to the service, alone and in pairs, on everything that reads.
  ['test/integration/engine/faults.test.ts', '3000'],
  // Inputs of any kind on every channel that needs no window.
  ['test/integration/bridge/anyInput.test.ts', '1000'],
  // Kills at random moments of everything at once, and of a submission.
  ['test/integration/engine/killRandom.test.ts', '400'],
  ['test/integration/outbox/kill.test.ts', '100']
]

await main(async () => {
  for (const [file, runs] of CHAMBERS) {
    const { code } = await run(process.execPath, [packageFolder('vitest/vitest.mjs'), 'run', file], {
      env: { ...process.env, PAYDESK_RUNS: runs }
    })
    process.exitCode ||= code
  }
})
