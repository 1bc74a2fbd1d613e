import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnOf, headingKind } from '@shared/domain/sheet/headings'
import { agrees, type NamedPerson } from '@shared/domain/sheet/names'
import { personFinder, type KeyKind, type PersonMatch } from '@shared/domain/sheet/people'
import { textCell } from '@shared/domain/sheet/table'
import { gridColumn } from '../../../fixtures/importGrid'

const person = (
  employeeId: number,
  number: string | null,
  name: string,
  otherName: string | null = null
): NamedPerson => ({
  employeeId,
  number,
  name,
  otherName
})
const PEOPLE = [
  person(9001, '0011', 'Lau, Mei Fong', '劉美芳'),
  person(9002, '0021', 'Chow, Yuk Lan'),
  person(9003, '21', 'de Villiers, Anna'),
  person(9004, 'A0042', 'Au-Yeung, Sze Wan'),
  person(9005, '0042', 'Wong, Ka Yan'),
  person(9006, '0043', 'Wong, Ka Yan'),
  person(11, null, 'Núñez, José')
]
const find = (by: KeyKind, key: string, second?: string): PersonMatch =>
  personFinder(PEOPLE, by)({ key: textCell(key), second: second === undefined ? undefined : textCell(second) })

describe('a person by number', () => {
  it('is the one with exactly that number, whatever its width and case', () => {
    expect(find('number', ' 0011 ')).toEqual({ kind: 'found', person: 0 })
    expect(find('number', '００１１')).toEqual({ kind: 'found', person: 0 })
    expect(find('number', 'a0042')).toEqual({ kind: 'found', person: 3 })
    expect(find('number', '0021')).toEqual({ kind: 'found', person: 1 })
  })

  it('is proposed where the number differs in leading zeros only, and where it may be what is left of another', () => {
    expect(find('number', '11')).toEqual({ kind: 'asks', why: 'zeros', candidates: [0], agreed: false })
    expect(find('number', '00011')).toEqual({ kind: 'asks', why: 'zeros', candidates: [0], agreed: false })
    expect(find('number', '21')).toEqual({ kind: 'asks', why: 'zeros', candidates: [1, 2], agreed: false })
    expect(find('number', '21', 'Chow')).toEqual({ kind: 'asks', why: 'zeros', candidates: [1], agreed: true })
    expect(find('number', '21', 'De Villiers')).toEqual({ kind: 'found', person: 2 })
  })

  it('is nobody where the key is unknown, blank, shortened, failed, or of another kind', () => {
    expect(find('number', '0099')).toEqual({ kind: 'nobody', fault: { kind: 'unknown' } })
    expect(find('number', '')).toEqual({ kind: 'nobody', fault: { kind: 'noKey' } })
    expect(find('number', '5,3E+01')).toEqual({ kind: 'nobody', fault: { kind: 'lostDigits' } })
    expect(
      personFinder(PEOPLE, 'number')({ key: { kind: 'error', text: '#N/A', shown: null }, second: undefined })
    ).toEqual({
      kind: 'nobody',
      fault: { kind: 'formulaError' }
    })
    // 9001 is an id, and 11 is one too: they are never tried as numbers, nor the other way round.
    expect(find('number', '9001')).toMatchObject({ kind: 'nobody' })
    expect(find('id', '0021')).toMatchObject({ kind: 'nobody' })
    expect(find('id', '11')).toEqual({ kind: 'found', person: 6 })
  })

  it('is locked where the second column says somebody else, or nothing', () => {
    expect(find('number', '0011', 'Mak')).toEqual({ kind: 'nobody', fault: { kind: 'disagrees', person: 0 } })
    expect(find('number', '0011', '')).toEqual({ kind: 'nobody', fault: { kind: 'cannotAgree' } })
    expect(find('number', '11', 'Mak')).toEqual({ kind: 'nobody', fault: { kind: 'disagrees', person: 0 } })
    expect(find('number', '0011', '劉美芳')).toEqual({ kind: 'found', person: 0 })
  })

  it('is exactly found or asked about, never somebody whose number has other digits', () => {
    const numbers = fc.uniqueArray(fc.string({ unit: fc.constantFrom('0', '1', '2'), minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 12
    })
    fc.assert(
      fc.property(
        numbers,
        fc.string({ unit: fc.constantFrom('0', '1', '2'), minLength: 1, maxLength: 5 }),
        (all, key) => {
          const people = all.map((number, at) => person(at + 1, number, `P, ${at}`))
          const match = personFinder(people, 'number')({ key: textCell(key), second: undefined })
          const bare = (text: string): string => text.replace(/^0+(?=.)/, '')
          const alike = all.filter((number) => bare(number) === bare(key))
          if (match.kind === 'found') expect(all[match.person]).toBe(key)
          else if (match.kind === 'asks')
            expect(match.candidates.every((at) => alike.includes(all[at] ?? ''))).toBe(true)
          else expect(alike).toEqual([])
        }
      )
    )
  })
})

describe('a person by name', () => {
  it('is always asked about, with all who have the name', () => {
    expect(find('name', 'Lau Mei Fong')).toEqual({ kind: 'asks', why: 'name', candidates: [0], agreed: false })
    expect(find('name', 'Mei Fong LAU')).toMatchObject({ candidates: [0] })
    expect(find('name', '劉美芳')).toMatchObject({ candidates: [0] })
    expect(find('name', 'Wong, Ka Yan')).toMatchObject({ candidates: [4, 5] })
    expect(find('name', 'Wong')).toMatchObject({ candidates: [4, 5] })
    expect(find('name', 'Nunez', 'Jose')).toMatchObject({ candidates: [6] })
    expect(find('name', 'Smith')).toEqual({ kind: 'nobody', fault: { kind: 'unknown' } })
  })
})

describe('a second column', () => {
  it.each([
    ['Lau', true],
    ['LAU M.F.', true],
    ['Lau, Mei Fong 劉美芳', true],
    ['劉', true],
    ['Lau Mei', true],
    ['Lau Siu', false],
    ['Mei Fong', false],
    ['Laurence', false],
    ['', false]
  ])('%j agrees with Lau, Mei Fong: %s', (said, expected) => {
    expect(agrees(said, person(1, '1', 'Lau, Mei Fong', '劉美芳'))).toBe(expected)
  })

  it.each(['Au-Yeung', 'Au Yeung', 'AUYEUNG', 'Sze Wan Au Yeung'])('%s is one way to write Au-Yeung', (said) => {
    expect(agrees(said, person(1, '1', 'Au-Yeung, Sze Wan'))).toBe(true)
  })
})

describe('a head', () => {
  it.each([
    ['Staff no', 'number'],
    ['Employee Number', 'number'],
    ['員工編號', 'number'],
    ['ID', 'id'],
    ['Surname', 'surname'],
    ['姓名', 'name'],
    ['OT', 'other']
  ])('%s names a %s', (heading, kind) => {
    expect(headingKind(heading)).toBe(kind)
  })

  it('means the input that was remembered, or the only one it can be', () => {
    const columns = [
      gridColumn('ot', 'Overtime, amount'),
      gridColumn('hours', 'Overtime, hours'),
      gridColumn('extra', 'Extra pay, amount'),
      gridColumn('salary', 'Basic salary, amount', 'decimal', 'employee')
    ]
    const remembered = [{ heading: 'ot', label: 'Overtime, hours', target: 'payslip' as const }]
    const meant = (heading: string) => columnOf(heading, columns, remembered)
    expect(meant('OT')).toBe('hours')
    expect(meant('overtime amount')).toBe('ot')
    expect(meant('Overtime')).toBeNull()
    expect(meant('Extra')).toBe('extra')
    expect(meant('Extra pay June')).toBe('extra')
    expect(meant('BASIC SALARY')).toBe('salary')
    expect(meant('Bonus')).toBeNull()
    expect(meant('')).toBeNull()
  })
})
