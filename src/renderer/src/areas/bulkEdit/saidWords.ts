import type { BulkEditGrid } from '@shared/contract/views'
import { bulkEditText as text } from '@/text/bulkEdit'
import { personOf } from './cellWords'
import type { Said } from './grid/commands'

/** A sentence for what a command did, with whether it is about something that did not go as asked. */
export function saidWords(grid: BulkEditGrid, said: Said): { readonly words: string; readonly fault: boolean } {
  const personAt = (row: number) => {
    const there = grid.rows[row]
    return there === undefined ? '' : personOf(there)
  }
  switch (said.what) {
    case 'locked':
      return { words: said.reason, fault: true }
    case 'fault': {
      const label = grid.columns[said.at.column]?.label ?? ''
      return { words: text.faultAt(personAt(said.at.row), label, text.fault(said.fault)), fault: true }
    }
    case 'pasted':
    case 'filled': {
      const { put, faults, locked, range } = said
      const done =
        said.what === 'pasted' ? text.pasted(put, personAt(range.top), personAt(range.bottom)) : text.filled(put)
      const not = text.leftAlone(faults, locked)
      const help = said.what === 'pasted' && faults > 0 ? text.faultsHelp : ''
      return { words: [done, not === '' ? '' : `${not}.`, help].filter(Boolean).join(' '), fault: faults + locked > 0 }
    }
    case 'doesNotFit': {
      const { rows, columns, range } = said
      const [high, wide] = [range.bottom - range.top + 1, range.right - range.left + 1]
      const words =
        high === rows && wide === columns
          ? text.blockTooLarge(rows, columns)
          : text.doesNotFit(rows, columns, wide, high)
      return { words, fault: true }
    }
    case 'takenBack':
      return { words: text.takenBack(said.cells), fault: false }
    case 'undone':
      return { words: text.undone(said.cells), fault: false }
    case 'redone':
      return { words: text.redone(said.cells), fault: false }
    case 'nothingFound':
      return { words: text.nothingFound(said.text), fault: true }
    case 'noInput':
      return { words: text.noInput, fault: true }
  }
}
