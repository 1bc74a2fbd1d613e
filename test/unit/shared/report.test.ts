import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, toDay, type Day } from '@shared/domain/day'
import type { JsonObject } from '@shared/domain/json'
import {
  emptyForm,
  fieldsOf,
  formFaults,
  openFields,
  reportFields,
  reportNames,
  requestOf,
  type ReportForm
} from '@shared/domain/report'
import { accountsOutcome, learnedFrom, leaveLabelFrom, type LearnedLabel } from '@shared/domain/reportAccounts'
import { readForm } from '@shared/domain/reportForm'
import { formsOfParts, joined } from '@shared/domain/reportParts'
import { isEnded, reportRunStates, reportStateAfter, reportTransitions } from '@shared/domain/reportRun'
import {
  compareCells,
  decimalOf,
  explained,
  stacked,
  tableOf,
  totalsOf,
  type ReportTable
} from '@shared/domain/reportTable'

const days = fc.integer({ min: 0, max: 4000 }).map((n) => addDays(toDay('2020-01-01'), n))
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 40 })
const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 6 })
const forms: fc.Arbitrary<ReportForm> = fc.record({
  report: fc.constantFrom(...reportNames),
  from: fc.option(days),
  to: fc.option(days),
  date: fc.option(days),
  payFrequencyIds: ids,
  payFrequencyId: fc.option(fc.integer({ min: 1, max: 99 })),
  periodOffset: fc.option(fc.integer({ min: -5, max: 300 })),
  employeeIds: ids,
  accountNames: words,
  customFields: words,
  leaveTypes: ids,
  raw: fc.boolean()
})

describe('a form', () => {
  it('can be sent exactly when it has no faults, and holds only the fields of its report then', () => {
    fc.assert(
      fc.property(forms, (form) => {
        if (formFaults(form).length > 0) {
          expect(() => requestOf(form)).toThrow(RangeError)
          return
        }
        const { report, raw, ...sent } = requestOf(form)
        expect(report).toBe(form.report)
        expect(raw).toBe(form.raw)
        for (const [field, value] of Object.entries(sent)) {
          expect(fieldsOf(form.report)).toContain(field)
          expect(value).toEqual(Reflect.get(form, field))
        }
        // What is not sent was not said.
        for (const field of fieldsOf(form.report)) {
          const value = form[field]
          if (!(field in sent)) expect(value === null || (Array.isArray(value) && value.length === 0)).toBe(true)
        }
      })
    )
  })

  it('misses only what the contract calls required; what it leaves open is told apart', () => {
    for (const report of reportNames) {
      const missing = formFaults(emptyForm(report)).map(({ field }) => field)
      expect(missing).toEqual(report === 'transaction_history' ? ['from', 'to', 'accountNames'] : [])
      const open = fieldsOf(report).filter((field) => reportFields[report][field] === 'notSaid')
      expect(openFields(emptyForm(report))).toEqual(open)
    }
  })

  it('whose end is before its begin is never sent', () => {
    const form = { ...emptyForm('comparison_leave'), from: toDay('2026-05-02'), to: toDay('2026-05-01') }
    expect(formFaults(form)).toEqual([{ field: 'to', fault: 'endsBeforeItBegins' }])
  })

  it('is the same after it was kept as JSON', () => {
    fc.assert(
      fc.property(forms, (form) => {
        expect(readForm(JSON.parse(JSON.stringify(form)))).toEqual(form)
      })
    )
    expect(readForm({ ...emptyForm('variance'), from: '2026-02-30' })).toBeNull()
    expect(readForm({ ...emptyForm('variance'), report: 'payroll' })).toBeNull()
    expect(readForm({ ...emptyForm('variance'), employeeIds: ['1'] })).toBeNull()
  })
})

describe('parts of a form', () => {
  it('of a transaction history cover its days once and in order', () => {
    fc.assert(
      fc.property(
        forms,
        days,
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom(2, 4, 8),
        (form, from, length, pieces) => {
          const history = { ...form, report: 'transaction_history' as const, from, to: addDays(from, length) }
          const parts = formsOfParts(history, pieces, [])
          if (parts === null) {
            expect(length + 1 < pieces).toBe(true)
            return
          }
          if (length === 0) return
          expect(parts).toHaveLength(pieces)
          let next: Day = from
          for (const part of parts) {
            expect(part.from).toBe(next)
            if (part.to === null || part.from === null) throw new Error('a part without days')
            expect(daysBetween(part.from, part.to)).toBeGreaterThanOrEqual(0)
            expect({ ...part, from, to: history.to }).toEqual(history)
            next = addDays(part.to, 1)
          }
          expect(next).toBe(addDays(history.to, 1))
        }
      )
    )
  })

  it('of the others hold everybody once, whether named or not', () => {
    fc.assert(
      fc.property(forms, ids, fc.constantFrom(2, 4, 8), (form, everybody, pieces) => {
        const other = form.report === 'transaction_history' ? { ...form, report: 'variance' as const } : form
        const people = other.employeeIds.length > 0 ? other.employeeIds : everybody
        const parts = formsOfParts(other, pieces, everybody)
        if (parts === null) {
          expect(people.length).toBeLessThan(pieces)
          return
        }
        expect(parts.flatMap(({ employeeIds }) => employeeIds)).toEqual(people)
        const sizes = parts.map(({ employeeIds }) => employeeIds.length)
        expect(Math.min(...sizes)).toBeGreaterThan(0)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      })
    )
  })
})

