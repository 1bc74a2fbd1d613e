import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUpOutbox, backupIsDue, isWholeOutbox, migrateOutbox } from '../../../src/main/store/backup'
import { outboxMigrations } from '../../../src/main/store/migrations/outbox'
import { versionOf } from '../../../src/main/store/migrate'
import { newFileKey } from '../../../src/main/store/fileKey'
import { openForEngine, openForReader } from '../../../src/main/store/open'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 10, 28, 9, 41, 5)

let store: TestStore
let folder: string

beforeEach(() => {
  store = openTestStore()
  folder = join(store.folder, 'backups')
  store.outbox.prepare("INSERT INTO batch (company_id, name, created_ms) VALUES (1, 'June round', 0)").run()
})

afterEach(() => removeTestStore(store))

const backUp = (nowMs: number): string => backUpOutbox(store.outbox, store.location.outboxKey, folder, nowMs).fileName

describe('a backup of the outbox', () => {
  it('opens with the key and holds everything, and with no other key', () => {
    const { fileName, bytes } = backUpOutbox(store.outbox, store.location.outboxKey, folder, START_MS)
    const copy = openForReader(join(folder, fileName), 'outbox', store.location.outboxKey)
    expect(copy.prepare('SELECT name FROM batch').pluck().all()).toEqual(['June round'])
    copy.close()
    expect(bytes).toBe(readFileSync(join(folder, fileName)).length)
    expect(readFileSync(join(folder, fileName)).includes('June round')).toBe(false)
    expect(() => openForReader(join(folder, fileName), 'outbox', newFileKey())).toThrow(
      expect.objectContaining({ code: 'storeDamaged' })
    )
    expect(readdirSync(folder)).toEqual([fileName])
  })

  it('keeps the last three and one a day', () => {
    const dayBefore = [1, 2].map((hour) => backUp(START_MS - DAY_MS + hour * 1000))
    const today = [1, 2, 3, 4].map((hour) => backUp(START_MS + hour * 1000))
    expect(readdirSync(folder).sort()).toEqual([dayBefore[1], ...today.slice(1)])
  })

  it('is kept, however many were made while the clock was ahead', () => {
    for (let day = 0; day < 31; day++) backUp(START_MS + (400 + day) * DAY_MS)
    const fileName = backUp(START_MS)
    expect(existsSync(join(folder, fileName))).toBe(true)
  })

  it('is due once a day', () => {
    expect(backupIsDue(folder, START_MS)).toBe(true)
    backUp(START_MS)
    expect(backupIsDue(folder, START_MS + 1000)).toBe(false)
    expect(backupIsDue(folder, START_MS + DAY_MS)).toBe(true)
    // After a clock that was ahead was set right.
    expect(backupIsDue(folder, START_MS - DAY_MS)).toBe(true)
  })

  it('that cannot be written says so', () => {
    writeFileSync(folder, 'a file where the folder should be')
    expect(() => backUp(START_MS)).toThrowError(expect.objectContaining({ code: 'storeDamaged' }))
  })

  it('clears what a kill left of an earlier one', () => {
    mkdirSync(folder)
    writeFileSync(join(folder, '.outbox 2026-11-27 101010000.db.part'), 'half')
    expect(readdirSync(folder)).toHaveLength(1)
    expect([backUp(START_MS)]).toEqual(readdirSync(folder))
  })
})

describe('a file that is to be an outbox', () => {
  it('is whole when its key opens it and it passes its check, also while it is open and of a newer version', () => {
    const { outboxPath, outboxKey } = store.location
    const backup = join(folder, backUp(START_MS))
    store.outbox.pragma('user_version = 99')
    expect([outboxPath, backup].map((path) => isWholeOutbox(path, outboxKey))).toEqual([true, true])
  })

  it('is not when it is of another key, cut, overwritten in the middle, empty, no database or not there', () => {
    store.outbox.exec("INSERT INTO setting SELECT value, hex(randomblob(2000)) FROM json_each('[1,2,3,4,5,6,7,8,9]')")
    const bytes = readFileSync(join(folder, backUp(START_MS)))
    const overwritten = Buffer.from(bytes)
    overwritten.fill(7, bytes.length - 9000, bytes.length - 8000)
    const files = { cut: bytes.subarray(0, bytes.length - 5000), overwritten, empty: '', text: 'not a database' }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const key = store.location.outboxKey
    for (const name of [...Object.keys(files), 'absent']) {
      expect({ name, whole: isWholeOutbox(join(folder, name), key) }).toEqual({ name, whole: false })
    }
    expect(isWholeOutbox(store.location.outboxPath, newFileKey())).toBe(false)
  })
})

describe('a migration of the outbox', () => {
  const next = [...outboxMigrations, { version: 2, sql: 'CREATE TABLE later (id INTEGER)' }]
  const migrateTo = (migrations: typeof next): void =>
    migrateOutbox(store.outbox, store.location.outboxKey, folder, START_MS, migrations)

  it('is preceded by a backup that is still of the old version', () => {
    migrateTo(next)
    expect(versionOf(store.outbox)).toBe(2)
    const [fileName = ''] = readdirSync(folder)
    const copy = openForReader(join(folder, fileName), 'outbox', store.location.outboxKey)
    expect(versionOf(copy)).toBe(1)
    copy.close()
  })

  it('is not done when the backup fails', () => {
    writeFileSync(folder, 'a file where the folder should be')
    expect(() => migrateTo(next)).toThrowError(expect.objectContaining({ code: 'storeDamaged' }))
    expect(versionOf(store.outbox)).toBe(1)
  })

  it('of a new or up-to-date file takes none', () => {
    const fresh = openForEngine(join(store.folder, 'fresh.db'), 'outbox', store.location.outboxKey)
    migrateOutbox(fresh, store.location.outboxKey, folder, START_MS)
    fresh.close()
    migrateOutbox(store.outbox, store.location.outboxKey, folder, START_MS)
    expect(existsSync(folder)).toBe(false)
  })
})
