// A run of many parts, one after the other: test files with how often each tries. Every part is ended after its minutes, and at
// the end all of them are told, with what they counted; one that failed fails the whole.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inMemory } from '../steps/memoryFolder.mjs'
import { packageFolder, root } from '../steps/paths.mjs'
import { prepare } from '../steps/prepare.mjs'
import { run } from '../steps/step.mjs'

/**
 * `files`: of `test`; those of `e2e` are played in the window, the others in plain Node. `runs`: how often it tries; without, what has a
 * name is tried once each, or as `env` says. `minutes`: after so many it is ended and has failed.
 * @typedef {{ name: string, files: readonly string[], runs?: number, minutes: number, env?: NodeJS.ProcessEnv }} Part
 */

/**
 * Plays the parts and prints what came of them.
 * @param {readonly Part[]} parts
 * @param {{ share?: number, last?: (folder: string) => string[] }} [options] `share`: of the runs; `last`: lines for the end
 */
export async function runParts(parts, { share = 1, last = () => [] } = {}) {
  await prepare({ headless: true })
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-parts-'))
  const most = parts.reduce((sum, { minutes }) => sum + minutes, 0)
  console.log(
    `${parts.length} parts, of which each is ended after its time: ${most} minutes at most, and far less as a rule`
  )
  const ends = []
  try {
    for (const part of parts) ends.push(await played(part, share, folder))
    console.log('')
    for (const { text } of ends) console.log(text)
    for (const line of last(folder)) console.log(line)
    const failed = ends.filter(({ code }) => code !== 0).length
    console.log(
      failed === 0 ? `\nheld: ${ends.length} of ${ends.length} parts` : `\nFAILED: ${failed} of ${ends.length} parts`
    )
    if (failed > 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The share of the runs that is asked for; throws for none. @param {string} text */
export function shareOf(text) {
  const share = Number(text)
  if (share > 0 && share <= 1) return share
  throw new Error(`The share of the runs is more than 0 and at most 1, not ${text}.`)
}

/** Where the parts note each kill. */
export const killsIn = (folder) => join(folder, 'kills')

/** @param {Part} part @param {number} share @param {string} folder */
async function played({ name, files, runs: all, minutes, env = {} }, share, folder) {
  const runs = all === undefined ? undefined : Math.max(1, Math.round(all * share))
  const told = join(folder, 'told')
  rmSync(told, { force: true })
  const beganMs = performance.now()
  const inWindow = files.every((file) => file.startsWith('e2e/'))
  const paths = files.map((file) => `test/${file}`)
  const command = inWindow
    ? [join(root, 'build/test.mjs'), 'e2e', ...paths]
    : [packageFolder('vitest/vitest.mjs'), 'run', '--reporter=verbose', '--maxWorkers=2', ...paths]
  const { code } = await inMemory((memory) =>
    run(process.execPath, command, {
      env: {
        ...process.env,
        ...memory,
        PAYDESK_KILLED: killsIn(folder),
        PAYDESK_TOLD: told,
        ...(runs !== undefined && { PAYDESK_RUNS: String(runs) }),
        ...env
      },
      limitMs: minutes * 60_000
    })
  )
  const seconds = Math.round((performance.now() - beganMs) / 1000)
  const late = seconds >= minutes * 60 ? `, ended after its ${minutes} minutes` : ''
  const lines = existsSync(told) ? readFileSync(told, 'utf8').trimEnd().split('\n') : []
  const head = `${code === 0 ? 'held  ' : 'FAILED'} ${name}${runs === undefined ? '' : ` x ${runs}`}, ${seconds} s${late}`
  return { code, text: [head, ...lines.map((line) => `         ${line}`)].join('\n') }
}
