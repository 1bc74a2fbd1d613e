import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimitedRows } from '@shared/domain/sheet'
import { harmlessText } from '@shared/domain/spreadsheetText'
import { gridTemplate, leastWidthPx } from '@/components/table/columns'
import { rowAfterKey } from '@/components/table/gridKeys'
import { useRowSelection } from '@/components/table/selection'
import { tabular } from '@/components/clipboard'

describe('the keyboard in a list', () => {
  it.each([
    ['ArrowDown', 4, 5],
    ['ArrowUp', 0, 0],
    ['PageDown', 4, 14],
    ['PageDown', 95, 99],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['ArrowDown', -1, 0],
    ['x', 4, null]
  ])('%s from row %i leads to %s', (key, from, to) => {
    expect(rowAfterKey(key, from, 100, 10)).toBe(to)
  })

  it('never leaves the list', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End')
    fc.assert(
      fc.property(
        fc.array(keys),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 40 }),
        (pressed, total, page) => {
          let row = -1
          for (const key of pressed) row = rowAfterKey(key, row, total, page) ?? row
          expect(row).toBeGreaterThanOrEqual(pressed.length === 0 ? -1 : 0)
          expect(row).toBeLessThan(total)
        }
      )
    )
  })

  it('has nowhere to go in an empty list', () => {
    expect(rowAfterKey('ArrowDown', -1, 0, 10)).toBeNull()
  })
})

describe('a selection', () => {
  it('is the set that was chosen, whether rows were ticked one by one or all but some', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), key: fc.nat(19), chosen: fc.boolean() }),
      fc.constant({ kind: 'all' as const }),
      fc.constant({ kind: 'clear' as const })
    )
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        const selection = useRowSelection(() => 20)
        let expected = new Set<number>()
        for (const each of acts) {
          if (each.kind === 'all') {
            selection.selectAll()
            expected = new Set(Array.from({ length: 20 }, (_, key) => key))
          } else if (each.kind === 'clear') {
            selection.clear()
            expected = new Set()
          } else {
            selection.set(each.key, each.chosen)
            if (each.chosen) expected.add(each.key)
            else expected.delete(each.key)
          }
        }
        expect(selection.count.value).toBe(expected.size)
        for (let key = 0; key < 20; key++) expect(selection.has(key)).toBe(expected.has(key))
      })
    )
  })
})

it('columns give their widths to the head and the rows alike', () => {
  const columns = [
    { id: 'a', head: 'A', width: 60 },
    { id: 'b', head: 'B', width: 'grow', minWidth: 180 }
  ] as const
  expect(gridTemplate(columns, true)).toBe('38px 60px minmax(180px, 1fr)')
  expect(leastWidthPx(columns, true)).toBe(278)
})

it('copied rows keep their cells apart, whatever a cell holds', () => {
  expect(
    tabular([
      ['0042', 'Wong,\tKa\nYan'],
      ['', '']
    ])
  ).toBe('0042\tWong, Ka Yan\n\t')
})

it('copied rows are read cell by cell again, also where a cell begins with a quote', () => {
  expect(tabular([['"A"', '"half', '3" pipe', '7']])).toBe('"""A"""\t"""half"\t3" pipe\t7')
  const cell = fc.string({ unit: fc.constantFrom('a', '0', '"', '=', '-', '\t', '\n', '\r', ' ', '陳') })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, (copied) => {
      const shown = copied.map((row) => row.map((text) => harmlessText(text).replaceAll(/[\t\r\n]+/g, ' ')))
      expect(delimitedRows(tabular(copied), '\t')).toEqual(shown)
    })
  )
})

it('copied rows give a spreadsheet numbers as numbers, and no name that it would run', () => {
  expect(tabular([['-195.94', '+1', '=SUM(A1)', '@x', '-n/a', '–']])).toBe("-195.94\t+1\t'=SUM(A1)\t'@x\t'-n/a\t–")
  expect(tabular([['+10.0 %', '−10.0 %', '+1,000.5 %', '+1+1 %', '+x %']])).toBe(
    "+10.0 %\t−10.0 %\t+1,000.5 %\t'+1+1 %\t'+x %"
  )
  expect(tabular([['＝1+1', '＋1', '－x', '＠x', '\n=1', '\t=1', 'a＝1']])).toBe(
    "'＝1+1\t'＋1\t'－x\t'＠x\t' =1\t' =1\ta＝1"
  )
})
