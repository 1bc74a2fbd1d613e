// The suites of `npm test`: their names and their commands. A check counts as one test; a runner counts its own tests
// through a reporter. All commands are files for Node.
import { join } from 'node:path'
import { packageFolder } from '../steps/paths.mjs'

const FORMATTED = ['src', 'test', 'build', '*.ts', '*.js', '*.cjs', '*.json', '.oxlintrc.json']
const reporter = (name) => join(import.meta.dirname, name)

/** @typedef {{ name: string, counts: 'itself' | 'tests', command: string[] }} Suite */

/** Checks without a test run. They are independent of one another. @type {Suite[]} */
export const checks = [
  // The longest first.
  check('patterns', 'eslint/bin/eslint.js', '--max-warnings=0', 'src'),
  check('format', 'prettier/bin/prettier.cjs', '--check', '--log-level=warn', ...FORMATTED),
  check('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'src', 'test', 'build'),
  check('layers', 'dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'test', '--output-type=err-long'),
  check('types', 'vue-tsc/bin/vue-tsc.js', '--noEmit'),
  check('unused', 'knip/bin/knip.js', '--no-progress', '--no-config-hints')
]

/** Tests in plain Node, all but those of the next suite. */
export const unit = (files) => vitest('unit', '--project=!integration', ...files)

/** Tests in plain Node with real HTTP, files and SQLite. They wait for one another's processes: four fill two cores. */
export const integration = (files) => vitest('integration', '--project=integration', '--maxWorkers=4', ...files)

/** Files of test/e2e that do not fit into twenty minutes of two slow cores: `npm run test:long` runs them, by naming them. */
export const longStories = [
  'anyInput.spec.ts',
  'bulkEdit.spec.ts',
  'desks.spec.ts',
  'importSheet.spec.ts',
  'kill.spec.ts',
  'lock.spec.ts',
  'longDay.spec.ts',
  'review.spec.ts'
]

/** Tests that drive the built app. @returns {Suite} */
export function e2e(files) {
  const reporters = `--reporter=list,${reporter('playwrightReporter.mjs')}`
  return {
    name: 'e2e',
    counts: 'tests',
    command: [packageFolder('@playwright/test/cli.js'), 'test', reporters, ...files]
  }
}

function check(name, file, ...args) {
  return { name, counts: 'itself', command: [packageFolder(file), ...args] }
}

function vitest(name, ...args) {
  const reporters = ['--reporter=default', `--reporter=${reporter('vitestReporter.mjs')}`]
  return { name, counts: 'tests', command: [packageFolder('vitest/vitest.mjs'), 'run', ...reporters, ...args] }
}
