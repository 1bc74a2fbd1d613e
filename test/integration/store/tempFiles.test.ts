import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForEngine, openForReader } from '../../../src/main/store/open'
import { holding, openFiles } from '../../fixtures/processes'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const SURNAME = 'Vexholmquist'
/** More than a reader's page cache holds, so that a sort cannot stay in it. */
const PEOPLE = 60_000
const BODY = JSON.stringify('x'.repeat(800))
const SORT = 'SELECT last_name || first_name AS name, body FROM employee ORDER BY first_name || body || last_name'

let store: TestStore

beforeAll(() => {
  store = openTestStore()
  const insert = store.cache.prepare<[number, string, string, string]>(
    `INSERT INTO employee (id, company_id, sort, last_name, first_name, body, hash) VALUES (?, 1, '', ?, ?, ?, '')`
  )
  store.cacheWrites.now(() => {
    for (let id = 1; id <= PEOPLE; id++) insert.run(id, SURNAME, String((id * 7919) % PEOPLE), BODY)
  })
}, 60_000)

afterAll(() => removeTestStore(store))

/** The files with the name in them that this process has open in the middle of a large sort. */
function foundWhileSorting(side: 'engine' | 'reader', tempStore?: 'FILE'): string[] {
  const open = side === 'engine' ? openForEngine : openForReader
  const db = open(store.location.cachePath, 'cache', store.location.cacheKey)
  try {
    if (tempStore !== undefined) db.pragma(`temp_store = ${tempStore}`)
    const rows = db.prepare<[], { name: string }>(SORT).iterate()
    expect(rows.next()).toMatchObject({ value: { name: expect.stringContaining(SURNAME) as unknown } })
    const found = holding(openFiles([process.pid]), [SURNAME])
    rows.return?.()
    return found
  } finally {
    db.close()
  }
}

describe.runIf(process.platform === 'linux')(
  'a sort that is larger than the page cache (read from /proc, on Linux)',
  () => {
    it.each(['engine', 'reader'] as const)(
      'leaves no name in a file of the %s',
      (side) => {
        expect(foundWhileSorting(side)).toEqual([])
      },
      60_000
    )

    it('would leave them in a temp file without our setting', () => {
      expect(foundWhileSorting('reader', 'FILE')).toContainEqual(expect.stringMatching(/ \(deleted\)$/))
    }, 60_000)
  }
)
