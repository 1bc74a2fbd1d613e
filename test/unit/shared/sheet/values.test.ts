import { describe, expect, it } from 'vitest'
import { zeroedLength } from '@shared/domain/sheet/lostZeros'
import type { SheetCell } from '@shared/domain/sheet/table'
import { readCell, type CellContext } from '@shared/domain/sheet/values'

const context: CellContext = {
  valueKind: 'text',
  choices: null,
  mark: null,
  order: null,
  present: null,
  zeroedLength: null
}
const read = (cell: string | SheetCell, more: Partial<CellContext>): string => {
  const value = readCell(typeof cell === 'string' ? { kind: 'text', text: cell, shown: null } : cell, {
    ...context,
    ...more
  })
  return value.kind === 'value' ? value.value : value.kind === 'fault' ? value.fault : value.kind
}

describe('a text', () => {
  it('keeps its digits and zeros', () => {
    expect(read('00012345678', {})).toBe('00012345678')
    expect(read({ kind: 'number', text: '12', shown: '012' }, {})).toBe('012')
    expect(read(' 012 ', { present: '012' })).toBe('012')
  })

  it('is refused where digits or zeros were lost', () => {
    expect(read('8.68533E+14', {})).toBe('lostDigits')
    expect(read({ kind: 'number', text: '1234567890123450', shown: null }, {})).toBe('pastFifteen')
    expect(read('12', { present: '012' })).toBe('lostZeros')
    expect(read({ kind: 'number', text: '12', shown: null }, { zeroedLength: 3 })).toBe('lostZeros')
    expect(read('1234', { zeroedLength: 3 })).toBe('1234')
    expect(read({ kind: 'error', text: '#N/A', shown: null }, {})).toBe('formulaError')
  })

  it('is compared with neighbours of one length only', () => {
    expect(zeroedLength(['012', '034', '123'])).toBe(3)
    expect(zeroedLength(['012', '0034'])).toBeNull()
    expect(zeroedLength(['012', '12345'])).toBeNull()
    expect(zeroedLength(['123', '456'])).toBeNull()
    expect(zeroedLength(['0', 'HSBC'])).toBeNull()
  })
})

describe('a value of another kind', () => {
  it('waits for the column where both readings fit, and not where they agree', () => {
    expect(read('1.250', { valueKind: 'decimal' })).toBe('undecided')
    expect(read('825', { valueKind: 'decimal' })).toBe('825.00')
    expect(read('1.250', { valueKind: 'decimal', mark: 'comma' })).toBe('1250.00')
    expect(read('03/04/2025', { valueKind: 'day' })).toBe('undecided')
    expect(read('03/04/2025', { valueKind: 'day', order: 'dayFirst' })).toBe('2025-04-03')
  })

  it('of a workbook needs no reading', () => {
    expect(read({ kind: 'number', text: '1.25', shown: null }, { valueKind: 'decimal' })).toBe('1.25')
    expect(read({ kind: 'day', text: '2025-04-03', shown: null }, { valueKind: 'day' })).toBe('2025-04-03')
    expect(read({ kind: 'number', text: '45750', shown: null }, { valueKind: 'day' })).toBe('bareNumber')
    expect(read({ kind: 'boolean', text: 'true', shown: null }, { valueKind: 'boolean' })).toBe('true')
    expect(read({ kind: 'day', text: '2025-04-03', shown: null }, { valueKind: 'decimal' })).toBe('notANumber')
  })

  it('is yes or no, or one of the choices by value or name', () => {
    expect(read('Yes', { valueKind: 'boolean' })).toBe('true')
    expect(read('1', { valueKind: 'boolean' })).toBe('notYesNo')
    const choices = [{ value: 'eft', label: 'Bank transfer' }]
    expect(read('bank transfer', { choices })).toBe('eft')
    expect(read('EFT', { choices })).toBe('eft')
    expect(read('cash', { choices })).toBe('notAChoice')
  })
})
