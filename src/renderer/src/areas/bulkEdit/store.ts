import { wordingOf } from '@shared/contract/errorWording'
import type { AppError } from '@shared/contract/errors'
import type { BulkEditGrid, BulkGridDefinition } from '@shared/contract/views'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { Turns } from '@/answer'
import { attempt, listen } from '@/bridge'
import { toast } from '@/components'
import { useSession } from '@/frame'
import { useHeld } from '@/leaving'
import { bulkEditText as text } from '@/text/bulkEdit'
import { BatchKeeper } from './batchKeeper'
import type { Wish } from './definition'
import type { Command, Said } from './grid/commands'
import { keptOf } from './grid/entry'
import type { GridModel } from './grid/model'
import { lockedReason } from './gridShape'
import type { Keeping } from './keeper'
import { openGrid, type OpenGrid } from './openGrid'
import { useGridCheck } from './useGridCheck'

/** A value for a person and input of the open grid, as it is sent: `1031.25`, a day, a text. */
export interface PutValue {
  readonly employeeId: number
  readonly columnKey: string
  readonly value: string
}

/** Where the keyboard is and what can be done, as it stood after the last command. */
export type GridNow = Pick<GridModel, 'cursor' | 'range' | 'editing' | 'find' | 'faults' | 'canUndo' | 'canRedo'>

/** The grid that is open: it outlives its page, so that going elsewhere and coming back finds it as it was left. */
export const useBulkGrid = defineStore('bulkGrid', () => {
  const session = useSession()
  const open = shallowRef<OpenGrid | null>(null)
  const batchId = shallowRef<number | null>(null)
  const error = shallowRef<AppError | null>(null)
  const loading = shallowRef(false)
  const keeping = shallowRef<Keeping>({ state: 'kept' })
  const said = shallowRef<Said | null>(null)
  /** Values were read since the grid was: it stays as it is until the officer asks for them. */
  const isStale = shallowRef(false)
  /** What the next grid is asked to be of, from where the officer comes; taken by the page. */
  const wish = shallowRef<Wish | null>(null)
  /** Another object with every change of what is shown; null: no grid is open. */
  const now = shallowRef<GridNow | null>(null)
  const checking = useGridCheck(() => open.value, look)
  let keeper: BatchKeeper | null = null
  /** Of this connection, also of grids that were closed: what could not be kept is tried again. */
  const keepers = new Set<BatchKeeper>()
  const turns = new Turns()
  /** The company whose grid is being read, and whether something of it changed since that was asked for. */
  let reading: { readonly companyId: number; isStale: boolean } | null = null

  /** Opens a grid, or the one that a batch was entered in. What cannot be taken yet and what can be undone goes along. */
  async function load(
    companyId: number,
    wanted: { readonly definition: BulkGridDefinition } | { readonly batchId: number }
  ): Promise<boolean> {
    const isNewest = turns.begin()
    const [before, batchBefore] = [open.value, batchId.value]
    loading.value = true
    const mine = { companyId, isStale: false }
    reading = mine
    const answer = await attempt('bulkEdit.grid', { companyId, ...wanted })
    if (!isNewest()) return false
    reading = null
    loading.value = false
    error.value = answer.error
    // A value that was entered meanwhile may have begun the batch of this very grid.
    const same = before?.companyId === companyId && answer.value?.batchId === batchBefore
    if (answer.value !== null) {
      show(companyId, answer.value, same ? before : null)
      // What was told meanwhile may not be in it yet.
      isStale.value = mine.isStale
    }
    return answer.value !== null
  }

  /** `before`: the same grid, as it stands until now. */
  function show(companyId: number, read: BulkEditGrid, before: OpenGrid | null): void {
    const opened = openGrid(companyId, read, before)
    const same = before !== null
    open.value = opened
    said.value = null
    // What is on its way to the disk goes there in the same batch.
    if (same && keeper !== null) keeper.define(opened.grid.definition)
    else {
      batchId.value = read.batchId
      keeper = makeKeeper(companyId, opened.grid)
      keeping.value = { state: 'kept' }
    }
    checking.forget(same)
    if (same) settle(opened)
    checking.checkNow()
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

  function makeKeeper(companyId: number, grid: BulkEditGrid): BatchKeeper {
    const mine = new BatchKeeper(companyId, grid, {
      batch(id) {
        if (keeper === mine) batchId.value = id
      },
      keeping(next, before) {
        if (keeper === mine) keeping.value = next
        // Elsewhere by now: the page that would say it is not on screen.
        else if (next.state === 'failed' && before.state !== 'failed')
          toast('negative', text.notKept(next.values, next.error.message))
      }
    })
    keepers.add(mine)
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

  function settle({ model, grid }: OpenGrid): void {
    const { rows, kept } = model.changes()
    checking.redraw(rows)
    if (kept.length > 0) {
      keeper?.put(
        kept.flatMap(({ row, column, value }) => {
          const [person, input] = [grid.rows[row], grid.columns[column]]
          return person && input ? [{ employeeId: person.employeeId, columnKey: input.key, value }] : []
        })
      )
      checking.checkSoon()
    }
    look()
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
    const mine = keeper
    if (!(await flushed())) return
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
    else if (keeper === mine) await load(opened.companyId, { batchId: batchId.value })
  }

  /** Reads the values of the open grid again; the rows stay where they are. */
  async function refresh(): Promise<void> {
    const opened = open.value
    if (opened === null || !(await flushed())) return
    const { companyId, grid } = opened
    await load(companyId, batchId.value === null ? { definition: grid.definition } : { batchId: batchId.value })
  }

  /** Puts on disk what waits for it; true when all of it is. */
  async function flush(): Promise<boolean> {
    return (await keeper?.flush()) ?? true
  }

  /** The same; false also where another grid took the place of the one that stood there. */
  async function flushed(): Promise<boolean> {
    const mine = keeper
    return (await flush()) && keeper === mine
  }

  useHeld({
    keep: () => {
      run({ do: 'leave' })
      return flush()
    },
    // What cannot be taken stands in the grid alone.
    values: () => (keeping.value.state === 'kept' ? 0 : keeping.value.values) + (now.value?.faults ?? 0)
  })
  listen('cache.changed', ({ companyId, what }) => {
    const concerns = what.some((kind) => kind === 'payItems' || kind === 'payslips' || kind === 'employees')
    if (!concerns) return
    if (reading?.companyId === companyId) reading.isStale = true
    if (open.value?.companyId === companyId) isStale.value = true
  })
  // Ids of companies and batches repeat in other connections: nothing of it may go there.
  watch(
    () => session.activeId,
    () => {
      for (const each of keepers) each.end((values) => toast('negative', text.lostWithConnection(values)))
      keepers.clear()
      close()
    },
    { flush: 'sync' }
  )

  /** Forgets the grid: it was queued or given up. */
  function close(): void {
    turns.end()
    reading = null
    loading.value = false
    open.value = null
    batchId.value = null
    keeper = null
    error.value = null
    said.value = null
    checking.forget(false)
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
    check: checking.check,
    /** The words that the officer gave. */
    words: checking.words,
    said,
    wish,
    now,
    load,
    run,
    marksOf: checking.marksOf,
    checkNow: checking.checkNow,
    give: checking.give,
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
