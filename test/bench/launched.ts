/** A program that is launched until something is on its page. */
import { existsSync } from 'node:fs'
import { askablePage, type StartedProgram } from './program'

/** The first row of a list. */
export const FIRST_ROW = '[role="row"][aria-rowindex="2"] [role="gridcell"]'
const LIMIT_MS = 60_000
/** Each look takes something of the program's time; what is measured is told by the page, so it may be rare. */
const LOOK_MS = 25

/** What is launched, and what must be on its page to count as there. */
export interface Launched {
  readonly program: string
  readonly userData: string
  readonly selector: string
}

/** When the selector was there and painted, in ms since the epoch. */
export async function whenPainted(started: StartedProgram, selector: string): Promise<number> {
  const [, painted] = await told(started, shownExpression(selector))
  return painted
}

/** When the selector was in the DOM, and when it was painted, in ms since the epoch. */
export function whenShown(
  started: StartedProgram,
  selector: string
): Promise<readonly [inDom: number, painted: number]> {
  return told(started, shownExpression(selector))
}

/** When the page painted something for the first time, in ms since the epoch, by its own account. */
export async function whenFirstPainted(started: StartedProgram): Promise<number> {
  const [painted] = await told(started, FIRST_PAINT)
  return painted
}

async function told({ child, portFile }: StartedProgram, expression: string): Promise<readonly [number, number]> {
  const end = Date.now() + LIMIT_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the launched program ended with code ${child.exitCode}`)
    const times = existsSync(portFile) ? await askPage(portFile, expression).catch(() => null) : null
    if (times !== null) return times
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`the page showed nothing within ${LIMIT_MS / 1000} s`)
}

/** What the page says of its times; null while there is no page yet. Rejects when the page went away meanwhile. */
async function askPage(portFile: string, expression: string): Promise<readonly [number, number] | null> {
  const page = await askablePage(portFile)
  if (page === null) return null
  try {
    const [first, last] = String(await page.evaluate(expression))
      .split(' ')
      .map(Number)
    if (first === undefined || last === undefined || !(first > 0) || !(last > 0))
      throw new Error('the page gave no time')
    return [first, last]
  } finally {
    page.close()
  }
}

// Told by a change of the document, as a loop of frames would keep the page busy while it starts.
function shownExpression(selector: string): string {
  return `new Promise((done) => {
    const now = () => performance.timeOrigin + performance.now()
    const look = () => {
      if (!document.querySelector(${JSON.stringify(selector)})) return false
      const inDom = now()
      changes.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => done(inDom + ' ' + now())))
      return true
    }
    const changes = new MutationObserver(look)
    if (!look()) changes.observe(document, { childList: true, subtree: true })
  })`
}

const FIRST_PAINT = `new Promise((done) => {
  const tell = () => {
    const [paint] = performance.getEntriesByName('first-paint')
    if (!paint) return
    const at = performance.timeOrigin + paint.startTime
    done(at + ' ' + at)
  }
  new PerformanceObserver(tell).observe({ type: 'paint', buffered: true })
  tell()
})`
