import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../../../src/sandbox'
import { toDay } from '@shared/domain/day'
import { CASES } from '../../../src/sandbox/cases'
import { detail, fields, openPayslip, pairs, start, TIDEWATER, unwrap, WONG_KA_YAN } from './caller'

const folder = mkdtempSync(join(tmpdir(), 'sample-service-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a service with a data file', () => {
  it('goes on where it stopped: edits, people, frequencies, flags, sequence and history', async () => {
    const dataFile = join(folder, 'sample.db')
    const before = await start({ dataFile })
    const { id } = await openPayslip(before, WONG_KA_YAN)
    await before.send('POST', `/clients/${TIDEWATER}/bulk_input`, {
      entities: [{ id: '5024', payslip_id: String(id), attributes: { 'calc.commission.amount': '77.25' } }]
    })
    await before.send('POST', `/clients/${TIDEWATER}/waves`, {
      frequency: 'monthly',
      last_day_of_month: 9,
      first_end_date: '2026-05-09'
    })
    const created = await before.send('POST', `/clients/${TIDEWATER}/employees`, {
      employee: {
        wave_id: 523,
        first_name: 'Ada',
        last_name: 'Kwong',
        payment_method: 'cash',
        birthdate: '1990-01-01',
        appointment_date: '2026-06-01',
        id_type: 'passport',
        passport_number: 'P1',
        employment_type: 'FULL_TIME'
      }
    })
    expect(created.status).toBe(200)
    before.service.control.makeRun(521, '2026-06-30')
    before.service.control.setFinalised([Number(id)])
    const list = (await before.get(`/clients/${TIDEWATER}/employees?include=recent_payslips_with_data,wave_periods`))
      .text
    const written = before.service.log.writes.at(-1)?.sequence ?? 0
    await before.service.close()

    const after = await start({ dataFile })
    expect(
      (await after.get(`/clients/${TIDEWATER}/employees?include=recent_payslips_with_data,wave_periods`)).text
    ).toBe(list)
    await after.send('PATCH', `/employees/${WONG_KA_YAN}`, { employee: { first_name: 'Kay' } })
    expect(after.service.log.writes.map(({ sequence }) => sequence)).toEqual([written + 1])
    await after.service.close()

    // Half a year later the old payslips still stand as they were.
    const later = await start({ dataFile, now: toDay('2026-12-20') })
    expect(Object.fromEntries(pairs((await detail(later, id))['income']))['commission']).toBe('77.25')
    const oldest = unwrap((await later.get(`/employees/${WONG_KA_YAN}/payslips`)).body, 'payslip').at(-1)
    expect(oldest?.['date']).toBe('2024-07-31')
    await later.service.close()

    await expect(startService({ dataFile, seed: 8 })).rejects.toThrow('--seed 7')
  })
})

describe('a large sample', () => {
  it('answers its first requests within five seconds of starting and streams its lists', async () => {
    const started = performance.now()
    const caller = await start({ companies: 1, employees: 100_000 })
    await caller.get('/clients')
    const stop = new AbortController()
    const response = await fetch(
      `${caller.service.url}/v1/clients/${TIDEWATER}/employees?include=recent_payslips_with_data`,
      {
        headers: { Authorization: caller.service.apiKey },
        signal: stop.signal
      }
    )
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(
      Buffer.from(first?.value ?? [])
        .subarray(0, 13)
        .toString()
    ).toBe('[{"employee":')
    expect(performance.now() - started).toBeLessThan(5000)
    // Others are answered while the list goes out, and people at its end are there.
    expect(fields(fields((await caller.get('/employees/105000')).body)['employee'])['id']).toBe(105_000)
    stop.abort()
  })
})

describe('odd inputs', () => {
  it('are sent for named people when asked for, and by no other service', async () => {
    const plain = await start({ reads: 'full' })
    const odd = await start({ reads: 'full', cases: true })
    const people = unwrap((await odd.get(`/clients/${TIDEWATER}/employees`)).body, 'employee')
    const idOf = (number: string): number => Number(people.find((person) => person['number'] === number)?.['id'])
    const sums = async (number: string) => {
      const payslip = await detail(odd, (await openPayslip(odd, idOf(number)))['id'])
      return {
        income: pairs(payslip['income']),
        deduction: pairs(payslip['deduction']),
        net: pairs(payslip['grand_total'])[0]?.[1]
      }
    }
    expect((await sums(CASES.oneCentOff)).income).toEqual([
      ['basic_salary', '669.76'],
      ['extra_pay', '376.47'],
      ['total_income', '1046.22']
    ])
    expect(await sums(CASES.netUnlike)).toMatchObject({ deduction: [['total_deduction', '0.00']], net: '5899.00' })
    expect((await sums(CASES.negative)).net).toBe('-150.25')
    expect((await sums(CASES.empty)).income).toEqual([])
    expect((await sums(CASES.oddAmounts)).income.map(([, amount]) => amount)).toContain('n/a')
    expect(
      (await sums(CASES.twice)).deduction.filter(([name, amount]) => name === 'loan_repayment' && amount === '100.00')
    ).toHaveLength(2)
    expect(people.find(({ id }) => id === idOf(CASES.formula))?.['first_name']).toBe('=SUM(A1)')
    expect(people.find(({ id }) => id === idOf(CASES.emoji))?.['first_name']).toBe('Chung Yan 🏮')
    expect((await plain.get(`/clients/${TIDEWATER}/employees`)).text).not.toContain('=SUM')
  })
})
