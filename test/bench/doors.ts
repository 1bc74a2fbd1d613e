/** What somebody notices of a sync at the doors of the two threads, each in a process of its own as in the program. */
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createReader } from '../../src/main/reader/reader'
import type { StoreLocation } from '../../src/main/threads/methods'
import { openedEngine } from './engines'
import { quantile, timeOf } from './measure'
import { pagesOf } from './pages'
import { COMPANY_ID } from './people'

export interface DoorInput {
  readonly url: string
  readonly location: StoreLocation
  /** How long it is looked at without a sync, and how long with one. */
  readonly idleMs: number
  readonly busyMs: number
}

/** A figure without a sync and during one. */
export interface Beside {
  readonly idle: number
  readonly busy: number
}

const EDIT_EVERY_MS = 100
const PAGE_EVERY_MS = 15

/** At the engine's door: how long an edit takes until it is on disk, p95; the sync goes on over and over. */
export async function editsAtDoor({ url, location, idleMs, busyMs }: DoorInput): Promise<Beside> {
  const engine = await openedEngine({ url, apiKey: 'benchmark', location })
  let at = 0
  const edits = async (untilMs: number): Promise<number> => {
    const times: number[] = []
    for (let dueMs = performance.now(); dueMs < untilMs; dueMs += EDIT_EVERY_MS) {
      await sleep(Math.max(0, dueMs - performance.now()))
      const change = { attribute: 'first_name', value: `Name ${at} ${Date.now()}` }
      const edit = { employeeId: 1 + (at++ % 100), target: { kind: 'employee' }, changes: [change] } as const
      await engine['edits.add']({ ...edit, changes: [...edit.changes] })
      // Counted from when it was due: a thread that is held up does not hear of it either.
      times.push(performance.now() - dueMs)
    }
    return quantile(times, 0.95)
  }
  await edits(performance.now() + EDIT_EVERY_MS)
  const idle = await edits(performance.now() + idleMs)
  const endMs = performance.now() + busyMs
  let over = false
  const syncing = (async () => {
    try {
      while (!over) await engine['sync.refresh']({ companyId: COMPANY_ID })
    } catch (error) {
      if (!over) throw error
    }
  })()
  const busy = await edits(endMs)
  over = true
  // What goes on is given up.
  await engine.close(undefined)
  await syncing
  return { idle, busy }
}

/** The cache was written so lately, so a sync goes on. */
const WRITTEN_MS = 250

/** At the reader's door: how long a page of each list takes, p95, by its name. What is written meanwhile is seen by its journal. */
export async function pagesAtDoor({ location, idleMs, busyMs }: DoorInput): Promise<Record<string, Beside>> {
  const reader = createReader(location)
  const pages = pagesOf(reader)
  const found = new Map(pages.map(({ what }) => [what, { idle: [] as number[], busy: [] as number[] }]))
  const endMs = performance.now() + idleMs + busyMs
  for (let at = 0; performance.now() < endMs; at++) {
    const page = pages[at % pages.length]
    if (!page) break
    const written = statSync(`${location.cachePath}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const times = found.get(page.what)
    times?.[Date.now() - written < WRITTEN_MS ? 'busy' : 'idle'].push(timeOf(page.read))
    await sleep(PAGE_EVERY_MS)
  }
  reader.close()
  return Object.fromEntries(
    [...found].map(([what, { idle, busy }]) => [what, { idle: quantile(idle, 0.95), busy: quantile(busy, 0.95) }])
  )
}
