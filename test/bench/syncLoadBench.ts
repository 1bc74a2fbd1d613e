/** What an officer notices while a sync goes on: edits, pages, and the main process, beside the same program when it is idle. */
import { join } from 'node:path'
import type { StoreLocation } from '../../src/main/threads/methods'
import { connect } from './connected'
import type { Beside } from './doors'
import { inspectorOf, MAIN_BEGIN, MAIN_END, pageThere, sleep } from './delayBench'
import { serveFiles, writeEmployeeList } from './fileServer'
import { inOwnProcess } from './tasks'
import { quantile } from './measure'
import { COMPANY_ID } from './people'
import { asked, startProgram, type AskedPage } from './program'
import type { Result } from './results'

const SETTLE_MS = 5000
/** So long at least; the syncs that run then may last longer. */
const LOOK_MS = 8000
const DOOR_IDLE_MS = 4000
/** A list of so many people lasts longer than it is looked at, so it need not be longer for a larger company. */
const MOST_LISTED = 20_000

interface Noticed {
  readonly mainMs: number
  readonly pageMs: number
  readonly editMs: number
}

export async function benchSyncLoad(
  userData: string,
  location: StoreLocation,
  people: number,
  runs: number
): Promise<Result[]> {
  // Two lists of which every payslip has other figures, so that each sync writes all of them.
  const folder = join(userData, '..')
  const lists = [join(folder, 'list-a.json'), join(folder, 'list-b.json')] as const
  const listed = Math.min(people, MOST_LISTED)
  await writeEmployeeList(lists[0], listed, (text) => text.replaceAll('.00"', '.50"'))
  await writeEmployeeList(lists[1], listed)
  const server = await serveFiles(lists, listed === people)
  const idle: Noticed[] = []
  const busy: Noticed[] = []
  const atDoors: Result[] = []
  try {
    atDoors.push(...(await benchDoors(server.url, location, people, runs)))
    await connect(userData, location, { url: server.url, apiKey: 'benchmark' })
    for (let run = 0; run < runs; run++) {
      const program = startProgram(process.cwd(), userData, '--inspect=0')
      const sockets: AskedPage[] = []
      try {
        const main = await asked(await inspectorOf(program.child))
        sockets.push(main)
        const page = await pageThere(program.portFile, OPEN)
        sockets.push(page)
        await sleep(SETTLE_MS)
        idle.push(await noticed(main, page, false))
        busy.push(await noticed(main, page, true))
      } finally {
        // A program does not end while its debugger is there.
        sockets.forEach((socket) => socket.close())
        await program.stop()
      }
    }
  } finally {
    server.close()
  }
  const row = (what: string, of: keyof Noticed, target: Result['target']): Result => ({
    what,
    people,
    measured: busy.map((each) => each[of]),
    reference: idle.map((each) => each[of]),
    unit: 'ms',
    target
  })
  return [
    ...atDoors,
    row('a page of the employee list during a sync, asked by the window, p95', 'pageMs', { kind: 'reported' }),
    row('an edit on disk during a sync, entered in the window, p95', 'editMs', { kind: 'atMost', value: 50 }),
    row('delay of the main process during a sync, p99, beside idle', 'mainMs', {
      kind: 'atMostRatio',
      ratio: 1,
      orMore: 8
    })
  ]
}

// The engine in one process and the reader in another, as they are threads of their own in the program; no window takes part.
async function benchDoors(url: string, location: StoreLocation, people: number, runs: number): Promise<Result[]> {
  const input = { url, location, idleMs: DOOR_IDLE_MS, busyMs: LOOK_MS }
  const found = new Map<string, { readonly idle: number[]; readonly busy: number[] }>()
  const note = (what: string, { idle, busy }: Beside): void => {
    const row = found.get(what) ?? { idle: [], busy: [] }
    found.set(what, row)
    row.idle.push(idle)
    row.busy.push(busy)
  }
  const EDIT = 'an edit on disk during a sync, p95'
  for (let run = 0; run < runs; run++) {
    const [edits, pages] = await Promise.all([inOwnProcess('editsAtDoor', input), inOwnProcess('pagesAtDoor', input)])
    note(EDIT, edits)
    for (const [what, times] of Object.entries(pages)) note(`a page of ${what} during a sync, p95`, times)
  }
  return [...found].map(([what, { idle, busy }]) => ({
    what,
    people,
    measured: busy,
    reference: idle,
    unit: 'ms',
    target: { kind: 'atMost', value: what === EDIT ? 50 : 15 }
  }))
}

async function noticed(main: AskedPage, page: AskedPage, syncing: boolean): Promise<Noticed> {
  await main.evaluate(MAIN_BEGIN)
  const text = await page.evaluate(workExpression(syncing))
  const mainMs = Number(await main.evaluate(MAIN_END))
  const { pages, edits, failed } = JSON.parse(String(text)) as { pages: number[]; edits: number[]; failed: string[] }
  if (failed.length > 0) throw new Error(`while it ${syncing ? 'syncs' : 'is idle'}: ${failed.join(', ')}`)
  return { mainMs, pageMs: quantile(pages, 0.95), editMs: quantile(edits, 0.95) }
}

const OPEN = `typeof paydesk === 'object' &&
  paydesk.invoke('status.get', { companyId: ${COMPANY_ID} }).then(({ ok, value }) => ok && value.online === 'online')`

// A page of the list every 20 ms, an edit every 100 ms, and (or not) one sync after the other.
function workExpression(syncing: boolean): string {
  return `(async () => {
    const failed = []
    const ask = async (channel, input) => {
      const answer = await paydesk.invoke(channel, input)
      if (!answer.ok) failed.push(channel + ' ' + answer.error.code)
      return answer.value
    }
    const query = { companyId: ${COMPANY_ID}, search: '', frequencyId: null, status: 'any', onlyWithChanges: false,
      payPoint: null, sort: 'name', descending: false, periodDate: null }
    const { listId, total, rows } = await ask('employees.open', query)
    const [pages, edits] = [[], []]
    const end = performance.now() + ${LOOK_MS}
    let over = false
    const every = async (ms, times, act) => {
      for (let at = 0; !over; at++) {
        const began = performance.now()
        await act(at)
        times.push(performance.now() - began)
        await new Promise((done) => setTimeout(done, ms))
      }
    }
    const ended = new Promise((done) => setTimeout(done, ${LOOK_MS}))
    const sync = async () => {
      // The last one is not waited for: it may be one of a list without an end.
      while (${syncing} && performance.now() < end) {
        await Promise.race([ask('sync.refresh', { companyId: ${COMPANY_ID} }), ended])
      }
      await ended
      over = true
    }
    await Promise.all([
      sync(),
      every(20, pages, (at) => ask('employees.rows', { listId, start: (at * 7919) % Math.max(1, total - 100), count: 100 })),
      every(100, edits, (at) => ask('edits.add', { employeeId: rows[at % rows.length].id, target: { kind: 'employee' },
        changes: [{ attribute: 'first_name', value: 'Name ' + at + ' ' + Date.now() }] }))
    ])
    return JSON.stringify({ pages, edits, failed })
  })()`
}
