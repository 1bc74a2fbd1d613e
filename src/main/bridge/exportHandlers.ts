import type { Exports } from '../exports'
import type { Handlers } from './dispatch'

interface ExportHandlerOptions {
  readonly exports: Exports
  readonly openFile: (path: string) => Promise<void>
  readonly showInFolder: (path: string) => void
}

type ExportHandlers = Pick<Handlers, Extract<keyof Handlers, `exports.${string}`>>

/** Lists as files for a spreadsheet. */
export function exportHandlers({ exports, openFile, showInFolder }: ExportHandlerOptions): ExportHandlers {
  return {
    'exports.begin': (input) => exports.begin(input),
    'exports.rows': (input) => exports.rows(input),
    'exports.finish': ({ exportId }) => exports.finish(exportId),
    'exports.cancel': ({ exportId }) => exports.cancel(exportId),
    'exports.open': ({ exportId }) => openFile(exports.pathOf(exportId)),
    'exports.showInFolder': ({ exportId }) => showInFolder(exports.pathOf(exportId))
  }
}
