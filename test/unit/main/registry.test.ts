import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { OwnFiles } from '../../../src/main/common/ownFiles'
import { heldFor } from '../../fixtures/heldFile'
import { Registry, registryFiles, type Connection, type RegistryFiles } from '../../../src/main/connections/registry'

let folder: string
let path: string

const kept: Connection = {
  id: 'a-1',
  label: 'Head office',
  address: 'https://payroll.example.com',
  sample: false,
  keeping: 'kept',
  lastUsedMs: 5
}
const session: Connection = { ...kept, id: 'b-2', keeping: 'sessionOnly' }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-registry-'))
  path = join(folder, 'connections.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The two files, of which those of a name cannot be read so many times. */
function held(times: number, code: string, only?: string): RegistryFiles {
  const read = heldFor(times, code, only)
  return registryFiles({ file: (name) => new JsonFile(join(folder, name), () => {}, read) })
}

function load(): Registry {
  return Registry.load(registryFiles(new OwnFiles(folder, () => {})))
}

describe('the connections of this computer', () => {
  it('are the same after a restart, with the one that was open', async () => {
    const registry = load()
    await registry.put(kept)
    await registry.put({ ...kept, id: 'c-3', label: 'Branch' })
    await registry.use('c-3', 7)
    const again = load()
    expect(again.all).toEqual([kept, { ...kept, id: 'c-3', label: 'Branch', lastUsedMs: 7 }])
    expect(again.activeId).toBe('c-3')
  })

  it('keep their order when one of them is used', async () => {
    const registry = load()
    await registry.put(kept)
    await registry.put({ ...kept, id: 'c-3' })
    await registry.use(kept.id, 9)
    expect(load().all.map(({ id, lastUsedMs }) => [id, lastUsedMs])).toEqual([
      ['a-1', 9],
      ['c-3', 5]
    ])
  })

  it('write nothing of a session-only one to disk', async () => {
    const registry = load()
    await registry.put(kept)
    await registry.put(session)
    await registry.use(session.id, 7)
    expect(registry.activeId).toBe('b-2')
    expect(readFileSync(path, 'utf8')).not.toContain('b-2')
    expect(load().activeId).toBeNull()
  })

  it('forget one that is removed, also as the open one', async () => {
    const registry = load()
    await registry.put(kept)
    await registry.use(kept.id, 7)
    await registry.remove(kept.id)
    expect([load().all, load().activeId]).toEqual([[], null])
  })

  it.each(['{', '{"connections":7}', '{"activeId":null,"connections":[{"id":"../../etc"}]}', null])(
    'are there all the same, and open as before, when the file holds %s',
    async (text) => {
      const registry = load()
      await registry.put(kept)
      await registry.use(kept.id, 7)
      if (text === null) rmSync(path)
      else writeFileSync(path, text)
      const again = load()
      expect([again.all, again.activeId, again.found]).toEqual([[{ ...kept, lastUsedMs: 7 }], kept.id, 'copy'])
      if (text !== null) expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(text)
      // What is noted next is in both again.
      await again.use(kept.id, 9)
      expect(load()).toMatchObject({ found: 'list', all: [{ ...kept, lastUsedMs: 9 }] })
    }
  )

  it('are told as lost, and put aside, not overwritten, when both files are damaged', async () => {
    const copy = join(folder, 'connections.copy.json')
    for (const file of [path, copy]) writeFileSync(file, '{')
    const registry = load()
    expect([registry.all, registry.found]).toEqual([[], 'lost'])
    await registry.put(kept)
    for (const file of [path, copy]) expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('{')
    expect(load()).toMatchObject({ found: 'list', all: [kept] })
  })

  const entry = {
    id: 'a-1',
    label: 'Head office',
    address: 'https://payroll.example.com',
    sample: false,
    lastUsedMs: 5
  }
  const list = { activeId: 'a-1', unfinished: ['c-3'], connections: [entry] }
  it.each([
    [],
    null,
    'a-1',
    {},
    { ...list, activeId: undefined },
    { ...list, activeId: 7 },
    { ...list, unfinished: null },
    { ...list, unfinished: ['../a-1'] },
    { ...list, connections: { ...entry } },
    { ...list, connections: [entry, null] },
    { ...list, connections: [{ ...entry, id: '../../a-1' }] },
    { ...list, connections: [{ ...entry, id: '' }] },
    { ...list, connections: [{ ...entry, label: undefined }] },
    { ...list, connections: [{ ...entry, address: 7 }] },
    { ...list, connections: [{ ...entry, sample: 'no' }] },
    { ...list, connections: [{ ...entry, lastUsedMs: '5' }] }
  ])('are read from the copy, and the list is put aside, where it says %j', async (said) => {
    await load().put(kept)
    writeFileSync(path, JSON.stringify(said))
    expect(load()).toMatchObject({ found: 'copy', all: [kept] })
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(JSON.stringify(said))
  })

  it('are those of a newer version too, without what it added', () => {
    const { unfinished: _none, ...older } = list
    for (const said of [older, { ...list, newer: 1, connections: [{ ...entry, newer: { is: 2 } }] }]) {
      writeFileSync(path, JSON.stringify(said))
      const { found, all, activeId, leftovers } = load()
      expect({ found, all, activeId, leftovers }).toEqual({
        found: 'list',
        all: [kept],
        activeId: 'a-1',
        leftovers: said === older ? [] : ['c-3']
      })
    }
  })

  it.each(['EBUSY', 'EPERM'])(
    'are read from the copy while another program holds the list, which stays (%s)',
    async (code) => {
      await load().put(kept)
      const again = Registry.load(held(Infinity, code, 'connections.json'))
      expect([again.all, again.found, readdirSync(folder)]).toEqual([
        [kept],
        'copy',
        ['connections.copy.json', 'connections.json']
      ])
      await expect(again.use(kept.id, 9)).rejects.toMatchObject({ code: 'fileLocked' })
      // It is the open one all the same, and the list is as it was.
      expect([again.activeId, load().activeId]).toEqual([kept.id, null])
    }
  )

  it('that a copy behind the list lacks or still names are as in the list, once that can be read', async () => {
    const [gone, later] = [
      { ...kept, id: 'c-gone' },
      { ...kept, id: 'c-later' }
    ]
    await load().put(kept)
    await load().put(gone)
    const behind = readFileSync(join(folder, 'connections.copy.json'))
    await load().remove(gone.id)
    await load().put(later)
    writeFileSync(join(folder, 'connections.copy.json'), behind)
    // Five times at the start.
    const again = Registry.load(held(5, 'EBUSY', 'connections.json'))
    expect([again.found, again.all.map(({ id }) => id)]).toEqual(['copy', [kept.id, gone.id]])
    await again.use(kept.id, 9)
    for (const known of [again, load()])
      expect(known.all.map(({ id }) => id).sort()).toEqual([kept.id, later.id].sort())
  })

  it('that were held at the start are joined by what is connected meanwhile; nothing is written over them before', async () => {
    const first = load()
    await first.put(kept)
    await first.use(kept.id, 5)
    // Five times each of the two at the start, and each once more.
    const again = Registry.load(held(12, 'EBUSY'))
    expect([again.all, again.found]).toEqual([[], 'held'])
    const other = { ...kept, id: 'c-3' }
    await expect(again.begin(other)).rejects.toMatchObject({ code: 'fileLocked' })
    expect(load().all).toEqual([kept])
    await again.begin(other)
    await again.putWhole(other)
    expect(load()).toMatchObject({ found: 'list', all: [kept, other], activeId: kept.id, leftovers: [] })
  })

  it('let the program start where a damaged list cannot be put aside, and say so', async () => {
    await load().put(kept)
    writeFileSync(path, '{')
    mkdirSync(`${path}.damaged`)
    const faults: unknown[] = []
    const again = Registry.load(registryFiles(new OwnFiles(folder, () => {})), (error) => faults.push(error))
    expect([again.all, again.found, faults.length]).toEqual([[kept], 'copy', 1])
  })

  it('are not lost where there never was a file', () => {
    expect([load().found, readdirSync(folder)]).toEqual(['list', []])
  })
})
