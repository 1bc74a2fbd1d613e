/** What an officer notices while a sync goes on: edits, pages, and the main process, beside the same program when it is idle. */
import { join } from 'node:path'
import type { StoreLocation } from '../../src/main/threads/methods'
import { connect } from './connected'
import { inspectorOf, MAIN_BEGIN, MAIN_END, pageThere, sleep } from './delayBench'
import { serveFiles, writeEmployeeList } from './fileServer'
import { quantile } from './measure'
import { COMPANY_ID } from './people'
import { asked, startProgram, type AskedPage } from './program'
import type { Result } from './results'

const SETTLE_MS = 5000
/** So long at least; the syncs that run then may last longer. */
const LOOK_MS = 8000

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
  await writeEmployeeList(lists[0], people)
  await writeEmployeeList(lists[1], people, (text) => text.replaceAll('.00"', '.50"'))
  const server = await serveFiles(...lists)
  const idle: Noticed[] = []
  const busy: Noticed[] = []
  try {
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
    row('a page of the employee list during a sync, asked by the window, p95', 'pageMs', { kind: 'atMost', value: 15 }),
    row('an edit on disk during a sync, p95', 'editMs', { kind: 'atMost', value: 50 }),
    row('delay of the main process during a sync, p99, beside idle', 'mainMs', {
      kind: 'atMostRatio',
      ratio: 1,
      orMore: 8
    })
  ]
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
    const sync = async () => {
      do {
        if (${syncing}) await ask('sync.refresh', { companyId: ${COMPANY_ID} })
        else await new Promise((done) => setTimeout(done, 100))
      } while (performance.now() < end)
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
