import type { RunnerParts } from './parts'
import { sentences } from './sentences'

/**
 * The key no longer opens a company: its copy says so, and nothing of it goes out until the officer submits again. Its edits
 * stay where they are.
 */
export function freeze({ context, cache, rows, ledger, write }: RunnerParts, companyId: number): void {
  context.cacheWrites.now(() => cache.freeze(companyId, context.nowMs()))
  write('freeze', () => {
    for (const edit of [...rows.inState('queued', companyId), ...rows.inState('waiting', companyId)]) {
      if (edit.submittedMs !== null) ledger.move(edit, 'stopped', sentences.companyClosed, { submittedMs: null })
    }
  })
  context.changed(companyId, 'companies')
  context.log('warn', `outbox: company ${companyId} is no longer open to the key`)
}
