import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { lastOpenedId, OpenedAhead } from '../../../src/main/connections/ahead'
import { Places } from '../../../src/main/connections'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'paydesk-ahead-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function connectionWithFiles(...names: readonly string[]): void {
  mkdirSync(join(folder, 'connections/office'), { recursive: true })
  for (const name of names) writeFileSync(join(folder, 'connections/office', name), '')
}

/** Keys as a keychain has them, which answers when it is let; and what the reader was told to open. */
function begin(keys: Readonly<Record<string, string>>, connectionId: string | null = 'office') {
  const opened: string[] = []
  let answer = (): void => {}
  const answers = new Promise<void>((done) => (answer = done))
  const ahead = new OpenedAhead({
    connectionId,
    places: new Places(folder, tmpdir()),
    secrets: { read: (_, name) => answers.then(() => keys[name] ?? null) },
    reader: {
      open: ({ cachePath, cacheKey, outboxKey }) => Promise.resolve(void opened.push(cachePath, cacheKey, outboxKey))
    }
  })
  return { ahead, opened, answer }
}

const KEYS = { cacheKey: 'c', outboxKey: 'o' }

describe('the connection that was open last', () => {
  it('is opened in the reader with its keys', async () => {
    connectionWithFiles('cache.db', 'outbox.db')
    const { ahead, opened, answer } = begin(KEYS)
    answer()
    expect(await ahead.opened).toBe(true)
    expect(opened).toEqual([join(folder, 'connections/office/cache.db'), 'c', 'o'])
  })

  it('is not opened when the program opens another, however late the keychain answers', async () => {
    connectionWithFiles('cache.db', 'outbox.db')
    const { ahead, opened, answer } = begin(KEYS)
    ahead.end()
    answer()
    expect(await ahead.opened).toBe(false)
    expect(opened).toEqual([])
  })

  it('is left to the program where a key or a file is missing, and where there was none', async () => {
    connectionWithFiles('cache.db')
    for (const { ahead, opened, answer } of [begin(KEYS), begin(KEYS, null)]) {
      answer()
      expect([await ahead.opened, opened]).toEqual([false, []])
    }
    connectionWithFiles('outbox.db')
    const { ahead, opened, answer } = begin({ cacheKey: 'c' })
    answer()
    expect([await ahead.opened, opened]).toEqual([false, []])
  })

  it('is told by the list of connections, and by no list that says something else', () => {
    const told = (text: string | null): string | null => {
      const path = join(folder, 'connections.json')
      if (text !== null) writeFileSync(path, text)
      return lastOpenedId(new JsonFile(path))
    }
    expect(told(null)).toBeNull()
    expect(told('{"activeId":"office-2","connections":[]}')).toBe('office-2')
    for (const text of ['{"activeId":null}', '{"activeId":7}', '{"activeId":"../else"}', '[]', 'null', '{"act'])
      expect(told(text)).toBeNull()
  })
})
