// The Electron that runs the app here: the shipped one where it is or can be fetched, else the fallback.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder, isProgram, packageFolder, packageVersion } from '../steps/paths.mjs'
import { fallbackElectron } from './fallback.mjs'

const PROBE_MS = 4_000
const DOWNLOAD_MS = 180_000
/** After a failed probe GitHub is left alone for a day. */
const RETRY_MS = 24 * 60 * 60 * 1000
const NODE_API_OF_SHIPPED = 10

/**
 * Finds or fetches the Electron runtime. PAYDESK_ELECTRON=fallback leaves the shipped one alone.
 * @returns {Promise<{ path: string, version: string, nodeApi: number, shipped: boolean, made: boolean }>}
 */
export async function ensureElectron() {
  if (process.env.PAYDESK_ELECTRON === 'fallback') return fallbackElectron()
  const shipped = shippedElectron()
  if (shipped) return shipped
  if (await canFetchShipped()) {
    await installShipped()
    const fetched = shippedElectron()
    if (fetched) return { ...fetched, made: true }
  }
  return fallbackElectron()
}

function shippedElectron() {
  const folder = packageFolder('electron')
  const marker = join(folder, 'path.txt')
  if (!existsSync(marker)) return undefined
  const path = join(folder, 'dist', readFileSync(marker, 'utf8'))
  if (!existsSync(path)) return undefined
  return { path, version: packageVersion('electron'), nodeApi: NODE_API_OF_SHIPPED, shipped: true, made: false }
}

async function canFetchShipped() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 12)) return false
  if (process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror) return true
  const note = join(cacheFolder(), 'github-unreachable')
  if (existsSync(note) && Date.now() - Number(readFileSync(note, 'utf8')) < RETRY_MS) return false
  try {
    const url = `https://github.com/electron/electron/releases/download/v${packageVersion('electron')}/SHASUMS256.txt`
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) })
    if (answer.ok) {
      rmSync(note, { force: true })
      return true
    }
  } catch {
    // not reachable: noted below, and the fallback is used
  }
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, String(Date.now()))
  return false
}

/** Runs Electron's own installer; when it fails the fallback is used, so a failure is said and not thrown. */
function installShipped() {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(packageFolder('electron'), 'install.js')], { stdio: 'inherit' })
    const timer = setTimeout(() => child.kill(), DOWNLOAD_MS)
    child.on('close', (code) => {
      clearTimeout(timer)
      if (code !== 0) console.error('Electron could not be downloaded from GitHub; trying the fallback runtime')
      done()
    })
  })
}

if (isProgram(import.meta)) {
  const { path, version, shipped } = await ensureElectron()
  console.log(`Electron ${version} (${shipped ? 'shipped' : 'fallback'}): ${path}`)
}
