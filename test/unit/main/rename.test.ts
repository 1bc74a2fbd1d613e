import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renameOver, renameOverSync } from '../../../src/main/common/rename'
import { replaceFile } from '../../../src/main/common/replaceFile'
import { giveName } from '../../../src/main/engine/documents/pen/giveName'
import { folderNamed, replacedBy } from '../../../src/main/engine/documents/pen/savedFile'

let folder: string
let tried: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-rename-'))
  tried = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const said = (code: string): Error => Object.assign(new Error(code), { code })
const at = (name: string): string => join(folder, name)

/** Renames as Windows does while a scanner holds one of the two for so long. */
function heldFor(ms: number, code: string): (from: string, to: string) => void {
  const from = Date.now()
  return (temp, to) => {
    tried.push(to)
    if (Date.now() - from < ms) throw said(code)
    renameSync(temp, to)
  }
}

/** As Windows answers of a folder whose name is taken. */
function likeWindows(temp: string, to: string): void {
  tried.push(to)
  if (existsSync(to)) throw said('EPERM')
  renameSync(temp, to)
}

const held = ['EPERM', 'EACCES', 'EBUSY'] as const
const bytes = Buffer.from('new')

describe('a file that a virus scanner holds for a moment', () => {
  it.each(held)('has its name when it is let go of (%s)', async (code) => {
    const free = heldFor(150, code)
    await replaceFile(at('list.csv'), at('temp'), bytes, async (from, to) => free(from, to))
    expect(readdirSync(folder)).toEqual(['list.csv'])
    await replacedBy(at('list.csv'), at('temp'), Buffer.from('newer'), { flush: () => {}, rename: heldFor(150, code) })
    expect([readFileSync(at('list.csv'), 'utf8'), readdirSync(folder)]).toEqual(['newer', ['list.csv']])
    renameOverSync(at('list.csv'), at('kept'), heldFor(150, code))
    expect(readdirSync(folder)).toEqual(['kept'])
  })

  it('is told after two seconds as what it is: a file that is there, or a folder that refuses where nothing is held', async () => {
    writeFileSync(at('list.csv'), 'old')
    const refuses = heldFor(9000, 'EPERM')
    const began = Date.now()
    await Promise.all([
      expect(replaceFile(at('list.csv'), at('a'), bytes, refuses)).rejects.toMatchObject({
        code: 'fileLocked',
        details: { subject: 'list.csv' }
      }),
      expect(replaceFile(at('other.csv'), at('b'), bytes, refuses)).rejects.toMatchObject({ code: 'folderReadOnly' }),
      expect(replacedBy(at('c.pdf'), at('c'), bytes, { flush: () => {}, rename: refuses })).rejects.toThrow('EPERM')
    ])
    expect(Date.now() - began).toBeGreaterThan(1800)
    expect([readFileSync(at('list.csv'), 'utf8'), readdirSync(folder)]).toEqual(['old', ['list.csv']])
  })

  it('is not waited for where the disk says something else', async () => {
    await expect(
      renameOver(at('none'), at('list.csv'), { rename: (from, to) => (tried.push(to), rename(from, to)) })
    ).rejects.toMatchObject({ code: 'ENOENT' })
    expect(tried).toHaveLength(1)
  })
})

describe('the folder of a pack', () => {
  beforeEach(() => {
    mkdirSync(at('made'))
    writeFileSync(join(at('made'), 'Summary.html'), 'x')
  })

  it.each(held)('of which a file is open for a moment gets its name, and no number (%s)', async (code) => {
    expect(await folderNamed(at('made'), 'Chan', heldFor(150, code))).toBe(at('Chan'))
    expect(readdirSync(folder)).toEqual(['Chan'])
    expect(new Set(tried)).toEqual(new Set([at('Chan')]))
  })

  it('has a number at once where its name is taken, also as Windows says that', async () => {
    mkdirSync(at('Chan'))
    mkdirSync(at('Chan (2)'))
    expect(await folderNamed(at('made'), 'Chan', likeWindows)).toBe(at('Chan (3)'))
    expect(tried).toEqual([at('Chan'), at('Chan (2)'), at('Chan (3)')])
  })

  it('of which a file stays open is told as held, not as a folder that refuses', async () => {
    await expect(folderNamed(at('made'), 'Chan', heldFor(9000, 'EPERM'))).rejects.toMatchObject({ code: 'fileLocked' })
    expect(new Set(tried)).toEqual(new Set([at('Chan')]))
  })
})

describe('a document that a virus scanner holds for a moment', () => {
  const naming = (name: string) => ({ temp: at('temp'), wanted: at(name), digest: '' })

  it.each(held)('has its name when it is let go of, as any other file, and no number (%s)', async (code) => {
    writeFileSync(at('temp'), bytes)
    const free = heldFor(1000, code)
    const name = (temp: string, to: string): boolean => (free(temp, to), true)
    const given = await giveName(naming('0034.pdf'), { inVain: false }, name)
    expect(given).toEqual({ path: at('0034.pdf'), unchanged: false, renamed: false })
    expect(readdirSync(folder)).toEqual(['0034.pdf'])
  })

  it('is waited for two seconds, the others of its call once one was in vain not at all', async () => {
    writeFileSync(at('temp'), bytes)
    const refuses = heldFor(9000, 'EBUSY')
    const name = (temp: string, to: string): boolean => (refuses(temp, to), true)
    const waited = { inVain: false }
    const began = Date.now()
    await expect(giveName(naming('0034.pdf'), waited, name)).rejects.toThrow('EBUSY')
    const first = Date.now() - began
    expect(first).toBeGreaterThan(1800)
    await expect(giveName(naming('0035.pdf'), waited, name)).rejects.toThrow('EBUSY')
    expect(Date.now() - began - first).toBeLessThan(500)
    expect(tried.filter((to) => to === at('0035.pdf'))).toHaveLength(1)
  })
})
