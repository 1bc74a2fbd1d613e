import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import { needsOwnTick } from '@shared/domain/employeeField'
import type { Looks } from './looks'
import { byNeeds, isGoing, keepForNeeded } from './needed'
import { releaseReopened, submitEdits, type OfficerParts } from './officer'
import { goingOut } from './preview'
import { sentences } from './sentences'

/**
 * The officer's word that a company's queued edits may go out: by a `look` those that it listed, and none where something else would
 * go with them (`changesAdded`). Gives how many go out, with those that were submitted before. Part of a write.
 */
export function submit(
  parts: OfficerParts,
  looks: Looks,
  { companyId, ticked = [], look }: ChannelInput<'edits.submit'>
): number {
  const { rows, ledger } = parts
  releaseReopened(parts, companyId)
  const ticks = new Set(ticked)
  const waiting = rows.inState('queued', companyId)
  const queued = waiting
    .filter(({ submittedMs }) => submittedMs === null)
    .filter(({ id, attribute }) => !needsOwnTick(attribute) || ticks.has(id))
  const listed = look === undefined ? queued : seenBy(parts, looks, companyId, look, ticks)
  const may = new Set(listed.map(({ id }) => id))
  const asked = queued.filter(({ id }) => may.has(id))
  const going = new Set(asked.map(({ id }) => id))
  const { kept } = byNeeds(parts, asked, (needed) => going.has(needed.id) || isGoing(needed))
  for (const { edit } of kept) going.delete(edit.id)
  keepForNeeded(ledger, kept)
  submitEdits(
    parts,
    asked.filter(({ id }) => going.has(id)),
    sentences.submitted
  )
  return waiting.filter(({ submittedMs }) => submittedMs !== null).length + going.size
}

// What goes on already was let go by an earlier word, and what is not ticked stays whatever it is.
function seenBy(
  { cache, rows }: OfficerParts,
  looks: Looks,
  companyId: number,
  look: string,
  ticks: ReadonlySet<number>
): readonly { readonly id: number }[] {
  const { edits } = goingOut(cache, rows, companyId)
  const asked = edits.filter(
    ({ id, attribute, submittedMs }) => submittedMs === null && (!needsOwnTick(attribute) || ticks.has(id))
  )
  const unseen = looks.unseen(companyId, look, asked)
  if (unseen === null) throw new AppError('changesAdded')
  if (unseen.length > 0) throw new AppError('changesAdded', { subject: String(unseen.length) })
  return asked
}
