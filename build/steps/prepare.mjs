// What every command needs before its own work: packages, system, Electron, native module. Each part looks first, so
// that a second run costs a fraction of a second.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npmFile, readJson, root } from './paths.mjs'
import { run, step } from './step.mjs'

/** A Node-API level that no Electron of ours lacks: for programs that run in plain Node only. */
const ANY_ELECTRON = 10
const OLDEST_NODE = [20, 19]

/**
 * Brings everything but the build itself.
 * @param {{ headless: boolean, withPackages?: () => void }} options headless also brings a display and a keychain of its own;
 *   withPackages is called when the packages are there, to begin what needs no more
 * @returns {Promise<{ path: string, version: string, shipped: boolean }>} the Electron runtime
 */
export async function prepare({ headless, withPackages }) {
  checkNode()
  await step('packages', installPackages)
  withPackages?.()
  // These need installed packages themselves, so they are loaded only now.
  const { ensureElectron } = await import('../runtime/index.mjs')
  const { ensureNative, mustCompile } = await import('../native.mjs')
  const { ensureSystem } = await import('../system.mjs')
  const electron = await step(
    'Electron runtime',
    ensureElectron,
    (found) => `${found.version}${found.shipped ? '' : ', the fallback'}${found.made ? ', fetched' : ''}`
  )
  const groups = ['app', headless && 'headless', mustCompile(electron.nodeApi) && 'compile'].filter(Boolean)
  await step('system', () => ensureSystem(groups))
  await step('native module', () => ensureNative(electron.nodeApi))
  return electron
}

/** Brings what programs in plain Node need: packages and the native module. Says nothing when all is there. */
export async function prepareNode() {
  checkNode()
  await installPackages()
  const { ensureNative, mustCompile } = await import('../native.mjs')
  if (mustCompile(ANY_ELECTRON)) {
    const { ensureSystem } = await import('../system.mjs')
    ensureSystem(['compile'])
  }
  await ensureNative(ANY_ELECTRON)
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldest, oldestMinor] = OLDEST_NODE
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return
  throw new Error(
    `Node ${process.versions.node} is too old: Paydesk is built with Node ${OLDEST_NODE.join('.')} or newer.`
  )
}

async function installPackages() {
  if (packagesMatchLock()) return 'in place'
  console.log('packages: npm ci ...')
  const { code, output } = await run(process.execPath, [npmFile('bin/npm-cli.js'), 'ci'], { quiet: true })
  if (code === 0) return 'installed'
  const said = output.trim().split('\n').slice(-15).join('\n')
  throw new Error(
    `npm ci failed:\n${said}\nLet the npm registry be reached (\`npm config get registry\`), then start again.`
  )
}

/** True when every package of the lock file lies in node_modules in its version. */
function packagesMatchLock() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const have = readJson(installed).packages
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(
    ([path, wanted]) => path === '' || wanted.optional || wanted.devOptional || have[path]?.version === wanted.version
  )
}
