// A desktop for runs without a person: a virtual display, a private D-Bus session and a throw-away keychain, all ended
// with the run. On Windows and macOS the real ones are used.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SCREEN = '1920x1200x24'
const START_MS = 15_000
const SIGNALS = ['SIGINT', 'SIGTERM']

/** True where a window can be shown to somebody. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/**
 * Starts the desktop.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop: () => void }>} the environment for programs on it
 */
export async function startDesktop() {
  if (process.platform !== 'linux') return { env: process.env, stop: () => {} }
  const home = mkdtempSync(join(tmpdir(), 'paydesk-home-'))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  const children = []
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, interrupted)
    for (const child of children.reverse()) child.kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const interrupted = () => {
    stop()
    process.exit(130)
  }
  for (const signal of SIGNALS) process.on(signal, interrupted)
  const start = (program, args, options) => {
    const child = spawn(program, args, options)
    children.push(child)
    return child
  }
  // The cache folders of the tools must not move with HOME: GPU and font caches of the app may.
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: runtime, XDG_DATA_HOME: join(home, 'data') }
  delete env.WAYLAND_DISPLAY
  try {
    const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe']
    })
    env.DISPLAY = `:${await firstLine(display, display.stdio[3], 'Xvfb')}`
    const bus = start('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore']
    })
    env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus, bus.stdout, 'dbus-daemon')
    // It says that it is ready by going into the background, and ends with its bus.
    const keyring = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets', '--daemonize'], {
      env,
      input: 'throw-away\n',
      timeout: START_MS,
      encoding: 'utf8'
    })
    if (keyring.status !== 0) throw new Error(`gnome-keyring-daemon could not be started: ${keyring.stderr}`)
    return { env, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** The first line that a program says when it is ready. */
function firstLine(child, stream, name) {
  return new Promise((done, fail) => {
    let text = ''
    const timer = setTimeout(() => fail(new Error(`${name} did not start within ${START_MS / 1000} s`)), START_MS)
    child.on('error', (error) => fail(new Error(`${name} could not be started: ${error.message}`)))
    child.on('exit', (code) => fail(new Error(`${name} ended with code ${code} before it was ready`)))
    stream.on('data', (chunk) => {
      text += chunk
      if (!text.includes('\n')) return
      clearTimeout(timer)
      done(text.slice(0, text.indexOf('\n')))
    })
  })
}
