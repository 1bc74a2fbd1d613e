import { afterEach, describe, expect, it } from 'vitest'
import type { ChannelInput } from '@shared/contract/channels'
import type { PayItemsView, WriteView } from '@shared/contract/views'
import { startService, type RunningService } from '../../../src/sandbox'
import { toDay } from '@shared/domain/day'
import { openWritesDesk, type WritesDesk } from '../../fixtures/writesDesk'

/** Somebody of the sample with two loans. */
const PERSON = 5024

let service: RunningService
let desk: WritesDesk

async function begin(reads: 'documented' | 'full'): Promise<void> {
  service = await startService({
    companies: 1,
    employees: 64,
    seed: 7,
    reads,
    now: toDay('2026-06-24'),
    recalculationMs: 0
  })
  desk = await openWritesDesk(service)
}

afterEach(async () => {
  await desk.close()
  await service.close()
})

type Owner = ChannelInput<'payItems.list'>
const ofPerson: Owner = { owner: 'employee', ownerId: PERSON }
const ofPayslip = (): Owner => {
  const { payslips } = desk.reader['employees.get']({ employeeId: PERSON })
  return { owner: 'payslip', ownerId: payslips.find(({ state, special }) => state === 'open' && !special)?.id ?? 0 }
}
async function read(of: Owner): Promise<PayItemsView> {
  await desk.engine['sync.readNow']({ what: 'payItems', ...of })
  return desk.reader['payItems.list'](of)
}
const loans = ({ entries }: PayItemsView): PayItemsView['entries'] =>
  entries.filter(({ systemType, state }) => systemType === 'employer_loan' && state !== 'deleted')
const amountOf = (entry: PayItemsView['entries'][number] | undefined): string | null | undefined =>
  entry?.inputs.find(({ name }) => name === 'amount')?.value
async function put(
  of: Owner,
  systemType: string,
  amount: string,
  operation: ChannelInput<'payItems.put'>['operation'] = null,
  instanceId: number | null = null
): Promise<WriteView> {
  return desk.engine['payItems.put']({ ...of, systemType, inputs: { amount }, operation, instanceId, entry: 'new' })
}

describe.each(['documented', 'full'] as const)('payslip items, with %s reads', (reads) => {
  it('are listed whole, with their origin, formulas and what is as sent', async () => {
    await begin(reads)
    const view = await read(ofPerson)
    expect(loans(view).map(({ label, several, origin }) => ({ label, several, origin }))).toEqual([
      { label: 'Loan repayment (1)', several: true, origin: 'employee' },
      { label: 'Loan repayment (2)', several: true, origin: 'employee' }
    ])
    const mpf = view.entries.find(({ systemType }) => systemType === 'mpf')
    expect(mpf).toMatchObject({ id: null, inputs: [{ name: 'rate', value: null, formula: '5 %' }] })
    expect(view.kinds.find(({ systemType }) => systemType === 'employer_loan')?.inputs).toContain('amount')
    await desk.engine['payItems.readInherited']({ employeeId: PERSON })
    const { inherited } = desk.reader['payItems.list'](ofPerson)
    expect(inherited?.entries.every(({ id }) => id === null)).toBe(true)
    expect(service.log.of('inherited_calculations')).toHaveLength(1)
    // What is inherited is in the person's list once, not twice.
    const page = desk.reader['employees.get']({ employeeId: PERSON }).payItems
    expect(page?.rows).toHaveLength(view.entries.length)
  })

  it('of several instances the one that was chosen changes, by its id, and the others stay', async () => {
    await begin(reads)
    const [first, second] = loans(await read(ofPerson))
    const before = amountOf(first)
    await desk.engine['payItems.readOne']({ ...ofPerson, payItemId: second?.id ?? 0 })
    const write = await desk.engine['payItems.change']({
      ...ofPerson,
      payItemId: second?.id ?? 0,
      inputs: { amount: '777.00' },
      entry: String(second?.id)
    })
    expect(write).toMatchObject({ state: 'done', madeId: second?.id })
    const after = loans(desk.reader['payItems.list'](ofPerson))
    expect([amountOf(after[0]), amountOf(after[1])]).toEqual([before, '777.00'])
  })

  it('are added to a payslip, changed for it alone, and deleted', async () => {
    await begin(reads)
    await read(ofPerson)
    const slip = ofPayslip()
    const [loan] = loans(await read(slip))
    expect(loan).toMatchObject({ id: null })
    expect((await put(slip, 'employer_loan', '11.00', 'update', loan?.standsFor ?? null)).state).toBe('done')
    const own = loans(desk.reader['payItems.list'](slip)).find(({ origin }) => origin === 'payslip')
    expect(amountOf(own)).toBe('11.00')
    // What overrides the employee's own entry is told with its value, once.
    expect(own?.inputs.find(({ name }) => name === 'amount')).toMatchObject({ override: '11.00' })
    expect(own?.outputs.map(({ override }) => override)).toEqual([null])
    expect(loans(desk.reader['payItems.list'](ofPerson)).map(amountOf)).not.toContain('11.00')
    expect((await put(slip, 'employer_loan', '12.00', 'insert')).state).toBe('done')
    const added = loans(desk.reader['payItems.list'](slip)).find((entry) => amountOf(entry) === '12.00')
    const gone = await desk.engine['payItems.remove']({ ...slip, payItemId: added?.id ?? 0 })
    expect(gone.state).toBe('done')
    expect(loans(desk.reader['payItems.list'](slip)).map(amountOf)).not.toContain('12.00')
    await expect(desk.engine['payItems.readOne']({ ...slip, payItemId: added?.id ?? 0 })).resolves.toBeUndefined()
  })
})

