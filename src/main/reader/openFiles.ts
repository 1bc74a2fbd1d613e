import type { Database } from 'better-sqlite3'
import { fileAtFault, storeError } from '../store/fault'
import { assertNewest } from '../store/migrate'
import { cacheMigrations } from '../store/migrations/cache'
import { outboxMigrations } from '../store/migrations/outbox'
import { attachOutbox, openForReader } from '../store/open'
import { explained } from '../threads/explained'
import type { StoreLocation } from '../threads/methods'
import type { Methods } from '../threads/peer'
import { WaitingEdits } from './edits'
import { ListStates } from './listStates'
import { OpenLists } from './openLists'
import { PeopleSearch } from './peopleSearch'
import { registerStatusKind } from './statusInSql'

/** Both files of a connection, open read-only, with what queries of several areas share. */
export interface OpenFiles {
  readonly db: Database
  readonly nowMs: () => number
  readonly lists: OpenLists
  readonly edits: WaitingEdits
  readonly listStates: ListStates
  readonly search: PeopleSearch
}

/**
 * Opens the files, which the engine must have made before. Every statement is prepared once, and none is left open between two
 * calls: an open one would keep the log of the writer from being folded back.
 */
export function openFiles(location: StoreLocation, nowMs: () => number = Date.now): OpenFiles {
  const db = openForReader(location.cachePath, 'cache', location.cacheKey)
  try {
    attachOutbox(db, location.outboxPath, location.outboxKey)
    assertNewest(db, 'main', cacheMigrations)
    assertNewest(db, 'outbox', outboxMigrations)
    registerStatusKind(db)
    return {
      db,
      nowMs,
      lists: new OpenLists(nowMs()),
      edits: new WaitingEdits(db),
      listStates: new ListStates(db),
      search: new PeopleSearch(db)
    }
  } catch (error) {
    throw givenUp({ db }, error)
  }
}

/** Closes files of which something cannot be read; gives the error in the words of the catalogue. */
export function givenUp({ db }: Pick<OpenFiles, 'db'>, error: unknown): unknown {
  const known = asKnown(db, error)
  db.close()
  return known
}

/** One snapshot of both files for each call: its statements agree with one another, and the locks are taken once. */
export function inSnapshot<Input, Output>(
  { db }: OpenFiles,
  answer: (input: Input) => Output
): (input: Input) => Output {
  const answered = db.transaction(answer)
  return (input) => answered(input)
}

/** The queries, each failure told in the words of the catalogue. */
export function inKnownWords<Queries extends Methods>({ db }: OpenFiles, queries: Queries): Queries {
  return explained(queries, (error) => asKnown(db, error))
}

function asKnown(db: Database, error: unknown): unknown {
  return storeError(error, () => fileAtFault(db, 'outbox'))
}
