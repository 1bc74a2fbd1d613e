/** What the heads of a sheet's columns mean: keys, names, and inputs of the grid. */
import type { EditTarget } from '../edit'
import { plainName } from './names'

/** A column of the grid, as far as its name goes. */
export interface NamedColumn {
  readonly key: string
  readonly label: string
  readonly target: EditTarget['kind']
}

/** That a head of this company's sheets means an input; chosen by the officer once. */
export interface RememberedHeading {
  /** As `plainName` gives it. */
  readonly heading: string
  readonly label: string
  readonly target: EditTarget['kind']
}

/** What a head says by its words alone. `name` and `surname` name people, `other` may be an input. */
export type HeadingKind = 'number' | 'id' | 'name' | 'surname' | 'other'

const NUMBER =
  /^(no|nr|number|(staff|employee|emp|ee|payroll|personnel|person|works?|badge|clock) (no|nr|num|number|code)|code|員工編號|员工编号|編號|编号|工號|工号|職員編號|员工号)$/
const ID = /^((employee|emp|person|paydesk|service) )?id$/
const SURNAME = /^(surname|last ?name|family ?name|姓|姓氏)$/
const NAME = /^(((full|employee|emp|staff|person) )?name|employee|staff|person|姓名|員工姓名|员工姓名|名稱|名称)$/

/** What the words of a head say. */
export function headingKind(heading: string): HeadingKind {
  const plain = plainName(heading)
  if (NUMBER.test(plain)) return 'number'
  if (ID.test(plain)) return 'id'
  if (SURNAME.test(plain)) return 'surname'
  return NAME.test(plain) ? 'name' : 'other'
}

/**
 * The input that a head means, or null when none or more than one could be meant: what was remembered first, then the whole
 * label, then the label without its last part (`Commission` of `Commission, amount`), then words that one label has and no other.
 */
export function columnOf(
  heading: string,
  columns: readonly NamedColumn[],
  remembered: readonly RememberedHeading[]
): string | null {
  const plain = plainName(heading)
  if (plain === '' || headingKind(heading) !== 'other') return null
  const known = remembered.find((each) => each.heading === plain)
  if (known) {
    const column = columns.find(({ label, target }) => label === known.label && target === known.target)
    if (column) return column.key
  }
  const words = plain.split(' ')
  const ways: ((column: NamedColumn) => boolean)[] = [
    ({ label }) => plainName(label) === plain,
    ({ label }) => plainName(label.replace(/,[^,]*$/, '')) === plain,
    ({ label }) => words.every((word) => word.length > 1 && plainName(label).split(' ').includes(word)),
    ({ label }) => {
      const own = plainName(label.replace(/,[^,]*$/, '')).split(' ')
      return own.every((word) => words.includes(word))
    }
  ]
  for (const way of ways) {
    const meant = columns.filter(way)
    if (meant.length > 0) return meant.length === 1 ? (meant[0]?.key ?? null) : null
  }
  return null
}
