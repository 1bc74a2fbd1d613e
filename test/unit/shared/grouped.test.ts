import fc from 'fast-check'
import { expect, it } from 'vitest'
import { grouped } from '@shared/domain/grouped'

it('a count has a comma between each three digits, as the language has it', () => {
  const asInEnglish = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(grouped(value)).toBe(asInEnglish.format(value))
    })
  )
  expect([0, 999, 1000, 100_000, -1234].map(grouped)).toEqual(['0', '999', '1,000', '100,000', '-1,234'])
})
