import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { decodeCompany, decodeFrequency, decodePayPoint, decodePayRun } from '../../src/main/engine/api/decoders'
import { decodeEmployee } from '../../src/main/engine/api/employeeDecoder'
import { Oddities } from '../../src/main/engine/api/fields'
import { cacheRows, type CacheRows } from '../../src/main/store/cache'
import { frequencyOf } from '../../src/main/store/cache/employees'
import { CacheWrites } from '../../src/main/store/cacheWrites'
import { migrate } from '../../src/main/store/migrate'
import { cacheMigrations } from '../../src/main/store/migrations/cache'
import { outboxMigrations } from '../../src/main/store/migrations/outbox'
import { newFileKey, openForEngine } from '../../src/main/store/open'
import type { StoreLocation } from '../../src/main/threads/methods'
import { COMPANY_ID, employeeElement, shortLists } from './people'

/** The two files of a connection that is still to be made, with keys of their own. */
export function newLocation(folder: string): StoreLocation {
  mkdirSync(folder, { recursive: true })
  return {
    cachePath: join(folder, 'cache.db'),
    outboxPath: join(folder, 'outbox.db'),
    cacheKey: newFileKey(),
    outboxKey: newFileKey()
  }
}

/** Both files with a company of that many people, written directly: decoded and stored as a sync does, without a service. */
export function fillStore(location: StoreLocation, people: number): void {
  const outbox = openForEngine(location.outboxPath, 'outbox', location.outboxKey)
  const cache = openForEngine(location.cachePath, 'cache', location.cacheKey)
  migrate(outbox, outboxMigrations)
  migrate(cache, cacheMigrations)
  const writes = new CacheWrites(cache)
  const rows = cacheRows(cache, writes)
  const nowMs = Date.now()
  writes.now(() => putShortLists(rows, nowMs))
  const oddities = new Oddities()
  for (let at = 0; at < people; at++) writes.add(() => putPerson(rows, at, oddities, nowMs))
  // As in a sync: only now the list was read whole.
  writes.add(() => rows.lists.put(COMPANY_ID, 'employees', 0, { asOfMs: nowMs, hash: null, entries: null, note: null }))
  writes.flush()
  cache.pragma('optimize')
  cache.pragma('wal_checkpoint(TRUNCATE)')
  cache.close()
  outbox.close()
}

function putShortLists(rows: CacheRows, nowMs: number): void {
  const oddities = new Oddities()
  const lists = shortLists()
  const decoded = <Item>(path: string, decode: (element: unknown, oddities: Oddities) => Item | null): Item[] =>
    (lists[path] ?? []).flatMap((element) => decode(element, oddities) ?? [])
  const company = `/v1/clients/${COMPANY_ID}`
  rows.companies.putAll(decoded('/v1/clients', decodeCompany), true, nowMs)
  rows.payFrequencies.putAll(COMPANY_ID, decoded(`${company}/waves`, decodeFrequency), true, nowMs)
  rows.payPoints.putAll(COMPANY_ID, decoded(`${company}/pay_points`, decodePayPoint), true, nowMs)
  rows.payRuns.putAll(COMPANY_ID, decoded(`${company}/payment_runs`, decodePayRun), true, nowMs)
}

function putPerson(rows: CacheRows, at: number, oddities: Oddities, nowMs: number): void {
  const employee = decodeEmployee(employeeElement(at), oddities)
  if (!employee) throw new Error('the benchmark made an employee that cannot be read')
  rows.employees.put(COMPANY_ID, employee, undefined, { digest: null, single: false })
  const frequency = frequencyOf(employee, undefined)
  for (const record of employee.recentPayslips ?? []) {
    const place = { companyId: COMPANY_ID, employeeId: employee.id, frequencyId: frequency(record.date) }
    rows.payslips.put(record, undefined, place, nowMs)
  }
}
