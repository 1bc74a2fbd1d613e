import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Digest } from '../../../src/main/reader/review/digest'
import { scanLines } from '../../../src/main/store/lines'

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
        const count = scanLines(JSON.stringify(lines.flat()), items, values)
        expect(Array.from({ length: count }, (_, at) => [items[at], values[at]])).toEqual(lines)
      })
    )
  })
})

describe('the number that stands for what a finding came from', () => {
  const part = fc.oneof(fc.constant(null), fc.integer(), fc.maxSafeInteger(), fc.string())
  const of = (parts: readonly (string | number | null)[]): number => {
    const digest = new Digest()
    for (const each of parts) digest.add(each)
    return digest.value()
  }

  it('is the same for the same, and another when anything of it is another', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.nat(), part, (parts, at, other) => {
        const place = at % parts.length
        const changed = parts.with(place, other)
        expect(of([...parts])).toBe(of(parts))
        expect(Number.isSafeInteger(of(parts))).toBe(true)
        expect(of(changed) === of(parts)).toBe(Object.is(other, parts[place]))
      })
    )
  })

  it('tells a hundred thousand neighbours apart', () => {
    const met = new Set<number>()
    for (let at = 0; at < 100_000; at++) met.add(of([at % 7, `[12,${at}]`, at * 10_000]))
    expect(met.size).toBe(100_000)
  })
})
