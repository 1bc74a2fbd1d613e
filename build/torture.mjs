// `npm run torture [-- --only kills,bridge --share 0.1 --seed 7]`: what must not break the program, thousands of times over; `npm test` tries a few of
// each. Exits with 1 when a part found a fault or was not done in its time.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { main } from './steps/step.mjs'
import { killsIn, runParts, shareOf } from './suites/parts.mjs'

/** How long the day in the window lasts: eight hours of an officer's work. */
const DAY_MINUTES = 10

/** @type {Readonly<Record<string, readonly { file: string, runs?: number, minutes: number }[]>>} */
const CHAMBERS = {
  // Answers of the service with anything wrong in them.
  answers: [{ file: 'integration/api/mutated.test.ts', runs: 100_000, minutes: 30 }],
  // Every fault on the way to the service, alone and in pairs: on all that reads, more than 10,000 requests, and on all that writes.
  faults: [
    { file: 'integration/engine/faults.test.ts', runs: 4200, minutes: 35 },
    { file: 'integration/engine/writeFaults.test.ts', runs: 1100, minutes: 20 }
  ],
  // Inputs of any kind on every channel: of those that need no window in plain Node, of all of them in the window.
  bridge: [
    { file: 'integration/bridge/anyInput.test.ts', runs: 1000, minutes: 10 },
    { file: 'e2e/anyInput.spec.ts', runs: 1000, minutes: 45 }
  ],
  // 500 kills at random moments (a migration may end before its own, so that one in two falls), and one at each that has a name. The
  // last file looks whether each name was come to.
  kills: [
    { file: 'integration/engine/killRandom.test.ts', runs: 240, minutes: 30 },
    { file: 'integration/outbox/kill.test.ts', runs: 120, minutes: 10 },
    { file: 'integration/engine/killMigration.test.ts', runs: 160, minutes: 10 },
    { file: 'integration/engine/killWiping.test.ts', runs: 60, minutes: 15 },
    { file: 'integration/documents/bulkKill.test.ts', runs: 1, minutes: 10 },
    { file: 'integration/documents/placedKill.test.ts', minutes: 5 },
    { file: 'integration/engine/killCopy.test.ts', minutes: 10 },
    { file: 'integration/engine/killOffice.test.ts', minutes: 20 },
    { file: 'integration/outbox/bulkKill.test.ts', minutes: 5 },
    { file: 'integration/directWrites/kill.test.ts', minutes: 5 },
    { file: 'integration/files/kill.test.ts', minutes: 10 },
    { file: 'integration/sync/kill.test.ts', minutes: 5 },
    { file: 'integration/store/versionsKilled.test.ts', minutes: 5 },
    { file: 'integration/engine/kill.test.ts', minutes: 10 },
    { file: 'integration/engine/killNames.test.ts', minutes: 2 }
  ],
  // Disks, files, keys, clocks and threads that fail.
  computer: [
    { file: 'integration/engine/disk.test.ts', minutes: 5 },
    { file: 'integration/main/unwritable.test.ts', minutes: 2 },
    { file: 'integration/engine/damaged.test.ts', minutes: 5 },
    { file: 'integration/engine/restart.test.ts', minutes: 5 },
    { file: 'integration/engine/clock.test.ts', minutes: 5 }
  ],
  // Hours of work, and what they leave behind.
  day: [
    { file: 'integration/engine/longDay.test.ts', runs: 600, minutes: 10 },
    { file: 'e2e/longDay.spec.ts', runs: 1, minutes: DAY_MINUTES + 5 }
  ]
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(CHAMBERS).join(',') },
      share: { type: 'string', default: '1' },
      // As a part that failed says it: then its cases are the same again.
      seed: { type: 'string' }
    }
  })
  const names = values.only.split(',')
  const unknown = names.filter((name) => !Object.hasOwn(CHAMBERS, name))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(CHAMBERS).join(', ')}.`)
  const share = shareOf(values.share)
  const parts = names.flatMap((name) =>
    CHAMBERS[name].map(({ file, ...part }) => ({
      ...part,
      name: `${name}: ${file}`,
      files: [file],
      env: {
        PAYDESK_DAY_MINUTES: String(DAY_MINUTES * share),
        ...(values.seed !== undefined && { PAYDESK_SEED: values.seed })
      }
    }))
  )
  await runParts(parts, { share, last: toldKills })
})

/** @param {string} folder */
function toldKills(folder) {
  const file = killsIn(folder)
  if (!existsSync(file)) return []
  const kills = readFileSync(file, 'utf8').trim().split('\n')
  const named = kills.filter((point) => point !== 'random')
  return [
    `${kills.length} kills: ${kills.length - named.length} at random moments, ${named.length} at ${new Set(named).size} that have a name`
  ]
}
