import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import type { Edit } from '@shared/domain/edit'
import { setKillPointHook } from '../../../src/main/store/killPoint'
import { idsOf, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'
import { sampleOf } from '../../fixtures/runs'

let test: OutboxTest

beforeEach(async () => {
  test = await outboxTest({ service: { reads: 'full' } })
  for (const at of [0, 1]) await paidBy('cash', at)
})

afterEach(async () => {
  setKillPointHook(null)
  test.expectNothingTwice()
  await test.close()
})

/** Somebody else says how a person is paid, and the copy knows. */
async function paidBy(method: string, at = 0): Promise<void> {
  const { employeeId } = test.person(at)
  const identity = { id_type: 'passport', passport_number: 'K1', married: false }
  const bank = { bank_id: 12, branch_code: '111', account_number: '777777' }
  await test.desk.client.employees.update(employeeId, { ...identity, payment_method: method, bank_account: bank })
  await test.desk.reads.employee(employeeId, {})
  test.service.log.clear()
}

const account = (number = '0012345'): Readonly<Record<string, string>> => ({
  'bank_account.bank_id': '24',
  'bank_account.branch_code': '007',
  'bank_account.account_number': number
})
const tooShort = { bank_account: '{"bank_id":24,"branch_code":"007","account_number":"12"}' }

const addForm = (form: Readonly<Record<string, string>>, at = 0): Promise<Edit[]> =>
  test.call('edits.addForm', { companyId: test.companyId, employeeId: test.person(at).employeeId, form })
const submitWithTicks = (ticked: readonly number[]): Promise<number> =>
  test.call('edits.submit', { companyId: test.companyId, ticked })
const written = (): string[] => test.service.log.writes.map(({ attribute }) => attribute.split('.')[0] ?? '')
const preview = () => test.call('edits.preview', { companyId: test.companyId })

/** To bank transfer, with the account: the edit of each. */
async function toTransfer(at = 0): Promise<{ account: number; method: number }> {
  const edits = await addForm({ payment_method: 'eft_manual', ...account() }, at)
  const idOf = (attribute: string): number => edits.find((edit) => edit.attribute === attribute)?.id ?? 0
  return { account: idOf('bank_account'), method: idOf('payment_method') }
}

describe('a change that needs another field of the same person', () => {
  it('is not sent without it: bank transfer stays with a sentence while the new account is not ticked', async () => {
    const ids = await toTransfer()
    const { withTicks, edits } = await preview()
    expect(edits).toBe(2)
    expect(withTicks).toMatchObject([{ editId: ids.method, ticks: [ids.account] }])
    await test.submit()
    await test.desk.outbox.rested()
    expect(written()).toEqual([])
    expect(test.desk.edit(ids.method)).toMatchObject({ state: 'queued' })
    expect(test.desk.edit(ids.method).reason?.text).toContain('“Bank account” of this person comes first')
    expect(test.desk.edit(ids.method).reason?.text).toContain('it was not ticked')

    await submitWithTicks([ids.account])
    await test.desk.until([ids.account, ids.method], 'saved')
    expect(written()).toEqual(['bank_account', 'payment_method'])
  })

  it('nor by itself, where that is set', async () => {
    test.desk.context.setSettings({ sendAutomatically: true })
    const ids = await toTransfer()
    const others = await test.add(test.person(1), { first_name: 'Kay' }, 'employee')
    await test.desk.until(idsOf(others), 'saved')
    await test.desk.outbox.rested()
    expect(test.desk.edit(ids.method)).toMatchObject({ state: 'queued' })
    expect(test.desk.edit(ids.method).reason?.text).toContain('it was not ticked')
    expect(written()).toEqual(['first_name'])
    await submitWithTicks([ids.account])
    await test.desk.until([ids.account, ids.method], 'saved')
    expect(written()).toEqual(['first_name', 'bank_account', 'payment_method'])
  })

  it('nor after it was rejected; corrected and ticked, both go', async () => {
    const [short] = await test.add(test.person(), tooShort, 'employee')
    const [method] = await test.add(test.person(), { payment_method: 'eft_manual' }, 'employee')
    const [others] = await test.add(test.person(1), { first_name: 'Kay' }, 'employee')
    const ids = { account: short?.id ?? 0, method: method?.id ?? 0 }
    await submitWithTicks([ids.account])
    await test.desk.until([ids.account], 'rejected')
    await test.desk.until([others?.id ?? 0], 'saved')
    await test.desk.outbox.rested()
    expect(written()).toEqual(['first_name'])
    expect(test.desk.edit(ids.method)).toMatchObject({ state: 'queued' })
    expect(test.desk.edit(ids.method).reason?.text).toContain('it was rejected')
    expect(test.desk.outbox.runnerState().state).toBe('idle')
    const { leftOut } = await preview()
    expect(leftOut.find(({ editId }) => editId === ids.method)?.reason).toContain('which was rejected')

    const long = '{"bank_id":24,"branch_code":"007","account_number":"0099999"}'
    await test.call('edits.change', { editId: ids.account, value: long })
    await submitWithTicks([ids.account])
    await test.desk.until([ids.account, ids.method], 'saved')
    expect(written()).toEqual(['first_name', 'bank_account', 'payment_method'])
  })

  it('wherever and whenever either was entered; and goes alone once the other is given up, which is said first', async () => {
    const [method] = await test.add(test.person(), { payment_method: 'eft_manual' }, 'employee')
    const [bank] = await addForm(account())
    const ids = { account: bank?.id ?? 0, method: method?.id ?? 0 }
    await test.call('edits.hold', { editIds: [ids.account], held: true })
    expect((await preview()).leftOut.map(({ editId, reason }) => [editId, reason])).toEqual([
      [ids.account, 'You keep it back.'],
      [ids.method, 'Needs “Bank account” of this person first, which is kept back. It stays until that one is saved.']
    ])
    await test.submit()
    await test.desk.outbox.rested()
    expect(written()).toEqual([])
    await test.call('edits.discard', { editIds: [ids.account] })
    expect(test.desk.edit(ids.method).reason?.text).toContain('“Bank account” of this person was given up')
    const { without, edits } = await preview()
    expect(edits).toBe(1)
    expect(without).toMatchObject([{ editId: ids.method }])
    expect(without[0]?.reason).toContain('goes out with the “Bank account” that the service has')
    await test.submit()
    await test.desk.until([ids.method], 'saved')
  })

  it('nor without the officer’s word, where that other is given up after both were submitted', async () => {
    test.service.faults.add({ on: 'update_employee', fault: { kind: 'busy', retryAfter: 'seconds', seconds: 60 } })
    const ids = await toTransfer()
    await submitWithTicks([ids.account])
    await test.desk.until([ids.account], 'waiting')
    await test.call('edits.discard', { editIds: [ids.account] })
    test.service.faults.clear()
    const method = test.desk.edit(ids.method)
    expect(method).toMatchObject({ state: 'queued' })
    expect(method.reason?.text).toContain('was given up')
    expect(test.desk.rows.get(ids.method)?.submittedMs).toBeNull()
  })

  it('nor where there is none in the service; it says what is missing, and goes with it', async () => {
    const edits = await addForm({ married: 'true', spouse_first_name: 'Kay', spouse_last_name: 'Ho' })
    const idOf = (attribute: string): number => edits.find((edit) => edit.attribute === attribute)?.id ?? 0
    await test.call('edits.discard', { editIds: [idOf('spouse_last_name')] })
    const look = await preview()
    expect(look).toMatchObject({ edits: 1, without: [] })
    expect(look.leftOut).toMatchObject([{ editId: idOf('married') }])
    expect(look.leftOut[0]?.reason).toContain('last name” of this person, which the service does not have.')
    await test.submit()
    await test.desk.until([idOf('spouse_first_name')], 'saved')
    await test.desk.outbox.rested()
    expect(written()).toEqual(['spouse_first_name'])
    const { reason } = test.desk.edit(idOf('married'))
    expect(reason?.text).toContain('enter that one and submit both, or give this one up')
    const [last] = await test.add(test.person(), { spouse_last_name: 'Ho' }, 'employee')
    await test.submit()
    await test.desk.until([last?.id ?? 0, idOf('married')], 'saved')
    expect(written()).toEqual(['spouse_first_name', 'spouse_last_name', 'married'])
  })

  it('goes on by itself once the one that it was kept back for is saved', async () => {
    test.desk.context.setSettings({ sendAutomatically: true })
    const edits = await addForm({ married: 'true', spouse_first_name: 'Kay', spouse_last_name: 'Ho' })
    const idOf = (attribute: string): number => edits.find((edit) => edit.attribute === attribute)?.id ?? 0
    await test.call('edits.hold', { editIds: [idOf('spouse_last_name')], held: true })
    await test.desk.until([idOf('spouse_first_name')], 'saved')
    await test.desk.outbox.rested()
    expect(test.desk.edit(idOf('married')).reason?.text).toContain('it is kept back')
    await test.call('edits.hold', { editIds: [idOf('spouse_last_name')], held: false })
    await test.desk.until(idsOf(edits), 'saved')
    expect(written()).toEqual(['spouse_first_name', 'spouse_last_name', 'married'])
    const events = await test.call('edits.history', { editId: idOf('married') })
    expect(events.map(({ text }) => text)).toContain('What it needs of this person is saved, so it goes on by itself')
  })

  it('waits for its answer: entered while it is on its way, or without one, it goes when that is saved', async () => {
    test.service.faults.add({ on: 'update_employee', fault: { kind: 'applied_no_answer' } })
    const ids = await toTransfer()
    await submitWithTicks([ids.account])
    await test.desk.until([ids.account, ids.method], 'saved')
    expect(written()).toEqual(['bank_account', 'payment_method'])
  })

  it('a kind of identification goes after its number, and to be married after who to', async () => {
    const edits = await addForm({
      id_type: 'hk_id',
      hkid: 'A123456(3)',
      married: 'true',
      spouse_first_name: 'Kay',
      spouse_last_name: 'Ho'
    })
    const hkid = edits.find(({ attribute }) => attribute === 'hkid')?.id ?? 0
    await submitWithTicks([])
    const married = edits.filter(({ attribute }) => !['hkid', 'id_type'].includes(attribute))
    await test.desk.until(idsOf(married), 'saved')
    expect(written()).toEqual(['spouse_first_name', 'spouse_last_name', 'married'])
    expect(await preview()).toMatchObject({ edits: 2, requests: 2 })
    await submitWithTicks([hkid])
    await test.desk.until(idsOf(edits), 'saved')
    expect(written().slice(3)).toEqual(['hkid', 'id_type'])
  })

  it('of cash waits for no account', async () => {
    await paidBy('eft_manual')
    await addForm(account())
    const [method] = await test.add(test.person(), { payment_method: 'cash' }, 'employee')
    await test.submit()
    await test.desk.until([method?.id ?? 0], 'saved')
  })
})

/** What an officer may do with a method of paying and the account that it needs, in any order. */
const acts = {
  'enter transfer': () => test.add(test.person(), { payment_method: 'eft_manual' }, 'employee'),
  'enter cash': () => test.add(test.person(), { payment_method: 'cash' }, 'employee'),
  'enter an account': (at: number) => addForm(account(`00${at}2345`)),
  'enter one that is refused': () => test.add(test.person(), tooShort, 'employee'),
  submit: () => test.submit(),
  'submit with the tick': async () => submitWithTicks(idsOf(await open())),
  'hold the account': async () => test.call('edits.hold', { editIds: await accounts(), held: true }),
  'let it go on': async () => test.call('edits.hold', { editIds: await accounts(), held: false }),
  stop: () => test.call('edits.stopAfterPart', { companyId: test.companyId }),
  'by itself': () => test.desk.context.setSettings({ sendAutomatically: true }),
  'not by itself': () => test.desk.context.setSettings({ sendAutomatically: false }),
  'no answer': () => test.service.faults.add({ on: 'update_employee', fault: { kind: 'status', status: 500 } }),
  busy: () => test.service.faults.add({ on: 'bulk_input', fault: { kind: 'status', status: 503 } })
} as const satisfies Record<string, (at: number) => unknown>

const open = () => test.call('edits.list', { companyId: test.companyId, which: 'unsettled' })
const accounts = async (): Promise<number[]> =>
  idsOf((await open()).filter(({ attribute }) => attribute === 'bank_account'))

it('whatever the officer does, bank transfer is never on its way while an account of that person is not saved', async () => {
  let out = 0
  const tooEarly: unknown[] = []
  setKillPointHook((name) => {
    if (!/^outbox\.(out|answerAndOut)\.beforeCommit$/.test(name)) return
    const { rows } = test.desk
    const methods = rows
      .inState('sending', null)
      .filter(({ attribute, value }) => attribute === 'payment_method' && value === 'eft_manual')
    out += methods.length
    for (const { employeeId } of methods) tooEarly.push(...rows.openOf(employeeId, 'bank_account'))
  })
  const names = Object.keys(acts) as (keyof typeof acts)[]
  const act = fc.record({ name: fc.constantFrom(...names), at: fc.nat(9), rests: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const { name, at, rests } of steps) {
        try {
          await acts[name](at)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
        test.desk.outbox.goOn()
        if (rests) await test.desk.outbox.rested()
      }
      await test.desk.outbox.rested()
      test.service.faults.clear()
      // Time for what waits for a moment; nothing spins.
      await new Promise((resolve) => setTimeout(resolve, 5))
      await test.desk.outbox.rested()
      expect(tooEarly).toEqual([])
    }),
    sampleOf(12)
  )
  expect(out).toBeGreaterThan(0)
  // The same was asked for again and again.
  test.service.log.clear()
}, 60_000)
