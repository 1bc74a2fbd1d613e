/** The sentence the officer reads of each error and the next step come from here, so that one failure never has two wordings. */
import type { ErrorCode } from './errorCodes'

interface Wording {
  /** What happened and what it means. */
  readonly sentence: string
  /** What to do next. */
  readonly nextStep: string
}

const WORDING: Readonly<Record<ErrorCode, Wording>> = {
  unauthorised: {
    sentence: 'The service does not accept this key.',
    nextStep: 'Check the key, or ask whoever manages your payroll service for a new one.'
  },
  notFound: {
    sentence: 'The service does not know this record, or this key may not open it.',
    nextStep: 'Refresh the company. If it stays, ask for access.'
  },
  rejected: { sentence: 'The service refused this.', nextStep: 'Correct what it names and send it again.' },
  rateLimited: {
    sentence: 'The service asks to wait before the next request.',
    nextStep: 'Nothing to do: it goes on by itself.'
  },
  maintenance: {
    sentence: 'The service is away for maintenance.',
    nextStep: 'Work on with the copy on this computer; it is tried again by itself.'
  },
  offline: {
    sentence: 'The service cannot be reached.',
    nextStep: 'Work on with the copy on this computer; it is tried again by itself.'
  },
  timeout: {
    sentence: 'The service did not answer in time.',
    nextStep: 'Try again. Large companies take longer when the service is busy.'
  },
  certificate: {
    sentence: "The service's certificate could not be checked, so nothing was sent.",
    nextStep: "Check the address and this computer's date, or ask your IT department about the certificate."
  },
  proxy: {
    sentence: 'The proxy of this network refused the connection, or cannot be found.',
    nextStep: "Check this computer's proxy settings, or ask your IT department."
  },
  proxyUnusable: {
    sentence:
      'This computer reaches the service by a kind of proxy that Paydesk cannot use, such as SOCKS. Nothing was sent.',
    nextStep: 'Ask your IT department for an HTTP proxy to this address.'
  },
  badAnswer: {
    sentence: 'The answer was not one that the payroll service gives, so nothing of it was used.',
    nextStep: 'Check the address. If it is right, try again later.'
  },
  tooLarge: { sentence: 'The service says that the request is too large.', nextStep: 'Send fewer changes at once.' },
  calculating: {
    sentence: 'The service is still calculating.',
    nextStep: 'Nothing to do: it is asked again by itself.'
  },
  cancelled: { sentence: 'Stopped.', nextStep: 'Start it again when you like.' },
  badInput: { sentence: 'Something entered is not valid.', nextStep: 'Correct it and try again.' },
  badAddress: {
    sentence: 'This is not an address that can be used.',
    nextStep: 'Enter it as https://payroll.example.com. Plain http is only possible to this computer.'
  },
  restarting: {
    sentence: 'A part of Paydesk ended and is starting again.',
    nextStep: 'Try again in a moment. What you saved is safe.'
  },
  stopped: {
    sentence: 'A part of Paydesk ended several times, so it was not started again.',
    nextStep: 'Close Paydesk and open it again. What you saved is safe. If it comes back, report it with the log.'
  },
  notConnected: { sentence: 'No service is connected.', nextStep: 'Connect with an address and a key.' },
  locked: { sentence: 'Paydesk is locked.', nextStep: 'Unlock it and try again.' },
  noCompanies: {
    sentence: 'This key opens no company.',
    nextStep: 'Ask whoever manages your payroll service to give the key access to a company.'
  },
  otherCompanies: {
    sentence: 'This key opens other companies than the ones on this computer.',
    nextStep: 'Add it as a new connection; the copy and the changes here stay as they are.'
  },
  companyFrozen: {
    sentence: 'The key no longer opens this company. Its copy is kept and its changes stay where they are.',
    nextStep: 'Ask for access, or remove the copy in Settings.'
  },
  keychain: {
    sentence: "This computer's keychain cannot be used.",
    nextStep: 'Unlock it, or go on for this session only: then nothing is kept when Paydesk closes.'
  },
  secretTooLong: {
    sentence: 'This is longer than the Windows keychain can hold (2,560 bytes), so it was not kept.',
    nextStep:
      'Use a shorter one. A key may also be used for this session only: then nothing is kept when Paydesk closes.'
  },
  keyMissing: {
    sentence: 'The key that opens the copy on this computer is not in the keychain any more.',
    nextStep: 'Nothing was deleted. Restore the keychain entry, or start with a fresh copy.'
  },
  storeNewer: {
    sentence: 'The copy on this computer was made by a newer Paydesk.',
    nextStep: 'Install that version again. Nothing was changed.'
  },
  storeDamaged: {
    sentence: 'A file of Paydesk on this computer cannot be read.',
    nextStep: 'Restore the last backup, or fetch a fresh copy from the service.'
  },
  storeReadOnly: {
    sentence: 'Paydesk may not write in its own folder on this computer, so nothing can be kept there.',
    nextStep:
      'Ask whoever looks after this computer for the right to write there, then try again. What was there is unchanged.'
  },
  diskFull: {
    sentence: 'The disk is full, so this could not be saved.',
    nextStep: 'Free some space and try again.'
  },
  diskFailed: {
    sentence: 'The disk could not read or write this.',
    nextStep: 'See whether it is still connected, or use another one.'
  },
  listGone: { sentence: 'This list was closed.', nextStep: 'It is opened again by itself.' },
  notHere: {
    sentence: 'This is not in the copy on this computer.',
    nextStep: 'Go online and refresh, or choose a deeper offline copy in Settings.'
  },
  figuresChanged: {
    sentence: 'The figures changed while they were on screen, so nothing was ticked.',
    nextStep: 'Look at them as they are now, and tick then.'
  },
  changesAdded: {
    sentence: 'Changes were entered, altered or let go on since you looked, so nothing was submitted.',
    nextStep: 'Look at what goes out now, and submit then.'
  },
  notAllowed: { sentence: 'This cannot be done here.', nextStep: 'See what the page says about it.' },
  notReady: {
    sentence: 'The payslip is still calculating, so there is nothing to save yet.',
    nextStep: 'Save it when its net pay is shown.'
  },
  noFolder: { sentence: 'No folder was chosen for this company.', nextStep: 'Choose a folder.' },
  folderGone: { sentence: 'The folder is not there any more.', nextStep: 'Choose another folder.' },
  folderReadOnly: { sentence: 'Files cannot be written in this folder.', nextStep: 'Choose another folder.' },
  folderLeadsOut: {
    sentence: 'A link below the folder leads out of it, so nothing was written there.',
    nextStep: 'Take the link away, or choose another folder.'
  },
  folderSilent: {
    sentence: 'The folder does not answer.',
    nextStep: 'See whether its disk or network is there and try again, or choose another folder.'
  },
  fileLocked: {
    sentence: 'The file is open in another program, so it was not replaced.',
    nextStep: 'Close it there and save again, or save elsewhere.'
  },
  nameTaken: {
    sentence: 'A folder has the name of the file, so the file was not saved.',
    nextStep: 'Save it under another name.'
  },
  pathTooLong: {
    sentence: 'The folder and file name together are too long for this system.',
    nextStep: 'Choose a folder nearer to the top of the disk, or a shorter file-name pattern.'
  },
  fileGone: { sentence: 'The file is not where it was saved any more.', nextStep: 'Save it again.' },
  notJoined: {
    sentence: 'What a password protects, or what is damaged, cannot be joined: it is saved, but not in the one PDF.',
    nextStep: 'Print it from its own file; the list beside the files says which it is.'
  },
  fileTouched: {
    sentence: 'The file was changed after it was saved, so it was left as it is.',
    nextStep: 'Look at it in its folder, and delete it there if it is not needed.'
  },
  pdfOpen: {
    sentence: 'A PDF of this connection is open in another program, so nothing was removed.',
    nextStep: 'Close it there, then try again.'
  },
  notKept: {
    sentence: 'This PDF is neither saved nor kept on this computer.',
    nextStep: 'Save it first, or choose to keep it offline.'
  },
  notPrinted: {
    sentence: 'The system did not print it.',
    nextStep: 'See whether the printer is on and known to this computer, or save it as a PDF.'
  },
  tooManyRows: {
    sentence: 'A workbook holds 1,048,575 rows and this list has more, so it was not exported. Export it as CSV.',
    nextStep: 'Export it as CSV, or filter the list first.'
  },
  sheetUnreadable: {
    sentence: 'The file cannot be opened, so nothing of it was read.',
    nextStep: 'See whether it is still there and whether you may open it, and try again.'
  },
  sheetUnknown: {
    sentence: 'This is neither a workbook (.xlsx) nor a text file with columns (.csv), so nothing of it was read.',
    nextStep: 'Save it as .xlsx or CSV in the program that made it, or copy the cells and paste them here.'
  },
  sheetOld: {
    sentence: 'This is a workbook of the old kind (.xls), which is not read.',
    nextStep: 'Open it in a spreadsheet and save it as .xlsx, or copy the cells and paste them here.'
  },
  sheetProtected: {
    sentence: 'The workbook is protected with a password, so nothing of it was read.',
    nextStep: 'Open it in a spreadsheet and save it without a password, or copy the cells and paste them here.'
  },
  sheetBroken: {
    sentence: 'The file is damaged or cut short, so nothing of it was read.',
    nextStep: 'Open it in a spreadsheet and save it again, or ask for it once more.'
  },
  sheetTooLarge: {
    sentence: 'The sheet is larger than is read here: 30 MB, 20,000 rows and 200 columns at most.',
    nextStep: 'Copy the rows and columns you need into a new workbook, or paste them here.'
  },
  sheetEncoding: {
    sentence: 'The text of the file is not written in this way.',
    nextStep: 'Choose another encoding, or save the file as CSV UTF-8.'
  },
  sheetGone: {
    sentence: 'The sheet is no longer in memory; nothing of it is kept on disk.',
    nextStep: 'Choose the file again.'
  },
  wrongPassphrase: {
    sentence: 'This passphrase does not open the file.',
    nextStep: 'Enter the one it was made with. Capitals, spaces and the keyboard’s language count.'
  },
  foreignFile: {
    sentence: 'This file was not made by Paydesk, or its beginning is damaged.',
    nextStep: 'Choose a file that ends in .paydesk.'
  },
  fileDamaged: {
    sentence: 'The file is cut off or damaged, so nothing of it was used.',
    nextStep: 'Copy it again from where it was made, or take an earlier one.'
  },
  fileNewer: {
    sentence: 'The file was made by a newer Paydesk.',
    nextStep: 'Install that version and open it again. Nothing was changed.'
  },
  fileOfOthers: {
    sentence: 'The changes in this file belong to a company that is not known here.',
    nextStep: 'Connect to the service they were made for, refresh it, and open the file again.'
  },
  internal: {
    sentence: 'Paydesk made a mistake and stopped what it was doing. Nothing else was changed.',
    nextStep: 'Try again. If it comes back, report it with the log.'
  }
}

/** The sentence and next step of a code. */
export function wordingOf(code: ErrorCode): Wording {
  return WORDING[code]
}
