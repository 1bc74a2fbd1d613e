import { wordingOf } from '@shared/contract/errorWording'
import { toAppError } from '@shared/contract/errors'
import { toast } from '../toasts'
import type { RowWindow } from './rowWindow'
import type { RowSelection } from './selection'

/** Chooses the rows from one place to another, those included that are not in memory: they come by and by. */
export async function chooseRun<Row>(
  rows: Pick<RowWindow<Row>, 'rowAt' | 'slices' | 'asked'>,
  rowKey: (row: Row) => number,
  selection: RowSelection,
  [one, other]: readonly [from: number, to: number]
): Promise<void> {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  const here = keysInMemory(rows, rowKey, first, last)
  if (here) return selection.choose(here)
  const asked = rows.asked.value
  let isBegun = false
  try {
    for await (const slice of rows.slices(first, last)) {
      // Another list is shown, or the officer chose nothing after all.
      if (rows.asked.value !== asked || (isBegun && selection.count.value === 0)) return
      selection.choose(slice.map(rowKey))
      isBegun = true
    }
  } catch (cause) {
    const { message, code } = toAppError(cause)
    toast('negative', `${message} ${wordingOf(code).nextStep}`)
  }
}

function keysInMemory<Row>(
  rows: Pick<RowWindow<Row>, 'rowAt'>,
  rowKey: (row: Row) => number,
  first: number,
  last: number
): number[] | null {
  const keys: number[] = []
  for (let index = first; index <= last; index++) {
    const row = rows.rowAt(index)
    if (row === undefined) return null
    keys.push(rowKey(row))
  }
  return keys
}
