import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreLocation } from '../../src/main/threads/methods'
import { connect } from './connected'
import { quantile } from './measure'
import { COMPANY_ID } from './people'
import { FIRST_ROW, whenPainted, type Launched } from './launched'
import { askablePage, startProgram } from './program'
import type { Result } from './results'
import { benchWindow } from './windowBench'

/** Nothing listens there, so the program works from its copy. */
const ADDRESS = 'http://127.0.0.1:9'
/** A launch is short and uneven, so it is measured more often than the others. */
const LAUNCHES_A_RUN = 3
const PAYSLIPS_A_RUN = 40
const PRESSED_AGAIN_MS = 2000

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
    },
    await benchNextPayslip(program, people, runs)
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

/** From the key that asks for the next payslip until its lines, beside those of the payslip before it, are in the page. */
async function benchNextPayslip(program: Launched, people: number, runs: number): Promise<Result> {
  const started = startProgram(program.program, program.userData)
  try {
    await whenPainted(started, FIRST_ROW)
    const page = await askablePage(started.portFile)
    if (page === null) throw new Error('the program has no page')
    await page.evaluate(OPEN_A_PAYSLIP)
    const measured: number[] = []
    for (let run = 0; run < runs; run++) {
      const times: number[] = []
      for (let at = 0; at < PAYSLIPS_A_RUN; at++) {
        const shown = page.evaluate(NEXT_IS_SHOWN)
        const press = (): void => page.press({ key: 'ArrowDown', code: 'ArrowDown', virtualKey: 40, ctrl: true })
        press()
        // A key that was lost is pressed again, and counts from the first time on.
        const again = setInterval(press, PRESSED_AGAIN_MS)
        const tookMs = await shown
        clearInterval(again)
        if (typeof tookMs !== 'number') throw new Error('the page gave no time')
        times.push(tookMs)
      }
      measured.push(quantile(times, 0.95))
    }
    page.close()
    return {
      what: 'opening a payslip with its comparison, key to DOM, p95',
      people,
      measured,
      reference: [],
      unit: 'ms',
      target: { kind: 'atMost', value: 32 }
    }
  } finally {
    await started.stop()
  }
}

// The one in the middle of the newest period, as a link of another screen opens it.
const OPEN_A_PAYSLIP = `(async () => {
  const ask = async (channel, input) => (await window.paydesk.invoke(channel, input)).value
  const [period] = await ask('periods.list', { companyId: ${COMPANY_ID} })
  const { frequencyId, date, special } = period
  const { rows } = await ask('payslips.openPeriod', { companyId: ${COMPANY_ID}, frequencyId, date, special })
  location.hash = '#/payslips/' + rows[0].payslipId
  await new Promise((done) => {
    const look = () => document.querySelector('.walk .li.on') && document.querySelector('.t.ps tbody .r')
      ? setTimeout(done, 500) : requestAnimationFrame(look)
    look()
  })
  return true
})()`

// Lines of another payslip, and the place in the list that says so.
const NEXT_IS_SHOWN = `new Promise((done) => {
  let pressedAt = null
  const which = () => document.querySelector('.insp-last')?.textContent ?? ''
  const before = which()
  addEventListener('keydown', (event) => { pressedAt = event.timeStamp }, { capture: true, once: true })
  const changes = new MutationObserver(() => {
    if (pressedAt === null || which() === before || !document.querySelector('.t.ps tbody .r')) return
    changes.disconnect()
    const tookMs = performance.now() - pressedAt
    setTimeout(() => done(tookMs), 250)
  })
  changes.observe(document.body, { childList: true, characterData: true, subtree: true })
})`
