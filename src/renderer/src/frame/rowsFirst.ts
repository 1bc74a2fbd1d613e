/**
 * At the start of the program the rows of the list come first. What stands around them takes as long to be put on the page as they
 * do, so it follows once they have been painted; it keeps its place meanwhile, and nothing moves when it comes.
 */
import { readonly, ref } from 'vue'
import { painted } from '@/answer'

/** A list that takes longer is waited for with everything else in place. */
const ROWS_AT_MOST_MS = 60
const around = ref(true)

/** Whether what stands around the rows is on the page. Only at the start it is not. */
export const isAroundRows = readonly(around)

/**
 * Puts on the page what is needed to see the rows, and the rest when what `show` began resolved and its rows were painted. Resolves
 * with that.
 */
export function rowsFirst(show: () => Promise<void>): Promise<void> {
  around.value = false
  const shown = show()
  const late = new Promise<void>((done) => setTimeout(done, ROWS_AT_MOST_MS))
  void Promise.race([shown, late])
    .then(painted)
    .then(() => (around.value = true))
  return shown
}
