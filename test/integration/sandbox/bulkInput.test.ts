import { describe, expect, it } from 'vitest'
import {
  detail,
  fields,
  items,
  openPayslip,
  pairs,
  PINEGATE,
  start,
  TIDEWATER,
  unwrap,
  WONG_KA_YAN,
  type Caller,
  type Fields
} from './caller'

interface Entity {
  id: unknown
  payslip_id?: unknown
  payslip_date?: unknown
  attributes: unknown
}

async function submit(caller: Caller, entities: Entity[], company = TIDEWATER): Promise<Fields[]> {
  const { status, body } = await caller.send('POST', `/clients/${company}/bulk_input`, { entities })
  expect(status).toBe(200)
  return items(body).map(fields)
}

async function lines(caller: Caller, payslipId: unknown): Promise<Record<string, string>> {
  const payslip = await detail(caller, payslipId)
  return Object.fromEntries([...pairs(payslip['income']), ...pairs(payslip['deduction'])])
}

const wong = String(WONG_KA_YAN)

describe('bulk input', () => {
  it('changes one payslip by its id, and that payslip only', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    const results = await submit(caller, [
      { id: wong, payslip_id: String(id), attributes: { 'calc.commission.amount': '6515.50' } }
    ])
    expect(results).toEqual([{ id: wong, payslip_id: String(id), success: 'true', message: 'Saved' }])
    expect((await lines(caller, id))['commission']).toBe('6515.50')
    caller.service.control.setToday('2026-07-20')
    const next = await openPayslip(caller, WONG_KA_YAN)
    expect(next['date']).toBe('2026-07-31')
    expect((await lines(caller, next['id']))['commission']).not.toBe('6515.50')
    expect((await lines(caller, id))['commission']).toBe('6515.50')
  })

  it('finds the regular payslip by the end of its period and says which it was', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    const results = await submit(caller, [
      { id: wong, payslip_date: '2026-06-30', attributes: { 'calc.unpaid_leave.days': '1.5' } },
      { id: wong, payslip_date: '2026-06-29', attributes: { 'calc.unpaid_leave.days': '1' } }
    ])
    expect(results[0]).toEqual({
      id: wong,
      payslip_id: String(id),
      payslip_date: '2026-06-30',
      success: 'true',
      message: 'Saved'
    })
    expect(results[1]).toMatchObject({ success: 'false', payslip_date: '2026-06-29' })
    expect(results[1]).not.toHaveProperty('payslip_id')
    // A day and a half of thirty at 28,500.
    expect((await lines(caller, id))['unpaid_leave']).toBe('1425.00')
  })

  it('reaches a once-off payslip by its id and never by its date', async () => {
    const caller = await start()
    const people = unwrap(
      (await caller.get(`/clients/${TIDEWATER}/employees?include=recent_payslips`)).body,
      'employee'
    )
    const open = people.flatMap((person) =>
      unwrap(person['recent_payslips'], 'payslip')
        .filter((payslip) => payslip['special'] === true && payslip['finalised'] === false)
        .map((payslip) => ({ employee: String(person['id']), payslip }))
    )
    const [once] = open
    if (!once) throw new Error('the sample has no open once-off payslip')
    const before = await lines(caller, once.payslip['id'])
    const [byDate] = await submit(caller, [
      { id: once.employee, payslip_date: once.payslip['date'], attributes: { 'calc.extra_pay.amount': '1234.00' } }
    ])
    expect(byDate).toMatchObject({ success: 'true' })
    expect(byDate?.['payslip_id']).not.toBe(String(once.payslip['id']))
    expect(await lines(caller, once.payslip['id'])).toEqual(before)
    await submit(caller, [
      { id: once.employee, payslip_id: String(once.payslip['id']), attributes: { 'calc.extra_pay.amount': '999.00' } }
    ])
    expect(await lines(caller, once.payslip['id'])).toMatchObject({ extra_pay: '999.00', total_income: '999.00' })
  })

  it('changes the employee from the open period on when no payslip is named, and leaves the past alone', async () => {
    const caller = await start()
    const list = unwrap((await caller.get(`/employees/${wong}/payslips`)).body, 'payslip').filter(
      ({ special }) => special === false
    )
    const past = await lines(caller, list[1]?.['id'])
    const [result] = await submit(caller, [{ id: wong, attributes: { 'calc.basic_salary.amount': '30000' } }])
    expect(result).toEqual({ id: wong, success: 'true', message: 'Saved' })
    expect((await lines(caller, list[0]?.['id']))['basic_salary']).toBe('30000.00')
    expect(await lines(caller, list[1]?.['id'])).toEqual(past)
    caller.service.control.setToday('2026-08-02')
    expect((await lines(caller, (await openPayslip(caller, WONG_KA_YAN))['id']))['basic_salary']).toBe('30000.00')
  })

  it('counts from the next period when the open one was finalised by hand', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    caller.service.control.setFinalised([Number(id)])
    await submit(caller, [{ id: wong, attributes: { 'calc.housing_allowance.amount': '4500.00' } }])
    expect((await lines(caller, id))['housing_allowance']).toBe('4000.00')
    caller.service.control.setToday('2026-07-20')
    expect((await lines(caller, (await openPayslip(caller, WONG_KA_YAN))['id']))['housing_allowance']).toBe('4500.00')
  })

  it('refuses inputs of a finalised payslip and still saves the employee attribute beside them', async () => {
    const caller = await start()
    const list = unwrap((await caller.get(`/employees/${wong}/payslips`)).body, 'payslip')
    const finalised = list.find((payslip) => payslip['finalised'] === true)
    const [result] = await submit(caller, [
      {
        id: wong,
        payslip_id: String(finalised?.['id']),
        attributes: { 'calc.commission.amount': '1', last_name: 'Wong-Lee' }
      }
    ])
    expect(result).toMatchObject({ success: 'false', errors: { 'calc.commission.amount': 'Payslip is finalised' } })
    expect(fields(fields((await caller.get(`/employees/${wong}`)).body)['employee'])['last_name']).toBe('Wong-Lee')
  })

  it('names each attribute that did not save and saves the others, entity for entity', async () => {
    const caller = await start()
    const results = await submit(caller, [
      {
        id: wong,
        attributes: {
          first_name: '',
          'commission.amount': '5',
          'calc.commission.colour': '5',
          'calc.nothing.amount': '5',
          'calc.housing_allowance.amount': '12,000.00',
          'calc.basic_salary.amount': 31000,
          'calc.unpaid_leave.days': '-1',
          wave_id: '999',
          bank_account: '{}',
          director: 'no',
          telephone_number: '91234567'
        }
      },
      { id: '999999', attributes: { first_name: 'A' } },
      { id: '5001', attributes: { first_name: "O'Neil" } }
    ])
    expect(results[0]).toMatchObject({
      success: 'false',
      message: 'Failed to save',
      errors: {
        first_name: "can't be blank",
        'commission.amount': 'Invalid heading',
        'calc.commission.colour': 'Invalid heading',
        'calc.nothing.amount': 'Invalid heading',
        'calc.housing_allowance.amount': 'is not a number',
        'calc.basic_salary.amount': 'must be text',
        'calc.unpaid_leave.days': 'must not be negative',
        wave_id: 'is not a pay frequency of this company',
        bank_account: 'Invalid heading',
        director: 'must be true or false'
      }
    })
    expect(fields(results[0]?.['errors'])).not.toHaveProperty('telephone_number')
    expect(results[1]).toEqual({
      id: '999999',
      success: 'false',
      message: 'UNKNOWN EMPLOYEE',
      errors: { first_name: 'UNKNOWN EMPLOYEE' }
    })
    expect(results[2]).toEqual({ id: '5001', success: 'true', message: 'Saved' })
    expect(caller.service.log.writes.map(({ employeeId, attribute }) => [employeeId, attribute])).toEqual([
      [WONG_KA_YAN, 'telephone_number'],
      [5001, 'first_name']
    ])
  })

  it('saves nothing of an entity with a wrong attribute where partial saves are off', async () => {
    const caller = await start({ partialSaves: false })
    await submit(caller, [{ id: wong, attributes: { first_name: 'Changed', last_name: '' } }])
    expect(caller.service.log.writes).toEqual([])
    expect(fields(fields((await caller.get(`/employees/${wong}`)).body)['employee'])['first_name']).toBe('Ka Yan')
  })

  it('takes the number of a calculation, so that the second of two loans can be meant', async () => {
    const caller = await start()
    const own = items((await caller.get(`/employees/${wong}/calculations`)).body).map(fields)
    const loans = own.filter(({ system_type: type }) => type === 'employer_loan')
    expect(loans).toHaveLength(2)
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    await submit(caller, [
      { id: wong, payslip_id: String(id), attributes: { [`calc.${String(loans[1]?.['id'])}.amount`]: '750.00' } }
    ])
    const amounts = pairs((await detail(caller, id))['deduction']).filter(([name]) => name === 'loan_repayment')
    expect(amounts.map(([, amount]) => amount)).toEqual(['1000.00', '750.00'])
    // The system name means the first.
    await submit(caller, [{ id: wong, payslip_id: String(id), attributes: { 'calc.employer_loan.amount': '900.00' } }])
    const after = pairs((await detail(caller, id))['deduction']).filter(([name]) => name === 'loan_repayment')
    expect(after.map(([, amount]) => amount)).toEqual(['900.00', '750.00'])
  })

  it('takes a custom item by its number and adds what the employee does not have yet', async () => {
    const caller = await start()
    await submit(caller, [
      {
        id: wong,
        attributes: { 'calc.301.amount': '80.00', 'calc.overtime.hours': '2', 'calc.overtime.rate': '225.0' }
      }
    ])
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    expect(await lines(caller, id)).toMatchObject({ calculation_301: '80.00', overtime: '450.00' })
  })

  it('does not know people of another company, nor a payslip of another person', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, 5001)
    expect((await submit(caller, [{ id: wong, attributes: { first_name: 'A' } }], PINEGATE))[0]).toMatchObject({
      message: 'UNKNOWN EMPLOYEE'
    })
    expect(
      (await submit(caller, [{ id: wong, payslip_id: String(id), attributes: { 'calc.commission.amount': '1' } }]))[0]
    ).toMatchObject({
      success: 'false',
      errors: { 'calc.commission.amount': 'UNKNOWN PAYSLIP' }
    })
  })

  it('refuses a body without entities, and an entity of the wrong shape alone', async () => {
    const caller = await start()
    expect((await caller.send('POST', `/clients/${TIDEWATER}/bulk_input`, {})).status).toBe(422)
    const results = await submit(caller, [
      { id: 5024, attributes: {} },
      { id: wong, attributes: { first_name: 'Ka Yan' } }
    ])
    expect(results.map(({ success }) => success)).toEqual(['false', 'true'])
  })

  it('keeps the payslip dirty for a while, without its net, then shows the new figures', async () => {
    const caller = await start({ recalculationMs: 3_600_000 })
    const { id, nett_pay: before } = await openPayslip(caller, WONG_KA_YAN)
    const detailBefore = await detail(caller, id)
    await submit(caller, [{ id: wong, payslip_id: String(id), attributes: { 'calc.commission.amount': '6515.50' } }])
    const during = await openPayslip(caller, WONG_KA_YAN)
    expect(during).toMatchObject({ id, dirty: true })
    expect(during).not.toHaveProperty('nett_pay')
    expect(await detail(caller, id)).toEqual(detailBefore)
    const listed = await caller.get(`/clients/${TIDEWATER}/employees?include=recent_payslips_with_data`)
    expect([listed.status, fields(listed.body)['message']]).toEqual([
      202,
      'Payslips are still being calculated. Please try again later.'
    ])
    expect((await caller.get(`/clients/${TIDEWATER}/employees?include=recent_payslips`)).status).toBe(200)
    expect((await caller.get(`/clients/${PINEGATE}/employees?include=recent_payslips_with_data`)).status).toBe(200)
    caller.service.control.settle()
    expect(await openPayslip(caller, WONG_KA_YAN)).toMatchObject({ id, dirty: false })
    expect((await openPayslip(caller, WONG_KA_YAN))['nett_pay']).not.toBe(before)
    expect((await lines(caller, id))['commission']).toBe('6515.50')
  })
})
