import { AppError } from '@shared/contract/errors'
import { defaultSettings } from '@shared/contract/settings'
import { faultText } from '../common/faultText'
import { explained } from '../threads/explained'
import type { EngineMethods } from '../threads/methods'
import { Budget, createClient, systemClock } from './api'
import { parseAddress } from '@shared/domain/serviceAddress'
import { noteRestored, readBackup, restoreBackup } from './backups'
import { EngineConnection } from './connection'
import type { EnginePorts } from './ports'
import { isWholeOutbox } from '../store/backup'
import { trustedRoots } from './trusted'

/** The methods of the engine's thread; plain Node, so tests call them without one. */
export function createEngine(ports: EnginePorts): EngineMethods {
  let connection: EngineConnection | null = null

  const opened = (): EngineConnection => {
    if (!connection) throw new AppError('notConnected')
    return connection
  }
  const close = async (): Promise<void> => {
    const closing = connection
    connection = null
    await closing?.close()
  }
  const edits = (): EngineConnection['outbox']['channels'] => opened().outbox.channels

  const bulkEdit = (): EngineConnection['outbox']['bulkEdit'] => opened().outbox.bulkEdit

  const rounds = (): EngineConnection['rounds']['channels'] => opened().rounds.channels

  const directWrites = (): EngineConnection['directWrites']['channels'] => opened().directWrites.channels

  const reports = (): EngineConnection['reports']['channels'] => opened().reports.channels

  const bulkSave = (): EngineConnection['documents']['bulk'] => opened().documents.bulk

  const methods: EngineMethods = {
    open: async (input) => {
      await close()
      connection = await EngineConnection.open(input, ports)
    },
    close,
    setSettings: (settings) => connection?.setSettings(settings),
    setApiKey: async ({ apiKey }) => opened().setApiKey(apiKey),
    testKey: async ({ address, apiKey }) => {
      const parsed = parseAddress(address)
      const ca = trustedRoots()
      const client = createClient({
        address: parsed,
        apiKey,
        budget: new Budget(defaultSettings, systemClock),
        resolveProxy: (origin) => ports.resolveProxy(origin),
        ...(ca && { ca })
      })
      try {
        const { items } = await client.companies.list({ priority: 'click' })
        return { address: parsed, companies: items.map(({ id, name }) => ({ id, name })) }
      } finally {
        await client.close()
      }
    },
    isWholeOutbox: ({ path, key }) => isWholeOutbox(path, key),
    noteRestored,
    knownCompanies: () => opened().knownCompanies(),
    wipePreview: () => opened().wipePreview(),
    backUp: ({ folder }) => opened().backUp(folder),
    makeBackup: ({ path, passphrase }) => opened().backups.make(path, passphrase),
    startDailyBackup: ({ folder, passphrase }) => opened().backups.startDaily(folder, passphrase),
    stopDailyBackup: () => opened().backups.stopDaily(),
    readBackup: ({ path, passphrase }) => readBackup(path, passphrase),
    restoreBackup: ({ path, passphrase, target, key }) => restoreBackup(path, passphrase, { target, key }),
    handOver: ({ companyId, path, passphrase, note }) => opened().handover.make(companyId, path, passphrase, note),
    readHandover: ({ path, passphrase }) => opened().handover.read(path, passphrase),
    takeHandover: ({ path, passphrase, mine }) => opened().handover.take(path, passphrase, mine),

    'status.get': ({ companyId }) => opened().status.view(companyId),
    'status.cancelWait': (which) => opened().waits.cancel(which),
    'sync.refresh': (input) => opened().sync.refresh(input),
    'sync.readNow': (input) => opened().sync.readNow(input),
    'sync.estimate': (input) => opened().sync.estimate(input),
    'sync.start': (input) => opened().sync.begin(input),
    'sync.pause': (input) => opened().sync.pause(input),
    'sync.resume': (input) => opened().sync.resume(input),
    'sync.cancel': (input) => opened().sync.cancel(input),

    'edits.form': (input) => edits()['edits.form'](input),
    'edits.add': (input) => edits()['edits.add'](input),
    'edits.addForm': (input) => edits()['edits.addForm'](input),
    'edits.list': (input) => edits()['edits.list'](input),
    'edits.ofPerson': (input) => edits()['edits.ofPerson'](input),
    'edits.counts': (input) => edits()['edits.counts'](input),
    'edits.history': (input) => edits()['edits.history'](input),
    'edits.discard': (input) => edits()['edits.discard'](input),
    'edits.change': (input) => edits()['edits.change'](input),
    'edits.hold': (input) => edits()['edits.hold'](input),
    'edits.holdAll': (input) => edits()['edits.holdAll'](input),
    'edits.resolveConflict': (input) => edits()['edits.resolveConflict'](input),
    'edits.settleUnknown': (input) => edits()['edits.settleUnknown'](input),
    'edits.preview': (input) => edits()['edits.preview'](input),
    'edits.submit': (input) => edits()['edits.submit'](input),
    'edits.stopAfterPart': (input) => edits()['edits.stopAfterPart'](input),

    'bulkEdit.keep': (input) => bulkEdit()['bulkEdit.keep'](input),
    'bulkEdit.queue': (input) => bulkEdit()['bulkEdit.queue'](input),
    'bulkEdit.discard': (input) => bulkEdit()['bulkEdit.discard'](input),
    'bulkEdit.hold': (input) => bulkEdit()['bulkEdit.hold'](input),
    'bulkEdit.undo': (input) => bulkEdit()['bulkEdit.undo'](input),
    'bulkEdit.round': (input) => rounds()['bulkEdit.round'](input),
    'bulkEdit.prepare': (input) => rounds()['bulkEdit.prepare'](input),
    'bulkEdit.stopPreparing': (input) => rounds()['bulkEdit.stopPreparing'](input),

    'savedFiles.check': (input) => opened().documents.checkFiles(input),
    'certificates.readPerson': (input) => opened().certificates.readPerson(input),
    'certificates.readYear': (input) => opened().certificates.readYear(input),
    'certificates.stopReading': (input) => opened().certificates.stopReading(input),
    'certificates.readings': () => opened().certificates.readings(),

    'payRuns.chooseNetPayLine': ({ companyId, line }) => opened().netPayLines.choose(companyId, line),
    'review.chooseFlag': (input) => opened().review.chooseFlag(input),
    'review.putReason': (input) => opened().review.putReason(input),
    'review.keepPeople': (input) => opened().review.keepPeople(input),
    'review.removePeople': (input) => opened().review.removePeople(input),
    'review.putStep': (input) => opened().review.putStep(input),
    'review.tick': (input) => opened().review.ticks.tick(input),
    'review.untick': (input) => opened().review.ticks.untick(input),
    'review.undoTogether': (input) => opened().review.ticks.undoTogether(input),
    'review.addNote': (input) => opened().review.addNote(input),
    'review.removeNote': (input) => opened().review.removeNote(input),
    tickTogether: ({ scope, payslips }) => opened().review.ticks.together(scope, payslips),

    'reports.run': (input) => reports()['reports.run'](input),
    'reports.again': (input) => reports()['reports.again'](input),
    'reports.split': (input) => reports()['reports.split'](input),
    'reports.cancel': (input) => reports()['reports.cancel'](input),
    'reports.remove': (input) => reports()['reports.remove'](input),
    'reports.askOneByOne': (input) => reports()['reports.askOneByOne'](input),
    'reports.keepFavourite': (input) => reports()['reports.keepFavourite'](input),
    'reports.removeFavourite': (input) => reports()['reports.removeFavourite'](input),
    'reports.forget': (input) => reports()['reports.forget'](input),

    'documents.save': (which) => opened().documents.save(which),
    'documents.undoSave': ({ fileId }) => opened().documents.undoSave(fileId),
    folderKnown: ({ folder }) => opened().documents.folderKnown(folder),
    documentName: (which) => opened().documents.nameOf(which),
    saveDocumentAs: (input) => opened().documents.saveAs(input),
    lendDocument: (input) => opened().documents.lend(input),
    'documents.pack': (input) => opened().documents.pack(input),
    'documents.packAgain': (input) => opened().documents.packAgain(input),
    documentPdf: (which) => opened().documents.pdfOf(which),
    'documents.folder': ({ companyId }) => opened().documents.folder(companyId),
    'bulkSave.preview': (input) => bulkSave()['bulkSave.preview'](input),
    'bulkSave.start': (input) => bulkSave()['bulkSave.start'](input),
    'bulkSave.list': () => bulkSave()['bulkSave.list'](undefined),
    'bulkSave.left': (input) => bulkSave()['bulkSave.left'](input),
    'bulkSave.pause': (input) => bulkSave()['bulkSave.pause'](input),
    'bulkSave.resume': (input) => bulkSave()['bulkSave.resume'](input),
    'bulkSave.cancel': (input) => bulkSave()['bulkSave.cancel'](input),
    'bulkSave.retry': (input) => bulkSave()['bulkSave.retry'](input),
    'bulkSave.putAway': (input) => bulkSave()['bulkSave.putAway'](input),
    'sheets.rememberHeadings': (input) => opened().headings.remember(input),
    'frequencies.read': (input) => opened().frequencies.read(input),
    'payPoints.read': (input) => opened().frequencies.readPayPoints(input),
    'payPoints.readOfPeople': (input) => opened().frequencies.readPayPointsOfPeople(input),
    'writes.employeeForm': (input) => directWrites()['writes.employeeForm'](input),
    'writes.drafts': (input) => directWrites()['writes.drafts'](input),
    'writes.draft': (input) => directWrites()['writes.draft'](input),
    'writes.keepDraft': (input) => directWrites()['writes.keepDraft'](input),
    'writes.removeDraft': (input) => directWrites()['writes.removeDraft'](input),
    'writes.saveEmployee': (input) => directWrites()['writes.saveEmployee'](input),
    'writes.deleteEmployee': (input) => directWrites()['writes.deleteEmployee'](input),
    'writes.createFrequency': (input) => directWrites()['writes.createFrequency'](input),
    'writes.list': (input) => directWrites()['writes.list'](input),
    'writes.matches': (input) => directWrites()['writes.matches'](input),
    'writes.settle': (input) => directWrites()['writes.settle'](input),
    'writes.keepId': (input) => directWrites()['writes.keepId'](input),
    'writes.removeId': (input) => directWrites()['writes.removeId'](input),
    'payItems.readOne': (input) => directWrites()['payItems.readOne'](input),
    'payItems.readInherited': (input) => directWrites()['payItems.readInherited'](input),
    'payItems.put': (input) => directWrites()['payItems.put'](input),
    'payItems.change': (input) => directWrites()['payItems.change'](input),
    'payItems.remove': (input) => directWrites()['payItems.remove'](input),
    'retention.get': ({ companyId }) => opened().retention.view(companyId),
    'retention.preview': ({ companyId, rule }) => opened().retention.preview(companyId, rule),
    'retention.apply': (input) => opened().retention.apply(input),
    'retention.pin': (input) => {
      opened().retention.pin(input)
      opened().documents.pinsChanged()
    },
    'retention.pinPeriod': (input) => {
      opened().retention.pinPeriod(input)
      opened().documents.pinsChanged()
    },
    'documents.held': () => opened().documents.held(),
    'history.proof': () => opened().history.proof(),
    'history.check': () => opened().history.check(),
    'history.seen': () => opened().history.seen(),
    'backups.daily': () => opened().backups.daily(),
    'handover.preview': ({ companyId }) => opened().handover.preview(companyId),
    'handover.takeBack': ({ editIds }) => opened().handover.takeBack(editIds),
    'overview.visit': (input) => opened().visits.visit(input),
    'documents.previewName': (input) => opened().documents.previewName(input),
    grantFolder: ({ companyId, path }) => opened().documents.grantFolder(companyId, path),
    tempBegun: ({ path }) => opened().documents.temps.begun(path),
    tempEnded: ({ path }) => opened().documents.temps.ended(path),
    pathOfFile: ({ fileId }) => opened().documents.pathOfFile(fileId)
  }
  return explained(methods, (error) => {
    const known = connection?.explain(error) ?? error
    if (known !== error) ports.log('error', `store: ${faultText(known)}`)
    return known
  })
}
