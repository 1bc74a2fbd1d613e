import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Manifest } from '../../../src/main/engine/documents/manifest'
import { Pens } from '../../../src/main/engine/documents/pen'
import { SavedFiles } from '../../../src/main/engine/documents/savedFiles'
import { sha256 } from '../../../src/main/engine/documents/sha256'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

let store: TestStore
let manifest: Manifest
let files: SavedFiles
let pens: Pens
const open = new AbortController().signal

beforeEach(() => {
  store = openTestStore()
  manifest = new Manifest(store.outbox)
  pens = new Pens({ log: () => undefined })
  files = new SavedFiles(store.outbox, store.cache, pens)
})
afterEach(() => {
  pens.close()
  removeTestStore(store)
})

/** Saves a certificate as the program does; gives its path. */
function saved(documentId: number, text = `certificate ${documentId}`, name = `${documentId}.pdf`): string {
  const path = join(store.folder, name)
  writeFileSync(path, text)
  manifest.add({
    kind: 'certificate',
    documentId,
    companyId: 1,
    employeeId: 11,
    path,
    bytes: Buffer.byteLength(text),
    sha256: sha256(Buffer.from(text)),
    net: null,
    final: true,
    savedMs: documentId
  })
  return path
}

const check = () => files.check({ kind: 'certificate', companyId: 1 }, () => 5000, open)
const found = () => store.outbox.prepare<[], string | null>('SELECT found FROM saved_file ORDER BY id').pluck().all()

it('files are told as they are: the same, changed though as long, changed in length, missing', async () => {
  saved(1)
  writeFileSync(saved(2), 'CERTIFICATE 2')
  writeFileSync(saved(3), 'shorter')
  rmSync(saved(4))
  expect(await check()).toEqual({ checked: 4, changed: 2, missing: 1, differs: true })
  expect(found()).toEqual(['same', 'changed', 'changed', 'missing'])
  expect(await check()).toMatchObject({ differs: false })
})

it('only the latest file of a document counts, and saving the same again takes back what was found', async () => {
  rmSync(saved(1, 'old', '1 old.pdf'))
  const path = saved(1, 'new', '1 new.pdf')
  expect(await check()).toMatchObject({ checked: 1, changed: 0, missing: 0 })
  rmSync(path)
  expect(await check()).toMatchObject({ missing: 1, differs: true })
  saved(1, 'new', '1 new.pdf')
  expect(found().at(-1)).toBeNull()
  expect(await check()).toMatchObject({ checked: 1, missing: 0 })
})

it('saving the same bytes again shows the document as it is now: its net pay, and whether it is final', () => {
  const payslip = {
    kind: 'payslip' as const,
    documentId: 1,
    companyId: 1,
    employeeId: 11,
    path: join(store.folder, '1.pdf'),
    bytes: 3,
    sha256: 'of the bytes',
    net: '100.00',
    final: false,
    savedMs: READ_MS + 1
  }
  testCopy(store).payslip(1, 11, { id: 1, date: '2026-06-30', net: '200.00', finalised: true })
  const isCurrent = (fileId: number): boolean => {
    const file = manifest.fileOf(fileId)
    return file !== null && files.isCurrent(file, { kind: 'payslip', id: 1 })
  }
  const id = manifest.add(payslip)
  expect(isCurrent(id)).toBe(false)
  expect(manifest.add({ ...payslip, net: '200.00', final: true, savedMs: READ_MS + 2 })).toBe(id)
  expect(isCurrent(id)).toBe(true)
})

it('a folder that is gone makes its files missing; what cannot be read now is left as it was', async () => {
  saved(1)
  await check()
  const path = saved(2)
  rmSync(path)
  // A folder of that name can be opened by some systems and read by none.
  mkdirSync(path)
  const looked = await check()
  expect(looked.missing).toBe(0)
  expect(found().at(0)).toBe('same')
  rmSync(path, { recursive: true })
  expect(await check()).toMatchObject({ missing: 1 })
})

it('a disk that does not answer is told, and holds up neither other disks nor what else waits for files', async () => {
  pens = new Pens({ log: () => undefined, silentMs: 4000 })
  files = new SavedFiles(store.outbox, store.cache, pens)
  // Whoever opens a pipe that nobody writes to waits in the system, as for a file of a network folder that is away.
  const pipes = [1, 2, 3, 4, 5].map((id) => {
    const path = saved(id)
    rmSync(path)
    expect(spawnSync('mkfifo', [path]).status).toBe(0)
    return path
  })
  const checking = check().catch((error: unknown) => error)
  const here = join(store.folder, 'here')
  writeFileSync(here, 'here')
  // The runtime's pool has four threads: five that wait in it would let nothing through.
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => readFile(here, 'utf8')))).toContain('here')
  expect(await checking).toMatchObject({ code: 'folderSilent' })
  // What another program would be lent of it is the kept copy.
  expect(await files.isAsWritten({ path: pipes[0] ?? '', bytes: 1, sha256: '' })).toBe(false)
  expect(await pens.of(store.folder).isSomething(here)).toBe(true)
  for (const path of pipes) {
    // It lets go of whoever waits, and fails where nobody does.
    try {
      closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
    } catch {
      continue
    }
  }
})

it('a folder is known once something was saved in it or below it, or where it is in the folder of a company', () => {
  const known = (name: string): boolean => manifest.knowsFolder(join(store.folder, name))
  mkdirSync(join(store.folder, 'a', 'b'), { recursive: true })
  saved(1, 'x', join('a', 'b', '1.pdf'))
  expect(['', 'a', join('a', 'b'), join('a', 'b', 'c'), 'a b', 'b'].map(known)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false
  ])
  manifest.grant(1, join(store.folder, 'b'), 1)
  expect(['b', join('b', 'c'), 'bb'].map(known)).toEqual([true, true, false])
})
