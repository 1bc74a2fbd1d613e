import { describe, expect, it } from 'vitest'
import { operationsFor } from '@/areas/payItems/operations'

describe('the ways of putting an item', () => {
  it('leave out upsert and update where several of the kind are there', () => {
    expect(operationsFor(2).map(({ value }) => value)).toEqual(['insert'])
    expect(operationsFor(1).map(({ value, why }) => [value, why === undefined])).toEqual([
      ['upsert', true],
      ['insert', true],
      ['update', true]
    ])
    expect(
      operationsFor(0)
        .filter(({ why }) => why === undefined)
        .map(({ value }) => value)
    ).toEqual(['upsert', 'insert'])
  })
})
