import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import { JsonFile } from '../../src/main/common/jsonFile'
import { Registry } from '../../src/main/connections/registry'
import { Keychain } from '../../src/main/secrets'
import type { StoreLocation } from '../../src/main/threads/methods'
import type { Result } from './results'

export const CONNECTION_ID = 'bench'
/** Nothing listens there, so the program works from its copy. */
const ADDRESS = 'http://127.0.0.1:9'
const FIRST_ROW = '[role="row"][aria-rowindex="2"] [role="gridcell"]'
const LIMIT_MS = 60_000
const LOOK_MS = 10
/** A launch is short and uneven, so it is measured more often than the others. */
const LAUNCHES_A_RUN = 3

const BLANK_MAIN = `
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => {
  new BrowserWindow({ width: 1280, height: 800 }).loadURL('data:text/html,<title>blank</title><main>blank</main>')
})
`

/** What is launched, and what must be on its page to count as there. */
interface Launched {
  readonly program: string
  readonly userData: string
  readonly selector: string
}

/** From the start of the process until the first rows of the copy are painted, beside a blank window's first paint. */
export async function benchLaunch(
  userData: string,
  location: StoreLocation,
  people: number,
  runs: number
): Promise<Result[]> {
  await connect(userData, location)
  const blank = blankProgram(join(userData, '..', 'blank'))
  const program: Launched = { program: process.cwd(), userData, selector: FIRST_ROW }
  // The first start of each reads its files from disk.
  await paintedAfterMs(blank)
  await paintedAfterMs(program)
  const measured: number[] = []
  const reference: number[] = []
  for (let run = 0; run < runs * LAUNCHES_A_RUN; run++) {
    reference.push(await paintedAfterMs(blank))
    measured.push(await paintedAfterMs(program))
  }
  return [
    {
      what: 'launch to the first rows painted, beside a blank window',
      people,
      measured,
      reference,
      unit: 'ms',
      target: { kind: 'atMostRatio', ratio: 1.25 }
    }
  ]
}

// As if the officer had connected before: the list of connections, and the keys in the keychain.
async function connect(userData: string, { cacheKey, outboxKey }: StoreLocation): Promise<void> {
  const keychain = new Keychain()
  await keychain.write(CONNECTION_ID, 'cacheKey', cacheKey)
  await keychain.write(CONNECTION_ID, 'outboxKey', outboxKey)
  await keychain.write(CONNECTION_ID, 'apiKey', 'benchmark')
  const registry = Registry.load(new JsonFile(join(userData, 'connections.json')), () => undefined)
  await registry.put({
    id: CONNECTION_ID,
    label: 'Benchmark',
    address: ADDRESS,
    sample: false,
    keeping: 'kept',
    lastUsedMs: null
  })
  await registry.use(CONNECTION_ID, Date.now())
}

function blankProgram(folder: string): Launched {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"blank","main":"main.js"}')
  writeFileSync(join(folder, 'main.js'), BLANK_MAIN)
  return { program: folder, userData: join(folder, 'user-data'), selector: 'main' }
}

async function paintedAfterMs({ program, userData, selector }: Launched): Promise<number> {
  const electron = process.env['PAYDESK_TEST_ELECTRON']
  if (electron === undefined) throw new Error('Run the benchmark by `npm run bench`: it says where Electron is.')
  const portFile = join(userData, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const switches = (process.env['PAYDESK_TEST_ELECTRON_ARGUMENTS'] ?? '').split(' ').filter(Boolean)
  const begin = Date.now()
  const child = spawn(electron, [...switches, program, `--user-data-dir=${userData}`, '--remote-debugging-port=0'], {
    stdio: 'ignore'
  })
  try {
    return (await whenPainted(child, portFile, selector)) - begin
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    }
  }
}

// Asked through the debugging port, so that nothing in the program knows that it is measured.
async function whenPainted(child: ChildProcess, portFile: string, selector: string): Promise<number> {
  const end = Date.now() + LIMIT_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the launched program ended with code ${child.exitCode}`)
    const painted = existsSync(portFile) ? await askPage(portFile, selector).catch(() => null) : null
    if (painted !== null) return painted
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`nothing at ${selector} within ${LIMIT_MS / 1000} s`)
}

/** When the page had it on screen; null while there is no page yet. Rejects when the page went away meanwhile. */
async function askPage(portFile: string, selector: string): Promise<number | null> {
  const [port = ''] = readFileSync(portFile, 'utf8').split('\n')
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const targets = (await answer.json()) as { type: string; webSocketDebuggerUrl: string }[]
  const page = targets.find(({ type }) => type === 'page')
  return page ? evaluate(page.webSocketDebuggerUrl, paintedExpression(selector)) : null
}

function paintedExpression(selector: string): string {
  return `new Promise((done) => {
    const look = () => document.querySelector(${JSON.stringify(selector)})
      ? requestAnimationFrame(() => requestAnimationFrame(() => done(Date.now())))
      : requestAnimationFrame(look)
    look()
  })`
}

function evaluate(url: string, expression: string): Promise<number> {
  const socket = new WebSocket(url)
  return new Promise<number>((done, fail) => {
    socket.addEventListener('open', () => {
      const params = { expression, awaitPromise: true, returnByValue: true }
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
    })
    socket.addEventListener('message', ({ data }) => {
      const { result } = JSON.parse(String(data)) as { result?: { result?: { value?: unknown } } }
      const value = result?.result?.value
      if (typeof value === 'number') done(value)
      else fail(new Error('the page gave no time'))
    })
    socket.addEventListener('close', () => fail(new Error('the page went away')))
    socket.addEventListener('error', () => fail(new Error('the page could not be asked')))
  }).finally(() => socket.close())
}
