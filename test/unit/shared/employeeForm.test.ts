import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { attributesOf, formChanges, inOtherLetters, onlyChanges, prefilled } from '@shared/domain/employeeAttributes'
import {
  formFaults,
  formFields,
  requiredFields,
  type EmployeeForm,
  type FormContext
} from '@shared/domain/employeeForm'
import { formHints, looksLikeIdCard } from '@shared/domain/employeeHints'

const creating: FormContext = {
  record: null,
  frequencies: [{ value: '521', label: 'Monthly' }],
  knownIds: [
    { kind: 'customField', ofId: '', id: '41', name: 'Locker', valueKind: 'text' },
    { kind: 'customField', ofId: '', id: '42', name: 'Union', valueKind: 'boolean' },
    { kind: 'customField', ofId: '', id: '43', name: 'Grade', valueKind: 'choice' },
    { kind: 'choice', ofId: '43', id: '901', name: 'Junior', valueKind: null }
  ]
}
const whole: EmployeeForm = {
  wave_id: '521',
  first_name: 'Ka Yan',
  last_name: 'Wong',
  payment_method: 'cash',
  birthdate: '1990-05-01',
  appointment_date: '2026-06-01',
  id_type: 'passport',
  passport_number: '00123456',
  employment_type: 'FULL_TIME'
}
const of = (record: FormContext['record']): FormContext => ({ ...creating, record })
const today = toDay('2026-06-20')

describe('the rules of the form', () => {
  it.each(requiredFields)('%s is required of a new person, and cannot be cleared later', (name) => {
    expect(formFaults(whole, creating)).toEqual({})
    expect(formFaults({ ...whole, [name]: ' ' }, creating)).toHaveProperty(name, 'required')
    expect(formFaults({ [name]: '' }, of({ [name]: 'x' }))).toHaveProperty(name, 'required')
    expect(formFaults({}, of({}))).toEqual({})
  })

  it('one attribute makes another required: id, spouse, bank account', () => {
    expect(formFaults({ ...whole, id_type: 'hk_id' }, creating)).toEqual({ hkid: 'requiredByIdType' })
    expect(formFaults({ ...whole, passport_number: '' }, creating)).toEqual({ passport_number: 'requiredByIdType' })
    expect(formFaults({ ...whole, married: 'true' }, creating)).toEqual({
      spouse_first_name: 'requiredByMarried',
      spouse_last_name: 'requiredByMarried'
    })
    expect(formFaults({ ...whole, married: 'false' }, creating)).toEqual({})
    expect(Object.values(formFaults({ ...whole, payment_method: 'eft_manual' }, creating))).toEqual([
      'requiredByTransfer',
      'requiredByTransfer',
      'requiredByTransfer'
    ])
  })

  it('of a person who is there, what no read shows is no fault but a hint; what is read as empty is a fault', () => {
    const change = { payment_method: 'eft_manual', married: 'true' }
    expect(formFaults(change, of({ payment_method: 'cash' }))).toEqual({})
    expect(formHints(change, of({ payment_method: 'cash' }), today)).toEqual({
      payment_method: 'bankNotSeen',
      married: 'needsPartner'
    })
    expect(formFaults(change, of({ bank_account: null, spouse_first_name: null, spouse_last_name: 'Ho' }))).toEqual({
      'bank_account.bank_id': 'requiredByTransfer',
      'bank_account.branch_code': 'requiredByTransfer',
      'bank_account.account_number': 'requiredByTransfer',
      spouse_first_name: 'requiredByMarried'
    })
  })

  it('holds the limits of a bank account, in characters', () => {
    const bank = (account: string, branch: string) =>
      formFaults(
        { 'bank_account.bank_id': '24', 'bank_account.account_number': account, 'bank_account.branch_code': branch },
        of({})
      )
    expect(bank('0001', '012')).toEqual({})
    expect(bank('001', '012')).toEqual({ 'bank_account.account_number': 'tooShort' })
    expect(bank('0001', '12')).toEqual({ 'bank_account.branch_code': 'notThreeCharacters' })
    expect(bank('8.68533E+14', '0123')).toEqual({
      'bank_account.account_number': 'lostDigits',
      'bank_account.branch_code': 'notThreeCharacters'
    })
    expect(formFaults({ 'bank_account.bank_id': 'HSBC' }, of({}))).toHaveProperty(['bank_account.bank_id'], 'notAnId')
  })

  it('takes a date that is one, a choice that is one, yes or no', () => {
    const wrong = {
      ...whole,
      birthdate: '2025-02-29',
      gender: 'X',
      married: 'maybe',
      wave_id: '7',
      'custom_fields.43': '5'
    }
    expect(formFaults(wrong, creating)).toEqual({
      birthdate: 'notADay',
      gender: 'notAChoice',
      married: 'notYesNo',
      wave_id: 'notAChoice',
      'custom_fields.43': 'notAChoice'
    })
  })

  it('a custom field begins with what was read, is sent when it is changed, and can be cleared', () => {
    const context = of({ custom_fields: { 41: 'A7', 42: 'yes', 43: 901 } })
    const fields = formFields(context).filter(({ name }) => name.startsWith('custom_fields.'))
    const read = Object.fromEntries(fields.map((field) => [field.name, prefilled(field, context.record) ?? '']))
    expect(read).toEqual({ 'custom_fields.41': 'A7', 'custom_fields.42': 'true', 'custom_fields.43': '901' })
    expect(onlyChanges(read, context)).toEqual({})
    const changed = { ...read, 'custom_fields.41': '', 'custom_fields.42': 'false', 'custom_fields.43': '' }
    expect(attributesOf(onlyChanges(changed, context), context, 'small')).toEqual({
      custom_fields: { 41: '', 42: false, 43: null }
    })
    // Lines of an address and parts of an account are not: blank leaves them alone.
    const address = of({ physical_address: { line1: 'Flat 3' }, bank_account: { bank_id: 24 } })
    expect(
      formFields(address).every(
        (field) => !/address|bank/.test(field.name) || prefilled(field, address.record) === null
      )
    ).toBe(true)
  })

  it('hints refuse nothing', () => {
    const odd = {
      ...whole,
      hkid: 'Z12',
      email: 'x',
      birthdate: '2024-01-01',
      principal_employer: 'Co',
      spouse_hkid: 'A123456(3)'
    }
    expect(formHints(odd, creating, today)).toEqual({
      hkid: 'idCheckDigit',
      email: 'emailShape',
      birthdate: 'youngAtStart',
      principal_employer: 'onlyPartTime',
      spouse_hkid: 'onlyMarried'
    })
    expect(formFaults(odd, creating)).toEqual({})
  })

  it.each([
    ['A123456(3)', true],
    ['a1234563', true],
    ['AB987654(3)', true],
    ['A123456(4)', false],
    ['G 123456 (A)', true],
    ['123456', false]
  ])('%s has its check digit: %s', (text, right) => {
    expect(looksLikeIdCard(text)).toBe(right)
  })
})

