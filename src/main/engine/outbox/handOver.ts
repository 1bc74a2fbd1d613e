import type { HandedRow, HandoverPreview } from '@shared/contract/views'
import type { Edit } from '@shared/domain/edit'
import { sameName } from '../../common/names'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { same, sameTarget } from './ledger'
import type { OfficerParts } from './officer'
import { sentences } from './sentences'
import { canMove } from './states'

/** A change as it travels from desk to desk: what is needed to send it there as it would have been sent here. */
export type HandedEdit = Pick<
  Edit,
  | 'employeeId'
  | 'personName'
  | 'personNumber'
  | 'target'
  | 'attribute'
  | 'label'
  | 'valueKind'
  | 'base'
  | 'value'
  | 'createdMs'
> & {
  /** The officer there kept it back. */
  readonly held: boolean
}

/** What the outbox does with changes that go to a colleague or come from one. Each is one part of a write. */
export interface HandoverActs {
  /** What can be handed over of a company. */
  readonly handable: (companyId: number) => { readonly edits: readonly StoredEdit[]; readonly preview: HandoverPreview }
  readonly handOver: (editIds: readonly number[], fileName: string) => void
  readonly takeBack: (editIds: readonly number[], text: string) => void
  /** What each change would do here. */
  readonly compare: (companyId: number, edits: readonly HandedEdit[]) => HandedRow[]
  readonly takeOver: (input: TakeOver) => { readonly added: number; readonly kept: number }
  /** Keeps back what came with a backup and would go out, now or once it was read back. */
  readonly holdRestored: (text: string) => void
}

export interface TakeOver {
  readonly companyId: number
  readonly edits: readonly HandedEdit[]
  /** Places of those where ours stays. */
  readonly mine: ReadonlySet<number>
  /** `maria on PAY-2`. */
  readonly desk: string
}

/** What waits of a company and is not on its way; drafts of a grid stay with who fills it in. */
export function handable({ rows }: OfficerParts, companyId: number): ReturnType<HandoverActs['handable']> {
  const open = (['queued', 'held', 'waiting', 'conflict', 'rejected'] as const).flatMap((state) =>
    rows.inState(state, companyId)
  )
  const edits = open.sort((a, b) => a.id - b.id)
  const count = (state: 'sending' | 'unknown' | 'draft') => rows.inState(state, companyId).length
  return {
    edits,
    preview: {
      edits: edits.length,
      people: new Set(edits.map(({ employeeId }) => employeeId)).size,
      onTheirWay: count('sending') + count('unknown'),
      drafts: count('draft')
    }
  }
}

/** The edit for the file. */
export function handedEdit(edit: StoredEdit): HandedEdit {
  const { employeeId, personName, personNumber, target, attribute, label, valueKind, base, value, createdMs } = edit
  const held = edit.state === 'held' && edit.cause === 'heldByOfficer'
  return { employeeId, personName, personNumber, target, attribute, label, valueKind, base, value, createdMs, held }
}

export function handOver({ rows, ledger }: OfficerParts, editIds: readonly number[], fileName: string): void {
  for (const id of editIds) {
    const edit = rows.get(id)
    if (edit && canMove(edit.state, 'handedOver')) ledger.move(edit, 'handedOver', sentences.handedOver(fileName))
  }
}

export function takeBack({ rows, ledger }: OfficerParts, editIds: readonly number[], text: string): void {
  for (const id of editIds) {
    const edit = rows.get(id)
    if (!edit || !canMove(edit.state, 'takenBack')) continue
    const back = ledger.move(edit, 'takenBack', text, { reason: { text: sentences.takenBackWhy, fromService: false } })
    // Made and saved while this one was away: sent now, the older value would take its place.
    const overtaken = rows.savedAfter(back).some((other) => sameTarget(other.target, back.target))
    if (overtaken && canMove(back.state, 'superseded')) ledger.move(back, 'superseded', sentences.superseded)
  }
}

export function holdRestored({ rows, ledger }: OfficerParts, text: string): void {
  for (const edit of [...rows.inState('queued', null), ...rows.inState('waiting', null)]) {
    ledger.move(edit, 'fromBackup', text, { reason: { text, fromService: false } })
  }
  // What had no answer then may have been sent again since, and changed back: read back as not there, it is the officer's.
  for (const edit of [...rows.inState('sending', null), ...rows.inState('unknown', null)]) {
    if (edit.answer !== 'saved') ledger.note(edit, { notThere: 1, answer: null })
  }
}

export function compare(parts: OfficerParts, companyId: number, edits: readonly HandedEdit[]): HandedRow[] {
  return edits.map((edit, at) => {
    const ours = oursOf(parts, edit)
    const reason = lockOf(parts, companyId, edit)
    const verdict =
      reason !== null
        ? 'locked'
        : ours === null
          ? 'new'
          : same(edit.valueKind, ours.value, edit.value)
            ? 'same'
            : 'differs'
    const { personName: person, personNumber: number, label, attribute, valueKind, target, base, value } = edit
    const here = ours && { value: ours.value, state: ours.state }
    return { at, person, number, label, attribute, valueKind, target, base, theirs: value, ours: here, verdict, reason }
  })
}

/** Adds what is new or chosen, in the place of what waits here; the officer's own stays where it was chosen, or is the same. */
export function takeOver(parts: OfficerParts, input: TakeOver): { added: number; kept: number } {
  const { rows, ledger, nowMs } = parts
  const { companyId, edits, mine, desk } = input
  let batchId: number | null = null
  let added = 0
  for (const row of compare(parts, companyId, edits)) {
    const edit = edits[row.at]
    if (!edit || row.verdict === 'locked' || row.verdict === 'same' || (row.verdict === 'differs' && mine.has(row.at)))
      continue
    batchId ??= rows.insertBatch(companyId, sentences.handoverBatch(desk), nowMs())
    const { held, ...described } = edit
    const before = openOf(parts, edit)
    const text = sentences.takenOver(desk, edit)
    const id = ledger.add({ ...described, companyId, batchId, createdMs: nowMs() }, 'takenOver', text)
    for (const other of before) {
      if (canMove(other.state, 'superseded')) ledger.move(other, 'superseded', sentences.supersededBy(desk))
    }
    const taken = rows.get(id)
    if (held && taken) ledger.move(taken, 'heldByOfficer', sentences.heldThere)
    added++
  }
  return { added, kept: edits.length - added }
}

function openOf({ rows }: OfficerParts, { employeeId, attribute, target }: HandedEdit): StoredEdit[] {
  return rows.openOf(employeeId, attribute).filter((other) => sameTarget(other.target, target))
}

// The newest counts: an older one is on its way, and the newer waits behind it.
function oursOf(parts: OfficerParts, edit: HandedEdit): StoredEdit | null {
  return openOf(parts, edit).at(-1) ?? null
}

// Ids are small and repeat elsewhere, so a person must be the same by name or number too.
function lockOf({ cache }: OfficerParts, companyId: number, edit: HandedEdit): string | null {
  const person = cache.person(edit.employeeId)
  if (!person || person.companyId !== companyId) return sentences.notHere
  if (person.gone) return sentences.personGone
  const sameNumber = person.number !== null && person.number === edit.personNumber
  return sameNumber || sameName(person.name, edit.personName) ? null : sentences.otherPerson(person.name)
}
