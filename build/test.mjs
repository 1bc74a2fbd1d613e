// `npm test`: every check and every test, from a fresh clone. `npm test -- unit layers` runs these suites only, and
// `npm test -- unit test/unit/money.test.ts` that file only. A suite that fails does not stop the others.
import { checks, e2e, integration, longStories, unit } from './suites/index.mjs'
import { runSuite, runWork } from './suites/runSuite.mjs'
import { buildApp } from './steps/bundle.mjs'
import { packFolder } from './steps/pack.mjs'
import { startDesktop } from './steps/desktop.mjs'
import { inMemory } from './steps/memoryFolder.mjs'
import { testEnvironment } from './steps/playwright.mjs'
import { prepare } from './steps/prepare.mjs'
import { main } from './steps/step.mjs'

const MINUTE_MS = 60 * 1000
const LIMIT_MS = 12 * MINUTE_MS
/** A file that is asked for by its name may be one of those that take long. */
const LIMIT_OF_FILES_MS = 60 * MINUTE_MS
const NAMES = [...checks.map((check) => check.name), 'build', 'package', 'unit', 'integration', 'e2e']

await main(async () => {
  const { names, files } = choose(process.argv.slice(2))
  const wanted = (name) => names.length === 0 || names.includes(name)
  const results = []
  const add = (result) => results.push(print(result))
  const plain = (suite) => () => runSuite(suite, process.env, LIMIT_MS)
  const first = checks.filter((check) => wanted(check.name)).map(plain)
  if (wanted('build') || wanted('e2e')) first.unshift(() => runWork('build', buildApp))
  const packed =
    wanted('package') || (wanted('e2e') && (files.length === 0 || files.some((file) => file.includes('packed'))))
  const electron = await checkedMeanwhile(first, add, wanted('e2e'))

  if (packed) add(await runWork('package', () => packFolder(electron)))
  // These use both cores themselves.
  if (wanted('unit')) add(await plain(unit(files))())
  if (wanted('integration'))
    add(await inMemory((env) => runSuite(integration(files), { ...process.env, ...env }, LIMIT_MS)))
  if (wanted('e2e')) add(await runE2e(electron, files))
  if (wanted('e2e') && files.length === 0) console.log(`\nleft to npm run test:long: ${longStories.join(', ')}`)
  summary(results)
})

/** Names choose suites; anything else is a file for the runners. */
function choose(args) {
  const files = args.filter((arg) => arg.includes('/') || arg.startsWith('-'))
  const names = args
    .filter((arg) => !files.includes(arg))
    .flatMap((arg) => (arg === 'checks' ? NAMES.slice(0, 8) : [arg]))
  const unknown = names.find((name) => !NAMES.includes(name))
  if (unknown) throw new Error(`There is no suite "${unknown}". There are: checks, ${NAMES.join(', ')}.`)
  return { names, files }
}

/**
 * Runs checks two at a time. The first lane begins while the rest is brought: on a new machine that compiles for a minute, on
 * one core. A run that could not begin ends with its counts too.
 */
async function checkedMeanwhile(jobs, done, headless) {
  const queue = [...jobs]
  const lane = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) done(await job())
  }
  try {
    /** @type {Promise<void>[]} */
    const lanes = []
    const electron = await prepare({ headless, withPackages: () => void lanes.push(lane()) })
    await Promise.all([...lanes, lane()])
    return electron
  } catch (error) {
    throw new Error(`${error.message}\n\n0 passed, 1 failed`, { cause: error })
  }
}

async function runE2e(electron, files) {
  let desktop
  try {
    desktop = await startDesktop()
    const leftOut = files.length === 0 ? { PAYDESK_E2E_LEFT_OUT: longStories.join(',') } : {}
    const limitMs = files.length === 0 ? LIMIT_MS : LIMIT_OF_FILES_MS
    return await runSuite(e2e(files), { ...testEnvironment(electron, desktop.env), ...leftOut }, limitMs)
  } catch (error) {
    return { name: 'e2e', passed: 0, failed: 1, skipped: [], durationMs: 0, output: error.message }
  } finally {
    desktop?.stop()
  }
}

function print(result) {
  const state = result.failed > 0 ? 'FAILED' : 'passed'
  const counts = `${result.passed} passed${result.failed > 0 ? `, ${result.failed} failed` : ''}`
  const seconds = (result.durationMs / 1000).toFixed(1)
  console.log(`${result.name.padEnd(12)} ${state}  ${seconds.padStart(6)} s  ${counts}`)
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`)
  return result
}

function summary(results) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0)
  const skipped = results.flatMap((result) => result.skipped)
  const secondTry = results.flatMap((result) => result.secondTry ?? [])
  const failed = results.filter((result) => result.failed > 0).map((result) => result.name)
  console.log('')
  if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`)
  for (const { name, reason } of secondTry) console.log(`passed at its second try: ${name}: ${reason}`)
  for (const { name, reason } of skipped) console.log(`skipped: ${name}: ${reason}`)
  const passed = sum('passed')
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  console.log(`${passed} passed, ${sum('failed')} failed${skips}`)
  if (failed.length > 0 || passed === 0) process.exitCode = 1
}
