// Whether all that can be pressed or filled on a page is come to by keyboard alone.
import type { Page } from '@playwright/test'

/** More presses than any page has stops. */
const MOST_PRESSES = 300

interface OurWindow {
  reached?: Set<Element>
}

/**
 * Goes through the page by Tab, once round, and gives what is not come to: a control that is neither a stop nor part of a group
 * with one, where the arrow keys lead on, and a thing that hears clicks and is no control at all.
 */
export async function notByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const reached = new Set<Element>()
    ;(window as OurWindow).reached = reached
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await page.keyboard.press('Tab')
    const isRound = await page.evaluate(() => {
      const { reached } = window as OurWindow
      const now = document.activeElement
      if (!reached || !now || now === document.body) return (reached?.size ?? 0) > 0
      const isKnown = reached.has(now)
      reached.add(now)
      return isKnown
    })
    if (isRound) break
  }
  return page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=checkbox], ' +
      '[role=radio], [role=switch], [role=combobox], [role=menuitem], [role=option], [role=slider], [role=spinbutton]'
    // Within these one stop stands for all, and keys lead from one to the other.
    const GROUPS =
      '[role=tablist], [role=radiogroup], [role=grid], [role=menu], [role=listbox], [role=toolbar], [role=tree]'
    const reached = (window as OurWindow).reached ?? new Set<Element>()
    const has = (element: Element) => reached.has(element) || [...reached].some((each) => element.contains(each))
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 0 && height > 0 && element.checkVisibility() && element.closest('[aria-hidden=true], [inert]') === null
      )
    }
    const isOff = (element: Element) => element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null
    const isReached = (element: Element): boolean => {
      if (has(element)) return true
      const group = element.parentElement?.closest(GROUPS)
      if (group && has(group)) return true
      const label = element instanceof HTMLLabelElement ? element.control : null
      return label !== null && has(label)
    }
    // Vue keeps what it hears for an element on the element.
    const hearsClicks = (element: Element) => {
      const key = Object.getOwnPropertySymbols(element).find(({ description }) => description === '_vei')
      const heard = key === undefined ? undefined : (element as unknown as Record<symbol, object | undefined>)[key]
      return heard !== undefined && ['onClick', 'onDblclick'].some((name) => name in heard)
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.matches(CONTROLS) || hearsClicks(element))
      .filter((element) => isSeen(element) && !isOff(element) && !isReached(element))
      .map((element) => element.outerHTML.slice(0, 160))
  })
}
