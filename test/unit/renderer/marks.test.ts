import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasAll, marked, typedWords } from '@/areas/find/marks'

const hits = (text: string, typed: string) =>
  marked(text, typedWords(typed))
    .filter(({ hit }) => hit)
    .map((part) => part.text)

describe('what was typed', () => {
  it('is marked where words begin with it, whatever accents and case', () => {
    expect(hits('Wong, Ka Yan', 'wong k')).toEqual(['Wong', 'K'])
    expect(hits('Núñez, Łukasz', 'nun luk')).toEqual(['Núñ', 'Łuk'])
    expect(hits('Nu\u0301n\u0303ez', 'nun')).toEqual(['Nu\u0301n'])
    expect(hits('Straße', 'stras')).toEqual(['Straß'])
    expect(hits('黃嘉欣', '嘉欣')).toEqual(['嘉欣'])
    expect(hits('Kwong', 'wong')).toEqual([])
    expect(hits('Wong', '')).toEqual([])
  })

  it('never changes the text it is marked in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
        const parts = marked(text, typedWords(typed))
        expect(parts.map((part) => part.text).join('')).toBe(text)
        expect(parts.every((part) => part.text !== '')).toBe(true)
      })
    )
  })

  it('finds a command by the beginnings of its words in any order', () => {
    expect(hasAll('Refresh the lists of this company', typedWords('lists ref'))).toBe(true)
    expect(hasAll('Refresh the lists', typedWords('fresh'))).toBe(false)
    expect(hasAll('anything', [])).toBe(true)
  })
})
