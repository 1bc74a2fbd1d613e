import { setImmediate as turn } from 'node:timers/promises'
import { basename } from 'node:path'
import type { BulkSavePreview } from '@shared/contract/views'
import { foldedPath } from '@shared/domain/fileName'
import { savedFileState } from '@shared/domain/savedFile'
import { DocumentsToday } from '../../../store/documentToday'
import { waitingOfPayslips } from '../../../store/outbox/waitingOfPayslips'
import { pathBelow } from '../naming'
import type { DocumentSubject } from '../subject'
import type { BulkParts } from './parts'

const AT_ONCE = 500
/** What a bulk save of these documents would come to, from the copy alone. */
export async function previewOf(
  { context, manifest, subjects, kept }: BulkParts,
  input: { readonly companyId: number; readonly kind: 'payslip' | 'certificate'; readonly ids: readonly number[] },
  pattern: string
): Promise<BulkSavePreview> {
  const { companyId, kind, ids } = input
  const saved = context.outbox.prepare<[string, number], { net: string | null; saved_ms: number }>(
    `SELECT net, saved_ms FROM saved_file WHERE kind = ? AND document_id = ? AND gone_ms IS NULL
       AND coalesce(found, 'same') = 'same' AND final = 1`
  )
  const today = new DocumentsToday(context.cache)
  // As the list of saved files tells it.
  const isSaved = (id: number): boolean =>
    saved.all(kind, id).some(({ net, saved_ms: savedMs }) => {
      const now = today.of(kind, id, savedMs)
      return now !== null && savedFileState({ net, final: true, savedMs, found: null }, now) === 'current'
    })
  const folder = manifest.folderOf(companyId)
  const counts = { final: 0, open: 0, calculating: 0, unknown: 0, kept: 0, savedAlready: 0 }
  const names = { sameNames: 0, changedNames: 0, tooLong: 0 }
  const seen = new Set<string>()
  let first: string | null = null
  let last: string | null = null
  let some: ReadonlyMap<number, DocumentSubject> = new Map()
  for (const [index, id] of ids.entries()) {
    if (index % AT_ONCE === 0) {
      if (index > 0) await turn()
      some = subjects.some(kind, ids.slice(index, index + AT_ONCE))
    }
    const subject = some.get(id)
    if (subject === undefined) {
      counts.unknown++
      continue
    }
    if (subject.calculating) {
      counts.calculating++
      continue
    }
    counts[subject.final ? 'final' : 'open']++
    if (kept.has(subject)) counts.kept++
    if (subject.final && isSaved(id)) counts.savedAlready++
    const path = pathBelow(folder ?? '', subject, pattern)
    if (path === null) {
      names.tooLong++
      continue
    }
    if (path.changed) names.changedNames++
    const folded = foldedPath(path.segments)
    if (seen.has(folded)) names.sameNames++
    seen.add(folded)
    last = path.segments.at(-1) ?? null
    first ??= last
  }
  return {
    folderName: folder === null ? null : basename(folder),
    total: ids.length,
    ...counts,
    waitingEdits: kind === 'payslip' ? waitingOfPayslips(context.outbox)(ids) : 0,
    ...names,
    first,
    last
  }
}
