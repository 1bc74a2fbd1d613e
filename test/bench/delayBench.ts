import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ChildProcess } from 'node:child_process'
import { openForEngine } from '../../src/main/store/open'
import type { RunningService } from '../../src/sandbox'
import type { StoreLocation } from '../../src/main/threads/methods'
import { connect, CONNECTION_ID } from './connected'
import { askablePage, asked, startProgram, type AskedPage } from './program'
import { newLocation } from './filledStore'
import type { Result } from './results'
import { copyOf, emptyFolder, finalisedIds } from './saves'

const FILES = 1000
const SETTLE_MS = 5000
const IDLE_MS = 5000
const LOOK_MS = 200
const LIMIT_MS = 300_000

/** How late a process was with its own work, 99 of 100 times no more, in ms. */
interface Delays {
  readonly main: number
  readonly page: number
}

// In the main process by Node's own histogram; in the page by a timer of 10 ms.
export const MAIN_BEGIN = `{
  const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
  globalThis.benchDelay?.disable()
  globalThis.benchDelay = monitorEventLoopDelay({ resolution: 1 })
  globalThis.benchDelay.enable()
}`
export const MAIN_END = `globalThis.benchDelay.percentile(99) / 1e6`
const PAGE_BEGIN = `{
  clearInterval(window.benchTimer)
  const delays = (window.benchDelays = [])
  let last = performance.now()
  window.benchTimer = setInterval(() => {
    const now = performance.now()
    delays.push(Math.max(0, now - last - 10))
    last = now
  }, 10)
}`
const PAGE_END = `window.benchDelays.sort((a, b) => a - b)[Math.floor(window.benchDelays.length * 0.99)] ?? 0`

/** Whether the connection is open and the folder granted. */
const openExpression = (companyId: number): string => `typeof paydesk === 'object' &&
  paydesk.invoke('documents.folder', { companyId: ${companyId} }).then(({ value }) => typeof value?.folderName === 'string')`

/** How late the main process and the page are while a thousand PDFs are saved, beside the same program when it is idle. */
export async function benchDelay(
  folder: string,
  service: RunningService,
  people: number,
  runs: number
): Promise<Result[]> {
  const idle: Delays[] = []
  const saving: Delays[] = []
  for (let run = 0; run < runs; run++) {
    const userData = join(folder, `user-data-${run}`)
    const location = newLocation(join(userData, 'connections', CONNECTION_ID))
    const companyId = await copyOf(location, service)
    const ids = finalisedIds(location, FILES)
    grant(location, companyId, emptyFolder(join(folder, `saved-${run}`)))
    await connect(userData, location, service)
    const program = startProgram(process.cwd(), userData, '--inspect=0')
    const sockets: AskedPage[] = []
    try {
      const main = await asked(await inspectorOf(program.child))
      sockets.push(main)
      const page = await pageThere(program.portFile, openExpression(companyId))
      sockets.push(page)
      const call = async (channel: string, input: unknown): Promise<void> => {
        const wish = `paydesk.invoke(${JSON.stringify(channel)}, ${JSON.stringify(input)})`
        const answer = await page.evaluate(`${wish}.then((answer) => JSON.stringify(answer))`)
        if (!String(answer).startsWith('{"ok":true')) throw new Error(`${channel}: ${String(answer)}`)
      }
      await call('settings.set', { requestsPerMinute: 6000, requestsPerHour: 360_000, concurrency: 5 })
      await sleep(SETTLE_MS)
      const measured = async (act: () => Promise<unknown>): Promise<Delays> => {
        await main.evaluate(MAIN_BEGIN)
        await page.evaluate(PAGE_BEGIN)
        await act()
        return { main: Number(await main.evaluate(MAIN_END)), page: Number(await page.evaluate(PAGE_END)) }
      }
      idle.push(await measured(() => sleep(IDLE_MS)))
      saving.push(
        await measured(async () => {
          const job = { companyId, kind: 'payslip', which: 'all', title: 'Benchmark', merge: false, ids }
          await call('bulkSave.start', job)
          await allSaved(page)
        })
      )
    } finally {
      // A program does not end while its debugger is there.
      sockets.forEach((socket) => socket.close())
      await program.stop()
    }
  }
  const row = (what: string, of: keyof Delays): Result => ({
    what,
    people,
    measured: saving.map((each) => each[of]),
    reference: idle.map((each) => each[of]),
    unit: 'ms',
    target: { kind: 'atMostRatio', ratio: 1, orMore: 16 }
  })
  return [
    row('delay of the main process, p99, while 1,000 PDFs are saved, beside idle', 'main'),
    row('the same of the page', 'page')
  ]
}

// As the officer's choice in the system's dialog would be kept.
function grant(location: StoreLocation, companyId: number, path: string): void {
  mkdirSync(path, { recursive: true })
  const outbox = openForEngine(location.outboxPath, 'outbox', location.outboxKey)
  outbox.prepare('INSERT INTO save_folder (company_id, path, granted_ms) VALUES (?, ?, ?)').run(companyId, path, 1)
  outbox.close()
}

/** Where the main process of a program that was started with `--inspect=0` can be asked. */
export async function inspectorOf(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('the program says nothing')
  const lines = createInterface(child.stderr)
  const exit = once(child, 'exit').then(() => {
    throw new Error('the program ended before it could be asked')
  })
  const found = (async () => {
    for await (const line of lines) {
      const url = /Debugger listening on (ws:\S+)/.exec(line)?.[1]
      if (url !== undefined) return url
    }
    throw new Error('the main process gave no debugging port')
  })()
  const url = await Promise.race([found, exit])
  // What it says from here on is of no interest.
  child.stderr.resume()
  return url
}

/** The page of a program, once `isReady` holds in it. */
export async function pageThere(portFile: string, isReady: string): Promise<AskedPage> {
  const untilMs = Date.now() + LIMIT_MS
  while (Date.now() < untilMs) {
    const page = await askablePage(portFile).catch(() => null)
    if (page !== null && (await page.evaluate(isReady).catch(() => false)) === true) return page
    page?.close()
    await sleep(LOOK_MS)
  }
  throw new Error('the program shows no page')
}

async function allSaved(page: AskedPage): Promise<void> {
  const untilMs = Date.now() + LIMIT_MS
  while (Date.now() < untilMs) {
    // One that has nothing to say any more is put away by the page.
    const list = `paydesk.invoke('bulkSave.list').then(({ value: [job] }) => job?.state ?? 'done')`
    const state = await page.evaluate(list)
    if (state === 'done') return
    if (state !== 'running') throw new Error(`the bulk save is ${String(state)}`)
    await sleep(LOOK_MS)
  }
  throw new Error('the bulk save did not end')
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
