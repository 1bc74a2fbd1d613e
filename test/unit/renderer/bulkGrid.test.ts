import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tabular } from '@/components/clipboard'
import { parseBlock } from '@/areas/bulkEdit/grid/block'
import type { Command, Said } from '@/areas/bulkEdit/grid/commands'
import { commandFor, type KeyPlace, type KeyPress } from '@/areas/bulkEdit/grid/keys'
import { GridModel } from '@/areas/bulkEdit/grid/model'
import type { CellAt, GridShape } from '@/areas/bulkEdit/grid/shape'

const PEOPLE = ['Lau, Mei Fong', 'Mak, Ho Yin', 'Wong, Ka Yan', 'Núñez, Łucja', 'Wong, Ka Yin', 'Bautista, Maricel']
const COLUMNS = [
  { key: 'basic', valueKind: 'decimal', choices: null },
  { key: 'commission', valueKind: 'decimal', choices: null },
  { key: 'method', valueKind: 'text', choices: [{ value: 'eft_manual', label: 'Bank transfer' }] },
  { key: 'note', valueKind: 'text', choices: null }
] as const
const LOCKED: CellAt = { row: 4, column: 1 }

/** Six people; the commission of the fifth is locked, everybody's basic salary is 18600.00 by the copy. */
function shape(columns: GridShape['columns'] = COLUMNS): GridShape {
  return {
    columns,
    rows: PEOPLE.map((name, index) => ({
      key: index + 1,
      name,
      otherName: index === 2 ? '黃嘉欣' : null,
      number: `00${40 + index}`
    })),
    lockedAt: ({ row, column }) => (row === LOCKED.row && columns[column]?.key === 'commission' ? 'Finalised.' : null),
    presentAt: ({ column }) => (columns[column]?.key === 'basic' ? '18600.00' : null),
    waitsAt: () => false
  }
}

function entered(grid: GridModel): Record<string, string> {
  return Object.fromEntries(
    [...grid.entries()].map(({ row, column, entry }) => [
      `${row}:${column}`,
      entry.kind === 'value' ? entry.value : `!${entry.text}`
    ])
  )
}

/** Types a text over the keyboard's cell and presses Enter. */
function enter(grid: GridModel, text: string): Said | null {
  grid.run({ do: 'type', text })
  return grid.run({ do: 'enter', back: false })
}

function at(grid: GridModel, row: number, column: number, extend = false): GridModel {
  grid.run({ do: 'goTo', at: { row, column }, extend })
  return grid
}

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code: key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }
}

const STILL: KeyPlace = { editing: null, find: '', onName: false, valueKind: 'decimal', apple: false, page: 10 }

