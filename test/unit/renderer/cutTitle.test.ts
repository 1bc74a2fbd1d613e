import { afterEach, beforeEach, expect, it } from 'vitest'
import { showWhatIsCut } from '@/components/cutTitle'

let forget: () => void = () => undefined
beforeEach(() => (forget = showWhatIsCut(document)))
afterEach(() => {
  forget()
  document.body.replaceChildren()
})

/** What stands in a box of 100 px, `wide` px wide by itself. */
function words(html: string, wide: number): HTMLElement {
  document.body.innerHTML = html
  const box = document.body.querySelector<HTMLElement>('.cut, .vt-td')
  if (box === null) throw new Error('nothing that may be cut')
  setWidth(box, wide)
  return box
}

function setWidth(box: HTMLElement, wide: number): void {
  Object.defineProperty(box, 'scrollWidth', { value: wide, configurable: true })
  Object.defineProperty(box, 'clientWidth', { value: 100, configurable: true })
}

function pointAt(element: Element): void {
  element.dispatchEvent(new Event('pointerover', { bubbles: true }))
}

it('says under the pointer what ends in dots, in a bar as in a cell, and nothing where all of it is seen', () => {
  const bar = words('<header><span class="cut">30 Jun 2026, <b>Monthly, to the last day</b></span></header>', 240)
  pointAt(bar.querySelector('b') ?? bar)
  expect(bar.title).toBe('30 Jun 2026, Monthly, to the last day')
  setWidth(bar, 90)
  pointAt(bar)
  expect(bar.hasAttribute('title')).toBe(false)

  const cell = words('<div class="vt-row"><span class="vt-td">Au-Yeung, Cheuk Nam</span></div>', 130)
  pointAt(cell)
  expect(cell.title).toBe('Au-Yeung, Cheuk Nam')
})

it('leaves what the page says there itself', () => {
  const own = words('<span class="cut" title="What the service sent, in full">What the…</span>', 240)
  pointAt(own)
  expect(own.title).toBe('What the service sent, in full')
  setWidth(own, 90)
  pointAt(own)
  expect(own.title).toBe('What the service sent, in full')
})
