import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EditForm } from '@shared/contract/views'
import type { EditableInput, EditTarget } from '@shared/domain/edit'
import { toDay } from '@shared/domain/day'
import { outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

let test: OutboxTest

beforeEach(async () => {
  test = await outboxTest()
})

afterEach(() => test.close())

function payslipTarget(at = 0): Extract<EditTarget, { kind: 'payslip' }> {
  const { payslipId, date } = test.person(at)
  return { kind: 'payslip', payslipId, date: toDay(date), special: false }
}

const formOf = (target: EditTarget, at = 0): Promise<EditForm> =>
  test.call('edits.form', { employeeId: test.person(at).employeeId, target })

function input(form: EditForm, attribute: string): EditableInput | undefined {
  return form.inputs.find((one) => one.attribute === attribute)
}

describe('what can be edited', () => {
  it('of a payslip: the inputs of its items with value, origin and as-of, and no field of the employee', async () => {
    const form = await formOf(payslipTarget())
    expect(form.asOfMs).toBeGreaterThan(0)
    expect(form.lockedReason).toBeNull()
    expect(form.inputs.every(({ attribute }) => attribute.startsWith('calc.'))).toBe(true)
    const salary = form.inputs.find(({ attribute }) => attribute.startsWith('calc.basic_salary.'))
    expect(salary).toMatchObject({ valueKind: 'decimal', base: { kind: 'read' }, origin: 'employee', locked: null })
    expect(salary?.label).toMatch(/^Basic salary/)
  })

  it('of an employee: their items, and the flat fields of the contract; what no read returns is marked', async () => {
    await test.desk.reads.payItems({ kind: 'employee', employeeId: test.person().employeeId }, {})
    const form = await formOf({ kind: 'employee' })
    expect(input(form, 'first_name')).toMatchObject({ label: 'First name', base: { kind: 'read' }, origin: 'employee' })
    expect(input(form, 'email')).toMatchObject({ base: { kind: 'notRead' } })
    expect(input(form, 'birthdate')?.valueKind).toBe('day')
    expect(input(form, 'payment_method')?.choices?.map(({ value }) => value)).toEqual(['cash', 'cheque', 'eft_manual'])
    expect(input(form, 'bank_account')).toBeUndefined()
  })

  it('locks the inputs of a finalised payslip with the reason', async () => {
    const { payslipId, employeeId } = test.person()
    test.service.control.setFinalised([payslipId])
    await test.desk.reads.payslipsOfEmployee(employeeId, {})
    const form = await formOf(payslipTarget())
    expect(form.lockedReason).toContain('finalised')
    expect(form.inputs.every(({ locked }) => locked === form.lockedReason)).toBe(true)
    expect((await formOf({ kind: 'employee' })).lockedReason).toBeNull()
  })

  it('offers items that the contract names where the list read has none, with no value', async () => {
    const form = await formOf(payslipTarget())
    expect(input(form, 'calc.extra_pay.amount')).toMatchObject({
      label: 'Extra pay',
      base: { kind: 'read', value: null }
    })
  })

  it('says when nothing was read', async () => {
    test.desk.store.cache.exec("DELETE FROM list_state WHERE list LIKE 'payItems%'")
    expect(await formOf(payslipTarget())).toEqual({ inputs: [], asOfMs: null, lockedReason: null })
    const added = await test.add(test.person(), { 'calc.commission.amount': '5' })
    expect(added[0]?.base).toEqual({ kind: 'notRead' })
  })

  it('shows the items of the employee where those of the payslip were not read, and invents none', async () => {
    const { employeeId } = test.person()
    await test.desk.reads.payItems({ kind: 'employee', employeeId }, {})
    test.desk.store.cache.exec("DELETE FROM list_state WHERE list = 'payItemsOfPayslip'")
    const form = await formOf(payslipTarget())
    expect(form.inputs.length).toBeGreaterThan(0)
    expect(input(form, 'calc.extra_pay.amount')).toBeUndefined()
    const added = await test.add(test.person(), { 'calc.extra_pay.amount': '5' })
    expect(added[0]?.base).toEqual({ kind: 'notRead' })
  })

  it('keeps only what the officer changed: a birthdate neither moves nor is sent with a phone number', async () => {
    await test.add(test.person(), { telephone_number: '2419 0717' }, 'employee')
    await test.submit()
    await test.desk.until([1], 'saved')
    expect(test.sent()).toEqual([
      {
        entities: [{ id: String(test.person().employeeId), attributes: { telephone_number: '2419 0717' } }]
      }
    ])
  })
})
