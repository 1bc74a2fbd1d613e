import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { Edit } from '@shared/domain/edit'
import { lockSentences } from '../../../src/main/inputs/sentences'
import { bulkTest, columns, type BulkTest } from '../../fixtures/bulkTest'
import { testCopy } from '../../fixtures/copy'
import { idsOf } from '../../fixtures/outboxTest'

let bulk: BulkTest

beforeEach(async () => {
  bulk = await bulkTest()
})
afterEach(async () => {
  bulk.outbox.expectNothingTwice()
  await bulk.close()
})

const { salary, commission, extraPay, loan, salaryFromNowOn, firstName, email } = columns

const openEdits = async () => bulk.outbox.call('edits.list', { companyId: bulk.outbox.companyId, which: 'unsettled' })

/** Submits all that waits and waits until it is saved. */
async function sendAll(): Promise<void> {
  const ids = idsOf(await openEdits())
  await bulk.outbox.submit()
  await bulk.outbox.desk.until(ids, 'saved')
}

describe('a grid', () => {
  it('has everyone of the period, each cell with its value, where it comes from and when it was read', () => {
    const definition = bulk.definition([salary, commission, salaryFromNowOn, firstName, email])
    const grid = bulk.grid(definition)
    expect(new Set(grid.rows.map(({ employeeId }) => employeeId))).toEqual(
      new Set(bulk.outbox.people.map(({ employeeId }) => employeeId))
    )
    expect(grid.columns.map(({ label, target }) => [label, target])).toEqual([
      ['Basic salary', 'payslip'],
      ['Commission', 'payslip'],
      ['Basic salary', 'employee'],
      ['First name', 'employee'],
      ['Email', 'employee']
    ])
    const [onPayslip, , fromNowOn, name, mail] = bulk.row(grid, bulk.outbox.person().employeeId).cells
    expect(onPayslip).toMatchObject({ attribute: 'calc.basic_salary.amount', locked: null, origin: 'employee' })
    expect(onPayslip?.base.kind === 'read' && onPayslip.base.value).toMatch(/^\d+\.\d\d$/)
    // The employee's own list was never read, and no read of people gives an email.
    expect(fromNowOn).toMatchObject({ attribute: 'calc.basic_salary.amount', base: { kind: 'notRead' } })
    expect(name?.base).toMatchObject({ kind: 'read' })
    expect(mail?.base).toEqual({ kind: 'notRead' })
    expect(grid.notRead).toBe(grid.rows.length)
  })

  it('takes who was chosen, keeps its order, and offers what people have and what the contract names', () => {
    const { companyId, people } = bulk.outbox
    const chosen = people.slice(0, 3).map(({ employeeId }) => employeeId)
    const definition = { ...bulk.definition([commission]), employeeIds: chosen }
    const shown = bulk.grid(definition).rows.map(({ employeeId }) => employeeId)
    expect(new Set(shown)).toEqual(new Set(chosen))
    expect(bulk.grid({ ...definition, payPointIds: [1] }).rows).toEqual([])
    expect(bulk.grid({ ...definition, payPointIds: [null] }).rows).toHaveLength(3)
    const { columns: offered } = bulk.reader['bulkEdit.columns']({ companyId, definition })
    expect(offered.map(({ key }) => key)).toEqual(expect.arrayContaining([salary, commission, extraPay, firstName]))
    expect(new Set(offered.map(({ key }) => key)).size).toBe(offered.length)
  })

  it('says of how many people the inputs were not read, so that it is not told of them that they have none', () => {
    const { companyId, desk, people, person } = bulk.outbox
    const employeeIds = people.slice(0, 3).map(({ employeeId }) => employeeId)
    const definition = { ...bulk.definition([]), employeeIds }
    const notRead = () => bulk.reader['bulkEdit.columns']({ companyId, definition }).notRead
    // The payslips' own lists were read.
    expect(notRead()).toEqual({ payslip: 0, employee: 3 })
    testCopy(desk.store).read(companyId, 'payItemsOfEmployee', person().employeeId)
    expect(notRead()).toEqual({ payslip: 0, employee: 2 })
  })

  it('has no value of an item that was deleted or that the service leaves out, and says so', () => {
    const { desk, companyId, people } = bulk.outbox
    const copy = testCopy(desk.store)
    const paid = { systemType: 'basic_salary', inputs: [['amount', '5000.00']] } as const
    const three = people.slice(0, 3).map(({ employeeId }) => employeeId)
    const [live = 0, deleted = 0, skipped = 0] = three
    copy.payItems(companyId, live, { ...paid, id: 1 })
    copy.payItems(companyId, deleted, { ...paid, id: 2, deleted: true })
    copy.payItems(companyId, skipped, { ...paid, id: 3, skipped: true })
    for (const id of three) copy.read(companyId, 'payItemsOfEmployee', id)
    const grid = bulk.grid({ ...bulk.definition([salaryFromNowOn]), employeeIds: three })
    const cell = (id: number) => {
      const [{ base, locked } = { base: null, locked: '' }] = bulk.row(grid, id).cells
      return [base?.kind === 'read' ? base.value : base, locked]
    }
    expect(three.map(cell)).toEqual([
      ['5000.00', null],
      [null, lockSentences.lockedDeleted],
      [null, lockSentences.lockedSkipped]
    ])
  })

  it('locks only the inputs of a payslip that is finalised, and says so in the row where nothing else is left', async () => {
    const { service, desk, person } = bulk.outbox
    service.control.setFinalised([person().payslipId])
    await desk.reads.payslipsOfEmployee(person().employeeId, {})
    const both = bulk.row(bulk.grid(bulk.definition([commission, firstName])), person().employeeId)
    expect(both.payslip).toBe('finalised')
    expect(both.locked).toBeNull()
    expect(both.cells.map(({ locked }) => locked)).toEqual(['Finalised. This payslip takes no more edits.', null])
    const one = bulk.row(bulk.grid(bulk.definition([commission])), person().employeeId)
    expect(one.locked).toBe('Finalised. This payslip takes no more edits.')
  })

  it('has the people of a period that has no payslips yet, whose inputs go by its date', async () => {
    const { desk, person, companyId } = bulk.outbox
    const { frequencies } = bulk.reader['bulkEdit.choices']({ companyId })
    const coming = frequencies[0]?.periods.find(({ date }) => date > person().date)
    if (!coming) throw new Error('the sample names no period to come')
    await desk.reads.payItems({ kind: 'employee', employeeId: person().employeeId }, {})
    const { employeeId } = person()
    const definition = { ...bulk.definition([extraPay], { date: toDay(coming.date), special: false }) }
    const batchId = await bulk.keep(null, definition, [{ employeeId, columnKey: extraPay, value: '10' }])
    expect(bulk.row(bulk.grid(batchId), employeeId)).toMatchObject({
      payslip: 'notSeen',
      payslipId: null,
      cells: [{ draft: '10.00', base: { kind: 'notRead' } }]
    })
    expect(await bulk.queue(batchId)).toMatchObject({ queued: 1, leftOut: [] })
    await bulk.outbox.call('edits.submit', { companyId })
    await desk.until(idsOf(await openEdits()), 'saved', 'rejected', 'unknown')
    expect(bulk.outbox.sent()).toEqual([
      {
        entities: [
          { id: String(employeeId), payslip_date: coming.date, attributes: { 'calc.extra_pay.amount': '10.00' } }
        ]
      }
    ])
  })
})

