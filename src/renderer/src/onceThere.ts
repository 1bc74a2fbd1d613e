import { watch } from 'vue'

/**
 * Gives an act on what a screen is about which is done at once where that is there, and else as soon as it is: a key that was pressed on
 * the way to a screen counts. Where the screen says first that there is nothing (`isNone`), it is over. Ends with the calling scope.
 */
export function onceThere<Subject>(
  subject: () => Subject | null,
  isNone: () => boolean,
  act: (subject: Subject) => void
): () => void {
  let isWanted = false
  watch(
    [subject, isNone],
    ([now, none]) => {
      if (!isWanted || (now === null && !none)) return
      isWanted = false
      if (now !== null) act(now)
    },
    // Once what the page says of it is so: a table tells its row then.
    { flush: 'post' }
  )
  return () => {
    const now = subject()
    isWanted = now === null && !isNone()
    if (now !== null) act(now)
  }
}
