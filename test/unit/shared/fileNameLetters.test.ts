import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { documentPath, fileNameOf, type DocumentPath, type NameLimits, type NameParts } from '@shared/domain/fileName'
import { defaultSettings } from '@shared/contract/settings'

const endless: NameLimits = { segmentBytes: Number.POSITIVE_INFINITY, pathUnits: null }
const giving = ['company', 'frequency', 'surname', 'firstName', 'type'] as const
const parts: NameParts = {
  company: 'Tidewater Lantern',
  frequency: 'Monthly',
  periodEnd: '2026-06-30',
  number: '0042',
  surname: 'Wong',
  firstName: 'Ka Yan',
  date: '2026-06-30',
  type: 'Payslip',
  id: '88431'
}

const bytesOf = (text: string): number => Buffer.byteLength(text)
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
const shorter = (text: string): string => lettersOf(text).slice(0, -1).join('')

/** What the path is by its definition: one letter after the other goes from the longest part, until it fits. */
function letterByLetter(pattern: string, values: NameParts, ending: string, limits: NameLimits): DocumentPath | null {
  const now = { ...values }
  for (let shortened = false; ; shortened = true) {
    const segments = documentPath(pattern, now, ending, endless)?.segments ?? []
    const long = segments.findIndex((segment) => bytesOf(segment) > limits.segmentBytes)
    const isPathLong = limits.pathUnits !== null && segments.join('/').length > limits.pathUnits
    if (long < 0 && !isPathLong) return { segments, changed: shortened, shortened }
    const template = long < 0 ? pattern : (pattern.split('/')[long] ?? '')
    const [longest] = giving
      .filter((key) => template.includes(`{${key}}`) && lettersOf(now[key]).length > 4)
      .sort((a, b) => bytesOf(now[b]) - bytesOf(now[a]) || template.indexOf(`{${a}}`) - template.indexOf(`{${b}}`))
    if (longest === undefined) return null
    now[longest] = shorter(now[longest]).trim()
  }
}

const letter = fc.constantFrom('a', 'W', ' ', '.', 'é', '陳', 'কি', 'x\u0323\u0307\u0301', '👨‍👩‍👧', '🇭🇰')
/** Names that need no cleaning, many of them too long, with runs of one letter. */
const longName = fc
  .array(fc.tuple(letter, fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 90 }))), { maxLength: 8 })
  .map((runs) =>
    lettersOf(runs.map(([one, count]) => one.repeat(count)).join(''))
      .slice(0, 300)
      .join('')
  )
  .map((text) => text.normalize('NFC').trim())
const longParts = fc
  .record({ company: longName, frequency: longName, surname: longName, firstName: longName, type: longName })
  .map((names): NameParts => ({ ...parts, ...names }))
const anyPattern = fc.constantFrom(
  defaultSettings.payslipPattern,
  defaultSettings.certificatePattern,
  '{company}/{surname}_{firstName}_{id}',
  '{company}{type}/{surname}{company}/{id} {firstName}'
)
const anyLimits = fc.record({
  segmentBytes: fc.integer({ min: 60, max: 255 }),
  pathUnits: fc.oneof(fc.constant(null), fc.integer({ min: 60, max: 500 }))
})

describe('a name that is too long', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('gives way letter by letter, the longest part first, to the last letter that fits', () => {
    fc.assert(
      fc.property(
        anyPattern,
        longParts,
        fc.constantFrom('.pdf', '_not-final.pdf'),
        anyLimits,
        (pattern, values, ending, limits) => {
          expect(documentPath(pattern, values, ending, limits)).toEqual(letterByLetter(pattern, values, ending, limits))
        }
      ),
      { numRuns: 20 }
    )
  })

  it('that no pattern names keeps every letter that fits', () => {
    const text = fc.oneof(
      longName,
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 })
    )
    const cleaned = (id: string, ending: string) =>
      documentPath('{id}', { ...parts, id }, ending, endless)?.segments[0] ?? ''
    fc.assert(
      fc.property(text, fc.constantFrom('', '.csv'), fc.integer({ min: 20, max: 300 }), (whole, ending, units) => {
        let kept = whole.normalize('NFC')
        const isLong = () => bytesOf(cleaned(kept, ending)) > 255 || cleaned(kept, ending).length > units
        while (isLong()) kept = shorter(kept)
        expect(fileNameOf(whole, ending, units)).toBe(cleaned(kept, ending))
      })
    )
  })

  it('is taken apart once for each of its parts, however long it is', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    const long = 'Wong 陳大文 '.repeat(1000)
    const values = { ...parts, company: long, frequency: long, surname: long, firstName: long, type: long }
    const pattern = '{company}/{frequency} {type}/{surname}_{firstName}_{id}'
    const path = documentPath(pattern, values, '.pdf', { segmentBytes: 255, pathUnits: null })
    expect(path?.segments.map(bytesOf).every((bytes) => bytes > 240 && bytes <= 255)).toBe(true)
    expect(segment.mock.calls.length).toBeLessThanOrEqual(giving.length)
    segment.mockClear()
    expect(bytesOf(fileNameOf(long, '.csv'))).toBeGreaterThan(250)
    expect(segment).toHaveBeenCalledTimes(1)
  })
})