describe('what is entered', () => {
  it('is a draft after a restart, waits nowhere, leaves no line in the history, and is taken back without a trace', async () => {
    const { employeeId } = bulk.outbox.person()
    const definition = bulk.definition([extraPay, firstName])
    const batchId = await bulk.keep(null, definition, [{ employeeId, columnKey: extraPay, value: '350' }])
    await bulk.keep(batchId, definition, [{ employeeId, columnKey: extraPay, value: '360.5' }])
    await bulk.reopen()
    expect(bulk.row(bulk.grid(batchId), employeeId).cells.map(({ draft }) => draft)).toEqual(['360.50', null])
    expect(await openEdits()).toEqual([])
    expect(bulk.outbox.desk.outbox.unsettledCounts()).toEqual([])
    const { companyId } = bulk.outbox
    expect(bulk.reader['bulkEdit.batches']({ companyId, which: 'open' })).toMatchObject([{ id: batchId, drafts: 1 }])
    await bulk.keep(batchId, definition, [{ employeeId, columnKey: extraPay, value: null }])
    expect(bulk.reader['bulkEdit.batches']({ companyId, which: 'open' })).toEqual([])
    const { outbox } = bulk.outbox.desk.store
    expect(outbox.prepare('SELECT count(*) FROM edit').pluck().get()).toBe(0)
    expect(outbox.prepare('SELECT count(*) FROM history').pluck().get()).toBe(0)
  })

  it('as a large block is kept whole or not at all, and others are answered meanwhile', async () => {
    await bulk.close()
    bulk = await bulkTest({ timing: { keepSlice: 2 } })
    const { companyId, people } = bulk.outbox
    const definition = bulk.definition([extraPay, firstName])
    const of = (value: string, last = value) =>
      people.map(({ employeeId }, at) => ({
        employeeId,
        columnKey: extraPay,
        value: at === people.length - 1 ? last : value
      }))
    const drafts = (batchId: number): (string | null)[] =>
      bulk.grid(batchId).rows.map(({ cells }) => cells[0]?.draft ?? null)
    const [first] = of('350')
    const batchId = await bulk.keep(null, definition, first ? [first] : [])
    await expect(bulk.keep(batchId, definition, of('360', '1.355,90'))).rejects.toMatchObject({ code: 'badInput' })
    expect(drafts(batchId).filter((draft) => draft !== null)).toEqual(['350.00'])

    const order: string[] = []
    const kept = bulk.keep(batchId, definition, [...of('370'), ...of('380')]).then(() => order.push('kept'))
    // Asked after the block, of the same batch too: the first is answered before it, the second with all of it in place.
    const queued = bulk.queue(batchId).then((answer) => {
      order.push('queued')
      return answer
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(await bulk.outbox.call('edits.list', { companyId, which: 'all' })).toHaveLength(1)
    order.push('others')
    await kept
    expect(await queued).toMatchObject({ queued: people.length, leftOut: [] })
    expect(order).toEqual(['others', 'kept', 'queued'])
    const edits = await bulk.outbox.call('edits.list', { companyId, which: 'all' })
    expect(edits.map(({ value, state }) => `${value} ${state}`)).toEqual(people.map(() => '380.00 queued'))
  })

  it('that is there already is no draft, and takes an older one back; clearing is kept for texts only', async () => {
    const { employeeId } = bulk.outbox.person()
    const definition = bulk.definition([salary, firstName])
    const there = bulk.row(bulk.grid(definition), employeeId).cells[0]?.base
    const value = there?.kind === 'read' ? (there.value ?? '') : ''
    const batchId = await bulk.keep(null, definition, [
      { employeeId, columnKey: salary, value: '1' },
      { employeeId, columnKey: firstName, value: '' }
    ])
    await bulk.keep(batchId, definition, [{ employeeId, columnKey: salary, value }])
    expect(bulk.row(bulk.grid(batchId), employeeId).cells.map(({ draft }) => draft)).toEqual([null, ''])
    const refused = bulk.keep(batchId, definition, [
      { employeeId, columnKey: firstName, value: 'Ka Yan' },
      { employeeId, columnKey: salary, value: '1.355,90' }
    ])
    await expect(refused).rejects.toMatchObject({ code: 'badInput', details: { subject: 'Basic salary' } })
    expect(bulk.row(bulk.grid(batchId), employeeId).cells.map(({ draft }) => draft)).toEqual([null, ''])
  })

  it('goes out for each scope as the service takes it, byte for byte', async () => {
    const { desk, person } = bulk.outbox
    const onceOff = desk.store.cache
      .prepare<[], { id: number; employeeId: number; date: string }>(
        `SELECT id, employee_id AS employeeId, date FROM payslip
         WHERE special = 1 AND finalised = 0 AND employee_id IS NOT NULL ORDER BY id LIMIT 1`
      )
      .get()
    if (!onceOff) throw new Error('the sample has no once-off payslip')
    await desk.reads.payItems({ kind: 'payslip', payslipId: onceOff.id }, {})
    const one = person(0)
    const two = person(1)
    const regular = await bulk.keep(null, bulk.definition([extraPay, commission, salaryFromNowOn, firstName]), [
      { employeeId: one.employeeId, columnKey: extraPay, value: '350' },
      { employeeId: one.employeeId, columnKey: commission, value: '0' },
      { employeeId: two.employeeId, columnKey: salaryFromNowOn, value: '18250.5' },
      { employeeId: two.employeeId, columnKey: firstName, value: 'Ka Yan' }
    ])
    const special = await bulk.keep(null, bulk.definition([extraPay], { date: toDay(onceOff.date), special: true }), [
      { employeeId: onceOff.employeeId, columnKey: extraPay, value: '99' }
    ])
    expect(await bulk.queue(regular)).toEqual({ queued: 4, unchanged: 0, leftOut: [] })
    expect(await bulk.queue(special)).toEqual({ queued: 1, unchanged: 0, leftOut: [] })
    await sendAll()
    const entities = bulk.outbox.sent().flatMap((body) => (body as { entities: unknown[] }).entities)
    expect(entities).toEqual([
      {
        id: String(one.employeeId),
        payslip_id: String(one.payslipId),
        attributes: { 'calc.extra_pay.amount': '350.00', 'calc.commission.amount': '0.00' }
      },
      { id: String(two.employeeId), attributes: { 'calc.basic_salary.amount': '18250.50', first_name: 'Ka Yan' } },
      {
        id: String(onceOff.employeeId),
        payslip_id: String(onceOff.id),
        attributes: { 'calc.extra_pay.amount': '99.00' }
      }
    ])
  })

  it('of several instances goes to the one of its column, by that person’s own id', async () => {
    const { desk, person } = bulk.outbox
    const owner = { kind: 'payslip', payslipId: person().payslipId } as const
    const insert = (amount: string) =>
      desk.client.payItems.put(owner, { systemType: 'employer_loan', inputs: { amount }, operation: 'insert' })
    const first = await insert('100.00')
    const second = await insert('200.00')
    await desk.reads.payItems(owner, {})
    const definition = bulk.definition([loan(1), loan(2)])
    const grid = bulk.grid(definition)
    expect(grid.columns.map(({ label }) => label)).toEqual(['Loan repayment (1)', 'Loan repayment (2)'])
    expect(bulk.row(grid, person().employeeId).cells.map(({ attribute }) => attribute)).toEqual([
      `calc.${first.id}.amount`,
      `calc.${second.id}.amount`
    ])
    // Who has none can be given a first one by its name; a second one has no address yet.
    const without = bulk.row(grid, person(1).employeeId).cells
    expect(without.map(({ attribute }) => attribute)).toEqual(['calc.employer_loan.amount', null])
    // So nothing can be entered there, which could not be kept.
    expect(without.map(({ locked }) => locked)).toEqual([null, lockSentences.noItem])
    const batchId = await bulk.keep(null, definition, [
      { employeeId: person().employeeId, columnKey: loan(2), value: '250' }
    ])
    await bulk.queue(batchId)
    await sendAll()
    expect(bulk.outbox.sent()).toEqual([
      {
        entities: [
          {
            id: String(person().employeeId),
            payslip_id: String(person().payslipId),
            attributes: { [`calc.${second.id}.amount`]: '250.00' }
          }
        ]
      }
    ])
  })
})

describe('a batch that is queued', () => {
  it('drops what the service has by now, leaves out what was finalised, and keeps that as a draft', async () => {
    const { desk, service, person, companyId } = bulk.outbox
    const definition = bulk.definition([extraPay])
    const batchId = await bulk.keep(
      null,
      definition,
      [0, 1, 2].map((at) => ({ employeeId: person(at).employeeId, columnKey: extraPay, value: '350' }))
    )
    service.control.setFinalised([person(0).payslipId])
    await desk.reads.payslipsOfEmployee(person(0).employeeId, {})
    await desk.client.payItems.put(
      { kind: 'payslip', payslipId: person(1).payslipId },
      { systemType: 'extra_pay', inputs: { amount: '350.00' } }
    )
    await desk.reads.payItems({ kind: 'payslip', payslipId: person(1).payslipId }, {})
    const answer = await bulk.queue(batchId)
    expect(answer).toMatchObject({ queued: 1, unchanged: 1 })
    expect(answer.leftOut).toMatchObject([
      { employeeId: person(0).employeeId, label: 'Extra pay', reason: 'Finalised. This payslip takes no more edits.' }
    ])
    expect(bulk.reader['bulkEdit.batches']({ companyId, which: 'open' })).toMatchObject([
      { id: batchId, name: 'June commissions', drafts: 1, unsettled: 1 }
    ])
  })

  it('is in conflict where the service changed after the Check, and not where the Check showed it', async () => {
    const { desk, person, companyId } = bulk.outbox
    const put = async (at: number): Promise<void> => {
      const owner = { kind: 'payslip', payslipId: person(at).payslipId } as const
      await desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '77.00' } })
      await desk.reads.payItems(owner, {})
    }
    const batchId = await bulk.keep(
      null,
      bulk.definition([extraPay]),
      [0, 1].map((at) => ({ employeeId: person(at).employeeId, columnKey: extraPay, value: '350' }))
    )
    await put(0)
    const checkedMs = bulk.grid(batchId).readMs
    await new Promise((resolve) => setTimeout(resolve, 3))
    await put(1)
    // It was asked for before the check, and answered after it.
    desk.store.cache.prepare('UPDATE list_state SET as_of_ms = ? WHERE as_of_ms > ?').run(checkedMs, checkedMs)
    await bulk.call('bulkEdit.queue', { batchId, name: null, note: null, checkedMs })
    const edits = await openEdits()
    expect(edits.map(({ base }) => base.kind === 'read' && base.value)).toEqual(['77.00', null])
    await bulk.outbox.call('edits.submit', { companyId })
    await desk.until(idsOf(edits.slice(0, 1)), 'saved')
    await desk.until(idsOf(edits.slice(1)), 'conflict')
    expect(bulk.row(bulk.grid(batchId), person(1).employeeId)).toMatchObject({
      locked: 'In conflict. Settle the waiting change of extra pay first, in Changes.'
    })
  })

  it('takes the place of a waiting change of the same thing, and waits behind one on its way', async () => {
    const { person, add, call } = bulk.outbox
    const definition = bulk.definition([extraPay])
    const entries = [{ employeeId: person().employeeId, columnKey: extraPay, value: '350' }]
    const batchId = await bulk.keep(null, definition, entries)
    // The single edit was asked for after the draft, and is older than the batch once that is queued.
    const [single] = await add(person(), { 'calc.extra_pay.amount': '10' })
    expect(bulk.row(bulk.grid(batchId), person().employeeId).cells).toMatchObject([
      { draft: '350.00', waiting: { editId: single?.id, value: '10.00', state: 'queued' } }
    ])
    await bulk.queue(batchId)
    const [only, ...more] = await openEdits()
    expect(more).toEqual([])
    expect(only).toMatchObject({ value: '350.00', batchId, base: { kind: 'read', value: null } })
    expect(
      (await call('edits.list', { companyId: bulk.outbox.companyId, which: 'all' })).map(({ state }) => state)
    ).toEqual(expect.arrayContaining(['superseded', 'queued']))
  })

  it('is asked for anew where the same value is held or was refused, and not where it goes out anyway', async () => {
    const { person, add, call, desk } = bulk.outbox
    const [held] = await add(person(0), { 'calc.extra_pay.amount': '350' })
    const [goes] = await add(person(1), { 'calc.extra_pay.amount': '350' })
    await call('edits.hold', { editIds: [held?.id ?? 0], held: true })
    const [refused] = await add(person(2), { email: 'not an address' }, 'employee')
    await call('edits.submit', { companyId: bulk.outbox.companyId })
    await desk.until([refused?.id ?? 0], 'rejected')
    await desk.until([goes?.id ?? 0], 'saved')
    const [again] = await add(person(1), { 'calc.extra_pay.amount': '360' })
    const definition = bulk.definition([extraPay, email])
    const batchId = await bulk.keep(null, definition, [
      { employeeId: person(0).employeeId, columnKey: extraPay, value: '350' },
      { employeeId: person(1).employeeId, columnKey: extraPay, value: '360' },
      { employeeId: person(2).employeeId, columnKey: email, value: 'not an address' }
    ])
    expect(await bulk.queue(batchId)).toEqual({ queued: 2, unchanged: 0, leftOut: [] })
    const stateOf = (edit: Edit | undefined) => desk.edit(edit?.id ?? 0).state
    expect([held, refused, again].map(stateOf)).toEqual(['superseded', 'superseded', 'queued'])
    expect((await openEdits()).map(({ value, state }) => `${value} ${state}`)).toEqual([
      '360.00 queued',
      '350.00 queued',
      'not an address queued'
    ])
  })

  it('is held and let go on as one, and undone as a batch of the old values', async () => {
    const { desk, person, companyId } = bulk.outbox
    const definition = bulk.definition([salary, extraPay])
    const old = bulk.row(bulk.grid(definition), person().employeeId).cells[0]?.base
    const batchId = await bulk.keep(null, definition, [
      { employeeId: person().employeeId, columnKey: salary, value: '30000' },
      { employeeId: person().employeeId, columnKey: extraPay, value: '350' }
    ])
    await bulk.queue(batchId)
    await bulk.call('bulkEdit.hold', { batchId, held: true })
    expect((await openEdits()).map(({ state }) => state)).toEqual(['held', 'held'])
    expect(bulk.reader['bulkEdit.batches']({ companyId, which: 'open' })).toMatchObject([{ held: 2 }])
    await bulk.call('bulkEdit.hold', { batchId, held: false })
    await sendAll()
    const undo = await bulk.call('bulkEdit.undo', { batchId })
    expect(undo).toMatchObject({
      queued: 1,
      notUndoable: [{ label: 'Extra pay', reason: 'There was none before, and nothing can be set to none here.' }]
    })
    const [back] = await openEdits()
    expect(back).toMatchObject({
      label: 'Basic salary',
      value: old?.kind === 'read' ? old.value : '',
      batchId: undo.batchId
    })
    await sendAll()
    expect(desk.edit(back?.id ?? 0).state).toBe('saved')
    expect((await bulk.call('bulkEdit.undo', { batchId })).queued).toBe(0)
  })

  /** Puts one salary into a grid, on a batch or a new one, and queues it. */
  async function salaryOf(value: string, batchId: number | null = null): Promise<number> {
    const { employeeId } = bulk.outbox.person()
    const kept = await bulk.keep(batchId, bulk.definition([salary]), [{ employeeId, columnKey: salary, value }])
    await bulk.queue(kept)
    return kept
  }

  it('is not undone over a newer change of the same thing, be it saved by the service’s word or waiting', async () => {
    await bulk.close()
    // What is saved is not read back.
    bulk = await bulkTest({ service: { recalculationMs: 120_000 }, timing: { readAtOnce: 0 } })
    bulk.outbox.desk.context.setSettings({ readBeforeSendingMinutes: 15 })
    const first = await salaryOf('30000')
    await sendAll()
    await salaryOf('31000')
    const waits = await bulk.call('bulkEdit.undo', { batchId: first })
    expect(waits).toMatchObject({ queued: 0, notUndoable: [{ label: 'Basic salary' }] })
    expect(waits.notUndoable[0]?.reason).toContain('A newer change of it waits, to 31,000.00')
    await sendAll()
    const saved = await bulk.call('bulkEdit.undo', { batchId: first })
    expect(saved).toMatchObject({ queued: 0, notUndoable: [{ label: 'Basic salary' }] })
    expect(saved.notUndoable[0]?.reason).toContain('31,000.00')
    expect(await openEdits()).toEqual([])
  })

  it('that was gone on with is undone to what was there before it', async () => {
    const { person } = bulk.outbox
    const old = bulk.row(bulk.grid(bulk.definition([salary])), person().employeeId).cells[0]?.base
    const batchId = await salaryOf('30000')
    await sendAll()
    await salaryOf('31000', batchId)
    await sendAll()
    expect(await bulk.call('bulkEdit.undo', { batchId })).toMatchObject({ queued: 1, notUndoable: [] })
    const [back] = await openEdits()
    expect(back?.value).toBe(old?.kind === 'read' ? old.value : '')
  })

  /** What a colleague puts in place of the salary, which is read here where it says so. */
  async function salaryElsewhere(value: string, how: 'read' | 'unread'): Promise<void> {
    const { desk, person } = bulk.outbox
    const owner = { kind: 'payslip', payslipId: person().payslipId } as const
    await desk.client.payItems.put(owner, { systemType: 'basic_salary', inputs: { amount: value } })
    if (how === 'read') await desk.reads.payItems(owner, {})
  }

  it('that was gone on with over a colleague’s value is undone to theirs', async () => {
    const batchId = await salaryOf('30000')
    await sendAll()
    await salaryElsewhere('33000', 'read')
    await salaryOf('31000', batchId)
    await sendAll()
    expect(await bulk.call('bulkEdit.undo', { batchId })).toMatchObject({ queued: 1, notUndoable: [] })
    expect((await openEdits()).map(({ value }) => value)).toEqual(['33000.00'])
  })

  it('that sent nothing at first, as the value was there, is undone to what it replaced', async () => {
    await salaryElsewhere('30000', 'unread')
    const batchId = await salaryOf('30000')
    await sendAll()
    await salaryOf('31000', batchId)
    await sendAll()
    expect(await bulk.call('bulkEdit.undo', { batchId })).toMatchObject({ queued: 1, notUndoable: [] })
    expect((await openEdits()).map(({ value }) => value)).toEqual(['30000.00'])
  })
})