describe('the keys of the grid', () => {
  it('Enter goes down and Tab to the right; Enter after Tab begins the next row where Tab began', () => {
    const grid = at(new GridModel(shape()), 0, 0)
    grid.run({ do: 'type', text: '1' })
    grid.run({ do: 'tab', back: false })
    grid.run({ do: 'type', text: '2' })
    grid.run({ do: 'enter', back: false })
    expect(grid.cursor).toEqual({ row: 1, column: 0 })
    expect(entered(grid)).toEqual({ '0:0': '1.00', '0:1': '2.00' })
    grid.run({ do: 'enter', back: false })
    grid.run({ do: 'enter', back: true })
    expect(grid.cursor).toEqual({ row: 1, column: 0 })
  })

  it('Tab at the end of a row goes on in the next; the last cell is the end', () => {
    const grid = at(new GridModel(shape()), 0, 3)
    grid.run({ do: 'tab', back: false })
    expect(grid.cursor).toEqual({ row: 1, column: 0 })
    grid.run({ do: 'last' })
    grid.run({ do: 'tab', back: false })
    expect(grid.cursor).toEqual({ row: 5, column: 3 })
  })

  it('after typing the arrows leave the cell; after F2 they are the text’s', () => {
    expect(commandFor(press('ArrowLeft'), { ...STILL, editing: { text: '12', begun: 'typing' } })).toMatchObject({
      do: 'move'
    })
    expect(commandFor(press('ArrowLeft'), { ...STILL, editing: { text: '12', begun: 'f2' } })).toBeNull()
    expect(commandFor(press('Home'), { ...STILL, editing: { text: '12', begun: 'f2' } })).toBeNull()
  })

  it('the decimal key of the number pad is the decimal mark, whatever the keyboard’s language writes', () => {
    expect(commandFor(press(',', { code: 'NumpadDecimal' }), STILL)).toEqual({ do: 'insert', text: '.' })
    expect(commandFor(press(',', { code: 'NumpadDecimal' }), { ...STILL, valueKind: 'text' })).toBeNull()
    expect(commandFor(press(','), STILL)).toBeNull()
  })

  it.each([
    ['Ctrl+D', press('d', { ctrlKey: true }), false, { do: 'fillDown' }],
    ['Cmd+D', press('d', { metaKey: true }), true, { do: 'fillDown' }],
    ['Ctrl+Z', press('z', { ctrlKey: true }), false, { do: 'undo' }],
    ['Cmd+Shift+Z', press('Z', { metaKey: true, shiftKey: true }), true, { do: 'redo' }],
    ['Ctrl+Y', press('y', { ctrlKey: true }), false, { do: 'redo' }],
    ['Ctrl+Home', press('Home', { ctrlKey: true }), false, { do: 'first', extend: false }],
    ['Shift+End', press('End', { shiftKey: true }), false, { do: 'end', extend: true }],
    ['Page Down', press('PageDown'), false, { do: 'move', rows: 10, columns: 0, extend: false }],
    ['Del', press('Delete'), false, { do: 'takeBack' }],
    ['delete of an Apple keyboard', press('Backspace'), true, { do: 'takeBack' }],
    ['Ctrl on an Apple keyboard', press('d', { ctrlKey: true }), true, null]
  ])('%s', (_name, key, apple, command) => {
    expect(commandFor(key, { ...STILL, apple })).toEqual(command)
  })

  it('while typing, undo and Del are the text’s', () => {
    const editing = { text: '1', begun: 'typing' } as const
    expect(commandFor(press('z', { ctrlKey: true }), { ...STILL, editing })).toBeNull()
    expect(commandFor(press('Delete'), { ...STILL, editing })).toBeNull()
  })
})

describe('what is entered', () => {
  it('stays visible with its fault when it cannot be taken, and is neither kept nor lost', () => {
    const grid = at(new GridModel(shape()), 0, 1)
    enter(grid, '500')
    grid.changes()
    at(grid, 0, 1)
    expect(enter(grid, '1.355,90')).toEqual({ what: 'fault', fault: 'notANumber', at: { row: 0, column: 1 } })
    expect(entered(grid)).toEqual({ '0:1': '!1.355,90' })
    expect(grid.faults).toBe(1)
    expect(grid.changes().kept).toEqual([])
    grid.run({ do: 'undo' })
    expect(entered(grid)).toEqual({ '0:1': '500.00' })
    expect(grid.faults).toBe(0)
  })

  it('is nothing when the service has that value already, unless another edit waits there', () => {
    const grid = at(new GridModel(shape()), 0, 0)
    enter(grid, '18,600')
    expect(entered(grid)).toEqual({})
    const waiting = at(new GridModel({ ...shape(), waitsAt: () => true }), 0, 0)
    enter(waiting, '18,600')
    expect(entered(waiting)).toEqual({ '0:0': '18600.00' })
  })

  it('blank leaves alone, 0 sets 0, Del takes my edit back', () => {
    const grid = at(new GridModel(shape()), 0, 1)
    enter(grid, '')
    enter(grid, '0')
    expect(entered(grid)).toEqual({ '1:1': '0.00' })
    at(grid, 1, 1).run({ do: 'takeBack' })
    expect(entered(grid)).toEqual({})
    expect(grid.changes().kept).toEqual([{ row: 1, column: 1, value: null }])
  })

  it('F2 begins with the value that stands there; leaving it as it was enters nothing', () => {
    const grid = at(new GridModel(shape()), 0, 0)
    grid.run({ do: 'edit' })
    expect(grid.editing).toEqual({ text: '18600.00', begun: 'f2' })
    grid.run({ do: 'enter', back: false })
    expect(entered(grid)).toEqual({})
    grid.run({ do: 'edit' })
    grid.run({ do: 'type', text: '18600.50' })
    grid.run({ do: 'cancel' })
    expect(entered(grid)).toEqual({})
  })

  it('clears only texts, and only by that name', () => {
    const grid = at(at(new GridModel(shape()), 0, 0), 1, 3, true)
    grid.run({ do: 'clear' })
    expect(entered(grid)).toEqual({ '0:2': '', '0:3': '', '1:2': '', '1:3': '' })
  })

  it('Set 0 is for figures', () => {
    const grid = at(at(new GridModel(shape()), 0, 0), 0, 3, true)
    grid.run({ do: 'setZero' })
    expect(entered(grid)).toEqual({ '0:0': '0.00', '0:1': '0.00' })
  })

  it('takes a choice by its value or its words, and no other', () => {
    const grid = at(new GridModel(shape()), 0, 2)
    enter(grid, 'bank TRANSFER')
    expect(enter(grid, 'bank')).toMatchObject({ what: 'fault', fault: 'notAChoice' })
    expect(entered(grid)).toEqual({ '0:2': 'eft_manual', '1:2': '!bank' })
  })

  it('never goes in a locked cell, which says why', () => {
    const grid = at(new GridModel(shape()), LOCKED.row, LOCKED.column)
    expect(grid.run({ do: 'type', text: '5' })).toEqual({ what: 'locked', reason: 'Finalised.' })
    expect(grid.run({ do: 'edit' })).toEqual({ what: 'locked', reason: 'Finalised.' })
    expect(grid.run({ do: 'setZero' })).toEqual({ what: 'locked', reason: 'Finalised.' })
    expect(grid.editing).toBeNull()
    expect(entered(grid)).toEqual({})
  })
})

