import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setKillPointHook } from '../../../src/main/store/killPoint'
import { openForEngine } from '../../../src/main/store/open'
import { filesTest, PASSPHRASE, type Files, type FilesDesk } from './desks'

let files: Files
let mine: FilesDesk
let theirs: FilesDesk

beforeEach(async () => {
  files = await filesTest()
  mine = await files.desk()
  theirs = await files.desk()
})
afterEach(async () => {
  setKillPointHook(null)
  await files.close()
})

const person = (at: number): number => files.people[at] ?? 0

function handOver(desk: FilesDesk, path: string): Promise<{ fileName: string; edits: number }> {
  return desk.engine.handOver({ companyId: files.companyId, path, passphrase: PASSPHRASE, note: 'The June round' })
}

const states = async (desk: FilesDesk): Promise<string[]> =>
  (await desk.edits('all')).map(({ value, state }) => `${value} ${state}`).sort()

describe('changes that are handed over', () => {
  it('are in the file and cannot be sent from here any more, also after a restart', async () => {
    await mine.edit(person(0), { first_name: 'Handed', last_name: 'Over' })
    const path = mine.path('june.paydesk')
    expect(await handOver(mine, path)).toEqual({ fileName: 'june.paydesk', edits: 2 })
    expect(await mine.edits()).toEqual([])
    expect(await states(mine)).toEqual(['Handed handedOver', 'Over handedOver'])
    await mine.engine['edits.submit']({ companyId: files.companyId })
    const again = await mine.reopen()
    await again.engine['edits.submit']({ companyId: files.companyId })
    expect(await states(again)).toEqual(['Handed handedOver', 'Over handedOver'])
    expect(files.service.log.of('bulk_input')).toEqual([])
    expect(again.texts().filter((text) => text.includes('You handed it over in june.paydesk'))).toHaveLength(2)
  })

  it('come back, held, when the officer takes them back', async () => {
    const [edit] = await mine.edit(person(0), { first_name: 'Handed' })
    await handOver(mine, mine.path('june.paydesk'))
    await mine.engine['handover.takeBack']({ editIds: [edit?.id ?? 0] })
    expect(await mine.edits()).toMatchObject([{ state: 'held', needsOfficer: true }])
    await mine.engine['edits.hold']({ editIds: [edit?.id ?? 0], held: false })
    expect(await mine.edits()).toMatchObject([{ state: 'queued' }])
  })

  it('stay waiting when the file cannot be written, and nothing is left of it', async () => {
    await mine.edit(person(0), { first_name: 'Handed' })
    await expect(handOver(mine, mine.path('gone/june.paydesk'))).rejects.toMatchObject({ code: 'folderGone' })
    expect(await states(mine)).toEqual(['Handed queued'])
    expect(readdirSync(mine.place.root).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('stay waiting when the officer cancels it while the file is written, and nothing is left of it', async () => {
    await mine.edit(person(0), { first_name: 'Handed' })
    const path = mine.path('june.paydesk')
    const making = handOver(mine, path)
    await mine.engine['status.cancelWait']({ what: 'handover' })
    await expect(making).rejects.toMatchObject({ code: 'cancelled' })
    expect(await states(mine)).toEqual(['Handed queued'])
    expect(readdirSync(mine.place.root).filter((name) => name.startsWith('.paydesk-'))).toEqual([])
    await handOver(mine, path)
    const reading = theirs.engine.readHandover({ path, passphrase: PASSPHRASE })
    await theirs.engine['status.cancelWait']({ what: 'sealedFile' })
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('of a kill before the file has its name are held here and nowhere else', async () => {
    await mine.edit(person(0), { first_name: 'Handed' })
    const path = mine.path('june.paydesk')
    setKillPointHook((name) => {
      // What a kill leaves: nothing after it is done.
      if (name === 'handover.beforeRename') throw new Error('killed')
    })
    await expect(handOver(mine, path)).rejects.toThrow('killed')
    setKillPointHook(null)
    const again = await mine.reopen()
    expect(existsSync(path)).toBe(false)
    expect(await again.edits()).toMatchObject([{ value: 'Handed', state: 'held' }])
  })

  it('are never written over those of an earlier file, as long as it is the only copy of them', async () => {
    const [first] = await mine.edit(person(0), { first_name: 'Handed' })
    const path = mine.path('june.paydesk')
    await handOver(mine, path)
    const bytes = readFileSync(path)
    await mine.edit(person(1), { first_name: 'Later' })
    await expect(handOver(mine, path)).rejects.toMatchObject({ code: 'badInput', details: { subject: 'earlierFile' } })
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(await states(mine)).toEqual(['Handed handedOver', 'Later queued'])
    await mine.engine['handover.takeBack']({ editIds: [first?.id ?? 0] })
    expect(await handOver(mine, path)).toMatchObject({ edits: 2 })
  })

  it('are none where nothing waits', async () => {
    await expect(handOver(mine, mine.path('june.paydesk'))).rejects.toMatchObject({ code: 'notHere' })
  })
})

describe('a colleague’s file', () => {
  it('says what it brings before it is taken over, beside what waits here', async () => {
    await mine.edit(person(0), { first_name: 'Theirs', last_name: 'Same' })
    await mine.edit(person(1), { first_name: 'New' })
    await theirs.edit(person(0), { first_name: 'Ours', last_name: 'Same' })
    const path = mine.path('june.paydesk')
    await handOver(mine, path)
    const file = { path, passphrase: PASSPHRASE }
    const contents = await theirs.engine.readHandover(file)
    expect(contents).toMatchObject({ note: 'The June round', edits: 3, takenMs: null, companyId: files.companyId })
    expect(contents.rows.map(({ theirs: value, ours, verdict }) => [value, ours?.value ?? null, verdict])).toEqual([
      ['Theirs', 'Ours', 'differs'],
      ['Same', 'Same', 'same'],
      ['New', null, 'new']
    ])
    expect(await states(theirs)).toEqual(['Ours queued', 'Same queued'])
  })

  it('is merged by person, target and field, as the officer chose, and adds nothing the second time', async () => {
    await mine.edit(person(0), { first_name: 'Theirs', last_name: 'Lost' })
    await theirs.edit(person(0), { first_name: 'Ours', last_name: 'Kept' })
    const path = mine.path('june.paydesk')
    await handOver(mine, path)
    const file = { path, passphrase: PASSPHRASE }
    const { rows } = await theirs.engine.readHandover(file)
    const kept = rows.filter(({ attribute }) => attribute === 'last_name').map(({ at }) => at)
    expect(await theirs.engine.takeHandover({ ...file, mine: kept })).toEqual({ added: 1, kept: 1 })
    const after = ['Kept queued', 'Ours superseded', 'Theirs queued']
    expect(await states(theirs)).toEqual(after)
    expect(await theirs.engine.takeHandover({ ...file, mine: [] })).toEqual({ added: 0, kept: 2 })
    expect(await states(theirs)).toEqual(after)
    expect((await theirs.engine.readHandover(file)).takenMs).toBeGreaterThan(0)
    expect(theirs.texts().some((text) => text.startsWith('Taken over from'))).toBe(true)
    expect(await theirs.engine['history.check'](undefined)).toMatchObject({ state: 'whole' })
  })

  it('is sent from there as it would have been from here, once', async () => {
    const [edit] = await mine.edit(person(0), { first_name: 'Sent There' })
    const path = mine.path('june.paydesk')
    await handOver(mine, path)
    await theirs.engine.takeHandover({ path, passphrase: PASSPHRASE, mine: [] })
    await theirs.engine['edits.submit']({ companyId: files.companyId })
    await mine.engine['edits.submit']({ companyId: files.companyId })
    const untilMs = Date.now() + 15_000
    while ((await theirs.edits()).length > 0 && Date.now() < untilMs) await new Promise((next) => setTimeout(next, 20))
    expect(await states(theirs)).toEqual(['Sent There saved'])
    expect(files.service.log.writes.map(({ attribute, value }) => [attribute, value])).toEqual([
      ['first_name', 'Sent There']
    ])
    expect(edit?.base).toMatchObject({ kind: 'read' })
  })

  it('of another company, a backup in its place, or with a person of another name is told and changes nothing', async () => {
    await mine.edit(person(0), { first_name: 'Handed' })
    const path = mine.path('june.paydesk')
    await handOver(mine, path)
    const file = { path, passphrase: PASSPHRASE }
    const backup = { path: mine.path('all.paydesk'), passphrase: PASSPHRASE }
    await mine.engine.makeBackup(backup)
    await expect(theirs.engine.readHandover(backup)).rejects.toMatchObject({ code: 'badInput' })
    await expect(theirs.engine.readBackup(file)).rejects.toMatchObject({ code: 'badInput' })
    await theirs.close()
    const { cachePath, cacheKey } = theirs.place.store
    const copy = openForEngine(cachePath, 'cache', cacheKey)
    copy
      .prepare("UPDATE employee SET first_name = 'Somebody', last_name = 'Else', number = '9999' WHERE id = ?")
      .run(person(0))
    copy.close()
    const other = await files.desk(theirs.place, null, false)
    const { rows } = await other.engine.readHandover(file)
    expect(rows).toMatchObject([{ verdict: 'locked', reason: 'Here the person of this id is Else, Somebody.' }])
    expect(await other.engine.takeHandover({ ...file, mine: [] })).toEqual({ added: 0, kept: 1 })
    writeFileSync(path, 'no file of ours')
    await expect(other.engine.readHandover(file)).rejects.toMatchObject({ code: 'foreignFile' })
  })
})
