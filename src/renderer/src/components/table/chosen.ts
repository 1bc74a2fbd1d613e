/** The rows of a list that are chosen, read from it in slices, as few are in memory. */
import { wordingOf } from '@shared/contract/errorWording'
import { toAppError } from '@shared/contract/errors'
import { toast } from '../toasts'
import type { RowWindow } from './rowWindow'
import type { RowSelection } from './selection'

interface Chosen<Row> {
  /** In slices; throws what a read does. */
  readonly slices: () => AsyncGenerator<readonly Row[]>
  /** All of them; null where they could not be read, which is told. */
  readonly rows: () => Promise<readonly Row[] | null>
}

/** The chosen rows of `list`, or all of it without a choice: as they were chosen when the first was asked for, whatever is pressed since. */
export function chosenOf<Row>(
  list: Pick<RowWindow<Row>, 'slices'>,
  selection: RowSelection,
  rowKey: (row: Row) => number
): Chosen<Row> {
  async function* slices(): AsyncGenerator<readonly Row[]> {
    const [count, all, keys] = [selection.count.value, selection.all.value, selection.keys.value]
    for await (const rows of list.slices()) yield rows.filter((row) => count === 0 || keys.has(rowKey(row)) !== all)
  }

  async function rows(): Promise<readonly Row[] | null> {
    const found: Row[] = []
    try {
      for await (const slice of slices()) found.push(...slice)
      return found
    } catch (cause) {
      const { message, code } = toAppError(cause)
      toast('negative', `${message} ${wordingOf(code).nextStep}`)
      return null
    }
  }

  return { slices, rows }
}
