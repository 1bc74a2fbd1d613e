import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimitedRows } from '@shared/domain/sheet/delimited'
import type { KeyChoices } from '@shared/domain/sheet/importing'
import { blocksOf } from '@shared/domain/sheet/layout'
import { looksLikeSheet } from '@shared/domain/sheet/looks'
import { positionFault, readByPosition } from '@shared/domain/sheet/positions'
import { answersOf, questionsOf } from '@shared/domain/sheet/questions'
import { entriesOf, readByKey, readColumns } from '@shared/domain/sheet/reading'
import { suggest } from '@shared/domain/sheet/suggesting'
import { tableOfTexts } from '@shared/domain/sheet/table'
import { countsOf } from '@shared/domain/sheet/counting'
import { gridColumn, importGrid } from '../../../fixtures/importGrid'

const grid = importGrid(
  [gridColumn('ot', 'Overtime, amount'), gridColumn('from', 'Joined', 'day', 'employee')],
  [
    { number: '0011', name: 'Lau, Mei Fong' },
    { number: '0021', name: 'Chow, Yuk Lan', lockedCells: { ot: 'Finalised.' } },
    { number: '21', name: 'Wong, Ka Yan', holds: { ot: '500.00' } }
  ]
)
const target = { grid, entered: () => null }
const cell = fc.oneof(
  fc.constantFrom('', '0', '500', '1.250', '1,250.5', '1.250,75', '(20)', 'n/a', '03/04/2025', '45750', '5E+3'),
  fc.constantFrom('0011', '0021', '21', '11', '0099', 'Lau', 'Chow', 'Wong', 'Total', 'No', 'Surname', 'Overtime')
)
const sheet = fc.array(fc.array(cell, { minLength: 0, maxLength: 5 }), { minLength: 1, maxLength: 9 })
const words = fc.record({
  by: fc.constantFrom('number' as const, 'id' as const, 'name' as const),
  keyColumn: fc.integer({ min: 0, max: 4 }),
  secondColumn: fc.option(fc.integer({ min: 0, max: 4 })),
  marks: fc.constantFrom(new Map(), new Map([[1, 'comma' as const]]), new Map([[1, 'point' as const]])),
  yes: fc.boolean()
})

describe('any sheet', () => {
  it('sets only what its rows say, once for a person and input, and never for a row in doubt', () => {
    fc.assert(
      fc.property(sheet, words, (texts, { by, keyColumn, secondColumn, marks, yes }) => {
        const table = tableOfTexts(texts)
        const [block] = blocksOf(table, { columns: grid.columns, remembered: [] })
        if (!block) return
        const inputs = new Map([
          [1, 'ot'],
          [2, 'from']
        ])
        const choices: KeyChoices = {
          by,
          keyColumn,
          secondColumn,
          inputs,
          marks,
          orders: new Map(),
          withHidden: true,
          answers: new Map(
            yes ? block.rows.map(({ number }) => [number, { kind: 'person' as const, employeeId: 9001 }]) : []
          )
        }
        const reading = readByKey(table, block, target, choices)
        const entries = entriesOf([reading], grid)
        const places = entries.map(({ employeeId, columnKey }) => `${employeeId} ${columnKey}`)
        expect(new Set(places).size).toBe(places.length)
        expect(countsOf([reading]).values).toBe(entries.length)
        for (const row of reading.rows) {
          const said = texts[row.number - 1] ?? []
          if (row.state !== 'read') expect(row.cells).toEqual([])
          row.cells.forEach((each, at) => {
            const column = reading.columns[at]?.column ?? -1
            if (each.kind === 'blank') expect((said[column] ?? '').trim()).toBe('')
            if (each.kind === 'set' && reading.columns[at]?.input === 0) {
              // Whatever the mark, the digits of the amount are those of the cell.
              const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')
              expect(digits(each.value)).toBe(digits(said[column] ?? ''))
            }
          })
          if (row.state === 'read' && by === 'number' && !yes && row.match?.kind === 'found') {
            expect(grid.rows[row.person ?? -1]?.number).toBe(said[keyColumn])
          }
        }
        // The locked cell of 0021 and the value that 21 has already are never sent.
        expect(places).not.toContain('9002 ot')
        expect(entries).not.toContainEqual({ employeeId: 9003, columnKey: 'ot', value: '500.00' })
      })
    )
  })

  it('is understood without a word of the officer, whatever is in it', () => {
    fc.assert(
      fc.property(sheet, (texts) => {
        const table = tableOfTexts(texts)
        for (const block of blocksOf(table, { columns: grid.columns, remembered: [] })) {
          const suggested = suggest(table, block, grid, [])
          const columns = readColumns(block, grid, suggested)
          const questions = questionsOf(block, grid, columns, { marks: new Map(), orders: new Map() })
          const choices = { ...suggested, ...answersOf(questions), answers: new Map(), withHidden: false }
          const { rows } = readByKey(table, block, target, choices)
          expect(rows.length).toBe(block.rows.length - block.totalRows.length)
        }
        const text = texts.map((row) => row.join('\t')).join('\n')
        expect(typeof looksLikeSheet(text, grid)).toBe('boolean')
      })
    )
  })

  it('by position gives each value the person at its place, blank ones leaving theirs alone', () => {
    const values = fc.array(fc.constantFrom('', '10', '20.5', '0', 'n/a'), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(values, (column) => {
        const table = tableOfTexts([['Extra'], ...column.map((value) => [value]), ['Total']])
        const [block] = blocksOf(table, { columns: grid.columns, remembered: [] }, 1)
        if (!block || block.rows.length === 1) return
        const range = { first: 0, last: 2 }
        if (positionFault(table, block, range) !== null) {
          // The last people's cells are blank, so the block ends before them.
          expect(column.at(-1)).toBe('')
          return
        }
        const choices = { inputs: new Map([[0, 'ot']]), marks: new Map(), orders: new Map() }
        const { rows } = readByPosition(block, target, choices, range)
        expect(rows.map(({ number, person }) => [number, person])).toEqual([
          [2, 0],
          [3, 1],
          [4, 2]
        ])
        rows.forEach(({ cells }, at) => {
          if (column[at] === '') expect(cells.every(({ kind }) => kind === 'blank')).toBe(true)
        })
      })
    )
  })
})

describe('a pasted text', () => {
  it('is a sheet with known heads or a column of numbers, and a block of values without', () => {
    const looks = (text: string): boolean => looksLikeSheet(text, grid)
    expect(looks('Staff no\tOvertime\n0011\t500\n0021\t20')).toBe(true)
    expect(looks('0011\t500\n0021\t20')).toBe(true)
    expect(looks('Employee ID\tOvertime\n9001\t500')).toBe(true)
    expect(looks('Overtime\n500\n20')).toBe(true)
    // Answers of a yes or no, the first of which could head numbers.
    expect(looks('No\tNo\nYes\tNo')).toBe(false)
    expect(looks('500\t20\n30\t40')).toBe(false)
    expect(looks('0011\n0021')).toBe(false)
    expect(looks('500')).toBe(false)
    expect(delimitedRows('', '\t')).toEqual([])
  })
})
