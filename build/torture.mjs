// `npm run torture [-- --only kills,bridge --share 0.1]`: what must not break the program, thousands of times over; `npm test` tries a few of
// each. Every part is ended after its minutes, says its counts and its seed, and all of them are told at the end.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inMemory } from './steps/memoryFolder.mjs'
import { packageFolder, root } from './steps/paths.mjs'
import { main, run } from './steps/step.mjs'

/**
 * A test file of `test/integration`, or of `test/e2e` in the window. `runs`: how often it tries; without, what has a name is tried
 * once each.
 * @typedef {{ file: string, runs?: number, minutes: number }} Part
 */

/** @type {Readonly<Record<string, readonly Part[]>>} */
const CHAMBERS = {
  // Answers of the service with anything wrong in them.
  answers: [{ file: 'api/mutated.test.ts', runs: 100_000, minutes: 20 }],
  // Faults on the way to the service, alone and in pairs, on everything that reads: more than 10,000 requests.
  faults: [{ file: 'engine/faults.test.ts', runs: 3000, minutes: 30 }],
  // Inputs of any kind on every channel: of those that need no window in plain Node, of all of them in the window.
  bridge: [
    { file: 'bridge/anyInput.test.ts', runs: 1000, minutes: 40 },
    { file: 'anyInput.spec.ts', runs: 1000, minutes: 60 }
  ],
  // 500 kills at random moments, and one at each that has a name. The last file looks whether each name was come to.
  kills: [
    { file: 'engine/killRandom.test.ts', runs: 240, minutes: 30 },
    { file: 'outbox/kill.test.ts', runs: 120, minutes: 15 },
    { file: 'engine/killMigration.test.ts', runs: 80, minutes: 10 },
    { file: 'engine/killWiping.test.ts', runs: 60, minutes: 10 },
    { file: 'documents/bulkKill.test.ts', runs: 1, minutes: 15 },
    { file: 'engine/killCopy.test.ts', minutes: 10 },
    { file: 'engine/killOffice.test.ts', minutes: 10 },
    { file: 'outbox/bulkKill.test.ts', minutes: 10 },
    { file: 'directWrites/kill.test.ts', minutes: 10 },
    { file: 'files/kill.test.ts', minutes: 10 },
    { file: 'sync/kill.test.ts', minutes: 10 },
    { file: 'engine/kill.test.ts', minutes: 15 }
  ],
  // Disks, files, keys, clocks and threads that fail.
  computer: [
    { file: 'engine/disk.test.ts', minutes: 5 },
    { file: 'engine/damaged.test.ts', minutes: 5 },
    { file: 'engine/restart.test.ts', minutes: 5 },
    { file: 'engine/clock.test.ts', minutes: 5 }
  ],
  // Hours of work, and what they leave behind.
  day: [
    { file: 'engine/longDay.test.ts', runs: 600, minutes: 10 },
    { file: 'longDay.spec.ts', runs: 1, minutes: 15 }
  ]
}

/** How long the day in the window lasts: eight hours of an officer's work. */
const DAY_MINUTES = 10

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(CHAMBERS).join(',') },
      share: { type: 'string', default: '1' }
    }
  })
  const names = values.only.split(',')
  const unknown = names.filter((name) => !Object.hasOwn(CHAMBERS, name))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(CHAMBERS).join(', ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-torture-'))
  const killed = join(folder, 'kills')
  const ends = []
  try {
    for (const name of names)
      for (const part of CHAMBERS[name]) ends.push(await tortured(name, part, Number(values.share), killed))
    for (const { text } of ends) console.log(text)
    if (existsSync(killed)) console.log(toldKills(readFileSync(killed, 'utf8').trim().split('\n')))
    if (ends.some(({ code }) => code !== 0)) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @param {string} name @param {Part} part @param {number} share of the runs @param {string} killed */
async function tortured(name, { file, runs: all, minutes }, share, killed) {
  const runs = all === undefined ? undefined : Math.max(1, Math.round(all * share))
  const beganMs = performance.now()
  const inWindow = file.endsWith('.spec.ts')
  const command = inWindow
    ? [join(root, 'build/test.mjs'), 'e2e', `test/e2e/${file}`]
    : [packageFolder('vitest/vitest.mjs'), 'run', '--reporter=verbose', `test/integration/${file}`]
  const { code } = await inMemory((memory) =>
    run(process.execPath, command, {
      env: {
        ...process.env,
        ...memory,
        PAYDESK_KILLED: killed,
        PAYDESK_DAY_MINUTES: String(DAY_MINUTES * share),
        ...(runs !== undefined && { PAYDESK_RUNS: String(runs) })
      },
      limitMs: minutes * 60_000
    })
  )
  const seconds = Math.round((performance.now() - beganMs) / 1000)
  const times = runs === undefined ? '' : ` x ${runs}`
  return { code, text: `${code === 0 ? 'held  ' : 'FAILED'} ${name}: ${file}${times}, ${seconds} s` }
}

/** @param {string[]} kills */
function toldKills(kills) {
  const named = kills.filter((point) => point !== 'random')
  return `${kills.length} kills: ${kills.length - named.length} at random moments, ${named.length} at ${new Set(named).size} that have a name`
}
