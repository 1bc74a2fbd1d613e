// Runs one suite and tells what came of it. Whatever happens it gives a result: a suite that breaks has failed.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, root } from '../steps/paths.mjs'
import { run } from '../steps/step.mjs'
import { RESULT_FILE } from './result.mjs'

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {import('./result.mjs').Named[]} skipped
 * @property {import('./result.mjs').Named[]} [secondTry] passed, but failed at the first try
 * @property {number} durationMs
 * @property {string} output what the suite printed
 */

/**
 * @param {import('./index.mjs').Suite} suite
 * @param {NodeJS.ProcessEnv} env
 * @param {number} limitMs after that the suite is ended and has failed
 * @returns {Promise<Result>}
 */
export async function runSuite(suite, env, limitMs) {
  const folder = join(root, 'test-results')
  const file = join(folder, `${suite.name}.json`)
  rmSync(file, { force: true })
  mkdirSync(folder, { recursive: true })
  return timed(suite.name, async () => {
    const { code, output } = await run(process.execPath, suite.command, {
      env: { ...env, [RESULT_FILE]: file },
      quiet: true,
      limitMs
    })
    // Where the time of a run went: shown only when something failed.
    writeFileSync(join(folder, `${suite.name}.log`), output)
    if (suite.counts === 'itself') return { ...count(code === 0), output }
    if (!existsSync(file)) return { ...count(false), output: `${output}\n${suite.name} ended without a result` }
    const result = readJson(file)
    const none = result.passed + result.failed + result.skipped.length === 0
    // A runner that is unhappy though no test failed must not pass.
    if (result.failed === 0 && (code !== 0 || none)) result.failed = 1
    return { ...result, output: none ? `${output}\n${suite.name} found no test` : output }
  })
}

/** The same for work that is done in this process; it fails by throwing. @returns {Promise<Result>} */
export function runWork(name, work) {
  return timed(name, async () => ({ ...count(true), output: String(await work()) }))
}

async function timed(name, body) {
  const startMs = performance.now()
  let result
  try {
    result = await body()
  } catch (error) {
    result = { ...count(false), output: error.message }
  }
  return { name, ...result, durationMs: performance.now() - startMs }
}

const count = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: [] })
