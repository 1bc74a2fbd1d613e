import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { EditTarget } from '@shared/domain/edit'
import { outboxTest, EXTRA_PAY, type OutboxTest } from '../../fixtures/outboxTest'
import type { Paid } from '../../fixtures/outboxDesk'
import { tamperWith, type TamperedService } from '../../fixtures/tamper'

let test: OutboxTest
let between: TamperedService
/** What went over the wire, as it was. */
let sent: string[]
/** The service shows no payslips of anybody. */
let unseen: boolean

beforeAll(async () => {
  sent = []
  unseen = false
  test = await outboxTest({
    service: { employees: 64, now: toDay('2026-06-24') },
    through: async ({ url, apiKey }) => {
      between = await tamperWith(url, ({ method, path, body }) => {
        if (method !== 'GET') sent.push(`${method} ${path}\n${body}`)
        return unseen && path.endsWith('/payslips') ? { status: 200, body: [] } : null
      })
      return { url: between.url, apiKey }
    }
  })
})
afterEach(() => {
  unseen = false
})
afterAll(async () => {
  await test.close()
  await between.close()
})

async function submitted(
  employeeId: number,
  target: EditTarget,
  changes: Readonly<Record<string, string>>
): Promise<string[]> {
  const edits = await test.call('edits.add', {
    employeeId,
    target,
    changes: Object.entries(changes).map(([attribute, value]) => ({ attribute, value }))
  })
  await test.submit()
  await test.desk.until(
    edits.map(({ id }) => id),
    'saved'
  )
  return sent.splice(0)
}

const payslipOf = ({ payslipId, date }: Paid): Extract<EditTarget, { kind: 'payslip' }> => ({
  kind: 'payslip',
  payslipId,
  date: toDay(date),
  special: false
})
const request = (entities: string): string[] => [
  `POST /v1/clients/${test.companyId}/bulk_input\n{"entities":[${entities}]}`
]

it('this payslip: by its id, each value as text, in the order in which it was entered, and nothing else', async () => {
  const who = test.person(0)
  expect(
    await submitted(who.employeeId, payslipOf(who), { 'calc.commission.amount': '1,234.5', [EXTRA_PAY]: '0' })
  ).toEqual(
    request(
      `{"id":"${who.employeeId}","payslip_id":"${who.payslipId}","attributes":{"calc.commission.amount":"1234.50","calc.extra_pay.amount":"0.00"}}`
    )
  )
})

it('a once-off payslip: by its id, which is not the regular one of that day', async () => {
  const once = test.desk.store.cache
    .prepare<[], { employeeId: number; payslipId: number; date: string }>(
      `SELECT employee_id AS employeeId, id AS payslipId, date FROM payslip
       WHERE special = 1 AND finalised = 0 AND dirty = 0 ORDER BY id LIMIT 1`
    )
    .get()
  if (!once) throw new Error('the sample has no open once-off payslip')
  await test.desk.reads.payItems({ kind: 'payslip', payslipId: once.payslipId }, {})
  const target = { kind: 'payslip', payslipId: once.payslipId, date: toDay(once.date), special: true } as const
  expect(await submitted(once.employeeId, target, { [EXTRA_PAY]: '80' })).toEqual(
    request(
      `{"id":"${once.employeeId}","payslip_id":"${once.payslipId}","attributes":{"calc.extra_pay.amount":"80.00"}}`
    )
  )
})

it('a payslip not seen yet: by its day, without an id', async () => {
  const who = test.person(2)
  test.desk.store.cache.prepare('DELETE FROM payslip WHERE id = ?').run(who.payslipId)
  unseen = true
  const target = { kind: 'payslip', payslipId: null, date: toDay(who.date), special: false } as const
  expect(await submitted(who.employeeId, target, { [EXTRA_PAY]: '10' })).toEqual(
    request(`{"id":"${who.employeeId}","payslip_date":"${who.date}","attributes":{"calc.extra_pay.amount":"10.00"}}`)
  )
})

it('the employee, from now on: neither payslip nor day; fields and inputs together, letters of any script as UTF-8', async () => {
  const { employeeId } = test.person(3)
  const changes = { 'calc.basic_salary.amount': '28500', first_name: '嘉恩 “K”', email: 'ka.yan@example.com' }
  expect(await submitted(employeeId, { kind: 'employee' }, changes)).toEqual(
    request(
      `{"id":"${employeeId}","attributes":{"calc.basic_salary.amount":"28500.00","first_name":"嘉恩 “K”","email":"ka.yan@example.com"}}`
    )
  )
})

it('one of several of an item: by its own number', async () => {
  const who = test.person(4)
  const owner = { kind: 'payslip', payslipId: who.payslipId } as const
  for (const amount of ['100', '200']) {
    await test.desk.client.payItems.put(owner, { systemType: 'employer_loan', inputs: { amount }, operation: 'insert' })
  }
  sent = []
  test.service.control.settle()
  await test.desk.reads.payItems(owner, {})
  const ids = (await test.desk.client.payItems.list(owner)).items.map(({ id }) => id)
  const form = await test.call('edits.form', {
    employeeId: who.employeeId,
    target: payslipOf(who)
  })
  const attribute =
    form.inputs
      .map((input) => input.attribute)
      .filter((name) => /^calc\.\d+\.amount$/.test(name))
      .at(-1) ?? ''
  expect(ids).toContain(Number(attribute.split('.')[1]))
  expect(await submitted(who.employeeId, payslipOf(who), { [attribute]: '250' })).toEqual(
    request(`{"id":"${who.employeeId}","payslip_id":"${who.payslipId}","attributes":{"${attribute}":"250.00"}}`)
  )
})

it('one person on two scopes: two requests, this payslip and from now on never in one entity', async () => {
  const who = test.person(5)
  await test.add(who, { [EXTRA_PAY]: '350' })
  expect(await submitted(who.employeeId, { kind: 'employee' }, { first_name: 'Ka Yan' })).toEqual([
    ...request(
      `{"id":"${who.employeeId}","payslip_id":"${who.payslipId}","attributes":{"calc.extra_pay.amount":"350.00"}}`
    ),
    ...request(`{"id":"${who.employeeId}","attributes":{"first_name":"Ka Yan"}}`)
  ])
})
