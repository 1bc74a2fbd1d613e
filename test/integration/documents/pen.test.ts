import { spawnSync } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BulkSave } from '@shared/contract/views'
import { Pen } from '../../../src/main/engine/documents/pen/pen'
import { setKillPointHook } from '../../../src/main/store/killPoint'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { expectWholePdfs } from '../../fixtures/engineJudge'
import {
  filesBelow,
  lookInto,
  newPlace,
  openedEngine,
  openingOf,
  removePlace,
  type EnginePlace
} from '../../fixtures/enginePlace'
import { sampleService } from '../../fixtures/sampleService'

/** As most systems number the user who may do nothing. */
const NOBODY = 65_534

/** Threads that were started since the test began. */
let threads: Worker[] = []
/** What becomes of each that starts. */
let onStart: (thread: Worker) => void = () => undefined
const started = (thread: Worker): void => {
  threads.push(thread)
  onStart(thread)
}
const killLast = (): void => void threads.at(-1)?.terminate()
/** Node tells of a thread a moment after it began. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What Node has said of this process: of listeners that nobody takes away, say. */
let warnings: string[] = []
const warned = ({ name, message }: Error): void => void warnings.push(`${name}: ${message}`)

beforeEach(() => {
  threads = []
  warnings = []
  onStart = () => undefined
  process.on('worker', started)
  process.on('warning', warned)
})
afterEach(() => {
  process.off('worker', started)
  process.off('warning', warned)
  setKillPointHook(null)
})

const BUSY_MS = 1500

