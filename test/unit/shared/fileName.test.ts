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

  it('is always one that every system takes', () => {
    const anyParts = fc.record(
      Object.fromEntries(namePartKeys.map((key) => [key, fc.string({ unit: 'grapheme', maxLength: 300 })])) as Record<
        keyof NameParts,
        fc.Arbitrary<string>
      >
    )
    fc.assert(
      fc.property(anyParts, (values) => {
        const path = documentPath('{company}/{surname}_{firstName}_{id}', { ...values, id: '7' }, '.pdf', limits)
        if (!path) throw new Error('no path')
        for (const segment of path.segments) {
          expect(new TextEncoder().encode(segment).length).toBeLessThanOrEqual(255)
          expect(segment).not.toMatch(/[<>:"/\\|?*\u0000-\u001f]|[. ]$|^\.|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
        }
        expect(path.segments.at(-1)).toMatch(/_7\.pdf$/)
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
