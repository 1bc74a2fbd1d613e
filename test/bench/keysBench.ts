import type { StoreLocation } from '../../src/main/threads/methods'
import { connect } from './connected'
import { ADDRESS } from './launchBench'
import { FIRST_ROW, whenPainted } from './launched'
import { median, quantile } from './measure'
import { COMPANY_ID } from './people'
import { askablePage, startProgram } from './program'
import type { Result } from './results'

const PAYSLIPS_A_RUN = 40
const PRESSED_AGAIN_MS = 2000

/** From the key that asks for the next payslip until its lines, beside those of the payslip before it, are in the page. */
export async function benchKeys(
  userData: string,
  location: StoreLocation,
  people: number,
  runs: number
): Promise<Result[]> {
  await connect(userData, location, { url: ADDRESS, apiKey: 'benchmark' })
  const started = startProgram(process.cwd(), userData)
  try {
    await whenPainted(started, FIRST_ROW)
    const page = await askablePage(started.portFile)
    if (page === null) throw new Error('the program has no page')
    await page.evaluate(OPEN_A_PAYSLIP)
    const [measured, middle]: [number[], number[]] = [[], []]
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
      middle.push(median(times))
    }
    page.close()
    const result = (what: string, values: readonly number[], target: Result['target']): Result => ({
      what,
      people,
      measured: values,
      reference: [],
      unit: 'ms',
      target
    })
    return [
      result('opening a payslip with its comparison, key to DOM, p95', measured, { kind: 'atMost', value: 32 }),
      result('the same, half of them within', middle, { kind: 'reported' })
    ]
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

// What stands last on the page says which payslip it is; a payslip that calculates may have no lines.
const NEXT_IS_SHOWN = `new Promise((done) => {
  let pressedAt = null
  const which = () => document.querySelector('.insp-last')?.textContent ?? ''
  const before = which()
  addEventListener('keydown', (event) => { pressedAt = event.timeStamp }, { capture: true, once: true })
  const changes = new MutationObserver(() => {
    if (pressedAt === null || which() === before || which() === '') return
    changes.disconnect()
    const tookMs = performance.now() - pressedAt
    setTimeout(() => done(tookMs), 250)
  })
  changes.observe(document.body, { childList: true, characterData: true, subtree: true })
})`
