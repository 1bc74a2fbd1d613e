import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { defaultSettings } from '@shared/contract/settings'
import { namePartKeys, patternFaults } from '@shared/domain/fileName'
import { movedPart, namePatternOf, patternText, separators } from '@shared/domain/namePattern'

const parts = fc.uniqueArray(fc.constantFrom(...namePartKeys), { minLength: 1 })
const pattern = fc.record({
  folders: fc.constantFrom('', '{company}', '{company}/{periodEnd} {frequency}/Payslips'),
  parts,
  separator: fc.constantFrom(...separators)
})

describe('a pattern of ordered parts', () => {
  it('is the text it was kept as, and the other way round', () => {
    for (const kept of [defaultSettings.payslipPattern, defaultSettings.certificatePattern]) {
      expect(patternText(namePatternOf(kept))).toBe(kept)
    }
    fc.assert(
      fc.property(pattern, (made) => {
        const again = namePatternOf(patternText(made))
        // Between one part and nothing there is no mark to see.
        expect({ ...again, separator: made.separator }).toEqual(made)
        if (made.parts.length > 1) expect(again.separator).toBe(made.separator)
      })
    )
  })

  it('keeps all its parts in whatever order they are put, so that it can be used while it holds the id', () => {
    fc.assert(
      fc.property(parts, fc.nat(9), fc.integer({ min: -2, max: 10 }), (some, from, to) => {
        const moved = movedPart(some, from, to)
        expect([...moved].sort()).toEqual([...some].sort())
        if (from < some.length && to >= 0 && to < some.length) expect(moved[to]).toBe(some[from])
        const text = patternText({ folders: '', parts: moved, separator: '_' })
        expect(patternFaults(text)).toEqual(some.includes('id') ? [] : [{ kind: 'noId' }])
      })
    )
  })
})
