/** The sentences of backups and of changes that go from desk to desk. */
import type { BackupContents, HandedRow, HandoverContents, HandoverPreview } from '@shared/contract/views'
import type { EditTarget } from '@shared/domain/edit'
import type { ErrorCode } from '@shared/contract/errorCodes'
import { wordingOf } from '@shared/contract/errorWording'
import { count, counted, megabytes, moment } from './format'
import { whenSent } from './sending'

export const filesText = {
  passphrase: 'Passphrase',
  again: 'The same again',
  passphraseHint: 'Nobody can open the file without it, and nothing here can tell it again.',
  short: (least: number) => `At least ${least} characters.`,
  differs: 'This is not the same.',
  chooseFile: 'Choose file',
  file: 'File',
  open: 'Open',
  desks: 'From desk to desk',
  backup: {
    section: 'Backup',
    words: 'backup restore daily folder passphrase computer lost history whole check',
    here: 'On this computer',
    hereNow: 'Back up now',
    hereHelp:
      'Once a day by itself, under the key of the keychain: the last three and one of each day. Lost with the keychain entry.',
    hereDone: (name: string, bytes: number) => `Backed up to ${name}, ${megabytes(bytes)}.`,
    toFile: 'To a file',
    toFileNow: 'Back up to a file…',
    toFileHelp:
      'Waiting changes, notes, history, remembered lists and settings under a passphrase, without the API key. Opens on another computer.',
    toFileTitle: 'Back up to a file',
    toFileAct: 'Choose where',
    toFileDone: (name: string, bytes: number) => `Backed up to ${name}, ${megabytes(bytes)}.`,
    daily: 'Every day',
    dailyStart: 'Choose folder…',
    dailyChange: 'Change…',
    dailyStop: 'Stop',
    dailyHelp: 'To a folder of your choice, for example on another disk. The last 14 are kept.',
    dailyTitle: 'Back up to a folder every day',
    dailyLead: 'The first one is made at once. The passphrase is kept in the keychain for the next ones.',
    dailyAct: 'Choose the folder',
    dailyNone: 'Not set up',
    dailyTo: (folder: string, lastMs: number | null) =>
      lastMs === null ? folder : `${folder}, last ${moment(lastMs)}`,
    dailyStarted: (folder: string) => `Backed up to ${folder}. The next one is made tomorrow.`,
    dailyStopped: 'No daily backup is made to a folder any more. The files stay where they are.',
    dailyFailed: (code: ErrorCode) => {
      if (code === 'keyMissing')
        return 'The last one was not made: its passphrase is not in the keychain any more. Set it up again.'
      return `The last one was not made. ${wordingOf(code).sentence} ${wordingOf(code).nextStep}`
    },
    failed: 'Daily backup not made',
    openFile: 'Open a backup',
    openFileAct: 'Open a backup file…',
    openFileHelp: 'As a connection of its own beside those that are here.',
    history: 'History'
  },
  restore: {
    title: 'Open a backup file',
    lead: 'From another computer, or when the keychain entry of this one is lost.',
    inPlace: 'It takes the place of the changes that cannot be opened; their file is put aside, not deleted.',
    made: ({ user, computer, madeMs }: BackupContents) =>
      `Made ${moment(madeMs)} by ${user === '' ? 'somebody' : user}${computer === '' ? '' : ` on ${computer}`}.`,
    of: ({ connection, companies }: BackupContents) =>
      `${connection.label}, ${connection.address}: ${companies.length === 0 ? 'no company was read' : companies.join(', ')}.`,
    holds: ({ edits, forms, writes, lines }: BackupContents) =>
      `${counted(edits, 'waiting change', 'waiting changes')}, ${counted(forms, 'unsent form', 'unsent forms')}, ${counted(writes, 'write without an answer', 'writes without an answer')}, ${counted(lines, 'line of history', 'lines of history')}.`,
    after: 'What waits comes back held: it may have been sent since. There is no API key in it; enter it after this.',
    act: 'Open this backup',
    done: 'The backup is open. Enter the API key to go on with the service.',
    doneInPlace: 'Your changes are back. Those that wait are held until you release them.',
    isHandover: 'This file holds changes for a colleague. Take it over in Changes.',
    sampleThere: 'It is a backup of the sample, which is on this computer already.',
    welcome: 'Open a backup',
    welcomeAct: 'Backup file…',
    welcomeText: 'A file that Paydesk made on this or another computer.',
    trouble: 'Open a backup file',
    troubleWhat: 'A file under a passphrase, also from another computer. The file of now is put aside, not deleted.'
  },
  handOver: {
    act: 'Hand over…',
    title: (company: string) => `Hand over the changes of ${company}?`,
    lead: ({ edits, people }: HandoverPreview) =>
      `${counted(edits, 'change', 'changes')} of ${counted(people, 'person', 'people')} move into a file. They are not sent from here any more; your colleague takes them over and sends them.`,
    stay: ({ onTheirWay, drafts }: HandoverPreview) => {
      const parts = [
        onTheirWay > 0 ? `${counted(onTheirWay, 'change is', 'changes are')} on the way or without an answer` : null,
        drafts > 0 ? `${counted(drafts, 'value is', 'values are')} in a grid that is not queued` : null
      ].filter((part) => part !== null)
      return parts.length === 0 ? null : `${parts.join(', ')}: these stay here.`
    },
    note: 'Note for your colleague',
    noteHint: 'For example what is still missing.',
    go: 'Choose where to save it',
    done: (fileName: string, edits: number) =>
      `${counted(edits, 'change', 'changes')} handed over in ${fileName}. Tell the passphrase by another way than the file.`,
    nothing: 'Nothing waits that could be handed over.',
    changedMeanwhile: 'Something changed while the file was written, so nothing was handed over. Do it again.',
    earlierFile:
      'That file has changes that were handed over earlier, and is the only copy of them. Nothing was handed over. Choose another name.',
    tooMany: 'These are more changes than one file takes. Submit some of them first. Nothing was handed over.',
    takeBack: 'Take back',
    takeBackWhat:
      'It is in a file for a colleague and is not sent from here. Take it back only when they do not send it; it comes back held.'
  },
  takeOver: {
    act: 'Take over from a file…',
    title: 'Take over changes',
    lead: 'A colleague’s file says what it brings before anything is taken over.',
    from: ({ user, computer, madeMs }: Pick<HandoverContents, 'user' | 'computer' | 'madeMs'>) =>
      `From ${deskOf({ user, computer })}, ${moment(madeMs)}`,
    otherAddress: (address: string) => `It was made for ${address}, which is not the address connected here.`,
    takenBefore: (atMs: number) => `This file was taken over ${moment(atMs)}. Taken again it adds nothing.`,
    isBackup: 'This file is a backup. Open it in Settings, under Backup.',
    note: 'Note',
    counts: (rows: readonly HandedRow[]) => {
      const of = (verdict: HandedRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
      return `${count(of('new'))} new, ${count(of('differs'))} differ, ${count(of('same'))} the same here, ${count(of('locked'))} cannot be taken over`
    },
    columns: {
      person: 'Person',
      number: 'Number',
      field: 'Field',
      scope: 'For',
      base: 'When edited',
      theirs: (desk: string) => `From ${desk}`,
      ours: (desk: string) => `Here, ${desk}`,
      take: 'Take',
      verdict: 'What happens'
    },
    rows: 'What the file brings',
    differs: (rows: number) =>
      `${counted(rows, 'change differs', 'changes differ')} from what waits here. Choose which one to keep:`,
    allTheirs: 'All theirs',
    allMine: 'All mine',
    theirs: 'Theirs',
    mine: 'Mine',
    takeFor: (row: HandedRow) => `${row.label} of ${row.person}`,
    verdict: { new: 'Added', same: 'The same waits here', differs: 'Choose', locked: 'Cannot be taken over' },
    chosen: { theirs: 'Replaces what waits here', mine: 'Not taken' },
    go: (changes: number) => (changes === 0 ? 'Take over' : `Take over ${count(changes)}`),
    choose: (left: number) => `${counted(left, 'change', 'changes')} still to be chosen.`,
    nothing: 'There is nothing to take over.',
    done: (added: number, byItself: boolean) =>
      `${counted(added, 'change', 'changes')} taken over. ${whenSent(byItself)}`,
    fromNowOn: 'from now on',
    scopeOf: (target: EditTarget) =>
      target.kind === 'employee' ? 'from now on' : target.special ? `${target.date} once-off` : target.date,
    notRead: 'not read',
    none: 'none',
    another: 'Another file'
  }
} as const

/** A desk in words. */
export function deskOf({ user, computer }: { user: string; computer: string }): string {
  if (user === '') return computer === '' ? 'another desk' : computer
  return computer === '' ? user : `${user} on ${computer}`
}
