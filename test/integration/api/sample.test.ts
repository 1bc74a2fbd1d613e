import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { Employee } from '@shared/domain/employee'
import type { PayslipRecord } from '@shared/domain/payslip'
import type { PayrollClient } from '../../../src/main/engine/api'
import type { RunningService } from '../../../src/sandbox'
import { startService } from '../../../src/sandbox'
import type { TestClient } from './server'
import { clientOf } from './server'

const INCLUDE = ['servicePeriods', 'frequencyPeriods', 'recentPayslips'] as const

async function everyone(client: PayrollClient, companyId: number): Promise<Employee[]> {
  const people: Employee[] = []
  const outcome = await client.employees.list(companyId, INCLUDE, (batch) => void people.push(...batch))
  expect(outcome).toMatchObject({ kind: 'read', count: people.length, complete: true, oddities: [] })
  return people
}

/** The first value that is there; fails the test when there is none. */
function first<T>(values: readonly T[], matches: (value: T) => boolean = () => true): T {
  const found = values.find(matches)
  if (found === undefined) throw new Error('the sample has none')
  return found
}

describe.each(['documented', 'full'] as const)('against the sample service with %s reads', (reads) => {
  let service: RunningService
  let one: TestClient
  let companyId = 0
  beforeAll(async () => {
    service = await startService({
      companies: 2,
      employees: 60,
      seed: 11,
      reads,
      strict: true,
      now: toDay('2026-06-18'),
      recalculationMs: 0,
      reportRunMs: 0
    })
    one = clientOf(service.url, { apiKey: service.apiKey })
    companyId = first((await one.client.companies.list()).items).id
  })
  afterAll(async () => {
    await one.client.close()
    await service.close()
  })

  it('every list and record is read with nothing odd in it', async () => {
    const { client } = one
    const plain = { complete: true, oddities: [] }
    const companies = await client.companies.list()
    expect(companies).toMatchObject(plain)
    expect(companies.items).toHaveLength(2)
    for (const company of companies.items) {
      for (const list of [
        await client.frequencies.list(company.id),
        await client.frequencies.listSimplified(company.id),
        await client.payPoints.list(company.id)
      ]) {
        expect(list).toMatchObject(plain)
        expect(list.items.length).toBeGreaterThan(0)
      }
      const runs = await client.payRuns.list(company.id)
      expect(runs).toMatchObject(plain)
      for (const run of runs.items.slice(0, 2)) {
        const lines: PayslipRecord[] = []
        const outcome = await client.payRuns.payslips(run.id, (batch) => void lines.push(...batch))
        expect(outcome).toEqual({ kind: 'read', count: lines.length, ...plain })
        for (const { data, rest } of lines) {
          expect(data?.income.length).toBeGreaterThan(0)
          expect(rest).toBeNull()
        }
        const journal = await client.payRuns.journal(run.id)
        expect(journal).toMatchObject(plain)
        expect(journal.items.length).toBeGreaterThan(0)
      }
      const people = await everyone(client, company.id)
      expect(people.length).toBeGreaterThan(0)
      for (const person of people.slice(0, 5)) {
        const alone = await client.employees.get(person.id)
        expect(alone).toMatchObject({ oddities: [], value: { id: person.id, lastName: person.lastName } })
        expect(alone.value.number === null).toBe(reads === 'documented')
        const payslips = await client.payslips.listOfEmployee(person.id)
        expect(payslips).toMatchObject(plain)
        for (const list of [
          await client.certificates.listOfEmployee(person.id),
          await client.payItems.list({ kind: 'employee', employeeId: person.id }),
          await client.payItems.listInherited(person.id)
        ]) {
          expect(list).toMatchObject(plain)
        }
        const payslip = payslips.items[0]
        if (!payslip) continue
        for (const names of ['codes', 'labels'] as const) {
          const detail = await client.payslips.get(payslip.id, names)
          expect(detail.oddities).toEqual([])
          expect(detail.value).toMatchObject({ names, rest: null })
          expect(detail.value.leave.length).toBeGreaterThan(0)
        }
        expect(await client.payItems.list({ kind: 'payslip', payslipId: payslip.id })).toMatchObject(plain)
      }
    }
  })

  it('documents come as whole PDFs', async () => {
    const { client } = one
    const people = await everyone(client, companyId)
    const payslip = first(
      people.flatMap(({ recentPayslips }) => recentPayslips ?? []),
      ({ dirty }) => !dirty
    )
    expect((await client.payslips.pdf(payslip.id)).length).toBeGreaterThan(500)
    for (const person of people) {
      const certificate = (await client.certificates.listOfEmployee(person.id)).items.find(({ dirty }) => !dirty)
      if (!certificate) continue
      expect((await client.certificates.pdf(certificate.id)).length).toBeGreaterThan(500)
      return
    }
    expect.unreachable('nobody has a certificate')
  })

  it('edits are saved, and refused in the words of the service', async () => {
    const { client } = one
    const people = await everyone(client, companyId)
    const open = (employee: Employee) =>
      employee.recentPayslips?.find(({ finalised, special }) => !finalised && !special)
    const [a, b, c] = people.filter(open)
    if (!a || !b || !c) throw new Error('the sample has too few open payslips')
    const payslip = open(a)
    if (!payslip) throw new Error('no open payslip')
    const results = await client.bulkInput.submit(companyId, [
      {
        employeeId: a.id,
        target: { kind: 'payslip', payslipId: payslip.id },
        attributes: { 'calc.commission.amount': '125.50', 'calc.nonsense.amount': '1' }
      },
      {
        employeeId: b.id,
        target: { kind: 'payslipOn', date: open(b)?.date ?? payslip.date },
        attributes: { 'calc.commission.amount': '10.00' }
      },
      { employeeId: c.id, target: { kind: 'employee' }, attributes: { first_name: '改名' } }
    ])
    expect(results.map(({ verdict }) => verdict)).toEqual(['failed', 'saved', 'saved'])
    expect(results[0]?.outcomes).toEqual({
      'calc.commission.amount': { kind: 'unknown' },
      'calc.nonsense.amount': { kind: 'rejected', messages: ['Invalid heading'] }
    })
    expect((await client.employees.get(c.id)).value.firstName).toBe('改名')
    const finalised = first(a.recentPayslips ?? [], (slip) => slip.finalised)
    const [refused] = await client.bulkInput.submit(companyId, [
      {
        employeeId: a.id,
        target: { kind: 'payslip', payslipId: finalised.id },
        attributes: { 'calc.commission.amount': '1.00' }
      }
    ])
    expect(refused?.verdict).toBe('failed')
  })

  it('people and pay items are made, changed and deleted', async () => {
    const { client } = one
    const frequency = first((await client.frequencies.list(companyId)).items)
    await expect(client.employees.create(companyId, { first_name: 'Siu Ming' })).rejects.toMatchObject({
      code: 'rejected',
      details: { status: 422, serviceMessage: 'Failed' }
    })
    const made = await client.employees.create(companyId, {
      wave_id: frequency.id,
      first_name: 'Siu Ming',
      last_name: 'Chan',
      payment_method: 'cash',
      birthdate: '1990-05-06',
      appointment_date: '2026-06-01',
      id_type: 'passport',
      passport_number: 'K0012345',
      employment_type: 'FULL_TIME'
    })
    expect(made.number).toMatch(/./)
    expect(await client.employees.update(made.id, { last_name: 'Cheung' })).toMatchObject({ id: made.id })
    const owner = { kind: 'employee', employeeId: made.id } as const
    const item = await client.payItems.put(owner, { systemType: 'commission', inputs: { amount: '50.00' } })
    expect(await client.payItems.update(item.id, { amount: '60.00' })).toMatchObject({ id: item.id })
    const inputs = (await client.payItems.get(item.id)).value.inputs
    expect(inputs.find(([name]) => name === 'amount')?.[1]).toMatch(/^60(\.0+)?$/)
    expect((await client.payItems.delete(item.id)).message).toContain(String(item.id))
    expect((await client.employees.delete(made.id)).message).toContain(made.number ?? 'its number')
    await expect(client.employees.get(made.id)).rejects.toMatchObject({ code: 'notFound' })
    const wave = await client.frequencies.create(companyId, {
      frequency: 'monthly',
      lastDayOfMonth: 31,
      firstEndDate: toDay('2026-07-31')
    })
    expect((await client.frequencies.list(companyId)).items.map(({ id }) => id)).toContain(wave.id)
  })

  it('reports run at once and in the background', async () => {
    const { client, clock } = one
    const request = {
      report: 'transaction_history',
      from: toDay('2026-03-01'),
      to: toDay('2026-05-31'),
      accountNames: ['basic_salary']
    } as const
    const rows = await client.reports.run(companyId, request)
    expect(rows.length).toBeGreaterThan(0)
    const start = await client.reports.start(companyId, request)
    if (start.kind !== 'started') throw new Error(start.kind)
    for (let round = 0; round < 20; round++) {
      clock.jump(10_000)
      const poll = await client.reports.poll(companyId, start.uuid)
      if (poll.kind === 'running') continue
      expect(poll).toEqual({ kind: 'complete', rows })
      clock.jump(10_000)
      expect(await client.reports.poll(companyId, 'ffffffff-0000-4000-8000-000000000000')).toMatchObject({
        kind: 'unknownRun'
      })
      return
    }
    expect.unreachable('the report never ended')
  })

  it('its faults become errors of the catalogue, and none becomes an empty list', async () => {
    const { client } = one
    const strike = async (fault: Parameters<RunningService['faults']['add']>[0]['fault']): Promise<unknown> => {
      service.faults.clear()
      service.faults.add({ on: '*', fault, times: 0 })
      try {
        return await client.companies.list({ priority: 'click' }).catch((error: unknown) => error)
      } finally {
        service.faults.clear()
        one.clock.jump(900_000)
      }
    }
    expect(await strike({ kind: 'html' })).toMatchObject({ code: 'badAnswer' })
    expect(await strike({ kind: 'wrong_shape' })).toMatchObject({ code: 'badAnswer' })
    expect(await strike({ kind: 'cut', afterBytes: 20 })).toMatchObject({ code: 'offline' })
    expect(await strike({ kind: 'refused_connection' })).toMatchObject({ code: 'offline' })
    expect(await strike({ kind: 'calculating' })).toMatchObject({ code: 'calculating' })
    expect(await strike({ kind: 'status', status: 500 })).toMatchObject({ code: 'badAnswer', details: { status: 500 } })
    expect(await strike({ kind: 'status', status: 503, retryAfter: 'date', seconds: 90 })).toMatchObject({
      code: 'maintenance'
    })
    expect(await strike({ kind: 'busy', retryAfter: 'seconds', seconds: 90 })).toMatchObject({ code: 'rateLimited' })
    expect(await client.companies.list()).toMatchObject({ complete: true })
  })

  it('a wrong key and a company of others are told apart', async () => {
    const stranger = clientOf(service.url, { apiKey: 'another-key' })
    await expect(stranger.client.companies.list()).rejects.toMatchObject({ code: 'unauthorised' })
    await expect(one.client.payPoints.list(999)).rejects.toMatchObject({ code: 'notFound' })
    await stranger.client.close()
  })
})
