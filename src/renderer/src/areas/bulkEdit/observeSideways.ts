/**
 * Tells a horizontal virtualizer where its element is scrolled to, only when that changed. It is read before the vertical one hears of
 * the same event: after that the rows are drawn, and to read it then would make the browser lay them all out twice.
 */
export function observeSideways(
  { scrollElement: element }: { readonly scrollElement: Element | null },
  tell: (offset: number, isScrolling: boolean) => void
): (() => void) | undefined {
  if (element === null) return undefined
  let last = element.scrollLeft
  const listen = (): void => {
    const now = element.scrollLeft
    if (now === last) return
    last = now
    tell(now, false)
  }
  const how = { capture: true, passive: true } as const
  element.addEventListener('scroll', listen, how)
  return () => element.removeEventListener('scroll', listen, how)
}
