import type { Edit } from '@shared/domain/edit'
import { employeeNeeds, neededBy } from '@shared/domain/employeeNeeds'
import type { EditRows } from '../../store/outbox/edits'
import type { StoredEdit } from '../../store/outbox/storedEdit'

/** The edits of the same person that one needs and that are not saved: it goes out when there are none. */
export function neededFirst(
  rows: EditRows,
  edit: Pick<Edit, 'employeeId' | 'attribute' | 'value'>
): readonly StoredEdit[] {
  return neededBy(edit).flatMap((attribute) => rows.openOf(edit.employeeId, attribute))
}

/** The queued edits of the same person that need this one's field, and of the fields they need no change any more. */
export function freedBy(
  rows: EditRows,
  { employeeId, attribute }: Pick<Edit, 'employeeId' | 'attribute'>
): readonly StoredEdit[] {
  const fields = new Set(employeeNeeds.flatMap(({ field, needs }) => (needs.includes(attribute) ? [field] : [])))
  return [...fields]
    .flatMap((field) => rows.openOf(employeeId, field))
    .filter((edit) => edit.state === 'queued' && neededBy(edit).includes(attribute))
    .filter((edit) => neededFirst(rows, edit).length === 0)
}
