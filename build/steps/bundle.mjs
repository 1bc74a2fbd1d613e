// The build of the app by electron-vite, left out when nothing it is made from has changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder, root } from './paths.mjs'
import { run } from './step.mjs'

const SOURCES = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']
const STAMP = join(root, 'out/.made-from')

/**
 * Builds the app into `out/`.
 * @returns {Promise<string>} what was done, in a few words
 * @throws with the compiler's own output
 */
export async function buildApp() {
  const sources = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return 'up to date'
  const cli = join(packageFolder('electron-vite'), 'bin/electron-vite.js')
  const { code, output } = await run(process.execPath, [cli, 'build'], { quiet: true })
  if (code !== 0) throw new Error(`${output.trim()}\nelectron-vite could not build the app.`)
  writeFileSync(STAMP, sources)
  return 'built'
}

/** By content, not by time: a checkout or a pull sets times as it likes. */
function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    const files = readdirOrSelf(path)
    for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function readdirOrSelf(path) {
  if (!path.endsWith('src')) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
