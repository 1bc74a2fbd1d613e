import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeJournalEntry } from '../../../src/main/engine/api/decoders'
import { Oddities } from '../../../src/main/engine/api/fields'
import { isTooDeep, numbersAsTexts } from '../../../src/main/engine/api/jsonText'
import { ArraySplitter } from '../../../src/main/engine/api/splitter'

describe('numbers of an answer of which no digit may be lost', () => {
  it('are the texts they were sent in, and everything else is as it is', () => {
    const json = '[{"a1":10.10,"b":"2, 3.5 \\" 4","c":[-0.0,1e3,900719925474.0991],"d":[true,null]}]'
    const splitter = new ArraySplitter(1000, null, true)
    expect(splitter.push(Buffer.from(json))).toEqual([
      { a1: '10.10', b: '2, 3.5 " 4', c: ['-0.0', '1e3', '900719925474.0991'], d: [true, null] }
    ])
  })

  it('take the place of numbers and of nothing else in any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(numbersAsTexts(JSON.stringify(value)))).toEqual(withTexts(JSON.parse(JSON.stringify(value))))
      })
    )
  })

  it.each(['[01]', '[1.]', '[.5]', '[+1]', '[1 2]', '[--1]', '[1e]'])('do not make JSON of %s', (broken) => {
    expect(() => JSON.parse(numbersAsTexts(broken)) as unknown).toThrow(SyntaxError)
  })

  it('keep the amounts of a journal to the digit, exponents written out; one that was sent empty is not known', () => {
    const splitter = new ArraySplitter(10_000, null, true)
    const [element] = splitter.push(
      Buffer.from(
        `[{"posted_to_accounting_system":false,"accounting_splits":[{"id":77,"name":""}],
          "debit":[{"category":"expense","line_item":"basic","label":"Basic","amount":{"77":900719925474.0991,"78":1.5e3}}],
          "credit":[{"category":"liability","line_item":"nett_pay","amount":{"77":null,"78":"n/a"}},{"amount":null}]}]`
      )
    )
    const entry = decodeJournalEntry(element, new Oddities())
    expect(entry?.splits).toEqual([{ id: '77', name: '' }])
    expect(entry?.debit[0]?.amounts).toEqual([
      ['77', '900719925474.0991'],
      ['78', '1500']
    ])
    expect(entry?.credit.map(({ amounts }) => amounts)).toEqual([
      [
        ['77', null],
        ['78', 'n/a']
      ],
      [['', null]]
    ])
  })
})

function withTexts(value: unknown): unknown {
  if (typeof value === 'number') return JSON.stringify(value)
  if (Array.isArray(value)) return value.map(withTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner)]))
}

describe('JSON that is nested deeper than anything walks', () => {
  it.each([
    ['[', ']'],
    ['{"a":', '}']
  ])('is told by its %s, and by none in a text', (open, close) => {
    const nested = (depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`
    expect(isTooDeep(nested(200))).toBe(false)
    expect(isTooDeep(nested(201))).toBe(true)
    expect(isTooDeep(JSON.stringify([nested(300), '\\"['.repeat(300)]))).toBe(false)
    expect(isTooDeep(`[${`${nested(1)},`.repeat(300)}1]`)).toBe(false)
  })
})
