/** The system's dialogs for files under a passphrase; each gives null when it was cancelled. */
import { dialog, type BrowserWindow, type OpenDialogOptions } from 'electron'

const ENDING = '.paydesk'
const FILTER = { name: 'Paydesk file', extensions: [ENDING.slice(1)] }

/** Where the daily backups go. */
export function chooseBackupFolder(window: BrowserWindow | null, startIn: string): Promise<string | null> {
  return chosen(window, {
    title: 'Choose the folder for the daily backups',
    buttonLabel: 'Choose folder',
    defaultPath: startIn,
    properties: ['openDirectory', 'createDirectory', 'promptToCreate']
  })
}

/** A backup, or a colleague's changes, to open. */
export function chooseSealedFile(window: BrowserWindow | null, startIn: string): Promise<string | null> {
  return chosen(window, {
    title: 'Open a file of Paydesk',
    buttonLabel: 'Open',
    defaultPath: startIn,
    filters: [FILTER, { name: 'All files', extensions: ['*'] }],
    properties: ['openFile']
  })
}

/** Where a backup, or changes for a colleague, are saved; it asks before another file is replaced. */
export async function chooseSealedPath(window: BrowserWindow | null, defaultPath: string): Promise<string | null> {
  const options: Electron.SaveDialogOptions = {
    title: 'Save the file',
    buttonLabel: 'Save',
    defaultPath,
    filters: [FILTER],
    properties: ['createDirectory', 'showOverwriteConfirmation']
  }
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options)
  if (canceled || filePath === '') return null
  // On Linux the dialog adds no ending.
  return filePath.toLowerCase().endsWith(ENDING) ? filePath : `${filePath}${ENDING}`
}

async function chosen(window: BrowserWindow | null, options: OpenDialogOptions): Promise<string | null> {
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options)
  return canceled ? null : (filePaths[0] ?? null)
}
