/**
 * The outbox: what the officer changed, from the entry to the service's word and back. Edits are queued on disk, sent when the
 * officer submits them, and settled by reading back. States and transitions: docs/outbox.md.
 */
import { AppError } from '@shared/contract/errors'
import type { RunnerState } from '@shared/contract/views'
import type { Edit } from '@shared/domain/edit'
import { BatchRows } from '../../store/outbox/batches'
import { EditLists, type CompanyCount } from '../../store/outbox/editLists'
import { EditRows } from '../../store/outbox/edits'
import { EditsAhead } from '../../store/outbox/editsAhead'
import { FormDraftRows } from '../../store/outbox/formDrafts'
import { KnownIdRows } from '../../store/outbox/knownIds'
import type { OutboxMoment } from '../../store/outbox/moments'
import { ReadAgainRows } from '../../store/outbox/readAgain'
import { RequestRows } from '../../store/outbox/requests'
import { SubmittedEdits } from '../../store/outbox/submittedEdits'
import { SettingRows } from '../../store/outbox/settingRows'
import { OutboxWrites } from '../../store/outbox/writes'
import { CacheView, editForm } from '../../inputs'
import type { EngineMethods } from '../../threads/methods'
import { faultText } from '../../common/faultText'
import type { EngineContext } from '../context'
import { Announcer } from './announcer'
import { bulkEditChannels, type BulkEditChannels } from './bulk'
import { addForm, type FormOfficerParts } from './form'
import * as desk from './handOver'
import { holdAll } from './holdAll'
import { Letters } from '../letters'
import { Looks } from './looks'
import { EditLedger } from './ledger'
import * as officer from './officer'
import type { RunnerParts } from './parts'
import { defaultTiming, type OutboxPorts, type OutboxTiming } from './ports'
import { goingOut, previewSubmission } from './preview'
import { Runner } from './runner'
import { submit } from './submit'

export { handedEdit, type HandedEdit } from './handOver'
export { sentences as outboxSentences } from './sentences'

type EditChannel = Extract<keyof EngineMethods, `edits.${string}`>

export interface Outbox {
  /** The methods behind the channels `edits.*`. */
  readonly channels: Pick<EngineMethods, EditChannel>
  /** The methods behind the channels `bulkEdit.*`, less those of preparing a round. */
  readonly bulkEdit: BulkEditChannels
  /** Changes that go to a colleague, come from one, or came back with a backup. */
  readonly handover: desk.HandoverActs
  /** Settles what an earlier run left and begins to work. */
  start(): void
  /** Ends between two requests. Both files may be closed when it resolves. */
  stop(): Promise<void>
  /** Resolves when nothing more can be done for now, so that a test need not look again and again. */
  rested(): Promise<void>
  /** The service has a new key, or the settings changed: what waited for that goes on. */
  goOn(): void
  runnerState(): RunnerState
  /** By company; companies without unsettled edits are not in it. */
  unsettledCounts(): CompanyCount[]
  /** How many values were entered in grids and not queued, of all companies. */
  draftCount(): number
}

