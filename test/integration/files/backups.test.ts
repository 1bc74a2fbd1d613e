import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Backups, type BackupPorts } from '../../../src/main/engine/backups'
import type { EngineContext } from '../../../src/main/engine/context'
import { localDay } from '@shared/domain/day'
import { newFileKey } from '../../../src/main/store/fileKey'
import { openForEngine } from '../../../src/main/store/open'
import { newPlace } from '../../fixtures/enginePlace'
import { openTestStore, removeTestStore, testContext, type TestStore } from '../../fixtures/store'
import { filesTest, PASSPHRASE, QUICK, type Files, type FilesDesk } from './desks'

let files: Files
let desk: FilesDesk

beforeEach(async () => {
  files = await filesTest()
  desk = await files.desk()
  await desk.edit(files.people[0] ?? 0, { first_name: 'Backed Up' })
})
afterEach(() => files.close())

/** The outbox of a backup in a place of its own, as on another computer. */
async function restored(path: string): Promise<FilesDesk> {
  const place = newPlace()
  await desk.engine.restoreBackup({
    path,
    passphrase: PASSPHRASE,
    target: place.store.outboxPath,
    key: place.store.outboxKey
  })
  return files.desk(place)
}

describe('a backup under a passphrase', () => {
  it('holds what the officer made and neither the key of the service nor that of the file; it shows nothing of it', async () => {
    const path = desk.path('all.paydesk')
    const made = await desk.engine.makeBackup({ path, passphrase: PASSPHRASE })
    expect(made).toEqual({ fileName: 'all.paydesk', bytes: readFileSync(path).length })
    expect(await desk.engine.readBackup({ path, passphrase: PASSPHRASE })).toMatchObject({
      kind: 'backup',
      edits: 1,
      lines: 1,
      connection: { label: 'Test', address: files.service.url },
      companies: [expect.any(String)]
    })
    const raw = readFileSync(path).toString('latin1')
    for (const secret of ['Backed Up', files.service.apiKey, desk.place.store.outboxKey])
      expect(raw).not.toContain(secret)
    expect(desk.texts().at(-1)).toBe('Backed up under a passphrase to all.paydesk')
    expect(readdirSync(desk.place.backups).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('is not made when the officer cancels it: the one of that name stays as it was, and nothing is left of the other', async () => {
    const path = desk.path('all.paydesk')
    await desk.engine.makeBackup({ path, passphrase: PASSPHRASE })
    const before = readFileSync(path)
    const making = desk.engine.makeBackup({ path, passphrase: PASSPHRASE })
    await desk.engine['status.cancelWait']({ what: 'backup' })
    await expect(making).rejects.toMatchObject({ code: 'cancelled' })
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(desk.place.root).filter((name) => name.startsWith('.paydesk-'))).toEqual([])
    expect(readdirSync(desk.place.backups).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('opens on another computer with its history; what waited is held, as it may have been sent since', async () => {
    const path = desk.path('all.paydesk')
    await desk.engine.makeBackup({ path, passphrase: PASSPHRASE })
    const there = await restored(path)
    const [edit] = await there.edits()
    expect(edit).toMatchObject({ value: 'Backed Up', state: 'held', needsOfficer: true })
    const texts = there.texts()
    expect(texts[0]).toContain('Backed Up')
    expect(texts.filter((text) => text.startsWith('Opened from the backup that'))).toHaveLength(1)
    expect(await there.engine['history.check'](undefined)).toMatchObject({ state: 'whole', breaks: [] })
    // Once: at the next start nothing is held anew.
    await there.engine['edits.hold']({ editIds: [edit?.id ?? 0], held: false })
    const next = await there.reopen()
    expect((await next.edits()).map(({ state }) => state)).toEqual(['queued'])
  })

  it('does not send again what was on its way when it was made: the officer looks first', async () => {
    const path = desk.path('all.paydesk')
    await desk.engine.makeBackup({ path, passphrase: PASSPHRASE })
    const place = newPlace()
    const { outboxPath: target, outboxKey: key } = place.store
    await desk.engine.restoreBackup({ path, passphrase: PASSPHRASE, target, key })
    const outbox = openForEngine(target, 'outbox', key)
    outbox.exec("UPDATE edit SET state = 'unknown', cause = 'noAnswer', submitted_ms = 1, sent_ms = 1")
    outbox.close()
    const there = await files.desk(place)
    await expect.poll(async () => (await there.edits()).map(({ state }) => state), { timeout: 8000 }).toEqual(['held'])
    expect(files.service.log.of('bulk_input')).toEqual([])
  })

  it('brings no paths at which the next start looks for files or removes any', async () => {
    const outbox = openForEngine(desk.place.store.outboxPath, 'outbox', desk.place.store.outboxKey)
    outbox.exec(`INSERT INTO temp_file (path, started_ms) VALUES ('/elsewhere/one.part', 1);
      INSERT INTO save_folder (company_id, path, granted_ms) VALUES (1, '/elsewhere', 1);
      INSERT INTO file_placing (placing) VALUES ('{"folder":null,"segments":["/elsewhere/one.pdf"],"own":{},"parts":[]}')`)
    outbox.close()
    const path = desk.path('all.paydesk')
    await desk.engine.makeBackup({ path, passphrase: PASSPHRASE })
    const { outboxPath: target, outboxKey: key } = newPlace().store
    await desk.engine.restoreBackup({ path, passphrase: PASSPHRASE, target, key })
    const restoredOutbox = openForEngine(target, 'outbox', key)
    const left = ['temp_file', 'save_folder', 'file_placing'].map((table) =>
      restoredOutbox.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
    )
    restoredOutbox.close()
    expect(left).toEqual([0, 0, 0])
  })

  it('is neither written nor left half when the disk refuses; nothing is restored of one that does not open', async () => {
    await expect(
      desk.engine.makeBackup({ path: desk.path('not there/all.paydesk'), passphrase: PASSPHRASE })
    ).rejects.toMatchObject({ code: 'folderGone' })
    const path = desk.path('all.paydesk')
    await desk.engine.makeBackup({ path, passphrase: PASSPHRASE })
    const target = desk.path('restored.db')
    await expect(
      desk.engine.restoreBackup({ path, passphrase: 'another', target, key: newFileKey() })
    ).rejects.toMatchObject({ code: 'wrongPassphrase' })
    writeFileSync(path, readFileSync(path).subarray(0, -100))
    await expect(
      desk.engine.restoreBackup({ path, passphrase: PASSPHRASE, target, key: newFileKey() })
    ).rejects.toMatchObject({ code: 'fileDamaged' })
    expect(existsSync(target)).toBe(false)
    // What is there already is somebody's outbox.
    writeFileSync(target, 'here already')
    await expect(
      desk.engine.restoreBackup({ path, passphrase: PASSPHRASE, target, key: newFileKey() })
    ).rejects.toMatchObject({ code: 'EEXIST' })
    expect(readFileSync(target, 'utf8')).toBe('here already')
    expect(readdirSync(desk.place.root).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

function contextOf(store: TestStore, nowMs: () => number): EngineContext {
  return { ...testContext(store, () => expect.fail('nothing is sent'), new AbortController().signal), nowMs }
}

function portsOf({ folder, location }: TestStore, user: string, label = 'Test'): BackupPorts {
  return {
    connection: { label, address: 'https://payroll.example.com', sample: false },
    desk: { user, computer: 'PAY-2' },
    outboxKey: location.outboxKey,
    folder: join(folder, 'backups'),
    temps: { begun: () => undefined, ended: () => undefined },
    companies: () => [],
    unsettled: () => ({ edits: 0, writes: 0, forms: 0 }),
    lines: () => 0,
    onRecord: () => undefined,
    passphrase: () => Promise.resolve(PASSPHRASE),
    statusChanged: () => undefined,
    keyCost: QUICK
  }
}

describe('the daily backup', () => {
  it('makes the first one at once and says where it goes; it stops when it is told to', async () => {
    const folder = desk.path('daily')
    mkdirSync(folder)
    const daily = await desk.engine.startDailyBackup({ folder, passphrase: PASSPHRASE })
    expect(daily).toEqual({ folderName: 'daily', lastMs: expect.any(Number) as unknown, error: null })
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^Paydesk Test .+ \d{4}-\d{2}-\d{2}\.paydesk$/)])
    expect((await desk.engine['status.get']({ companyId: null })).backupFailed).toBe(false)
    desk.engine.stopDailyBackup(undefined)
    expect(await desk.engine['backups.daily'](undefined)).toBe(null)
  })

  it('is not begun in a folder that cannot be written', async () => {
    await expect(
      desk.engine.startDailyBackup({ folder: desk.path('gone'), passphrase: PASSPHRASE })
    ).rejects.toMatchObject({ code: 'folderGone' })
    expect(await desk.engine['backups.daily'](undefined)).toBe(null)
  })

  it('of two desks go beside each other in one folder', async () => {
    const store = openTestStore()
    for (const user of ['maria', 'tom']) {
      const ports = portsOf(store, user)
      await new Backups(contextOf(store, Date.now), ports).startDaily(store.folder, PASSPHRASE)
    }
    const made = readdirSync(store.folder).filter((name) => name.endsWith('.paydesk'))
    expect(made.map((name) => name.slice(0, 'Paydesk Test maria'.length)).sort()).toEqual([
      'Paydesk Test maria',
      'Paydesk Test tom o'
    ])
    removeTestStore(store)
  })

  it('begun twice on one day replaces none: the changes of the first may be lost by then', async () => {
    const store = openTestStore()
    for (let time = 0; time < 2; time++) {
      await new Backups(contextOf(store, Date.now), portsOf(store, 'maria')).startDaily(store.folder, PASSPHRASE)
    }
    const made = readdirSync(store.folder).filter((name) => name.endsWith('.paydesk'))
    const day = localDay(Date.now())
    expect(made.sort()).toEqual([
      `Paydesk Test maria on PAY-2 ${day} (2).paydesk`,
      `Paydesk Test maria on PAY-2 ${day}.paydesk`
    ])
    removeTestStore(store)
  })

  it('that is stopped, or moved to another folder, while one is being made stays so', async () => {
    const store = openTestStore()
    const [folder, other] = [join(store.folder, 'daily'), join(store.folder, 'other')]
    for (const path of [folder, other]) mkdirSync(path)
    let nowMs = Date.now()
    const at = { act: (): void => undefined }
    const ports = portsOf(store, 'maria')
    const temps = { ...ports.temps, begun: (path: string) => (ports.temps.begun(path), at.act()) }
    const daily = new Backups(
      contextOf(store, () => nowMs),
      { ...ports, temps }
    )
    await daily.startDaily(folder, PASSPHRASE)
    nowMs += 86_400_000
    at.act = () => daily.stopDaily()
    await daily.ifDue()
    at.act = () => undefined
    expect(daily.daily()).toBeNull()
    await daily.startDaily(folder, PASSPHRASE)
    nowMs += 86_400_000
    let moving: Promise<unknown> = Promise.resolve()
    at.act = () => {
      at.act = () => undefined
      moving = daily.startDaily(other, PASSPHRASE)
    }
    await daily.ifDue()
    await moving
    expect(daily.daily()).toMatchObject({ folderName: 'other', error: null })
    removeTestStore(store)
  })

  it('that is due and cannot be made is said, and is made when it can be again', async () => {
    const store = openTestStore()
    const folder = join(store.folder, 'daily')
    mkdirSync(folder)
    let nowMs = Date.now()
    // A name longer than a disk takes.
    const daily = new Backups(
      contextOf(store, () => nowMs),
      portsOf(store, 'maria', '薪'.repeat(100))
    )
    await daily.startDaily(folder, PASSPHRASE)
    const [first = ''] = readdirSync(folder)
    await daily.ifDue()
    expect(readdirSync(folder)).toEqual([first])
    nowMs += 86_400_000
    rmSync(folder, { recursive: true })
    await daily.ifDue()
    expect([daily.failed(), daily.daily()?.error]).toEqual([true, 'folderGone'])
    mkdirSync(folder)
    writeFileSync(join(folder, 'mine.paydesk'), 'is left alone')
    for (let day = 0; day < 16; day++) {
      await daily.ifDue()
      nowMs += 86_400_000
    }
    expect(daily.failed()).toBe(false)
    expect(readdirSync(folder)).toHaveLength(14 + 1)
    // A clock that was ahead keeps none of the days after it was set right from being backed up.
    nowMs -= 30 * 86_400_000
    await daily.ifDue()
    expect(readdirSync(folder).some((name) => name.endsWith(` ${localDay(nowMs)}.paydesk`))).toBe(true)
    removeTestStore(store)
  })
})
