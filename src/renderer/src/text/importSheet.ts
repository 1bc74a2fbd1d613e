/** The sentences of importing a sheet into the grid. */
import type { SheetEncoding } from '@shared/contract/views'
import type { EditTarget } from '@shared/domain/edit'
import type { CellFault, KeyKind, PositionFault, RowFault } from '@shared/domain/sheet'
import { count, counted } from './format'

const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })
const MOST_NAMED = 8

/** `4`, `4 and 7`, `4, 7 and 5 more`. */
function named(numbers: readonly number[]): string {
  const shown = numbers.slice(0, MOST_NAMED).map(String)
  return list.format(numbers.length > shown.length ? [...shown, `${count(numbers.length - shown.length)} more`] : shown)
}

const rowsNamed = (numbers: readonly number[]): string => `${numbers.length === 1 ? 'row' : 'rows'} ${named(numbers)}`

function unknownKey(kind: KeyKind | 'position' | null): string {
  switch (kind) {
    case 'id':
      return 'has id'
    case 'name':
      return 'is called'
    case 'number':
    case 'position':
    case null:
      return 'has number'
  }
}

/** What a row or cell is compared with. */
export interface FaultFacts {
  /** As the sheet has it. */
  readonly key: string
  readonly keyKind: KeyKind | 'position' | null
  readonly keyColumn: string | null
  /** What the second column says. */
  readonly second: string
  /** Number and name of the person the key belongs to. */
  readonly person: string | null
}

