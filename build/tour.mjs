// `npm run tour`: the real app through the whole main job, without a person. Leaves screenshots and report.json in tour/.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './steps/bundle.mjs'
import { startDesktop } from './steps/desktop.mjs'
import { isProgram, packageFolder, root } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { main, run, step } from './steps/step.mjs'
import { testEnvironment } from './steps/playwright.mjs'

/**
 * Runs the tour on a desktop of its own.
 * @param {{ path: string, version: string }} electron the runtime
 * @returns {Promise<number>} the exit code
 */
export async function tour(electron) {
  const folder = join(root, 'tour')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const desktop = await startDesktop()
  try {
    const args = [join(packageFolder('@playwright/test'), 'cli.js'), 'test', '--config=test/tour/playwright.config.ts']
    const { code } = await run(process.execPath, args, { env: testEnvironment(electron, desktop.env) })
    return code
  } finally {
    desktop.stop()
  }
}

if (isProgram(import.meta)) {
  await main(async () => {
    const electron = await prepare({ headless: true })
    await step('app', buildApp)
    process.exitCode = await tour(electron)
  })
}
