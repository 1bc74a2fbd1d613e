import type { Database } from 'better-sqlite3'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import type { LineToDate, PayslipToDate } from '@shared/contract/views'
import { averageOf } from '@shared/domain/average'
import { yearEndHolding, yearStartOf } from '@shared/domain/certificateYear'
import { dayNumber, toDay, type Day } from '@shared/domain/day'
import { sumScaled, type Scaled } from '@shared/domain/money'
import { totalsAmong } from '@shared/domain/payslipComparison'
import { CertificateYears } from '../store/certificateYears'
import { decodePeriods } from '../store/employeePeriods'
import type { LineReader } from '../store/lines'
import type { ItemNames } from './learnedNames'
import type { ListStates } from './listStates'
import { shownLines } from './payslipLines'
import { allNamed, namedLines, type NamedLine, type Naming } from './payslipNames'
import { PayslipRows } from './payslipRow'

interface YearRow {
  readonly id: number
  readonly date: string
  readonly special: number
  readonly frequency_id: number | null
  readonly dirty: number
  readonly net_scaled: number | null
  readonly lines: string | null
  readonly detail_lines: string | null
}

/** A payslip of the year with its lines by key; what repeats is added up. */
interface Counted {
  readonly regular: boolean
  readonly net: Scaled
  readonly sums: ReadonlyMap<string, Scaled | null>
}

interface Deps {
  readonly lines: LineReader
  readonly names: ItemNames
  readonly listStates: ListStates
}

/** A period lies at most so long after the one before it, where that is not known. */
const LONGEST_PERIOD_DAYS = 31
const MOST_OF_A_YEAR = 400

/** Year to date and averages of the lines of a payslip, over the payslips of the person that the copy holds. */
export class ToDateQueries {
  readonly #deps: Deps
  readonly #rows: PayslipRows
  readonly #years: CertificateYears
  readonly #ofYear
  readonly #dates
  readonly #periods

  constructor(db: Database, deps: Deps) {
    this.#deps = deps
    this.#rows = new PayslipRows(db)
    this.#years = new CertificateYears(db)
    this.#ofYear = db.prepare<[number, string, string], YearRow>(
      `SELECT p.id, p.date, p.special, p.frequency_id, p.dirty, p.net_scaled, p.lines, d.lines AS detail_lines
       FROM payslip p LEFT JOIN payslip_detail d ON d.payslip_id = p.id
       WHERE p.employee_id = ? AND p.date BETWEEN ? AND ? AND p.gone_ms IS NULL ORDER BY p.date, p.id
       LIMIT ${MOST_OF_A_YEAR}`
    )
    // Periods that somebody of the company was paid in, and runs, of which the copy may hold no payslip.
    this.#dates = db
      .prepare<{ companyId: number; frequencyId: number | null; from: string; to: string }, string>(
        `SELECT date FROM period_total WHERE company_id = @companyId AND date BETWEEN @from AND @to AND special = 0
           AND frequency_id = ifnull(@frequencyId, 0)
         UNION SELECT period_end FROM pay_run WHERE company_id = @companyId AND period_end BETWEEN @from AND @to
           AND special = 0 AND frequency_id IS @frequencyId AND gone_ms IS NULL
         ORDER BY 1`
      )
      .pluck()
    this.#periods = db.prepare<[number], string | null>('SELECT periods FROM employee WHERE id = ?').pluck()
  }

  of({ payslipId, names, previousId }: ChannelInput<'payslips.toDate'>): ChannelOutput<'payslips.toDate'> {
    const row = this.#rows.one(payslipId)
    if (!row || row.employee_id === null) return null
    const learned = this.#deps.names.of(row.company_id)
    const named = (one: Pick<YearRow, 'lines' | 'detail_lines'>): NamedLine[] | null => {
      const { lines } = this.#deps
      return namedLines(
        one.lines === null ? null : lines.decode(one.lines),
        one.detail_lines === null ? null : lines.decode(one.detail_lines),
        names,
        learned
      )
    }
    const now = named(row)
    if (now === null) return null
    const previous = previousId === undefined ? this.#rows.previousOf(row) : this.#rows.one(previousId)
    const shown = shownLines(now, previous && named(previous), names, [])

    const to = toDay(row.date)
    const { yearEnd, learned: yearKnown } = this.#years.yearEnd(row.company_id)
    const from = yearStartOf(yearEndHolding(to, yearEnd), yearEnd)
    const year = this.#ofYear.all(row.employee_id, from, to)
    const settled = year.filter(({ dirty }) => dirty === 0)
    const read = settled.map((one) => ({ one, lines: named(one) }))
    const keyedBy = keyFor([...read.map(({ lines }) => lines ?? []), shown.sources])
    const counted = read.flatMap(({ one, lines }): Counted[] => {
      if (lines === null || one.net_scaled === null || !allNamed(lines, keyedBy)) return []
      return [
        {
          regular: one.special === 0 && one.frequency_id === row.frequency_id,
          net: one.net_scaled,
          sums: sumsOf(lines, keyedBy)
        }
      ]
    })
    const regular = counted.filter((each) => each.regular)
    const holes = this.#holes(row.company_id, row.employee_id, row.frequency_id, from, to, year)
    const figuresOf = (key: string) => ({
      sum: sumOver(counted, ({ sums }) => amountOf(sums, key)),
      average: averageOver(regular, ({ sums }) => amountOf(sums, key))
    })

    const seen = new Set<string>()
    const lines = shown.lines.map((line, at): LineToDate => {
      const { section, group, name, ordinal, total } = line
      const source = shown.sources[at]
      const key = source === undefined ? null : keyOf(source, keyedBy, total)
      const inFirst = key !== null && seen.has(key)
      if (key !== null) seen.add(key)
      const figures = key === null || inFirst ? { sum: null, average: null } : figuresOf(key)
      return { section, group, name, ordinal, total, inFirst, ...figures }
    })
    return {
      payslipId,
      from,
      to,
      yearKnown,
      counted: counted.length,
      expected: year.length + holes,
      missing: {
        calculating: year.length - settled.length,
        withoutLines: settled.length - counted.length,
        notHere: holes
      },
      onceOff: counted.length - regular.length,
      averaged: regular.length,
      lines,
      net: {
        sum: sumOver(counted, ({ net }) => net),
        average: averageOver(regular, ({ net }) => net)
      },
      elsewhere: elsewhere(counted, seen)
    }
  }

  // The person's own list is whole; without it, every period of the frequency in which they worked and that is not here.
  #holes(
    companyId: number,
    employeeId: number,
    frequencyId: number | null,
    from: Day,
    to: Day,
    year: readonly YearRow[]
  ): number {
    const own = this.#deps.listStates.of(companyId, 'payslipsOfEmployee', employeeId)
    if (own !== null && own.note === null) return 0
    const here = new Set(year.filter(({ special }) => special === 0).map(({ date }) => date))
    const dates = this.#dates.all({ companyId, frequencyId, from, to })
    const { servicePeriods } = decodePeriods(this.#periods.get(employeeId) ?? null)
    return dates.filter((date, at) => {
      if (here.has(date)) return false
      const end = toDay(date)
      const before = dates[at - 1]
      const begin = before === undefined ? dayNumber(end) - LONGEST_PERIOD_DAYS : dayNumber(toDay(before))
      return (
        servicePeriods === null ||
        servicePeriods.some(
          ({ startDate, endDate, negative }) =>
            !negative && startDate !== null && startDate <= end && (endDate === null || dayNumber(endDate) > begin)
        )
      )
    }).length
  }
}

