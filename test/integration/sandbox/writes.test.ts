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

const PERSON = {
  wave_id: 521,
  first_name: 'Ada',
  last_name: 'Kwong',
  name_in_chinese: '鄺愛達',
  payment_method: 'eft_manual',
  birthdate: '1990-02-28',
  appointment_date: '2026-06-08',
  gender: 'F',
  id_type: 'hk_id',
  hkid: 'A123456(3)',
  employment_type: 'FULL_TIME',
  bank_account: { bank_id: 24, account_number: '00012345678', branch_code: '012' },
  physical_address: { line1: 'Flat 1A', line2: '3 Test Road', line3: 'Kowloon', line4: 'HK' },
  custom_fields: { '31': 'Locker 9', '44': true }
}

async function create(caller: Caller, employee: object): Promise<{ status: number; body: Fields }> {
  const { status, body } = await caller.send('POST', `/clients/${TIDEWATER}/employees`, { employee })
  return { status, body: fields(body) }
}

async function readEmployee(caller: Caller, id: unknown): Promise<Fields> {
  return fields(fields((await caller.get(`/employees/${String(id)}`)).body)['employee'])
}

describe('creating an employee', () => {
  it('gives id and number, and the person is read, paid and counted from the open period on', async () => {
    const caller = await start({ reads: 'full' })
    const { status, body } = await create(caller, PERSON)
    expect(status).toBe(200)
    expect([typeof body['id'], typeof body['number'], typeof body['message']]).toEqual(['number', 'string', 'string'])
    const person = await readEmployee(caller, body['id'])
    expect(person).toMatchObject({
      first_name: 'Ada',
      name_in_chinese: '鄺愛達',
      number: body['number'],
      wave_id: 521,
      appointment_date: '2026-06-08',
      bank_account: PERSON.bank_account,
      custom_fields: PERSON.custom_fields,
      physical_address: { unit_no: 'Flat 1A', st_name: '3 Test Road, Kowloon, HK', postal_code: '' }
    })
    const list = unwrap((await caller.get(`/clients/${TIDEWATER}/employees`)).body, 'employee')
    expect(list.at(-1)?.['id']).toBe(body['id'])
    const id = Number(body['id'])
    await caller.send('POST', `/employees/${id}/calculations`, {
      calc_type: 'basic_salary',
      calculation_details: { amount: '30000.00' }
    })
    const payslips = unwrap((await caller.get(`/employees/${id}/payslips`)).body, 'payslip')
    expect(payslips.map(({ date }) => date)).toEqual(['2026-06-30'])
    // Employed 23 of 30 days.
    expect(pairs((await detail(caller, payslips[0]?.['id']))['income'])[0]).toEqual(['basic_salary', '23000.00'])
  })

  it('names every field that is missing or wrong, and every rule that one field puts on another', async () => {
    const caller = await start()
    const errorsOf = async (employee: object) => (await create(caller, employee)).body['errors']
    expect(Object.keys(fields(await errorsOf({}))).sort()).toEqual([
      'appointment_date',
      'birthdate',
      'employment_type',
      'first_name',
      'id_type',
      'last_name',
      'payment_method',
      'wave_id'
    ])
    expect(await errorsOf({ ...PERSON, hkid: '' })).toEqual({ hkid: "can't be blank" })
    expect(await errorsOf({ ...PERSON, id_type: 'passport' })).toEqual({ passport_number: "can't be blank" })
    expect(await errorsOf({ ...PERSON, married: true })).toEqual({
      spouse_first_name: "can't be blank",
      spouse_last_name: "can't be blank"
    })
    expect(await errorsOf({ ...PERSON, bank_account: undefined })).toEqual({ bank_account: "can't be blank" })
    expect(
      await errorsOf({ ...PERSON, bank_account: { bank_id: 24, account_number: '123', branch_code: '24' } })
    ).toEqual({
      'bank_account.account_number': 'is too short (minimum is 4 characters)',
      'bank_account.branch_code': 'is the wrong length (should be 3 characters)'
    })
    expect(
      await errorsOf({ ...PERSON, birthdate: '1990-02-30', wave_id: 1, payment_method: 'card', gender: 'X', shoe: 1 })
    ).toEqual({
      birthdate: 'must be a date, YYYY-MM-DD',
      wave_id: 'is not a pay frequency of this company',
      payment_method: 'must be one of cash, cheque, eft_manual',
      gender: 'must be one of M, F',
      shoe: 'is unknown'
    })
    expect(caller.service.log.writes).toEqual([])
  })

  it('takes both casings of id_type, and booleans as text', async () => {
    const caller = await start({ reads: 'full' })
    const { body } = await create(caller, { ...PERSON, id_type: 'HKID', director: 'true' })
    expect(await readEmployee(caller, body['id'])).toMatchObject({ id_type: 'hk_id', director: true })
  })

  it('may not know a new employee in bulk input for a moment', async () => {
    const caller = await start({ newEmployeeMs: 3_600_000 })
    const { body } = await create(caller, PERSON)
    const send = async () => {
      const answer = await caller.send('POST', `/clients/${TIDEWATER}/bulk_input`, {
        entities: [{ id: String(body['id']), attributes: { first_name: 'Eva' } }]
      })
      return fields(items(answer.body)[0])['message']
    }
    expect(await send()).toBe('UNKNOWN EMPLOYEE')
    caller.service.control.settle()
    expect(await send()).toBe('Saved')
  })
})

