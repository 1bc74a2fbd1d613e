/** Ways to get a thousand PDFs onto the disk: the program's bulk save, and the least that could do it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { defaultSettings } from '@shared/contract/settings'
import type { EnginePorts } from '../../src/main/engine/ports'
import { createEngine } from '../../src/main/engine/engine'
import { openForEngine } from '../../src/main/store/open'
import type { StoreLocation } from '../../src/main/threads/methods'
import { setKillPointHook } from '../../src/main/store/killPoint'
import { timeOfAsync, watchMemory, type Growth } from './measure'

export interface SaveInput {
  readonly url: string
  readonly apiKey: string
  readonly companyId: number
  readonly location: StoreLocation
  /** An empty folder. */
  readonly folder: string
  readonly files: number
}

export interface SaveOutcome {
  readonly ms: number
  readonly grown: Growth
}

/** One place of the budget is kept for clicks: a bulk save has as many as the bare loop. */
const AT_ONCE = 4
const settings = {
  ...defaultSettings,
  refreshMinutes: 0,
  concurrency: AT_ONCE + 1,
  requestsPerMinute: 6000,
  requestsPerHour: 360_000
}

/** The ids of the finalised payslips of the store. */
export function finalisedIds(location: StoreLocation, most: number): number[] {
  const cache = openForEngine(location.cachePath, 'cache', location.cacheKey)
  try {
    return cache
      .prepare<[number], number>('SELECT id FROM payslip WHERE finalised = 1 AND dirty = 0 ORDER BY id LIMIT ?')
      .pluck()
      .all(most)
  } finally {
    cache.close()
  }
}

/** Keeps a PDF for each, as a copy with PDFs has them. */
export function keepPdfs(location: StoreLocation, ids: readonly number[], pdf: Buffer): void {
  const cache = openForEngine(location.cachePath, 'cache', location.cacheKey)
  const put = cache.prepare(
    `INSERT OR REPLACE INTO document (kind, id, company_id, pdf, bytes, sha256, net, finalised, fetched_ms)
     SELECT 'payslip', id, company_id, ?, ?, '', net, finalised, 1 FROM payslip WHERE id = ?`
  )
  cache.transaction(() => ids.forEach((id) => put.run(pdf, pdf.length, id)))()
  cache.pragma('wal_checkpoint(TRUNCATE)')
  cache.close()
}

const quiet: Omit<EnginePorts, 'timing'> = {
  emit: () => undefined,
  log: () => undefined,
  resolveProxy: () => Promise.resolve(null),
  keepHistoryHead: () => Promise.resolve(),
  backupPassphrase: () => Promise.resolve(null)
}
const connection = { connectionId: 'benchmark', historyHead: null, label: '', sample: false }

/** Makes the copy of the first company of a service; gives its id. */
export async function copyOf(
  location: StoreLocation,
  { url, apiKey }: { readonly url: string; readonly apiKey: string }
): Promise<number> {
  const engine = createEngine(quiet)
  await engine.open({ store: location, settings, address: url, apiKey, ...connection })
  const { companies } = await engine.testKey({ address: url, apiKey })
  const companyId = companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  await engine.close(undefined)
  return companyId
}

const DECIDES_MS = 500
/** So many files are the beginning: caches are filled and code is compiled while they are saved. */
const WARM_FILES = 100

/** The program's own engine. */
export async function saveByEngine({
  url,
  apiKey,
  companyId,
  location,
  folder,
  files
}: SaveInput): Promise<SaveOutcome> {
  let onDone = (): void => undefined
  const done = new Promise<void>((resolve) => (onDone = resolve))
  const engine = createEngine({
    ...quiet,
    emit: (event, payload) => {
      if (event === 'bulkSave.changed' && payload !== null && 'state' in payload && payload.state === 'done') onDone()
    }
  })
  const ids = finalisedIds(location, files)
  await engine.open({ store: location, settings, address: url, apiKey, ...connection })
  engine.grantFolder({ companyId, path: folder })
  // As the dialog does in which the officer decides, which nobody does at once: what it begins beside that is there by then.
  await engine['bulkSave.preview']({ companyId, kind: 'payslip', ids })
  await sleep(DECIDES_MS)
  const memory = watchMemory()
  let named = 0
  setKillPointHook((name) => {
    if (name === 'bulkSave.oneNamed' && ++named === WARM_FILES) memory.warm()
  })
  const ms = await timeOfAsync(async () => {
    const job = { companyId, kind: 'payslip', which: 'all', title: 'Benchmark', merge: false } as const
    await engine['bulkSave.start']({ ...job, ids })
    await done
  })
  const grown = memory.stop()
  setKillPointHook(null)
  const [job] = await engine['bulkSave.list'](undefined)
  await engine.close(undefined)
  if (job?.saved !== files) throw new Error(`saved ${job?.saved} of ${files}`)
  return { ms, grown }
}

/** Fetches with undici at the same concurrency and writes files. */
export async function saveBare({ url, apiKey, location, folder, files }: SaveInput): Promise<SaveOutcome> {
  const waiting = finalisedIds(location, files)
  const dispatcher = new Agent({ connections: AT_ONCE })
  const memory = watchMemory()
  let written = 0
  const work = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const answer = await request(`${url}/v1/payslips/${id}.pdf`, { dispatcher, headers: { authorization: apiKey } })
      await writeFile(join(folder, `${id}.pdf`), Buffer.from(await answer.body.arrayBuffer()))
      if (++written === WARM_FILES) memory.warm()
    }
  }
  const ms = await timeOfAsync(async () => void (await Promise.all(Array.from({ length: AT_ONCE }, work))))
  const grown = memory.stop()
  await dispatcher.close()
  return { ms, grown }
}

/** Reads each from the encrypted copy and writes it. */
export async function copyBare({ location, folder, files }: SaveInput): Promise<SaveOutcome> {
  const cache = openForEngine(location.cachePath, 'cache', location.cacheKey)
  const ids = finalisedIds(location, files)
  const get = cache.prepare<[number], Buffer>("SELECT pdf FROM document WHERE kind = 'payslip' AND id = ?").pluck()
  const memory = watchMemory()
  const ms = await timeOfAsync(async () => {
    for (const id of ids) await writeFile(join(folder, `${id}.pdf`), get.get(id) ?? '')
  })
  const grown = memory.stop()
  cache.close()
  return { ms, grown }
}

/** A PDF of the size that a payslip's has, which a client takes for one. */
export function pdfOf(bytes: number): Buffer {
  const pdf = Buffer.alloc(bytes, 'stream of a payslip ')
  pdf.write('%PDF-1.7\n')
  pdf.write('\n%%EOF\n', bytes - 7)
  return pdf
}

/** A folder that is there and empty. */
export function emptyFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, '.here'), '')
  return path
}
