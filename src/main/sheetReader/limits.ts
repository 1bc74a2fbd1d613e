import { AppError } from '@shared/contract/errors'

/** What is taken of a sheet; the sentence of `sheetTooLarge` names the first three. */
export const MOST_BYTES = 30 * 1024 * 1024
export const MOST_ROWS = 20_000
export const MOST_COLUMNS = 200
/** All that a workbook's file unpacks to. */
export const MOST_UNPACKED_BYTES = 120 * 1024 * 1024

/** The error for a sheet beyond what is taken. */
export function tooLarge(): AppError {
  return new AppError('sheetTooLarge')
}
