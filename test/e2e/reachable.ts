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
    const groupOf = (element: Element) => {
      // One row of a table may be chosen by its button; then each that has none is told, not chosen.
      if (element instanceof HTMLTableRowElement) return element.closest('tbody')
      // What is taken out of the Tab order by hand has a neighbour that stands for it.
      const around = element.getAttribute('tabindex') === '-1' ? `${GROUPS}, [role=group]` : GROUPS
      return element.parentElement?.closest(around)
    }
    const isReached = (element: Element) => {
      const group = groupOf(element)
      const labelled = element instanceof HTMLLabelElement ? element.control : null
      return hasStop(element) || (group && hasStop(group)) || (labelled !== null && hasStop(labelled))
    }
    return all
      .filter(
        (element) => (element.matches(CONTROLS) || hearsClicks(element)) && !isOff(element) && !isReached(element)
      )
      .map((element) => element.outerHTML.slice(0, 160))
  })
}