export const importText = {
  title: 'Import a sheet',
  pasted: (rows: number) => `${counted(rows, 'row', 'rows')} pasted`,
  fromFile: (fileName: string, sheet: string | null) => (sheet === null ? fileName : `${fileName}, ${sheet}`),

  // Before there is a sheet
  start: 'Bring the sheet',
  startWhy: 'Copy the cells in a spreadsheet and paste them here, or choose the file. Nothing of it is kept on disk.',
  pasteHere: 'Paste the cells here',
  choose: 'Choose a file',
  chooseWhy: 'XLSX or CSV, at most 30 MB, 20,000 rows and 200 columns.',
  nothingPasted: 'There was no text in what was pasted.',
  noGrid: 'No grid is open.',
  noGridNext: 'Open the grid that the sheet is for, with the inputs it has, and import from there.',
  openGrid: 'Open bulk edit',
  addInputs: 'Inputs of the grid',
  another: 'Another sheet',
  emptySheet: 'There is nothing in this sheet.',
  emptySheetNext: 'Choose another sheet of the file, or another file.',

  // How it is read
  sheet: 'Sheet',
  hiddenSheet: (name: string) => `${name} (hidden)`,
  textFile: 'Text',
  encoding: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16, big-endian',
    big5: 'Big5, traditional Chinese',
    gb18030: 'GB18030, simplified Chinese',
    'windows-1252': 'Windows-1252, Western'
  } as Readonly<Record<SheetEncoding, string>>,
  encodingLabel: 'Written in',
  separatorLabel: 'Columns by',
  separator: { ',': 'comma', ';': 'semicolon', '\t': 'tab' },
  findBy: 'Find people by',
  by: { number: 'Number', id: 'Id', name: 'Name, asks for each', position: 'By position' },
  keyColumn: 'Column with it',
  columnHead: (letters: string, head: string) => (head === '' ? letters : `${letters} ${head}`),
  found: (found: number, rows: number) => `${count(found)} of ${count(rows)} found`,
  noKeyChosen: 'Say which column has the numbers, ids or names.',
  mustAgree: 'Must agree',
  mustAgreeWhy: 'A row whose second column disagrees is locked.',
  furtherName: 'And column',
  noSecond: 'no column',
  heads: 'Heads',
  headRow: 'Row of the heads',
  headOf: (row: number) => `Row ${row}`,
  noHeads: 'none',
  headsFound: (titles: readonly number[], totals: readonly number[]) =>
    [
      ...(titles.length === 0 ? [] : [`${rowsNamed(titles)} ${titles.length === 1 ? 'is a title' : 'are titles'}`]),
      ...(totals.length === 0 ? [] : [`${rowsNamed(totals)} ${totals.length === 1 ? 'is a total' : 'are totals'}`])
    ].join(', '),
  inputs: 'Inputs',
  notImported: 'not imported',
  hiddenColumn: 'hidden in the sheet',
  withHidden: (rows: number) => `Take the ${counted(rows, 'hidden row', 'hidden rows')} too`,

  // The rows
  rows: 'Rows of the sheet',
  row: 'Row',
  person: 'Person',
  scope: { payslip: 'this payslip', employee: 'employee, from now on' } as Readonly<Record<EditTarget['kind'], string>>,
  same: 'same',
  replaces: (value: string) => `replaces your ${value}`,
  asOf: (time: string) => `as of ${time}`,
  asksYou: 'asks you',
  total: 'Total row, left out.',
  leftOut: 'Left out.',
  takeBack: 'Take back',
  leaveOut: 'Leave out',
  leaveOutRow: (row: number) => `Leave out row ${row}`,
  undecided: 'decide the column',
  blank: 'blank, left alone',
  rule: 'Blank leaves alone. 0 sets 0.',
  footRows: (
    rows: number,
    parts: {
      readonly read: number
      readonly asks: number
      readonly locked: number
      readonly leftOut: number
      readonly totals: number
      readonly same: number
    }
  ) =>
    `${counted(rows, 'row', 'rows')}: ${[
      `${count(parts.read)} read`,
      ...(parts.asks > 0 ? [`${count(parts.asks)} to answer`] : []),
      ...(parts.locked > 0 ? [`${count(parts.locked)} locked`] : []),
      ...(parts.leftOut > 0 ? [`${count(parts.leftOut)} left out`] : []),
      ...(parts.totals > 0 ? [counted(parts.totals, 'total', 'totals')] : [])
    ].join(', ')}${parts.same > 0 ? `; ${counted(parts.same, 'value', 'values')} unchanged` : ''}`,

  // Why a row is locked
  rowFault: (fault: RowFault, { key, keyKind, keyColumn, second, person }: FaultFacts): string => {
    const at = keyColumn === null ? 'the column' : `column ${keyColumn}`
    switch (fault.kind) {
      case 'noKey':
        return keyKind === null ? importText.noKeyChosen : `Nothing in ${at} says who this is.`
      case 'lostDigits':
        return `Number lost in E-notation. Format ${at} as text.`
      case 'formulaError':
        return `The formula in ${at} gave ${key}.`
      case 'unknown':
        return `No one in the grid ${unknownKey(keyKind)} ${key}.`
      case 'disagrees':
        return `The sheet says ${second}, ${person ?? key}.`
      case 'cannotAgree':
        return 'The column that must agree is blank here.'
      case 'twice':
        return `The same person stands in ${rowsNamed(fault.rows)}. Leave out all but one.`
      case 'hidden':
        return 'Hidden in the sheet.'
      case 'locked':
        return fault.reason
    }
  },
  /** As a list of locked rows has it. */
  rowFaultShort: (fault: RowFault, keyKind: KeyKind | 'position' | null): string => {
    switch (fault.kind) {
      case 'noKey':
        return 'says nobody'
      case 'lostDigits':
        return 'number lost in E-notation'
      case 'formulaError':
        return 'failed formula'
      case 'unknown':
        return keyKind === 'name' ? 'unknown name' : keyKind === 'id' ? 'unknown id' : 'unknown number'
      case 'disagrees':
        return 'second column disagrees'
      case 'cannotAgree':
        return 'second column is blank'
      case 'twice':
        return 'same person twice'
      case 'hidden':
        return 'hidden in the sheet'
      case 'locked':
        return fault.reason
    }
  },
  cellFault: {
    notANumber: 'Not a number by this decimal mark.',
    lostDigits: 'Digits lost in E-notation. Format the column as text or as a plain number.',
    tooManyDecimals: 'More than four decimals. Round it in the sheet.',
    dash: 'A dash alone. Write 0 to set 0, or leave it blank.',
    notADay: 'Not a date by this order.',
    bareNumber: 'A date without its format. Format the column as a date.',
    shortYear: 'The year has two digits. Write all four.',
    notYesNo: 'Write yes or no.',
    notAChoice: 'Not one of the values this input takes.',
    lostZeros: 'Zeros before it are lost. Format the column as text.',
    pastFifteen: 'A sheet keeps 15 digits of a number. Format the column as text.',
    formulaError: 'The formula failed, or was never calculated.'
  } as Readonly<Record<CellFault, string>>,

  // Check
  check: 'Check',
  against: (time: string) => `against values read ${time}`,
  values: (values: number, people: number) =>
    `${values === 1 ? 'value' : 'values'}, ${counted(people, 'person', 'people')}`,
  asks: (asks: number) => (asks === 1 ? 'asks you' : 'ask you'),
  rowsLocked: (rows: number) => (rows === 1 ? 'row locked' : 'rows locked'),
  cellsRefused: (cells: number) => (cells === 1 ? 'cell refused' : 'cells refused'),
  markOf: (letters: string) => `Decimal mark of column ${letters}`,
  orderOf: (letters: string) => `Date order of column ${letters}`,
  askedOnce: 'asked once',
  fitsOne: 'Every cell fits this reading only.',
  fitsBoth: (rows: readonly number[]) => `Both readings fit ${rowsNamed(rows)}, for different values.`,
  fitsNone: 'No reading fits every cell. What does not fit is refused.',
  way: { comma: 'Comma', point: 'Point', dayFirst: 'Day first', monthFirst: 'Month first' },
  wayIs: (way: string, example: string) => `${way}, ${example} is`,
  notANumber: 'not a number',
  notADay: 'no date',
  asksTitle: (row: number, key: string, why: 'zeros' | 'several' | 'name', people: readonly string[]) =>
    why === 'zeros'
      ? `Row ${row}: ${key} could be ${people.join(' or ')}`
      : why === 'several'
        ? `Row ${row}: ${key} is the number of ${people.join(' and of ')}`
        : `Row ${row}: is ${key} ${people.join(' or ')}?`,
  asksWhy: (why: 'zeros' | 'several' | 'name', agreed: boolean) =>
    `${{ zeros: 'The sheet may have lost its zeros.', several: 'Nothing in the row tells them apart.', name: 'A name is no key.' }[why]}${agreed ? ' The second column agrees.' : ''}`,
  yes: (what: string) => `Yes, ${what}`,
  yesToAll: (rows: number) => `Yes to all ${count(rows)}`,
  yesToAllWhy: (rows: number) =>
    `${counted(rows, 'row has', 'rows have')} one person each, and the second column agrees.`,
  moreAsks: (rows: number) => `${counted(rows, 'more row asks', 'more rows ask')} after these.`,
  lockedRows: 'Locked rows',
  refusedCells: 'Cells refused',
  moreRows: (rows: number) => `and ${counted(rows, 'more row', 'more rows')}`,
  leaveOutLocked: 'Leave out locked rows',

  // Blocks by position
  block: (at: number, from: string, to: string) =>
    at === 0
      ? `Block ${from} to ${to}`
      : `${['', 'Second', 'Third', 'Fourth'][at] ?? 'Another'} block, ${from} to ${to}`,
  noKey: 'no key column',
  byPosition: (values: number, first: string, last: string) =>
    `By position: ${counted(values, 'value', 'values')}, ${first} to ${last}`,
  gridShows: (rows: number, locked: number) =>
    `The grid has ${counted(rows, 'row', 'rows')} from first to last, none hidden. ${locked === 0 ? 'None of them is locked.' : `${count(locked)} of them ${locked === 1 ? 'is' : 'are'} locked.`}`,
  inGridOrder: (input: string, scope: string) => `no key column: by position, in grid order, as ${input}, ${scope}`,
  positionRefused: (fault: PositionFault | 'noInput') => {
    if (fault === 'noInput') return 'Say under Inputs which input its column sets.'
    switch (fault.kind) {
      case 'counts':
        return `The block has ${counted(fault.values, 'row', 'rows')}, but ${counted(fault.people, 'person stands', 'people stand')} between these two. Choose the first and the last person so that the counts are the same.`
      case 'hiddenInSheet':
        return `In the sheet ${rowsNamed(fault.rows)} between ${fault.rows.length === 1 ? 'is' : 'are'} hidden. Show them, or paste what is seen.`
    }
  },
  positionRule: 'Refused when counts differ or hidden rows lie between.',
  firstPerson: 'First number',
  lastPerson: 'Last number',
  noSuchNumber: (number: string) => `No one in the grid has number ${number}.`,
  takeByPosition: 'Take by position',
  takenByPosition: 'Taken by position.',
  shownOf: (shown: number, all: number) => `${count(shown)} of ${count(all)} shown`,

  // Put
  put: (values: number) => `Put ${counted(values, 'value', 'values')} in the grid`,
  nothingToPut: 'No value of the sheet differs from what the grid has.',
  answerFirst: (asks: number) => `${counted(asks, 'question waits', 'questions wait')} for your answer in Check.`,
  putDone: (values: number, rowsNot: number) =>
    `${counted(values, 'value was', 'values were')} put in the grid.${rowsNot === 0 ? '' : ` ${counted(rowsNot, 'row', 'rows')} of the sheet ${rowsNot === 1 ? 'was' : 'were'} not taken.`}`,
  putRefused: (values: number) => `${counted(values, 'value was', 'values were')} refused by the grid.`
} as const
