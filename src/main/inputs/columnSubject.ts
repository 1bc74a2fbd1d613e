import type { EditTarget } from '@shared/domain/edit'

/** What a column of a grid is about. */
export type ColumnSubject =
  /** An attribute of the employee, from now on. */
  | { readonly kind: 'field'; readonly name: string }
  /** An input of a payslip item. Of several instances a person has, the one at that place of the list, counted from 1. */
  | {
      readonly kind: 'item'
      readonly target: EditTarget['kind']
      readonly systemType: string | null
      readonly definitionId: number | null
      readonly ordinal: number
      readonly input: string
    }

type ItemSubject = Extract<ColumnSubject, { kind: 'item' }>

/** The text that stands for a column in a grid's definition: the same for the same thing, whoever is in the grid. */
export function columnKey(subject: ColumnSubject): string {
  if (subject.kind === 'field') return `field/${subject.name}`
  const { target, systemType, definitionId, ordinal, input } = subject
  const parts = [target, systemType ?? '', definitionId === null ? '' : String(definitionId), String(ordinal), input]
  return parts.map(encodeURIComponent).join('/')
}

/** The column that `columnKey` wrote; null for any other text. */
export function subjectOfKey(key: string): ColumnSubject | null {
  const parts = decoded(key)
  const [first, second] = parts
  if (first === 'field') return parts.length === 2 && second ? { kind: 'field', name: second } : null
  const [target, systemType, definition, place, input] = parts
  if (parts.length !== 5 || (target !== 'payslip' && target !== 'employee') || !input) return null
  const ordinal = Number(place)
  const definitionId = definition === '' ? null : Number(definition)
  if (!Number.isSafeInteger(ordinal) || ordinal < 1) return null
  if (definitionId !== null && !Number.isSafeInteger(definitionId)) return null
  return { kind: 'item', target, systemType: systemType || null, definitionId, ordinal, input }
}

/** What tells an item from others: its system name and the number of a custom one. */
export function itemKindOf({ systemType, definitionId }: Pick<ItemSubject, 'systemType' | 'definitionId'>): string {
  return `${systemType ?? ''} ${definitionId ?? ''}`
}

function decoded(key: string): string[] {
  try {
    return key.split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}
