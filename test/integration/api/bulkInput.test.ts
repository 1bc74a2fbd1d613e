import { afterEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { BulkEntity, BulkResult } from '../../../src/main/engine/api'
import type { Handler, TestClient, TestServer } from './server'
import { clientOf, json, serve } from './server'

let server: TestServer | undefined
afterEach(() => server?.close())

async function setUp(handler: Handler): Promise<TestClient & { server: TestServer }> {
  server = await serve(handler)
  return { ...clientOf(server.url), server }
}

describe('bulk input', () => {
  const payslip: BulkEntity = {
    employeeId: 5,
    target: { kind: 'payslip', payslipId: 70 },
    attributes: { 'calc.commission.amount': '1.00', 'calc.bonus.amount': '2.00' }
  }
  const byDate: BulkEntity = {
    employeeId: 6,
    target: { kind: 'payslipOn', date: toDay('2026-06-30') },
    attributes: { 'calc.9.hours': '7' }
  }
  const person: BulkEntity = { employeeId: 7, target: { kind: 'employee' }, attributes: { first_name: 'A' } }
  const three = [payslip, byDate, person]
  const saved = [
    { id: '5', payslip_id: '70', success: 'true', message: 'Saved' },
    { id: '6', payslip_id: '71', payslip_date: '2026-06-30', success: 'true', message: 'Saved' },
    { id: '7', success: 'true', message: 'Saved' }
  ]

  async function submitted(answer: unknown, entities: readonly BulkEntity[] = three): Promise<readonly BulkResult[]> {
    const { client } = await setUp((_request, response) => json(response, answer))
    try {
      return await client.bulkInput.submit(1, entities)
    } finally {
      await client.close()
      await server?.close()
    }
  }
  const verdicts = async (answer: unknown): Promise<string[]> => (await submitted(answer)).map(({ verdict }) => verdict)

  it('is saved by a clear yes alone, as text or as a boolean', async () => {
    expect(await verdicts(saved)).toEqual(['saved', 'saved', 'saved'])
    expect(await verdicts(saved.map((result) => ({ ...result, success: true })))).toEqual(['saved', 'saved', 'saved'])
    for (const success of ['yes', 'TRUE', 1, null, undefined, {}]) {
      expect(await verdicts(saved.map((result) => ({ ...result, success })))).toEqual(['unclear', 'unclear', 'unclear'])
    }
    const [first] = await submitted(saved)
    expect(first).toEqual({
      verdict: 'saved',
      outcomes: { 'calc.commission.amount': { kind: 'saved' }, 'calc.bonus.amount': { kind: 'saved' } },
      message: 'Saved',
      otherErrors: [],
      payslipId: 70
    })
  })

  it("after a failure: what is named is rejected in the service's words, the rest is unknown", async () => {
    for (const success of ['false', false]) {
      const [first] = await submitted(
        [
          {
            id: 5,
            payslip_id: 70,
            success,
            message: 'Failed to save',
            errors: { 'calc.commission.amount': ['must be a number', 'is too long'], base: 'locked' }
          }
        ],
        [payslip]
      )
      expect(first).toEqual({
        verdict: 'failed',
        outcomes: {
          'calc.commission.amount': { kind: 'rejected', messages: ['must be a number', 'is too long'] },
          'calc.bonus.amount': { kind: 'unknown' }
        },
        message: 'Failed to save',
        otherErrors: ['base: locked'],
        payslipId: 70
      })
    }
    const [nameless] = await submitted([{ id: '7', success: 'false', message: 'UNKNOWN EMPLOYEE' }], [person])
    expect(nameless).toMatchObject({
      verdict: 'failed',
      message: 'UNKNOWN EMPLOYEE',
      outcomes: { first_name: { kind: 'unknown' } }
    })
    const [listed] = await submitted([{ id: '7', success: 'false', errors: ['locked'] }], [person])
    expect(listed).toMatchObject({
      verdict: 'failed',
      otherErrors: ['locked'],
      outcomes: { first_name: { kind: 'unknown' } }
    })
  })

  it('that says yes and names errors is in doubt', async () => {
    const [first] = await submitted([{ ...saved[0], errors: { 'calc.commission.amount': 'odd' } }], [payslip])
    expect(first).toMatchObject({ verdict: 'unclear', outcomes: { 'calc.commission.amount': { kind: 'unknown' } } })
  })

  it('that says yes and names errors in any other shape is in doubt too, and a place for errors with none in it is none', async () => {
    for (const wrong of [
      { errors: ['amount is not valid'] },
      { errors: 'amount is not valid' },
      { errors: [{ field: 'amount' }] },
      { errors: 1 },
      { errors: true },
      { error: 'amount is not valid' }
    ]) {
      expect(await verdicts([{ ...saved[0], ...wrong }, saved[1], saved[2]])).toEqual(['unclear', 'saved', 'saved'])
    }
    const [listed] = await submitted([{ ...saved[0], errors: ['amount is not valid'] }], [payslip])
    expect(listed).toMatchObject({
      otherErrors: ['amount is not valid'],
      outcomes: { 'calc.bonus.amount': { kind: 'unknown' } }
    })
    for (const errors of [null, '', ' ', [], {}, false, 0]) {
      expect(await verdicts(saved.map((result) => ({ ...result, errors })))).toEqual(['saved', 'saved', 'saved'])
    }
  })

  it('is matched by employee and payslip, not by position', async () => {
    const failedPerson = { id: '7', success: 'false', errors: { first_name: 'x' } }
    expect(await verdicts([failedPerson, saved[1], saved[0]])).toEqual(['saved', 'saved', 'failed'])
    expect(await verdicts([saved[2], saved[0]])).toEqual(['saved', 'unclear', 'saved'])
    expect(await verdicts([])).toEqual(['unclear', 'unclear', 'unclear'])
    expect(await verdicts([saved[0], ...saved])).toEqual(['saved', 'saved', 'saved'])
    expect(await verdicts([{ ...saved[0], success: 'false' }, ...saved])).toEqual(['unclear', 'saved', 'saved'])
  })

  it('is in doubt when a key says something else', async () => {
    expect(await verdicts([{ ...saved[0], payslip_id: '99' }, saved[1], saved[2]])).toEqual([
      'unclear',
      'saved',
      'saved'
    ])
    expect(await verdicts([saved[0], { ...saved[1], payslip_date: '2026-05-31' }, saved[2]])).toEqual([
      'saved',
      'unclear',
      'saved'
    ])
    expect(await verdicts([saved[0], saved[1], { ...saved[2], payslip_id: '70' }])).toEqual([
      'saved',
      'saved',
      'unclear'
    ])
    expect(await verdicts([{ ...saved[0], id: '8' }, saved[1], saved[2]])).toEqual(['unclear', 'saved', 'saved'])
  })

  it('goes by position only where a key is absent and the count is right', async () => {
    const keyless = saved.map(({ success }) => ({ success }))
    expect(await verdicts(keyless)).toEqual(['saved', 'saved', 'saved'])
    expect(await verdicts(keyless.slice(0, 2))).toEqual(['unclear', 'unclear', 'unclear'])
    expect(await verdicts(saved.map(({ id, success }) => ({ id, success })))).toEqual(['saved', 'saved', 'saved'])
    expect(await verdicts([saved[2], saved[0], { id: '6', success: 'true' }])).toEqual(['saved', 'unclear', 'saved'])
    expect(await verdicts([null, 5, saved[2]])).toEqual(['unclear', 'unclear', 'saved'])
    expect(await verdicts(saved.map((result) => ({ entity: result })))).toEqual(['saved', 'saved', 'saved'])
  })

  it('answered by no list of results leaves everything unknown', async () => {
    await expect(submitted({ message: 'Failed' })).rejects.toMatchObject({
      code: 'badAnswer',
      details: { status: 200, sent: 'maybe', serviceMessage: 'Failed' }
    })
    await expect(submitted('Saved')).rejects.toMatchObject({ code: 'badAnswer' })
  })

  it('never holds an employee twice', async () => {
    await expect(submitted([], [person, { ...person, target: { kind: 'payslip', payslipId: 1 } }])).rejects.toThrow(
      RangeError
    )
  })
})
