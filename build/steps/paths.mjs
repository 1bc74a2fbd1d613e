// Where the bootstrap keeps and finds things. Everything that is slow to make lies in a per-user cache, so that a
// fresh clone does not make it again.
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readFileSync } from 'node:fs'

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..')

/** The per-user cache folder of the bootstrap (not of the app). */
export function cacheFolder() {
  const base =
    process.env.XDG_CACHE_HOME ||
    (process.platform === 'win32' && process.env.LOCALAPPDATA) ||
    (process.platform === 'darwin' ? join(homedir(), 'Library/Caches') : join(homedir(), '.cache'))
  // Where case does not count, the program's own data lie in `Paydesk` of the same folder.
  return join(base, process.platform === 'linux' ? 'paydesk' : 'paydesk-build')
}

/** The folder of an installed package. */
export function packageFolder(name) {
  return join(root, 'node_modules', name)
}

/** The version of an installed package. */
export function packageVersion(name) {
  return readJson(join(packageFolder(name), 'package.json')).version
}

/** Parses a JSON file. */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A file of the npm that runs us: found by npm's own variable, else beside this Node. */
export function npmFile(path) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return resolve(dirname(cli), '..', path)
  const lib = process.platform === 'win32' ? 'node_modules/npm' : '../lib/node_modules/npm'
  return resolve(dirname(process.execPath), lib, path)
}

/** True when a file of the build folder is the program itself, not an import of another one. */
export function isProgram(meta) {
  return process.argv[1] !== undefined && resolve(process.argv[1]) === meta.filename
}
