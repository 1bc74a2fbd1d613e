import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate, versionOf } from '../../../src/main/store/migrate'
import { cacheMigrations } from '../../../src/main/store/migrations/cache'
import { newFileKey } from '../../../src/main/store/fileKey'
import { openForEngine, openForReader, type StoreFile } from '../../../src/main/store/open'

let folder: string
const open: Database[] = []

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'paydesk-open-'))))

afterEach(() => {
  for (const db of open.splice(0)) db.close()
  rmSync(folder, { recursive: true, force: true })
})

function opened(db: Database): Database {
  open.push(db)
  return db
}

const pathOf = (file: StoreFile): string => join(folder, `${file}.db`)
const setting = (db: Database, name: string): unknown => db.pragma(name, { simple: true })

describe('a live connection', () => {
  it.each<[StoreFile, object]>([
    ['cache', { wal_autocheckpoint: 1500, synchronous: 1, fullfsync: 0, cache_size: -16384, auto_vacuum: 2 }],
    ['outbox', { wal_autocheckpoint: 500, synchronous: 2, fullfsync: 1, cache_size: -4096 }]
  ])('of the engine to the %s has the settings that keep it whole, quick and out of the temp folder', (file, own) => {
    const db = opened(openForEngine(pathOf(file), file, newFileKey()))
    const wanted = {
      journal_mode: 'wal',
      temp_store: 2,
      mmap_size: 0,
      busy_timeout: 5000,
      journal_size_limit: 67_108_864,
      foreign_keys: 1,
      ...own
    }
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, setting(db, name) ?? 0]))).toEqual(wanted)
  })

  it('of a reader can only read, and sorts in memory', () => {
    const key = newFileKey()
    opened(openForEngine(pathOf('cache'), 'cache', key)).exec('CREATE TABLE t (x)')
    const db = opened(openForReader(pathOf('cache'), 'cache', key))
    expect([setting(db, 'temp_store'), setting(db, 'query_only'), setting(db, 'cache_size')]).toEqual([2, 1, -32_768])
    expect(() => db.exec('INSERT INTO t VALUES (1)')).toThrow(/readonly/)
  })
})

describe('a file', () => {
  it('shows nothing of what is in it, in no part', () => {
    const db = opened(openForEngine(pathOf('cache'), 'cache', newFileKey()))
    db.exec("CREATE TABLE person (name); INSERT INTO person VALUES ('Tidewater Lantern')")
    for (const part of ['', '-wal']) {
      const bytes = readFileSync(pathOf('cache') + part)
      for (const text of ['Tidewater', 'person', 'SQLite format']) expect(bytes.includes(text)).toBe(false)
    }
  })

  it('is refused with another key, and left as it was', () => {
    const key = newFileKey()
    const db = openForEngine(pathOf('cache'), 'cache', key)
    db.exec('CREATE TABLE t (x)')
    db.close()
    const before = readFileSync(pathOf('cache'))
    expect(() => openForEngine(pathOf('cache'), 'cache', newFileKey())).toThrow(
      expect.objectContaining({ code: 'storeDamaged' })
    )
    expect(readFileSync(pathOf('cache')).equals(before)).toBe(true)
    opened(openForEngine(pathOf('cache'), 'cache', key))
      .prepare('SELECT * FROM t')
      .all()
  })

  it('of a newer program is refused untouched', () => {
    const db = opened(openForEngine(pathOf('cache'), 'cache', newFileKey()))
    db.pragma('user_version = 99')
    expect(() => migrate(db, cacheMigrations)).toThrow(expect.objectContaining({ code: 'storeNewer' }))
    expect([versionOf(db), db.prepare('SELECT count(*) FROM sqlite_master').pluck().get()]).toEqual([99, 0])
  })

  it('whose step fails stays at the version it had, whole', () => {
    const db = opened(openForEngine(pathOf('cache'), 'cache', newFileKey()))
    migrate(db, [{ version: 1, sql: 'CREATE TABLE one (x)' }])
    const steps = [
      { version: 1, sql: 'CREATE TABLE one (x)' },
      { version: 2, sql: 'CREATE TABLE two (x)' },
      { version: 3, sql: 'CREATE TABLE one (x)' }
    ]
    expect(() => migrate(db, steps)).toThrow(expect.objectContaining({ code: 'storeDamaged' }))
    expect(versionOf(db)).toBe(1)
    expect(db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()).toEqual(['one'])
  })
})
