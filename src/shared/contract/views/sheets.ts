import type { Separator } from '../../domain/sheet/delimited'

/** A sheet's file as it was opened: kept in memory while its import is on screen, and nowhere else. */
export const sheetEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030', 'windows-1252'] as const
export type SheetEncoding = (typeof sheetEncodings)[number]

export const sheetSeparators = [',', ';', '\t'] as const satisfies readonly Separator[]

export interface SheetFile {
  readonly sheetId: number
  readonly fileName: string
  /** The sheets of a workbook in its order; of a text file its one. */
  readonly sheets: readonly {
    readonly name: string
    /** The whole sheet is hidden in the workbook. */
    readonly hidden: boolean
    /** Rows with something in them. */
    readonly rows: number
    /** Hidden or filtered away, as the sheet counts them. */
    readonly hiddenRows: readonly number[]
    readonly hiddenColumns: readonly number[]
  }[]
  /** How a text file was read; null for a workbook. */
  readonly text: { readonly encoding: SheetEncoding; readonly separator: Separator } | null
}