/** The outbox of an open connection. It sends nothing before `start`. */
export function createOutbox(context: EngineContext, ports: OutboxPorts, timing: OutboxTiming = defaultTiming): Outbox {
  const writes = new OutboxWrites(context.outbox)
  const rows = new EditRows(context.outbox)
  const lists = new EditLists(context.outbox)
  const cache = new CacheView(context.cache)
  const ledger = new EditLedger(rows, writes, context.nowMs)
  const announcer = new Announcer(
    context.log,
    (companyId) => context.emit('edits.changed', { companyId }),
    ports.statusChanged
  )
  const write: RunnerParts['write'] = (name, run) => {
    const { value, companies } = ledger.run(name, run)
    if (companies.length > 0) announcer.changed(companies)
    return value
  }
  const runner = new Runner({
    context,
    ports: { ...ports, statusChanged: () => announcer.changed([]) },
    tellState: () => announcer.atOnce(),
    timing,
    cache,
    rows,
    submitted: new SubmittedEdits(context.outbox),
    requests: new RequestRows(context.outbox),
    readAgain: new ReadAgainRows(context.outbox),
    settings: new SettingRows(context.outbox),
    ledger,
    ahead: new EditsAhead(context.outbox),
    write
  })
  const parts: officer.OfficerParts = { cache, rows, ledger, nowMs: context.nowMs }

  const looks = new Looks()
  const letters = new Letters(context)
  const form: FormOfficerParts = {
    ...parts,
    knownIds: new KnownIdRows(context.outbox),
    drafts: new FormDraftRows(context.outbox),
    letters: () => letters.known()
  }

  const shown = (editId: number): Edit => {
    const edit = lists.shown(editId)
    if (!edit) throw new AppError('notHere', { subject: String(editId) })
    return edit
  }
  // Every act of the officer may give the runner something to do: a wait ended, an edit that goes out by itself.
  const act = <Value>(name: OutboxMoment, run: () => Value): Value => {
    const value = write(name, run)
    runner.wake()
    return value
  }

  const named = (edits: readonly Edit[]): Edit[] => {
    const names = cache.chineseNames(new Set(edits.map(({ employeeId }) => employeeId)))
    return edits.map((edit) => {
      const name = names.get(edit.employeeId) ?? null
      return { ...edit, chineseName: name !== null && edit.personName.includes(name) ? null : name }
    })
  }

  const bulk = bulkEditChannels(context, parts, act, timing.keepSlice)

  return {
    channels: {
      'edits.form': ({ employeeId, target }) => {
        const person = cache.person(employeeId)
        if (!person) throw new AppError('notHere')
        return editForm(cache, employeeId, person, officer.targetOf(target))
      },
      'edits.add': ({ employeeId, target, changes }) => {
        const entry = { employeeId, target: officer.targetOf(target), changes }
        return act('add', () => officer.addEdits(parts, [entry], null)).map(shown)
      },
      'edits.addForm': (input) => {
        const ids = act('addForm', () => addForm(form, input))
        context.emit('writes.changed', { companyId: input.companyId })
        return ids.map(shown)
      },
      'edits.list': ({ companyId, which }) => {
        const nowMs = context.nowMs()
        // What each waits for is shown, and what it forbids. A disk that is full keeps nobody from seeing that.
        try {
          runner.lookAtClock()
        } catch (error) {
          context.log('warn', `outbox: the clock was put back, ${faultText(error)}`)
        }
        return named(lists.list(companyId, which === 'settledToday' ? 'settled' : which, midnightOf(nowMs)))
      },
      'edits.ofPerson': ({ companyId, employeeId }) => lists.ofPerson(companyId, employeeId),
      'edits.counts': ({ companyId, which }) => lists.totals(companyId, which, midnightOf(context.nowMs())),
      'edits.history': ({ editId }) => rows.events(editId),
      'edits.discard': ({ editIds }) => act('discard', () => officer.discardEdits(parts, editIds)),
      'edits.change': ({ editId, value }) => {
        act('change', () => officer.changeEdit(form, editId, value))
        return shown(editId)
      },
      'edits.hold': ({ editIds, held }) => act('hold', () => officer.holdEdits(parts, editIds, held)),
      'edits.holdAll': ({ companyId, held }) => act('hold', () => holdAll(parts, companyId, held)),
      'edits.resolveConflict': (choice) => act('resolve', () => officer.resolveConflict(form, choice)).map(shown),
      'edits.settleUnknown': ({ editId, act: how }) => {
        runner.lookAtClock()
        act('settleByOfficer', () => officer.settleByOfficer(parts, editId, how))
        return shown(editId)
      },
      'edits.preview': ({ companyId }) => {
        write('reopen', () => officer.releaseReopened(parts, companyId))
        const { listFrom, readAtOnce } = timing
        const pace = { ...context.settings(), nowMs: context.nowMs(), listFrom, readAtOnce }
        const going = goingOut(cache, rows, companyId)
        const preview = previewSubmission(cache, companyId, going, runner.partSize(companyId), pace)
        return { ...preview, look: looks.begin(companyId, going.edits) }
      },
      'edits.submit': (input) => {
        if (cache.isFrozen(input.companyId)) throw new AppError('companyFrozen')
        context.client()
        const going = write('submit', () => submit(parts, looks, input))
        runner.submitted()
        return going
      },
      'edits.stopAfterPart': ({ companyId }) => runner.stopAfterPart(companyId)
    },
    bulkEdit: bulk.channels,
    handover: {
      handable: (companyId) => desk.handable(parts, companyId),
      handOver: (editIds, fileName) => write('handover.out', () => desk.handOver(parts, editIds, fileName)),
      takeBack: (editIds, text) => write('takeBack', () => desk.takeBack(parts, editIds, text)),
      compare: (companyId, edits) => desk.compare(parts, companyId, edits),
      takeOver: (input) => act('handover.in', () => desk.takeOver(parts, input)),
      holdRestored: (text) => write('backup.restored', () => desk.holdRestored(parts, text))
    },
    start: () => {
      bulk.start()
      runner.start()
    },
    stop: async () => {
      await runner.stop()
      announcer.stop()
    },
    rested: () => runner.rested(),
    goOn: () => runner.reachable(),
    runnerState: () => runner.state(),
    unsettledCounts: () => lists.counts(),
    draftCount: () => new BatchRows(context.outbox).draftCount()
  }
}

// By the computer's own clock.
function midnightOf(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0)
}
