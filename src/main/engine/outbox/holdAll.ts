import { AppError } from '@shared/contract/errors'
import type { OfficerParts } from './officer'
import { sentences } from './sentences'

/**
 * Keeps back all edits of a company that were not sent, or lets all go on that are held: by the company, as no list of the page need
 * have all of them. `notAllowed` where there is none. Part of a write.
 */
export function holdAll({ rows, ledger }: OfficerParts, companyId: number, held: boolean): void {
  if (held) {
    const edits = [...rows.inState('queued', companyId), ...rows.inState('waiting', companyId)]
    if (edits.length === 0) throw new AppError('notAllowed', { subject: 'heldByOfficer' })
    ledger.moveAlike(edits, 'heldByOfficer', sentences.held)
    return
  }
  const edits = rows.inState('held', companyId)
  if (edits.length === 0) throw new AppError('notAllowed', { subject: 'released' })
  // The few that were looked for and not found begin anew, which is a step of their own.
  const alike = edits.filter(({ notThere }) => notThere === 0)
  ledger.moveAlike(alike, 'released', sentences.released)
  for (const edit of edits) {
    if (edit.notThere > 0) ledger.move(edit, 'released', sentences.released, { notThere: 0 })
  }
}
