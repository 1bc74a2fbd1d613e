import type { AppError } from '@shared/contract/errors'
import type { DocumentStanding } from '@shared/contract/views'
import { counted } from './format'

/** What is said of one document that is saved, opened, printed or dragged. */
export const documentsText = {
  save: 'Save PDF',
  saveCurrent: 'Save the PDF of the row',
  saveAs: 'Save as…',
  view: 'Open PDF',
  print: 'Print PDF',
  more: 'More for this PDF',
  ofPayslip: 'PDF',
  asNow: 'The payslip as it is now',
  open: 'Open',
  showInFolder: 'Show in folder',
  undo: 'Undo',
  elsewhere: 'Save elsewhere',
  calculating: 'It is still calculating.',
  saved: (name: string, folder: string) => `Saved ${name} in ${folder}.`,
  printed: 'The PDF was given to the printer.',
  /** What a PDF does not show yet; none where it shows all. */
  standing: ({ final, waitingEdits }: DocumentStanding) => {
    const waiting = `${counted(waitingEdits, 'change waits', 'changes wait')} for it and ${waitingEdits === 1 ? 'is' : 'are'} not in the PDF`
    if (final) return waitingEdits > 0 ? ` ${waiting}.` : ''
    return waitingEdits > 0 ? ` The payslip is not final yet: ${waiting}.` : ' The payslip is not final yet.'
  },
  savedBoth: (name: string) => `Another file of that name was there. Both are kept; this one is ${name}.`,
  savedSame: (name: string) => `${name} is there already and is the same.`,
  undone: (name: string) => `${name} is taken away again.`,
  notReady: (kind: 'payslip' | 'certificate') =>
    kind === 'payslip'
      ? 'The payslip is still calculating, so there is nothing to save yet. Save it when its net pay is shown.'
      : 'The certificate is still calculating, so there is nothing to save yet. Save it when it is ready.',
  notKept: ({ code, message }: AppError) =>
    code === 'offline'
      ? 'This PDF is not kept on this computer, and the service cannot be reached. Save it when the service answers.'
      : `${message} This PDF is not kept on this computer: save it when the service answers.`,
  printMarked: 'Print a marked copy',
  dragHint: 'Drag it into another program'
} as const
