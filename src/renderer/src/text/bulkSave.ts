import type { BulkSave, BulkSavePreview } from '@shared/contract/views'
import { count, counted, duration } from './format'

const files = (many: number): string => counted(many, 'PDF', 'PDFs')

/** Saving many PDFs at once. */
export const bulkSaveText = {
  title: (kind: BulkSave['kind'], many: number) =>
    kind === 'payslip'
      ? `Save ${counted(many, 'payslip PDF', 'payslip PDFs')}`
      : `Save ${counted(many, 'certificate PDF', 'certificate PDFs')}`,
  reading: 'Counting what there is to save',
  rows: { what: 'What', states: 'Of these', folder: 'Folder', first: 'First file', last: 'Last file' },
  states: ({ final, open, calculating, unknown }: BulkSavePreview, kind: BulkSave['kind']) =>
    [
      kind === 'payslip' || final > 0 ? `${count(final)} ${kind === 'payslip' ? 'finalised' : 'released'}` : null,
      kind === 'payslip' ? `${count(open)} open` : null,
      calculating > 0 ? `${count(calculating)} calculating` : null,
      unknown > 0 ? `${count(unknown)} not in the copy` : null
    ]
      .filter((part) => part !== null)
      .join(', '),
  noFolder: 'You choose it in the next step',
  choose: 'Choose',
  notFinal: (open: number) =>
    `${counted(open, 'open payslip', 'open payslips')} may still change. The names of these files end in _not-final, and the manifest lists them as to be replaced.`,
  calculating: (many: number) =>
    `${counted(many, 'document is', 'documents are')} still calculating. Saving all takes ${many === 1 ? 'it' : 'them'} along as soon as ${many === 1 ? 'it is' : 'they are'} ready, also after a restart.`,
  waiting: (edits: number) =>
    `${counted(edits, 'change waits', 'changes wait')} for these payslips and ${edits === 1 ? 'is' : 'are'} not in the PDFs yet.`,
  savedAlready: (many: number) =>
    `${counted(many, 'is', 'are')} saved already as ${many === 1 ? 'it is' : 'they are'} now. The same file is left as it is.`,
  sameNames: (many: number) =>
    `${counted(many, 'file has', 'files have')} the name of another one but for its case, and ${many === 1 ? 'gets' : 'get'} a number: nothing is replaced.`,
  changedNames: (many: number) => `${counted(many, 'name was', 'names were')} changed to be valid on a disk.`,
  tooLong: (many: number) =>
    `${counted(many, 'name does', 'names do')} not fit below this folder. Choose one nearer to the top of the disk.`,
  offline: (kept: number) =>
    `The service cannot be reached. ${files(kept)} kept on this computer ${kept === 1 ? 'is' : 'are'} saved now, the rest when it answers.`,
  merge: 'Also all of them as one PDF, in this order',
  cancel: 'Cancel',
  saveFinal: (many: number) => `Save ${count(many)} finalised`,
  saveAll: (many: number) => `Save all ${count(many)}`,
  nothing: 'There is nothing to save: no document, or only such as this computer does not have.',
  nothingToSave: 'None of them has a document to save.',

  label: (kind: BulkSave['kind']) => (kind === 'payslip' ? 'Saving PDFs' : 'Saving certificates'),
  standing: {
    running: 'Saving',
    paused: 'Paused',
    blocked: 'Stopped',
    waiting: 'Saved but for what still calculates',
    done: 'Done',
    cancelled: 'Cancelled'
  } satisfies Readonly<Record<BulkSave['state'], string>>,
  waitsForRequests: (by: string) => `The requests allowed now are used up. Goes on by itself by ${by}`,
  awaits: 'Waits for the service and goes on by itself',
  waitsAndFailed: 'Saved but for what failed or still calculates',
  doneBut: 'Saved, but not all that goes with it: the one PDF or the list',
  pace: (perMinute: number, leftMs: number) => `${count(perMinute)} a minute, ${duration(leftMs)} left`,
  counts: ({ total, saved, failed, calculating }: BulkSave) =>
    [
      `${count(saved)} of ${count(total)} saved`,
      failed > 0 ? `${count(failed)} failed` : null,
      calculating > 0 ? `${count(calculating)} calculating` : null
    ]
      .filter((part) => part !== null)
      .join(', '),
  details: 'Details',
  dialog: 'PDFs being saved',
  none: 'Nothing is being saved.',
  close: 'Close',
  pause: 'Pause',
  resume: 'Go on',
  cancelSave: 'Cancel the rest',
  retry: (many: number) => (many === 0 ? 'Try again' : `Try ${count(many)} again`),
  elsewhere: 'Save elsewhere',
  show: 'Show in folder',
  putAway: 'Put away',
  left: 'Not saved, or not in the one PDF',
  leftFile: (job: string) => `${job} not saved or joined`,
  leftHeads: { person: 'Person', date: 'Date', why: 'Why' },
  noPerson: (id: number) => `Document ${id}`,
  stillCalculating: 'Still calculating: saved when ready.',
  mostLeft: 'These are the first 500.',

  saved: ({ kind, saved, unchanged }: BulkSave) => {
    const what = kind === 'payslip' ? files(saved) : counted(saved, 'certificate', 'certificates')
    return unchanged === 0 ? `Saved ${what}` : `Saved ${what}, ${count(unchanged)} of them were there already`
  },
  savedSome: ({ saved, failed }: BulkSave) => `Saved ${files(saved)}, ${count(failed)} not.`,
  renamed: (many: number) =>
    many === 1
      ? '1 file of the same name was other, so both are kept.'
      : `${count(many)} files of the same names were other, so both are kept.`,
  stopped: ({ saved, total }: BulkSave) => `Stopped: ${count(saved)} of ${count(total)} saved.`,
  manifestFailed: (why: string) => `All are saved, but not all that goes with them: the one PDF or the list. ${why}`
}