const rowsOf = (label: string): fc.Arbitrary<JsonObject[]> =>
  fc.array(
    fc.record({
      employee: fc.integer({ min: 1, max: 9 }).map(String),
      Date: days,
      [label]: fc.option(fc.integer({ min: -9999, max: 9999 }).map((n) => `${n}.00`))
    }),
    { maxLength: 12 }
  )

describe('parts of a result', () => {
  it('are joined exactly when no row of one is in another, and nothing is lost or made then', () => {
    fc.assert(
      fc.property(rowsOf('A'), rowsOf('B'), (first, second) => {
        const tables = [first, second].map((rows) => tableOf(rows, { customFields: [] }))
        const keyOf = (row: JsonObject): string => JSON.stringify([row['employee'], row['Date']])
        const keys = new Set(first.map(keyOf))
        const repeats = second.some((row) => keys.has(keyOf(row)))
        const whole = joined(tables)
        if (repeats) {
          expect(whole).toBeNull()
          return
        }
        expect(whole).toEqual(tableOf([...first, ...second], { customFields: [] }))
      })
    )
  })

  it('of one day of a person may hold two rows, as there may be a once-off payslip', () => {
    const part = tableOf(
      [
        { employee: '9', Date: '2026-06-30', A: '1.00' },
        { employee: '9', Date: '2026-06-30', A: '2.00' }
      ],
      { customFields: [] }
    )
    expect(joined([part, tableOf([], { customFields: [] })])).toEqual(part)
    expect(joined([part, part])).toBeNull()
  })
})

describe('a table', () => {
  it('has every cell as it was sent, under its key', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string({ maxLength: 6 }), fc.option(fc.string({ maxLength: 8 })))),
        (rows) => {
          const table = tableOf(rows, { customFields: [] })
          expect(table.rows).toHaveLength(rows.length)
          for (const [at, row] of rows.entries()) {
            for (const [key, value] of Object.entries(row)) {
              if (key === 'employee') continue
              const place = table.columns.findIndex((column) => column.key === key)
              expect(table.rows[at]?.cells[place]).toBe(value)
            }
          }
        }
      )
    )
  })

  it('has a column for each part of an object, and a key that a row has not is nothing, not 0', () => {
    const table = tableOf(
      [
        {
          employee: '5',
          Type: 'Income',
          Transaction: { caption: 'Bonus', code: 'bonus', formula: null },
          Variance: 12
        },
        { employee: '6', Type: 'Income', Variance: null }
      ],
      { customFields: [] }
    )
    expect(table.columns.map(({ key, part, kind }) => [key, part, kind])).toEqual([
      ['Type', null, 'label'],
      ['Transaction', 'caption', 'label'],
      ['Transaction', 'code', 'label'],
      ['Transaction', 'formula', 'label'],
      ['Variance', null, 'value']
    ])
    expect(table.rows[1]?.cells).toEqual(['Income', null, null, null, null])
    expect(table.rows[0]?.cells).toEqual(['Income', 'Bonus', 'bonus', null, '12'])
  })
})

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, places]) => {
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
    const whole = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
    return { text: digits < 0n ? `-${whole}` : whole, exact: digits * 10n ** BigInt(8 - places) }
  })
const cells = fc.option(
  fc.oneof(
    decimals.map(({ text }) => text),
    fc.string(),
    fc.constantFrom('HK$1,200.00', 'n/a')
  )
)

