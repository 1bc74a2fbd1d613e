import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OwnFiles } from '../../../src/main/common/ownFiles'
import { Registry, registryFiles, type Connection } from '../../../src/main/connections/registry'

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

  it('are not lost where there never was a file', () => {
    expect([load().found, readdirSync(folder)]).toEqual(['list', []])
  })
})
