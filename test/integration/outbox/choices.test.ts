import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KnownIdRows } from '../../../src/main/store/outbox/knownIds'
import { testCopy } from '../../fixtures/copy'
import type { Paid } from '../../fixtures/outboxDesk'
import { outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

let test: OutboxTest

beforeEach(async () => {
  test = await outboxTest()
})

afterEach(() => test.close())

const byTransfer = async (): Promise<Paid> => {
  for (const who of test.people) {
    const { raw } = (await test.desk.client.employees.get(who.employeeId)).value
    if (raw['payment_method'] === 'eft_manual') return who
  }
  throw new Error('the sample has nobody who is paid by transfer')
}

async function queued(who: Paid, attribute: string, value: string): Promise<number> {
  const [edit] = await test.add(who, { [attribute]: value }, 'employee')
  if (!edit) throw new Error(`${attribute} is ${value} already`)
  return edit.id
}

describe('another value for a change of a field of choices', () => {
  it('is one of them: of the contract, of the company, or of those that the officer keeps', async () => {
    const who = await byTransfer()
    testCopy(test.desk.store).frequencies(test.companyId, { id: 901, name: 'Weekly' }, { id: 902, name: 'Monthly' })
    const knownIds = new KnownIdRows(test.desk.store.outbox)
    knownIds.put(test.companyId, { kind: 'customField', ofId: '', id: '77', name: 'Site', valueKind: 'choice' })
    for (const [id, name] of [
      ['5', 'Harbour'],
      ['6', 'Peak']
    ] as const) {
      knownIds.put(test.companyId, { kind: 'choice', ofId: '77', id, name, valueKind: null })
    }
    const { companyId } = test
    const [site] = await test.call('edits.addForm', {
      companyId,
      employeeId: who.employeeId,
      form: { 'custom_fields.77': '5' }
    })
    const cases = [
      { id: await queued(who, 'payment_method', 'cheque'), odd: 'bitcoin', other: 'cash' },
      { id: await queued(who, 'wave_id', '901'), odd: '77', other: '902' },
      { id: site?.id ?? 0, odd: 'Harbour', other: '6' }
    ]
    for (const { id, odd, other } of cases) {
      const before = test.desk.edit(id)
      await expect(test.call('edits.change', { editId: id, value: odd })).rejects.toMatchObject({
        code: 'badInput',
        details: { subject: before.label }
      })
      expect(test.desk.edit(id)).toEqual(before)
      expect(await test.call('edits.change', { editId: id, value: other })).toMatchObject({
        state: 'queued',
        value: other
      })
    }
  })

  it('in a conflict too', async () => {
    const who = await byTransfer()
    await test.desk.reads.employee(who.employeeId, {})
    const id = await queued(who, 'payment_method', 'cheque')
    const attributes = { payment_method: 'cash' }
    await test.desk.client.bulkInput.submit(test.companyId, [
      { employeeId: who.employeeId, target: { kind: 'employee' }, attributes }
    ])
    await test.desk.reads.employee(who.employeeId, {})
    await test.submit()
    await test.desk.until([id], 'conflict')
    const other = (value: string) => test.call('edits.resolveConflict', { editId: id, take: 'other', value })
    await expect(other('bitcoin')).rejects.toMatchObject({ code: 'badInput' })
    expect(test.desk.edit(id).state).toBe('conflict')
    expect(await other('eft_manual')).toMatchObject([{ state: 'queued', value: 'eft_manual' }])
  })
})
