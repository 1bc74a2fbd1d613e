import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { errorCodes } from '@shared/contract/errorCodes'
import { AppError } from '@shared/contract/errors'
import type { PayrollClient } from '../../../src/main/engine/api'
import { newcomer } from '../../fixtures/writesDesk'
import { mutated, mutations } from '../../fixtures/mutations'
import { heapAfterCollection } from '../../fixtures/resources'
import { sampleOf, told } from '../../fixtures/runs'
import { sampleService } from '../../fixtures/sampleService'
import { kindsIn, strangersIn } from './kinds'
import type { TestClient, TestServer } from './server'
import { clientOf, serve } from './server'

/** As long as `npm run torture` may take. */
const LONGEST_MS = 1_800_000
const { numRuns: RUNS, seed: SEED } = sampleOf(100)
/** What may be left of all of them, garbage apart. */
const MOST_LEFT_BYTES = 20_000_000

/** An operation: how the sample answers it (`sent`: a POST), and how the client reads that. */
type Read = readonly [
  name: string,
  path: string,
  call: (client: PayrollClient) => Promise<unknown>,
  sent?: Readonly<Record<string, unknown>>
]

/** Everything that a read gives out: its answer, and the batches of a stream. */
async function streamed(read: (onBatch: (batch: readonly unknown[]) => void) => Promise<unknown>): Promise<unknown> {
  const items: unknown[] = []
  const outcome = await read((batch) => void items.push(...batch))
  return { items, outcome }
}

