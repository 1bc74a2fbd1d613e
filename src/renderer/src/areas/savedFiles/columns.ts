import type { SavedFileRow } from '@shared/contract/views'
import { plainAmount } from '@shared/domain/money'
import type { SavedFileState } from '@shared/domain/savedFile'
import type { TableColumn } from '@/components'
import type { StateName } from '@/components/states'
import { isoMoment } from '@/text/format'
import { kitText } from '@/text/kit'
import { savedFilesText as text } from '@/text/savedFiles'
import { stateText } from '@/text/states'

const { columns: heads } = text

/** How each state of a saved file looks. */
export const STATE_OF: Readonly<Record<Exclude<SavedFileState, 'current'>, StateName>> = {
  missing: 'missing',
  changed: 'onDisk',
  outdated: 'outdated',
  finalised: 'replaceable',
  reopened: 'openAgain',
  withdrawn: 'withdrawn'
}

/** The columns of the saved files of a kind. */
export function savedFileColumns(kind: SavedFileRow['kind']): readonly TableColumn<SavedFileRow>[] {
  return [
    { id: 'number', head: heads.number, width: 62, text: (row) => row.number ?? '' },
    { id: 'name', head: heads.name, width: 'grow', minWidth: 150, text: nameOf },
    { id: 'date', head: heads.date, width: 104, text: (row) => row.date ?? '' },
    { id: 'title', head: heads.title[kind], width: 92, dim: true, text: (row) => row.title ?? '' },
    { id: 'state', head: heads.state, width: 160, text: stateWord },
    ...(kind === 'payslip'
      ? ([
          {
            id: 'then',
            head: heads.netThen,
            width: 112,
            right: true,
            amount: true,
            text: (row) => amount(row.netThen)
          },
          { id: 'now', head: heads.now, width: 104, right: true, amount: true, text: netNow }
        ] satisfies TableColumn<SavedFileRow>[])
      : []),
    { id: 'saved', head: heads.saved, width: 92, dim: true, text: (row) => isoMoment(row.savedMs) },
    { id: 'file', head: heads.file, width: 'grow', minWidth: 150, dim: true, text: (row) => row.fileName }
  ]
}

/** Surname first. */
export function nameOf(row: SavedFileRow): string {
  return [row.lastName, row.firstName].filter((part) => part !== '').join(', ') || kitText.nameless
}

export function stateWord({ state }: SavedFileRow): string {
  return state === 'current' ? text.current : stateText[STATE_OF[state]]
}

function netNow(row: SavedFileRow): string {
  return row.calculating ? kitText.notReady : amount(row.netNow)
}

function amount(net: string | null): string {
  return net === null ? kitText.none : plainAmount(net)
}
