import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { heldFor } from '../../fixtures/heldFile'
import { setKillPointHook } from '../../../src/main/store/killPoint'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-json-'))
  path = join(folder, 'settings.json')
})
afterEach(() => {
  setKillPointHook(null)
  rmSync(folder, { recursive: true, force: true })
})

describe('a small JSON file', () => {
  it('gives back what was saved', async () => {
    await new JsonFile(path).save({ theme: 'dark' })
    expect(new JsonFile(path).load()).toEqual({ kind: 'read', value: { theme: 'dark' } })
  })

  it('says whether it is absent or damaged', () => {
    expect(new JsonFile(path).load()).toEqual({ kind: 'absent' })
    writeFileSync(path, '{"theme":')
    expect(new JsonFile(path).load()).toEqual({ kind: 'damaged' })
  })

  it.each(['EBUSY', 'EPERM', 'EACCES'])(
    'is read when another program lets go of it, and is not damaged for it (%s)',
    (code) => {
      writeFileSync(path, '{"theme":"dark"}')
      expect(new JsonFile(path, () => {}, heldFor(4, code)).load()).toEqual({ kind: 'read', value: { theme: 'dark' } })
      const file = new JsonFile(path, () => {}, heldFor(6, code))
      expect(file.load()).toMatchObject({ kind: 'held', error: { code } })
      expect(file.load('again')).toMatchObject({ kind: 'held' })
      expect(file.load('again')).toMatchObject({ kind: 'read' })
    }
  )

  it('writes what is saved at whatever moment another save ends', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const file = new JsonFile(path)
      const later = new Promise<void>((resolve, reject) => {
        setKillPointHook((name) => {
          if (name !== 'json.afterRename') return
          setKillPointHook(null)
          let turn = Promise.resolve()
          for (let at = 0; at < turns; at++) turn = turn.then(() => {})
          void turn.then(() => file.save({ saved: turns })).then(resolve, reject)
        })
      })
      await file.save({ saved: -1 })
      await later
      expect(new JsonFile(path).load()).toEqual({ kind: 'read', value: { saved: turns } })
    }
  })

  it('keeps the old text when it is stopped before the rename, and leaves no temp file after a failure', async () => {
    await new JsonFile(path).save({ saved: 1 })
    setKillPointHook(() => {
      throw new Error('stopped here')
    })
    await expect(new JsonFile(path).save({ saved: 2 })).rejects.toThrow('stopped here')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ saved: 1 })
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })

  it('removes what a kill left of an unfinished save, and keeps the file', async () => {
    const file = new JsonFile(path)
    await file.save({ saved: 1 })
    writeFileSync(`${path}.new`, '{"saved":')
    expect(new JsonFile(path).load()).toEqual({ kind: 'read', value: { saved: 1 } })
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })

  it('ends with the newest of many saves at once', async () => {
    const file = new JsonFile(path)
    await Promise.all(Array.from({ length: 50 }, (_, number) => file.save({ number })))
    expect(file.load()).toEqual({ kind: 'read', value: { number: 49 } })
  })

  it('tells when it cannot be written, and can be saved again afterwards', async () => {
    mkdirSync(path)
    const file = new JsonFile(path)
    await expect(file.save({})).rejects.toMatchObject({ code: 'nameTaken' })
    rmSync(path, { recursive: true })
    await file.save({ fine: true })
    expect(file.load()).toEqual({ kind: 'read', value: { fine: true } })
  })

  it('makes the folder it lies in', async () => {
    const deep = new JsonFile(join(folder, 'a/b/c.json'))
    await deep.save(1)
    expect(deep.load()).toEqual({ kind: 'read', value: 1 })
  })
})
