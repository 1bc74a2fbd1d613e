// What axe finds wrong on a page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, ImpactValue, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface WithAxe {
  readonly axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }
}

/** A thing that axe finds wrong, in a few words. */
export interface Fault {
  readonly impact: ImpactValue
  readonly text: string
}

/** What axe finds wrong on the page as it stands. */
export async function faultsOn(page: Page): Promise<Fault[]> {
  // Evaluated by the debugger: the page's own policy would refuse the script. It stays until the page is loaded anew.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // A colour on its way from one to the other is neither.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])))
  )
  const { violations } = await page.evaluate(() =>
    (window as unknown as WithAxe).axe.run(document, { resultTypes: ['violations'] })
  )
  return violations.flatMap(({ id, impact = null, nodes }) =>
    nodes.map((node) => ({ impact, text: `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}` }))
  )
}

/** The same in light and in dark, each fault with its scheme. */
export async function faultsInBoth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const { text } of await faultsOn(page)) found.push(`${colorScheme}: ${text}`)
  }
  return found
}
