import { toAppError, type AppError } from '@shared/contract/errors'
import type { SheetFile } from '@shared/contract/views'
import {
  delimitedRows,
  noWords,
  tableOfTexts,
  type ImportWords,
  type RememberedHeading,
  type SheetRow,
  type SheetTable
} from '@shared/domain/sheet'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { Turns } from '@/answer'
import { attempt, call } from '@/bridge'
import { useSession } from '@/frame'
import { useBulkGrid } from '../bulkEdit/store'
import { stillSaid, type GridSaidOf } from './gridSaidOf'

/** Where the rows come from. */
export type SheetSource =
  | { readonly kind: 'pasted'; readonly rows: number }
  | { readonly kind: 'file'; readonly file: SheetFile; readonly sheet: number }

const ROWS_AT_ONCE = 500

/** The sheet that is being imported and what the officer said of it: it outlives its page, so that a look elsewhere loses nothing. */
export const useSheetImport = defineStore('sheetImport', () => {
  const source = shallowRef<SheetSource | null>(null)
  const table = shallowRef<SheetTable | null>(null)
  const words = shallowRef<ImportWords>(noWords)
  const remembered = shallowRef<readonly RememberedHeading[]>([])
  const error = shallowRef<AppError | null>(null)
  const reading = shallowRef(false)
  const [turns, headings] = [new Turns(), new Turns()]
  const [session, bulk] = [useSession(), useBulkGrid()]

  /** Takes the text of a clipboard; false when there is nothing in it. */
  function takeText(text: string): boolean {
    const rows = delimitedRows(text, '\t')
    const pasted = tableOfTexts(rows)
    if (pasted.rows.length === 0) return false
    close()
    source.value = { kind: 'pasted', rows: rows.length }
    table.value = pasted
    return true
  }

  /** Asks for a file and reads it; what stands here stays when that is cancelled or fails. */
  async function openFile(): Promise<void> {
    await read(async () => {
      const file = await call('sheets.open')
      if (file === null) return null
      // The first sheet that is not hidden and has something in it.
      const sheet = file.sheets.findIndex(({ hidden, rows }) => !hidden && rows > 0)
      return { file, sheet: Math.max(0, sheet) }
    })
  }

  /** Another sheet of the same file. */
  async function chooseSheet(sheet: number): Promise<void> {
    const now = source.value
    if (now?.kind === 'file') await read(() => Promise.resolve({ file: now.file, sheet }))
  }

  /** The same text file, read in another way. */
  async function readAs(way: NonNullable<SheetFile['text']>): Promise<void> {
    const now = source.value
    if (now?.kind !== 'file') return
    await read(async () => ({ file: await call('sheets.readAs', { sheetId: now.file.sheetId, ...way }), sheet: 0 }))
  }

  async function read(
    begin: () => Promise<{ readonly file: SheetFile; readonly sheet: number } | null>
  ): Promise<void> {
    const isNewest = turns.begin()
    reading.value = true
    error.value = null
    const { value, error: failure } = await begun(begin)
    if (!isNewest()) {
      // Nobody else closes what was opened after the import was left, or for a sheet that another has replaced.
      const kept = source.value?.kind === 'file' ? source.value.file.sheetId : null
      if (value !== null && value.file.sheetId !== kept) closeFile(value.file)
      return
    }
    reading.value = false
    error.value = failure
    if (value === null) return
    const before = source.value
    if (before?.kind === 'file' && before.file.sheetId !== value.file.sheetId) closeFile(before.file)
    source.value = { kind: 'file', file: value.file, sheet: value.sheet }
    table.value = value.table
    words.value = noWords
  }

  /** What heads of this company's sheets were said to mean. */
  async function remember(companyId: number): Promise<void> {
    const isNewest = headings.begin()
    const { value } = await attempt('sheets.headings', { companyId })
    if (isNewest()) remembered.value = value ?? []
  }

  function say(change: Partial<ImportWords>): void {
    words.value = { ...words.value, ...change }
  }

  /** Forgets the sheet, its file and all that was said of it. */
  function close(): void {
    turns.end()
    if (source.value?.kind === 'file') closeFile(source.value.file)
    source.value = null
    table.value = null
    words.value = noWords
    error.value = null
    reading.value = false
  }

  // Before anything is understood of the next grid by what was said of the one before.
  let saidOf: GridSaidOf | null = null
  watch(
    () => bulk.grid,
    (grid) => {
      if (grid === null || bulk.companyId === null) return
      const next = { connectionId: session.activeId, companyId: bulk.companyId, grid }
      if (saidOf !== null) words.value = stillSaid(words.value, saidOf, next)
      saidOf = next
    },
    { immediate: true, flush: 'sync' }
  )

  return {
    source: computed(() => source.value),
    table: computed(() => table.value),
    words: computed(() => words.value),
    remembered: computed(() => remembered.value),
    error: computed(() => error.value),
    reading: computed(() => reading.value),
    takeText,
    openFile,
    chooseSheet,
    readAs,
    remember,
    say,
    close
  }
})

type Begun = { readonly file: SheetFile; readonly sheet: number; readonly table: SheetTable }

async function begun(
  begin: () => Promise<Omit<Begun, 'table'> | null>
): Promise<{ readonly value: Begun | null; readonly error: AppError | null }> {
  try {
    const file = await begin()
    return { value: file === null ? null : { ...file, table: await tableOf(file) }, error: null }
  } catch (error) {
    return { value: null, error: toAppError(error) }
  }
}

async function tableOf({ file, sheet }: Omit<Begun, 'table'>): Promise<SheetTable> {
  const about = file.sheets[sheet]
  const rows: SheetRow[] = []
  while (rows.length < (about?.rows ?? 0)) {
    const part = await call('sheets.rows', { sheetId: file.sheetId, sheet, start: rows.length, count: ROWS_AT_ONCE })
    if (part.length === 0) break
    rows.push(...part)
  }
  return { rows, hiddenRows: about?.hiddenRows ?? [], hiddenColumns: about?.hiddenColumns ?? [] }
}

function closeFile({ sheetId }: SheetFile): void {
  // Whether or not it is still there, it is not asked for again.
  void attempt('sheets.close', { sheetId })
}
