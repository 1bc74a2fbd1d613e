import type { Edit } from '@shared/domain/edit'
import { sameValue } from '@shared/domain/editValue'
import { plainAmount } from '@shared/domain/money'
import type { TableColumn } from '@/components'
import { changesText as text } from '@/text/changes'
import { editsText } from '@/text/edits'
import { isoMoment } from '@/text/format'
import { stateText } from '@/text/states'
import { valueWords } from '@/text/values'

/** The id of the column that stands below a row, as sentences have no room in it. */
export const BELOW = 'why'

const isAmount = ({ valueKind }: Edit): boolean => valueKind === 'decimal'
const FIGURE = { width: 88, right: true, sortable: true, amount: isAmount } as const

/** The columns of a list of changes. */
export const changeColumns: readonly TableColumn<Edit>[] = [
  { id: 'state', head: text.columns.state, width: 86, sortable: true, text: ({ state }) => stateText[state] },
  { id: 'number', head: text.columns.number, width: 42, sortable: true, text: (edit) => edit.personNumber ?? '' },
  {
    id: 'person',
    head: text.columns.person,
    width: 'grow',
    minWidth: 116,
    sortable: true,
    text: ({ personName }) => personName
  },
  {
    id: 'item',
    head: text.columns.item,
    width: 'grow',
    minWidth: 154,
    sortable: true,
    text: ({ label, target }) => `${label}, ${editsText.scopeWithDay(target)}`
  },
  { id: 'before', head: text.columns.before, ...FIGURE, width: 78, dim: true, text: plainBefore },
  { id: 'after', head: text.columns.after, ...FIGURE, text: (edit) => plain(edit, edit.value) },
  {
    id: 'changed',
    head: text.columns.changed,
    width: 54,
    right: true,
    sortable: true,
    downFirst: true,
    dim: true,
    text: ({ changedMs }) => isoMoment(changedMs)
  },
  { id: BELOW, head: text.columns.why, width: 240, text: whyOf }
]

/** The value that the edit began from, as the screen writes it. */
export function beforeWords({ base, attribute, valueKind }: Edit): string {
  if (base.kind === 'notRead') return text.notRead
  return base.value === null ? text.none : valueWords(attribute, valueKind, base.value)
}

/** What the service made of a value that it saved otherwise than asked; null where it did not. */
export function savedOtherwise({ state, attribute, valueKind, value, serviceValue }: Edit): string | null {
  if (state !== 'saved' || serviceValue === null) return null
  if (sameValue(valueKind, value, serviceValue)) return null
  return text.savedOtherwise(valueWords(attribute, valueKind, value), valueWords(attribute, valueKind, serviceValue))
}

function plainBefore(edit: Edit): string {
  return edit.base.kind === 'notRead' ? text.notRead : plain(edit, edit.base.value)
}

function plain({ valueKind }: Edit, value: string | null): string {
  if (value === null) return text.none
  return valueKind === 'decimal' ? plainAmount(value) : value
}

function whyOf(edit: Edit): string {
  return savedOtherwise(edit) ?? (edit.reason === null ? '' : editsText.reason(edit))
}
