import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { SupervisedThread, type ThreadOptions, type ThreadState } from '../../../src/main/threads/supervisor'
import { startStandIn } from '../../fixtures/standInThread'

/** What the stand-in can be asked here; see its source. */
interface Methods {
  /** Ends the thread instead, as often as `ends` says. */
  readonly open: (input: { readonly address: string; readonly ends?: Int32Array }) => void
  readonly close: (input: undefined) => void
  readonly 'status.get': (input: undefined) => { opened: { address: string } | null; calls: string[] }
  /** Never answers. */
  readonly 'sync.refresh': (input: undefined) => void
  /** Ends the thread by a fault, after its answer. */
  readonly 'sync.cancel': (input: undefined) => void
  /** Ends the thread without an answer. */
  readonly 'find.search': (input: undefined) => void
  /** Makes the thread hang when it is asked to close. */
  readonly 'lists.close': (input: undefined) => void
  /** Has a thread of its own opened a pipe that nobody writes to. */
  readonly 'employees.rows': (input: { readonly pipe: string }) => void
}

const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown

const folder = mkdtempSync(join(tmpdir(), 'paydesk-supervisor-'))
afterAll(() => rmSync(folder, { recursive: true }))

let thread: SupervisedThread<Methods>
let readsOnly: SupervisedThread<Methods>
let plain: ThreadOptions
let states: [ThreadState, string | null][]
let nowMs: number
let onState: () => void

beforeEach(() => {
  states = []
  nowMs = 1_000_000
  onState = () => {}
  plain = {
    name: 'stand-in',
    start: startStandIn,
    methods: {},
    closeLimitMs: 200,
    endLimitMs: 300,
    log: () => {},
    onEvent: () => {},
    onFault: () => {},
    onState: (state, error) => {
      states.push([state, error?.code ?? null])
      onState()
    }
  }
  const options: ThreadOptions = { ...plain, nowMs: () => nowMs }
  thread = new SupervisedThread<Methods>(options)
  readsOnly = new SupervisedThread<Methods>({ ...options, readsOnly: true })
})
afterEach(async () => {
  await thread.shutDown()
  await readsOnly.shutDown()
})

/** Ends the thread by a fault, and waits until the supervisor said `last`. */
async function endByFault(last: ThreadState): Promise<void> {
  const said = new Promise<void>((done) => {
    onState = () => {
      if (states.at(-1)?.[0] === last) done()
    }
  })
  // Its answer may or may not come before its end.
  await Promise.allSettled([thread.call('sync.cancel', undefined)])
  await said
}

