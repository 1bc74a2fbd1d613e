import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrolledTo } from '@/areas/bulkEdit/gridLayout'

describe('where the grid is scrolled to', () => {
  it('a cell that is seen whole moves nothing; one above or below comes just into view', () => {
    expect(scrolledTo(280, 28, 280, 400)).toBeNull()
    expect(scrolledTo(652, 28, 280, 400)).toBeNull()
    expect(scrolledTo(252, 28, 280, 400)).toBe(252)
    expect(scrolledTo(680, 28, 280, 400)).toBe(308)
  })

  it('wherever the keyboard goes, its cell is seen from its beginning, and whole where it fits', () => {
    const px = fc.nat(100_000)
    fc.assert(
      fc.property(
        px,
        fc.integer({ min: 1, max: 300 }),
        px,
        fc.integer({ min: 1, max: 2000 }),
        (start, size, now, view) => {
          const at = scrolledTo(start, size, now, view) ?? now
          expect(at).toBeLessThanOrEqual(start)
          if (size <= view) expect(start + size).toBeLessThanOrEqual(at + view)
          expect(scrolledTo(start, size, at, view)).toBeNull()
        }
      )
    )
  })
})
