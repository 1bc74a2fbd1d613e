/** Shows by its title what the width of a cell cuts off; a cell that shows all of its text has none. */
export function titleWhereCut(event: Event): void {
  const cell = event.target instanceof Element ? event.target.closest('.vt-td, .vt-th, .t td, .t th') : null
  if (!(cell instanceof HTMLElement)) return
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('.cut')]
  const cut = parts.find((part) => part.scrollWidth > part.clientWidth)
  if (cut === undefined) cell.removeAttribute('title')
  else cell.title = cut.textContent
}