describe('a supervised thread', () => {
  it('starts at its first call', async () => {
    expect((await thread.call('status.get', undefined)).opened).toBeNull()
  })

  it('opens what is open, or on its way, no second time; what was closed meanwhile it does', async () => {
    const opens = async (): Promise<number> =>
      (await thread.call('status.get', undefined)).calls.filter((call) => call === 'open').length
    await Promise.all([thread.open({ address: 'a' }), thread.open({ address: 'a' })])
    await thread.open({ address: 'a' })
    expect(await opens()).toBe(1)
    await thread.open({ address: 'b' })
    await thread.close()
    await thread.open({ address: 'b' })
    expect(await opens()).toBe(3)
  })

  it('rejects what was under way when it ends, and answers the next call with the same files open', async () => {
    await thread.open({ address: 'https://one.example.com' })
    const underWay = thread.call('sync.refresh', undefined)
    await Promise.all([expect(underWay).rejects.toThrow(code('restarting')), endByFault('ready')])
    expect(await thread.call('status.get', undefined)).toEqual({
      opened: { address: 'https://one.example.com' },
      calls: ['open', 'status.get']
    })
    expect(states).toEqual([
      ['restarting', 'restarting'],
      ['ready', null]
    ])
  })

  it('that changes nothing is asked once more what it ended under', async () => {
    await readsOnly.open({ address: 'https://one.example.com' })
    const underWay = readsOnly.call('sync.refresh', undefined)
    underWay.catch(() => {})
    const back = new Promise<void>((done) => (onState = () => states.at(-1)?.[0] === 'ready' && done()))
    // Not asked again itself.
    await Promise.allSettled([readsOnly.callUnopened('sync.cancel', undefined), back])
    await vi.waitFor(async () => {
      const { opened, calls } = await readsOnly.call('status.get', undefined)
      expect(opened).toEqual({ address: 'https://one.example.com' })
      expect(calls).toContain('sync.refresh')
    })
  })

  it('that changes nothing is asked no third time what ends it', async () => {
    await readsOnly.open({ address: 'https://one.example.com' })
    await expect(readsOnly.call('find.search', undefined)).rejects.toThrow(code('restarting'))
    expect(states.filter(([state]) => state === 'restarting')).toHaveLength(2)
    expect((await readsOnly.call('status.get', undefined)).opened).toEqual({ address: 'https://one.example.com' })
  })

  it('comes back from an exit without an error just so', async () => {
    await thread.open({ address: 'https://one.example.com' })
    await expect(thread.call('find.search', undefined)).rejects.toThrow(code('restarting'))
    expect((await thread.call('status.get', undefined)).opened).toEqual({ address: 'https://one.example.com' })
  })

  it('opens after a restart what was amended meanwhile', async () => {
    await thread.open({ address: 'https://one.example.com' })
    thread.amendOpening((opening) => ({ ...opening, address: 'https://two.example.com' }))
    await endByFault('ready')
    expect((await thread.call('status.get', undefined)).opened).toEqual({ address: 'https://two.example.com' })
  })

  it('opens nothing after a restart when it was closed', async () => {
    await thread.open({ address: 'https://one.example.com' })
    await thread.close()
    await endByFault('ready')
    expect(await thread.call('status.get', undefined)).toEqual({ opened: null, calls: ['status.get'] })
  })

  it('stays stopped after a fourth end within a minute, and says so', async () => {
    for (let end = 1; end <= 3; end++) {
      nowMs += 10_000
      await endByFault('ready')
    }
    nowMs += 10_000
    await endByFault('stopped')
    await expect(thread.call('status.get', undefined)).rejects.toThrow(code('stopped'))
    expect(states.at(-1)).toEqual(['stopped', 'stopped'])
  })

  it('comes back for ever when it ends less often', async () => {
    for (let end = 1; end <= 6; end++) {
      nowMs += 21_000
      await endByFault('ready')
    }
    expect((await thread.call('status.get', undefined)).opened).toBeNull()
  })

  it('comes back after a minute, also where the computer’s clock was put back meanwhile', async () => {
    await thread.shutDown()
    thread = new SupervisedThread<Methods>(plain)
    const [wallMs, sinceStartMs] = [Date.now.bind(Date), performance.now.bind(performance)]
    let [aheadMs, laterMs] = [3_600_000, 0]
    const clocks = [
      vi.spyOn(Date, 'now').mockImplementation(() => wallMs() + aheadMs),
      vi.spyOn(performance, 'now').mockImplementation(() => sinceStartMs() + laterMs)
    ]
    try {
      for (let end = 1; end <= 3; end++) await endByFault('ready')
      aheadMs = 0
      laterMs = 61_000
      await endByFault('ready')
    } finally {
      for (const clock of clocks) clock.mockRestore()
    }
    expect((await thread.call('status.get', undefined)).opened).toBeNull()
  })

  it('opens its files after all when it ends while it opens them', async () => {
    const ends = new Int32Array(new SharedArrayBuffer(4)).fill(2)
    await thread.open({ address: 'https://one.example.com', ends })
    expect((await thread.call('status.get', undefined)).opened).toMatchObject({ address: 'https://one.example.com' })
  })

  it('says that it is stopped when it ends each time it opens its files', async () => {
    const ends = new Int32Array(new SharedArrayBuffer(4)).fill(100)
    await expect(thread.open({ address: 'https://one.example.com', ends })).rejects.toThrow(code('stopped'))
    expect(states.at(-1)).toEqual(['stopped', 'stopped'])
  })

  it('tells why its files could not be opened', async () => {
    await expect(thread.open({ address: 'https://damaged.example.com' })).rejects.toThrow(code('storeDamaged'))
    await expect(thread.call('status.get', undefined)).rejects.toThrow(code('storeDamaged'))
    await thread.open({ address: 'https://one.example.com' })
    expect((await thread.call('status.get', undefined)).opened).toEqual({ address: 'https://one.example.com' })
  })

  it('whose files could not be opened again says that it is there once they can be', async () => {
    await thread.open({ address: 'https://one.example.com' })
    thread.amendOpening((opening) => ({ ...opening, address: 'https://damaged.example.com' }))
    await endByFault('stopped')
    expect(states.at(-1)).toEqual(['stopped', 'storeDamaged'])
    await thread.open({ address: 'https://one.example.com' })
    expect(states.at(-1)).toEqual(['ready', null])
  })

  it('ends a thread that does not close in time, and starts it anew for the next', async () => {
    await thread.open({ address: 'https://one.example.com' })
    await thread.call('lists.close', undefined)
    await thread.close()
    await thread.open({ address: 'https://two.example.com' })
    expect(await thread.call('status.get', undefined)).toEqual({
      opened: { address: 'https://two.example.com' },
      calls: ['open', 'status.get']
    })
    expect(states).toEqual([])
  })

  // Windows has no such pipes; there a folder that is away holds a thread in the same way.
  it.skipIf(process.platform === 'win32')(
    'that the system holds keeps nobody waiting: the next files are opened without it, and who quits is told',
    async () => {
      const pipe = join(folder, 'pipe')
      execFileSync('mkfifo', [pipe])
      await thread.open({ address: 'https://one.example.com' })
      await thread.call('employees.rows', { pipe })
      await thread.call('lists.close', undefined)
      await thread.close()
      await thread.open({ address: 'https://two.example.com' })
      expect((await thread.call('status.get', undefined)).opened).toEqual({ address: 'https://two.example.com' })
      expect(await thread.shutDown()).toBe(false)
      expect(states).toEqual([])
      // Lets it go, as this process waits for its threads too.
      closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
      await vi.waitFor(async () => {
        expect(await thread.shutDown()).toBe(true)
      })
    }
  )

  it.skipIf(process.platform === 'win32')(
    'that the system holds leaves no read waiting, and asks none of it of the next files',
    async () => {
      const pipe = join(folder, 'pipe of a read')
      execFileSync('mkfifo', [pipe])
      await readsOnly.open({ address: 'https://one.example.com' })
      await readsOnly.call('employees.rows', { pipe })
      await readsOnly.call('lists.close', undefined)
      const underWay = readsOnly.call('sync.refresh', undefined)
      underWay.catch(() => {})
      await readsOnly.close()
      await expect(underWay).rejects.toThrow(code('restarting'))
      await readsOnly.open({ address: 'https://two.example.com' })
      closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
      expect((await readsOnly.call('status.get', undefined)).calls).toEqual(['open', 'status.get'])
    }
  )

  it('answers nothing after it was shut down, and does not come back', async () => {
    await thread.call('status.get', undefined)
    const underWay = thread.call('sync.refresh', undefined)
    underWay.catch(() => {})
    await thread.shutDown()
    await expect(underWay).rejects.toThrow(AppError)
    await expect(thread.call('status.get', undefined)).rejects.toThrow(code('cancelled'))
    expect(states).toEqual([])
  })
})
