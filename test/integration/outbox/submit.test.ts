import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BaseValue } from '@shared/domain/edit'
import { eventually } from '../../fixtures/outboxDesk'
import { EXTRA_PAY, idsOf, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

let test: OutboxTest

afterEach(async () => {
  test.expectNothingTwice()
  await test.close()
})

const valueOf = (base: BaseValue | undefined): string => (base?.kind === 'read' ? (base.value ?? '') : '')

describe('a submission', () => {
  beforeEach(async () => {
    test = await outboxTest()
  })

  it('sends nothing before Submit', async () => {
    const [edit] = await test.add(test.person(), { [EXTRA_PAY]: '350' })
    expect(edit).toMatchObject({ state: 'queued', base: { kind: 'read', value: null }, value: '350.00' })
    await test.desk.outbox.stop()
    expect(test.sent()).toEqual([])
    expect(test.desk.outbox.unsettledCounts()).toEqual([{ companyId: test.companyId, unsettled: 1, needsOfficer: 0 }])
  })

  it('sends this payslip with its id, and the employee from now on with neither id nor date', async () => {
    const who = test.person()
    const payslip = await test.add(who, { [EXTRA_PAY]: '350' })
    const employee = await test.add(who, { first_name: 'Ka Yan' }, 'employee')
    await test.submit()
    await test.desk.until(idsOf([...payslip, ...employee]), 'saved')
    const id = String(who.employeeId)
    expect(test.sent()).toEqual([
      { entities: [{ id, payslip_id: String(who.payslipId), attributes: { [EXTRA_PAY]: '350.00' } }] },
      { entities: [{ id, attributes: { first_name: 'Ka Yan' } }] }
    ])
  })

  it('reads the payslip again until the service has recalculated it', async () => {
    const who = test.person()
    const net = test.desk.store.cache.prepare<[number], string>(
      "SELECT CASE dirty WHEN 1 THEN 'calculating' ELSE net END FROM payslip WHERE id = ?"
    )
    const before = net.pluck().get(who.payslipId)
    await test.add(who, { [EXTRA_PAY]: '350' })
    await test.submit()
    await eventually(
      () => ![before, 'calculating'].includes(net.pluck().get(who.payslipId)),
      () => 'the net pay stayed'
    )
  })

  it('has the value in the copy before it says saved', async () => {
    const who = test.person()
    const ids = idsOf(await test.add(who, { [EXTRA_PAY]: '350' }))
    await test.submit()
    await test.desk.until(ids, 'saved')
    const target = { kind: 'payslip' as const, payslipId: who.payslipId, date: who.date, special: false }
    const form = await test.call('edits.form', { employeeId: who.employeeId, target })
    expect(valueOf(form.inputs.find(({ attribute }) => attribute === EXTRA_PAY)?.base)).toBe('350.00')
  })

  it('addresses a payslip not seen yet by its date, and learns its id', async () => {
    const who = test.person()
    test.desk.store.cache.prepare('DELETE FROM payslip WHERE id = ?').run(who.payslipId)
    const [edit] = await test.call('edits.add', {
      employeeId: who.employeeId,
      target: { kind: 'payslip', payslipId: null, date: who.date, special: false },
      changes: [{ attribute: EXTRA_PAY, value: '10' }]
    })
    expect(edit?.target).toMatchObject({ payslipId: null })
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'saved')
    expect(test.desk.edit(edit?.id ?? 0).target).toMatchObject({ payslipId: who.payslipId })
  })

  it('marks a field that no read returns, claims no old value for it and takes the word of the service', async () => {
    const [edit] = await test.add(test.person(), { email: 'ka.yan@example.com' }, 'employee')
    expect(edit?.base).toEqual({ kind: 'notRead' })
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'saved')
    const history = await test.call('edits.history', { editId: edit?.id ?? 0 })
    expect(history.at(-1)?.text).toContain('cannot be checked here')
  })

  it('says what it will send before it does', async () => {
    const [a, b, c] = [test.person(0), test.person(1), test.person(2)]
    await test.add(a, { [EXTRA_PAY]: '350' })
    await test.add(b, { [EXTRA_PAY]: '150.50' })
    await test.add(b, { first_name: 'Ka Yan' }, 'employee')
    const [held] = await test.add(c, { [EXTRA_PAY]: '10' })
    await test.call('edits.hold', { editIds: [held?.id ?? 0], held: true })
    expect(await test.call('edits.preview', { companyId: test.companyId })).toMatchObject({
      edits: 3,
      people: 2,
      requests: 2,
      // Two lists of payslips and three targets before, and what shows the three after.
      reads: 10,
      groups: [
        { label: 'Extra pay', scope: 'this payslip', edits: 2, change: 5_005_000 },
        { label: 'First name', scope: 'employee, from now on', edits: 1, change: null }
      ],
      payslipDates: [...new Set([a.date, b.date])].sort(),
      leftOut: [{ editId: held?.id, reason: 'You keep it back.' }]
    })
  })

  it('sends by itself where that is set, while the service answers', async () => {
    test.desk.online(false)
    test.desk.context.setSettings({ sendAutomatically: true })
    const ids = await test.addForAll(2)
    await new Promise((resolve) => setImmediate(resolve))
    expect(test.sent()).toEqual([])
    test.desk.online(true)
    await test.desk.until(ids, 'saved')
  })
})

