import type { WebContents } from 'electron'
import { AppError } from '@shared/contract/errors'

/** Why something was not printed, for the log: the `code` is what it says of it (`faultText`). */
export class PrintFault extends Error {
  override readonly name = 'PrintFault'
  readonly code: string

  /** `why` are words of Chromium's or ours; they name nobody. */
  constructor(why: string) {
    super(why)
    this.code = why.toUpperCase().replaceAll(/[^A-Z]+/g, '_')
  }
}

/**
 * Prints what the page has for paper by the system's dialog; false when it was cancelled. `notPrinted` when it fails, or the page ends
 * meanwhile: nobody is told how a print ended whose page is gone.
 */
export async function printPage(page: WebContents): Promise<boolean> {
  let gone = (): void => {}
  try {
    return await new Promise<boolean>((done, fail) => {
      const failed = (why: string) => fail(new AppError('notPrinted', {}, { cause: new PrintFault(why) }))
      gone = () => failed('page gone')
      page.once('render-process-gone', gone)
      page.once('destroyed', gone)
      if (page.isCrashed()) return gone()
      // The sheets bring their own margins (`@page`).
      page.print({ printBackground: true, margins: { marginType: 'none' } }, (printed, reason) => {
        if (printed || /cancel/i.test(reason)) done(printed)
        else failed(reason)
      })
    })
  } finally {
    page.off('render-process-gone', gone)
    page.off('destroyed', gone)
  }
}

/** What the page has for paper, as a PDF. */
export function pdfOfPage(page: WebContents): Promise<Buffer> {
  return page.printToPDF({ printBackground: true, preferCSSPageSize: true, generateTaggedPDF: true })
}
