import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { createRounds, type RoundPorts, type Rounds } from '../../../src/main/engine/rounds'
import { RetentionRows } from '../../../src/main/store/outbox/retention'
import { eventually } from '../../fixtures/outboxDesk'
import { bulkTest, columns, type BulkTest } from '../../fixtures/bulkTest'

let bulk: BulkTest
let rounds: Rounds
let key: { companyId: number; frequencyId: number; date: string }
let cameOnline: () => void = () => undefined
let fails: (employeeId: number) => AppError | null = () => null
let hold: Promise<void> = Promise.resolve()

function openRounds(): Rounds {
  const { desk } = bulk.outbox
  const readPayItems: RoundPorts['readPayItems'] = async (owner, options) => {
    await hold
    const failure = owner.kind === 'employee' ? fails(owner.employeeId) : null
    if (failure) throw failure
    return desk.reads.payItems(owner, options)
  }
  const made = createRounds(desk.context, {
    readPayItems,
    onOnline: (listener) => {
      cameOnline = listener
      return () => undefined
    }
  })
  made.start()
  return made
}

const round = () => rounds.channels['bulkEdit.round'](key) as Awaited<ReturnType<Rounds['channels']['bulkEdit.round']>>
const until = (state: string) =>
  eventually(
    () => round().state === state,
    () => JSON.stringify(round())
  )

beforeEach(async () => {
  bulk = await bulkTest()
  key = { companyId: bulk.outbox.companyId, frequencyId: bulk.frequencyId, date: bulk.outbox.person().date }
  fails = () => null
  hold = Promise.resolve()
  rounds = openRounds()
})
afterEach(async () => {
  await rounds.stop()
  await bulk.close()
})

describe('preparing a round', () => {
  it('says first what it asks, then reads everyone’s inputs, so that no cell says not read', async () => {
    const { people } = bulk.outbox
    expect(round()).toMatchObject({
      state: 'notStarted',
      people: people.length,
      requests: people.length * 2,
      done: 0,
      preparedMs: null
    })
    expect(round().seconds).toBeGreaterThan(0)
    await rounds.channels['bulkEdit.prepare'](key)
    await until('done')
    expect(round()).toMatchObject({ done: people.length * 2, reason: null })
    const grid = bulk.grid(bulk.definition([columns.salary, columns.salaryFromNowOn]))
    expect(grid.notRead).toBe(0)
  })

  it('is not ended by a person who fails, and says how many did', async () => {
    const { employeeId } = bulk.outbox.person(2)
    fails = (id) => (id === employeeId ? new AppError('notFound') : null)
    await rounds.channels['bulkEdit.prepare'](key)
    await until('done')
    expect(round().reason).toBe('1 list could not be read.')
    expect(bulk.grid(bulk.definition([columns.salaryFromNowOn])).notRead).toBe(1)
  })

  it('stops between two requests and goes on with those that are left', async () => {
    let release: () => void = () => undefined
    hold = new Promise((resolve) => (release = resolve))
    await rounds.channels['bulkEdit.prepare'](key)
    expect(round().state).toBe('reading')
    await rounds.channels['bulkEdit.stopPreparing'](key)
    release()
    expect(round().state).toBe('stopped')
    await rounds.channels['bulkEdit.prepare'](key)
    await until('done')
  })

  it('goes on under a new key, also where one request was cut off with the key before', async () => {
    fails = () => new AppError('unauthorised')
    await rounds.channels['bulkEdit.prepare'](key)
    await until('failed')
    let release: () => void = () => undefined
    hold = new Promise((resolve) => (release = resolve))
    rounds.goOn()
    expect(round().state).toBe('reading')
    // The key changes while a request is on its way.
    rounds.goOn()
    let cut = true
    fails = () => (cut ? ((cut = false), new AppError('cancelled')) : null)
    release()
    await until('done')
  })

  it('waits where the service cannot be reached, goes on when it answers, and after a restart of the program', async () => {
    let asked = 0
    fails = () => (++asked > 3 ? new AppError('offline') : null)
    await rounds.channels['bulkEdit.prepare'](key)
    await until('failed')
    expect(round()).toMatchObject({ done: 6, reason: 'The service cannot be reached.' })
    const { length } = bulk.outbox.sent()
    fails = () => null
    await rounds.stop()
    rounds = openRounds()
    await until('done')
    expect(bulk.outbox.sent()).toHaveLength(length)
    fails = () => new AppError('offline')
    await rounds.channels['bulkEdit.prepare'](key)
    await until('failed')
    fails = () => null
    cameOnline()
    await until('done')
  })

  it('keeps its people and payslips in the copy until another round of the frequency takes its place', async () => {
    const { desk, people } = bulk.outbox
    const rows = new RetentionRows(desk.store.outbox)
    const staying = (): Set<string> => new Set(rows.unsettled().map(({ kind, id }) => `${kind} ${id}`))
    const ofFirst = people.map(({ payslipId }) => `payslip ${payslipId}`)
    await rounds.channels['bulkEdit.prepare'](key)
    await until('done')
    for (const { employeeId } of people) expect(staying()).toContain(`employee ${employeeId}`)
    for (const payslip of ofFirst) expect(staying()).toContain(payslip)
    const [before] = desk.store.cache
      .prepare<[number, string], string>(
        'SELECT DISTINCT date FROM payslip WHERE frequency_id = ? AND date < ? AND special = 0 ORDER BY date DESC'
      )
      .pluck()
      .all(key.frequencyId, key.date)
    key = { ...key, date: before ?? '' }
    await rounds.channels['bulkEdit.prepare'](key)
    await until('done')
    expect(round().people).toBeGreaterThan(0)
    for (const payslip of ofFirst) expect(staying()).not.toContain(payslip)
  })
})
