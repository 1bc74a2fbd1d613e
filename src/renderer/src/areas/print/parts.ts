import type { PrintColumn, PrintDocument } from '@/frame'
import { printText } from '@/text/print'

/** Between the margins of a sheet. */
const WIDTH_MM = { upright: 174, wide: 261 } as const

/**
 * The document as it goes on paper: whole where its columns fit beside one another, else in parts that follow one another, each
 * with as many columns as fit and those that name a row.
 */
export function partsOf(doc: PrintDocument): readonly PrintDocument[] {
  const lots = lotsOf(doc.columns, doc.wide ? WIDTH_MM.wide : WIDTH_MM.upright)
  if (lots.length < 2) return [doc]
  return lots.map((lot, at) => ({
    ...doc,
    what: `${doc.what}, ${printText.columnsOf(at + 1, lots.length)}`,
    lead: at === 0 ? doc.lead : null,
    columns: lot.flatMap((index) => doc.columns[index] ?? []),
    rows: doc.rows.map(({ kind, cells }) => ({ kind, cells: lot.map((index) => cells[index] ?? '') }))
  }))
}

/**
 * The width of each column in percent. Where all that they want does not fit, each has its least first and what is left goes by what
 * they want beyond it.
 */
export function widthsOf(columns: readonly PrintColumn[], isWide: boolean): readonly number[] {
  const room = isWide ? WIDTH_MM.wide : WIDTH_MM.upright
  const sum = (of: (column: PrintColumn) => number): number => columns.reduce((total, each) => total + of(each), 0)
  const least = (column: PrintColumn): number => Math.min(column.leastMm ?? 0, column.share)
  const wanted = sum(({ share }) => share)
  const kept = sum(least)
  if (wanted <= room || kept >= room || wanted === kept) return columns.map(({ share }) => (100 * share) / wanted)
  const part = (room - kept) / (wanted - kept)
  return columns.map((column) => (100 * (least(column) + part * (column.share - least(column)))) / room)
}

/** The places of the columns of each part; every column is in one, those that repeat in all. */
export function lotsOf(columns: readonly PrintColumn[], widthMm: number): readonly (readonly number[])[] {
  const places = columns.map((_, at) => at)
  const least = (at: number): number => columns[at]?.leastMm ?? 0
  const sum = (of: readonly number[]): number => of.reduce((total, at) => total + least(at), 0)
  if (sum(places) <= widthMm) return [places]
  const repeating = places.filter((at) => columns[at]?.repeats === true)
  const others = places.filter((at) => !repeating.includes(at))
  const lots: number[][] = []
  for (const at of others) {
    const lot = lots.at(-1)
    if (lot === undefined || sum([...repeating, ...lot, at]) > widthMm) lots.push([at])
    else lot.push(at)
  }
  return lots.length === 0 ? [places] : lots.map((lot) => [...repeating, ...lot].sort((a, b) => a - b))
}
