import type { Sheets } from '../sheets'
import type { Handlers } from './dispatch'

type SheetHandlers = Pick<Handlers, 'sheets.open' | 'sheets.readAs' | 'sheets.rows' | 'sheets.close'>

/** Sheets' files that are imported. */
export function sheetHandlers(sheets: Sheets): SheetHandlers {
  return {
    'sheets.open': () => sheets.open(),
    'sheets.readAs': (input) => sheets.readAs(input),
    'sheets.rows': (input) => sheets.rows(input),
    'sheets.close': ({ sheetId }) => sheets.close(sheetId)
  }
}