describe('the thread that writes documents', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'paydesk-pen-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('takes the bytes that it is given, and leaves those that it is not', async () => {
    const pen = new Pen({ log: () => undefined })
    const [given, kept, small] = [Buffer.alloc(50_000, 'a'), Buffer.alloc(50_000, 'b'), Buffer.from('small')]
    const written = await pen.write(join(folder, 'given'), given, 'give')
    await pen.write(join(folder, 'kept'), kept, 'keep')
    await pen.write(join(folder, 'small'), small, 'give')
    pen.close()
    expect(written.digest).toMatch(/^[0-9a-f]{64}$/)
    expect([given.length, kept.length, small.toString()]).toEqual([0, 50_000, 'small'])
    expect(readFileSync(join(folder, 'given'), 'utf8')).toBe('a'.repeat(50_000))
    expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('b'.repeat(50_000))
    expect(readFileSync(join(folder, 'small'), 'utf8')).toBe('small')
  })

  it('writes several of one message, whatever becomes of one of them', async () => {
    const pen = new Pen({ log: () => undefined })
    const shared = Buffer.from(new SharedArrayBuffer(50_000)).fill('s')
    const outcomes = await pen.writeAll(
      [
        { temp: join(folder, 'one'), bytes: Buffer.alloc(50_000, 'a') },
        { temp: join(folder, 'not there', 'two'), bytes: Buffer.alloc(50_000, 'b') },
        { temp: join(folder, 'three'), bytes: shared }
      ],
      'give'
    )
    pen.close()
    expect(outcomes).toMatchObject([
      { kind: 'written' },
      { kind: 'failed', error: { code: 'folderGone' } },
      { kind: 'written' }
    ])
    expect(readdirSync(folder).sort()).toEqual(['one', 'three'])
    expect(readFileSync(join(folder, 'three'), 'utf8')).toBe('s'.repeat(50_000))
    // What both threads see is used again.
    expect(shared.length).toBe(50_000)
  })

  it('tells whoever waits for it when it ends, and the next one has another', async () => {
    const logged: string[] = []
    const pen = new Pen({ log: (_level, text) => void logged.push(text) })
    pen.warm()
    const writing = pen.write(join(folder, 'a'), Buffer.alloc(5_000_000), 'keep')
    await soon()
    killLast()
    await expect(writing).rejects.toMatchObject({ code: 'restarting' })
    await pen.write(join(folder, 'b'), Buffer.from('b'), 'keep')
    // What may be done twice is, without a word. Ended before it is asked, as it may be quick enough to answer otherwise.
    killLast()
    const naming = pen.giveName({ temp: join(folder, 'b'), wanted: join(folder, 'b.pdf'), digest: '' })
    expect(await naming).toMatchObject({ path: join(folder, 'b.pdf') })
    pen.close()
    expect(threads).toHaveLength(3)
    expect(logged.filter((text) => text.startsWith('the pen ended'))).toHaveLength(2)
    expect(readdirSync(folder)).toContain('b.pdf')
  })

  it('gives a name when the bytes are on the disk and not before, however long many bytes take', async () => {
    const pen = new Pen({ log: () => undefined, silentMs: 200 })
    const wanted = join(folder, 'large.pdf')
    // The runtime's pool has other work, so that the disk is not asked meanwhile.
    let isBusy = true
    const digestOf = promisify(pbkdf2)
    const beganMs = performance.now()
    await digestOf('key', 'salt', 100_000, 32, 'sha256')
    // So that it lasts longer than is looked at, on whatever computer.
    const rounds = Math.ceil((100_000 * BUSY_MS) / (performance.now() - beganMs))
    const work = async (): Promise<void> => {
      await digestOf('key', 'salt', rounds, 32, 'sha256')
      isBusy = false
    }
    const busy = Promise.all(Array.from({ length: 4 }, work))
    const temp = join(folder, 'large')
    const { digest } = await pen.write(temp, Buffer.alloc(20_000_000), 'keep')
    const naming = pen.giveName({ temp, wanted, digest }).then((file) => ({ file, isBusy }))
    await sleep(300)
    expect([isBusy, existsSync(wanted)]).toEqual([true, false])
    expect(await naming).toMatchObject({ file: { path: wanted }, isBusy: false })
    await busy
    pen.close()
  })

  it('that falls silent after many bytes is told as soon as after none', async () => {
    const pen = new Pen({ log: () => undefined, silentMs: 100 })
    // Asked for in one go, as the pen does one after the other.
    const saved = async (name: string, bytes: Buffer): Promise<unknown> => {
      const temp = join(folder, name)
      const [, naming] = await Promise.allSettled([
        pen.write(temp, bytes, 'keep'),
        pen.giveName({ temp, wanted: `${temp}.pdf`, digest: '' })
      ])
      return naming
    }
    // Each is begun before the one before has its name, as in a bulk save, so that the pen never rests.
    let before: Promise<unknown> = Promise.resolve()
    for (const [index, bytes] of [...Array<number>(10).fill(2_000_000), 1, 1, 1].entries()) {
      const next = saved(String(index), Buffer.alloc(bytes))
      await before
      before = next
    }
    // The runtime's pool has other work: the disk does not answer.
    let isBusy = true
    const work = async (): Promise<void> => {
      await promisify(pbkdf2)('key', 'salt', 3_000_000, 32, 'sha256')
      isBusy = false
    }
    const busy = Promise.all(Array.from({ length: 4 }, work))
    expect(await saved('last', Buffer.from('last'))).toMatchObject({ reason: { code: 'folderSilent' } })
    expect(isBusy).toBe(true)
    await before
    await busy
    pen.close()
  })

  it('that a disk holds is told, holds up no other folder, and is not started again until the disk lets go', async () => {
    // As a network folder that is away: its thread waits in the system and hears nothing.
    const held = new Int32Array(new SharedArrayBuffer(4))
    let begun = 0
    const start = (): Worker => {
      begun++
      return new Worker('Atomics.wait(require("node:worker_threads").workerData, 0, 0)', {
        eval: true,
        workerData: held
      })
    }
    const silent = new Pen({ log: () => undefined, start, silentMs: 100 })
    const other = new Pen({ log: () => undefined })
    const waiting = Promise.allSettled(
      ['a', 'b'].map((name) => silent.write(join(folder, name), Buffer.from(name), 'keep'))
    )
    await other.write(join(folder, 'c'), Buffer.from('c'), 'keep')
    other.close()
    const told = { status: 'rejected', reason: { code: 'folderSilent' } }
    expect(await waiting).toMatchObject([told, told])
    // As soon as it has let go the next call has another thread, which is held in its turn.
    await expect
      .poll(
        () =>
          silent.read(join(folder, 'c')).then(
            () => 0,
            () => begun
          ),
        { timeout: 20_000 }
      )
      .toBe(2)
    silent.close()
  })

  it('tells of a file that another program holds, not of its folder (needs the right to make a file unchangeable)', async ({
    skip
  }) => {
    const pen = new Pen({ log: () => undefined })
    const [temp, wanted] = [join(folder, 'temp'), join(folder, 'held.pdf')]
    const { digest } = await pen.write(temp, Buffer.from('bytes'), 'keep')
    // What is unchangeable is told by the system as Windows tells what another program has open: it gets no other name.
    skip(spawnSync('chattr', ['+i', temp]).status !== 0, 'no file can be made unchangeable here')
    try {
      await expect(pen.giveName({ temp, wanted, digest })).rejects.toMatchObject({ code: 'fileLocked' })
      expect(readdirSync(folder)).toEqual(['temp'])
    } finally {
      spawnSync('chattr', ['-i', temp])
    }
    expect(await pen.giveName({ temp, wanted, digest })).toMatchObject({ path: wanted })
    pen.close()
  })

  it('tells of a file that cannot be read, as of one that a viewer holds, not of its folder; the others get their names', async () => {
    const pen = new Pen({ log: () => undefined })
    const name = (which: string) => ({ temp: join(folder, which), wanted: join(folder, `${which}.pdf`), digest: which })
    for (const which of ['one', 'two']) await pen.write(join(folder, which), Buffer.from(which), 'keep')
    writeFileSync(join(folder, 'one.pdf'), 'theirs', { mode: 0o000 })
    chmodSync(folder, 0o777)
    // Where the temp folder is nobody's but ours, too.
    chmodSync(dirname(folder), statSync(dirname(folder)).mode | 0o011)
    // An administrator may read everything.
    const isAdministrator = process.geteuid?.() === 0
    if (isAdministrator) process.seteuid?.(NOBODY)
    try {
      const told = { code: 'fileLocked', details: { subject: 'one.pdf' } }
      await expect(pen.alreadyThere(join(folder, 'one.pdf'), '')).rejects.toMatchObject(told)
      expect(await pen.giveNames([name('one'), name('two')])).toMatchObject([
        { kind: 'failed', error: told },
        { kind: 'named', file: { path: join(folder, 'two.pdf') } }
      ])
    } finally {
      if (isAdministrator) process.seteuid?.(0)
    }
    pen.close()
    chmodSync(join(folder, 'one.pdf'), 0o600)
    expect(readFileSync(join(folder, 'one.pdf'), 'utf8')).toBe('theirs')
  })

  it('ends when it has rested, and comes back', async () => {
    const pen = new Pen({ log: () => undefined, idleMs: 10 })
    await pen.write(join(folder, 'a'), Buffer.from('a'), 'keep')
    const [first] = threads
    await new Promise((ended) => first?.once('exit', ended))
    await pen.write(join(folder, 'b'), Buffer.from('b'), 'keep')
    pen.close()
    expect(threads).toHaveLength(2)
    expect(readdirSync(folder)).toEqual(['a', 'b'])
  })
})

