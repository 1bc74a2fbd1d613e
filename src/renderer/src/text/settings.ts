/** The sentences of Settings. */
import type { PatternFault } from '@shared/domain/fileName'
import { ownCount, type OfficersOwn } from '@shared/domain/unsettled'
import { count, counted, megabytes } from './format'

export const settingsText = {
  title: 'Settings',
  find: 'Find a setting',
  nothing: (search: string) => `No setting matches “${search}”`,
  sections: {
    connection: 'Connection',
    companies: 'Companies',
    offlineCopy: 'Offline copy',
    retention: 'Keeping',
    documents: 'Documents',
    sending: 'Sending',
    backup: 'Backup',
    appearance: 'Appearance',
    lock: 'Lock',
    removeData: 'Remove data',
    about: 'About'
  },
  connection: {
    words: 'service address api key pace requests budget connections add sample',
    service: 'Service',
    key: 'API key',
    keptKey: 'Kept in the system keychain',
    sessionKey: 'For this session only: there is no keychain',
    sampleKey: 'Made for the sample, not needed elsewhere',
    keyHelp: 'The key is never shown, logged or written to a file.',
    change: 'Change',
    remove: 'Remove',
    changeTitle: 'Change the key',
    changeLead: (address: string) => `For ${address}. The new key must open the companies known here.`,
    newKey: 'New API key',
    save: 'Test and keep',
    changed: 'The new key is kept.',
    removeTitle: 'Remove the key from this computer?',
    removeBody: 'The copy and your changes stay. Nothing can be refreshed or sent until a key is entered again.',
    removeConfirm: 'Remove the key',
    removed: 'The key is removed.',
    pace: 'Pace',
    atOnce: 'at once',
    aMinute: 'a minute',
    anHour: 'an hour',
    paceHelp: 'What you click goes first; the background waits.',
    between: (least: number, most: number) => `From ${count(least)} to ${count(most)}.`,
    notKept: (label: string, entered: string, least: number, most: number, kept: number) =>
      `${label}: ${entered === '' ? 'nothing' : entered} was entered, which is no whole number from ${count(least)} to ${count(most)}. It stays ${count(kept)}.`,
    others: 'Connections',
    active: 'in use',
    use: 'Use',
    add: 'Add a connection',
    othersHelp: 'Each has its own copy, key, changes and folder.'
  },
  companies: {
    words: 'companies people access lists read',
    label: 'Companies',
    company: 'Company',
    people: 'People',
    lists: 'Lists read',
    changes: 'Changes',
    state: 'State',
    ready: 'Opens',
    noAccessSince: (time: string) => `No access since ${time}`,
    none: 'No company was read yet.'
  },
  offlineCopy: {
    words: 'offline copy depth refresh background pdf keep',
    depth: 'Keep on this computer',
    depths: {
      recent: 'Lists and recent payslips',
      everything: 'Everything but PDFs',
      everythingWithPdfs: 'Everything with PDFs'
    },
    compare: 'Compare and choose',
    depthHelp: 'Nothing deeper is fetched before you have seen its requests, time and disk.',
    refresh: 'Refresh the lists',
    refreshChoice: (minutes: number) => {
      if (minutes === 0) return 'By hand only'
      if (minutes < 60) return `Every ${minutes} minutes`
      return minutes === 60 ? 'Every hour' : `Every ${minutes / 60} hours`
    },
    refreshHelp: 'At most 8 requests a company when nothing is new.',
    pdfs: 'PDFs at most',
    megabytes: 'MB',
    pdfsHelp: 'The oldest that are not pinned go first.',
    held: (files: number, bytes: number, pinned: number) =>
      [
        `${counted(files, 'PDF', 'PDFs')}, ${megabytes(bytes)} kept now`,
        pinned > 0 ? `${count(pinned)} of them pinned` : null
      ]
        .filter((part) => part !== null)
        .join(', ')
  },
  documents: {
    words: 'documents folder file name pattern pdf save',
    folder: 'Folder',
    noFolder: 'Asked for at the first save',
    choose: 'Choose',
    folderOf: (company: string) => `For payslips and certificates of ${company}.`,
    kind: 'Names of',
    kinds: { payslip: 'Payslips', certificate: 'Certificates' },
    folders: 'Folders below it',
    foldersHelp: 'A / begins a folder.',
    notKept: (why: string) => `The folders that were entered are not kept. ${why}`,
    /** Says what is wrong with a pattern, and what to write. */
    fault: (fault: PatternFault | { readonly kind: 'tooLong'; readonly most: number }, known: readonly string[]) => {
      switch (fault.kind) {
        case 'unknownPart':
          return `{${fault.part}} is no part of a name. Those that are: ${known.map((part) => `{${part}}`).join(' ')}.`
        case 'noId':
          return 'The file name has no id, so that two people of one name would share a file. Add the id below.'
        case 'tooLong':
          return `Folders and name are longer than ${count(fault.most)} letters together. Take some out.`
      }
    },
    name: 'File name',
    nameHelp: 'Drag to reorder, or Alt+← and Alt+→; Delete takes one out. The id keeps every file unique.',
    separator: 'Between the parts',
    separators: { _: 'Underscore', '-': 'Hyphen', ' ': 'Space' },
    part: 'Part',
    partAt: (part: string, place: number, of: number) => `${part}, ${place} of ${of}`,
    moved: (part: string, place: number, of: number) => `${part} is now ${place} of ${of}`,
    parts: {
      payslip: {
        company: 'Company',
        frequency: 'Frequency',
        periodEnd: 'Period end',
        number: 'Number',
        surname: 'Surname',
        firstName: 'First name',
        date: 'Date',
        type: 'Type',
        id: 'Payslip id'
      },
      certificate: {
        company: 'Company',
        frequency: 'Frequency',
        periodEnd: 'Worked to',
        number: 'Number',
        surname: 'Surname',
        firstName: 'First name',
        date: 'Date',
        type: 'Certificate',
        id: 'Certificate id'
      }
    },
    standard: 'Use the standard names',
    onRealRows: 'On real rows',
    fits: 'fits',
    letters: (bytes: number) => `letters kept, ${bytes} bytes`,
    changed: 'changed to be valid',
    shortened: (bytes: number) => `shortened, ${bytes} bytes`,
    tooLong: 'does not fit below this folder',
    namesake: (number: string) => `same name as ${number}, the id differs`,
    noCollision: (held: number) => `${counted(held, 'name', 'names')} compared: no two are the same on any disk.`,
    collisions: (many: number, held: number) =>
      `${count(many)} of ${counted(held, 'name', 'names')} would be the same as another on some disks; each of those gets a number.`,
    namesTooLong: (many: number) =>
      `${counted(many, 'name does', 'names do')} not fit below this folder. Choose one nearer to the top of the disk, or fewer parts.`,
    noRows: 'Nothing in the copy to show it on yet.'
  },
  sending: {
    words: 'sending submit changes automatically online check before request people part',
    waiting: 'Waiting changes',
    byItself: 'Send as soon as online',
    bySubmit: 'Wait for Submit',
    help: 'With Submit you see people, items and sums before anything is sent.',
    before: 'Read before sending',
    minutes: 'minutes old',
    beforeHelp:
      'A value that was read longer ago is read again, so that a change made in the service is seen. 0: always.',
    inPart: 'People in one request',
    people: 'people',
    inPartHelp: 'A large batch goes out in parts; you can stop between two.'
  },
  appearance: {
    words: 'appearance theme dark light density rows',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    density: 'Rows',
    densities: { dense: 'Dense', comfortable: 'Comfortable' }
  },
  removeData: {
    words: 'remove wipe data copy everything',
    backUp: 'Back up to a file…',
    copy: 'The copy',
    removeCopy: 'Remove the copy',
    copyHelp: 'Server records and kept PDFs go, with their key. Your changes stay. It can be fetched again.',
    copyTitle: 'Remove the copy on this computer?',
    copyBody: (bytes: number) =>
      `${megabytes(bytes)} of server records go. Your changes and history stay. Until the next refresh there is nothing to look at offline.`,
    copyConfirm: 'Remove the copy',
    copyRemoved: 'The copy is removed.',
    everything: 'Everything',
    removeEverything: 'Remove everything',
    everythingHelp:
      'The connection, its key, the copy, your changes, reviews and history. Saved PDFs stay where they are.',
    everythingTitle: 'Remove everything of this connection?',
    goesNothing: 'No change is waiting, and nothing of a review is kept.',
    goes: (own: OfficersOwn) => {
      const { edits, writes, forms, ticks, notes } = own
      const parts = [
        edits > 0 ? counted(edits, 'change that was not sent', 'changes that were not sent') : null,
        forms > 0 ? counted(forms, 'form that was not sent', 'forms that were not sent') : null,
        writes > 0 ? counted(writes, 'write without an answer', 'writes without an answer') : null,
        ticks > 0 ? counted(ticks, 'tick of a reviewed payslip', 'ticks of reviewed payslips') : null,
        notes > 0 ? counted(notes, 'note, reason or step of a review', 'notes, reasons and steps of a review') : null
      ].filter((part) => part !== null)
      return `${parts.join(', ')} ${ownCount(own) === 1 ? 'goes' : 'go'} with it.`
    },
    goesUnknown: 'How many changes go with it is not known: their file cannot be opened.',
    bytes: (cache: number, outbox: number) =>
      `The copy (${megabytes(cache)}) and your changes and history (${megabytes(outbox)}) cannot be brought back.`,
    filesStay: (files: number) => `${counted(files, 'saved PDF stays', 'saved PDFs stay')} in your folders.`,
    understood: 'I understand that this cannot be taken back',
    everythingConfirm: 'Remove everything',
    everythingRemoved: 'The connection and all its data are removed from this computer.',
    /** The sample's files hold invented people, and one of them is not encrypted. */
    filesLeft: (sample: boolean) =>
      `The connection and its keys are removed. Some of its files could not be removed, as happens while another program has them open: ${sample ? 'they hold invented people only' : 'they are encrypted, and without their keys nobody can read them'}. Paydesk removes them at its next start.`
  },
  about: {
    words: 'about version runtime keychain certificates log licence',
    version: 'Version',
    runtime: 'Runtime',
    runtimeOf: (electron: string, platform: string) => `Electron ${electron} on ${platform}`,
    development: 'development runtime',
    keychain: 'Keychain',
    keychainOk: 'In use',
    keychainMissing: 'Not available: everything is for this session only',
    certificates: 'Certificates',
    systemCertificates: 'Those of this computer',
    ownCertificates: 'Those of the runtime; a company’s own authority is not known here',
    log: 'Log',
    openLog: 'Open its folder',
    logHelp: 'Ids and codes only, no names or amounts.'
  }
} as const
