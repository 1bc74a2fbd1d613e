/** A company of any size, the same for the same size: its lists as the service sends them, one element at a time. */

/** The first of the companies, and the only one where not said otherwise. */
export const COMPANY_ID = 1
const FREQUENCIES = [
  { id: 1, name: 'Monthly' },
  { id: 2, name: 'Monthly, shops' }
] as const
const PAY_POINTS = ['Central office', 'Kwun Tong workshop', 'Tsim Sha Tsui shop', 'Tsuen Wan warehouse'] as const
const PERIODS = [
  '2025-07-31',
  '2025-08-31',
  '2025-09-30',
  '2025-10-31',
  '2025-11-30',
  '2025-12-31',
  '2026-01-31',
  '2026-02-28',
  '2026-03-31',
  '2026-04-30',
  '2026-05-31',
  '2026-06-30'
] as const
/** The period that is open: no run yet, some payslips calculating. */
export const OPEN_PERIOD = PERIODS[PERIODS.length - 1] ?? ''
/** The one before it. */
export const PREVIOUS_PERIOD = PERIODS[PERIODS.length - 2] ?? ''
const STAMP = '2026-06-01T00:00:00.000+08:00'

const SURNAMES =
  'Wong Chan Lee Cheung Lam Ho Leung Kwok Tang Ng Yip Mak Fung Tsang Lau Siu Poon Hui Cheng Lo Shek Kwan Yeung Li Ip Chiu Chow Tam Raman Novák Nguyễn O’Brien Müller García Smith Bautista'.split(
    ' '
  )
const GIVEN =
  'Ka Wai Man Siu Ling Chi Hin Tsz Yan Mei Kit Ho Yin Lok Ying Wing Sze Pui Shan Chun Hei Kin Wah Hoi Ching Anna Marek Priya Siobhán José'.split(
    ' '
  )
const HAN_SURNAMES = [...'黃陳李張林何梁郭鄧吳葉麥馮曾劉蕭潘許鄭盧石關楊']
const HAN_GIVEN = [...'嘉欣詠詩志強佩珊建華美芳浩賢小玲國良凱晴玉蘭俊熙慧敏家偉大文子傑倩儀']

const INCOME = [
  'Basic salary',
  'Housing allowance',
  'Travel allowance',
  'Shift allowance',
  'Commission',
  'Overtime',
  'Extra pay'
]
const DEDUCTIONS = ['MPF employee', 'MPF voluntary', 'Loan repayment', 'Loan repayment', 'Savings', 'Unpaid leave']
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Employer contributions', ['MPF employer', 'MPF voluntary employer', 'Medical insurance', 'Life insurance']],
  ['Year to date', ['Income', 'Deductions', 'Net pay', 'MPF']]
]

/** What is another amount every month; all else is what it was, as pay is. */
const CHANGING: ReadonlySet<string> = new Set(['Commission', 'Overtime', 'Unpaid leave'])

/** How many payslips and lines each person has. */
export const PAYSLIPS_EACH = PERIODS.length
export const LINES_EACH =
  INCOME.length + 1 + DEDUCTIONS.length + 1 + 1 + GROUPS.reduce((sum, [, lines]) => sum + lines.length, 0)

/** The elements of a company's short lists, by the path they are asked at. */
export function shortLists(companyId = COMPANY_ID): Readonly<Record<string, readonly object[]>> {
  const company = `/v1/clients/${companyId}`
  const name = companyId === COMPANY_ID ? 'Tidewater Lantern' : `Tidewater Lantern ${companyId}`
  return {
    '/v1/clients': [{ client: { id: companyId, name, physical_address: {} } }],
    [`${company}/waves`]: FREQUENCIES.map(({ id, name }) => ({
      wave: {
        id: ownId(id, companyId),
        length_months: 1,
        length_weeks: 0,
        first_end_date: '2008-01-31',
        first_period_offset: 198,
        notification_days_before: null,
        finalisation_days_before: null,
        client_id: companyId,
        interim_first_end_date: null,
        created_at: STAMP,
        updated_at: STAMP,
        payslip_payment_day: null,
        custom_name: null,
        pay_dates: { enabled: false },
        name
      }
    })),
    [`${company}/pay_points`]: PAY_POINTS.map((name, at) => ({
      pay_point: {
        id: ownId(at + 1, companyId),
        name,
        created_at: STAMP,
        updated_at: STAMP,
        client_id: companyId,
        physical_address: {}
      }
    })),
    [`${company}/payment_runs`]: PERIODS.slice(0, -1).flatMap((date, period) =>
      FREQUENCIES.map(({ id }) => ({
        payment_run: {
          id: runId(period, ownId(id, companyId)),
          wave_id: ownId(id, companyId),
          period_offset: period,
          period_end_date: date,
          total: 1,
          created_at: STAMP,
          updated_at: STAMP,
          special: false,
          posted_to_accounting_system: true
        }
      }))
    )
  }
}

