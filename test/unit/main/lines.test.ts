import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactLines, scanLines } from '../../../src/main/store/lines'

const amount = fc.oneof(
  fc.maxSafeInteger().map((value) => value + 0),
  fc.string(),
  fc.constantFrom('"', '\\', '1,500.00', '[7,"', '\u2028', '基本')
)
const line = fc.tuple(fc.nat(), amount)

describe('the compact lines of a payslip', () => {
  it('are read in one pass as they were written, whatever the amounts are', () => {
    const [items, values]: [number[], (number | string)[]] = [[], []]
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const count = scanLines(compactLines(lines.flat()), items, values)
        expect(Array.from({ length: count }, (_, at) => [items[at], values[at]])).toEqual(lines)
      })
    )
  })
})