describe('updating and deleting an employee', () => {
  it('changes what was sent and nothing else', async () => {
    const caller = await start({ reads: 'full' })
    const before = await readEmployee(caller, WONG_KA_YAN)
    const { body } = await caller.send('PATCH', `/employees/${WONG_KA_YAN}`, {
      employee: { telephone_number: '98765432', custom_fields: { '31': 'Locker 500' } }
    })
    expect(body).toEqual({ message: 'Employee 0042 updated', id: WONG_KA_YAN, number: '0042' })
    expect(await readEmployee(caller, WONG_KA_YAN)).toEqual({
      ...before,
      telephone_number: '98765432',
      custom_fields: { ...fields(before['custom_fields']), '31': 'Locker 500' }
    })
  })

  it('refuses a change that breaks a rule, whole', async () => {
    const caller = await start({ reads: 'full' })
    const before = await readEmployee(caller, WONG_KA_YAN)
    const { status, body } = await caller.send('PATCH', `/employees/${WONG_KA_YAN}`, {
      employee: { first_name: 'Kept', married: true, spouse_first_name: 'A' }
    })
    expect([status, body]).toEqual([422, { message: 'Failed', errors: { spouse_last_name: "can't be blank" } }])
    expect(await readEmployee(caller, WONG_KA_YAN)).toEqual(before)
  })

  it('moves a person to another frequency from the first open period on', async () => {
    const caller = await start()
    await caller.send('PATCH', `/employees/${WONG_KA_YAN}`, { employee: { wave_id: 522 } })
    const list = unwrap((await caller.get(`/clients/${TIDEWATER}/employees?include=wave_periods`)).body, 'employee')
    const periods = unwrap(list.find(({ id }) => id === WONG_KA_YAN)?.['wave_periods'], 'wave_period')
    expect(periods.map(({ wave_id: wave, end_date: end }) => [wave, end])).toEqual([
      [521, '2026-05-31'],
      [522, null]
    ])
    const payslips = unwrap((await caller.get(`/employees/${WONG_KA_YAN}/payslips`)).body, 'payslip')
    expect(payslips[0]?.['date']).toBe('2026-06-26')
    expect(payslips.find(({ date }) => date === '2026-06-30')).toBeUndefined()
  })

  it('deletes a person with every payslip', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    const { body } = await caller.send('DELETE', `/employees/${WONG_KA_YAN}`)
    expect(body).toEqual({ message: 'Employee 0042 deleted' })
    for (const path of [`/employees/${WONG_KA_YAN}`, `/employees/${WONG_KA_YAN}/payslips`, `/payslips/${String(id)}`]) {
      expect([path, (await caller.get(path)).status]).toEqual([path, 404])
    }
    expect(unwrap((await caller.get(`/clients/${TIDEWATER}/employees`)).body, 'employee')).toHaveLength(63)
    expect((await caller.send('DELETE', `/employees/${WONG_KA_YAN}`)).status).toBe(404)
  })
})

