/** The fields of the form in the sections that the screen shows. */
import type { FormField } from '@shared/domain/employeeForm'
import { employeeFormText as text } from '@/text/employeeForm'

export interface FormSection {
  readonly id: 'who' | 'work' | 'identity' | 'contact' | 'bank' | 'address' | 'postal' | 'custom'
  readonly head: string
  readonly fields: readonly FormField[]
}

const PLACES: Readonly<Record<string, FormSection['id']>> = {
  first_name: 'who',
  last_name: 'who',
  name_in_chinese: 'who',
  birthdate: 'who',
  gender: 'who',
  wave_id: 'work',
  appointment_date: 'work',
  employment_type: 'work',
  principal_employer: 'work',
  director: 'work',
  scheme_membership_number: 'work',
  tax_file_number: 'work',
  payment_method: 'work',
  telephone_number: 'contact',
  email: 'contact',
  residential_area_code: 'contact'
}

const PARENTS: Readonly<Record<string, FormSection['id']>> = {
  bank_account: 'bank',
  physical_address: 'address',
  postal_address: 'postal',
  custom_fields: 'custom'
}

/** Every field in one section; custom fields have theirs even while none is kept. */
export function formSections(fields: readonly FormField[]): readonly FormSection[] {
  const heads: readonly (readonly [FormSection['id'], string])[] = [
    ['who', text.who],
    ['work', text.work],
    ['bank', text.bank],
    ['identity', text.identity],
    ['contact', text.contact],
    ['address', text.address],
    ['postal', text.postal],
    ['custom', text.custom]
  ]
  return heads.map(([id, head]) => ({ id, head, fields: fields.filter((field) => sectionOf(field) === id) }))
}

function sectionOf({ name }: FormField): FormSection['id'] {
  const [parent = ''] = name.split('.')
  return PARENTS[parent] ?? PLACES[name] ?? 'identity'
}
