/** What is worth a second look in the form of an employee, though the service may well take it. */
import { daysBetween, parseDay, type Day } from './day'
import { valueOf, type EmployeeForm, type FormContext } from './employeeForm'
import { sameIdType } from './employeeNeeds'

export type FormHint =
  | 'idCheckDigit'
  | 'emailShape'
  | 'bornLater'
  | 'youngAtStart'
  | 'oldAtStart'
  | 'onlyPartTime'
  | 'onlyMarried'
  | 'otherIdType'
  | 'postalRepeats'
  | 'lineFour'
  | 'bankNotUsed'
  | 'bankNotSeen'
  | 'needsPartner'
  | 'zerosLost'

const YEAR_DAYS = 365.25
const YOUNGEST = 15
const OLDEST = 80

/** The hints by field, at most one each. `today` is the officer's day. */
export function formHints(form: EmployeeForm, context: FormContext, today: Day): Readonly<Record<string, FormHint>> {
  const hints: Record<string, FormHint> = {}
  const entered = (name: string): string | null => {
    const text = form[name]?.trim()
    return text === undefined || text === '' ? null : text
  }
  const hint = (name: string, what: FormHint, when: boolean): void => {
    if (when) hints[name] ??= what
  }
  const holds = (name: string): string | null => valueOf(name, form, context)

  for (const name of ['hkid', 'spouse_hkid']) {
    const card = entered(name)
    hint(name, 'idCheckDigit', card !== null && !looksLikeIdCard(card))
  }
  const email = entered('email')
  hint('email', 'emailShape', email !== null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
  ages(parseDay(holds('birthdate')), parseDay(holds('appointment_date')), today, hint)

  const idType = holds('id_type')
  hint('hkid', 'otherIdType', entered('hkid') !== null && sameIdType(idType, 'passport'))
  hint('passport_number', 'otherIdType', entered('passport_number') !== null && sameIdType(idType, 'hk_id'))
  const fullTime = holds('employment_type') === 'FULL_TIME'
  hint('principal_employer', 'onlyPartTime', entered('principal_employer') !== null && fullTime)
  for (const name of ['spouse_first_name', 'spouse_last_name', 'spouse_hkid', 'spouse_passport_number']) {
    hint(name, 'onlyMarried', entered(name) !== null && holds('married') !== 'true')
  }
  const repeats = entered('postal_address.same_as_physical') === 'true'
  for (const part of ['line1', 'line2', 'line3', 'code']) {
    hint(`postal_address.${part}`, 'postalRepeats', repeats && entered(`postal_address.${part}`) !== null)
  }
  hint('physical_address.line4', 'lineFour', entered('physical_address.line4') !== null)
  bank(context, entered, holds, hint)
  partners(form, context, holds, hint)
  return hints
}

type Hint = (name: string, what: FormHint, when: boolean) => void
type Value = (name: string) => string | null

function ages(born: Day | null, begins: Day | null, today: Day, hint: Hint): void {
  if (born === null) return
  hint('birthdate', 'bornLater', born > today || (begins !== null && born > begins))
  const atStart = daysBetween(born, begins ?? today) / YEAR_DAYS
  hint('birthdate', 'youngAtStart', atStart >= 0 && atStart < YOUNGEST)
  hint('birthdate', 'oldAtStart', atStart > OLDEST)
}

function bank({ record }: FormContext, entered: Value, holds: Value, hint: Hint): void {
  const number = entered('bank_account.account_number')
  const method = holds('payment_method')
  hint('bank_account.account_number', 'bankNotUsed', number !== null && method !== null && method !== 'eft_manual')
  // A branch of fewer digits than three is refused for its length; this says where the digit went.
  hint('bank_account.branch_code', 'zerosLost', /^\d{1,2}$/.test(entered('bank_account.branch_code') ?? ''))
  const unseen = record !== null && !('bank_account' in record)
  hint('payment_method', 'bankNotSeen', entered('payment_method') === 'eft_manual' && number === null && unseen)
}

// What another attribute makes required and no read shows: the service may have it, and refuses where it has not.
function partners(form: EmployeeForm, { record }: FormContext, holds: Value, hint: Hint): void {
  if (record === null) return
  const unseen = (name: string): boolean => !(name in record) && !(name in form)
  hint('id_type', 'needsPartner', 'id_type' in form && sameIdType(holds('id_type'), 'hk_id') && unseen('hkid'))
  hint(
    'id_type',
    'needsPartner',
    'id_type' in form && sameIdType(holds('id_type'), 'passport') && unseen('passport_number')
  )
  const spouse = unseen('spouse_first_name') || unseen('spouse_last_name')
  hint('married', 'needsPartner', form['married'] === 'true' && spouse)
}

/**
 * Whether a text is a Hong Kong identity card number with its right check digit, as `A123456(3)` or without the brackets. The
 * contract names no form, so another one is no fault.
 */
export function looksLikeIdCard(text: string): boolean {
  const parts = /^([A-Z]{1,2})(\d{6})\(?([\dA])\)?$/.exec(text.trim().toUpperCase().replaceAll(/[\s-]/g, ''))
  const [, letters = '', digits = '', check = ''] = parts ?? []
  if (letters === '') return false
  // A blank before a single letter counts 36, a letter 10 and on.
  const values = [...letters.padStart(2, ' ')].map((letter) => (letter === ' ' ? 36 : letter.charCodeAt(0) - 55))
  const all = [...values, ...[...digits].map(Number), check === 'A' ? 10 : Number(check)]
  return all.reduce((sum, value, at) => sum + value * (9 - at), 0) % 11 === 0
}
