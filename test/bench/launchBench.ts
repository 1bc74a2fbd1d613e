import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreLocation } from '../../src/main/threads/methods'
import { connect } from './connected'
import { FIRST_ROW, whenPainted, type Launched } from './launched'
import { startProgram } from './program'
import type { Result } from './results'
import { benchWindow } from './windowBench'

/** Nothing listens there, so the program works from its copy. */
export const ADDRESS = 'http://127.0.0.1:9'
/** A launch is short and uneven, so it is measured more often than the others. */
const LAUNCHES_A_RUN = 3

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

/** From the start of the process until the first rows of the copy are painted, beside a blank window's first paint. */
export async function benchLaunch(
  userData: string,
  location: StoreLocation,
  people: number,
  runs: number
): Promise<Result[]> {
  await connect(userData, location, { url: ADDRESS, apiKey: 'benchmark' })
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

function blankProgram(folder: string): Launched {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"blank","main":"main.js"}')
  writeFileSync(join(folder, 'main.js'), BLANK_MAIN)
  return { program: folder, userData: join(folder, 'user-data'), selector: 'main' }
}

async function paintedAfterMs({ program, userData, selector }: Launched): Promise<number> {
  const started = startProgram(program, userData)
  try {
    return (await whenPainted(started, selector)) - started.beganMs
  } finally {
    await started.stop()
  }
}
