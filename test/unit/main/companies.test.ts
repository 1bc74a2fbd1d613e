import { expect, it } from 'vitest'
import { assertSameCompanies } from '../../../src/main/connections/companies'

const chinese = { id: 2, name: '海港貿易' }
const known = [{ id: 1, name: 'Harbour Trading Ltd' }, chinese]
const otherCompanies = expect.objectContaining({ code: 'otherCompanies' }) as unknown

it('takes a new key that opens the companies known, and more', () => {
  assertSameCompanies(known, [{ id: 3, name: 'New Ltd' }, { id: 1, name: ' harbour  trading ltd' }, chinese])
  assertSameCompanies([], [])
})

it('refuses a key of another service whose small ids happen to be the same', () => {
  expect(() => assertSameCompanies(known, [{ id: 1, name: 'Other Ltd' }, chinese])).toThrow(otherCompanies)
})

it('refuses a key that opens fewer companies', () => {
  expect(() => assertSameCompanies(known, known.slice(0, 1))).toThrow(otherCompanies)
})
