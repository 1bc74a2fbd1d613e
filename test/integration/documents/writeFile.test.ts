import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Pens } from '../../../src/main/engine/documents/pen'
import type { TempFiles } from '../../../src/main/engine/documents/tempFiles'
import { writeInFolder } from '../../../src/main/engine/documents/writeFile'
import { setKillPointHook } from '../../../src/main/store/killPoint'

const pens = new Pens({ log: () => undefined })
let folder = ''
const noted = new Set<string>()
const temps: TempFiles = { begun: (path) => void noted.add(path), ended: (path) => void noted.delete(path) }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-save-'))
  noted.clear()
})
afterEach(() => {
  setKillPointHook(null)
  rmSync(folder, { recursive: true, force: true })
})

afterAll(() => pens.close())

function everyFile(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}

/** A disk of 64 kB, where this system lets one be mounted. */
function smallDisk(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const canMount = (() => {
  const probe = mkdtempSync(join(tmpdir(), 'paydesk-mount-'))
  const mounted = process.platform === 'linux' && smallDisk(probe)
  if (mounted) execFileSync('umount', [probe])
  rmSync(probe, { recursive: true, force: true })
  return mounted
})()

describe('a document written into the granted folder', () => {
  it('is there whole under its name, with no temp file beside it', async () => {
    const written = await writeInFolder(pens, folder, ['Tidewater', '2026-06-30', 'a.pdf'], Buffer.from('one'), temps)
    expect(written).toMatchObject({ unchanged: false, renamed: false })
    expect(readFileSync(written.path, 'utf8')).toBe('one')
    expect(everyFile()).toEqual(['a.pdf'])
    expect(noted.size).toBe(0)
  })

  it('is not written again when the same bytes are there', async () => {
    const first = await writeInFolder(pens, folder, ['a.pdf'], Buffer.from('one'), temps)
    const second = await writeInFolder(pens, folder, ['a.pdf'], Buffer.from('one'), temps)
    expect(second).toEqual({ path: first.path, unchanged: true, renamed: false })
    expect(everyFile()).toEqual(['a.pdf'])
  })

  it('never replaces a file of other bytes: both are kept', async () => {
    writeFileSync(join(folder, 'a.pdf'), 'theirs')
    const written = await writeInFolder(pens, folder, ['a.pdf'], Buffer.from('ours'), temps)
    expect(written).toEqual({ path: join(folder, 'a (2).pdf'), unchanged: false, renamed: true })
    expect(readFileSync(join(folder, 'a.pdf'), 'utf8')).toBe('theirs')
  })

  it('is one file when it is saved twice at once', async () => {
    const twice = Array.from({ length: 10 }, () => writeInFolder(pens, folder, ['a.pdf'], Buffer.from('one'), temps))
    const written = await Promise.all(twice)
    expect(new Set(written.map(({ path }) => path))).toEqual(new Set([join(folder, 'a.pdf')]))
    expect(everyFile()).toEqual(['a.pdf'])
  })

  it('counts as saved when its temp file cannot be removed, which stays noted for the next start', async () => {
    setKillPointHook((name) => {
      const [temp] = noted
      if (name !== 'documents.afterRename' || temp === undefined) return
      rmSync(temp)
      mkdirSync(temp)
    })
    const written = await writeInFolder(pens, folder, ['a.pdf'], Buffer.from('one'), temps)
    expect(written).toEqual({ path: join(folder, 'a.pdf'), unchanged: false, renamed: false })
    expect(noted.size).toBe(1)
  })

  it('survives twenty writers of one name: twenty files, none lost', async () => {
    const writers = Array.from({ length: 20 }, (_, index) =>
      writeInFolder(pens, folder, ['a.pdf'], Buffer.from(`writer ${index}`), temps)
    )
    const paths = new Set((await Promise.all(writers)).map(({ path }) => path))
    expect(paths.size).toBe(20)
    expect(everyFile()).toHaveLength(20)
  })

  it('does not follow a link that leads out of the folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'paydesk-outside-'))
    symlinkSync(outside, join(folder, 'Payslips'))
    await expect(writeInFolder(pens, folder, ['Payslips', 'a.pdf'], Buffer.from('x'), temps)).rejects.toMatchObject({
      code: 'folderLeadsOut'
    })
    expect(readdirSync(outside)).toEqual([])
    rmSync(outside, { recursive: true })
  })

  it('does not write through a link that is put in place of a folder after that was looked at', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'paydesk-outside-'))
    const swapped = (name: string): void => {
      renameSync(join(folder, name), join(folder, `${name} moved`))
      symlinkSync(outside, join(folder, name))
    }
    const pen = pens.of(folder)
    const leadsOut = { code: 'folderLeadsOut' }
    // Before the temp file is made.
    const first = await pen.folderInside(folder, ['First', 'Payslips'])
    swapped('First')
    mkdirSync(join(outside, 'Payslips'))
    await expect(pen.write(join(first.path, 'a.tmp'), Buffer.from('x'), 'keep')).rejects.toMatchObject(leadsOut)
    // As it is to have its name, which is in a folder that was met a moment before.
    const second = await pen.folderInside(folder, ['Second'])
    const temp = join(first.root, 'b.tmp')
    const { digest } = await pen.write(temp, Buffer.from('x'), 'keep')
    swapped('Second')
    await expect(pen.giveName({ temp, wanted: join(second.path, 'b.pdf'), digest })).rejects.toMatchObject(leadsOut)
    // In a single save.
    setKillPointHook((point) => {
      if (point === 'documents.beforeRename') swapped('Third')
    })
    const third = writeInFolder(pens, folder, ['Third', 'c.pdf'], Buffer.from('x'), temps)
    await expect(third).rejects.toMatchObject(leadsOut)
    expect(readdirSync(outside, { recursive: true })).toEqual(['Payslips'])
    rmSync(outside, { recursive: true })
  })

  it('does not write through a link that stands in place of the file', async () => {
    const outside = join(folder, 'outside.txt')
    writeFileSync(outside, 'keep me')
    mkdirSync(join(folder, 'in'))
    symlinkSync(outside, join(folder, 'in', 'a.pdf'))
    await writeInFolder(pens, folder, ['in', 'a.pdf'], Buffer.from('x'), temps)
    expect(readFileSync(outside, 'utf8')).toBe('keep me')
  })

  it('says that the folder is gone', async () => {
    rmSync(folder, { recursive: true })
    await expect(writeInFolder(pens, folder, ['a.pdf'], Buffer.from('x'), temps)).rejects.toMatchObject({
      code: 'folderGone'
    })
  })

  it('says that a name is too long for the disk', async () => {
    await expect(writeInFolder(pens, folder, ['x'.repeat(300)], Buffer.from('x'), temps)).rejects.toMatchObject({
      code: 'pathTooLong'
    })
  })

  it.runIf(canMount)(
    'says that the disk is full and leaves nothing behind (needs the right to mount a small disk)',
    async () => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
      try {
        await expect(writeInFolder(pens, folder, ['a.pdf'], Buffer.alloc(1_000_000), temps)).rejects.toMatchObject({
          code: 'diskFull'
        })
        expect(everyFile()).toEqual([])
        expect(noted.size).toBe(0)
      } finally {
        execFileSync('umount', [folder])
      }
    }
  )

  it.runIf(canMount)('says that the folder cannot be written (needs the right to mount a small disk)', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,ro', 'tmpfs', folder])
    try {
      await expect(writeInFolder(pens, folder, ['a.pdf'], Buffer.from('x'), temps)).rejects.toMatchObject({
        code: 'folderReadOnly'
      })
    } finally {
      execFileSync('umount', [folder])
    }
  })
})
