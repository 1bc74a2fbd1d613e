import { describe, expect, it } from 'vitest'
import { fold, foldForSearch, numberForSearch, searchQuery } from '@shared/domain/fold'

describe('folding', () => {
  it('takes accents and special letters away', () => {
    expect(fold('Łukasz Núñez Ørsted Nguyễn Straße')).toBe('lukasz nunez orsted nguyen strasse')
  })

  it('is the same for composed and decomposed letters', () => {
    expect(fold('Nova\u0301k')).toBe(fold('Nov\u00e1k'))
  })

  it('sets each Chinese character apart, so that each can be found', () => {
    expect(foldForSearch('Chan 陳大文').split(/\s+/).filter(Boolean)).toEqual(['chan', '陳', '大', '文'])
  })

  it('indexes a number with and without its zeros', () => {
    expect(numberForSearch('A000123')).toBe('a000123 123')
    expect(numberForSearch('123')).toBe('123')
  })
})

describe('the query of what was typed', () => {
  it('is a prefix for each word and a phrase for Chinese', () => {
    expect(searchQuery("O'Brien 陳大", 7)).toBe('scope : c7 AND {name number} : ("o"* AND "brien"* AND "陳 大")')
  })

  it('is nothing where nothing can be searched', () => {
    expect(searchQuery(' -"* ', 1)).toBeNull()
  })

  it('cannot be broken by what is typed', () => {
    expect(searchQuery('a" OR scope:c2', null)).toBe('{name number} : ("a"* AND "or"* AND "scope"* AND "c2"*)')
  })
})
