import { describe, expect, it } from 'vitest'
import { enteredValue, sameValue } from '@shared/domain/editValue'

describe('a value that was entered', () => {
  it('is sent as a plain decimal', () => {
    expect(enteredValue('decimal', ' 1,355.90 ')).toEqual({ ok: true, value: '1355.90' })
    expect(enteredValue('decimal', '0')).toEqual({ ok: true, value: '0.00' })
  })

  it('is refused rather than guessed', () => {
    expect(enteredValue('decimal', '1.355,90')).toEqual({ ok: false, fault: 'notANumber' })
    expect(enteredValue('decimal', '(150.00)')).toEqual({ ok: false, fault: 'notANumber' })
    expect(enteredValue('day', '03/04/2025')).toEqual({ ok: false, fault: 'notADay' })
    expect(enteredValue('boolean', 'maybe')).toEqual({ ok: false, fault: 'notYesNo' })
    expect(enteredValue('text', '  ')).toEqual({ ok: false, fault: 'empty' })
  })

  it('keeps the zeros of a text and refuses one whose digits a spreadsheet lost', () => {
    expect(enteredValue('text', '00012345678')).toEqual({ ok: true, value: '00012345678' })
    for (const text of ['8.68533E+14', '8,68533E+14', '8E+14', '8.1e14']) {
      expect(enteredValue('text', text)).toEqual({ ok: false, fault: 'lostDigits' })
    }
    expect(enteredValue('text', '12E5')).toEqual({ ok: true, value: '12E5' })
    expect(enteredValue('decimal', '8.68533E+14')).toEqual({ ok: false, fault: 'lostDigits' })
  })
})

describe('two values', () => {
  it('are compared by what they mean', () => {
    expect(sameValue('decimal', '1500', '1,500.00')).toBe(true)
    expect(sameValue('text', '012', '12')).toBe(false)
    expect(sameValue('boolean', 'true', 'True')).toBe(true)
    expect(sameValue('day', '2024-02-29', '2024-02-29')).toBe(true)
    expect(sameValue('text', null, null)).toBe(true)
    expect(sameValue('text', null, '')).toBe(false)
  })
})
