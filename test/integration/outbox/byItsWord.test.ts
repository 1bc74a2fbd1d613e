import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../fixtures/outboxDesk'
import { EXTRA_PAY, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'

let test: OutboxTest

beforeEach(async () => {
  // What is saved is not read back at once, nor later, as the service goes on calculating.
  test = await outboxTest({ service: { recalculationMs: 120_000 }, timing: { readAtOnce: 0 } })
  test.desk.context.setSettings({ readBeforeSendingMinutes: 15 })
  const owner = { kind: 'payslip' as const, payslipId: test.person().payslipId }
  await test.desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '120.00' } })
  await test.desk.reads.payItems(owner, {})
  test.service.log.clear()
})

afterEach(async () => {
  test.expectNothingTwice()
  await test.close()
})

/** Extra pay of the first person, sent; saved by the word of the service alone. Gives the edit's id. */
async function saved(amount: string): Promise<number> {
  const [edit] = await test.add(test.person(), { [EXTRA_PAY]: amount })
  const id = edit?.id ?? 0
  await test.submit()
  await test.desk.until([id], 'saved')
  return id
}

const written = (): string[] => test.service.log.writes.map(({ value }) => value)

describe('what the service said is saved, while the copy still has the value before it', () => {
  it('is the value that the next change is made over, and no change by somebody else', async () => {
    const first = await saved('121.00')
    expect(test.desk.rows.get(first)?.checkDue).toBe(true)
    const second = await saved('122.00')
    expect(test.desk.edit(second)).toMatchObject({ base: { value: '121.00' }, reason: null })
    expect(written()).toEqual(['121.00', '122.00'])
  })

  it('and no longer to be checked once a newer change of the same thing is saved, nor said to be another', async () => {
    const first = await saved('121.00')
    const second = await saved('122.00')
    expect(test.desk.edit(first)).toMatchObject({ checkDue: false, reason: null, serviceValue: null })
    expect(test.desk.edit(second)).toMatchObject({ checkDue: true })
    test.service.control.settle()
    await eventually(
      () => !test.desk.edit(second).checkDue,
      () => 'still checking'
    )
    for (const id of [first, second]) expect(test.desk.edit(id)).toMatchObject({ reason: null, serviceValue: null })
  })

  it('and going back to the value before it is sent, though the copy shows that one', async () => {
    await saved('121.00')
    const back = await saved('120.00')
    expect(test.desk.edit(back)).toMatchObject({ base: { value: '121.00' }, reason: null })
    expect(written()).toEqual(['121.00', '120.00'])
  })

  it('the same where a read shows the value before it while the service still calculates', async () => {
    await saved('121.00')
    const owner = { kind: 'payslip' as const, payslipId: test.person().payslipId }
    await test.desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '120.00' } })
    test.service.log.clear()
    test.desk.context.setSettings({ readBeforeSendingMinutes: 0 })
    const next = await saved('122.00')
    expect(test.desk.edit(next)).toMatchObject({ base: { value: '121.00' }, reason: null })
    expect(written()).toEqual(['122.00'])
  })

  it('nor is a change made over the value before it, which such a read had shown, held as one over somebody else’s', async () => {
    await saved('121.00')
    const owner = { kind: 'payslip' as const, payslipId: test.person().payslipId }
    await test.desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '120.00' } })
    await test.desk.reads.payItems(owner, {})
    test.service.log.clear()
    const next = await saved('122.00')
    expect(test.desk.edit(next)).toMatchObject({ base: { value: '120.00' }, reason: null })
    expect(written()).toEqual(['122.00'])
  })

  it('and where a read in the background finds another, that is a step of its history, today, and said with it', async () => {
    const id = await saved('121.00')
    expect(test.desk.edit(id).savedOtherwise).toBe(false)
    const owner = { kind: 'payslip' as const, payslipId: test.person().payslipId }
    await test.desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '77.00' } })
    test.service.log.clear()
    test.service.control.settle()
    await eventually(
      () => !test.desk.edit(id).checkDue,
      () => 'still checking'
    )
    const edit = test.desk.edit(id)
    expect(edit).toMatchObject({ state: 'saved', savedOtherwise: true, serviceValue: '77.00' })
    const events = await test.call('edits.history', { editId: id })
    const said = events.at(-1)
    expect(said).toMatchObject({ from: 'saved', to: 'saved', atMs: edit.changedMs, text: edit.reason?.text })
    expect(said?.text).toContain('Saved, but the service now has 77.00, not 121.00.')
    expect(said?.text).toContain('enter it anew')
    expect(written()).toEqual([])
  })

  it('but a value that is neither is a change by somebody else', async () => {
    await saved('121.00')
    const owner = { kind: 'payslip' as const, payslipId: test.person().payslipId }
    await test.desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '77.00' } })
    test.service.log.clear()
    test.desk.context.setSettings({ readBeforeSendingMinutes: 0 })
    const [edit] = await test.add(test.person(), { [EXTRA_PAY]: '122.00' })
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'conflict')
    expect(test.desk.edit(edit?.id ?? 0)).toMatchObject({ base: { value: '121.00' }, serviceValue: '77.00' })
    expect(written()).toEqual([])
  })
})

it('is checked however long the service calculates, and after a restart where nothing was to be read any more', async () => {
  await test.close()
  test = await outboxTest({ service: { recalculationMs: 120_000 }, timing: { readAtOnce: 0, readAgainMs: [1, 1] } })
  const id = await saved('121.00')
  const reads = (): number => test.service.log.of('employee_payslips').length
  const before = reads()
  await eventually(
    () => reads() > before + 4,
    () => `${reads()} reads`
  )
  test.service.control.settle()
  const isChecked = (): Promise<void> =>
    eventually(
      () => !test.desk.edit(id).checkDue,
      () => 'still checking'
    )
  await isChecked()

  test.desk.store.outbox.exec('DELETE FROM read_again')
  test.desk.store.outbox.prepare('UPDATE edit SET check_due = 1 WHERE id = ?').run(id)
  await test.reopen()
  await isChecked()
})
