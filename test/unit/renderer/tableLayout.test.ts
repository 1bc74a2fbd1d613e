import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TableColumn } from '@/components'
import { arranged, inOrder } from '@/components/table/layout'

const IDS = ['a', 'b', 'c', 'd', 'e'] as const
const COLUMNS: readonly TableColumn<null>[] = IDS.map((id) => ({ id, head: id, width: id === 'c' ? 'grow' : 80 }))
const ids = (columns: readonly TableColumn<null>[]) => columns.map((column) => column.id)
const NOTHING = { order: [], hidden: [], shown: [], widthsPx: {} }

describe('the columns as the officer arranged them', () => {
  it('are all there once, whatever was kept: columns of another version, twice named or none', () => {
    const kept = fc.array(fc.constantFrom(...IDS, 'gone', 'other'), { maxLength: 9 })
    fc.assert(
      fc.property(kept, (order) => {
        expect(ids(inOrder(COLUMNS, { ...NOTHING, order })).sort()).toEqual([...IDS])
      })
    )
  })

  it('stand in the order that was kept, and a new one where the program made it', () => {
    expect(ids(inOrder(COLUMNS, { ...NOTHING, order: ['e', 'd', 'a', 'c'] }))).toEqual(['e', 'd', 'a', 'b', 'c'])
    expect(ids(inOrder(COLUMNS, { ...NOTHING, order: ['c', 'b'] }))).toEqual(['a', 'c', 'd', 'e', 'b'])
  })

  it('are hidden as the page has it unless the officer said otherwise, and never all', () => {
    expect(ids(arranged(COLUMNS, ['b', 'd'], { ...NOTHING, shown: ['d'], hidden: ['e'] }))).toEqual(['a', 'c', 'd'])
    expect(ids(arranged(COLUMNS, [], { ...NOTHING, hidden: [...IDS] }))).toEqual(['a'])
  })

  it('have the widths that were kept; the one that takes the rest keeps doing so', () => {
    const [a, , c] = arranged(COLUMNS, [], { ...NOTHING, widthsPx: { a: 120, c: 300 } })
    expect([a?.width, c?.width, c?.minWidth]).toEqual([120, 'grow', 300])
  })
})
