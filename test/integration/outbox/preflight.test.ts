import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../fixtures/outboxDesk'
import { EXTRA_PAY, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

let test: OutboxTest

beforeEach(async () => {
  test = await outboxTest()
})

afterEach(async () => {
  test.expectNothingTwice()
  await test.close()
})

/** Someone else changes extra pay on a payslip. */
async function changedElsewhere(at: number, amount: string): Promise<void> {
  const owner = { kind: 'payslip' as const, payslipId: test.person(at).payslipId }
  await test.desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount } })
  test.service.log.clear()
}

describe('what is read before sending', () => {
  it('a payslip finalised meanwhile: its edits are held and explained, the others go', async () => {
    const [a = 0, b = 0] = await test.addForAll(2)
    test.service.control.setFinalised([test.person(0).payslipId])
    await test.submit()
    await test.desk.until([a], 'held')
    await test.desk.until([b], 'saved')
    expect(test.desk.edit(a).reason?.text).toContain('finalised before this went out')
    expect(test.sent()).toHaveLength(1)
    expect(JSON.stringify(test.sent())).not.toContain(`"id":"${test.person(0).employeeId}"`)
    const { leftOut } = await test.call('edits.preview', { companyId: test.companyId })
    expect(leftOut).toEqual([
      { editId: a, person: test.desk.edit(a).personName, reason: test.desk.edit(a).reason?.text }
    ])
  })

  it('and goes on once the payslip is open again', async () => {
    const [a = 0] = await test.addForAll(1)
    const { payslipId, employeeId } = test.person(0)
    test.service.control.setFinalised([payslipId])
    await test.submit()
    await test.desk.until([a], 'held')
    test.service.control.setFinalised([payslipId], false)
    await test.desk.reads.payslipsOfEmployee(employeeId, {})
    expect(await test.call('edits.preview', { companyId: test.companyId })).toMatchObject({ edits: 1, leftOut: [] })
    await test.submit()
    await test.desk.until([a], 'saved')
  })

  it('a finalised payslip locks its own inputs and not those of the employee', async () => {
    const who = test.person(0)
    test.service.control.setFinalised([who.payslipId])
    await test.desk.reads.payslipsOfEmployee(who.employeeId, {})
    await expect(test.add(who, { [EXTRA_PAY]: '5' })).rejects.toMatchObject({ code: 'notAllowed' })
    expect(await test.add(who, { first_name: 'Ka Yan' }, 'employee')).toHaveLength(1)
  })

  it('a value changed in the service: a conflict with all three values, nothing sent; the officer keeps theirs', async () => {
    const [a = 0] = await test.addForAll(1)
    await changedElsewhere(0, '77.00')
    await test.submit()
    await test.desk.until([a], 'conflict')
    expect(test.desk.edit(a)).toMatchObject({ base: { value: null }, value: '350.00', serviceValue: '77.00' })
    expect(test.sent()).toEqual([])
    const [kept] = await test.call('edits.resolveConflict', { editIds: [a], take: 'mine' })
    expect(kept).toMatchObject({ state: 'queued', base: { value: '77.00' }, serviceValue: null })
    await test.submit()
    await test.desk.until([a], 'saved')
    expect(test.service.log.writes.map(({ value }) => value)).toEqual(['350.00'])
  })

  it('or takes the value of the service, or a third one', async () => {
    const [a = 0, b = 0] = await test.addForAll(2)
    await changedElsewhere(0, '77.00')
    await changedElsewhere(1, '88.00')
    await test.submit()
    await test.desk.until([a, b], 'conflict')
    expect(await test.call('edits.resolveConflict', { editIds: [a], take: 'service' })).toMatchObject([
      { state: 'discarded' }
    ])
    expect(await test.call('edits.resolveConflict', { editId: b, take: 'other', value: '99' })).toMatchObject([
      { state: 'queued', value: '99.00', base: { value: '88.00' } }
    ])
    await test.submit()
    await test.desk.until([b], 'saved')
    expect(test.service.log.writes.map(({ value }) => value)).toEqual(['99.00'])
  })

  it('a value that is there already: saved without sending', async () => {
    const [a = 0] = await test.addForAll(1)
    await changedElsewhere(0, '350')
    await test.submit()
    await test.desk.until([a], 'saved')
    expect(test.sent()).toEqual([])
    expect(test.desk.edit(a).reason?.text).toContain('already has this value')
  })

  it('a person who is gone: held with the reason', async () => {
    const [a = 0] = await test.addForAll(1)
    await test.desk.client.employees.delete(test.person(0).employeeId)
    await test.submit()
    await test.desk.until([a], 'held')
    expect(test.desk.edit(a).reason?.text).toContain('not in the service any more')
  })

  it('one person who cannot be read stays queued with the reason; the others go', async () => {
    const [a = 0, b = 0] = await test.addForAll(2)
    test.service.faults.add({ on: 'payslip_calculations', fault: { kind: 'wrong_shape' } })
    await test.submit()
    await eventually(
      () =>
        [a, b].some((id) => test.desk.edit(id).state === 'saved') && test.desk.outbox.runnerState().state === 'idle',
      () => test.desk.outbox.runnerState().state
    )
    const states = [a, b].map((id) => test.desk.edit(id).state).sort()
    expect(states).toEqual(['queued', 'saved'])
    const waiting = [a, b].find((id) => test.desk.edit(id).state === 'queued') ?? 0
    expect(test.desk.edit(waiting).reason?.text).toContain('could not be read before sending')
  })
})
