import type { Choice, Edit } from '@shared/domain/edit'
import { formFields } from '@shared/domain/employeeForm'
import { isSentByUpdate } from '@shared/domain/employeeRecord'
import { fieldChoices, type CacheView } from '../../inputs'
import type { KnownIdRows } from '../../store/outbox/knownIds'

export interface ChoiceParts {
  readonly cache: CacheView
  readonly knownIds: KnownIdRows
}

/** The values that what an edit is of takes; null where any may stand. */
export function choicesOf(
  { cache, knownIds }: ChoiceParts,
  { companyId, target, attribute }: Pick<Edit, 'companyId' | 'target' | 'attribute'>
): readonly Choice[] | null {
  if (target.kind !== 'employee') return null
  if (!isSentByUpdate(attribute)) return fieldChoices(cache, companyId, attribute)
  const fields = formFields({ frequencies: [], knownIds: knownIds.all(companyId) })
  return fields.find(({ name }) => name === attribute)?.choices ?? null
}
