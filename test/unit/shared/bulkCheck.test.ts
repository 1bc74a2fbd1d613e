import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkBulk, type CheckedEntry, type CheckedInput, type CheckedPerson } from '@shared/domain/bulkCheck'
import { scaledOf, scaledToText } from '@shared/domain/money'

function amount(text: string): number {
  return scaledOf(text) ?? NaN
}

function input(more: Partial<CheckedInput> = {}): CheckedInput {
  return {
    key: 'commission',
    label: 'Commission',
    target: 'payslip',
    valueKind: 'decimal',
    before: 0,
    people: 3,
    notRead: 0,
    ...more
  }
}

const CHENG: CheckedPerson = { employeeId: 38, left: false, usualNet: amount('18000.00') }

function entry(value: string, base: string | null | undefined, more: Partial<CheckedEntry> = {}): CheckedEntry {
  return {
    person: CHENG,
    input: 0,
    attribute: 'calc.commission.amount',
    base: base === undefined ? { kind: 'notRead' } : { kind: 'read', value: base, asOfMs: 1 },
    value,
    locked: null,
    waits: false,
    ...more
  }
}

function check(inputs: readonly CheckedInput[], entries: readonly CheckedEntry[], given: readonly string[] = []) {
  return checkBulk(inputs, entries, new Set(given))
}

/** The warnings of one entry, as kinds with what was probably meant. */
function warned(value: string, base: string | null | undefined, more: Partial<CheckedEntry> = {}): unknown[] {
  const [column] = check([input({ before: amount('1000000.00') })], [entry(value, base, more)]).columns
  return (column?.lines[0]?.warnings ?? []).map(({ kind, meant }) => (meant === null ? kind : [kind, meant]))
}

describe('the check of a round', () => {
  it('groups by input, drops what is unchanged, and adds up exactly', () => {
    const inputs = [input({ before: amount('24513.25') }), input({ key: 'overtime', before: amount('4537.50') })]
    const result = check(inputs, [
      entry('1880.00', '1736.00'),
      entry('1492.00', '1527.20', { person: { ...CHENG, employeeId: 25 } }),
      entry('1,527.20', '1527.2', { person: { ...CHENG, employeeId: 26 } }),
      entry('1031.25', '825.00', { input: 1 })
    ])
    expect(result).toMatchObject({ edits: 3, people: 2, unchanged: 1, cannotBeSent: [], open: [] })
    expect(result.columns.map(({ input: { key }, lines, totals }) => [key, lines.length, totals])).toEqual([
      ['commission', 2, { before: amount('24513.25'), after: amount('24622.05'), change: amount('108.80') }],
      ['overtime', 1, { before: amount('4537.50'), after: amount('4743.75'), change: amount('206.25') }]
    ])
  })

  it('an item that somebody does not have adds nothing before; one that was never read is left out of the sums', () => {
    const [column] = check(
      [input({ before: amount('100.00') })],
      [entry('10', null), entry('20', undefined, { person: { ...CHENG, employeeId: 2 } })]
    ).columns
    expect(column).toMatchObject({
      totals: { before: amount('100'), after: amount('110'), change: amount('10') },
      withoutPrevious: 1
    })
  })

  it('says what cannot be sent, with its reason, and counts it nowhere else', () => {
    const finalised = entry('5', '1', { locked: 'Finalised. This payslip takes no more edits.' })
    expect(check([input()], [finalised])).toEqual({
      columns: [],
      edits: 0,
      people: 0,
      unchanged: 0,
      cannotBeSent: [finalised],
      open: []
    })
  })

  it('the present value is a change where another edit waits to replace it', () => {
    expect(check([input()], [entry('5', '5', { waits: true })]).edits).toBe(1)
    expect(check([input()], [entry('5', '5')])).toMatchObject({ edits: 0, unchanged: 1 })
  })
})