describe('parts', () => {
  it('hold a person once each, follow one another, and stop after the one that is on its way', async () => {
    test = await outboxTest({ timing: { partSize: 3 } })
    const ids = await test.addForAll(7)
    test.service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 100 }, times: 0 })
    await test.submit()
    await eventually(
      () => test.sent().length === 2,
      () => 'no second part'
    )
    expect(test.desk.outbox.runnerState()).toMatchObject({ state: 'sending', part: 2, parts: 3, total: 7 })
    await test.call('edits.stopAfterPart', { companyId: test.companyId })
    expect(test.desk.outbox.runnerState().state).toBe('stopping')
    await eventually(
      () => test.desk.outbox.runnerState().state === 'idle',
      () => test.desk.outbox.runnerState().state
    )
    await test.desk.until(ids.slice(0, 6), 'saved')
    await test.desk.until(ids.slice(6), 'queued')
    expect(test.sent()).toHaveLength(2)
  })
})

describe('what is queued', () => {
  beforeEach(async () => {
    test = await outboxTest()
  })

  it('leaves out what equals the value of the service', async () => {
    const who = test.person()
    const form = await test.call('edits.form', { employeeId: who.employeeId, target: { kind: 'employee' } })
    const name = valueOf(form.inputs.find(({ attribute }) => attribute === 'first_name')?.base)
    expect(name).not.toBe('')
    expect(await test.add(who, { first_name: ` ${name} ` }, 'employee')).toEqual([])
    expect(test.desk.outbox.unsettledCounts()).toEqual([])
  })

  it('keeps the first base over a row of edits, and gives all up when the value goes back to it', async () => {
    const who = test.person()
    const [first] = await test.add(who, { last_name: 'Chan' }, 'employee')
    const [second] = await test.add(who, { last_name: 'Cheung' }, 'employee')
    expect(second?.base).toEqual(first?.base)
    expect(test.desk.edit(first?.id ?? 0).state).toBe('superseded')
    expect(await test.add(who, { last_name: valueOf(first?.base) }, 'employee')).toEqual([])
    expect(test.desk.edit(second?.id ?? 0).state).toBe('discarded')
  })

  it('can be undone, held and changed before it is sent', async () => {
    const [a, b, c] = await test.addForAll(3)
    await test.call('edits.discard', { editIds: [a ?? 0] })
    await test.call('edits.hold', { editIds: [b ?? 0], held: true })
    await test.call('edits.change', { editId: c ?? 0, value: '400' })
    await test.submit()
    await test.desk.until([c ?? 0], 'saved')
    expect(test.desk.edit(a ?? 0).state).toBe('discarded')
    expect(test.desk.edit(b ?? 0).state).toBe('held')
    await test.call('edits.hold', { editIds: [b ?? 0], held: false })
    await test.submit()
    await test.desk.until([b ?? 0], 'saved')
    expect(test.service.log.writes.map(({ value }) => value).sort()).toEqual(['350.00', '400.00'])
    await expect(test.call('edits.discard', { editIds: [c ?? 0] })).rejects.toMatchObject({ code: 'notAllowed' })
  })

  it('refuses a value that is none of its kind, an attribute that cannot be, and once-off payslips by date', async () => {
    const who = test.person()
    await expect(test.add(who, { [EXTRA_PAY]: '1.355,90' })).rejects.toMatchObject({ code: 'badInput' })
    await expect(test.add(who, { birthdate: '03/04/2025' }, 'employee')).rejects.toMatchObject({ code: 'badInput' })
    await expect(test.add(who, { no_such_field: 'x' }, 'employee')).rejects.toMatchObject({ code: 'badInput' })
    await expect(test.add(who, { first_name: 'x' }, 'payslip')).rejects.toMatchObject({ code: 'notAllowed' })
    const onceOff = { kind: 'payslip' as const, payslipId: null, date: who.date, special: true }
    const changes = [{ attribute: EXTRA_PAY, value: '1' }]
    await expect(
      test.call('edits.add', { employeeId: who.employeeId, target: onceOff, changes })
    ).rejects.toMatchObject({ code: 'notAllowed' })
    expect(test.desk.outbox.unsettledCounts()).toEqual([])
  })

  it('waits behind an edit of the same thing that is on its way, and then goes from what that one left', async () => {
    const who = test.person()
    test.service.faults.add({ on: 'bulk_input', fault: { kind: 'delay', ms: 100 } })
    const [first] = await test.add(who, { [EXTRA_PAY]: '100' })
    await test.submit()
    await test.desk.until([first?.id ?? 0], 'sending')
    const [second] = await test.add(who, { [EXTRA_PAY]: '200' })
    await test.submit()
    await test.desk.until([first?.id ?? 0, second?.id ?? 0], 'saved')
    expect(test.desk.edit(second?.id ?? 0).base).toMatchObject({ value: '100.00' })
    expect(test.service.log.writes.map(({ value }) => value)).toEqual(['100.00', '200.00'])
  })
})

