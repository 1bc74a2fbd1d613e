// The native SQLite module for runtimes older than Node-API 10 (Node 20, the fallback Electron): the prebuilt binary
// would crash the process there. It is compiled once from the package's own sources at the experimental Node-API level
// and put over the prebuilt one, so that no product code knows of it. See docs/runtime.md.
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cacheFolder, isProgram, npmFile, packageFolder, packageVersion } from './steps/paths.mjs'

const NODE_API_OF_PREBUILT = 10
const PACKAGE = 'better-sqlite3'
/** Raise it when the way of compiling changes: cached files of another recipe are not used. */
const RECIPE = 1

/** True when the native module has to be compiled first for this Node and an Electron of that Node-API level. */
export function mustCompile(electronNodeApi) {
  return !prebuiltWorks(electronNodeApi) && !inPlace() && !existsSync(cachedFile())
}

/**
 * Makes `better-sqlite3` loadable in this Node and in an Electron of the given Node-API level.
 * @param {number} electronNodeApi the Node-API level of the Electron runtime in use
 * @returns {Promise<string>} what was done, in a few words
 */
export async function ensureNative(electronNodeApi) {
  if (prebuiltWorks(electronNodeApi)) return restorePrebuilt()
  if (inPlace()) return 'in place'
  const folder = packageFolder(PACKAGE)
  const compiled = mustCompile(electronNodeApi)
  if (compiled) {
    console.log('native module: compiling, which takes a minute or two and happens once ...')
    await compileInto(cachedFile(), folder)
  }
  // A new file, then a rename: a process that has the old binary mapped must not see it change.
  const target = usedFile()
  // Kept once: after a kill before the stamp the file in use is the compiled one.
  if (!existsSync(stampFile()) && !existsSync(prebuiltFile()) && existsSync(target))
    copyFileSync(target, prebuiltFile())
  copyFileSync(cachedFile(), `${target}.new`)
  renameSync(`${target}.new`, target)
  writeFileSync(stampFile(), nameOfBuild())
  return compiled ? 'compiled' : 'from the cache'
}

/** Throws where what would be shipped is not the prebuilt file: a compiled one fits this computer, and maybe no other. */
export function assertPrebuilt() {
  if (!existsSync(stampFile())) return
  throw new Error(
    'The native SQLite module here was compiled for an older Node. Run npm ci, then npm run dist, with Node 22.14 or newer.'
  )
}

function restorePrebuilt() {
  // Where an older checkout kept no copy, the compiled one does here as well; `dist` asks.
  if (!existsSync(stampFile()) || !existsSync(prebuiltFile())) return 'prebuilt'
  renameSync(prebuiltFile(), usedFile())
  rmSync(stampFile())
  return 'prebuilt, put back'
}

const prebuiltWorks = (electronNodeApi) =>
  Math.min(Number(process.versions.napi), electronNodeApi) >= NODE_API_OF_PREBUILT
const nameOfBuild = () => `${PACKAGE}-${packageVersion(PACKAGE)}-${process.platform}-${process.arch}-${RECIPE}`
const cachedFile = () => join(cacheFolder(), 'native', `${nameOfBuild()}.node`)
const usedFile = () => join(packageFolder(PACKAGE), 'prebuilds', `${process.platform}-${process.arch}.node`)
const prebuiltFile = () => `${usedFile()}.prebuilt`
const stampFile = () => join(packageFolder(PACKAGE), 'prebuilds/.compiled')
const inPlace = () => existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === nameOfBuild()

async function compileInto(cached, folder) {
  await nodeGyp(folder)
  mkdirSync(join(cached, '..'), { recursive: true })
  const part = `${cached}.${process.pid}`
  copyFileSync(join(folder, 'build/Release/better_sqlite3.node'), part)
  renameSync(part, cached)
  rmSync(join(folder, 'build'), { recursive: true, force: true })
}

function nodeGyp(folder) {
  const prefix = resolve(process.execPath, process.platform === 'win32' ? '..' : '../..')
  const args = [npmFile('node_modules/node-gyp/bin/node-gyp.js'), 'rebuild', '--release', '--force_build=1']
  // Headers lie beside most installations of Node; where they don't, node-gyp downloads them from nodejs.org.
  const headers = existsSync(join(prefix, 'include/node/node_api.h'))
  if (headers) args.push(`--nodedir=${prefix}`)
  const flags = '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NO_WARNING -w'
  // SQLite is one file of 13 MB: -O3, as the package has it, takes 100 s of it, -O2 65 s, which is what SQLite itself is made with.
  const env = {
    ...process.env,
    MAKEFLAGS: '-j2',
    CFLAGS: `${process.env.CFLAGS ?? ''} -O2`,
    CXXFLAGS: `${process.env.CXXFLAGS ?? ''} -O2 ${flags}`
  }
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(cure(output, headers)))))
  })
}

function cure(output, headers) {
  const lines = output.trim().split('\n').slice(-25).join('\n')
  const ways = ['  - have python3, make and a C++20 compiler (on Debian: apt-get install python3 make g++)']
  if (!headers) ways.push('  - have the headers of Node beside it, or let nodejs.org be reached')
  ways.push('  - or use Node 22.14 or newer with the shipped Electron: then nothing is compiled')
  return `${lines}\n${PACKAGE} could not be compiled. Ways round:\n${ways.join('\n')}`
}

if (isProgram(import.meta)) console.log(`native module: ${await ensureNative(NODE_API_OF_PREBUILT)}`)
