// The build of the app by electron-vite.
import { join } from 'node:path'
import { packageFolder, root } from './paths.mjs'
import { run } from './step.mjs'
import { unlessUnchanged } from './unchanged.mjs'

/**
 * Builds the app into `out/`.
 * @returns {Promise<string>} what was done, in a few words
 * @throws with the compiler's own output
 */
export async function buildApp() {
  const built = await unlessUnchanged(join(root, 'out/.made-from'), ['src', 'electron.vite.config.ts'], async () => {
    const cli = packageFolder('electron-vite/bin/electron-vite.js')
    const { code, output } = await run(process.execPath, [cli, 'build'], { quiet: true })
    if (code !== 0) throw new Error(`${output.trim()}\nelectron-vite could not build the app.`)
  })
  return built ? 'built' : 'up to date'
}
