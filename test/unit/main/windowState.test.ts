import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { Graphics } from '../../../src/main/shell/graphics'
import { WindowState, type SavedState } from '../../../src/main/shell/windowState'
import { heldFor } from '../../fixtures/heldFile'

const AREA = { x: 0, y: 0, width: 1920, height: 1040 }
const LEFT: SavedState = { bounds: { x: 120, y: 80, width: 1200, height: 700 }, maximised: false }
const MOVED: SavedState = { bounds: { x: 300, y: 200, width: 1300, height: 760 }, maximised: true }
const held = ['EBUSY', 'EPERM', 'EACCES'] as const

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-window-'))
  path = join(folder, 'window.json')
  writeFileSync(path, JSON.stringify(LEFT))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const onDisk = (): unknown => JSON.parse(readFileSync(path, 'utf8'))
const noFault = (error: unknown): void => expect.fail(String(error))

it.each(held)('where the window was stays on the disk while another program holds it (%s)', async (code) => {
  const told: unknown[] = []
  // Five times at the start, and once more.
  const state = new WindowState(new JsonFile(path, (error) => told.push(error), heldFor(6, code)))
  const opened = { bounds: state.bounds([AREA]), maximised: state.maximised }
  state.opened(opened)
  // The system says that it moved as it shows it.
  state.seen(opened, noFault)
  await state.save()
  expect([onDisk(), told]).toEqual([LEFT, []])

  state.seen(MOVED, noFault)
  await expect(state.save()).rejects.toMatchObject({ code: 'fileLocked', details: { subject: 'window.json' } })
  expect(onDisk()).toEqual(LEFT)
  // Once it is let go of, where the officer has moved it since.
  await state.save()
  expect([onDisk(), told.at(-1)]).toEqual([MOVED, null])
})

it('where the window was is written as it is seen, and found again', async () => {
  const state = new WindowState(new JsonFile(path))
  expect(state.bounds([AREA])).toEqual(LEFT.bounds)
  state.opened(LEFT)
  state.seen(MOVED, noFault)
  await state.save()
  const next = new WindowState(new JsonFile(path))
  expect([next.bounds([AREA]), next.maximised]).toEqual([MOVED.bounds, true])
})

it.each(held)('what was found of graphics stays on the disk while another program holds it (%s)', async (code) => {
  const file = join(folder, 'graphics.json')
  const kept = '{"withoutSinceMs":1,"chromium":"130"}'
  writeFileSync(file, kept)
  const told: unknown[] = []
  const port = {
    disableHardwareAcceleration: () => {},
    getGPUFeatureStatus: () => ({ gpu_compositing: 'disabled_software' })
  }
  const json = new JsonFile(file, (error) => told.push(error), heldFor(6, code))
  const graphics = new Graphics(port, json, { chromium: '130', nowMs: 2 })
  await graphics.note()
  expect([readFileSync(file, 'utf8'), told]).toEqual([kept, []])
  await graphics.note()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ withoutSinceMs: 2, chromium: '130' })
})
