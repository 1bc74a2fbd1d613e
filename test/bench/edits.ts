/** Ways to queue five thousand changes and to send them: the program's own, and the least that could do it. */
import { Agent, request } from 'undici'
import { defaultSettings } from '@shared/contract/settings'
import { toDay } from '@shared/domain/day'
import { createEngine } from '../../src/main/engine/engine'
import { createReader } from '../../src/main/reader/reader'
import { migrate } from '../../src/main/store/migrate'
import { outboxMigrations } from '../../src/main/store/migrations/outbox'
import { openForEngine } from '../../src/main/store/open'
import type { StoreLocation } from '../../src/main/threads/methods'
import { timeOf, timeOfAsync } from './measure'

const COLUMNS = ['field/first_name', 'field/last_name', 'field/email', 'field/telephone_number']
/** As the program writes them. */
const ROWS_AT_ONCE = 500
const LIMIT_MS = 300_000

export interface EditsInput {
  readonly url: string
  readonly apiKey: string
  readonly companyId: number
  readonly location: StoreLocation
  readonly edits: number
}

export interface EditsOutcome {
  readonly edits: number
  readonly queueMs: number
  /** What the preview says that will be sent. */
  readonly announced: number
}

/** The program's own engine: enters a grid, queues it, submits it, and waits until all is settled. */
export async function queueAndSubmit({ url, apiKey, companyId, location, edits }: EditsInput): Promise<EditsOutcome> {
  const engine = createEngine({
    emit: () => undefined,
    log: () => undefined,
    resolveProxy: () => Promise.resolve(null),
    keepHistoryHead: () => Promise.resolve(),
    backupPassphrase: () => Promise.resolve(null)
  })
  const settings = { ...defaultSettings, refreshMinutes: 0, requestsPerMinute: 6000, requestsPerHour: 360_000 }
  const connection = { connectionId: 'benchmark', historyHead: null, label: '', sample: false }
  await engine.open({ store: location, settings, address: url, apiKey, ...connection })
  const reader = createReader(location)
  const [period] = reader['periods.list']({ companyId }).filter(({ special, frequencyId }) => !special && frequencyId)
  if (!period || period.frequencyId === null) throw new Error('the company has no period')
  const definition = {
    frequencyId: period.frequencyId,
    payslip: { date: toDay(period.date), special: false },
    payPointIds: [],
    employeeIds: null,
    columnKeys: COLUMNS
  }
  const { rows } = reader['bulkEdit.grid']({ companyId, definition })
  const entries = rows
    .flatMap(({ employeeId }, at) =>
      COLUMNS.map((columnKey, of) => ({ employeeId, columnKey, value: valueOf(at, of) }))
    )
    .slice(0, edits)
  let batchId = 0
  const queueMs = await timeOfAsync(async () => {
    const kept = await engine['bulkEdit.keep']({ companyId, batchId: null, definition, entries })
    batchId = kept.batchId
    await engine['bulkEdit.queue']({ batchId, name: 'Benchmark', note: null, checkedMs: Date.now() })
  })
  const { requests, edits: announcedEdits } = await engine['edits.preview']({ companyId })
  await engine['edits.submit']({ companyId })
  const untilMs = Date.now() + LIMIT_MS
  const sent = (): boolean => states(location).every((state) => state !== 'queued' && state !== 'sending')
  while (!sent()) {
    if (Date.now() > untilMs) throw new Error(`not sent: ${[...new Set(states(location))].join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  reader.close()
  await engine.close(undefined)
  return { edits: announcedEdits, queueMs, announced: requests }
}

function states({ outboxPath, outboxKey }: StoreLocation): string[] {
  const outbox = openForEngine(outboxPath, 'outbox', outboxKey)
  try {
    return outbox.prepare<[], string>('SELECT DISTINCT state FROM edit').pluck().all()
  } finally {
    outbox.close()
  }
}

function valueOf(at: number, of: number): string {
  return of === 2 ? `person${at}@example.com` : of === 3 ? `9${String(1_000_000 + at)}` : `Name ${at}`
}

/** The same rows of the same tables, put into an empty outbox. */
export function insertBare({ from, into }: { readonly from: StoreLocation; readonly into: StoreLocation }): number {
  const source = openForEngine(from.outboxPath, 'outbox', from.outboxKey)
  const target = openForEngine(into.outboxPath, 'outbox', into.outboxKey)
  migrate(target, outboxMigrations)
  target.pragma('foreign_keys = OFF')
  let ms = 0
  for (const table of ['batch', 'edit', 'history']) {
    const columns = source.pragma(`table_info(${table})`) as { name: string }[]
    const rows = source.prepare<[], unknown[]>(`SELECT * FROM ${table}`).raw().all()
    const insert = target.prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.map(({ name }) => name).join()}) VALUES (${columns.map(() => '?').join()})`
    )
    const put = target.transaction((some: unknown[][]) => some.forEach((row) => insert.run(...row)))
    ms += timeOf(() => {
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) put.immediate(rows.slice(at, at + ROWS_AT_ONCE))
    })
  }
  source.close()
  target.close()
  return ms
}

/** The same bodies, one after the other, as the program sends them. */
export async function postBare({
  url,
  apiKey,
  bodies
}: {
  readonly url: string
  readonly apiKey: string
  readonly bodies: readonly { readonly path: string; readonly body: string }[]
}): Promise<number> {
  const dispatcher = new Agent({ connections: 1 })
  const ms = await timeOfAsync(async () => {
    for (const { path, body } of bodies) {
      const headers = { authorization: apiKey, 'content-type': 'application/json' }
      const answer = await request(`${url}${path}`, { method: 'POST', dispatcher, headers, body })
      await answer.body.text()
    }
  })
  await dispatcher.close()
  return ms
}
