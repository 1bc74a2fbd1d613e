import type { Choice, FlatKind } from './edit'

/** A flat attribute of an employee (spec, "Create an employee"): what it is called, and what it takes. */
export interface EmployeeField {
  /** As the service calls it. */
  readonly name: string
  readonly label: string
  readonly valueKind: FlatKind
  /** Null where any text may stand, or where the accepted values are not known for sure. */
  readonly choices: readonly Choice[] | null
}

function field(name: string, label: string, valueKind: FlatKind = 'text', choices: readonly Choice[] | null = null) {
  return { name, label, valueKind, choices }
}

const PAYMENT_METHODS = [
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'eft_manual', label: 'Bank transfer' }
]
const GENDERS = [
  { value: 'M', label: 'Male' },
  { value: 'F', label: 'Female' }
]
const EMPLOYMENT_TYPES = [
  { value: 'FULL_TIME', label: 'Full time' },
  { value: 'PART_TIME', label: 'Part time' }
]
const AREAS = [
  { value: 'HONG_KONG', label: 'Hong Kong' },
  { value: 'KOWLOON', label: 'Kowloon' },
  { value: 'NEW_TERRITORIES', label: 'New Territories' },
  { value: 'OTHERS', label: 'Others' }
]

/** The flat attributes in the order of the contract. Nested ones (bank account, addresses, custom fields) are not here. */
export const employeeFields: readonly EmployeeField[] = [
  field('first_name', 'First name'),
  field('last_name', 'Last name'),
  field('name_in_chinese', 'Chinese name'),
  field('wave_id', 'Pay frequency'),
  field('payment_method', 'Payment method', 'text', PAYMENT_METHODS),
  field('birthdate', 'Date of birth', 'day'),
  field('appointment_date', 'Joined', 'day'),
  field('gender', 'Gender', 'text', GENDERS),
  // The table and the samples of the contract disagree on the letters of its values, so none is offered.
  field('id_type', 'Kind of identification'),
  field('hkid', 'Hong Kong identity card'),
  field('passport_number', 'Passport number'),
  field('employment_type', 'Kind of employment', 'text', EMPLOYMENT_TYPES),
  field('principal_employer', 'Principal employer'),
  field('residential_area_code', 'Residential area', 'text', AREAS),
  field('scheme_membership_number', 'Scheme membership number'),
  field('tax_file_number', 'Tax file number'),
  field('telephone_number', 'Telephone number'),
  field('director', 'Director', 'boolean'),
  field('married', 'Married', 'boolean'),
  field('spouse_first_name', "Spouse's first name"),
  field('spouse_last_name', "Spouse's last name"),
  field('spouse_hkid', "Spouse's identity card"),
  field('spouse_passport_number', "Spouse's passport number"),
  field('email', 'Email')
]

/** Fields that are covered on screen until the officer asks for them; those of nested records by their path. */
export const sensitiveFields: ReadonlySet<string> = new Set([
  'birthdate',
  'hkid',
  'passport_number',
  'spouse_hkid',
  'spouse_passport_number',
  'tax_file_number',
  'telephone_number',
  'bank_account.account_number'
])

/**
 * Whether a change of it needs a tick of its own before it is sent: a bank account, or what tells the authorities who somebody
 * is. A slip goes unseen until the money is elsewhere.
 */
export function needsOwnTick(attribute: string): boolean {
  const [parent = ''] = attribute.split('.')
  return parent === 'bank_account' || (sensitiveFields.has(attribute) && attribute !== 'telephone_number')
}

/** A covered value. Its last two characters tell one account from another; all else is hidden, whatever its length. */
export function masked(value: string): string {
  return value.length > 4 ? `•••• ••${value.slice(-2)}` : '••••'
}
