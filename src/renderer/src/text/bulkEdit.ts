/** The sentences of the bulk edit grid, its Check, and preparing a round. */
import type { BulkPayslip } from '@shared/contract/views'
import type { CheckedInput, WarningKind } from '@shared/domain/bulkCheck'
import { dayInWords, type Day } from '@shared/domain/day'
import type { EditTarget } from '@shared/domain/edit'
import type { ValueFault } from '@shared/domain/editValue'
import { editsText } from './edits'
import { clock, count, counted, duration } from './format'
import { whenSent } from './sending'

const NOT_A_CHOICE = 'Not one of the values this takes. F2, then Alt ↓ lists them.'

function left(what: readonly (string | null)[]): string {
  return what.filter((part) => part !== null).join(', ')
}

/** Of how many people of the round a sum is. */
type OfHowMany = Pick<CheckedInput, 'label' | 'people' | 'notRead'>

function ofThoseRead({ people, notRead }: OfHowMany): string {
  return `of ${count(people - notRead)} of ${counted(people, 'person', 'people')}`
}

export const bulkEditText = {
  title: 'Bulk edit',
  undo: 'Undo',
  redo: 'Redo',
  importSheet: 'Import sheet',
  prepare: 'Prepare a round',
  queue: (edits: number) => (edits === 0 ? 'Queue' : `Queue ${counted(edits, 'edit', 'edits')}`),
  nothingToQueue: 'Nothing was entered that differs from what the service has.',
  faultsFirst: (faults: number) =>
    `${counted(faults, 'value', 'values')} cannot be taken as written. Correct or take back what is marked red.`,
  wordsFirst: (open: number) => `${counted(open, 'value needs', 'values need')} your word in Check.`,
  notOnDisk: 'Not everything is kept on this computer yet.',

  // The bar of what the grid is made of
  choose: 'What the grid is made of',
  frequency: 'Frequency',
  payslip: 'Payslip',
  payslipName: ({ date, special }: BulkPayslip) => `${special ? 'once-off' : 'regular'}, ${dayInWords(date)}`,
  payslipClosed: (name: string) => `${name}, finalised`,
  payPoints: 'Pay points',
  all: 'all',
  notKnown: 'Not known',
  people: 'People',
  peopleChosen: (people: number) => count(people),
  allPeople: 'All people of the period',
  inputs: 'Inputs',
  addInput: 'Input',
  rule: 'Blank leaves alone. 0 sets 0. Del takes my edit back.',
  newGridTitle: 'Begin another grid?',
  newGridBody: (edits: number) =>
    `What was entered here (${counted(edits, 'value', 'values')}) stays in Changes, not queued yet, and can be opened again from there.`,
  newGrid: 'Begin another',

  // Inputs
  inputsTitle: 'Which inputs?',
  inputsWhy: 'A column for each. What is entered under “this payslip” changes that payslip only.',
  findInput: 'Find an input',
  noInputFound: (text: string) => `No input matches “${text}”.`,
  scope: { payslip: 'this payslip', employee: 'employee, from now on' } as Readonly<Record<EditTarget['kind'], string>>,
  inputPeople: (people: number, notRead: number) => {
    if (people > 0) return counted(people, 'person', 'people')
    return notRead > 0 ? 'nobody of those read' : 'nobody has it yet'
  },
  inputsNotRead: (people: number) =>
    `Items of ${counted(people, 'person', 'people')} were not read, so they are not counted, and what only they have is not listed. Prepare a round reads them.`,
  hasEdits: (edits: number) => `${counted(edits, 'value was', 'values were')} entered here; take them back first`,
  mostInputs: 'A grid takes 60 inputs at most.',
  tickInput: 'Tick at least one input.',
  useInputs: (inputs: number) => `Use ${counted(inputs, 'input', 'inputs')}`,
  cancel: 'Cancel',
  close: 'Close',

  // People
  peopleTitle: 'Which people?',
  peopleWhy: 'Only those who are ticked stand in the grid.',
  findPerson: 'Name or number',
  tickPerson: 'Tick at least one person.',
  usePeople: (people: number) => `Use ${counted(people, 'person', 'people')}`,
  everybody: 'Everybody',
  nobody: 'Nobody',
  morePeople: (people: number) => `${count(people)} more; search to see them.`,

  // Empty and failing
  noInputsYet: 'No inputs are chosen yet',
  noInputsNext: 'Choose what you enter this month; each input is a column with its scope in its head.',
  chooseInputs: 'Choose inputs',
  noPeriods: 'No payslips were read of this company',
  noPeriodsNext: 'The grid needs a pay frequency with a period. Read the lists first.',
  noPeople: 'Nobody is in this grid',
  noPeopleNext: 'The pay points or people chosen leave nobody of this period.',
  noGrid: 'No grid is open.',
  notInGrid: 'Not in the grid.',
  tryAgain: 'Try again',

  // The grid
  grid: 'Inputs by person',
  number: 'No.',
  name: 'Name',
  editing: 'Value of the chosen cell',
  calculating: (asOfMs: number | null) =>
    asOfMs === null ? 'Calculating' : `Calculating; values as of ${clock(asOfMs)}`,
  asOf: (asOfMs: number) => `as of ${clock(asOfMs)}`,
  notSeen: 'Payslip not seen yet; sent by its date',
  leftOn: (day: Day) => `Left on ${dayInWords(day)}`,
  notRead: 'not read',
  none: 'none',
  cleared: 'cleared',
  clearedWhy: 'The service may refuse what is cleared.',
  now: 'now',
  read: (asOfMs: number) => `read ${clock(asOfMs)}`,
  savedChecking: 'Saved, checking',
  savedAt: (atMs: number) => `saved ${clock(atMs)}, checking`,
  origin: {
    payslip: 'set on this payslip',
    employee: 'of the employee',
    inherited: 'inherited',
    profile: 'of a profile'
  } as const,
  override: 'inherited; an entry here overrides it on this payslip',
  readBefore: 'Prepare a round reads it',
  notChecked: 'no read returns it, so it cannot be checked here',
  waits: (value: string) => `${value} waits already; a new value takes its place`,
  finding: (text: string) => `Find: ${text}`,
  findHint: 'Type a name or number to find somebody. Enter finds the next.',
  hiddenAmounts: 'Amounts are hidden. Show them (Ctrl Shift H) to enter one.',
  peopleCount: (people: number) => counted(people, 'person', 'people'),
  idOf: (employeeId: number) => `id ${employeeId}`,
  showNewer: 'Newer values were read; show them',
  notReadCount: (people: number) => `${counted(people, 'person', 'people')} not read`,
  yourEdit: (value: string) => `${value}, your edit`,
  yourEditWarned: (value: string) => `${value}, your edit, needs your word`,
  cannotBeTaken: (value: string) => `${value}, cannot be taken`,
  hints: {
    down: 'down',
    right: 'right',
    edit: 'edit',
    fill: 'fill down',
    paste: 'paste a block',
    leave: 'then Tab leaves'
  },
  keys: {
    kept: 'Say that it is kept',
    group: 'Bulk edit',
    enter: 'Enter the value and go down',
    tab: 'Enter the value and go right',
    f2: 'Edit the value in its cell',
    escape: 'Give up typing; again, then Tab leaves the grid',
    del: 'Take my edit back',
    fill: 'Fill down',
    copy: 'Copy the chosen cells',
    paste: 'Paste a block',
    undo: 'Undo',
    redo: 'Redo',
    ends: 'First and last cell',
    find: 'Find somebody'
  },
  menu: {
    takeBack: 'Take my edit back',
    setZero: 'Set 0',
    clear: 'Clear',
    clearHint: 'The service may refuse',
    set: (label: string) => `Set ${label}`,
    fill: 'Fill down',
    copy: 'Copy',
    items: 'Items of the payslip…',
    itemsOfPerson: 'Items of the employee…',
    itemsHint: 'An item is deleted there, online',
    person: 'Open the employee',
    payslip: 'Open the payslip'
  },
  kept: 'What is entered is kept as it is entered. The PDF of a payslip is saved by the menu of its row.',
  copied: (cells: number) => `${counted(cells, 'cell', 'cells')} copied`,
  notCopied: 'The clipboard could not be written.',

  // What is said after a command
  fault: (fault: ValueFault | 'notAChoice') => (fault === 'notAChoice' ? NOT_A_CHOICE : editsText.fault(fault)),
  faultAt: (person: string, label: string, sentence: string) => `${person}, ${label}: ${sentence}`,
  pasted: (put: number, from: string, to: string) =>
    `By position: ${counted(put, 'value', 'values')}, ${from} to ${to}.`,
  filled: (put: number) => `${counted(put, 'value', 'values')} put in.`,
  leftAlone: (faults: number, locked: number) =>
    left([
      faults === 0 ? null : `${count(faults)} cannot be taken as written`,
      locked === 0 ? null : `${count(locked)} locked and left alone`
    ]),
  faultsHelp: 'Import sheet asks once for the decimal mark of a column.',
  doesNotFit: (rows: number, columns: number, wide: number, high: number) =>
    `Nothing was pasted: the block has ${count(rows)} × ${count(columns)} cells, and here are ${count(high)} × ${count(wide)}. Choose the first cell, or as many as the block has.`,
  blockTooLarge: (rows: number, columns: number) =>
    `Nothing was pasted: the block has ${counted(rows, 'row', 'rows')} and ${counted(columns, 'column', 'columns')}, more than follow from here.`,
  noInput: 'Nothing was pasted: choose the cell of an input first. A sheet with names goes through Import sheet.',
  takenBack: (cells: number) => `${counted(cells, 'edit', 'edits')} taken back.`,
  undone: (cells: number) => `Undone: ${counted(cells, 'cell', 'cells')}.`,
  redone: (cells: number) => `Done again: ${counted(cells, 'cell', 'cells')}.`,
  nothingFound: (text: string) => `Nobody here is found by “${text}”.`,

  // Keeping
  lostWithConnection: (values: number) =>
    `${counted(values, 'value is', 'values are')} lost, as this computer did not take the input before another connection was opened.`,
  notKept: (values: number, reason: string) =>
    `${counted(values, 'value is', 'values are')} not kept on this computer yet: ${reason} It is tried again.`,
  keepAgain: 'Try again now',
  leaveTitle: 'Leave without keeping everything?',
  leaveBody: (values: number) =>
    `${counted(values, 'value', 'values')} could not be written to this computer. While Paydesk runs it tries again; when it ends they are lost.`,
  leave: 'Leave',

  // Check
  check: 'Check',
  against: (asOfMs: number | null) => (asOfMs === null ? 'nothing was read' : `against values read ${clock(asOfMs)}`),
  edits: (edits: number, people: number) => `${edits === 1 ? 'edit' : 'edits'}, ${counted(people, 'person', 'people')}`,
  needWord: (open: number) => (open === 1 ? 'needs your word' : 'need your word'),
  rowsLocked: (rows: number) => (rows === 1 ? 'row locked' : 'rows locked'),
  cannotTake: 'cannot be taken',
  nothingYet: 'Nothing is entered yet. What you enter is checked here before anything is queued.',
  unchanged: (values: number) => `${counted(values, 'value is', 'values are')} the same as in the service and dropped.`,
  warning: (
    kind: WarningKind,
    of: { label: string; value: string; before: string; times: string | null; other: string }
  ) => {
    switch (kind) {
      case 'manyTimes':
        return of.times === null
          ? `${of.label} ${of.value} is at least 5 times the present ${of.before}.`
          : `${of.label} ${of.value} is ${of.times} times the present ${of.before}.`
      case 'fewerTimes':
        return `${of.label} ${of.value} is at most a fifth of the present ${of.before}.`
      case 'noPrevious':
        return `${of.label} ${of.value} is more than half the usual net pay; the present value is ${of.before}.`
      case 'previousNotRead':
        return `${of.label} ${of.value} is more than half the usual net pay; the present value was not read.`
      case 'sameTwice':
        return `${of.label} and ${of.other} are both ${of.value}. Entered twice?`
      case 'left':
        return `Left before the end of the period. ${of.label} ${of.value}.`
      case 'negative':
        return `${of.label} ${of.value} is negative.`
      case 'textForNumber':
        return `${of.label} was the number ${of.before} and becomes the text “${of.value}”.`
      case 'identity':
        return `${of.label} becomes ${of.value}, now ${of.before}. Compare it with the paper, character by character.`
    }
  },
  slipped: 'A slipped decimal?',
  set: (value: string) => `Set ${value}`,
  keep: (value: string) => `Keep ${value}`,
  takeBack: 'Take back',
  compared: 'I compared it',
  up: (of: OfHowMany, before: string, after: string) =>
    of.notRead > 0
      ? `${of.label} goes up by more than half in total ${ofThoseRead(of)}: ${before} becomes ${after}. Of the others the present value was not read.`
      : `${of.label} goes up by more than half in total: ${before} becomes ${after}.`,
  keepTotal: 'It is meant so',
  keepAll: (values: number) => `Keep all ${count(values)}`,
  moreWarnings: (warnings: number) => `${count(warnings)} more after these.`,
  sameKind: {
    manyTimes: 'at least 5 times the present value',
    fewerTimes: 'at most a fifth of the present value',
    noPrevious: 'none before, and more than half the usual net',
    previousNotRead: 'present value not read, and more than half the usual net',
    sameTwice: 'the same amount twice for one person',
    left: 'left before the end of the period',
    negative: 'negative',
    textForNumber: 'text where a number was',
    identity: 'bank account or identity'
  } as Readonly<Record<WarningKind, string>>,
  becomes: 'becomes',
  more: (lines: number) => `${count(lines)} more`,
  overrides: 'overrides the inherited value',
  totals: 'Totals',
  before: 'Before',
  after: 'After',
  change: 'Change',
  noTotal: 'no total',
  totalsOf: ofThoseRead,
  totalsNotRead: ({ label, people, notRead }: OfHowMany) =>
    `${label}: of ${count(notRead)} of ${counted(people, 'person', 'people')} the present value was not read, so the totals are not those of all. Prepare a round reads the items.`,
  withoutPrevious: (label: string, values: number) =>
    `${label}: ${counted(values, 'value', 'values')} whose present value was never read, not in the totals.`,
  cannotSend: 'Cannot be sent',
  goTo: (person: string, label: string) => `Go to ${label} of ${person}`,

  // Queue
  queueTitle: (edits: number) => `Queue ${counted(edits, 'edit', 'edits')}?`,
  queueWhy: (byItself: boolean) => `They wait in Changes as one batch. ${whenSent(byItself)}`,
  batchName: 'Name',
  batchNamePlaceholder: 'June commissions and overtime',
  batchNote: 'Note',
  queued: (edits: number, unchanged: number) =>
    [
      ...(edits === 0 ? ['Nothing was queued.'] : [`${counted(edits, 'edit waits', 'edits wait')} in Changes.`]),
      ...(unchanged === 0
        ? []
        : [`${counted(unchanged, 'value is', 'values are')} there or asked for already, so nothing more is needed.`])
    ].join(' '),
  leftOutTitle: (edits: number) => `${counted(edits, 'value was', 'values were')} left out`,
  leftOutWhy: 'They stay entered in this batch until you settle or discard them.',

  // Batches that are not queued
  batches: 'Entered, not queued yet',
  drafts: (edits: number) => counted(edits, 'value', 'values'),
  openBatch: 'Open',
  openBatchNamed: (name: string) => `Open ${name}`,
  discardBatch: 'Discard',
  discardBatchNamed: (name: string) => `Discard ${name}`,
  discardTitle: 'Discard what was entered?',
  discardBody: (edits: number, name: string) =>
    `${counted(edits, 'value', 'values')} of ${name} were entered and not queued. Discarding cannot be undone.`,
  discard: 'Discard',
  batchOf: (payslip: BulkPayslip | null, createdMs: number) =>
    payslip === null ? `Entered ${clock(createdMs)}` : `${bulkPayslip(payslip)}, entered ${clock(createdMs)}`,

  // Preparing a round
  roundTitle: 'Prepare a round',
  roundWhy: 'Reads the inputs of everybody in a period now, so that they can be entered without a connection.',
  roundPeriod: 'Period',
  roundCost: (people: number, requests: number, seconds: number) =>
    `${counted(people, 'person', 'people')}, ${counted(requests, 'request', 'requests')}, about ${duration(seconds * 1000)}.`,
  roundReading: (done: number, total: number) => `${count(done)} of ${count(total)} read`,
  roundDone: (atMs: number) => `Read ${clock(atMs)}. It stays on this computer for the round.`,
  roundStopped: (done: number, total: number) => `Stopped: ${count(done)} of ${count(total)} were read and are kept.`,
  roundFailed: (reason: string) => `It could not be read to the end: ${reason}`,
  roundStart: 'Read now',
  roundAgain: 'Read again',
  roundStop: 'Stop',
  roundOffline: 'Reading needs the service. It is offline now.',
  roundProgress: 'Reading the inputs'
} as const

function bulkPayslip({ date, special }: BulkPayslip): string {
  return `${special ? 'Once-off' : 'Regular'} payslip of ${dayInWords(date)}`
}
