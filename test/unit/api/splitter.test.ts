import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ArraySplitter, SplitError } from '../../../src/main/engine/api/splitter'

const ROOMY = 1_000_000

/** All elements, or the fault, of `bytes` fed in pieces that end at `cuts`. */
function split(bytes: Buffer, cuts: readonly number[] = [], maxElementBytes = ROOMY): unknown[] | string {
  const splitter = new ArraySplitter(maxElementBytes)
  const elements: unknown[] = []
  try {
    let from = 0
    for (const cut of [...cuts].sort((a, b) => a - b)) {
      if (cut <= from || cut >= bytes.length) continue
      elements.push(...splitter.push(bytes.subarray(from, cut)))
      from = cut
    }
    elements.push(...splitter.push(bytes.subarray(from)))
    splitter.end()
    return elements
  } catch (error) {
    if (error instanceof SplitError) return error.fault
    throw error
  }
}

function everyByte(text: string): number[] {
  return Array.from({ length: Buffer.byteLength(text) }, (_, at) => at)
}

/** What `JSON.parse` says of the text: its elements, or null when it is no array. */
function judged(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const anyCuts = fc.array(fc.nat(400), { maxLength: 30 })

describe('a JSON array that arrives in pieces', () => {
  it('gives the elements that JSON.parse gives, however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ stringUnit: 'binary' })), anyCuts, fc.nat(4), (value, cuts, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(split(Buffer.from(text), cuts)).toEqual(JSON.parse(text))
      }),
      { numRuns: 400 }
    )
  })

  it('accepts and refuses what JSON.parse accepts and refuses, for texts that are nearly arrays', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      '"',
      '\\',
      ' ',
      '\n',
      '1',
      '-',
      'a',
      'é',
      '陳',
      '"a"',
      '"\\u00e9"',
      '{"a":1}',
      'null',
      '[]'
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), anyCuts, (parts, cuts) => {
        const text = `[${parts.join('')}`
        const got = split(Buffer.from(text), cuts)
        const expected = judged(text)
        if (expected === null) expect(typeof got).toBe('string')
        else expect(got).toEqual(expected)
      }),
      { numRuns: 4000 }
    )
  })

  it('refuses or reads a damaged list as JSON.parse does', () => {
    const whole = JSON.stringify([
      {
        payslip: {
          id: 1,
          name: '陳大文 "x" \\',
          data: [
            ['a', '1.00'],
            ['b', '2,0']
          ]
        }
      },
      { payslip: { id: 2, name: 'é', data: [] } },
      {}
    ])
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.nat(3),
        fc.constantFrom('', ',', ']', '}', '"', '\\', '0'),
        anyCuts,
        (at, gone, put, cuts) => {
          const text = whole.slice(0, at) + put + whole.slice(at + gone)
          const expected = judged(text)
          const got = split(Buffer.from(text), cuts)
          if (expected === null) expect(typeof got).toBe('string')
          else expect(got).toEqual(expected)
        }
      ),
      { numRuns: 2000 }
    )
  })

  it.each([
    ['[]', []],
    ['[ ]', []],
    [' \n\t[1] \r\n', [1]],
    ['\uFEFF[1]', [1]],
    ['[[[]],{"]":"["}]', [[[]], { ']': '[' }]],
    ['["\\\\","\\"",",]"]', ['\\', '"', ',]']]
  ])('reads %s', (text, elements) => {
    expect(split(Buffer.from(text))).toEqual(elements)
    expect(split(Buffer.from(text), everyByte(text))).toEqual(elements)
  })

  it.each([
    ['', 'cut'],
    ['   ', 'cut'],
    ['[', 'cut'],
    ['[1,2', 'cut'],
    ['[{"a":"', 'cut'],
    ['{"message":"Failed"}', 'notArray'],
    ['null', 'notArray'],
    ['<html>', 'notArray'],
    ['[1,]', 'syntax'],
    ['[,]', 'syntax'],
    ['[,1]', 'syntax'],
    ['[1,,2]', 'syntax'],
    ['[1}', 'syntax'],
    ['[{]', 'cut'],
    ['[1] [2]', 'syntax'],
    ['[1]]', 'syntax'],
    ['[1],', 'syntax'],
    [`${'['.repeat(300)}${']'.repeat(300)}`, 'syntax']
  ])('refuses %j with %s, in one piece and byte by byte', (text, fault) => {
    expect(split(Buffer.from(text))).toBe(fault)
    expect(split(Buffer.from(text), everyByte(text))).toBe(fault)
  })

  it('refuses bytes that are not UTF-8', () => {
    for (const bad of [[0xff], [0xc3], [0xe9, 0x99], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
      const bytes = Buffer.concat([Buffer.from('["'), Buffer.from(bad), Buffer.from('"]')])
      expect(split(bytes)).toBe('notUtf8')
      expect(split(bytes, [3])).toBe('notUtf8')
    }
    expect(split(Buffer.from([0xef, 0xbb, 0x5b, 0x5d]))).toBe('notArray')
  })

  it('keeps rare and common letters of any script, and refuses a wrong escape of one', () => {
    const rare = JSON.stringify([{ name: '陳大文😀', note: 'x'.repeat(2000) }])
    expect(split(Buffer.from(rare))).toEqual(JSON.parse(rare))
    expect(split(Buffer.from(`["${'x'.repeat(2000)}\\é"]`))).toBe('syntax')
    expect(split(Buffer.from(`["${'x'.repeat(2000)}\\\\é"]`))).toEqual([`${'x'.repeat(2000)}\\é`])
  })

  it('refuses an element above the limit without keeping more than the limit', () => {
    const long = JSON.stringify(['x'.repeat(5000)])
    expect(split(Buffer.from(long), everyByte(long), 1000)).toBe('elementTooLarge')
    expect(
      split(Buffer.from(JSON.stringify(Array.from({ length: 500 }, () => 'x'.repeat(50)))), everyByte(long), 1000)
    ).toHaveLength(500)
  })

  it('gives elements as soon as the next one begins', () => {
    const splitter = new ArraySplitter(ROOMY)
    expect(splitter.push(Buffer.from('[{"a":1},{"a":'))).toEqual([{ a: 1 }])
    expect(splitter.push(Buffer.from('2}'))).toEqual([])
    expect(splitter.push(Buffer.from(',3'))).toEqual([{ a: 2 }])
    expect(splitter.push(Buffer.from(']'))).toEqual([3])
    expect(() => splitter.end()).not.toThrow()
  })
})
