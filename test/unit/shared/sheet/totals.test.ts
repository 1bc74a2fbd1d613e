import { describe, expect, it } from 'vitest'
import { tableOfTexts } from '@shared/domain/sheet/table'
import { noWords, understand, type ImportWords } from '@shared/domain/sheet/understanding'
import { gridColumn, importGrid } from '../../../fixtures/importGrid'

const grid = importGrid(
  [gridColumn('commission', 'Commission, amount')],
  [
    { number: '0001', name: 'Sum, Wai Ming' },
    { number: '0002', name: 'Chan, Mei' },
    { number: '3', name: 'Ho, Siu Ling' }
  ]
)
const read = (rows: string[][], words: Partial<ImportWords> = {}) => {
  const { blocks, byKey } = understand(tableOfTexts(rows), grid, [], { ...noWords, ...words }, () => null)
  return { totals: blocks[0]?.totalRows, rows: byKey?.reading.rows.map(({ number, state }) => [number, state]) }
}

describe('a row that begins as a total does', () => {
  it('is a person’s where its key finds one of that name', () => {
    const sheet = [
      ['Surname', 'First name', 'Staff no', 'Commission'],
      ['Sum', 'Wai Ming', '0001', '500'],
      ['Chan', 'Mei', '0002', '600'],
      ['Sum', '', '', '1100']
    ]
    const both = {
      totals: [4],
      rows: [
        [2, 'read'],
        [3, 'read']
      ]
    }
    expect(read(sheet)).toEqual(both)
    // Also where no column has to agree: the name is read all the same.
    expect(read(sheet, { by: 'number', keyColumn: 2, secondColumn: null })).toEqual(both)
  })

  it('is one where its key finds nobody, or a number that is a count finds somebody of another name', () => {
    const sheet = [
      ['Surname', 'Staff no', 'Commission'],
      ['Sum', '0001', '500'],
      ['Chan', '0002', '600'],
      ['Total', '3', '1100']
    ]
    expect(read(sheet).totals).toEqual([4])
    expect(read(sheet, { by: 'number', keyColumn: 1, secondColumn: null }).totals).toEqual([4])
  })

  it('by name asks, as every name does', () => {
    const sheet = [
      ['Name', 'Commission'],
      ['Sum Wai Ming', '500'],
      ['Sum', '500'],
      ['Total', '1000']
    ]
    expect(read(sheet, { by: 'name' })).toEqual({
      totals: [4],
      rows: [
        [2, 'asks'],
        [3, 'asks']
      ]
    })
  })
})
