/** A program that is launched until something is on its page. */
import { existsSync } from 'node:fs'
import { askablePage, type StartedProgram } from './program'

/** The first row of a list. */
export const FIRST_ROW = '[role="row"][aria-rowindex="2"] [role="gridcell"]'
const LIMIT_MS = 60_000
const LOOK_MS = 10

/** What is launched, and what must be on its page to count as there. */
export interface Launched {
  readonly program: string
  readonly userData: string
  readonly selector: string
}

/** When the selector was there and painted, in ms since the epoch. */
export async function whenPainted({ child, portFile }: StartedProgram, selector: string): Promise<number> {
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
  const page = await askablePage(portFile)
  if (page === null) return null
  try {
    const at = await page.evaluate(paintedExpression(selector))
    if (typeof at !== 'number') throw new Error('the page gave no time')
    return at
  } finally {
    page.close()
  }
}

function paintedExpression(selector: string): string {
  return `new Promise((done) => {
    const look = () => document.querySelector(${JSON.stringify(selector)})
      ? requestAnimationFrame(() => requestAnimationFrame(() => done(Date.now())))
      : requestAnimationFrame(look)
    look()
  })`
}