/** The element of one person, with periods and the last payslips with their lines; `at` counts from 0, over all companies. */
export function employeeElement(at: number, companyId = COMPANY_ID): object {
  const id = at + 1
  const frequencyId = ownId(at % 10 === 0 ? 2 : 1, companyId)
  const start = `${2005 + (at % 20)}-${two(1 + (at % 12))}-01`
  const left = at % 12 === 11 ? '2026-03-31' : null
  const chinese =
    at % 4 === 0 ? { name_in_chinese: pick(HAN_SURNAMES, at, 1) + pick(HAN_GIVEN, at, 2) + pick(HAN_GIVEN, at, 3) } : {}
  return {
    employee: {
      id,
      number: String(id).padStart(6, '0'),
      first_name: `${pick(GIVEN, at, 4)} ${pick(GIVEN, at, 5)}`,
      last_name: pick(SURNAMES, at, 6),
      ...chinese,
      birthdate: `19${60 + (at % 40)}-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
      appointment_date: start,
      wave_id: frequencyId,
      pay_point_id: ownId(1 + (at % PAY_POINTS.length), companyId),
      payment_method: 'eft_manual',
      physical_address: { unit_no: `${1 + (at % 40)}A`, st_name: 'Lantern Street', postal_code: '00000' },
      custom_fields: { '31': `Locker ${id}`, '44': at % 2 === 0 },
      service_periods: [
        {
          service_period: {
            id,
            employee_id: id,
            start_date: start,
            end_date: left,
            negative: false,
            created_at: STAMP,
            updated_at: STAMP,
            attribs: null,
            termination_code: null
          }
        }
      ],
      wave_periods: [{ wave_period: { employee_id: id, wave_id: frequencyId, start_date: start, end_date: null } }],
      recent_payslips_with_data: PERIODS.map((date, period) => payslipElement(at, period, date, frequencyId))
    }
  }
}

function payslipElement(at: number, period: number, date: string, frequencyId: number): object {
  const open = date === OPEN_PERIOD
  const amount = (line: number, most: number, changes: boolean) =>
    100 * (hash(at, changes ? period * 64 + line : line) % most)
  const income = INCOME.map((name, line): [string, number] => {
    const basic = line === 0 ? 1_500_000 : 0
    return [name, basic + amount(line, line === 0 ? 25_000 : 3000, CHANGING.has(name))]
  })
  const deductions = DEDUCTIONS.map((name, line): [string, number] => [
    name,
    amount(16 + line, 1500, CHANGING.has(name))
  ])
  const incomeTotal = sum(income)
  const deductionTotal = sum(deductions)
  const net = incomeTotal - deductionTotal
  const dirty = open && at % 97 === 0
  return {
    payslip: {
      id: 1_000_000 + period * 200_000 + at,
      date,
      special: false,
      finalised: !open,
      ss_released: !open,
      payment_run_id: open ? null : runId(period, frequencyId),
      dirty,
      ...(dirty ? {} : { nett_pay: net / 100 }),
      data: {
        income: pairs([...income, ['Total income', incomeTotal]]),
        deduction: pairs([...deductions, ['Total deductions', deductionTotal]]),
        grand_total: pairs([['Net pay', net]]),
        sideline: GROUPS.map(([group, names], part) => [
          group,
          pairs(names.map((name, line) => [name, amount(32 + part * 8 + line, 9000, part === 1)]))
        ]),
        leave_payments: {}
      }
    }
  }
}

/** The id of a company's own record: those of the first company are 1, 2 ... */
function ownId(id: number, companyId: number): number {
  return id + (companyId - COMPANY_ID) * 10
}

function runId(period: number, frequencyId: number): number {
  return 6000 + period * 1000 + frequencyId
}

function pairs(lines: readonly (readonly [string, number])[]): [string, string][] {
  return lines.map(([name, cents]) => {
    const digits = String(Math.abs(cents)).padStart(3, '0')
    return [name, `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`]
  })
}

function sum(lines: readonly (readonly [string, number])[]): number {
  return lines.reduce((total, [, cents]) => total + cents, 0)
}

function pick(list: readonly string[], at: number, salt: number): string {
  return list[hash(at, salt) % list.length] ?? ''
}

// Spreads neighbours far apart, and is the same on every run.
function hash(a: number, b: number): number {
  let mixed = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
