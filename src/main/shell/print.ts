import type { WebContents } from 'electron'
import { AppError } from '@shared/contract/errors'

/** Prints what the page has for paper by the system's dialog; false when it was cancelled. `notPrinted` when it fails. */
export function printPage(page: WebContents): Promise<boolean> {
  return new Promise((done, fail) => {
    // The sheets bring their own margins (`@page`).
    page.print({ printBackground: true, margins: { marginType: 'none' } }, (printed, reason) => {
      if (printed || /cancel/i.test(reason)) done(printed)
      else fail(new AppError('notPrinted'))
    })
  })
}

/** What the page has for paper, as a PDF. */
export function pdfOfPage(page: WebContents): Promise<Buffer> {
  return page.printToPDF({ printBackground: true, preferCSSPageSize: true, generateTaggedPDF: true })
}