describe('the order of cells', () => {
  it('of plain values is that of their exact decimals, whatever their length', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const wanted = a.exact === b.exact ? 0 : a.exact < b.exact ? -1 : 1
        expect(compareCells(a.text, b.text, true, false)).toBe(wanted)
      })
    )
  })

  it('is one order: of any three cells no two disagree, and nothing there is last both ways', () => {
    fc.assert(
      fc.property(cells, cells, cells, fc.boolean(), fc.boolean(), (a, b, c, raw, descending) => {
        const compare = (x: string | null, y: string | null): number => compareCells(x, y, raw, descending)
        // `+ 0` as -0 and 0 are the same order.
        expect(Math.sign(compare(a, b)) + 0).toBe(-Math.sign(compare(b, a)) + 0)
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
        if (a !== null) expect(compare(a, null)).toBeLessThan(0)
      })
    )
  })

  it('of formatted values is that of texts: they are never read as numbers', () => {
    expect(compareCells('HK$10.00', 'HK$9.00', false, false)).toBeLessThan(0)
    expect(compareCells('10', '9', false, false)).toBeLessThan(0)
    expect(compareCells('10', '9', true, false)).toBeGreaterThan(0)
    for (const formatted of ['HK$1,200.00', '1,200.00', '1.200,00', '(150.00)', '150-', '', ' ', '1e3', '.5']) {
      expect(decimalOf(formatted)).toBeNull()
    }
  })
})

describe('sums', () => {
  it('of plain values are exact, and there is none of formatted ones', () => {
    fc.assert(
      fc.property(fc.array(fc.option(decimals), { minLength: 1 }), (values) => {
        const table: ReportTable = {
          columns: [{ key: 'Liability', part: null, kind: 'value' }],
          rows: values.map((value) => ({ employee: '1', cells: [value?.text ?? null] }))
        }
        const present = values.filter((value) => value !== null)
        const [sum] = totalsOf('leave_liability_v2', table, true)
        expect(totalsOf('leave_liability_v2', table, false)).toEqual([null])
        if (present.length === 0) expect(sum).toBeNull()
        else {
          const exact = present.reduce((total, value) => total + value.exact, 0n)
          expect(
            decimalOf(sum ?? null)
              ?.times('100000000')
              .toFixed()
          ).toBe(String(exact))
        }
      })
    )
  })

  it('are not told where a cell is no number, or where adding up means nothing', () => {
    const table = tableOf([{ employee: '1', Loans: '10.00', Savings: 'n/a', Garnishees: null }], { customFields: [] })
    expect(totalsOf('tracked_balances', table, true)).toEqual(['10', null, null])
    expect(totalsOf('variance', tableOf([{ employee: '1', Variance: '1' }], { customFields: [] }), true)).toEqual([
      null
    ])
  })
})

describe('what a column holds', () => {
  const told = (report: ReportForm['report'], row: JsonObject, ...lines: string[]) => {
    const table = tableOf([{ employee: '1', ...row }], { customFields: [] })
    const totals = totalsOf(report, table, true)
    const { columns, totals: sums } = explained(report, { columns: table.columns, totals }, new Set(lines))
    return columns.map(({ key, kind }, at) => [key, kind, sums[at]])
  }

  it('is money only where the contract or a line of payslips says so; what is added without a word is not', () => {
    expect(told('leave_liability_v2', { Days: '012.50', 'Daily Rate': '800', Liability: '10000', Code: '07' })).toEqual(
      [
        ['Days', 'value', '12.5'],
        ['Daily Rate', 'amount', null],
        ['Liability', 'amount', '10000'],
        ['Code', 'value', null]
      ]
    )
    expect(told('comparison_leave', { leave_type: 'Annual', Balance: '1.50' })).toEqual([
      ['leave_type', 'label', null],
      ['Balance', 'value', null]
    ])
    expect(told('transaction_history', { Date: '2026-05-31', Bonus: '5', Rate: '007' }, 'Bonus', 'Date')).toEqual([
      ['Date', 'label', null],
      ['Bonus', 'amount', '5'],
      ['Rate', 'value', null]
    ])
  })
})

