/**
 * How a virtualizer learns the size of its element, and puts it where it belongs, without having the page laid out for it: the library
 * asks both as the table comes onto the page, before the browser would lay it out anyway, with half of it not there yet.
 */
import type { Rect } from '@tanstack/vue-virtual'

interface Instance {
  readonly scrollElement: Element | null
}

interface ScrollHow {
  readonly adjustments?: number | undefined
  readonly behavior?: ScrollBehavior | undefined
}

/** Tells the size after each layout that changed it; until the first, the virtualizer goes by its `initialRect`. */
export function observeElementRect({ scrollElement: element }: Instance, tell: (rect: Rect) => void): () => void {
  const observer = new ResizeObserver(() => {
    if (element !== null) tell({ width: element.clientWidth, height: element.clientHeight })
  })
  if (element !== null) observer.observe(element)
  return () => observer.disconnect()
}

/** Scrolls from top to bottom; an element that has just come onto the page is at its top already. */
export function makeScrollToFn(): (offset: number, how: ScrollHow, instance: Instance) => void {
  let seen: Element | null = null
  return (offset, { adjustments = 0, behavior }, { scrollElement: element }) => {
    const isNew = seen !== element
    seen = element
    const top = offset + adjustments
    if (!isNew || top !== 0) element?.scrollTo({ top, ...(behavior === undefined ? {} : { behavior }) })
  }
}
