import { afterEach, describe, expect, it } from 'vitest'
import type { Edit } from '@shared/domain/edit'
import { partsOfRecord } from '@shared/domain/employeeRecord'
import { FormDraftRows } from '../../../src/main/store/outbox/formDrafts'
import { KnownIdRows } from '../../../src/main/store/outbox/knownIds'
import { EXTRA_PAY, idsOf, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

let test: OutboxTest

afterEach(() => test.close())

/** A service whose reads show the account too. */
async function full(options: Parameters<typeof outboxTest>[0] = {}): Promise<OutboxTest> {
  test = await outboxTest({ ...options, service: { reads: 'full', ...options.service } })
  return test
}

const account = (number: string): Readonly<Record<string, string>> => ({
  'bank_account.bank_id': '24',
  'bank_account.branch_code': '007',
  'bank_account.account_number': number
})

const addForm = (form: Readonly<Record<string, string>>, at = 0): Promise<Edit[]> =>
  test.call('edits.addForm', { companyId: test.companyId, employeeId: test.person(at).employeeId, form })

const submitWithTicks = (edits: readonly Edit[]): Promise<number> =>
  test.call('edits.submit', { companyId: test.companyId, ticked: idsOf(edits) })

const updates = (): unknown[] => test.service.log.of('update_employee').map(({ body }) => body)
const inService = async (at = 0): Promise<Readonly<Record<string, unknown>>> =>
  (await test.desk.client.employees.get(test.person(at).employeeId)).value.raw
const bankNow = async (at = 0): Promise<unknown> => (await inService(at))['bank_account']

describe('bank account, addresses and custom fields among the waiting changes', () => {
  it('are one change each, over what was read, and take the draft of the form with them', async () => {
    await full()
    const { employeeId } = test.person()
    const knownIds = new KnownIdRows(test.desk.store.outbox)
    knownIds.put(test.companyId, { kind: 'customField', ofId: '', id: '77', name: 'Locker', valueKind: 'text' })
    const drafts = new FormDraftRows(test.desk.store.outbox)
    const key = { kind: 'employee', companyId: test.companyId, employeeId, place: 0 } as const
    drafts.put(key, account('0012345'), 1)
    const before = await bankNow()
    const edits = await addForm({
      ...account('0012345'),
      'physical_address.line1': 'Flat 3A',
      'physical_address.line2': '12 Peak Road',
      'custom_fields.77': '0041',
      telephone_number: '2419 0717'
    })
    expect(edits.map(({ attribute, label, valueKind, value }) => [attribute, label, valueKind, value])).toEqual([
      ['bank_account', 'Bank account', 'record', '{"bank_id":24,"branch_code":"007","account_number":"0012345"}'],
      ['physical_address', 'Address', 'record', '{"line1":"Flat 3A","line2":"12 Peak Road"}'],
      ['custom_fields.77', 'Locker', 'text', '0041'],
      ['telephone_number', 'Telephone number', 'text', '2419 0717']
    ])
    const [bank] = edits
    expect(bank?.base.kind === 'read' && bank.base.value !== null && partsOfRecord(bank.base.value)).toEqual(before)
    expect(drafts.get(key)).toBeNull()
    // The same once more adds nothing; another account takes its place and keeps what was first seen.
    expect(idsOf(await addForm(account('0012345')))).toEqual([bank?.id])
    const [other] = await addForm(account('0099999'))
    expect(other?.base).toEqual(bank?.base)
    expect(test.desk.edit(bank?.id ?? 0).state).toBe('superseded')
  })

  it('go out as one update of the person, then the flat ones as bulk input, and are read back', async () => {
    await full()
    const { employeeId } = test.person()
    const edits = await addForm({
      ...account('0012345'),
      'postal_address.line1': 'PO Box 9',
      telephone_number: '2419 0717'
    })
    const extra = await test.add(test.person(), { [EXTRA_PAY]: '350' })
    await submitWithTicks([...edits, ...extra])
    await test.desk.until(idsOf([...edits, ...extra]), 'saved')
    expect(updates()).toEqual([
      {
        employee: {
          bank_account: { bank_id: 24, branch_code: '007', account_number: '0012345' },
          postal_address: { line1: 'PO Box 9' }
        }
      }
    ])
    expect(test.sent()).toEqual([
      { entities: [{ id: String(employeeId), attributes: { telephone_number: '2419 0717' } }] },
      { entities: [expect.objectContaining({ id: String(employeeId), attributes: { [EXTRA_PAY]: '350.00' } })] }
    ])
    expect(await bankNow()).toEqual({ bank_id: 24, branch_code: '007', account_number: '0012345' })
    test.expectNothingTwice()
    // In the history the account is covered, and old and new stand whole in their own fields.
    const words = (await test.call('edits.history', { editId: edits[0]?.id ?? 0 })).map(({ text }) => text).join('\n')
    expect(words).toContain('Account number •••• ••45')
    expect(words).not.toContain('0012345')
  })

  it('a bank account goes out with its own tick only, and never by itself', async () => {
    await full()
    const edits = await addForm({ ...account('0012345'), telephone_number: '2419 0717' })
    const preview = await test.call('edits.preview', { companyId: test.companyId })
    expect(preview).toMatchObject({ edits: 2, people: 1, requests: 2 })
    expect(preview.ticks.map(({ attribute }) => attribute)).toEqual(['bank_account'])
    await test.submit()
    await test.desk.until(idsOf(edits.slice(1)), 'saved')
    expect(test.desk.edit(edits[0]?.id ?? 0).state).toBe('queued')
    expect(updates()).toEqual([])
    test.desk.context.setSettings({ sendAutomatically: true })
    test.desk.outbox.goOn()
    const more = await test.add(test.person(1), { telephone_number: '2419 0718' }, 'employee')
    await test.desk.until(idsOf(more), 'saved')
    expect(test.desk.edit(edits[0]?.id ?? 0).state).toBe('queued')
    await submitWithTicks(edits)
    await test.desk.until(idsOf(edits), 'saved')
  })

  it('what somebody else changed meanwhile is a conflict, also of an address, and is sent when the officer keeps theirs', async () => {
    await full()
    test.desk.context.setSettings({ readBeforeSendingMinutes: 0 })
    const edits = await addForm({ ...account('0012345'), 'physical_address.line1': 'Flat 3A' })
    await test.desk.client.employees.update(test.person().employeeId, {
      bank_account: { bank_id: 12, branch_code: '111', account_number: '777777' },
      physical_address: { line1: 'Elsewhere' }
    })
    await submitWithTicks(edits)
    await test.desk.until(idsOf(edits), 'conflict')
    expect(updates()).toHaveLength(1)
    const bank = test.desk.edit(edits[0]?.id ?? 0)
    expect(partsOfRecord(bank.serviceValue ?? '')).toEqual({
      bank_id: 12,
      branch_code: '111',
      account_number: '777777'
    })
    await test.call('edits.resolveConflict', { editIds: idsOf(edits), take: 'mine' })
    await submitWithTicks(edits)
    await test.desk.until(idsOf(edits), 'saved')
    expect(await bankNow()).toEqual({ bank_id: 24, branch_code: '007', account_number: '0012345' })
  })

  it('a lost answer is read back: what is there is saved, what is not is sent once more, what no read shows is the officer’s', async () => {
    await full()
    const edits = await addForm({ ...account('0012345'), 'physical_address.line1': 'Flat 3A' })
    test.service.faults.add({ on: 'update_employee', fault: { kind: 'applied_no_answer' } })
    await submitWithTicks(edits)
    await test.desk.until(idsOf(edits.slice(0, 1)), 'saved')
    await test.desk.until(idsOf(edits.slice(1)), 'unknown')
    expect(test.desk.edit(edits[1]?.id ?? 0).needsOfficer).toBe(true)
    await test.call('edits.settleUnknown', { editId: edits[1]?.id ?? 0, act: 'itArrived' })
    expect(updates()).toHaveLength(1)
  })

  it('a refusal is said attribute by attribute, with the part that it is about', async () => {
    await full()
    const short = { bank_account: '{"bank_id":24,"branch_code":"007","account_number":"12"}' }
    const edits = await test.add(test.person(), { ...short, 'custom_fields.77': 'x' }, 'employee')
    await submitWithTicks(edits)
    await test.desk.until(idsOf(edits.slice(0, 1)), 'rejected')
    const said = test.desk.edit(edits[0]?.id ?? 0).reason
    expect(said).toEqual({ text: 'account number is too short (minimum is 4 characters)', fromService: true })
    // The other part of the same request was not named: it is read back and goes out once more.
    await test.desk.until(idsOf(edits.slice(1)), 'saved')
    expect(await bankNow()).not.toMatchObject({ account_number: '12' })
  })

  it('says what of the form cannot be queued, and queues nothing of it then', async () => {
    await full()
    await expect(addForm({ 'bank_account.branch_code': '7' })).rejects.toMatchObject({ code: 'badInput' })
    await expect(addForm({ ...account('0012345'), gender: '' })).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(addForm({})).rejects.toMatchObject({ code: 'badInput' })
    expect(await test.call('edits.list', { companyId: test.companyId, which: 'all' })).toEqual([])
  })
})
