import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

function desk(thread: string, choosePath = () => Promise.resolve(join(folder, 'list.csv'))) {
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
