/**
 * Direct writes: what goes to the service at once and by itself (operations 5 to 7, 9, 28 to 30). Each is written down in
 * `outbox.db` before a byte of it goes out, and its answer before anything else is done with it. A write whose answer was lost
 * is *not known whether it was made*: the service's lists are read, what it may have made is shown with what speaks for each,
 * and the officer says which it is. Nothing is ever sent again by itself. States: shared/domain/directWrite.ts; docs/direct-writes.md.
 */
import { AppError } from '@shared/contract/errors'
import type { ChannelInput } from '@shared/contract/channels'
import type { FormDraftView, WriteView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import type { DirectWriteBody, PayItemPlace } from '@shared/domain/directWrite'
import { attributesOf, inOtherLetters, onlyChanges } from '@shared/domain/employeeAttributes'
import type { EmployeeForm } from '@shared/domain/employeeForm'
import type { FormDraftOf } from '@shared/domain/formDraft'
import { readableName, systemItemName } from '@shared/domain/payItem'
import type { Unsettled } from '@shared/domain/unsettled'
import { FormDraftRows } from '../../store/outbox/formDrafts'
import { KnownIdRows } from '../../store/outbox/knownIds'
import { WaitingOfPerson } from '../../store/outbox/waitingOfPerson'
import { OutboxWrites } from '../../store/outbox/writes'
import type { EngineMethods } from '../../threads/methods'
import { byItself } from '../byItself'
import type { EngineContext } from '../context'
import { CacheView } from '../../inputs'
import { checkedContext, formView, personOf, type FormParts } from './form'
import { Journal, writeView } from './journal'
import { Letters } from '../letters'
import { idsBefore, matchesOf } from './matches'
import { ownerOf } from './perform'
import type { DirectWritePorts } from './ports'
import { ReadingAgain } from './readAgain'

type WriteChannel = Extract<keyof EngineMethods, `writes.${string}` | `payItems.${string}`>

export interface DirectWrites {
  /** The methods behind the channels `writes.*`, and those of `payItems.*` that ask the service. */
  readonly channels: Pick<EngineMethods, WriteChannel>
  /**
   * Sends a write, once, and reads again what it changed. For the screens of other areas: what may go wrong is in the head of
   * `contract/channels/writes.ts`.
   */
  send(companyId: number, subject: string, body: DirectWriteBody): Promise<WriteView>
  /** How many writes, of all companies, have no end yet, and how many forms were begun. */
  unsettled(): Pick<Unsettled, 'writes' | 'forms'>
  /** How many writes of a company, or of all of them, have no answer: only the officer ends that. */
  unknown(companyId: number | null): number
  /** Settles what a kill left. It sends nothing. */
  start(): void
  /** Waits for the answer of what is on its way; the context's signal cuts it short. */
  stop(): Promise<void>
}

const LATEST = 200

export function createDirectWrites(context: EngineContext, ports: DirectWritePorts): DirectWrites {
  const cache = new CacheView(context.cache)
  const writes = new OutboxWrites(context.outbox)
  const drafts = new FormDraftRows(context.outbox)
  const knownIds = new KnownIdRows(context.outbox)
  const journal = new Journal(context, drafts)
  const letters = new Letters(context)
  const again = new ReadingAgain(context, ports)
  const waiting = new WaitingOfPerson(context.outbox)
  const parts: FormParts = { cache, knownIds, journal, waiting }
  const peopleOf = context.cache
    .prepare<[number], number>('SELECT id FROM employee WHERE company_id = ? AND gone_ms IS NULL')
    .pluck()
  const click = { priority: 'click', signal: context.signal } as const

  const assertOpen = (companyId: number): void => {
    if (cache.isFrozen(companyId)) throw new AppError('companyFrozen')
  }

  // A write needs the service now. Where it did not answer lately it is asked for something harmless first: the company list.
  async function assertOnline(): Promise<void> {
    if (!ports.online()) await context.client().companies.list(click)
  }

  // The service has made it, and a disk that is full by now must not look like its failure: it would be sent again.
  const afterwards = (act: () => void): void => byItself(context.log, 'direct write, afterwards', act)()

  async function before(companyId: number, body: DirectWriteBody): Promise<readonly number[]> {
    switch (body.kind) {
      case 'employeeCreate':
        return peopleOf.all(companyId)
      // What is there already is read, so that what is new later can be told.
      case 'payItemPut':
      case 'frequencyCreate':
        return idsBefore(context.client(), companyId, body, click)
      case 'employeeUpdate':
      case 'employeeDelete':
      case 'payItemUpdate':
      case 'payItemDelete':
        return []
    }
  }

  async function send(
    companyId: number,
    subject: string,
    body: DirectWriteBody,
    form: FormDraftOf | null = null
  ): Promise<WriteView> {
    assertOpen(companyId)
    journal.assertNotOpen(companyId, body)
    await assertOnline()
    return context.waits.run('sending', async () => {
      const write = await journal.send({ companyId, subject, body, before: await before(companyId, body), form })
      if (write.state === 'done') {
        if (form !== null) afterwards(removeMadeDrafts)
        await again.after(write)
      }
      return writeView(write)
    })
  }

  const removeMadeDrafts = (): void => writes.run('form.made', () => drafts.removeMade())

  /** Sends attributes; where nothing but the letters of `id_type` was refused, so that nothing was made, in the other ones too. */
  async function sendAttributes(
    companyId: number,
    subject: string,
    body: Extract<DirectWriteBody, { kind: 'employeeCreate' | 'employeeUpdate' }>,
    form: FormDraftOf
  ): Promise<WriteView> {
    const first = await send(companyId, subject, body, form)
    if (first.state === 'done') afterwards(() => letters.taken(body.attributes))
    const other = inOtherLetters(body.attributes)
    if (first.state !== 'refused' || other === null || !letters.refused(body.attributes, first.error)) return first
    const second = await send(companyId, subject, { ...body, attributes: other }, form)
    if (second.state === 'done') afterwards(() => letters.taken(other))
    return second
  }

  async function saveEmployee({
    companyId,
    employeeId,
    place,
    form
  }: ChannelInput<'writes.saveEmployee'>): Promise<WriteView> {
    const formContext = checkedContext(parts, companyId, employeeId, form)
    const changed = onlyChanges(form, formContext)
    const attributes = attributesOf(changed, formContext, letters.known() ?? 'small')
    if (Object.keys(attributes).length === 0) throw new AppError('badInput', { subject: 'nothing' })
    const of = { kind: 'employee', companyId, employeeId, place } as const
    return employeeId === null
      ? sendAttributes(companyId, nameIn(form), { kind: 'employeeCreate', attributes }, of)
      : sendAttributes(companyId, subjectOf(employeeId), { kind: 'employeeUpdate', employeeId, attributes }, of)
  }

  function draftSubject(of: FormDraftOf): string {
    if (of.kind === 'employee')
      return of.employeeId === null ? nameIn(drafts.get(of)?.form ?? {}) : subjectOf(of.employeeId)
    return placeOf(of.owner, of.ownerId).subject
  }

  // Whom the copy does not hold any more is told by their id.
  function draftViews(companyId: number): FormDraftView[] {
    return drafts.all(companyId).map(({ of, changedMs, awaiting }) => {
      try {
        return { of, subject: draftSubject(of), changedMs, awaiting }
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'notHere') throw error
        return { of, subject: error.details.subject ?? '', changedMs, awaiting }
      }
    })
  }

  function subjectOf(employeeId: number): string {
    const { name, number } = personOf(cache, employeeId)
    return number === null ? name : `${name} (${number})`
  }

  function placeOf(
    kind: 'employee' | 'payslip',
    id: number
  ): { place: PayItemPlace; companyId: number; subject: string } {
    const payslip = kind === 'payslip' ? cache.payslip(id) : null
    const employeeId = kind === 'employee' ? id : (payslip?.employeeId ?? null)
    if (employeeId === null) throw new AppError('notHere', { subject: String(id) })
    const { companyId } = personOf(cache, employeeId)
    const subject = payslip === null ? subjectOf(employeeId) : `${subjectOf(employeeId)}, ${payslip.date}`
    return { place: { kind, id, employeeId }, companyId, subject }
  }

  const itemName = (systemType: string): string =>
    /^\d+$/.test(systemType) ? `Item ${systemType}` : systemItemName(systemType)

  return {
    send,
    unsettled: () => ({ writes: journal.openCount(), forms: drafts.count() }),
    unknown: (companyId) => journal.unknown(companyId).length,
    start: () => journal.start(),
    stop: () => journal.stop(),
    channels: {
      'writes.employeeForm': ({ companyId, employeeId }) => formView(parts, companyId, employeeId),
      'writes.drafts': ({ companyId }) => draftViews(companyId),
      'writes.draft': ({ of }) => drafts.get(of),
      'writes.keepDraft': ({ of, form }) => writes.run('form.keep', () => drafts.put(of, form, context.nowMs())),
      'writes.removeDraft': ({ of }) => {
        writes.run('form.remove', () => drafts.remove(of))
        context.emit('writes.changed', { companyId: of.companyId })
      },
      'writes.saveEmployee': saveEmployee,
      'writes.deleteEmployee': async ({ employeeId }) => {
        const { companyId } = personOf(cache, employeeId)
        return send(companyId, subjectOf(employeeId), { kind: 'employeeDelete', employeeId })
      },
      'writes.createFrequency': ({ companyId, lastDayOfMonth, firstEndDate, customName }) =>
        send(companyId, customName ?? readableName('monthly'), {
          kind: 'frequencyCreate',
          frequency: 'monthly',
          lastDayOfMonth,
          firstEndDate: toDay(firstEndDate),
          customName
        }),
      'writes.list': ({ companyId }) => journal.latest(companyId, LATEST).map(writeView),
      'writes.matches': async ({ writeId }) => {
        const write = journal.one(writeId)
        assertOpen(write.companyId)
        const matches = await context.waits.run('matches', ({ signal }) =>
          matchesOf(context.client(), write, { ...click, signal })
        )
        return { write: writeView(journal.one(writeId)), readMs: context.nowMs(), matches }
      },
      'writes.settle': async ({ writeId, made, madeId }) => {
        const write = journal.settle(writeId, made, madeId)
        if (made) {
          afterwards(removeMadeDrafts)
          await again.after(write)
        }
        return writeView(write)
      },
      'writes.keepId': ({ companyId, entry }) => {
        writes.run('knownId.keep', () => knownIds.put(companyId, entry))
        context.emit('writes.changed', { companyId })
      },
      'writes.removeId': ({ companyId, entry }) => {
        writes.run('knownId.remove', () => knownIds.remove(companyId, entry))
        context.emit('writes.changed', { companyId })
      },

      'payItems.readOne': async ({ owner, ownerId, payItemId }) =>
        void (await context.waits.run('payItem', ({ signal }) =>
          ports.reads.readPayItem(ownerOf({ kind: owner, id: ownerId }), payItemId, { ...click, signal })
        )),
      'payItems.readInherited': async ({ employeeId }) =>
        void (await context.waits.run('inherited', ({ signal }) =>
          ports.reads.readInheritedItems(employeeId, { ...click, signal })
        )),
      'payItems.put': async ({ owner, ownerId, systemType, inputs, operation, instanceId, entry }) => {
        const { place, companyId, subject } = placeOf(owner, ownerId)
        const body = { kind: 'payItemPut', place, systemType, inputs, operation, instanceId } as const
        const form = { kind: 'payItem', companyId, owner, ownerId, entry } as const
        return send(companyId, `${itemName(systemType)}, ${subject}`, body, form)
      },
      'payItems.change': async ({ owner, ownerId, payItemId, inputs, entry }) => {
        const { place, companyId, subject } = placeOf(owner, ownerId)
        const body = { kind: 'payItemUpdate', place, payItemId, inputs } as const
        const form = { kind: 'payItem', companyId, owner, ownerId, entry } as const
        return send(companyId, `Item ${payItemId}, ${subject}`, body, form)
      },
      'payItems.remove': async ({ owner, ownerId, payItemId }) => {
        const { place, companyId, subject } = placeOf(owner, ownerId)
        return send(companyId, `Item ${payItemId}, ${subject}`, { kind: 'payItemDelete', place, payItemId })
      }
    }
  }
}

function nameIn(form: EmployeeForm): string {
  return [form['last_name'], form['first_name']].flatMap((name) => name?.trim() || []).join(', ')
}
