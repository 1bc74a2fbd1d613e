import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canCompareRecords,
  holdsRecord,
  partsBefore,
  partsOfRecord,
  recordParts,
  recordText,
  sameRecord,
  updateOf
} from '@shared/domain/employeeRecord'
import { enteredValue } from '@shared/domain/editValue'

const part = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
const record = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), part)

describe('the text that a bank account or an address is kept as', () => {
  it('gives back what it was made of, in the order of the contract, with zeros as they are', () => {
    fc.assert(
      fc.property(record, (parts) => {
        const text = recordText('physical_address', parts)
        expect(text === null ? null : partsOfRecord(text)).toEqual(parts)
      })
    )
    expect(recordText('bank_account', { account_number: '0041', branch_code: '007', bank_id: 24 })).toBe(
      '{"bank_id":24,"branch_code":"007","account_number":"0041"}'
    )
  })

  it('is none where a part is nested again, and of nothing else', () => {
    expect(recordText('bank_account', { bank: { id: 1 } })).toBeNull()
    for (const text of ['', '7', '[]', 'null', '{"a":{}}', '{']) expect(partsOfRecord(text)).toBeNull()
    expect(enteredValue('record', '7').ok).toBe(false)
  })
})

describe('two records', () => {
  it('are the same whatever the order of their parts; 24 and "24" are one, and an empty part is none', () => {
    fc.assert(
      fc.property(record, (parts) => {
        const turned = Object.fromEntries(Object.entries(parts).reverse())
        expect(sameRecord(JSON.stringify(parts), JSON.stringify(turned))).toBe(true)
        expect(holdsRecord(JSON.stringify(parts), JSON.stringify(turned))).toBe(true)
      })
    )
    expect(sameRecord('{"bank_id":24}', '{"bank_id":"24","holder":""}')).toBe(true)
    expect(sameRecord('{"a":"0041"}', '{"a":"41"}')).toBe(false)
  })

  it('one holds the other where each part that was asked for is there: an update leaves the others alone', () => {
    expect(holdsRecord('{"line1":"a","line2":"b"}', '{"line1":"a"}')).toBe(true)
    expect(holdsRecord('{"line1":"a"}', '{"line1":"a","line2":"b"}')).toBe(false)
    expect(sameRecord('{"line1":"a","line2":"b"}', '{"line1":"a"}')).toBe(false)
  })

  it('cannot be compared where one is read by other keys than it is written by', () => {
    expect(canCompareRecords('{"st_name":"Peak Road"}', '{"line1":"Peak Road"}')).toBe(false)
    expect(canCompareRecords('{"line1":"","line2":""}', '{"line1":"Peak Road"}')).toBe(true)
    expect(partsBefore('physical_address', '{"line1":"x"}', '{"st_name":"Peak Road"}')).toBeNull()
    expect(partsBefore('bank_account', '{"bank_id":1}', '{"bank_id":24,"holder":"Lau"}')).toBe('{"bank_id":24}')
  })
})

it('an update holds each attribute once, custom fields together, booleans as booleans and an account whole', () => {
  const edits = [
    { attribute: 'bank_account', valueKind: 'record', value: '{"bank_id":24,"account_number":"0041"}' },
    { attribute: 'custom_fields.7', valueKind: 'text', value: '0041' },
    { attribute: 'custom_fields.8', valueKind: 'boolean', value: 'true' },
    { attribute: 'custom_fields.9', valueKind: 'boolean', value: '' }
  ]
  expect(updateOf(edits)).toEqual({
    bank_account: { bank_id: 24, account_number: '0041' },
    custom_fields: { '7': '0041', '8': true, '9': null }
  })
})

it('parts for the eye have the names of the contract, and empty ones are left out', () => {
  expect(recordParts('postal_address', '{"same_as_physical":true,"line1":"","code":"999077","x":"y"}')).toEqual([
    { name: 'postal_address.same_as_physical', label: 'Same as the address', value: 'yes' },
    { name: 'postal_address.code', label: 'Postal code', value: '999077' },
    { name: 'postal_address.x', label: 'x', value: 'y' }
  ])
})
