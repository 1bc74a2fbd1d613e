import { parseCalc } from '../../inputs'
import type { Entity } from './plan'
import type { SendingParts } from './sending'
import { sentences } from './sentences'

/**
 * Which id the service takes for one of several instances is not in its contract. Where the first that are sent are refused, the
 * rest of their batch is kept back, so that one mistake is not made a thousand times. Once one was taken, a refusal is about
 * its value. Part of the write of an answer.
 */
export function keepBackRefusedIds(
  { rows, ledger }: SendingParts,
  companyId: number,
  entities: readonly Entity[]
): void {
  const sent = entities
    .flatMap(({ edits }) => edits)
    .filter(({ attribute }) => isById(attribute))
    .flatMap(({ id }) => rows.get(id) ?? [])
  const refused = new Set(sent.filter(({ state }) => state === 'rejected').map(({ batchId }) => batchId))
  if (refused.size === 0 || sent.some(({ answer }) => answer === 'saved') || rows.anySavedById(companyId)) return
  const reason = { text: sentences.idRefused, fromService: false }
  for (const edit of rows.inState('queued', companyId)) {
    if (refused.has(edit.batchId)) ledger.move(edit, 'idRefused', sentences.idRefused, { submittedMs: null, reason })
  }
}

function isById(attribute: string): boolean {
  return /^\d+$/.test(parseCalc(attribute)?.token ?? '')
}