describe('creating a pay frequency', () => {
  it('stores the first end normalised and lets people be paid by it', async () => {
    const caller = await start()
    const { status, body } = await caller.send('POST', `/clients/${TIDEWATER}/waves`, {
      frequency: 'monthly',
      last_day_of_month: '20',
      first_end_date: '2026-06-20'
    })
    expect(status).toBe(200)
    const id = fields(body)['id']
    const waves = unwrap((await caller.get(`/clients/${TIDEWATER}/waves`)).body, 'wave')
    expect(waves.find((wave) => wave['id'] === id)).toMatchObject({
      first_end_date: '2008-01-20',
      first_period_offset: 221
    })
    expect((await create(caller, { ...PERSON, wave_id: id })).status).toBe(200)
  })

  it('refuses what is out of range, and a custom name without the feature', async () => {
    const caller = await start()
    const wave = { frequency: 'monthly', last_day_of_month: 31, first_end_date: '2026-06-30' }
    const post = async (company: number, body: object) => caller.send('POST', `/clients/${company}/waves`, body)
    expect((await post(TIDEWATER, { ...wave, last_day_of_month: 32 })).body).toMatchObject({
      errors: { last_day_of_month: 'must be 1 to 31' }
    })
    expect((await post(TIDEWATER, { ...wave, frequency: 'weekly' })).status).toBe(422)
    expect((await post(TIDEWATER, { ...wave, custom_name: 'Night shift' })).body).toMatchObject({
      errors: { custom_name: 'cannot be set: the feature is not enabled for this company' }
    })
    expect((await post(PINEGATE, { ...wave, custom_name: 'Night shift' })).status).toBe(200)
    expect(unwrap((await caller.get(`/clients/${PINEGATE}/waves`)).body, 'wave').at(-1)).toMatchObject({
      custom_name: 'Night shift',
      name: 'Night shift'
    })
  })
})