describe('answers of the service with anything wrong in them', () => {
  const originals = new Map<string, Buffer>()
  let answer: Buffer = Buffer.alloc(0)
  let server: TestServer
  let one: TestClient
  let reads: readonly Read[]

  beforeAll(async () => {
    server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(answer)
    })
    one = clientOf(server.url)
    const sample = await sampleService({ employees: 8, reads: 'full' })
    const json = async (path: string, sent?: Read[3]): Promise<Buffer> => {
      const got = await fetch(`${sample.url}/v1${path}`, {
        method: sent ? 'POST' : 'GET',
        headers: { authorization: sample.apiKey, 'content-type': 'application/json' },
        ...(sent && { body: JSON.stringify(sent) })
      })
      if (got.status !== 200) throw new Error(`${path}: ${got.status}`)
      return Buffer.from(await got.arrayBuffer())
    }
    /** The first id in a list. */
    const idIn = async (path: string): Promise<number> => {
      const id = /"id":(\d+)/.exec((await json(path)).toString())?.[1]
      if (id === undefined) throw new Error(`no id in ${path}`)
      return Number(id)
    }
    const company = await idIn('/clients/')
    const person = await idIn(`/clients/${company}/employees`)
    const run = await idIn(`/clients/${company}/payment_runs`)
    const payslip = await idIn(`/employees/${person}/payslips`)
    const item = await idIn(`/employees/${person}/calculations`)
    const include = '?include=service_periods,wave_periods,recent_payslips_with_data'
    const owner = { kind: 'employee', employeeId: person } as const
    const frequency = await idIn(`/clients/${company}/waves`)
    const somebody = { ...newcomer(frequency), wave_id: frequency }
    const attributes = { email: 'new@example.com', telephone_number: '2419 0717' }
    const [from, to] = [toDay('2026-01-01'), toDay('2026-06-30')]
    const history = { report: 'transaction_history', from, to, accountNames: ['basic_salary'] } as const
    const asked = { start_date: from, end_date: to, account_names: history.accountNames, employee_ids: [person] }
    const reportPath = `/clients/${company}/reports/transaction_history`
    reads = [
      ['companies', '/clients/', (client) => client.companies.list()],
      [
        'employees',
        `/clients/${company}/employees${include}`,
        (client) =>
          streamed((take) =>
            client.employees.list(company, ['servicePeriods', 'frequencyPeriods', 'recentPayslipsWithData'], take)
          )
      ],
      ['employee', `/employees/${person}`, (client) => client.employees.get(person)],
      ['frequencies', `/clients/${company}/waves`, (client) => client.frequencies.list(company)],
      [
        'simplified frequencies',
        `/clients/${company}/waves?format=simplified`,
        (client) => client.frequencies.listSimplified(company)
      ],
      ['pay points', `/clients/${company}/pay_points`, (client) => client.payPoints.list(company)],
      ['payslips', `/employees/${person}/payslips`, (client) => client.payslips.listOfEmployee(person)],
      ['payslip', `/payslips/${payslip}`, (client) => client.payslips.get(payslip, 'labels')],
      ['pay runs', `/clients/${company}/payment_runs`, (client) => client.payRuns.list(company)],
      [
        'payslips of a run',
        `/payment_runs/${run}/payslips`,
        (client) => streamed((take) => client.payRuns.payslips(run, take))
      ],
      ['journal', `/payment_runs/${run}/accounting`, (client) => client.payRuns.journal(run)],
      ['certificates', `/employees/${person}/tax_certificates`, (client) => client.certificates.listOfEmployee(person)],
      ['pay items', `/employees/${person}/calculations`, (client) => client.payItems.list(owner)],
      ['pay item', `/calculations/${item}`, (client) => client.payItems.get(item)],
      [
        'inherited items',
        `/employees/${person}/inherited_calculations`,
        (client) => client.payItems.listInherited(person)
      ],
      [
        'results of bulk input',
        `/clients/${company}/bulk_input`,
        (client) =>
          client.bulkInput.submit(company, [{ employeeId: person, target: { kind: 'employee' }, attributes }]),
        { entities: [{ id: String(person), attributes }] }
      ],
      [
        'a written employee',
        `/clients/${company}/employees`,
        (client) => client.employees.create(company, somebody),
        { employee: somebody }
      ],
      [
        'a written item',
        `/employees/${person}/calculations`,
        (client) => client.payItems.put(owner, { systemType: 'employer_loan', inputs: { amount: '12.00' } }),
        { calc_type: 'employer_loan', calculation_details: { amount: '12.00' }, operation: 'insert' }
      ],
      // What stands in a row of a report is shown as it is.
      ['a report', reportPath, async (client) => (await client.reports.run(company, history)).length, asked],
      ['a report that is begun', `${reportPath}/async`, (client) => client.reports.start(company, history), asked]
    ]
    for (const [name, path, , sent] of reads) originals.set(name, await json(path, sent))
    await sample.close()
  })
  afterAll(async () => {
    await one.client.close()
    await server.close()
  })

  it(
    `end in values of their kinds or in an error of the catalogue, whatever is wrong and wherever (${RUNS}, seed ${SEED}); nothing of them stays`,
    async () => {
      const kinds = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()
      for (const [name, , call] of reads) {
        answer = originals.get(name) ?? Buffer.alloc(0)
        kinds.set(name, kindsIn(await call(one.client)))
      }
      const heldBytes = heapAfterCollection()
      let readable = 0
      let refused = 0
      await fc.assert(
        fc.asyncProperty(fc.nat(reads.length - 1), mutations, async (at, list) => {
          const read = reads[at]
          if (!read) throw new Error('no such read')
          const [name, , call] = read
          answer = mutated(originals.get(name) ?? Buffer.alloc(0), list)
          // What the test's own server remembers is none of ours.
          server.received.length = 0
          try {
            const value = await call(one.client)
            expect(strangersIn(value, kinds.get(name) ?? new Map())).toEqual([])
            readable++
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            expect(errorCodes).toContain(error.code)
            expect(error.code).not.toBe('internal')
            refused++
          }
        }),
        { numRuns: RUNS, seed: SEED }
      )
      const leftBytes = heapAfterCollection() - heldBytes
      told(`${RUNS} answers: ${readable} read, ${refused} refused, ${(leftBytes / 1e6).toFixed(1)} MB left`)
      expect(leftBytes).toBeLessThan(MOST_LEFT_BYTES)
      // Both ends were reached, or the mutations would show nothing.
      expect(readable).toBeGreaterThan(0)
      expect(refused).toBeGreaterThan(0)
    },
    LONGEST_MS
  )
})
