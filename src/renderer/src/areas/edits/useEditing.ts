/** Whether the edit pane stands beside a page; the keyboard comes back to where it was when the pane closes. */
import { nextTick, readonly, ref, type Ref } from 'vue'

export interface Editing {
  readonly editing: Readonly<Ref<boolean>>
  readonly begin: () => void
  readonly end: () => void
}

export function useEditing(): Editing {
  const editing = ref(false)
  let before: Element | null = null

  function begin(): void {
    if (editing.value) return
    before = document.activeElement
    editing.value = true
  }

  function end(): void {
    editing.value = false
    void nextTick(() => {
      // Somewhere else by now: the officer went there.
      if (document.activeElement !== document.body) return
      const there = before instanceof HTMLElement && before.isConnected && before !== document.body
      const place = there ? before : document.querySelector('main')
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    })
  }

  return { editing: readonly(editing), begin, end }
}
