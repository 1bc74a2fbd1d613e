// The package as a folder, made with the runtime at hand: what e2e drives, and what `npm run dist` gives where the tools
// for installers can't be fetched. Release fuses are left as they are, because Playwright needs the inspect one.
import { join } from 'node:path'
import { writeNotices } from '../notices.mjs'
import { packageFolder, root } from './paths.mjs'
import { run } from './step.mjs'
import { unlessUnchanged } from './unchanged.mjs'

const SOURCES = [
  'src',
  'electron.vite.config.ts',
  'build/electron-builder.yml',
  'build/icons',
  'build/notices.mjs',
  'LICENSE'
]

/**
 * Packs the built app into `release/linux-unpacked`. Linux only.
 * @param {{ path: string, version: string }} electron the runtime that is packed
 * @returns {Promise<string>} what was done, in a few words
 */
export async function packFolder(electron) {
  if (process.platform !== 'linux') return 'left out: the folder is made on Linux only'
  const pack = async () => {
    writeNotices(join(root, 'out/THIRD_PARTY_NOTICES.txt'))
    const options = [`-c.electronDist=${join(electron.path, '..')}`, `-c.electronVersion=${electron.version}`]
    await electronBuilder(['--linux', 'dir', ...options], { quiet: true })
  }
  const packed = await unlessUnchanged(join(root, 'release/.made-from'), SOURCES, pack, ` ${electron.version}`)
  return packed ? 'release/linux-unpacked' : 'up to date'
}

/** Runs electron-builder with our configuration. */
export async function electronBuilder(args, { quiet = false } = {}) {
  const cli = packageFolder('electron-builder/cli.js')
  const { code, output } = await run(process.execPath, [cli, '--config', 'build/electron-builder.yml', ...args], {
    quiet
  })
  if (code !== 0) throw new Error(`${output.trim()}\nelectron-builder could not make the package.`)
}
