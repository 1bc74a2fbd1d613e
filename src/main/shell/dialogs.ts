import { dialog, type BrowserWindow } from 'electron'
import type { OfficersOwn } from '@shared/domain/unsettled'

/** The system's folder dialog over the window; null when it was cancelled. */
export async function chooseFolder(window: BrowserWindow | null, startIn: string): Promise<string | null> {
  const options: Electron.OpenDialogOptions = {
    title: 'Choose the folder for this company’s files',
    buttonLabel: 'Choose folder',
    defaultPath: startIn,
    properties: ['openDirectory', 'createDirectory', 'promptToCreate']
  }
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options)
  return canceled ? null : (filePaths[0] ?? null)
}

/** What is saved for other programs. */
export type SavedFormat = 'csv' | 'xlsx' | 'pdf'

/** The system's dialog to save a list or a print as a file, which also asks before another is replaced; null when it was cancelled. */
export async function chooseExportPath(
  window: BrowserWindow | null,
  defaultPath: string,
  format: SavedFormat
): Promise<string | null> {
  const name = { csv: 'CSV', xlsx: 'Excel workbook', pdf: 'PDF' }[format]
  const options: Electron.SaveDialogOptions = {
    title: format === 'pdf' ? 'Save as PDF' : 'Export the list',
    buttonLabel: format === 'pdf' ? 'Save' : 'Export',
    defaultPath,
    filters: [{ name, extensions: [format] }],
    properties: ['createDirectory', 'showOverwriteConfirmation']
  }
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options)
  if (canceled || filePath === '') return null
  // On Linux the dialog adds no ending, and a file without one opens in nothing.
  return filePath.toLowerCase().endsWith(`.${format}`) ? filePath : `${filePath}.${format}`
}

/** The system's dialog for a sheet to import; null when it was cancelled. */
export async function chooseSheet(window: BrowserWindow | null, startIn: string): Promise<string | null> {
  const options: Electron.OpenDialogOptions = {
    title: 'Choose a sheet to import',
    buttonLabel: 'Import',
    defaultPath: startIn,
    filters: [
      { name: 'Workbooks and CSV', extensions: ['xlsx', 'xlsm', 'csv', 'tsv', 'txt'] },
      // An old or foreign format gets its sentence rather than not being seen.
      { name: 'All files', extensions: ['*'] }
    ],
    properties: ['openFile']
  }
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options)
  return canceled ? null : (filePaths[0] ?? null)
}

/** For a folder that another program keeps elsewhere too: whether it is meant all the same. */
export async function confirmCloud(
  window: BrowserWindow | null,
  folderName: string,
  cloud: string
): Promise<'use' | 'choose' | 'cancel'> {
  const options: Electron.MessageBoxOptions = {
    type: 'warning',
    message: `${folderName} is kept by ${cloud} too`,
    detail:
      'What is saved there leaves this computer. Payslips and certificates are named after the people they are of; lists and prints hold what people are paid.',
    buttons: ['Choose another folder', 'Use this folder', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true
  }
  const { response } = window ? await dialog.showMessageBox(window, options) : await dialog.showMessageBox(options)
  return response === 1 ? 'use' : response === 0 ? 'choose' : 'cancel'
}

/** On a runtime that is not fit for real pay: whether to connect to a service elsewhere all the same. */
export function confirmHost(window: BrowserWindow | null, host: string): Promise<boolean> {
  return confirmed(window, {
    message: `Connect to ${host} from a development runtime?`,
    detail:
      'This Paydesk runs without the sandbox, or on a runtime that is for development only. It is fit for the sample, not for real pay data.',
    act: 'Connect anyway'
  })
}

/** For a window that is empty, as its page ended again and again: whether to load it once more; else Paydesk is to quit. */
export async function mayLoadAgain(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window of Paydesk ended several times in a minute',
    detail:
      'What Paydesk kept is still there. Other programs may need all the memory of this computer: close some, then open the window again. If it comes back, report it with the log.',
    buttons: ['Open it again', 'Quit Paydesk'],
    defaultId: 0,
    cancelId: 1,
    noLink: true
  })
  return response === 0
}

/** Before quitting: whether to lose what lives in memory only. */
export function confirmLoss(window: BrowserWindow | null, own: OfficersOwn | 'unknown'): Promise<boolean> {
  const lost = own === 'unknown' ? ['what was entered in this session'] : wordsOf(own)
  return confirmed(window, {
    message: `Quit and lose ${lost.join(', ')}?`,
    detail: 'There is no keychain on this computer, so nothing is kept when Paydesk closes.',
    act: 'Quit and lose'
  })
}

function wordsOf({ edits, writes, forms, ticks, notes }: OfficersOwn): string[] {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  return [
    ...counted(edits, 'unsent change', 'unsent changes'),
    ...counted(forms, 'unsent form', 'unsent forms'),
    ...counted(writes, 'note of a write without an answer', 'notes of writes without an answer'),
    ...counted(ticks, 'reviewed payslip', 'reviewed payslips'),
    ...counted(notes, 'note of the review', 'notes of the review')
  ]
}

/** Before quitting: whether to lose what the page holds and could not put away. */
export function confirmUnkept(window: BrowserWindow | null, values: number, how: 'quit' | 'close'): Promise<boolean> {
  const act = how === 'quit' ? 'Quit and lose' : 'Close and lose'
  return confirmed(window, {
    message: values === 1 ? `${act} a value that is not kept?` : `${act} ${values} values that are not kept?`,
    detail:
      'What was entered last could not be kept on this computer, or is not a value that can be taken. Paydesk shows where.',
    act
  })
}

async function confirmed(
  window: BrowserWindow | null,
  { message, detail, act }: { message: string; detail: string; act: string }
): Promise<boolean> {
  const options: Electron.MessageBoxOptions = {
    type: 'warning',
    message,
    detail,
    buttons: [act, 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true
  }
  const { response } = window ? await dialog.showMessageBox(window, options) : await dialog.showMessageBox(options)
  return response === 0
}
