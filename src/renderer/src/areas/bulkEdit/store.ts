import { wordingOf, type AppError } from '@shared/contract/errors'
import type { BulkEditGrid, BulkEntry, BulkGridDefinition } from '@shared/contract/views'
import { checkBulk, type BulkCheck, type CheckedInput } from '@shared/domain/bulkCheck'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { attempt, call, listen } from '@/bridge'
import { toast } from '@/components'
import { bulkEditText as text } from '@/text/bulkEdit'
import type { Command, Said } from './grid/commands'
import { keptOf, type Entry } from './grid/entry'
import { GridModel } from './grid/model'
import { checkedEntries, checkedInputs, draftsOf, inOrderOf, lockedReason, shapeOf } from './gridShape'
import type { Wish } from './definition'
import { Keeper, type Keeping } from './keeper'

/** What a row shows of the officer's; another object whenever it is something else. */
export interface RowMarks {
  readonly entries: readonly (Entry | null)[]
  /** Columns whose value needs a word. */
  readonly warned: ReadonlySet<number>
}

/** A value for a person and input of the open grid, as it is sent: `1031.25`, a day, a text. */
export interface PutValue {
  readonly employeeId: number
  readonly columnKey: string
  readonly value: string
}

/** Where the keyboard is and what can be done, as it stood after the last command. */
export type GridNow = Pick<GridModel, 'cursor' | 'range' | 'editing' | 'find' | 'faults' | 'canUndo' | 'canRedo'>

interface Open {
  readonly companyId: number
  readonly grid: BulkEditGrid
  readonly model: GridModel
  readonly inputs: readonly CheckedInput[]
  readonly rowOf: ReadonlyMap<number, number>
}

const CHECK_AFTER_MS = 60
const NONE: ReadonlySet<number> = new Set()

