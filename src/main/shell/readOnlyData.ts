import { accessSync, constants, mkdirSync } from 'node:fs'
import { dialog } from 'electron'
import { wordingOf } from '@shared/contract/errorWording'

/**
 * Whether the program may write in its own folder. Where it may not, that is said in a box of the system, which needs no window and
 * no start (on Linux such a box is a line of the error output): without the folder there is no lock that keeps a second program out, and
 * Chromium would end without a word.
 */
export function mayWriteOrSaysSo(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    const { sentence, nextStep } = wordingOf('storeReadOnly')
    dialog.showErrorBox('Paydesk', `${sentence}\n\n${folder}\n\n${nextStep}`)
    return false
  }
}
