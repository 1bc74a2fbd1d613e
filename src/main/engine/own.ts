/** What the officer made here, counted, and the companies it is about. */
import type { Database } from 'better-sqlite3'
import type { OfficersOwn, Unsettled } from '@shared/domain/unsettled'
import { KnownCompanies } from '../store/outbox/knownCompanies'
import type { DirectWrites } from './directWrites'
import type { OpenedFiles } from './files'
import type { Outbox } from './outbox'

/** What has no answer yet, in the queue and among what is sent at once. */
export function unsettledOf(outbox: Outbox, directWrites: DirectWrites): Unsettled {
  const waiting = outbox.unsettledCounts().reduce((sum, each) => sum + each.unsettled, 0)
  // What was entered in a grid and not queued waits for nothing, and goes with the rest all the same.
  return { edits: waiting + outbox.draftCount(), ...directWrites.unsettled() }
}

/** What a wipe of everything would take. */
export function wipePreview(outbox: Database, unsettled: Unsettled): { own: OfficersOwn; files: number } {
  const count = (of: string): number => outbox.prepare<[], number>(`SELECT ${of}`).pluck().get() ?? 0
  return {
    own: {
      ...unsettled,
      ticks: count('count(*) FROM tick'),
      notes: count(
        '(SELECT count(*) FROM review_note) + (SELECT count(*) FROM variance_reason) + (SELECT count(*) FROM period_step)'
      )
    },
    files: count('count(DISTINCT path) FROM saved_file WHERE gone_ms IS NULL')
  }
}

/** As they were last read; where the copy was removed since, as the outbox remembers them. */
export function knownCompanies({ cache, outbox }: OpenedFiles): { id: number; name: string }[] {
  const copied = cache.prepare<[], { id: number; name: string }>('SELECT id, name FROM company ORDER BY id').all()
  const others = new KnownCompanies(outbox).get().filter(({ id }) => !copied.some((company) => company.id === id))
  return [...copied, ...others]
}
