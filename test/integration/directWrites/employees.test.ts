import { afterEach, describe, expect, it } from 'vitest'
import type { WriteView } from '@shared/contract/views'
import type { RunningService } from '../../../src/sandbox'
import { openForEngine } from '../../../src/main/store/open'
import { newPlace, type EnginePlace } from '../../fixtures/enginePlace'
import { sampleService } from '../../fixtures/sampleService'
import { tamperWith, type Tamper, type TamperedService } from '../../fixtures/tamper'
import { newcomer, openWritesDesk, type WritesDesk } from '../../fixtures/writesDesk'

let service: RunningService
let between: TamperedService | null = null
let desk: WritesDesk
let waveId: number

async function begin(reads: 'documented' | 'full', tamper?: Tamper, place: EnginePlace = newPlace()): Promise<void> {
  service = await sampleService({ reads, recalculationMs: 0 })
  between = tamper === undefined ? null : await tamperWith(service.url, tamper)
  desk = await openWritesDesk({ url: between?.url ?? service.url, apiKey: service.apiKey }, place)
  waveId = desk.reader['frequencies.list']({ companyId: desk.companyId }).frequencies[0]?.id ?? 0
}

afterEach(async () => {
  await desk.close()
  await between?.close()
  await service.close()
})

const create = async (more: Record<string, string> = {}, place = 0): Promise<WriteView> =>
  desk.engine['writes.saveEmployee']({
    companyId: desk.companyId,
    employeeId: null,
    place,
    form: newcomer(waveId, more)
  })
const update = async (employeeId: number, form: Record<string, string>): Promise<WriteView> =>
  desk.engine['writes.saveEmployee']({ companyId: desk.companyId, employeeId, place: 0, form })
const sent = (operation: string): unknown[] => service.log.of(operation).map(({ body }) => body)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const anybody = (): number => desk.people()[0] ?? 0
const ofNew = (place = 0) => ({ kind: 'employee', companyId: desk.companyId, employeeId: null, place }) as const

describe.each(['documented', 'full'] as const)('an employee, with %s reads', (reads) => {
  it('is created as entered, once, and is in the copy at once', async () => {
    await begin(reads)
    const write = await create({
      married: 'false',
      'bank_account.bank_id': '24',
      'bank_account.branch_code': '012',
      'bank_account.account_number': '00012345',
      payment_method: 'eft_manual',
      'physical_address.line1': 'Flat 3',
      'physical_address.line4': 'Hong Kong'
    })
    expect(write).toMatchObject({ state: 'done', madeNumber: expect.any(String) as string })
    expect(sent('create_employee')).toEqual([
      {
        employee: {
          wave_id: waveId,
          first_name: 'Hoi Ching',
          last_name: 'Lau',
          payment_method: 'eft_manual',
          birthdate: '1996-02-29',
          appointment_date: '2026-06-01',
          id_type: 'hk_id',
          hkid: 'A123456(3)',
          employment_type: 'FULL_TIME',
          married: false,
          bank_account: { bank_id: 24, branch_code: '012', account_number: '00012345' },
          physical_address: { line1: 'Flat 3', line4: 'Hong Kong' }
        }
      }
    ])
    const view = desk.reader['employees.get']({ employeeId: write.madeId ?? 0 })
    expect(view).toMatchObject({
      lastName: 'Lau',
      firstName: 'Hoi Ching',
      number: reads === 'full' ? write.madeNumber : null
    })
  })

  it('is changed by the changed keys only, and the page shows it at once', async () => {
    await begin(reads)
    const employeeId = anybody()
    const { employee } = await desk.engine['writes.employeeForm']({ companyId: desk.companyId, employeeId })
    const write = await update(employeeId, {
      birthdate: textOf(employee?.record['birthdate']),
      first_name: textOf(employee?.record['first_name']),
      appointment_date: '2020-03-02',
      'physical_address.line1': 'Flat 9'
    })
    expect(write.state).toBe('done')
    expect(sent('update_employee')).toEqual([
      { employee: { appointment_date: '2020-03-02', physical_address: { line1: 'Flat 9' } } }
    ])
    const { profile } = desk.reader['employees.get']({ employeeId })
    expect(profile.find(({ field }) => field === 'appointment_date')?.value).toBe('2020-03-02')
    expect(profile.find(({ field }) => field === 'physical_address.unit_no')?.value).toBe('Flat 9')
  })

  it('is deleted, and gone from the list at once', async () => {
    await begin(reads)
    const employeeId = anybody()
    expect((await desk.engine['writes.deleteEmployee']({ employeeId })).state).toBe('done')
    expect(desk.reader['employees.get']({ employeeId }).goneMs).not.toBeNull()
    expect(anybody()).not.toBe(employeeId)
    const again = await desk.engine['writes.deleteEmployee']({ employeeId })
    expect(again).toMatchObject({ state: 'refused', error: { code: 'notFound' } })
  })
})

