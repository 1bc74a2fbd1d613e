import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { Registry, type Connection } from '../../../src/main/connections/registry'

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

function load(onDamaged: () => void = () => {}): Registry {
  return Registry.load(new JsonFile(path), onDamaged)
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

  it('are put aside, not overwritten, when the file is damaged', async () => {
    for (const text of ['{', '{"connections":7}', '{"activeId":null,"connections":[{"id":"../../etc"}]}']) {
      writeFileSync(path, text)
      let told = 0
      const registry = load(() => told++)
      await registry.put(kept)
      expect([registry.all.length, told]).toEqual([1, 1])
      expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(text)
      expect(readdirSync(folder).sort()).toEqual(['connections.json', 'connections.json.damaged'])
    }
  })
})