describe('a save whose thread ends', () => {
  let service: RunningService
  let place: EnginePlace
  let engine: EngineMethods
  let companyId: number
  let ids: number[]

  beforeEach(async () => {
    service = await sampleService({ employees: 6 })
    place = newPlace()
    engine = await openedEngine(openingOf(place, service))
    companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
    await engine['sync.refresh']({ companyId })
    engine.grantFolder({ companyId, path: place.folder })
    const final = 'SELECT id FROM payslip WHERE finalised = 1 AND dirty = 0 ORDER BY id LIMIT 50'
    ids = lookInto(place.store, 'cache', (db) => db.prepare<[], number>(final).pluck().all()) ?? []
  })
  afterEach(async () => {
    await engine.close(undefined)
    await service.close()
    removePlace(place)
  })

  const temps = () => filesBelow(place.root).filter(({ path }) => path.endsWith('.tmp'))
  const start = async (): Promise<number> => {
    const all = { companyId, kind: 'payslip', ids, which: 'all', title: 'Test', merge: false } as const
    return (await engine['bulkSave.start'](all)).jobId
  }
  async function done(jobId: number, saved: number): Promise<BulkSave> {
    for (let tries = 0; tries < 1000; tries++) {
      const job = (await engine['bulkSave.list'](undefined)).find((each) => each.jobId === jobId)
      if (job?.state === 'done' && job.saved >= saved) return job
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`not done: ${JSON.stringify(await engine['bulkSave.list'](undefined))}`)
  }

  it('in the middle, twice, is complete and byte for byte, with nothing left behind', async () => {
    const reached = new Map<string, number>()
    setKillPointHook((name) => {
      const times = (reached.get(name) ?? 0) + 1
      reached.set(name, times)
      if ((name === 'bulkSave.written' && times === 5) || (name === 'bulkSave.oneNamed' && times === 13)) killLast()
    })
    expect(await done(await start(), ids.length)).toMatchObject({ saved: ids.length, failed: 0, renamed: 0 })
    expect(threads.length).toBeGreaterThan(2)
    expect(filesBelow(place.folder).filter(({ path }) => path.endsWith('.pdf'))).toHaveLength(ids.length)
    await expectWholePdfs(place, service)
    expect(temps()).toEqual([])
    const [one = 0] = ids
    setKillPointHook((name) => {
      if (name === 'documents.beforeRename') killLast()
    })
    rmSync(place.folder, { recursive: true })
    await expect(engine['documents.save']({ kind: 'payslip', id: one })).rejects.toMatchObject({ code: 'folderGone' })
    engine.grantFolder({ companyId, path: mkdtempSync(join(place.root, 'elsewhere-')) })
    await engine['documents.save']({ kind: 'payslip', id: one })
    expect(temps()).toEqual([])
    expect(warnings).toEqual([])
  })

  it('each time is told as a failure of each document, and done when it is tried again', async () => {
    onStart = (thread) => void thread.terminate()
    const jobId = await start()
    expect(await done(jobId, 0)).toMatchObject({ saved: 0, failed: ids.length })
    const [left] = await engine['bulkSave.left']({ jobId })
    expect(left?.fault).toMatchObject({ code: 'restarting' })
    expect(filesBelow(place.folder).filter(({ path }) => path.endsWith('.pdf'))).toEqual([])
    await expect(engine['documents.save']({ kind: 'payslip', id: ids[0] ?? 0 })).rejects.toMatchObject({
      code: 'restarting'
    })
    onStart = () => undefined
    await engine['bulkSave.retry']({ jobId })
    expect(await done(jobId, ids.length)).toMatchObject({ saved: ids.length, failed: 0 })
    await expectWholePdfs(place, service)
    // Those that were fetched again as their thread had ended all listened to one signal.
    expect(warnings).toEqual([])
  })
})
