/** What may stand in the place of a change's value. */
import type { Choice, Edit } from '@shared/domain/edit'
import { employeeFields } from '@shared/domain/employeeField'
import { formFields } from '@shared/domain/employeeForm'
import { isSentByUpdate } from '@shared/domain/employeeRecord'
import { computed, type ComputedRef } from 'vue'
import { useAnswer } from '@/answer'
import { attempt } from '@/bridge'
import { editsText } from '@/text/edits'

const YES_NO = [
  { value: 'true', label: editsText.yes },
  { value: 'false', label: editsText.no }
]

/**
 * The values that `edit` may be given, its own among them; null where any may stand, undefined until it is known. Ends with the
 * calling scope.
 */
export function useOptions(edit: () => Edit): ComputedRef<readonly Choice[] | null | undefined> {
  // The company's own, or the officer's: the contract does not list them.
  const asked = useAnswer(
    () => (isCompanys(edit()) ? `${edit().companyId} ${edit().employeeId}` : null),
    () => attempt('writes.employeeForm', { companyId: edit().companyId, employeeId: edit().employeeId })
  )
  return computed(() => {
    const { attribute, valueKind, value } = edit()
    const known = ((): readonly Choice[] | null | undefined => {
      if (valueKind === 'boolean') return YES_NO
      const of = (fields: readonly { readonly name: string; readonly choices: readonly Choice[] | null }[]) =>
        fields.find(({ name }) => name === attribute)?.choices ?? null
      if (!isCompanys(edit())) return of(employeeFields)
      if (asked.error.value !== null) return null
      return asked.value.value === null ? undefined : of(formFields(asked.value.value))
    })()
    if (!known || known.some((choice) => choice.value === value)) return known
    return [...known, { value, label: value }]
  })
}

function isCompanys({ attribute, valueKind }: Edit): boolean {
  return attribute === 'wave_id' || (valueKind === 'text' && isSentByUpdate(attribute))
}
