import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sheets } from '../../../src/main/sheets'
import { bundleChild } from '../../fixtures/bundleChild'

describe('a sheet in its own thread', () => {
  let folder: string
  let bundle: string
  let path: string | null = null
  const faults: unknown[] = []
  const sheetsWith = (options: { heapMb?: number; limitMs?: number }): Sheets =>
    new Sheets({
      choosePath: () => Promise.resolve(path),
      startReader: () => new Worker(bundle, { resourceLimits: { maxOldGenerationSizeMb: options.heapMb ?? 256 } }),
      onFault: (error) => faults.push(error),
      ...(options.limitMs !== undefined && { limitMs: options.limitMs })
    })
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'paydesk-sheets-'))
    bundle = await bundleChild('sheetReaderChild')
    writeFileSync(join(folder, 'June.csv'), 'No,OT\n0042,1031.25\n')
    writeFileSync(join(folder, 'large.csv'), `${'0042,1031.25,a text of some length\n'.repeat(600_000)}`)
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is told by its name only, read in parts, kept until it is closed, and written nowhere', async () => {
    const before = readdirSync(folder)
    const sheets = sheetsWith({})
    expect(await sheets.open()).toBeNull()
    path = join(folder, 'June.csv')
    const file = await sheets.open()
    expect(file).toEqual({
      sheetId: 1,
      fileName: 'June.csv',
      sheets: [{ name: '', hidden: false, rows: 2, hiddenRows: [], hiddenColumns: [] }],
      text: { encoding: 'utf-8', separator: ',' }
    })
    const second = await sheets.rows({ sheetId: 1, sheet: 0, start: 1, count: 500 })
    expect(second).toEqual([
      {
        number: 2,
        cells: [
          { kind: 'text', text: '0042', shown: null },
          { kind: 'text', text: '1031.25', shown: null }
        ]
      }
    ])
    expect(await sheets.readAs({ sheetId: 1, encoding: 'utf-8', separator: ';' })).toMatchObject({ sheetId: 1 })
    sheets.close(1)
    expect(() => sheets.rows({ sheetId: 1, sheet: 0, start: 0, count: 1 })).toThrow(
      expect.objectContaining({ code: 'sheetGone' })
    )
    expect(readdirSync(folder)).toEqual(before)
  })

  it('that takes more memory or time than it may ends alone, and the next is read', async () => {
    path = join(folder, 'large.csv')
    await expect(sheetsWith({ heapMb: 16 }).open()).rejects.toMatchObject({ code: 'sheetTooLarge' })
    await expect(sheetsWith({ limitMs: 1 }).open()).rejects.toMatchObject({ code: 'sheetTooLarge' })
    path = join(folder, 'June.csv')
    const sheets = sheetsWith({})
    expect(await sheets.open()).toMatchObject({ fileName: 'June.csv' })
    sheets.closeAll()
    expect(faults).toEqual([])
  })

  it('is not read where the dialog is answered after all were closed: nobody is left who would close it', async () => {
    let answer: (path: string) => void = () => {}
    let started = 0
    const sheets = new Sheets({
      choosePath: () => new Promise((done) => (answer = done)),
      startReader: () => {
        started++
        return new Worker(bundle)
      },
      onFault: (error) => faults.push(error)
    })
    const opened = sheets.open()
    sheets.closeAll()
    answer(join(folder, 'June.csv'))
    expect([await opened, started, faults]).toEqual([null, 0, []])
  })
})