describe('what goes out by a look at it', () => {
  const look = () => test.call('edits.preview', { companyId: test.companyId })
  const submitBy = (seen: string) => test.call('edits.submit', { companyId: test.companyId, look: seen })

  it('is what it listed: what was entered, altered or let go on since keeps all of it back', async () => {
    test = await outboxTest()
    const ids = await test.addForAll(3)
    const [held = 0, altered = 0] = ids
    await test.call('edits.hold', { editIds: [held], held: true })
    const first = await look()
    expect(first.edits).toBe(2)

    await test.add(test.person(5), { [EXTRA_PAY]: '99' })
    await test.call('edits.change', { editId: altered, value: '777' })
    await test.call('edits.hold', { editIds: [held], held: false })
    await expect(submitBy(first.look)).rejects.toMatchObject({ code: 'changesAdded', details: { subject: '3' } })
    expect(test.desk.outbox.runnerState().state).toBe('idle')
    expect(test.sent()).toEqual([])

    const second = await look()
    await expect(submitBy(first.look)).rejects.toMatchObject({ code: 'changesAdded' })
    expect(await submitBy(second.look)).toBe(second.edits)
    await test.desk.until(ids, 'saved')
  })

  it('goes without what was given up since', async () => {
    test = await outboxTest()
    const [gone = 0, ...ids] = await test.addForAll(3)
    const { look: seen } = await look()
    await test.call('edits.discard', { editIds: [gone] })
    expect(await submitBy(seen)).toBe(2)
    await test.desk.until(ids, 'saved')
    expect(test.service.log.writes).toHaveLength(2)
  })
})

it('a listed change has the name in Chinese that the copy has', async () => {
  test = await outboxTest()
  const who = test.person()
  test.desk.store.cache.prepare("UPDATE employee SET chinese_name = '陳大文' WHERE id = ?").run(who.employeeId)
  await test.add(who, { [EXTRA_PAY]: '350' })
  const [listed] = await test.call('edits.list', { companyId: test.companyId, which: 'unsettled' })
  expect(listed?.chineseName).toBe('陳大文')
})