it('a deletion that is answered with no more than that something is calculating is not told as done', async () => {
  await begin('full')
  const employeeId = anybody()
  service.faults.add({ on: 'delete_employee', fault: { kind: 'calculating' } })
  expect((await desk.engine['writes.deleteEmployee']({ employeeId })).state).toBe('unknown')
  expect(desk.reader['employees.get']({ employeeId }).goneMs).toBeNull()
})

it('a change that was made is told as made, even where nothing of what follows can be written down', async () => {
  await begin('full')
  const { companyId, place } = desk
  const employeeId = anybody()
  const form = { email: 'new@example.com' }
  await desk.engine['writes.keepDraft']({ of: { kind: 'employee', companyId, employeeId, place: 0 }, form })
  // As on a disk that is full from then on.
  const { outboxPath, outboxKey } = place.store
  const outbox = openForEngine(outboxPath, 'outbox', outboxKey)
  outbox.exec(`CREATE TRIGGER no_room BEFORE INSERT ON read_again BEGIN SELECT RAISE(ABORT, 'no room'); END;
    CREATE TRIGGER none_either BEFORE DELETE ON form_draft BEGIN SELECT RAISE(ABORT, 'no room'); END`)
  outbox.close()
  expect((await update(employeeId, form)).state).toBe('done')
  expect(sent('update_employee')).toHaveLength(1)
  // The draft that could not be taken away is none any more.
  expect(await desk.engine['writes.draft']({ of: { kind: 'employee', companyId, employeeId, place: 0 } })).toBeNull()
})

