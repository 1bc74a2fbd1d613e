import { shell } from 'electron'
import { AppError } from '@shared/contract/errors'

/**
 * The one door to other programs: nothing else imports Electron's `shell`. It opens files that this program saved and
 * folders that it knows, by paths that never come from the page. It opens no address: nothing in Paydesk leads to the web.
 */

/** Opens a file in the program that the system has for it. `notHere` when the system cannot. */
export async function openFile(path: string): Promise<void> {
  if ((await shell.openPath(path)) !== '') throw new AppError('notHere', { subject: 'file' })
}

/** Shows a file in the system's file manager. */
export function showInFolder(path: string): void {
  shell.showItemInFolder(path)
}

/** Opens a folder in the system's file manager. `folderGone` when the system cannot. */
export async function openFolder(path: string): Promise<void> {
  if ((await shell.openPath(path)) !== '') throw new AppError('folderGone')
}