describe('calculations', () => {
  const post = (caller: Caller, path: string, body: object) => caller.send('POST', path, body)
  const own = async (caller: Caller, path: string) => items((await caller.get(`${path}/calculations`)).body).map(fields)
  const employee = `/employees/${WONG_KA_YAN}`

  it('tells where each item comes from: inherited, the employee, the payslip', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    const ofEmployee = await own(caller, employee)
    const ofPayslip = await own(caller, `/payslips/${String(id)}`)
    const by = (list: Fields[], type: string) => list.filter((one) => one['system_type'] === type)
    expect(by(ofEmployee, 'mpf')[0]).toMatchObject({ id: null, employee_id: null, profile_id: null })
    expect(by(ofEmployee, 'travel_allowance')[0]).toMatchObject({
      id: null,
      profile_id: 41,
      skip: true,
      skip_rule: 'outside_pay_point'
    })
    expect(by(ofEmployee, 'shift_allowance')[0]).toMatchObject({ deleted: true, skip_rule: false })
    const basic = by(ofEmployee, 'basic_salary')[0]
    expect(basic).toMatchObject({ employee_id: WONG_KA_YAN, payslip_id: null, inputs: { amount: '28500.00' } })
    expect(by(ofPayslip, 'basic_salary')[0]).toMatchObject({
      id: null,
      employee_id: WONG_KA_YAN,
      calculation_id: basic?.['id']
    })
    expect(by(ofPayslip, 'commission')[0]).toMatchObject({ payslip_id: id, employee_id: null, calculation_id: null })
    const inherited = items((await caller.get(`${employee}/inherited_calculations`)).body).map(fields)
    expect(inherited.map((one) => one['id'])).toEqual(inherited.map(() => null))
    expect(inherited.length).toBeGreaterThan(0)
    expect((await caller.get(`/calculations/${String(basic?.['id'])}`)).body).toEqual(basic)
  })

  it('upserts: updates what is there, keeping what was not sent, else adds', async () => {
    const caller = await start()
    const basic = (await own(caller, employee)).find((one) => one['system_type'] === 'basic_salary')
    const first = await post(caller, `${employee}/calculations`, {
      calc_type: 'basic_salary',
      calculation_details: { amount: '29000' }
    })
    expect(fields(first.body)['id']).toBe(basic?.['id'])
    const added = fields(
      (
        await post(caller, `${employee}/calculations`, {
          calc_type: 'overtime',
          calculation_details: { hours: 2, rate: '200' }
        })
      ).body
    )
    await post(caller, `${employee}/calculations`, { calc_type: 'overtime', calculation_details: { hours: 3 } })
    expect((await caller.get(`/calculations/${String(added['id'])}`)).body).toMatchObject({
      inputs: { hours: 3, rate: '200.00' }
    })
  })

  it('inserts another instance only of items that can occur several times', async () => {
    const caller = await start()
    const loans = async () => (await own(caller, employee)).filter((one) => one['system_type'] === 'employer_loan')
    const body = { calc_type: 'employer_loan', calculation_details: { amount: '300.00' } }
    const { body: made } = await post(caller, `${employee}/calculations`, { ...body, operation: 'insert' })
    expect((await loans()).map((one) => one['id'])).toContain(fields(made)['id'])
    expect(await loans()).toHaveLength(3)
    await post(caller, `${employee}/calculations`, { ...body, operation: 'upsert' })
    expect((await loans()).map((one) => fields(one['inputs'])['amount'])).toEqual(['300.00', '500.00', '300.00'])
    const refusedInsert = await post(caller, `${employee}/calculations`, {
      calc_type: 'commission',
      calculation_details: { amount: '1' },
      operation: 'insert'
    })
    expect([refusedInsert.status, fields(refusedInsert.body)['errors']]).toEqual([
      422,
      { operation: 'insert is not supported for commission' }
    ])
  })

  it('updates the instance that is named, and nothing when there is none', async () => {
    const caller = await start()
    const second = (await own(caller, employee)).filter((one) => one['system_type'] === 'employer_loan')[1]
    const update = { operation: 'update', calculation_details: { amount: '650.00' } }
    const { body } = await post(caller, `${employee}/calculations`, {
      ...update,
      calc_type: 'employer_loan',
      calculation_id: second?.['id']
    })
    expect(fields(body)['id']).toBe(second?.['id'])
    expect((await post(caller, `${employee}/calculations`, { ...update, calc_type: 'savings' })).status).toBe(422)
    expect(
      (await post(caller, `${employee}/calculations`, { ...update, calc_type: 'employer_loan', calculation_id: 12 }))
        .status
    ).toBe(422)
    expect((await post(caller, `${employee}/calculations`, { ...update, calc_type: 'dance' })).status).toBe(422)
  })

  it('changes one by its number, deletes it, and refuses either on a finalised payslip', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    const commission = (await own(caller, `/payslips/${String(id)}`)).find((one) => one['system_type'] === 'commission')
    const path = `/calculations/${String(commission?.['id'])}`
    expect((await caller.send('PATCH', path, { calculation_details: { amount: '7000' } })).body).toEqual({
      message: 'Commission saved',
      id: commission?.['id']
    })
    expect(Object.fromEntries(pairs((await detail(caller, id))['income']))).toMatchObject({ commission: '7000.00' })
    expect((await caller.send('PATCH', path, { calculation_details: { colour: '1' } })).status).toBe(422)
    caller.service.control.setFinalised([Number(id)])
    expect((await caller.send('PATCH', path, { calculation_details: { amount: '1' } })).body).toMatchObject({
      errors: { payslip: 'Payslip is finalised' }
    })
    expect((await caller.send('DELETE', path)).status).toBe(422)
    caller.service.control.setFinalised([Number(id)], false)
    expect((await caller.send('DELETE', path)).body).toEqual({
      message: `Calculation ${String(commission?.['id'])} deleted`
    })
    expect(pairs((await detail(caller, id))['income']).map(([name]) => name)).not.toContain('commission')
    expect((await caller.send('DELETE', path)).status).toBe(404)
  })
})
