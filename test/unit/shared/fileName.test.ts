import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  documentPath,
  foldedPath,
  namePartKeys,
  numberedName,
  patternFaults,
  type NameParts
} from '@shared/domain/fileName'
import { defaultSettings } from '@shared/contract/settings'

const limits = { segmentBytes: 255, pathUnits: null }
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

function name(changes: Partial<NameParts>, ending = '.pdf'): string {
  const path = documentPath('{number}_{surname}_{firstName}_{date}_{id}', { ...parts, ...changes }, ending, limits)
  return path?.segments.at(-1) ?? ''
}

describe('the name of a saved document', () => {
  it('follows the default pattern', () => {
    expect(documentPath(defaultSettings.payslipPattern, parts, '.pdf', limits)).toEqual({
      segments: ['Tidewater Lantern', '2026-06-30 Monthly', 'Payslips', '0042_Wong_Ka Yan_2026-06-30_88431.pdf'],
      changed: false,
      shortened: false
    })
  })

  it('uses the id where the service sends no number', () => {
    expect(name({ number: '' })).toBe('id88431_Wong_Ka Yan_2026-06-30_88431.pdf')
  })

  it('says in its ending that a payslip is not final', () => {
    expect(name({}, '_not-final.pdf')).toBe('0042_Wong_Ka Yan_2026-06-30_88431_not-final.pdf')
  })

  it('has no character that a disk refuses', () => {
    expect(name({ surname: 'A/B', firstName: 'C:\\D?*' })).toBe('0042_A-B_C--D--_2026-06-30_88431.pdf')
  })

  it('is no reserved name of Windows and ends in no dot or space', () => {
    const path = documentPath(
      '{company}/{surname}/{id}',
      { ...parts, company: 'Smith. ', surname: 'Nul' },
      '.pdf',
      limits
    )
    expect(path).toEqual({ segments: ['Smith', '_Nul', '88431.pdf'], changed: true, shortened: false })
  })

  it('cannot be made to read as another one by marks of direction', () => {
    expect(name({ surname: 'Wong\u202efdp' })).toBe('0042_Wongfdp_Ka Yan_2026-06-30_88431.pdf')
  })

  it('cannot leave its folder', () => {
    const path = documentPath('{company}/{id}', { ...parts, company: '../..' }, '.pdf', limits)
    expect(path?.segments).toEqual(['_-', '88431.pdf'])
  })

  it('shortens a name of 200 Bengali characters between whole characters and keeps the id', () => {
    const long = name({ surname: 'কি'.repeat(100), firstName: 'খা'.repeat(100) })
    expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(255)
    expect(long).toMatch(/^0042_(কি)+_(খা)+_2026-06-30_88431\.pdf$/u)
  })

  it('is the same for composed and decomposed accents', () => {
    expect(name({ surname: 'Nova\u0301k' })).toBe(name({ surname: 'Nov\u00e1k' }))
  })

  it('gives up rather than cut what makes it unique', () => {
    expect(documentPath('{number}_{id}', parts, '.pdf', { segmentBytes: 255, pathUnits: 8 })).toBeNull()
  })
})

/** Whatever people and companies are called: any code point, alone or as people see letters. */
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('con', 'LPT1.x', 'aux', '..', '.', ' ', '…', 'a.', 'a ', '\ud800', '\u202egnp')
)
const anyParts = fc.record({
  ...(Object.fromEntries(namePartKeys.map((key) => [key, anyName])) as Record<keyof NameParts, typeof anyName>),
  number: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 20 })),
  periodEnd: fc.constantFrom('2026-06-30', '2024-02-29'),
  date: fc.constantFrom('2026-06-30', ''),
  id: fc.integer({ min: 1, max: 2_000_000_000 }).map(String)
})
const anyPattern = fc.constantFrom(
  defaultSettings.payslipPattern,
  defaultSettings.certificatePattern,
  '{company}/{surname}_{firstName}_{id}',
  '{id}',
  '{type} {surname}/{frequency}/{id} {firstName}'
)
const anyEnding = fc.constantFrom('.pdf', '_not-final.pdf')

describe('the name of anybody', () => {
  const pathOf = (pattern: string, values: NameParts, ending: string): readonly string[] => {
    const path = documentPath(pattern, values, ending, limits)
    if (!path) throw new Error('no path')
    return path.segments
  }

  it('is one that Windows, macOS and Linux take, wholly below its folder', () => {
    fc.assert(
      fc.property(anyPattern, anyParts, anyEnding, (pattern, values, ending) => {
        const segments = pathOf(pattern, values, ending)
        expect(segments).toHaveLength(pattern.split('/').length)
        for (const segment of segments) {
          expect(new TextEncoder().encode(segment).length).toBeLessThanOrEqual(255)
          expect(segment).toBe(segment.normalize('NFC'))
          // Half a character is none to a disk.
          expect(segment).not.toMatch(/\p{Cs}/u)
          expect(segment).not.toMatch(
            /[<>:"/\\|?*\u0000-\u001f]|[. ]$|^\.|^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i
          )
        }
        expect(segments.at(-1)?.endsWith(ending)).toBe(true)
      })
    )
  })

  it('is no other document’s, whatever both are called and however little a disk tells apart', () => {
    fc.assert(
      fc.property(anyPattern, anyParts, anyParts, anyEnding, (pattern, one, other, ending) => {
        fc.pre(one.id !== other.id)
        expect(foldedPath(pathOf(pattern, one, ending))).not.toBe(foldedPath(pathOf(pattern, other, ending)))
      })
    )
  })

  it('is the same each time, also where the name comes in another form', () => {
    fc.assert(
      fc.property(anyPattern, anyParts, anyEnding, (pattern, values, ending) => {
        const again = {
          ...values,
          surname: values.surname.normalize('NFD'),
          firstName: values.firstName.normalize('NFD')
        }
        expect(pathOf(pattern, again, ending)).toEqual(pathOf(pattern, values, ending))
      })
    )
  })

  it('fits where a path may not be long, or there is none; number, date and id are never cut', () => {
    fc.assert(
      fc.property(anyParts, fc.integer({ min: 20, max: 240 }), (values, pathUnits) => {
        const path = documentPath(defaultSettings.payslipPattern, values, '.pdf', { segmentBytes: 255, pathUnits })
        if (path === null) return
        expect(path.segments.join('/').length).toBeLessThanOrEqual(pathUnits)
        expect(path.segments.at(-1)?.endsWith(`_${values.id}.pdf`)).toBe(true)
      })
    )
  })
})

describe('a pattern', () => {
  it('names a part that does not exist, and must hold the id in the file name', () => {
    expect(patternFaults('{id}/{shoe}')).toEqual([{ kind: 'unknownPart', part: 'shoe' }, { kind: 'noId' }])
    expect(patternFaults(defaultSettings.payslipPattern)).toEqual([])
  })
})

describe('two names', () => {
  it('collide when only case or form differ', () => {
    expect(foldedPath(['de Villiers'])).toBe(foldedPath(['De Villiers']))
    expect(foldedPath(['Nova\u0301k'])).toBe(foldedPath(['Nov\u00e1k']))
  })

  it('are told apart by a number before the ending', () => {
    expect(numberedName('a.b.pdf', 2)).toBe('a.b (2).pdf')
  })
})
