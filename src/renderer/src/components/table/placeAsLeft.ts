/** Where a long list stood: Back and Forward find its row, its place of scroll and the keyboard there again. */
import { nextTick, onMounted, watch, type Ref } from 'vue'
import { leftAs } from '@/leftAs'
import type { GridCursor } from './gridCursor'
import type { RowWindow } from './rowWindow'

interface Place {
  /** What the list answered: under another question the place means nothing. */
  readonly question: string
  readonly index: number
  readonly key: number | null
  readonly top: number
  readonly hasKeyboard: boolean
}

interface Table {
  readonly cursor: GridCursor
  /** Makes room for every row, so that each place can be scrolled to. */
  readonly layOutAll: () => void
}

const useLeft = leftAs<{ place: Place | null }>()

/**
 * Keeps where the list called `label` stands in `scroller`, and finds it again. Called before its rows are drawn, for `firstTop`;
 * `follow` once there are a cursor and rows, and before anything that acts on a key that waited for an answer.
 */
export function usePlaceAsLeft(
  rows: Pick<RowWindow<unknown>, 'asked' | 'question'>,
  label: () => string,
  scroller: Readonly<Ref<HTMLElement | null>>
) {
  const kept = useLeft(() => ({ place: null }), label)('place')
  /** As it was noted or found last. */
  let known = kept.value
  /** The place that is to be found again, once its list is here. */
  let pending = known
  let hasKeyboard = false
  const isHere = (): boolean => pending !== null && pending.question === rows.question.value

  function note(index: number, key: number | null): void {
    const question = rows.question.value
    if (question === null || scroller.value === null) return
    pending = null
    known = { question, index, key, top: scroller.value.scrollTop, hasKeyboard }
    kept.value = known
  }

  function follow({ cursor, layOutAll }: Table): void {
    let top: number | null = null

    // The cursor with the rows, so that they are drawn once.
    function find(): void {
      if (pending === null || !isHere()) return
      known = pending
      pending = null
      top = known.top
      layOutAll()
      cursor.restore(known.index, known.key)
    }
    // Once there is room for it.
    function scroll(): void {
      if (top !== null) scroller.value?.scrollTo({ top })
      top = null
    }

    const wantsKeyboard = known?.hasKeyboard === true
    find()
    watch(rows.asked, find)
    watch(rows.asked, scroll, { flush: 'post' })
    watch(kept, (now) => {
      // Another place of the history, while the page stays.
      if (now === known) return
      known = now
      pending = now
      find()
      void nextTick(scroll)
    })
    watch(cursor.current, (index) => {
      // A list begins at its first row by itself, which is no place that the officer took.
      const isTaken = pending === null ? index >= 0 && index !== known?.index : index > 0
      if (isTaken) note(index, cursor.key())
    })
    onMounted(() => {
      scroll()
      // Unless the officer has put it elsewhere by now.
      if (wantsKeyboard && document.activeElement?.contains(scroller.value) === true) scroller.value?.focus()
    })
  }

  return {
    /** Where it is to stand at once. */
    firstTop: pending !== null && isHere() ? pending.top : 0,
    follow,
    /** It was scrolled. */
    scrolled: (cursor: GridCursor) => {
      if (pending === null) note(cursor.current.value, cursor.key())
    },
    /** The keyboard came or went; with the window it goes nowhere. */
    keyboard(event: FocusEvent, cursor: GridCursor): void {
      if (event.type === 'focusout' && !(event.relatedTarget instanceof Node)) return
      hasKeyboard = event.type === 'focusin'
      if (pending === null) note(cursor.current.value, cursor.key())
    }
  }
}
