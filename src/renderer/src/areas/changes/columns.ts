import type { Edit } from '@shared/domain/edit'
import { plainAmount } from '@shared/domain/money'
import type { TableColumn } from '@/components'
import { changesText as text } from '@/text/changes'
import { editsText } from '@/text/edits'
import { isoMoment } from '@/text/format'
import { stateText } from '@/text/states'
import { coveredWords, isSensitive } from '@/text/values'

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
    text: ({ personName, chineseName }) => (chineseName ? `${personName} ${chineseName}` : personName)
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
  return base.value === null ? text.none : coveredWords(attribute, valueKind, base.value)
}

/** What the service made of a value that it saved otherwise than asked; null where it did not. */
export function savedOtherwise({ savedOtherwise, attribute, valueKind, value, serviceValue }: Edit): string | null {
  if (!savedOtherwise) return null
  return text.savedOtherwise(
    coveredWords(attribute, valueKind, value),
    serviceValue === null ? text.none : coveredWords(attribute, valueKind, serviceValue)
  )
}

function plainBefore(edit: Edit): string {
  return edit.base.kind === 'notRead' ? text.notRead : plain(edit, edit.base.value)
}

// What is covered on screen leaves it covered.
function plain({ attribute, valueKind }: Edit, value: string | null): string {
  if (value === null) return text.none
  if (valueKind === 'record' || isSensitive(attribute)) return coveredWords(attribute, valueKind, value)
  return valueKind === 'decimal' ? plainAmount(value) : value
}

/** Why it did not go as asked, or what is still done about it; empty where there is nothing to say. */
export function whyOf(edit: Edit): string {
  const otherwise = savedOtherwise(edit)
  if (otherwise !== null) return otherwise
  if (edit.reason !== null) return editsText.reason(edit)
  return edit.state === 'saved' && edit.checkDue ? text.savedChecking : ''
}