describe('what needs the officer’s word', () => {
  it.each([
    ['a slipped decimal', '23053.00', '2305.30', [['manyTimes', '2305.30']]],
    ['a slipped decimal of another value', '18800.00', '1736.00', [['manyTimes', '1880.00']]],
    ['a decimal that slipped the other way', '18.80', '1736.00', [['fewerTimes', '1880.00']]],
    ['exactly five times', '500.00', '100.00', ['manyTimes']],
    ['a hair less than five times', '499.9999', '100.00', []],
    ['exactly a fifth', '20.00', '100.00', ['fewerTimes']],
    ['a hair more than a fifth', '20.0001', '100.00', []],
    ['nothing any more', '0.00', '100.00', ['fewerTimes']],
    ['none before and more than half the usual net', '9000.01', null, ['noPrevious']],
    ['none before and half the usual net', '9000.00', null, []],
    ['0 before and more than half the usual net', '9000.01', '0.00', ['noPrevious']],
    ['never read and more than half the usual net', '9000.01', undefined, ['previousNotRead']],
    ['negative', '-150.25', '-150.00', ['negative']],
    ['negative and many times', '-1500.00', '-150.00', ['negative', ['manyTimes', '-150.00']]]
  ])('%s: %s instead of %s', (_name, value, base, kinds) => {
    expect(warned(value, base)).toEqual(kinds)
  })

  it('somebody who left; nothing is guessed where no usual net is known', () => {
    expect(warned('101', '100', { person: { ...CHENG, left: true } })).toEqual(['left'])
    expect(warned('90000', null, { person: { ...CHENG, usualNet: null } })).toEqual([])
  })

  it('the same amount twice for one person, of each of the two', () => {
    const inputs = [input(), input({ key: 'extra', label: 'Extra pay' }), input({ key: 'note', valueKind: 'text' })]
    const same = [
      entry('500', null),
      entry('500.00', null, { input: 1 }),
      entry('500', '400', { input: 2 }),
      entry('500', null, { person: { ...CHENG, employeeId: 2 } })
    ]
    const { columns } = check(inputs, same)
    expect(
      columns.map(({ lines }) => lines.map(({ warnings }) => warnings.map(({ kind, other }) => [kind, other])))
    ).toEqual([[[['sameTwice', 1]], []], [[['sameTwice', 0]]], [[]]])
  })

  it('text where a number was', () => {
    const inputs = [input({ valueKind: 'text' })]
    const kinds = (value: string, base: string) =>
      check(inputs, [entry(value, base)]).columns.flatMap(({ lines }) =>
        lines.flatMap(({ warnings }) => warnings.map(({ kind }) => kind))
      )
    expect(kinds('twelve', '12')).toEqual(['textForNumber'])
    expect(kinds('13', '12')).toEqual([])
    expect(kinds('twelve', 'eleven')).toEqual([])
  })

  it('a bank account or what tells who somebody is, each by itself', () => {
    const inputs = [input({ valueKind: 'text', target: 'employee' })]
    for (const attribute of ['bank_account.account_number', 'bank_account.branch_code', 'hkid', 'passport_number']) {
      expect(check(inputs, [entry('1', '2', { attribute })]).open).toHaveLength(1)
    }
    expect(check(inputs, [entry('1', '2', { attribute: 'telephone_number' })]).open).toEqual([])
  })

  it('a total that goes up by more than half', () => {
    const up = (before: string, value: string) =>
      check([input({ before: amount(before) })], [entry(value, '100')]).columns[0]?.up !== null
    expect(up('300.00', '250.00')).toBe(false)
    expect(up('300.00', '250.01')).toBe(true)
    expect(up('0.00', '250.01')).toBe(false)
  })

  it('a word holds for the value it was given for', () => {
    const inputs = [input({ before: amount('1000000') })]
    const { open } = check(inputs, [entry('23053', '2305.30')])
    expect(open).toHaveLength(1)
    expect(check(inputs, [entry('23053', '2305.30')], open).open).toEqual([])
    expect(check(inputs, [entry('23054', '2305.30')], open).open).toHaveLength(1)
  })
})

describe('for any values', () => {
  const value = fc.integer({ min: -10_000_000, max: 10_000_000 })
  const entries = fc.array(
    fc.record({
      person: fc.integer({ min: 1, max: 9 }),
      input: fc.integer({ min: 0, max: 2 }),
      from: fc.option(value),
      to: value
    }),
    { maxLength: 30 }
  )

  it('after is before and the changes; every entry is a line, unchanged, or cannot be sent', () => {
    fc.assert(
      fc.property(entries, (made) => {
        const inputs = [0, 1, 2].map((index) => input({ key: `input${index}`, before: 1_000_000 * index }))
        const all = made.map(({ person, input: index, from, to }) =>
          entry(scaledToText(to), from === null ? null : scaledToText(from), {
            person: { ...CHENG, employeeId: person },
            input: index,
            locked: to % 7 === 0 ? 'Finalised.' : null
          })
        )
        const result = check(inputs, all)
        expect(result.edits + result.unchanged + result.cannotBeSent.length).toBe(all.length)
        for (const { input: column, lines, totals } of result.columns) {
          const change = lines.reduce(
            (sum, { entry: { base, value: to } }) =>
              sum + amount(to) - (base.kind === 'read' && base.value !== null ? amount(base.value) : 0),
            0
          )
          expect(totals).toEqual({ before: column.before, after: (column.before ?? NaN) + change, change })
        }
      })
    )
  })
})