describe('many cells at once', () => {
  it('fill down puts the first of the range in all below it; a single cell takes the one above', () => {
    const grid = at(new GridModel(shape()), 0, 1)
    enter(grid, '412.50')
    at(at(grid, 0, 1), 5, 1, true)
    expect(grid.run({ do: 'fillDown' })).toMatchObject({ what: 'filled', put: 4, locked: 1 })
    expect(entered(grid)).toEqual({
      '0:1': '412.50',
      '1:1': '412.50',
      '2:1': '412.50',
      '3:1': '412.50',
      '5:1': '412.50'
    })
    grid.run({ do: 'undo' })
    at(grid, 1, 1).run({ do: 'fillDown' })
    expect(entered(grid)).toEqual({ '0:1': '412.50', '1:1': '412.50' })
  })

  it('a block is put where the keyboard is, in one act; blanks leave alone and locked cells stay', () => {
    const grid = at(new GridModel(shape()), 2, 0)
    const said = grid.run({ do: 'paste', block: parseBlock('19000\t1,880.00\r\n\t2655\r\n17,850.00\t9\r\n') })
    expect(said).toEqual({
      what: 'pasted',
      range: { top: 2, bottom: 4, left: 0, right: 1 },
      put: 4,
      faults: 0,
      locked: 1
    })
    expect(entered(grid)).toEqual({ '2:0': '19000.00', '2:1': '1880.00', '3:1': '2655.00', '4:0': '17850.00' })
    grid.run({ do: 'undo' })
    expect(entered(grid)).toEqual({})
  })

  it('one cell fills the range, one line is repeated down it', () => {
    const grid = at(at(new GridModel(shape()), 0, 0), 1, 1, true)
    grid.run({ do: 'paste', block: [['7']] })
    expect(entered(grid)).toEqual({ '0:0': '7.00', '0:1': '7.00', '1:0': '7.00', '1:1': '7.00' })
    at(at(grid, 2, 0), 3, 1, true).run({ do: 'paste', block: [['8', '9']] })
    expect(entered(grid)).toMatchObject({ '2:0': '8.00', '2:1': '9.00', '3:0': '8.00', '3:1': '9.00' })
  })

  it.each([
    ['more rows than follow', at(new GridModel(shape()), 4, 0), [['1'], ['2'], ['3']]],
    ['more columns than follow', at(new GridModel(shape()), 0, 3), [['1', '2']]],
    ['another number of rows than were chosen', at(at(new GridModel(shape()), 0, 0), 2, 0, true), [['1'], ['2']]]
  ])('a block of %s is refused whole', (_name, grid, block) => {
    expect(grid.run({ do: 'paste', block })).toMatchObject({ what: 'doesNotFit', rows: block.length })
    expect(entered(grid)).toEqual({})
  })

  it('values from a sheet go in as one act; what is locked is left out', () => {
    const grid = new GridModel(shape())
    const said = grid.run({
      do: 'put',
      values: [
        { row: 0, column: 1, value: '1031.25' },
        { ...LOCKED, value: '5' },
        { row: 1, column: 0, value: '18600' }
      ]
    })
    expect(said).toMatchObject({ put: 1, locked: 1, faults: 0 })
    grid.run({ do: 'undo' })
    expect(entered(grid)).toEqual({})
  })
})

