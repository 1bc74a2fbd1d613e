import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimitedRows } from '@shared/domain/sheet/delimited'

/** As a spreadsheet writes a cell: quoted when it holds what would end it, and when it begins with a quote. */
function written(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const clipboardRows = (text: string): string[][] => delimitedRows(text, '\t')

describe('the text of a clipboard', () => {
  it('is cells by tabs and rows by line ends, and the end of the last row begins no other', () => {
    expect(clipboardRows('No\tOT\r\n0042\t1.031,25\r\n')).toEqual([
      ['No', 'OT'],
      ['0042', '1.031,25']
    ])
    expect(clipboardRows('a\nb\rc')).toEqual([['a'], ['b'], ['c']])
  })

  it('keeps blank cells and blank rows in their places', () => {
    expect(clipboardRows('\ta\t\n\n\tb')).toEqual([['', 'a', ''], [''], ['', 'b']])
    expect(clipboardRows('a\t')).toEqual([['a', '']])
    expect(clipboardRows('')).toEqual([])
  })

  it('takes line ends, tabs and quotes within a quoted cell as its text', () => {
    expect(clipboardRows('"two\nlines"\t"say ""yes"""\tb')).toEqual([['two\nlines', 'say "yes"', 'b']])
  })

  it('takes a quote that quotes nothing as a letter', () => {
    expect(clipboardRows('5" pipe\t"half')).toEqual([['5" pipe', '"half']])
    expect(clipboardRows('"as is" he said\tb')).toEqual([['"as is" he said', 'b']])
  })

  it('gives back whatever a spreadsheet wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '0', '"', '\t', '\n', '\r', ',', ' ', '陳') })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const text = rows.map((row) => row.map(written).join('\t')).join('\r\n') + '\r\n'
        expect(clipboardRows(text)).toEqual(rows)
      })
    )
  })

  it('reads any text without end or error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r') }), (text) => {
        expect(clipboardRows(text).every((row) => row.length > 0)).toBe(true)
      })
    )
  })
})