describe('a payslip item', () => {
  it('is refused in the service’s words, and a finalised payslip is locked', async () => {
    await begin('full')
    await read(ofPerson)
    const twice = await put(ofPerson, 'basic_salary', '1', 'insert')
    expect(twice).toMatchObject({
      state: 'refused',
      error: { details: { fields: { operation: ['insert is not supported for basic_salary'] } } }
    })
    const none = await put(ofPerson, 'savings', '1', 'update')
    expect(none).toMatchObject({ state: 'refused', cause: 'refused' })
    const closed =
      desk.reader['employees.get']({ employeeId: PERSON }).payslips.find(({ state }) => state === 'released')?.id ?? 0
    expect((await read({ owner: 'payslip', ownerId: closed })).locked).toBe('finalised')
    expect((await put({ owner: 'payslip', ownerId: closed }, 'commission', '1')).state).toBe('refused')
  })

  it('whose insert lost its answer is the new one among those that were there; nothing is inserted twice', async () => {
    await begin('documented')
    const before = loans(await read(ofPerson)).map(({ id }) => id)
    service.faults.add({ on: 'write_employee_calculation', fault: { kind: 'applied_no_answer' } })
    const write = await put(ofPerson, 'employer_loan', '321.00', 'insert')
    expect(write.state).toBe('unknown')
    await expect(put(ofPerson, 'employer_loan', '321.00', 'insert')).rejects.toMatchObject({ code: 'notAllowed' })
    const { matches } = await desk.engine['writes.matches']({ writeId: write.id })
    expect(matches.map(({ wasThere }) => wasThere)).toEqual([false, true, true])
    expect(matches[0]?.points).toEqual([
      { label: 'Amount', sent: '321.00', there: '321.00', agrees: true, sensitive: false }
    ])
    expect(before).not.toContain(matches[0]?.id)
    await desk.engine['writes.settle']({ writeId: write.id, made: true, madeId: matches[0]?.id ?? null })
    expect(loans(desk.reader['payItems.list'](ofPerson))).toHaveLength(before.length + 1)
    expect(service.log.of('write_employee_calculation')).toHaveLength(1)
  })
})