describe('typing over the names', () => {
  it('finds by a word, without accents, in either script, and by number without its zeros; Enter finds the next', () => {
    const grid = at(new GridModel(shape()), 0, -1)
    grid.run({ do: 'type', text: 'wo' })
    expect(grid.cursor).toEqual({ row: 2, column: -1 })
    grid.run({ do: 'enter', back: false })
    expect(grid.cursor.row).toBe(4)
    grid.run({ do: 'enter', back: false })
    expect(grid.cursor.row).toBe(2)
    for (const [text, row] of [
      ['lucja', 3],
      ['黃', 2],
      ['45', 5],
      ['0041', 1],
      ['ka yi', 4]
    ] as const) {
      grid.run({ do: 'cancel' })
      grid.run({ do: 'type', text })
      expect([text, grid.cursor.row]).toEqual([text, row])
    }
    expect(grid.run({ do: 'type', text: 'zz' })).toEqual({ what: 'nothingFound', text: 'zz' })
    expect(entered(grid)).toEqual({})
  })
})

describe('blocks of a spreadsheet', () => {
  it('come back as they went out', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '1', '.', '"', "'", '=', ' ', '雅', '-', '＝') })
      .filter((text) => !/^'+[=+@＝-]/.test(text))
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }))
      .filter((lines) => lines.at(-1)?.some((text) => text !== '') === true)
    fc.assert(
      fc.property(block, (lines) => {
        expect(parseBlock(tabular(lines))).toEqual(lines)
      })
    )
  })

  it('may hold tabs and line ends in quotes', () => {
    expect(parseBlock('"a\tb"\t"say ""hi"""\r\n"two\nlines"\t3"\r\n')).toEqual([
      ['a\tb', 'say "hi"'],
      ['two\nlines', '3"']
    ])
    expect(parseBlock('"open\t2')).toEqual([['"open', '2']])
    expect(parseBlock('')).toEqual([])
  })
})

// Everything an officer can press, in any order.
const move = fc.record({
  do: fc.constant('move' as const),
  rows: fc.integer({ min: -7, max: 7 }),
  columns: fc.integer({ min: -5, max: 5 }),
  extend: fc.boolean()
})
const text = fc.constantFrom('1', '500', '18600', '1,5', 'abc', '', ' ', '0', 'eft_manual', '8.6E+14')
const command: fc.Arbitrary<Command> = fc.oneof(
  move,
  fc.constantFrom<Command>(
    { do: 'home' },
    { do: 'end' },
    { do: 'first' },
    { do: 'last' },
    { do: 'enter', back: false },
    { do: 'enter', back: true },
    { do: 'tab', back: false },
    { do: 'tab', back: true },
    { do: 'edit' },
    { do: 'cancel' },
    { do: 'takeBack' },
    { do: 'fillDown' },
    { do: 'setZero' },
    { do: 'clear' },
    { do: 'undo' },
    { do: 'redo' },
    { do: 'leave' },
    { do: 'selectAll' }
  ),
  text.map((typed): Command => ({ do: 'type', text: typed })),
  fc
    .array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((block): Command => ({ do: 'paste', block }))
)