const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.stringMatching(/^0\d{1,8}$/),
  fc.constantFrom('', ' ', 'true', 'false', '2000-01-01', 'hk_id', 'passport', '521', '901', 'Ø 黃', '=1+1')
)
const names = formFields(creating).map(({ name }) => name)
const forms = fc.dictionary(fc.constantFrom(...names), texts, { maxKeys: 12 })

describe('what is sent', () => {
  it('of any form without faults: only what was entered, no blank, no zero lost, ids as integers', () => {
    fc.assert(
      fc.property(forms, (entered) => {
        const form = { ...whole, ...entered }
        if (Object.keys(formFaults(form, creating)).length > 0) return
        const sent = attributesOf(form, creating, 'small')
        const flat = Object.entries(sent).flatMap(([name, value]) =>
          typeof value === 'object' && value !== null
            ? Object.entries(value).map(([part, inner]): [string, unknown] => [`${name}.${part}`, inner])
            : [[name, value] as [string, unknown]]
        )
        expect(flat.map(([name]) => name).sort()).toEqual(
          Object.keys(form)
            .filter((name) => form[name]?.trim() !== '')
            .sort()
        )
        for (const [name, value] of flat) {
          const typed = form[name]?.trim() ?? ''
          if (name === 'wave_id' || name === 'bank_account.bank_id') expect(value).toBe(Number(typed))
          else if (typeof value === 'boolean') expect(['yes', 'no', 'true', 'false']).toContain(typed.toLowerCase())
          else expect(value).toBe(typed)
        }
      })
    )
  })

  it('of any record that is left as it is: nothing', () => {
    const flat = names.filter((name) => !name.includes('.'))
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...flat),
          fc.string({ minLength: 1, maxLength: 8 }).map((text) => text.trim() || 'x')
        ),
        (record) => {
          expect(onlyChanges(record, of(record))).toEqual({})
          expect(attributesOf(onlyChanges(record, of(record)), of(record), 'small')).toEqual({})
        }
      )
    )
  })

  it('a birthday neither moves nor is sent when only the telephone number changes', () => {
    const record = { birthdate: '2000-01-01', telephone_number: '0123' }
    expect(onlyChanges({ birthdate: '2000-01-01', telephone_number: '00456' }, of(record))).toEqual({
      telephone_number: '00456'
    })
  })

  it('an address is never taken from what was read, and an untouched line never clears one', () => {
    const record = { physical_address: { unit_no: '3', line1: 'Old', st_name: 'Queen' } }
    const form = { 'physical_address.line1': '', 'physical_address.line4': 'Hong Kong' }
    expect(attributesOf(onlyChanges(form, of(record)), of(record), 'small')).toEqual({
      physical_address: { line4: 'Hong Kong' }
    })
    expect(formChanges(form, of(record)).map(({ before }) => before)).toEqual([null])
  })

  it('a bank account is whole, also where one part only is new', () => {
    const record = { bank_account: { bank_id: 24, branch_code: '012', account_number: '0001' } }
    const form = {
      'bank_account.bank_id': '24',
      'bank_account.branch_code': '012',
      'bank_account.account_number': '0002'
    }
    expect(attributesOf(onlyChanges(form, of(record)), of(record), 'small')).toEqual({
      bank_account: { bank_id: 24, branch_code: '012', account_number: '0002' }
    })
  })

  it('clearing is a cleared field: text empty, choices null', () => {
    const record = { email: 'a@b.c', gender: 'M', tax_file_number: null }
    expect(
      attributesOf(onlyChanges({ email: '', gender: '', tax_file_number: '' }, of(record)), of(record), 'small')
    ).toEqual({
      email: '',
      gender: null
    })
  })

  it('id_type has two ways, each the other of the other', () => {
    for (const id_type of ['hk_id', 'passport', 'HKID', 'PASSPORT']) {
      const other = inOtherLetters({ id_type, x: 1 })
      expect(other).not.toEqual({ id_type, x: 1 })
      expect(inOtherLetters(other ?? {})).toEqual({ id_type, x: 1 })
    }
    expect(inOtherLetters({ x: 1 })).toBeNull()
    expect(attributesOf(whole, creating, 'capital')).toHaveProperty('id_type', 'PASSPORT')
  })
})
