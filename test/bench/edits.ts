/** Ways to queue five thousand changes and to send them: the program's own, and the least that could do it. */
import { Agent, request } from 'undici'
import { toDay } from '@shared/domain/day'
import { createReader } from '../../src/main/reader/reader'
import { migrate } from '../../src/main/store/migrate'
import { outboxMigrations } from '../../src/main/store/migrations/outbox'
import { openForEngine } from '../../src/main/store/open'
import { setKillPointHook } from '../../src/main/store/killPoint'
import type { EngineMethods, StoreLocation } from '../../src/main/threads/methods'
import { openedEngine } from './engines'
import { timeOf, timeOfAsync } from './measure'

const COLUMNS = ['field/first_name', 'field/last_name', 'field/email', 'field/telephone_number']
/** As the program writes them. */
const ROWS_AT_ONCE = 500
const LOOK_MS = 100
const LIMIT_MS = 120_000

export interface EditsInput {
  readonly url: string
  readonly apiKey: string
  readonly companyId: number
  readonly location: StoreLocation
}

export interface Queued {
  readonly edits: number
  /** To keep what was entered in the grid, and to queue it. */
  readonly keptMs: number
  readonly ms: number
  /** Requests, by the preview of the submission. */
  readonly announced: number
}

/** The program's own engine: keeps the entries of a grid and queues them. */
export async function queueEdits({ edits, ...input }: EditsInput & { readonly edits: number }): Promise<Queued> {
  const { companyId, location } = input
  const engine = await openedEngine(input)
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
  reader.close()
  const entries = rows
    .flatMap(({ employeeId }, at) =>
      COLUMNS.map((columnKey, of) => ({ employeeId, columnKey, value: valueOf(at, of) }))
    )
    .slice(0, edits)
  if (entries.length < edits) throw new Error(`the grid has only ${rows.length} people`)
  let batchId = 0
  const keptMs = await timeOfAsync(async () => {
    const kept = await engine['bulkEdit.keep']({ companyId, batchId: null, definition, entries })
    batchId = kept.batchId
  })
  const ms = await timeOfAsync(() =>
    engine['bulkEdit.queue']({ batchId, name: 'Benchmark', note: null, checkedMs: Date.now() })
  )
  const preview = await engine['edits.preview']({ companyId })
  await engine.close(undefined)
  return { edits: preview.edits, keptMs, ms, announced: preview.requests }
}

export interface Submitted {
  /** From when the officer's word is on disk until the last answer is, less the reading back between parts. */
  readonly postMs: number
  /** Until the service's word is there for all, with what was read back meanwhile. */
  readonly allMs: number
}

/** The program's own engine: submits what is queued, and waits until the service's word is there for all of it. */
export async function submitEdits(input: EditsInput): Promise<Submitted> {
  const { companyId } = input
  const engine = await openedEngine(input)
  let postMs = 0
  let fromMs = 0
  let answers = 0
  setKillPointHook((name) => {
    const nowMs = performance.now()
    const isAnswer = ['outbox.answer.afterCommit', 'outbox.answerAndOut.afterCommit'].includes(name)
    if (isAnswer) {
      postMs += nowMs - fromMs
      answers++
    }
    // What was read back one by one is no part of posting; that it is left for later is.
    if (isAnswer || ['outbox.submit.afterCommit', 'outbox.settle.afterCommit'].includes(name)) fromMs = nowMs
  })
  const allMs = await timeOfAsync(async () => {
    fromMs = performance.now()
    await engine['edits.submit']({ companyId })
    await settled(engine)
  })
  setKillPointHook(null)
  await engine.close(undefined)
  if (answers === 0) throw new Error('nothing was sent')
  return { postMs, allMs }
}

async function settled(engine: EngineMethods): Promise<void> {
  let last = ''
  for (const untilMs = Date.now() + LIMIT_MS; Date.now() < untilMs;) {
    const { runner } = await engine['status.get']({ companyId: null })
    if (runner.state === 'idle') return
    last = `${runner.state} ${runner.reason ?? ''}, ${runner.done} of ${runner.total}`
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`the changes were not sent in time: ${last}`)
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
    // Those that are worked out of others are not told here.
    const columns = (source.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name)
    const rows = source.prepare<[], unknown[]>(`SELECT ${columns.join()} FROM ${table}`).raw().all()
    const insert = target.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
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
      if (answer.statusCode !== 200) throw new Error(`the same request is answered ${answer.statusCode}`)
    }
  })
  await dispatcher.close()
  return ms
}
