import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ArraySplitter, SplitError } from '../../../src/main/engine/api/splitter'

interface Seen {
  readonly asked: string[]
  readonly elements: unknown[]
  readonly fault: string | null
}

/** Feeds the text in pieces that end at `cuts`; the elements whose turn is in `passedOver` are not wanted. */
function split(text: string, cuts: readonly number[], passedOver: ReadonlySet<number>): Seen {
  const asked: string[] = []
  const elements: unknown[] = []
  const splitter = new ArraySplitter(1_000_000, (bytes) => {
    asked.push(bytes.toString('utf8'))
    return !passedOver.has(asked.length - 1)
  })
  const bytes = Buffer.from(text)
  try {
    let from = 0
    for (const cut of [...cuts, bytes.length].sort((a, b) => a - b)) {
      if (cut <= from || cut > bytes.length) continue
      elements.push(...splitter.push(bytes.subarray(from, cut)))
      from = cut
    }
    splitter.end()
    return { asked, elements, fault: null }
  } catch (error) {
    if (error instanceof SplitError) return { asked, elements, fault: error.fault }
    throw error
  }
}

const anyCuts = fc.array(fc.nat(400), { maxLength: 30 })

describe('an array whose known elements are passed over', () => {
  it('asks about each element once, in order, and gives the others as JSON.parse does, however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ stringUnit: 'binary' })),
        anyCuts,
        fc.uniqueArray(fc.nat(8)),
        fc.nat(2),
        (value, cuts, passed, indent) => {
          const text = JSON.stringify(value, null, indent)
          const passedOver = new Set(passed)
          const { asked, elements, fault } = split(text, cuts, passedOver)
          const parsed = JSON.parse(text) as unknown[]
          expect(fault).toBeNull()
          expect(asked.map((element) => JSON.parse(element) as unknown)).toEqual(parsed)
          expect(elements).toEqual(parsed.filter((_, at) => !passedOver.has(at)))
        }
      ),
      { numRuns: 400 }
    )
  })

  it.each(['[,]', '[1,]', '[,1]', '[1,,2]', '[1 2]', '[1,2', '[1]x', '[nope]'])('still refuses %s', (text) => {
    for (let cut = 0; cut < text.length; cut++) expect(split(text, [cut], new Set()).fault).not.toBeNull()
  })

  it('takes an empty list for one, with any space in it', () => {
    expect(split('[ \n ]', [2], new Set())).toEqual({ asked: [], elements: [], fault: null })
  })
})
