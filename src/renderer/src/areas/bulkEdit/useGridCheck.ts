import { checkBulk, checkInSteps, type BulkCheck } from '@shared/domain/bulkCheck'
import { shallowRef } from 'vue'
import type { Entry } from './grid/entry'
import { checkedEntries } from './gridShape'
import type { OpenGrid } from './openGrid'

/** What a row shows of the officer's; another object whenever it is something else. */
export interface RowMarks {
  readonly entries: readonly (Entry | null)[]
  /** Columns whose value needs a word. */
  readonly warned: ReadonlySet<number>
}

const CHECK_AFTER_MS = 60
/** How long the keyboard may wait for a check of very many values. */
const SLICE_MS = 6
const NONE: ReadonlySet<number> = new Set()

/** The Check of the grid that is open, and what its rows show of it. `changed` is told when rows are to be drawn again. */
export function useGridCheck(open: () => OpenGrid | null, changed: () => void) {
  const check = shallowRef<BulkCheck | null>(null)
  /** The words that the officer gave. */
  const words = shallowRef<ReadonlySet<string>>(new Set())
  const marks = new Map<number, RowMarks>()
  let warned: ReadonlyMap<number, ReadonlySet<number>> = new Map()
  let timer: ReturnType<typeof setTimeout> | null = null
  let running = false

  function stop(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    running = false
  }

  function checkNow(): void {
    stop()
    const opened = open()
    if (opened !== null) take(opened, checkBulk(opened.inputs, checkedEntries(opened.grid, opened.model), words.value))
  }

  /** Soon, and by the way: what is entered before it ends is checked with it. */
  function checkSoon(): void {
    if (running) stop()
    timer ??= setTimeout(begin, CHECK_AFTER_MS)
  }

  function begin(): void {
    const opened = open()
    timer = null
    if (opened === null) return
    running = true
    goOn(opened, checkInSteps(opened.inputs, checkedEntries(opened.grid, opened.model), words.value))
  }

  function goOn(opened: OpenGrid, steps: ReturnType<typeof checkInSteps>): void {
    const until = performance.now() + SLICE_MS
    let step = steps.next()
    while (step.done !== true && performance.now() < until) step = steps.next()
    if (step.done === true) {
      stop()
      take(opened, step.value)
    } else timer = setTimeout(() => goOn(opened, steps))
  }

  function take(opened: OpenGrid, next: BulkCheck): void {
    check.value = next
    const before = warned
    warned = warnedCells(opened, next, words.value)
    for (const row of new Set([...before.keys(), ...warned.keys()])) marks.delete(row)
    changed()
  }

  function give(given: readonly string[]): void {
    words.value = new Set([...words.value, ...given])
    checkNow()
  }

  function marksOf(row: number): RowMarks {
    const known = marks.get(row)
    if (known !== undefined) return known
    const opened = open()
    const entries = (opened?.grid.columns ?? []).map((_, column) => opened?.model.entryAt({ row, column }) ?? null)
    const made = { entries, warned: warned.get(row) ?? NONE }
    marks.set(row, made)
    return made
  }

  /** Rows that look otherwise than before. */
  function redraw(rows: ReadonlySet<number>): void {
    for (const row of rows) marks.delete(row)
  }

  /** Another grid is open, or none. `keepWords`: it is the same one, read again. */
  function forget(keepWords: boolean): void {
    stop()
    if (!keepWords) words.value = new Set()
    check.value = null
    marks.clear()
    warned = new Map()
  }

  return { check, words, checkNow, checkSoon, give, marksOf, redraw, forget }
}

function warnedCells(
  { rowOf }: OpenGrid,
  { columns }: BulkCheck,
  words: ReadonlySet<string>
): ReadonlyMap<number, ReadonlySet<number>> {
  const cells = new Map<number, Set<number>>()
  for (const { lines } of columns) {
    for (const { entry, warnings } of lines) {
      if (warnings.every(({ word }) => words.has(word))) continue
      const row = rowOf.get(entry.person.employeeId)
      if (row !== undefined) cells.set(row, (cells.get(row) ?? new Set()).add(entry.input))
    }
  }
  return cells
}
