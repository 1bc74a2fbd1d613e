/** The titles that stand here because of a cut, so that those a page gave itself are left alone. */
const given = new WeakSet<Element>()

/** Shows by a title what has no room and ends in dots, wherever it stands; what is shown whole has none. */
export function showWhatIsCut(root: Document): () => void {
  root.addEventListener('pointerover', titleWhereCut)
  return () => root.removeEventListener('pointerover', titleWhereCut)
}

function titleWhereCut({ target }: Event): void {
  if (!(target instanceof Element)) return
  const box = target.closest('.vt-td, .vt-th, .t td, .t th') ?? target.closest('.cut')
  if (!(box instanceof HTMLElement) || (box.title !== '' && !given.has(box))) return
  const parts = [box, ...box.querySelectorAll<HTMLElement>('.cut')]
  const cut = parts.find((part) => part.scrollWidth > part.clientWidth)
  if (cut === undefined) {
    box.removeAttribute('title')
    given.delete(box)
  } else {
    box.title = cut.textContent.trim()
    given.add(box)
  }
}
