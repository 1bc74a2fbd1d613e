import type { WebContents } from 'electron'
import { AppError } from '@shared/contract/errors'

/**
 * Prints what the page has for paper by the system's dialog; false when it was cancelled. `notPrinted` when it fails, or the page ends
 * meanwhile: nobody is told how a print ended whose page is gone.
 */
export async function printPage(page: WebContents): Promise<boolean> {
  let gone = (): void => {}
  try {
    return await new Promise<boolean>((done, fail) => {
      gone = () => fail(new AppError('notPrinted'))
      page.once('render-process-gone', gone)
      page.once('destroyed', gone)
      if (page.isCrashed()) return gone()
      // The sheets bring their own margins (`@page`).
      page.print({ printBackground: true, margins: { marginType: 'none' } }, (printed, reason) => {
        if (printed || /cancel/i.test(reason)) done(printed)
        else fail(new AppError('notPrinted'))
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
