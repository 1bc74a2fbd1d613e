import { AppError } from '@shared/contract/errors'
import { fileNameOf } from '@shared/domain/fileName'
import type { Exports } from '../exports'
import type { AssertStill } from './callBegun'
import type { Handlers } from './dispatch'

interface PrintHandlerOptions<Page> {
  /** Null while there is no window. */
  readonly page: () => Page | null
  /** As a call begins: what throws where its dialog may not open any more. */
  readonly begun: () => AssertStill
  readonly print: (page: Page) => Promise<boolean>
  readonly pdfOf: (page: Page) => Promise<Buffer>
  /** The system's dialog to save; null when it was cancelled. */
  readonly choosePath: (fileName: string) => Promise<string | null>
  readonly exports: Pick<Exports, 'save'>
}

/** Sheets on paper and as PDF. */
export function printHandlers<Page>(
  options: PrintHandlerOptions<Page>
): Pick<Handlers, 'print.print' | 'print.savePdf'> {
  const pageNow = () => {
    const page = options.page()
    if (page === null) throw new AppError('cancelled')
    return page
  }
  return {
    'print.print': async () => ({ printed: await options.print(pageNow()) }),
    'print.savePdf': async ({ name }) => {
      const assertStill = options.begun()
      // Made before the dialog: the page may show something else by the time it is answered.
      const bytes = await options.pdfOf(pageNow())
      assertStill()
      const path = await options.choosePath(fileNameOf(name, '.pdf'))
      if (path === null) return null
      assertStill()
      return options.exports.save(path, bytes)
    }
  }
}
