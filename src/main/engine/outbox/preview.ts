import type { SubmissionPreview } from '@shared/contract/views'
import { AppError } from '@shared/contract/errors'
import type { Day } from '@shared/domain/day'
import { unsettledStates, type Edit } from '@shared/domain/edit'
import { needsOwnTick } from '@shared/domain/employeeField'
import { neededBy } from '@shared/domain/employeeNeeds'
import { scaledOf, sumScaled, type Scaled } from '@shared/domain/money'
import type { EditRows } from '../../store/outbox/edits'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { attributeLabel, type CacheView } from '../../inputs'
import { readsOf, secondsOf, type Pace } from './cost'
import { waitsBehind } from './ledger'
import { byNeeds, isGoing } from './needed'
import { neededFirst } from './needers'
import { partsOf } from './plan'
import { sentences } from './sentences'

/** What *Submit* would send of a company now, and what it would leave out and why. */
export type Going = Pick<SubmissionPreview, 'withTicks' | 'without' | 'leftOut'> & {
  readonly edits: readonly StoredEdit[]
}

/** From the copy, nothing is read. */
export function goingOut(cache: CacheView, rows: EditRows, companyId: number): Going {
  const frozen = cache.isFrozen(companyId)
  // All of them, as all of them would go: the lists of the page have an end.
  const unsettled = unsettledStates.flatMap((state) => rows.inState(state, companyId)).sort((a, b) => a.id - b.id)
  const onTheirWay = unsettled.filter(({ state }) => state === 'sending' || state === 'unknown')
  const leftOut: { editId: number; person: string; reason: string }[] = []
  const going = new Set<number>()
  for (const edit of unsettled) {
    const reason = frozen ? new AppError('companyFrozen').message : reasonLeftOut(cache, edit, onTheirWay)
    if (reason === null) going.add(edit.id)
    else leftOut.push({ editId: edit.id, person: edit.personName, reason })
  }
  const candidates = unsettled.filter(({ id }) => going.has(id))
  const { free, behind, kept } = byNeeds(
    { rows, cache },
    candidates,
    (needed) => going.has(needed.id) || isGoing(needed)
  )
  const withTicks: SubmissionPreview['withTicks'][number][] = []
  for (const { edit, needed } of kept) {
    leftOut.push({ editId: edit.id, person: edit.personName, reason: sentences.leftForNeeded(needed) })
  }
  for (const edit of behind) {
    const { id: editId, personName: person, label } = edit
    const needed = neededFirst(rows, edit)
    const onItsWay = needed.find(({ id }) => !going.has(id))
    const ticks = needed.filter(({ attribute }) => needsOwnTick(attribute))
    const [first] = ticks
    if (onItsWay) leftOut.push({ editId, person, reason: sentences.leftBehindNeeded(onItsWay.label) })
    else if (first) {
      const reason = sentences.leftUnticked(label, first.label)
      withTicks.push({ editId, person, reason, ticks: ticks.map(({ id }) => id) })
    }
  }
  // It was kept back for a change that is not sent any more; what it is then paid to, say, is not what the officer had in mind.
  const without = free
    .filter(({ cause }) => cause === 'neededFirst')
    .map((edit) => ({
      editId: edit.id,
      person: edit.personName,
      reason: sentences.goesWithout(edit.label, neededBy(edit).map(attributeLabel).join('”, “'))
    }))
  const stays = new Set(leftOut.map(({ editId }) => editId))
  return { edits: candidates.filter(({ id }) => !stays.has(id)), withTicks, without, leftOut }
}

/** What goes out, as the officer is shown it: with its people, sums, and what it takes. */
export function previewSubmission(
  cache: CacheView,
  companyId: number,
  { edits, withTicks, without, leftOut }: Going,
  partSize: number,
  pace: Pace
): Omit<SubmissionPreview, 'look'> {
  const requests = partsOf(edits, partSize)
  const reads = readsOf(cache, companyId, edits, pace)
  return {
    companyId,
    edits: edits.length,
    people: new Set(edits.map(({ employeeId }) => employeeId)).size,
    requests,
    reads,
    seconds: secondsOf(requests + reads, pace),
    groups: groupsOf(edits),
    payslipDates: datesOf(edits),
    ticks: edits.filter(({ attribute }) => needsOwnTick(attribute)),
    withTicks,
    without,
    leftOut
  }
}

function reasonLeftOut(cache: CacheView, edit: Edit, onTheirWay: readonly Edit[]): string | null {
  switch (edit.state) {
    case 'queued':
    case 'waiting':
      if (waitsBehind(edit, onTheirWay)) return sentences.leftBehind
      if (edit.target.kind === 'payslip' && cache.payslipOf(edit.employeeId, edit.target)?.finalised) {
        return sentences.lockedFinalised
      }
      return edit.state === 'queued' ? null : (edit.reason?.text ?? sentences.askedToWait)
    case 'held':
      return edit.reason?.text ?? sentences.leftHeld
    case 'draft':
      return sentences.leftDraft
    case 'sending':
      return sentences.leftSending
    case 'unknown':
      return sentences.leftUnknown
    case 'conflict':
      return sentences.leftConflict
    case 'rejected':
      return sentences.leftRejected
    case 'saved':
    case 'discarded':
    case 'superseded':
    case 'handedOver':
      throw new Error(`edit ${edit.id} is settled and was listed as waiting`)
  }
}

function groupsOf(edits: readonly StoredEdit[]): SubmissionPreview['groups'] {
  const groups = new Map<string, { label: string; scope: string; edits: StoredEdit[] }>()
  for (const edit of edits) {
    const scope = sentences.scope(edit.target.kind)
    const key = `${edit.label} ${scope}`
    const group = groups.get(key)
    if (group) group.edits.push(edit)
    else groups.set(key, { label: edit.label, scope, edits: [edit] })
  }
  return [...groups.values()].map(({ label, scope, edits: grouped }) => ({
    label,
    scope,
    edits: grouped.length,
    change: sumScaled(grouped.map(changeOf))
  }))
}

/** New minus old; null where one of them is no known amount. Where there was none, all of the new one is the change. */
function changeOf({ valueKind, base, value }: StoredEdit): Scaled | null {
  if (valueKind !== 'decimal' || base.kind === 'notRead') return null
  const before = base.value === null || base.value === '' ? 0 : scaledOf(base.value)
  const after = scaledOf(value)
  return before === null || after === null ? null : sumScaled([after, -before])
}

function datesOf(edits: readonly StoredEdit[]): Day[] {
  const dates = edits.flatMap(({ target }) => (target.kind === 'payslip' ? [target.date] : []))
  return [...new Set(dates)].sort()
}