describe('a submission of a batch', () => {
  const fill = async (count: number): Promise<number> => {
    const { person } = bulk.outbox
    const entries = Array.from({ length: count }, (_, at) => ({
      employeeId: person(at).employeeId,
      columnKey: extraPay,
      value: '350'
    }))
    const batchId = await bulk.keep(null, bulk.definition([extraPay]), entries)
    await bulk.queue(batchId)
    return batchId
  }

  it('reads no value again that is younger than the setting, and the states of many from one list', async () => {
    await bulk.close()
    bulk = await bulkTest({ timing: { listFrom: 3 } })
    bulk.outbox.desk.context.setSettings({ readBeforeSendingMinutes: 15 })
    await fill(3)
    bulk.outbox.service.control.setFinalised([bulk.outbox.person(0).payslipId])
    bulk.outbox.service.log.clear()
    const ids = idsOf(await openEdits())
    await bulk.outbox.submit()
    await bulk.outbox.desk.until(ids.slice(0, 1), 'held')
    await bulk.outbox.desk.until(ids.slice(1), 'saved')
    const [sent] = bulk.outbox.service.log.of('bulk_input')
    const before = bulk.outbox.service.log.requests.filter(({ id }) => id < (sent?.id ?? 0))
    expect(before.map(({ operation }) => operation)).toEqual(['employees'])
  })

  it('holds as many people in a request as the setting says', async () => {
    bulk.outbox.desk.context.setSettings({ peopleInPart: 2 })
    await fill(5)
    expect(await bulk.outbox.call('edits.preview', { companyId: bulk.outbox.companyId })).toMatchObject({ requests: 3 })
    await sendAll()
    expect(bulk.outbox.sent().map((body) => (body as { entities: unknown[] }).entities.length)).toEqual([2, 2, 1])
  })

  it('takes the officer’s value or the service’s for all that are in conflict', async () => {
    const { desk, person, companyId, call } = bulk.outbox
    await fill(3)
    for (const at of [0, 1, 2]) {
      const owner = { kind: 'payslip', payslipId: person(at).payslipId } as const
      await desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '77.00' } })
    }
    const ids = idsOf(await openEdits())
    await call('edits.submit', { companyId })
    await desk.until(ids, 'conflict')
    const [first = 0, ...rest] = ids
    expect(await call('edits.resolveConflict', { editIds: rest, take: 'mine' })).toMatchObject([
      { state: 'queued', base: { value: '77.00' } },
      { state: 'queued', base: { value: '77.00' } }
    ])
    // What is no conflict any more is left alone.
    expect(await call('edits.resolveConflict', { editIds: ids, take: 'service' })).toMatchObject([
      { id: first, state: 'discarded' }
    ])
    await expect(call('edits.resolveConflict', { editIds: ids, take: 'service' })).rejects.toMatchObject({
      code: 'notAllowed'
    })
  })

  it.each([
    'is kept back where the service refuses the first use of an item’s own id, until the officer lets it go on',
    'and so it is where the service refuses the whole request'
  ])('%s', async (what) => {
    const { desk, person, companyId, service } = bulk.outbox
    const owners = [0, 1, 2].map((at) => ({ kind: 'payslip', payslipId: person(at).payslipId }) as const)
    let lastOfFirst = 0
    for (const owner of owners) {
      for (const amount of ['100.00', '200.00']) {
        const { id } = await desk.client.payItems.put(owner, {
          systemType: 'employer_loan',
          inputs: { amount },
          operation: 'insert'
        })
        if (owner === owners[0]) lastOfFirst = id ?? 0
      }
      await desk.reads.payItems(owner, {})
    }
    const definition = bulk.definition([loan(2)])
    const enter = async (value: string): Promise<number[]> => {
      const entries = [0, 1, 2].map((at) => ({ employeeId: person(at).employeeId, columnKey: loan(2), value }))
      const batchId = await bulk.keep(null, definition, entries)
      await bulk.queue(batchId)
      return idsOf(await openEdits())
    }
    desk.context.setSettings({ peopleInPart: 1, readBeforeSendingMinutes: 15 })
    const [refused = 0, ...others] = await enter('250')
    // The copy is young enough, so that nothing tells before sending that it is not there any more.
    if (what.includes('whole request')) service.faults.add({ on: 'bulk_input', fault: { kind: 'status', status: 422 } })
    else await desk.client.payItems.delete(lastOfFirst)
    await bulk.outbox.call('edits.submit', { companyId })
    await desk.until([refused], 'rejected')
    await desk.until(others, 'held')
    expect(desk.edit(others[0] ?? 0)).toMatchObject({ needsOfficer: true })
    expect(bulk.outbox.sent()).toHaveLength(1)
    await bulk.call('bulkEdit.hold', { batchId: desk.edit(refused).batchId, held: false })
    await bulk.outbox.call('edits.submit', { companyId })
    await desk.until(others, 'saved')
  })
})
