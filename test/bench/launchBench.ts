import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreLocation } from '../../src/main/threads/methods'
import { connect } from './connected'
import { FIRST_ROW, whenFirstPainted, whenShown, type Launched } from './launched'
import { startProgram } from './program'
import type { Result } from './results'
import { benchWindow } from './windowBench'

/** Nothing listens there, so the program works from its copy. */
export const ADDRESS = 'http://127.0.0.1:9'
/** A launch is short and uneven, so it is measured more often than the others. */
const LAUNCHES_A_RUN = 3
/** A start that is looked at no longer than this leaves nothing behind for the next, as nobody's does. */
const KEPT_MS = 2_000

const BLANK_MAIN = `
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => {
  new BrowserWindow({ width: 1280, height: 800 }).loadURL('data:text/html,<title>blank</title><main>blank</main>')
})
`

/** The window with a table open, beside a blank one. */
export async function benchOpenWindow(
  userData: string,
  location: StoreLocation,
  people: number,
  runs: number
): Promise<Result[]> {
  await connect(userData, location, { url: ADDRESS, apiKey: 'benchmark' })
  const program: Launched = { program: process.cwd(), userData, selector: FIRST_ROW }
  return benchWindow(program, blankProgram(join(userData, '..', 'blank')), people, runs)
}

/** From the start of the process until the first rows of the copy are in the DOM, beside a blank window's first paint. */
export async function benchLaunch(
  userData: string,
  location: StoreLocation,
  people: number,
  runs: number
): Promise<Result[]> {
  await connect(userData, location, { url: ADDRESS, apiKey: 'benchmark' })
  const blank = blankProgram(join(userData, '..', 'blank'))
  const program: Launched = { program: process.cwd(), userData, selector: FIRST_ROW }
  // The first start of each reads its files from disk, and the program's has no compiled code of its page yet.
  await blankAfterMs(blank)
  await shownAfterMs(program)
  await shownAfterMs(program)
  const [inDom, painted, reference]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runs * LAUNCHES_A_RUN; run++) {
    reference.push(await blankAfterMs(blank))
    const [dom, paint] = await shownAfterMs(program)
    inDom.push(dom)
    painted.push(paint)
  }
  return [
    {
      what: 'launch to the first rows in the DOM, beside a blank window until its first paint',
      people,
      measured: inDom,
      reference,
      unit: 'ms',
      target: { kind: 'atMostRatio', ratio: 1.25 }
    },
    {
      what: 'the same, until they are painted',
      people,
      measured: painted,
      reference,
      unit: 'ms',
      target: { kind: 'reported' }
    }
  ]
}

function blankProgram(folder: string): Launched {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"blank","main":"main.js"}')
  writeFileSync(join(folder, 'main.js'), BLANK_MAIN)
  return { program: folder, userData: join(folder, 'user-data'), selector: 'main' }
}

async function blankAfterMs({ program, userData }: Launched): Promise<number> {
  const started = startProgram(program, userData)
  try {
    return (await whenFirstPainted(started)) - started.beganMs
  } finally {
    await started.stop()
  }
}

async function shownAfterMs({
  program,
  userData,
  selector
}: Launched): Promise<readonly [inDom: number, painted: number]> {
  const started = startProgram(program, userData)
  try {
    const [inDom, painted] = await whenShown(started, selector)
    // What Chromium keeps of compiled code is written some time after the page was shown.
    await new Promise((resolve) => setTimeout(resolve, KEPT_MS))
    return [inDom - started.beganMs, painted - started.beganMs]
  } finally {
    await started.stop()
  }
}
