import { pbkdf2 } from 'node:crypto'
import { fstatSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Flushing } from '../../../src/main/engine/documents/pen/flushing'
import { giveBack, poolCounters, PoolPlaces } from '../../../src/main/engine/documents/pen/poolPlaces'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-flushing-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const newFlushing = (): { readonly flushing: Flushing; readonly places: PoolPlaces; readonly done: () => void } => {
  const counters = poolCounters()
  const places = new PoolPlaces(counters)
  return { flushing: new Flushing(places), places, done: () => giveBack(counters) }
}

function written(name: string): { readonly path: string; readonly file: number } {
  const path = join(folder, name)
  const file = openSync(path, 'wx')
  writeSync(file, name)
  return { path, file }
}

const isOpen = (file: number): boolean => {
  try {
    fstatSync(file)
    return true
  } catch {
    return false
  }
}

describe('files on their way to the disk', () => {
  it('are closed when they are there, and their places are free', async () => {
    const { flushing, places } = newFlushing()
    const files = Array.from({ length: 20 }, (_, index) => written(`file ${index}`))
    for (const { path, file } of files) await flushing.begin(path, file)
    for (const { path } of files) await flushing.end(path)
    expect(files.filter(({ file }) => isOpen(file))).toEqual([])
    expect(places.taken).toBe(0)
    expect(readFileSync(join(folder, 'file 7'), 'utf8')).toBe('file 7')
  })

  it('tell what the disk said when they are to have their names, and are closed all the same', async () => {
    const { flushing, places } = newFlushing()
    // No disk takes what is written to it.
    const file = openSync('/dev/null', 'w')
    const path = join(folder, 'unflushed')
    await flushing.begin(path, file)
    await expect(flushing.end(path)).rejects.toMatchObject({ code: 'EINVAL' })
    expect([isOpen(file), places.taken]).toEqual([false, 0])
  })

  it('that are to go instead are waited for, whatever the disk said', async () => {
    const { flushing } = newFlushing()
    const file = openSync('/dev/null', 'w')
    await flushing.begin('unflushed', file)
    await flushing.drop('unflushed')
    expect(isOpen(file)).toBe(false)
    await flushing.drop('never begun')
  })

  it('are flushed where another thread began with them; one that is gone has its name already', async () => {
    const { flushing, places } = newFlushing()
    const { path } = written('of another')
    await flushing.end(path)
    await flushing.end(join(folder, 'gone'))
    // That it is flushed is seen by what no disk takes.
    await expect(flushing.end('/dev/null')).rejects.toMatchObject({ code: 'EINVAL' })
    expect(places.taken).toBe(0)
  })

  it('are few at once: whoever writes more waits', async () => {
    const { flushing } = newFlushing()
    // The pool is busy for a while.
    const busy = Promise.all(Array.from({ length: 4 }, () => promisify(pbkdf2)('key', 'salt', 400_000, 32, 'sha256')))
    const files: { readonly path: string; readonly file: number }[] = []
    for (let index = 0; index < 100; index++) {
      const one = written(`many ${index}`)
      files.push(one)
      await flushing.begin(one.path, one.file)
    }
    await busy
    for (const { path } of files) await flushing.end(path)
    // Whoever opens a file has the least number that is free.
    expect(new Set(files.map(({ file }) => file)).size).toBe(64)
  })
})

describe('places in the pool', () => {
  it('are three of all pens together; those of one that ended are free again', () => {
    const [one, other] = [poolCounters(), poolCounters()]
    const [ones, others] = [new PoolPlaces(one), new PoolPlaces(other)]
    expect([ones.take(), ones.take(), others.take(), others.take(), ones.take()]).toEqual([
      true,
      true,
      true,
      false,
      false
    ])
    giveBack(one)
    expect([others.take(), others.take(), others.take()]).toEqual([true, true, false])
    others.free()
    expect([others.take(), others.taken]).toEqual([true, 3])
    giveBack(other)
  })

  it('that all others have: a file is flushed all the same', async () => {
    const held = poolCounters()
    const holder = new PoolPlaces(held)
    for (let count = 0; count < 3; count++) holder.take()
    const { flushing, places } = newFlushing()
    const { path, file } = written('by itself')
    await flushing.begin(path, file)
    expect(isOpen(file) || places.taken > 0).toBe(false)
    await flushing.end(path)
    await flushing.begin('unflushed', openSync('/dev/null', 'w'))
    await expect(flushing.end('unflushed')).rejects.toMatchObject({ code: 'EINVAL' })
    giveBack(held)
  })
})
