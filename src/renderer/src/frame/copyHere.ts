/** Which of a page's tables Copy is about: the one whose pane has the keyboard, else the page's own. */

import { isTyping } from '@/keys'

/** A table that can be copied. */
export interface Copier {
  /** The pane it stands in; null: the page itself. */
  readonly pane: () => Element | null
  readonly copy: () => void
}

const copiers = new Set<Copier>()

/** Puts a table on the list; gives what takes it off again. */
export function offerCopy(copier: Copier): () => void {
  copiers.add(copier)
  return () => copiers.delete(copier)
}

/** Copies the table that is meant; where somebody types, what is marked there. */
export function copyHere(): void {
  const all = [...copiers]
  const focused = document.activeElement
  if (isTyping(focused)) {
    document.execCommand('copy')
    return
  }
  const here = all.find(({ pane }) => focused !== null && pane()?.contains(focused) === true)
  // In a dialog nothing behind it is meant.
  const dialog = focused?.closest('[role="dialog"]') ?? null
  const inside = dialog === null ? undefined : all.find(({ pane }) => dialog.contains(pane()))
  const meant = here ?? inside ?? all.find(({ pane }) => pane() === null) ?? all[0]
  meant?.copy()
}