// By code where every line of all has one, since labels may change; else by label.
function keyFor(payslips: readonly (readonly NamedLine[])[]): Naming {
  return payslips.every((lines) => allNamed(lines, 'codes')) ? 'codes' : 'labels'
}

/** Null where the line has no name of that kind. */
function keyOf({ section, code, label }: NamedLine, by: Naming, total: boolean): string | null {
  if (total) return JSON.stringify([section])
  const name = by === 'codes' ? code : label
  return name === null ? null : JSON.stringify([section, name.group, name.name])
}

function sumsOf(lines: readonly NamedLine[], by: Naming): Map<string, Scaled | null> {
  const sums = new Map<string, Scaled | null>()
  const totals = totalsAmong(lines)
  for (const line of lines) {
    const key = keyOf(line, by, totals.has(line))
    if (key !== null) sums.set(key, sumScaled([amountOf(sums, key), line.scaled]))
  }
  return sums
}

function sumOver(payslips: readonly Counted[], amount: (payslip: Counted) => Scaled | null): Scaled | null {
  return payslips.length === 0 ? null : sumScaled(payslips.map(amount))
}

function averageOver(payslips: readonly Counted[], amount: (payslip: Counted) => Scaled | null): Scaled | null {
  const sum = sumOver(payslips, amount)
  return sum === null ? null : averageOf(sum, payslips.length)
}

function elsewhere(counted: readonly Counted[], shown: ReadonlySet<string>): PayslipToDate['elsewhere'] {
  const keys = new Set(counted.flatMap(({ sums }) => [...sums.keys()]))
  return (['income', 'deduction'] as const).flatMap((section) => {
    const others = [...keys].filter((key) => {
      const [of, ...name] = JSON.parse(key) as string[] // Made by `keyOf`.
      return of === section && name.length > 0 && !shown.has(key)
    })
    if (others.length === 0) return []
    const amounts = counted.flatMap(({ sums }) => others.map((key) => amountOf(sums, key)))
    return [{ section, items: others.length, sum: sumScaled(amounts) }]
  })
}

// A payslip without the line adds nothing; one whose amount is no number makes the sum unknown.
function amountOf(sums: ReadonlyMap<string, Scaled | null>, key: string): Scaled | null {
  const amount = sums.get(key)
  return amount === undefined ? 0 : amount
}