describe('accounts that came back', () => {
  // The service's own knowledge: each account it knows has a label of its own.
  const knowledge = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 }).chain((asked) =>
    fc.record({
      asked: fc.constant(asked),
      known: fc.subarray(asked),
      learned: fc.subarray(asked)
    })
  )
  const nameOf = (n: number): string => `account_${n}`
  const labelOf = (n: number): string => `Label ${n}`
  const cameBack = (known: readonly number[]): ReportTable =>
    tableOf([{ employee: '1', Date: '2026-06-30', ...Object.fromEntries(known.map((n) => [labelOf(n), '1.00'])) }], {
      customFields: []
    })

  it('are never said to be missing when they are there, and are named exactly when all other labels are known', () => {
    fc.assert(
      fc.property(knowledge, ({ asked, known, learned }) => {
        const labels = new Map<string, LearnedLabel>(
          learned.filter((n) => known.includes(n)).map((n) => [nameOf(n), { kind: 'label', label: labelOf(n) }])
        )
        const form = { accountNames: asked.map(nameOf), customFields: [] }
        const outcome = accountsOutcome(form, cameBack(known), labels)
        const missing = asked.filter((n) => !known.includes(n)).map(nameOf)
        if (missing.length === 0) expect(outcome).toEqual({ kind: 'all' })
        else if (known.every((n) => learned.includes(n))) {
          expect(outcome).toEqual({ kind: 'missing', names: missing, asked: asked.length })
        } else expect(outcome).toEqual({ kind: 'fewer', asked: asked.length, came: known.length })
      })
    )
  })

  it('teach only true labels', () => {
    fc.assert(
      fc.property(knowledge, ({ asked, known, learned }) => {
        const labels = new Map<string, LearnedLabel>(
          learned.filter((n) => known.includes(n)).map((n) => [nameOf(n), { kind: 'label', label: labelOf(n) }])
        )
        const lesson = learnedFrom({ accountNames: asked.map(nameOf), customFields: [] }, cameBack(known), labels)
        expect(lesson.size).toBeLessThanOrEqual(1)
        for (const [name, found] of lesson) {
          const account = asked.find((n) => nameOf(n) === name) ?? -1
          if (found.kind === 'leftOut') expect(known).not.toContain(account)
          else expect([known.includes(account), found.label]).toEqual([true, labelOf(account)])
        }
      })
    )
  })

  it('and leave types: one label and one id that are left over belong together, other rows teach nothing', () => {
    const rows = (...labels: string[]) =>
      tableOf(
        labels.map((leave_type) => ({ employee: '1', leave_type, Balance: '1' })),
        { customFields: [] }
      )
    const annual = new Map<string, LearnedLabel>([['1', { kind: 'label', label: 'Annual' }]])
    const sick = new Map([['2', { kind: 'label', label: 'Sick' }]])
    expect(leaveLabelFrom({ leaveTypes: [2] }, rows('Sick', 'Sick'), new Map())).toEqual(sick)
    expect(leaveLabelFrom({ leaveTypes: [1, 2] }, rows('Annual', 'Sick'), annual)).toEqual(sick)
    expect(leaveLabelFrom({ leaveTypes: [1, 2] }, rows('Sick'), annual)).toEqual(sick)
    for (const [leaveTypes, table, known] of [
      [[1, 2], rows('Annual', 'Sick'), new Map()],
      [[1, 2], rows('Annual'), annual],
      [[2], rows('Annual', 'Sick'), annual],
      [[], rows('Sick'), new Map()],
      [[2], rows(), new Map()]
    ] as const) {
      expect(leaveLabelFrom({ leaveTypes }, table, known).size).toBe(0)
    }
  })

  it('say nothing without rows, and nothing where a further field may be one of the columns', () => {
    const form = { accountNames: ['a', 'b'], customFields: ['shoe size'] }
    expect(accountsOutcome(form, tableOf([], form), new Map())).toEqual({ kind: 'noRows' })
    const renamed = tableOf([{ employee: '1', Date: '2026-06-30', X: '1', 'Shoe size': '9' }], form)
    expect(accountsOutcome(form, renamed, new Map())).toEqual({ kind: 'unclear', asked: 2 })
    expect(learnedFrom(form, renamed, new Map()).size).toBe(0)
    const named = tableOf([{ employee: '1', Date: '2026-06-30', X: '1', 'shoe size': '9' }], form)
    expect(accountsOutcome(form, named, new Map())).toEqual({ kind: 'fewer', asked: 2, came: 1 })
  })
})

describe('a run', () => {
  it('is told in docs/reports.md as the table has it', () => {
    const rows = reportTransitions.map(({ cause, from, to, meaning }) => {
      const names = (from as readonly (string | null)[]).map((state) => (state === null ? 'new' : `\`${state}\``))
      return [`\`${cause}\``, names.join(', '), `\`${to}\``, meaning].join(' | ')
    })
    const told = readFileSync('docs/reports.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
          .join(' | ')
      )
    expect(told).toEqual(rows)
  })

  it('moves only by the table, and nothing follows its end', () => {
    const causes = [...new Set(reportTransitions.map(({ cause }) => cause))]
    for (const state of [null, ...reportRunStates]) {
      for (const cause of causes) {
        const known = reportTransitions.find(
          (each) => each.cause === cause && (each.from as readonly (string | null)[]).includes(state)
        )
        if (known) {
          expect(state === null || !isEnded(state)).toBe(true)
          expect(reportStateAfter(state, cause)).toBe(known.to)
        } else expect(() => reportStateAfter(state, cause)).toThrow(RangeError)
      }
    }
  })

  it('can reach each of its states', () => {
    const reached = new Set<string>()
    const walk = (state: Parameters<typeof reportStateAfter>[0]): void => {
      for (const { from, to } of reportTransitions) {
        if (!(from as readonly (string | null)[]).includes(state) || reached.has(to)) continue
        reached.add(to)
        walk(to)
      }
    }
    walk(null)
    expect([...reached].sort()).toEqual([...reportRunStates].sort())
    expect(stacked([])).toEqual({ columns: [], rows: [] })
  })
})