describe('whatever is pressed', () => {
  it('what was told to be kept is what stands, locked cells stay empty, and the keyboard stays in the grid', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const grid = new GridModel(shape())
        const disk = new Map<string, string>()
        for (const each of commands) {
          grid.run(each)
          for (const { row, column, value } of grid.changes().kept) {
            if (value === null) disk.delete(`${row}:${column}`)
            else disk.set(`${row}:${column}`, value)
          }
        }
        const kept = [...grid.entries()].flatMap(({ row, column, entry }) => {
          const value = entry.kind === 'value' ? entry.value : entry.kept
          return value === null ? [] : [[`${row}:${column}`, value]]
        })
        expect(Object.fromEntries(disk)).toEqual(Object.fromEntries(kept))
        expect(grid.entryAt(LOCKED)).toBeNull()
        expect(grid.faults).toBe([...grid.entries()].filter(({ entry }) => entry.kind === 'fault').length)
        expect(grid.cursor.row).toBeGreaterThanOrEqual(0)
        expect(grid.cursor.row).toBeLessThan(PEOPLE.length)
        expect(grid.cursor.column).toBeGreaterThanOrEqual(-1)
        expect(grid.cursor.column).toBeLessThan(COLUMNS.length)
      })
    )
  })

  it('undone to the beginning everything is as it was, and done again as it had become', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const grid = at(new GridModel(shape(), [{ row: 1, column: 1, value: '77.00' }]), 1, 1)
        for (const each of commands) grid.run(each)
        grid.run({ do: 'leave' })
        const end = entered(grid)
        while (grid.canUndo) grid.run({ do: 'undo' })
        expect(entered(grid)).toEqual({ '1:1': '77.00' })
        // What was undone among the commands is done again too: only as far as the end was.
        if (!commands.some((each) => each.do === 'undo')) {
          while (grid.canRedo) grid.run({ do: 'redo' })
          expect(entered(grid)).toEqual(end)
        }
      })
    )
  })

  it('moving changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            move,
            fc.constantFrom<Command>(
              { do: 'home' },
              { do: 'last' },
              { do: 'enter', back: false },
              { do: 'tab', back: true }
            )
          )
        ),
        (moves) => {
          const grid = new GridModel(shape(), [{ row: 1, column: 1, value: '77.00' }])
          for (const each of moves) grid.run(each)
          expect(entered(grid)).toEqual({ '1:1': '77.00' })
          expect(grid.changes().kept).toEqual([])
        }
      )
    )
  })
})

describe('the same grid read again', () => {
  it('what was entered while it was read stands, and what was taken back is gone', () => {
    const before = at(new GridModel(shape(), [{ row: 1, column: 1, value: '77.00' }]), 1, 1)
    before.run({ do: 'takeBack' })
    enter(before, '5')
    before.changes()
    before.run({ do: 'type', text: '12' })
    const after = new GridModel(shape(), [{ row: 1, column: 1, value: '77.00' }])
    after.takeOver(before)
    expect(entered(after)).toEqual({ '1:1': '5.00' })
    expect(after.changes().kept).toEqual([{ row: 1, column: 1, value: '5.00' }])
    expect(after.editing).toEqual({ text: '12', begun: 'typing' })
  })
})

describe('the same grid with other columns', () => {
  it('takes over what cannot be taken yet, what can be undone, and the place', () => {
    const before = at(new GridModel(shape()), 2, 1)
    enter(before, '9')
    at(before, 0, 3)
    enter(before, 'x')
    at(before, 3, 1)
    enter(before, '1,5')
    at(before, 2, 1)
    const after = new GridModel(shape([COLUMNS[1], COLUMNS[0]]), [{ row: 2, column: 0, value: '9.00' }])
    after.takeOver(before)
    expect(entered(after)).toEqual({ '2:0': '9.00', '3:0': '!1,5' })
    expect(after.cursor).toEqual({ row: 2, column: 0 })
    expect(after.changes().kept).toEqual([])
    after.run({ do: 'undo' })
    after.run({ do: 'undo' })
    expect(entered(after)).toEqual({})
    expect(after.canUndo).toBe(false)
  })
})
