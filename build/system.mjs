// What the system must have besides Node: found missing, installed when we are root with apt, else named with the one
// command that brings it. Only Linux needs any of it.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isProgram } from './steps/paths.mjs'

const LIBRARY_FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib64']
const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts']

const hasCommand = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const hasLibrary = (name) => LIBRARY_FOLDERS.some((folder) => existsSync(join(folder, name)))
const hasFont = (part) => FONT_FOLDERS.some((folder) => hasFile(folder, part))

function hasFile(folder, part) {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { recursive: true }).some((name) => name.toLowerCase().includes(part))
}

/** One row a Debian package: what it is for, how to see that it is there, and whether the app opens without it. */
const NEEDS = [
  { name: 'libgtk-3-0', why: 'window', group: 'app', has: () => hasLibrary('libgtk-3.so.0') },
  { name: 'libnss3', why: 'window', group: 'app', has: () => hasLibrary('libnss3.so') },
  { name: 'libasound2', why: 'window', group: 'app', has: () => hasLibrary('libasound.so.2') },
  { name: 'libgbm1', why: 'window', group: 'app', has: () => hasLibrary('libgbm.so.1') },
  { name: 'libsecret-1-0', why: 'keychain', group: 'app', optional: true, has: () => hasLibrary('libsecret-1.so.0') },
  { name: 'fonts-inter', why: 'font', group: 'app', optional: true, has: () => hasFont('inter') },
  { name: 'fonts-noto-cjk', why: 'Chinese names', group: 'app', optional: true, has: () => hasFont('notosanscjk') },
  { name: 'fonts-dejavu-core', why: 'font', group: 'app', optional: true, has: () => hasFont('dejavusans') },
  { name: 'xvfb', why: 'display of its own', group: 'headless', has: () => hasCommand('Xvfb') },
  { name: 'xauth', why: 'display of its own', group: 'headless', has: () => hasCommand('xauth') },
  { name: 'gnome-keyring', why: 'keychain', group: 'headless', has: () => hasCommand('gnome-keyring-daemon') },
  { name: 'dbus', why: 'keychain', group: 'headless', has: () => hasCommand('dbus-run-session') },
  { name: 'python3', why: 'native module', group: 'compile', has: () => hasCommand('python3') },
  { name: 'make', why: 'native module', group: 'compile', has: () => hasCommand('make') },
  { name: 'g++', why: 'native module', group: 'compile', has: () => hasCommand('g++') }
]

/**
 * Installs or names what is missing.
 * @param {('app' | 'headless' | 'compile')[]} groups what is about to be done: open the app, run it without a display,
 *   compile the native module
 * @returns {string} what was done, in a few words
 * @throws when something is missing that we may not install
 */
export function ensureSystem(groups) {
  if (process.platform !== 'linux') return 'nothing needed'
  const missing = NEEDS.filter((need) => groups.includes(need.group) && !need.has())
  if (missing.length === 0) return 'complete'
  const names = missing.map((need) => need.name)
  const reasons = missing.map((need) => `${need.name} (${need.why})`).join(', ')
  const command = `apt-get install -y --no-install-recommends ${names.join(' ')}`
  if (process.getuid() !== 0 || !hasCommand('apt-get')) {
    const said = `The system lacks ${reasons}.\nBring it with: sudo ${command}\n(or the packages of your system)`
    if (missing.some((need) => !need.optional)) throw new Error(said)
    console.log(said)
    return 'goes without'
  }
  console.log(`  installing ${reasons}`)
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...names])
  return `installed ${names.length} packages`
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = spawnSync('apt-get', args, { env, encoding: 'utf8' })
  if (run.status === 0) return
  const said = `${run.stdout}${run.stderr}`.trim().split('\n').slice(-10).join('\n')
  throw new Error(`apt-get ${args[0]} failed:\n${said}\nLet Debian's packages be reached, then start again.`)
}

if (isProgram(import.meta)) console.log(`system: ${ensureSystem(['app', 'headless', 'compile'])}`)
