import type { ExportCell } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import { isAmount, type TableColumn } from '@/components'
import { inFull, mayTakeOut } from '@/amounts'
import { call } from '@/bridge'

/** Rows of a sheet of Excel, without its head. */
const MOST_OF_WORKBOOK = 1_048_575

/** A list as it stands on screen: its columns in their order, and all of its rows. */
export interface ShownList<Row> {
  /** What the file is called, without its ending. */
  readonly name: string
  readonly columns: readonly TableColumn<Row>[]
  readonly total: number
  readonly slices: () => AsyncIterable<readonly Row[]>
}

/**
 * Writes a list as a file, asking where: exactly the columns and rows on screen. `onRows` is told how many have gone; null
 * when the dialog was cancelled. Throws an AppError, `tooManyRows` before anything is asked; then, and when `signal` ends it, nothing is left of it.
 */
export async function exportList<Row>(
  format: 'csv' | 'xlsx',
  { name, columns, total, slices }: ShownList<Row>,
  onRows: (done: number) => void,
  signal: AbortSignal
): Promise<{ exportId: number; fileName: string; rows: number } | null> {
  if (format === 'xlsx' && total > MOST_OF_WORKBOOK) throw new AppError('tooManyRows')
  if (!(await mayTakeOut('export'))) return null
  const heads = columns.map(({ head, amount = false }) => ({
    head,
    kind: amount === false ? ('text' as const) : amount === true ? ('amount' as const) : ('mixed' as const)
  }))
  const cellOf = (column: TableColumn<Row>, row: Row): ExportCell => {
    const words = inFull(() => column.text?.(row) ?? '')
    return typeof column.amount === 'function' && isAmount(column, row) ? { amount: words } : words
  }
  const begun = await call('exports.begin', { format, name, columns: heads })
  if (begun === null) return null
  const { exportId } = begun
  try {
    let done = 0
    for await (const rows of slices()) {
      signal.throwIfAborted()
      await call('exports.rows', { exportId, rows: rows.map((row) => columns.map((column) => cellOf(column, row))) })
      onRows((done += rows.length))
    }
    return { exportId, ...(await call('exports.finish', { exportId })) }
  } catch (error) {
    await call('exports.cancel', { exportId })
    throw error
  }
}
