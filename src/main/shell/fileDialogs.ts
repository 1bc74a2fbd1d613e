/** The system's dialogs for files under a passphrase; each gives null when it was cancelled. */
import { dialog, type BrowserWindow, type OpenDialogOptions } from 'electron'

const FILTER = { name: 'Paydesk file', extensions: ['paydesk'] }

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

/** Where a backup, or changes for a colleague, are saved; it asks before the file of that very name is replaced. */
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
  return canceled || filePath === '' ? null : filePath
}

/** Whether the officer lets a file be replaced that the dialog did not ask about. */
export async function confirmReplace(window: BrowserWindow | null, fileName: string): Promise<boolean> {
  const options: Electron.MessageBoxOptions = {
    type: 'warning',
    message: `Replace ${fileName}?`,
    detail: 'A file of that name is there already. What is in it is lost.',
    buttons: ['Replace', 'Choose another name'],
    defaultId: 1,
    cancelId: 1,
    noLink: true
  }
  const { response } = window ? await dialog.showMessageBox(window, options) : await dialog.showMessageBox(options)
  return response === 0
}

async function chosen(window: BrowserWindow | null, options: OpenDialogOptions): Promise<string | null> {
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options)
  return canceled ? null : (filePaths[0] ?? null)
}
