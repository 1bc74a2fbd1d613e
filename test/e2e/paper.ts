// Prints that were saved as PDF, as a library that had no part in writing them reads them.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { notice, saveAs } from './officer'

/** Saves what the print view shows, and gives the text of each page with one space between words. */
export async function savedPdf(app: ElectronApplication, page: Page, path: string): Promise<string[]> {
  await saveAs(app, path)
  await page.getByRole('button', { name: 'Save as PDF' }).press('Enter')
  await expect(notice(page, `Saved ${basename(path)}.`)).toBeVisible()
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(path))), { mergePages: false })
  return text.map((each) => each.replaceAll(/\s+/g, ' '))
}
