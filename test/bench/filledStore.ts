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
import { newFileKey } from '../../src/main/store/fileKey'
import { openForEngine } from '../../src/main/store/open'
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

/**
 * Both files with that many people, in one company or spread over several, written directly: decoded and stored as a sync does,
 * without a service. Gives the bytes of the JSON that a service would have sent for them.
 */
export function fillStore(location: StoreLocation, people: number, companies = 1): number {
  const outbox = openForEngine(location.outboxPath, 'outbox', location.outboxKey)
  const cache = openForEngine(location.cachePath, 'cache', location.cacheKey)
  migrate(outbox, outboxMigrations)
  migrate(cache, cacheMigrations)
  const writes = new CacheWrites(cache)
  const rows = cacheRows(cache, writes)
  const nowMs = Date.now()
  const ids = Array.from({ length: companies }, (_, at) => COMPANY_ID + at)
  writes.now(() => putShortLists(rows, ids, nowMs))
  const oddities = new Oddities()
  let bytes = 0
  for (let at = 0; at < people; at++) {
    const companyId = COMPANY_ID + Math.floor((at * companies) / people)
    const element = employeeElement(at, companyId)
    bytes += Buffer.byteLength(JSON.stringify(element)) + 1
    writes.add(() => putPerson(rows, companyId, element, oddities, nowMs))
  }
  // As in a sync: only now the list was read whole.
  for (const companyId of ids) {
    writes.add(() =>
      rows.lists.put(companyId, 'employees', 0, {
        asOfMs: nowMs,
        writtenMs: nowMs,
        hash: null,
        entries: null,
        note: null
      })
    )
  }
  writes.flush()
  cache.pragma('optimize')
  cache.pragma('wal_checkpoint(TRUNCATE)')
  cache.close()
  outbox.close()
  return bytes
}

function putShortLists(rows: CacheRows, companyIds: readonly number[], nowMs: number): void {
  const oddities = new Oddities()
  const decoded = <Item>(
    companyId: number,
    path: string,
    decode: (element: unknown, oddities: Oddities) => Item | null
  ): Item[] => (shortLists(companyId)[path] ?? []).flatMap((element) => decode(element, oddities) ?? [])
  const companies = companyIds.flatMap((companyId) => decoded(companyId, '/v1/clients', decodeCompany))
  rows.companies.putAll(companies, true, nowMs)
  for (const companyId of companyIds) {
    const company = `/v1/clients/${companyId}`
    rows.payFrequencies.putAll(companyId, decoded(companyId, `${company}/waves`, decodeFrequency), true, nowMs)
    rows.payPoints.putAll(companyId, decoded(companyId, `${company}/pay_points`, decodePayPoint), true, nowMs)
    rows.payRuns.putAll(companyId, decoded(companyId, `${company}/payment_runs`, decodePayRun), true, nowMs)
  }
}

function putPerson(rows: CacheRows, companyId: number, element: object, oddities: Oddities, nowMs: number): void {
  const employee = decodeEmployee(element, oddities)
  if (!employee) throw new Error('the benchmark made an employee that cannot be read')
  rows.employees.put(companyId, employee, undefined, { digest: null, single: false })
  const frequency = frequencyOf(employee, undefined)
  for (const record of employee.recentPayslips ?? []) {
    const place = { companyId, employeeId: employee.id, frequencyId: frequency(record.date) }
    rows.payslips.put(record, undefined, place, nowMs)
  }
}
