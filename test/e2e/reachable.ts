// Whether all that can be pressed or filled on a page is come to by keyboard alone.
import type { Page } from '@playwright/test'

/**
 * What the keyboard does not come to: a control that is neither a stop of the Tab key nor part of a group with one, in which keys
 * lead from one to the other, and a thing that hears clicks, is no control, and has none in it.
 */
export function notByKeyboard(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=checkbox], ' +
      '[role=radio], [role=switch], [role=combobox], [role=menuitem], [role=option], [role=slider], [role=spinbutton]'
    const GROUPS =
      '[role=tablist], [role=radiogroup], [role=grid], [role=menu], [role=listbox], [role=toolbar], [role=tree]'
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const isShown = width > 0 && height > 0 && element.checkVisibility()
      return isShown && element.closest('[aria-hidden=true], [inert]') === null
    }
    const isOff = (element: Element) => element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null
    // Vue keeps on an element what it hears for it.
    const hearsClicks = (element: Element) => {
      const key = Object.getOwnPropertySymbols(element).find(({ description }) => description === '_vei')
      const heard = key === undefined ? undefined : (element as unknown as Record<symbol, object | undefined>)[key]
      return heard !== undefined && ['onClick', 'onDblclick'].some((name) => name in heard)
    }
    const all = [...document.body.querySelectorAll<HTMLElement | SVGElement>('*')].filter(isSeen)
    const stops = all.filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
    const hasStop = (element: Element) => stops.some((stop) => element.contains(stop))
    const isReached = (element: Element) => {
      const group = element.parentElement?.closest(GROUPS)
      if (hasStop(element) || (group && hasStop(group))) return true
      // What is taken out of the Tab order by hand has a neighbour of its kind that stands for it.
      const [kind = ''] = element.classList
      if (element.getAttribute('tabindex') === '-1')
        return stops.some((stop) => stop.tagName === element.tagName && stop.classList.contains(kind))
      // Rows of a table are chosen by what is in them; then each that has nothing in it is told, not chosen.
      const table = element instanceof HTMLTableRowElement ? element.closest('table') : null
      const labelled = element instanceof HTMLLabelElement ? element.control : null
      return (table !== null && hasStop(table)) || (labelled !== null && hasStop(labelled))
    }
    // A tooltip hears a click to go away.
    const TIP = '[data-grace-area-trigger]'
    return all
      .filter(
        (element) =>
          (element.matches(CONTROLS) || (hearsClicks(element) && !element.matches(TIP))) &&
          !isOff(element) &&
          !isReached(element)
      )
      .map((element) => element.outerHTML.slice(0, 160))
  })
}