/** The grid that is open: it outlives its page, so that going elsewhere and coming back finds it as it was left. */
export const useBulkGrid = defineStore('bulkGrid', () => {
  const open = shallowRef<Open | null>(null)
  const batchId = shallowRef<number | null>(null)
  const error = shallowRef<AppError | null>(null)
  const loading = shallowRef(false)
  const keeping = shallowRef<Keeping>({ state: 'kept' })
  const check = shallowRef<BulkCheck | null>(null)
  /** The words that the officer gave. */
  const words = shallowRef<ReadonlySet<string>>(new Set())
  const said = shallowRef<Said | null>(null)
  /** Values were read since the grid was: it stays as it is until the officer asks for them. */
  const isStale = shallowRef(false)
  /** What the next grid is asked to be of, from where the officer comes; taken by the page. */
  const wish = shallowRef<Wish | null>(null)
  /** Another object with every change of what is shown; null: no grid is open. */
  const now = shallowRef<GridNow | null>(null)
  const marks = new Map<number, RowMarks>()
  let warned: ReadonlyMap<number, ReadonlySet<number>> = new Map()
  let keeper: Keeper | null = null
  let checkTimer: ReturnType<typeof setTimeout> | null = null
  let latest = 0

  /** Opens a grid, or the one that a batch was entered in. What cannot be taken yet and what can be undone goes along. */
  async function load(
    companyId: number,
    wanted: { readonly definition: BulkGridDefinition } | { readonly batchId: number }
  ): Promise<boolean> {
    const mine = ++latest
    loading.value = true
    const answer = await attempt('bulkEdit.grid', { companyId, ...wanted })
    if (mine !== latest) return false
    loading.value = false
    error.value = answer.error
    if (answer.value !== null) show(companyId, answer.value)
    return answer.value !== null
  }

  function show(companyId: number, read: BulkEditGrid): void {
    const before = open.value
    const same = before !== null && before.companyId === companyId && read.batchId === batchId.value
    const grid = same ? inOrderOf(before.grid, read) : read
    const model = new GridModel(shapeOf(grid), draftsOf(grid))
    if (same) model.takeOver(before.model)
    else words.value = new Set()
    isStale.value = false
    open.value = {
      companyId,
      grid,
      model,
      inputs: checkedInputs(grid),
      rowOf: new Map(grid.rows.map(({ employeeId }, row) => [employeeId, row]))
    }
    batchId.value = grid.batchId
    keeper = makeKeeper(companyId, grid)
    keeping.value = { state: 'kept' }
    said.value = null
    marks.clear()
    warned = new Map()
    if (same) settle(open.value)
    checkNow()
  }

  function look(): void {
    const model = open.value?.model
    if (model === undefined) {
      now.value = null
      return
    }
    const { cursor, range, editing, find, faults, canUndo, canRedo } = model
    now.value = { cursor, range, editing, find, faults, canUndo, canRedo }
  }

  function makeKeeper(companyId: number, { definition, batchId: first }: BulkEditGrid): Keeper {
    let batch = first
    const mine = new Keeper(
      async (entries: readonly BulkEntry[]) => {
        const kept = await call('bulkEdit.keep', { companyId, batchId: batch, definition, entries })
        batch = kept.batchId
        if (keeper === mine) batchId.value = kept.batchId
      },
      (next) => {
        const failedBefore = keeping.value.state === 'failed'
        if (keeper === mine) keeping.value = next
        // Elsewhere by now: the page that would say it is not on screen.
        else if (next.state === 'failed' && !failedBefore)
          toast('negative', text.notKept(next.values, next.error.message))
      }
    )
    return mine
  }

  /** Does what the officer asked for; what to say about it is in `said`. */
  function run(command: Command): Said | null {
    const opened = open.value
    if (opened === null) return null
    const next = opened.model.run(command)
    settle(opened)
    said.value = next
    return next
  }

  function settle({ model, grid }: Open): void {
    const { rows, kept } = model.changes()
    for (const row of rows) marks.delete(row)
    if (kept.length > 0) {
      keeper?.put(
        kept.flatMap(({ row, column, value }) => {
          const [person, input] = [grid.rows[row], grid.columns[column]]
          return person && input ? [{ employeeId: person.employeeId, columnKey: input.key, value }] : []
        })
      )
      checkTimer ??= setTimeout(checkNow, CHECK_AFTER_MS)
    }
    look()
  }

  function checkNow(): void {
    if (checkTimer !== null) clearTimeout(checkTimer)
    checkTimer = null
    const opened = open.value
    if (opened === null) return
    const next = checkBulk(opened.inputs, checkedEntries(opened.grid, opened.model), words.value)
    check.value = next
    const before = warned
    warned = warnedCells(opened, next)
    for (const row of new Set([...before.keys(), ...warned.keys()])) marks.delete(row)
    look()
  }

  function warnedCells({ rowOf }: Open, { columns }: BulkCheck): ReadonlyMap<number, ReadonlySet<number>> {
    const cells = new Map<number, Set<number>>()
    for (const { lines } of columns) {
      for (const { entry, warnings } of lines) {
        if (warnings.every(({ word }) => words.value.has(word))) continue
        const row = rowOf.get(entry.person.employeeId)
        if (row !== undefined) cells.set(row, (cells.get(row) ?? new Set()).add(entry.input))
      }
    }
    return cells
  }

  function marksOf(row: number): RowMarks {
    const known = marks.get(row)
    if (known !== undefined) return known
    const opened = open.value
    const entries = (opened?.grid.columns ?? []).map((_, column) => opened?.model.entryAt({ row, column }) ?? null)
    const made = { entries, warned: warned.get(row) ?? NONE }
    marks.set(row, made)
    return made
  }

  function give(given: readonly string[]): void {
    words.value = new Set([...words.value, ...given])
    checkNow()
  }

  /** Puts values from elsewhere in the grid, as one act that can be undone; what is locked or not in the grid is refused. */
  function putIn(values: readonly PutValue[]): {
    readonly put: number
    readonly refused: readonly { readonly employeeId: number; readonly columnKey: string; readonly reason: string }[]
  } {
    const opened = open.value
    if (opened === null) return { put: 0, refused: values.map((value) => ({ ...value, reason: text.noGrid })) }
    const columnOf = new Map(opened.grid.columns.map(({ key }, column) => [key, column]))
    const placed = values.map((value) => {
      const [row, column] = [opened.rowOf.get(value.employeeId), columnOf.get(value.columnKey)]
      const at = row === undefined || column === undefined ? null : { row, column }
      return { value, at, reason: at === null ? text.notInGrid : lockedReason(opened.grid, at) }
    })
    const next = run({
      do: 'put',
      values: placed.flatMap(({ value, at, reason }) =>
        at === null || reason !== null ? [] : [{ ...at, value: value.value }]
      )
    })
    return {
      put: next?.what === 'filled' ? next.put : 0,
      refused: placed.flatMap(({ value: { employeeId, columnKey }, reason }) =>
        reason === null ? [] : [{ employeeId, columnKey, reason }]
      )
    }
  }

  /** Takes other inputs into the open grid, or some out; what was entered stays in its batch. */
  async function setInputs(columnKeys: readonly string[]): Promise<void> {
    const opened = open.value
    if (opened === null) return
    const definition = { ...opened.grid.definition, columnKeys }
    if (!(await flush())) return
    if (batchId.value === null) {
      await load(opened.companyId, { definition })
      return
    }
    const { error: failure } = await attempt('bulkEdit.keep', {
      companyId: opened.companyId,
      batchId: batchId.value,
      definition,
      entries: []
    })
    if (failure) toast('negative', `${failure.message} ${wordingOf(failure.code).nextStep}`)
    else await load(opened.companyId, { batchId: batchId.value })
  }

  /** Reads the values of the open grid again; the rows stay where they are. */
  async function refresh(): Promise<void> {
    const opened = open.value
    if (opened === null || !(await flush())) return
    const { companyId, grid } = opened
    await load(companyId, batchId.value === null ? { definition: grid.definition } : { batchId: batchId.value })
  }

  /** Puts on disk what waits for it; true when all of it is. */
  async function flush(): Promise<boolean> {
    return (await keeper?.flush()) ?? true
  }

  listen('cache.changed', ({ companyId, what }) => {
    const concerns = what.some((kind) => kind === 'payItems' || kind === 'payslips' || kind === 'employees')
    if (concerns && open.value?.companyId === companyId) isStale.value = true
  })

  /** Forgets the grid: it was queued or given up. */
  function close(): void {
    latest++
    open.value = null
    batchId.value = null
    keeper = null
    check.value = null
    error.value = null
    said.value = null
    marks.clear()
    look()
  }

  return {
    grid: computed(() => open.value?.grid ?? null),
    companyId: computed(() => open.value?.companyId ?? null),
    /** What a spreadsheet would take of the chosen cells. */
    copied: () => open.value?.model.copied() ?? [],
    batchId,
    error,
    loading,
    keeping,
    check,
    words,
    said,
    wish,
    now,
    load,
    run,
    marksOf,
    checkNow,
    give,
    putIn,
    setInputs,
    refresh,
    isStale,
    flush,
    close,
    /** The index of a person's row; undefined: not in the grid. */
    rowOf: (employeeId: number) => open.value?.rowOf.get(employeeId),
    /** What stands in a cell as the officer's and is kept; null: nothing. */
    entered: (row: number, column: number) => keptOf(open.value?.model.entryAt({ row, column }) ?? null)
  }
})
