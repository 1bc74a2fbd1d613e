import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Manifest } from '../../../src/main/engine/documents/manifest'
import { SavedFiles } from '../../../src/main/engine/documents/savedFiles'
import { sha256 } from '../../../src/main/engine/documents/sha256'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

let store: TestStore
let manifest: Manifest
let files: SavedFiles
const open = new AbortController().signal

beforeEach(() => {
  store = openTestStore()
  manifest = new Manifest(store.outbox)
  files = new SavedFiles(store.outbox, store.cache)
})
afterEach(() => removeTestStore(store))

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
