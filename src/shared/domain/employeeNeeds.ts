/** Which field of a person needs which others of that person (spec, "Create an employee", Applicability). */

interface Need {
  /** The field, and whether it needs the others with this value. */
  readonly field: string
  readonly when: (value: string) => boolean
  readonly needs: readonly string[]
}

/** The one place that has it: the form asks for what is needed, and the outbox sends it first. */
export const employeeNeeds: readonly Need[] = [
  { field: 'payment_method', when: (value) => value === 'eft_manual', needs: ['bank_account'] },
  { field: 'id_type', when: (value) => sameIdType(value, 'hk_id'), needs: ['hkid'] },
  { field: 'id_type', when: (value) => sameIdType(value, 'passport'), needs: ['passport_number'] },
  { field: 'married', when: (value) => value === 'true', needs: ['spouse_first_name', 'spouse_last_name'] }
]

/** The attributes that a field with this value needs. */
export function neededBy({ attribute, value }: { readonly attribute: string; readonly value: string }): string[] {
  return employeeNeeds.flatMap(({ field, when, needs }) => (field === attribute && when(value) ? needs : []))
}

/** Whether a kind of identification is `wanted`, in either of the letters of the contract. */
export function sameIdType(value: string | null, wanted: 'hk_id' | 'passport'): boolean {
  return value !== null && value.toLowerCase().replace('_', '') === wanted.replace('_', '')
}