describe('the form of an item', () => {
  const draftOf = (of: Owner, entry: string) => ({ kind: 'payItem', companyId: desk.companyId, ...of, entry }) as const
  const kept = async (of: Owner, entry: string) =>
    (await desk.engine['writes.draft']({ of: draftOf(of, entry) }))?.form ?? null

  it('is kept over a start, each entry by itself, and goes when what it was sent as is made, and not before', async () => {
    await begin('documented')
    await read(ofPerson)
    const slip = ofPayslip()
    const form = { kind: 'employer_loan', 'input.amount': '321.00' }
    await desk.engine['writes.keepDraft']({ of: draftOf(ofPerson, 'new'), form })
    await desk.engine['writes.keepDraft']({ of: draftOf(ofPerson, '901'), form: { 'input.amount': '5' } })
    await desk.engine['writes.keepDraft']({ of: draftOf(slip, 'new'), form: { 'input.amount': '6' } })
    await desk.reopen()
    expect(await kept(ofPerson, 'new')).toEqual(form)
    const drafts = await desk.engine['writes.drafts']({ companyId: desk.companyId })
    expect(drafts).toHaveLength(3)
    expect(drafts.every(({ subject, awaiting }) => subject.includes('Wong, Ka Yan') && !awaiting)).toBe(true)

    // Refused, it stays; without an answer it stays and waits for the officer's word; made, it is gone, and the others stand.
    service.faults.add({ on: 'write_employee_calculation', fault: { kind: 'status', status: 422 } })
    expect((await put(ofPerson, 'employer_loan', '321.00', 'insert')).state).toBe('refused')
    expect(await kept(ofPerson, 'new')).toEqual(form)
    service.faults.add({ on: 'write_employee_calculation', fault: { kind: 'applied_no_answer' } })
    const write = await put(ofPerson, 'employer_loan', '321.00', 'insert')
    const awaiting = async (): Promise<string[]> =>
      (await desk.engine['writes.drafts']({ companyId: desk.companyId })).flatMap(({ of, awaiting }) =>
        awaiting && of.kind === 'payItem' ? [`${of.owner} ${of.entry}`] : []
      )
    expect(await awaiting()).toEqual(['employee new'])
    await desk.engine['writes.settle']({ writeId: write.id, made: true, madeId: null })
    expect(await kept(ofPerson, 'new')).toBeNull()
    expect(await awaiting()).toEqual([])
    expect(await desk.engine['writes.drafts']({ companyId: desk.companyId })).toHaveLength(2)
    expect(await kept(slip, 'new')).toEqual({ 'input.amount': '6' })
  })

  it('that was changed after it went out is a draft of its own, whatever became of what went out', async () => {
    await begin('documented')
    await read(ofPerson)
    const of = draftOf(ofPerson, 'new')
    await desk.engine['writes.keepDraft']({ of, form: { 'input.amount': '1' } })
    service.faults.add({ on: 'write_employee_calculation', fault: { kind: 'applied_no_answer' } })
    const write = await put(ofPerson, 'employer_loan', '1', 'insert')
    await desk.engine['writes.keepDraft']({ of, form: { 'input.amount': '12' } })
    await desk.engine['writes.settle']({ writeId: write.id, made: true, madeId: null })
    expect(await kept(ofPerson, 'new')).toEqual({ 'input.amount': '12' })
  })
})

describe('a pay frequency', () => {
  it('is created once, and its refused name is said', async () => {
    await begin('documented')
    const { companyId } = desk
    const input = { companyId, lastDayOfMonth: 31, firstEndDate: '2026-07-31', customName: 'Directors' }
    expect(await desk.engine['writes.createFrequency'](input)).toMatchObject({
      state: 'refused',
      error: { code: 'rejected' }
    })
    const made = await desk.engine['writes.createFrequency']({ ...input, customName: null })
    expect(made.state).toBe('done')
    const { frequencies } = desk.reader['frequencies.list']({ companyId })
    expect(frequencies.map(({ id }) => id)).toContain(made.madeId)
    service.faults.add({ on: 'create_wave', fault: { kind: 'applied_no_answer' } })
    const lost = await desk.engine['writes.createFrequency']({
      ...input,
      customName: null,
      lastDayOfMonth: 15,
      firstEndDate: '2026-07-15'
    })
    const { matches } = await desk.engine['writes.matches']({ writeId: lost.id })
    expect(matches.map(({ wasThere }) => wasThere)).toEqual([false])
  })
})
