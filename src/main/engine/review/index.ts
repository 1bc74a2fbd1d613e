/**
 * What the officer makes while reviewing: ticks for the figures seen, notes, and which rules a company has on. All of it is
 * kept in the outbox; nothing goes to the service.
 */
import type { ChannelInput } from '@shared/contract/channels'
import type { EngineContext } from '../context'
import { OutboxWrites } from '../../store/outbox/writes'
import { PeopleLists } from '../../store/outbox/peopleLists'
import { reasonPlace, reasonRow } from '../../store/outbox/reasonKeys'
import { ReviewWordRows } from '../../store/outbox/reviewWords'
import { deskName } from '../../common/desk'
import { FlagChoiceRows } from './flagChoices'
import { Ticks } from './ticks'

type Reviewing = Pick<EngineContext, 'cache' | 'outbox' | 'changed' | 'emit' | 'nowMs'>

export class Review {
  readonly ticks: Ticks
  readonly #flags: FlagChoiceRows
  readonly #context: Reviewing
  readonly #writes: OutboxWrites
  readonly #words: ReviewWordRows
  readonly #people: PeopleLists
  readonly #user = deskName().user

  constructor(context: Reviewing) {
    this.#context = context
    this.#writes = new OutboxWrites(context.outbox)
    this.#words = new ReviewWordRows(context.outbox)
    this.#people = new PeopleLists(context.outbox)
    this.#flags = new FlagChoiceRows(context)
    this.ticks = new Ticks(context, this.#user)
  }

  chooseFlag({ companyId, rule, choice }: ChannelInput<'review.chooseFlag'>): void {
    this.#flags.choose(companyId, rule, choice)
  }

  addNote({ companyId, payslipId, text }: ChannelInput<'review.addNote'>): void {
    this.#write('note', companyId, (nowMs) => this.#words.addNote(companyId, payslipId, text, this.#user, nowMs))
  }

  removeNote({ companyId, noteId }: ChannelInput<'review.removeNote'>): void {
    this.#write('note', companyId, () => this.#words.removeNote(companyId, noteId))
  }

  putReason({ companyId, person, itemKey, text, ...of }: ChannelInput<'review.putReason'>): void {
    // A person's reason is the same, whoever else is compared, unless they are compared with other people.
    const place = reasonPlace(person === null || of.against !== undefined ? of : { ...of, people: null })
    const row = { place, row: reasonRow(person, itemKey) }
    this.#write('reason', companyId, (nowMs) => this.#words.putReason(companyId, row, text, this.#user, nowMs))
  }

  putStep({ companyId, who, ...step }: ChannelInput<'review.putStep'>): void {
    this.#write('step', companyId, (nowMs) => this.#words.putStep(companyId, step, who, this.#user, nowMs))
  }

  /** Gives the id of the list. */
  keepPeople({ companyId, employeeIds, name }: ChannelInput<'review.keepPeople'>): number {
    return this.#write('people', companyId, (nowMs) => this.#people.keep(companyId, employeeIds, name, nowMs))
  }

  removePeople({ companyId, listId }: ChannelInput<'review.removePeople'>): void {
    this.#write('people', companyId, () => this.#people.remove(companyId, listId))
  }

  #write<Made>(name: 'note' | 'reason' | 'step' | 'people', companyId: number, write: (nowMs: number) => Made): Made {
    const made = this.#writes.run(`review.${name}`, () => write(this.#context.nowMs()))
    this.#context.emit('review.changed', { companyId })
    return made
  }
}