describe('on a disk without room for the answer', () => {
  /** The disk refuses writes that get into this state; gives the act that makes room again. */
  function noRoomFor(state: string): () => void {
    const { outboxPath, outboxKey } = desk.place.store
    const run = (sql: string): void => {
      const outbox = openForEngine(outboxPath, 'outbox', outboxKey)
      outbox.exec(sql)
      outbox.close()
    }
    run(`CREATE TRIGGER no_room BEFORE UPDATE ON direct_write WHEN NEW.state = '${state}'
      BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    return () => run('DROP TRIGGER no_room')
  }

  it('what was made is told as made and keeps nothing else back; it is written down when there is room', async () => {
    await begin('full')
    const { companyId } = desk
    const makeRoom = noRoomFor('done')
    expect((await update(anybody(), { email: 'new@example.com' })).state).toBe('done')
    expect((await update(anybody(), { email: 'newer@example.com' })).state).toBe('done')
    expect((await desk.engine['writes.list']({ companyId })).map(({ state }) => state)).toEqual(['done', 'done'])
    expect((await desk.engine['status.get']({ companyId })).unknownWrites).toBe(0)
    expect(desk.states()).toEqual(['out', 'out'])
    makeRoom()
    await desk.engine['writes.list']({ companyId })
    expect(desk.states()).toEqual(['done', 'done'])
    expect(sent('update_employee')).toHaveLength(2)
  })

  it('a lost answer is asked about at once, and what the officer says of it is kept when there is room', async () => {
    await begin('full')
    const { companyId } = desk
    service.faults.add({ on: 'create_employee', fault: { kind: 'applied_no_answer' } })
    const makeRoom = noRoomFor('unknown')
    const { id: writeId, state } = await create()
    expect(state).toBe('unknown')
    expect((await desk.engine['status.get']({ companyId })).unknownWrites).toBe(1)
    await expect(create()).rejects.toMatchObject({ code: 'notAllowed' })
    const settle = async () => desk.engine['writes.settle']({ writeId, made: true, madeId: null })
    await expect(settle()).rejects.toBeDefined()
    makeRoom()
    expect((await settle()).state).toBe('settled')
    expect(desk.states()).toEqual(['settled'])
  })

  it('what could not be written down as gone out does not go out, and can be tried again', async () => {
    await begin('full')
    const makeRoom = noRoomFor('out')
    await expect(update(anybody(), { email: 'new@example.com' })).rejects.toBeDefined()
    expect(sent('update_employee')).toEqual([])
    makeRoom()
    expect((await update(anybody(), { email: 'new@example.com' })).state).toBe('done')
    expect(desk.states()).toEqual(['settled', 'done'])
  })
})

describe('what the service refuses', () => {
  it('is shown field by field, made nothing, and the draft stays', async () => {
    await begin('full', ({ method }) =>
      method === 'POST'
        ? {
            status: 422,
            body: { message: 'Failed', errors: { 'bank_account.bank_id': ["can't be blank", 'x'], email: 'taken' } }
          }
        : null
    )
    const form = newcomer(waveId)
    await desk.engine['writes.keepDraft']({ of: ofNew(), form })
    const write = await create()
    expect(write).toMatchObject({ state: 'refused', cause: 'refused', madeId: null })
    expect(write.error?.details.fields).toEqual({ 'bank_account.bank_id': ["can't be blank", 'x'], email: ['taken'] })
    expect((await desk.engine['writes.draft']({ of: ofNew() }))?.form).toEqual(form)
  })

  it.each([401, 404, 413, 429])('with %i is a refusal and can be sent again by the officer', async (status) => {
    await begin('full')
    service.faults.add({ on: 'create_employee', fault: { kind: 'status', status } })
    expect(await create()).toMatchObject({ state: 'refused', error: { details: { status } } })
    expect(service.log.writes).toEqual([])
  })

  it('is not even sent where the rules of the contract are broken', async () => {
    await begin('full')
    await expect(create({ hkid: '', 'bank_account.bank_id': '3' })).rejects.toMatchObject({
      code: 'badInput',
      details: {
        fields: {
          hkid: ['requiredByIdType'],
          'bank_account.branch_code': ['required'],
          'bank_account.account_number': ['required']
        }
      }
    })
    await expect(update(anybody(), {})).rejects.toMatchObject({ code: 'badInput', details: { subject: 'nothing' } })
    expect(desk.states()).toEqual([])
    expect(service.log.of('create_employee')).toEqual([])
  })
})

describe('the letters of id_type', () => {
  const capitalsOnly: Tamper = ({ method, body }) =>
    method === 'POST' && /"id_type":"(hk_id|passport)"/.test(body)
      ? { status: 422, body: { message: 'Failed', errors: { id_type: ['is not included in the list'] } } }
      : null

  it('are tried the other way where nothing else was refused, and remembered over a restart', async () => {
    await begin('documented', capitalsOnly)
    expect(await create()).toMatchObject({ state: 'done' })
    expect(desk.states()).toEqual(['refused', 'done'])
    await desk.reopen()
    expect(await create({ first_name: 'Ka Ming' })).toMatchObject({ state: 'done' })
    expect(between?.answeredHere).toHaveLength(1)
    expect(service.log.writes.filter(({ attribute }) => attribute === 'first_name')).toHaveLength(2)
  })

  it('are tried the other way where the refusal names no field but speaks of nothing else', async () => {
    await begin('full', ({ method, body }) =>
      method === 'POST' && /"id_type":"(hk_id|passport)"/.test(body)
        ? { status: 422, body: { message: 'Failed', errors: ['Id type is not included in the list'] } }
        : null
    )
    expect(await create()).toMatchObject({ state: 'done' })
  })

  it('are not tried the other way when something else was refused too', async () => {
    await begin('documented', ({ method, body }) =>
      method === 'POST' && body.includes('hk_id')
        ? { status: 422, body: { errors: { id_type: 'no', email: 'no' } } }
        : null
    )
    expect(await create()).toMatchObject({ state: 'refused' })
    expect(desk.states()).toEqual(['refused'])
  })
})

describe('a lost answer', () => {
  const faults = [
    ['the connection drops after it was made', { kind: 'applied_no_answer' }],
    ['the service fails after it was made', { kind: 'status', status: 500, applied: true }],
    ['a page of HTML comes in its place', { kind: 'html', applied: true }],
    ['the answer has no id', { kind: 'wrong_shape' }],
    ['the answer is cut', { kind: 'cut', afterBytes: 10 }]
  ] as const
  it.each(faults)('is not known whether it was made; the officer finds it and says so (%s)', async (_, fault) => {
    await begin('full')
    service.faults.add({ on: 'create_employee', fault })
    const write = await create()
    expect(write).toMatchObject({ state: 'unknown', cause: 'noAnswer' })
    // The same form cannot go out again while nobody knows.
    await expect(create()).rejects.toMatchObject({ code: 'notAllowed', details: { subject: 'unknownWrite' } })
    const { matches } = await desk.engine['writes.matches']({ writeId: write.id })
    expect(matches).toHaveLength(1)
    expect(matches[0]).toMatchObject({ title: expect.stringContaining('Lau, Hoi Ching') as string, wasThere: false })
    expect(matches[0]?.points.every(({ agrees }) => agrees === true)).toBe(true)
    const madeId = matches[0]?.id ?? 0
    const settled = await desk.engine['writes.settle']({ writeId: write.id, made: true, madeId })
    expect(settled).toMatchObject({ state: 'settled', cause: 'saidMade', madeId })
    expect(desk.reader['employees.get']({ employeeId: madeId }).lastName).toBe('Lau')
    expect(service.log.of('create_employee')).toHaveLength(1)
  })

  it('is told by the status, and before everything is removed, as is a form that was begun', async () => {
    await begin('documented')
    const { companyId } = desk
    const told = async () => [
      (await desk.engine['status.get']({ companyId })).unknownWrites,
      (await desk.engine['status.get']({ companyId: null })).unknownWrites,
      desk.engine.wipePreview(undefined).own
    ]
    expect(await told()).toEqual([0, 0, { edits: 0, writes: 0, forms: 0, ticks: 0, notes: 0 }])
    const of = { kind: 'employee', companyId, employeeId: anybody(), place: 0 } as const
    await desk.engine['writes.keepDraft']({ of, form: { email: 'new@example.com' } })
    service.faults.add({ on: 'create_employee', fault: { kind: 'applied_no_answer' } })
    const write = await create()
    expect(await told()).toEqual([1, 1, { edits: 0, writes: 1, forms: 1, ticks: 0, notes: 0 }])
    await desk.engine['writes.settle']({ writeId: write.id, made: false, madeId: null })
    expect(await told()).toEqual([0, 0, { edits: 0, writes: 0, forms: 1, ticks: 0, notes: 0 }])
    // What was noted while reviewing goes with the rest too.
    await desk.engine['review.addNote']({ companyId, payslipId: 1, text: 'Look again in July' })
    await desk.engine['review.addNote']({ companyId, payslipId: 1, text: 'Asked Mei Fong' })
    expect(await told()).toEqual([0, 0, { edits: 0, writes: 0, forms: 1, ticks: 0, notes: 2 }])
  })

  it('that was not made: no match but who was there before, and the form can go out again', async () => {
    await begin('documented')
    expect((await create()).state).toBe('done')
    service.faults.add({ on: 'create_employee', fault: { kind: 'refused_connection' } })
    const write = await create()
    expect(write.state).toBe('unknown')
    const { matches } = await desk.engine['writes.matches']({ writeId: write.id })
    expect(matches.map(({ wasThere }) => wasThere)).toEqual([true])
    await desk.engine['writes.settle']({ writeId: write.id, made: false, madeId: null })
    await expect(desk.engine['writes.settle']({ writeId: write.id, made: true, madeId: 1 })).rejects.toMatchObject({
      code: 'notAllowed'
    })
    expect((await create()).state).toBe('done')
  })

  it('of a change or a deletion: what the service has now stands beside what was sent', async () => {
    await begin('full')
    const employeeId = anybody()
    service.faults.add({ on: 'update_employee', fault: { kind: 'applied_no_answer' } })
    const changed = await update(employeeId, { email: 'new@example.com' })
    expect((await desk.engine['writes.matches']({ writeId: changed.id })).matches[0]?.points).toEqual([
      { label: 'Email', sent: 'new@example.com', there: 'new@example.com', agrees: true, sensitive: false }
    ])
    service.faults.add({ on: 'delete_employee', fault: { kind: 'applied_no_answer' } })
    const deleted = await desk.engine['writes.deleteEmployee']({ employeeId })
    expect(deleted.state).toBe('unknown')
    expect((await desk.engine['writes.matches']({ writeId: deleted.id })).matches).toMatchObject([{ id: null }])
    await desk.engine['writes.settle']({ writeId: deleted.id, made: true, madeId: null })
    expect(desk.reader['employees.get']({ employeeId }).goneMs).not.toBeNull()
  })
})

it('several new people are begun side by side, each told by the name so far, and each goes with its own creation', async () => {
  await begin('documented')
  const { companyId } = desk
  await desk.engine['writes.keepDraft']({ of: ofNew(), form: newcomer(waveId) })
  await desk.engine['writes.keepDraft']({ of: ofNew(1), form: newcomer(waveId, { first_name: 'May' }) })
  await desk.engine['writes.keepDraft']({ of: ofNew(2), form: { email: 'new@example.com' } })
  const subjects = async (): Promise<string[]> =>
    (await desk.engine['writes.drafts']({ companyId })).map(({ subject }) => subject).toSorted()
  expect(await subjects()).toEqual(['', 'Lau, Hoi Ching', 'Lau, May'])
  expect((await create({ first_name: 'May' }, 1)).state).toBe('done')
  expect(await subjects()).toEqual(['', 'Lau, Hoi Ching'])
  expect((await desk.engine['writes.draft']({ of: ofNew() }))?.form).toEqual(newcomer(waveId))
})

describe('offline', () => {
  it('nothing is sent or written down; what was entered is kept for the next start', async () => {
    await begin('documented')
    const { companyId } = desk
    const form = newcomer(waveId, { name_in_chinese: '劉海澄' })
    await desk.engine['writes.keepDraft']({ of: ofNew(), form })
    service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
    await expect(desk.engine['sync.refresh']({ companyId })).rejects.toMatchObject({ code: 'offline' })
    await expect(create()).rejects.toMatchObject({ code: 'offline' })
    expect(desk.states()).toEqual([])
    service.faults.clear()
    await desk.reopen()
    expect(await desk.engine['writes.drafts']({ companyId })).toMatchObject([{ of: ofNew(), awaiting: false }])
    expect((await desk.engine['writes.draft']({ of: ofNew() }))?.form).toEqual(form)
    expect((await create({ name_in_chinese: '劉海澄' })).state).toBe('done')
    expect(await desk.engine['writes.draft']({ of: ofNew() })).toBeNull()
    expect(await desk.engine['writes.drafts']({ companyId })).toEqual([])
  })
})
