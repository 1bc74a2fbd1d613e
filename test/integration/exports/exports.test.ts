import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDispatch, type Handlers } from '../../../src/main/bridge/dispatch'
import { exportHandlers } from '../../../src/main/bridge/exportHandlers'
import { printHandlers } from '../../../src/main/bridge/printHandlers'
import { Exports } from '../../../src/main/exports'
import { openedEngine, openingOf, newPlace, removePlace } from '../../fixtures/enginePlace'
import { eventually } from '../../fixtures/outboxDesk'

/** A thread that ends in the middle of an export, as one does that has no memory left. */
const ENDS = `require('node:worker_threads').parentPort.on('message', () => { throw new Error('out of memory') })`
/** A thread that has written half of its file and gets no further, as on a disk that hangs. */
const HANGS = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ id, method, input }) => {
  if (method === 'finish') require('node:fs').writeFileSync(input.temp, 'half')
  else parentPort.postMessage({ type: 'value', id, value: undefined })
})`

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'paydesk-exports-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function desk(
  thread: string,
  choosePath: (fileName: string) => Promise<string> = () => Promise.resolve(join(folder, 'list.csv'))
) {
  const noted = new Set<string>()
  const faults: unknown[] = []
  const exports = new Exports({
    choosePath,
    startExporter: () => new Worker(thread, { eval: true }),
    temps: {
      begun: async (path) => void noted.add(path),
      ended: async (path) => void noted.delete(path)
    },
    onFault: (error) => faults.push(error)
  })
  const begin = () => exports.begin({ format: 'csv', name: 'List', columns: [{ head: 'No.', kind: 'text' }] })
  return { exports, begin, noted, faults }
}

it('an export whose thread ended is a failure, not something that the officer stopped', async () => {
  const { begin, faults } = desk(ENDS)
  await expect(begin()).rejects.toMatchObject({ code: 'internal' })
  expect(faults).toMatchObject([{ message: 'out of memory' }])
})

describe('an export whose page is gone', () => {
  it('ends, and leaves nothing in the officer’s folder', async () => {
    const { exports, begin, noted } = desk(HANGS)
    const begun = await begin()
    const ended = exports.finish(begun?.exportId ?? 0).then(
      () => null,
      (error: unknown) => error
    )
    await eventually(
      () => readdirSync(folder).length === 1,
      () => 'nothing is being written'
    )
    expect([...noted]).toEqual(readdirSync(folder).map((name) => join(folder, name)))
    await exports.pageGone()
    expect(await ended).toMatchObject({ code: 'cancelled' })
    expect(readdirSync(folder)).toEqual([])
    expect(noted.size).toBe(0)
  })

  it('is not begun by a dialog that was still open', async () => {
    let answer = (_path: string): void => undefined
    const { exports, begin } = desk(HANGS, () => new Promise((done) => (answer = done)))
    const begun = begin()
    await exports.pageGone()
    answer(join(folder, 'list.csv'))
    expect(await begun).toBeNull()
  })
})

it('a sheet is written whole in place of the one before', async () => {
  const { exports, noted } = desk(ENDS)
  const path = join(folder, 'payslip.pdf')
  writeFileSync(path, 'old')
  const { exportId, fileName } = await exports.save(path, Buffer.from('new'))
  expect([fileName, exports.pathOf(exportId), readFileSync(path, 'utf8')]).toEqual(['payslip.pdf', path, 'new'])
  expect([readdirSync(folder), noted.size]).toEqual([['payslip.pdf'], 0])
})

describe('a name that the page made of long names', () => {
  const name = `Employees of ${'Tidewater Lantern '.repeat(20)}陳大文`
  const bridge = (handlers: Partial<Handlers>) =>
    createDispatch({ handlers: handlers as Handlers, log: () => undefined })

  it('is cut to one that the disk takes, for a list as for sheets as PDF', async () => {
    const proposed: string[] = []
    const choosePath = (fileName: string): Promise<string> => {
      proposed.push(fileName)
      return Promise.resolve(join(folder, fileName))
    }
    const { exports } = desk(HANGS, choosePath)
    const dispatch = bridge({
      ...exportHandlers({ exports, openFile: () => Promise.resolve(), showInFolder: () => undefined }),
      ...printHandlers({
        page: () => 'sheets',
        begun: () => () => undefined,
        print: () => Promise.resolve(true),
        pdfOf: (page) => Promise.resolve(Buffer.from(page)),
        choosePath,
        exports
      })
    })
    const columns = [{ head: 'No.', kind: 'text' }]
    expect(await dispatch(true, 'exports.begin', { format: 'xlsx', name, columns })).toMatchObject({ ok: true })
    expect(await dispatch(true, 'print.savePdf', { name })).toMatchObject({ ok: true })
    await exports.pageGone()
    expect(proposed.map((fileName) => /^Employees of Tidewater .*(\.\w+)$/.exec(fileName)?.[1])).toEqual([
      '.xlsx',
      '.pdf'
    ])
    for (const fileName of proposed) expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(255)
    expect(readdirSync(folder)).toEqual([proposed[1]])
  })

  it('is taken as the title of a bulk save too, and a name of the service may be as long', async () => {
    const taken: unknown[] = []
    const dispatch = bridge({
      'bulkSave.start': ({ title }) => {
        taken.push(title)
        return { jobId: 1 }
      },
      'payRuns.chooseNetPayLine': ({ line }) => void taken.push(line)
    })
    const documents = { companyId: 1, kind: 'payslip', ids: [1], which: 'all', merge: false }
    const line = { lineItem: name.repeat(2), label: name.repeat(2) }
    expect(await dispatch(true, 'bulkSave.start', { ...documents, title: name })).toMatchObject({ ok: true })
    expect(await dispatch(true, 'payRuns.chooseNetPayLine', { companyId: 1, line })).toMatchObject({ ok: true })
    expect(taken).toEqual([name, line])
  })
})

it('what a kill left of a file is gone when the connection is opened again', async () => {
  const place = newPlace()
  const opening = openingOf(place, { url: 'http://127.0.0.1:9', apiKey: 'none' })
  const temp = join(folder, '.paydesk-left.tmp')
  const engine = await openedEngine(opening)
  engine.tempBegun({ path: temp })
  writeFileSync(temp, 'half of a list with pay in it')
  await engine.close(undefined)
  expect(existsSync(temp)).toBe(true)
  await (await openedEngine(opening)).close(undefined)
  expect(existsSync(temp)).toBe(false)
  removePlace(place)
})
