import { describe, expect, it } from 'vitest'
import { scaledOf } from '@shared/domain/money'
import { BLUE_KILN, fields, items, pairs, PINEGATE, start, TIDEWATER, unwrap, type Caller, type Fields } from './caller'

interface Read {
  readonly wave: string
  readonly date: string
  readonly special: boolean
  readonly income: [string, string][]
  readonly deduction: [string, string][]
  readonly net: string
  readonly employer: string
  readonly netNumber: number
}

const amount = (text: string): number => scaledOf(text) ?? Number.NaN
const lineOf = (lines: [string, string][], name: string): number =>
  lines.filter(([label]) => label === name).reduce((sum, [, text]) => sum + amount(text), 0)

/** Every payslip of every run of a company. */
async function payslipsOf(caller: Caller, company: number): Promise<Read[]> {
  const waves = new Map(
    unwrap((await caller.get(`/clients/${company}/waves?format=simplified`)).body, 'wave').map((wave) => [
      wave['id'],
      String(wave['frequency'])
    ])
  )
  const found: Read[] = []
  for (const run of unwrap((await caller.get(`/clients/${company}/payment_runs`)).body, 'payment_run')) {
    const { body } = await caller.get(`/payment_runs/${String(run['id'])}/payslips`)
    for (const payslip of unwrap(body, 'payslip')) found.push(readPayslip(payslip, waves.get(run['wave_id']) ?? ''))
  }
  return found
}

function readPayslip(payslip: Fields, wave: string): Read {
  const data = fields(payslip['data'])
  const groups = items(data['sideline']).map((group) => items(group))
  const employer = groups.find(([name]) => name === 'Employer contributions')
  return {
    wave,
    date: String(payslip['date']),
    special: payslip['special'] === true,
    income: pairs(data['income']),
    deduction: pairs(data['deduction']),
    net: pairs(data['grand_total'])[0]?.[1] ?? '',
    employer: employer ? (pairs(employer[1])[0]?.[1] ?? '') : '0',
    netNumber: Number(payslip['nett_pay'])
  }
}

let everything: Promise<Map<number, Read[]>> | null = null

/** Every payslip of the three companies, read once for all tests. */
function readEverything(): Promise<Map<number, Read[]>> {
  everything ??= (async () => {
    const caller = await start({ companies: 3, employees: 150 })
    const read = new Map<number, Read[]>()
    for (const company of [TIDEWATER, PINEGATE, BLUE_KILN]) read.set(company, await payslipsOf(caller, company))
    return read
  })()
  return everything
}

const sum = (lines: [string, string][]): number => lines.reduce((total, [, text]) => total + amount(text), 0)

describe('the pay of the sample', () => {
  it('adds up on every payslip: lines to totals, totals to net', async () => {
    const all = [...(await readEverything()).values()].flat()
    expect(all.length).toBeGreaterThan(3000)
    const wrong = all.filter(({ income, deduction, net, netNumber }) => {
      const totals = [income, deduction].map((lines) => amount(lines.at(-1)?.[1] ?? ''))
      const written = [...income, ...deduction].every(([, text]) => /^-?\d+\.\d\d$/.test(text))
      return !(
        written &&
        sum(income.slice(0, -1)) === totals[0] &&
        sum(deduction.slice(0, -1)) === totals[1] &&
        totals[0] - totals[1] === amount(net) &&
        scaledOf(netNumber) === amount(net)
      )
    })
    expect(wrong).toEqual([])
  })

  it('takes 5 % to the fund, none of the employee below 7,100 and no more than 1,500 a month', async () => {
    const monthly = ((await readEverything()).get(PINEGATE) ?? []).filter(
      ({ special, wave }) => !special && wave === 'monthly'
    )
    const read = monthly.map((payslip) => {
      const relevant =
        amount(payslip.income.at(-1)?.[1] ?? '') -
        lineOf(payslip.income, 'Pay in lieu of leave') -
        lineOf(payslip.deduction, 'Unpaid leave')
      return {
        relevant,
        // Exact to the cent: five hundredths, halves up.
        five: Math.floor((Math.min(relevant, 300_000_000) * 5) / 100 / 100 + 0.5) * 100,
        employee: lineOf(payslip.deduction, 'MPF employee'),
        employer: amount(payslip.employer)
      }
    })
    expect(read.filter(({ five, employer }) => employer !== five)).toEqual([])
    const below = read.filter(({ relevant }) => relevant < 71_000_000)
    expect(below.length).toBeGreaterThan(0)
    expect(below.filter(({ employee }) => employee !== 0)).toEqual([])
    expect(read.filter(({ five, employee }) => employee !== 0 && employee !== five)).toEqual([])
    expect(read.filter(({ employee }) => employee === 15_000_000).length).toBeGreaterThan(0)
  })

  it('contains every kind of pay that officers meet', async () => {
    const all = [...(await readEverything()).values()].flat()
    const labels = new Set(all.flatMap(({ income, deduction }) => [...income, ...deduction].map(([label]) => label)))
    const loans = all.map(({ deduction }) => deduction.filter(([label]) => label === 'Loan repayment').length)
    expect(Math.max(...loans)).toBe(2)
    expect([...labels].sort()).toEqual([
      'Basic salary',
      'Commission',
      'Court order',
      'Extra pay',
      'Housing allowance',
      'Loan repayment',
      'MPF employee',
      'MPF voluntary',
      'Overtime',
      'Pay in lieu of leave',
      'Shift allowance',
      'Staff savings',
      'Total deductions',
      'Total income',
      'Travel allowance',
      'Uniform laundering',
      'Unpaid leave',
      'Year-end bonus'
    ])
  })

  it('is the same for the same seed, byte for byte, and another for another', async () => {
    const path = `/clients/${PINEGATE}/employees?include=recent_payslips_with_data,service_periods,wave_periods`
    const texts = await Promise.all([7, 7, 8].map(async (seed) => (await (await start({ seed })).get(path)).text))
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).not.toBe(texts[2])
  })

  it('rolls leave forward: the balance before, plus accrued, less taken', async () => {
    const caller = await start()
    for (const employee of [5001, 5010, 5024, 5057, 5070, 5160]) {
      const list = unwrap((await caller.get(`/employees/${employee}/payslips`)).body, 'payslip')
      const regular = list.filter(({ special }) => special === false).slice(0, 10)
      const leaves = await Promise.all(
        regular.map(async ({ id }) =>
          fields(fields(fields((await caller.get(`/payslips/${String(id)}`)).body)['payslip'])['leave'])
        )
      )
      for (let at = 0; at + 1 < leaves.length; at++) {
        for (const type of ['Annual', 'Compensation', 'Sickness']) {
          const now = fields(leaves[at]?.[type])
          const before = fields(leaves[at + 1]?.[type])
          const moved = amount(String(now['accrual'])) - (scaledOf(now['taken']) ?? Number.NaN)
          expect(amount(String(now['balance']))).toBe(amount(String(before['balance'])) + moved)
        }
      }
    }
  })
})
