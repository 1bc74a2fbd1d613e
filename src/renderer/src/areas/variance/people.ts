/** Whose payslips a variance compares: everybody's, those of a pay point, or of a list of people. */
import type { PeopleListView } from '@shared/contract/views'
import type { PeopleSet } from '@shared/domain/variance'
import { varianceText as text } from '@/text/variance'

/** In an address: everybody, against some. */
export const EVERYBODY = 'everybody'
const LIST = 'list-'
const NOT_KNOWN = 'notKnown'
const ALONE = '-alone'

/** A list of people as a menu and an address have it. */
export function peopleListText(listId: number): string {
  return `${LIST}${listId}`
}

/** A pay point as a menu and an address have it. */
export function payPointText(payPoint: Extract<PeopleSet, { readonly payPoint: unknown }>['payPoint']): string {
  return payPoint === 'notKnown' ? NOT_KNOWN : `${payPoint.id}${payPoint.withNotKnown ? '' : ALONE}`
}

/** What a text of an address means; null: everybody; undefined: a list that is not there, as nobody else may stand for it. */
export function peopleSetOf(
  text: string | null,
  lists: readonly Pick<PeopleListView, 'id' | 'employeeIds'>[]
): PeopleSet | null | undefined {
  if (text === null || text === EVERYBODY) return null
  if (text.startsWith(LIST)) {
    const list = lists.find(({ id }) => peopleListText(id) === text)
    return list && { employeeIds: list.employeeIds }
  }
  if (text === NOT_KNOWN) return { payPoint: NOT_KNOWN }
  const [, id] = /^([1-9]\d{0,14})(?:-alone)?$/.exec(text) ?? []
  return id === undefined ? null : { payPoint: { id: Number(id), withNotKnown: !text.endsWith(ALONE) } }
}

/** What a list is called on screen: by its name, else by whom it begins with. */
export function listName({ name, first, employeeIds }: PeopleListView): string {
  return name ?? text.unnamedList(first, employeeIds.length)
}

/** A set of people in words; null: everybody. */
export function peopleSetName(
  place: string | null,
  set: PeopleSet | null,
  {
    lists,
    payPoints
  }: {
    readonly lists: readonly PeopleListView[]
    readonly payPoints: readonly { readonly id: number; readonly name: string }[]
  }
): string {
  if (set === null) return text.everybody
  if ('employeeIds' in set) {
    const list = lists.find(({ id }) => peopleListText(id) === place)
    return list === undefined ? text.chosen(set.employeeIds.length) : listName(list)
  }
  const { payPoint } = set
  if (payPoint === 'notKnown') return text.payPointNotKnown
  const name = payPoints.find(({ id }) => id === payPoint.id)?.name ?? String(payPoint.id)
  return payPoint.withNotKnown ? text.withUnknown(name) : name
}
