/**
 * `npm run bench [-- --people 1000,20000 --runs 3 --only reader,review,companies,sync,launch,keys,window,load,edits,documents]`: the speed of the program on
 * files of a known size, each figure beside a reference from the same run, so that a slow machine cannot fool it. Prints a table,
 * writes `bench/RESULTS.md`, and ends with 1 when a target was missed.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchDesk, COMPANIES } from './deskBench'
import { benchDocuments } from './documentsBench'
import { benchEdits } from './editsBench'
import { fillStore, newLocation } from './filledStore'
import { benchKeys } from './keysBench'
import { benchLaunch, benchOpenWindow } from './launchBench'
import { CONNECTION_ID } from './connected'
import type { StoreLocation } from '../../src/main/threads/methods'
import { benchReader } from './readerBench'
import { benchReview } from './reviewBench'
import { writeResults } from './resultsFile'
import { tableOf, verdictOf, type Result } from './results'
import { benchSync } from './syncBench'
import { benchSyncLoad } from './syncLoadBench'
import { isTaskProcess } from './tasks'
import { searchOfSizes } from './windowBench'

const PARTS = [
  'reader',
  'review',
  'companies',
  'sync',
  'launch',
  'keys',
  'window',
  'load',
  'edits',
  'documents'
] as const
type Part = (typeof PARTS)[number]
/** A sync is measured at so many people at most: more of the same tells nothing more, and takes minutes. */
const MOST_SYNCED = 20_000
/** In a smaller copy what an empty file takes counts. */
const LARGE = 20_000
const MB = 1_000_000
/** What needs a company in the files. */
const FILLED: readonly Part[] = ['reader', 'review', 'launch', 'keys', 'window', 'load']

if (!isTaskProcess()) process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '1000,20000' },
      runs: { type: 'string', default: '3' },
      only: { type: 'string', default: PARTS.join(',') }
    }
  })
  const runs = Number(values.runs)
  const parts = new Set(values.only.split(','))
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  const results: Result[] = []
  const sizes: Result[] = []
  const numbers = values.people.split(',').map(Number)
  const part = async (name: Part, measure: () => Result[] | Promise<Result[]>): Promise<void> => {
    if (!parts.has(name)) return
    const beganMs = performance.now()
    const found = await measure()
    console.log(`\n${tableOf(found)}\n${name}: ${((performance.now() - beganMs) / 1000).toFixed(0)} s`)
    results.push(...found)
  }
  try {
    for (const people of numbers) {
      // Where the program itself would have them, so that it can be launched on the same files.
      const userData = join(folder, `user-data-${people}`)
      const location = newLocation(join(userData, 'connections', CONNECTION_ID))
      if (FILLED.some((name) => parts.has(name))) {
        console.log(`\nA company of ${people.toLocaleString('en')} people is written`)
        sizes.push(sizeOf(location, fillStore(location, people), people))
      }
      await part('reader', () => benchReader(location, people, runs))
      await part('review', () => benchReview(location, people, runs))
      await part('companies', () => {
        const companies = newLocation(join(folder, `companies-${people}`))
        fillStore(companies, people, COMPANIES)
        return benchDesk(companies, people, runs)
      })
      const synced = Math.min(people, MOST_SYNCED)
      if (synced === people || !numbers.includes(synced)) {
        await part('sync', () => benchSync(join(folder, `sync-${synced}`), synced, runs))
      }
      await part('launch', () => benchLaunch(userData, location, people, runs))
      await part('keys', () => benchKeys(userData, location, people, runs))
      await part('window', () => benchOpenWindow(userData, location, people, runs))
      // The last of them: it changes the files.
      await part('load', () => benchSyncLoad(userData, location, people, runs))
    }
    results.push(...searchOfSizes(results), ...sizes)
    if (sizes.length > 0) console.log(`\n${tableOf(sizes)}`)
    await part('edits', () => benchEdits(join(folder, 'edits'), runs))
    await part('documents', () => benchDocuments(join(folder, 'documents'), runs))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  if (parts.size === PARTS.length) writeResults(results)
  const missed = results.filter((result) => verdictOf(result) === 'missed')
  if (missed.length > 0)
    console.error(`\nMissed: ${missed.map(({ what, people }) => `${what} (${people})`).join('; ')}`)
  return missed.length > 0 ? 1 : 0
}

function sizeOf({ cachePath }: StoreLocation, receivedBytes: number, people: number): Result {
  return {
    what: 'size of the copy with all lines, beside the JSON received',
    people,
    measured: [statSync(cachePath).size / MB],
    reference: [receivedBytes / MB],
    unit: 'MB',
    target: people < LARGE ? { kind: 'reported' } : { kind: 'atMostRatio', ratio: 0.55 }
  }
}
