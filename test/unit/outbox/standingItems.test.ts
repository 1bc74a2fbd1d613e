import { describe, expect, it } from 'vitest'
import type { PayItem } from '@shared/domain/payItem'
import {
  calcAttribute,
  inputOf,
  itemOfToken,
  originOf,
  parseCalc,
  standingItems
} from '../../../src/main/inputs/standingItems'

function entry(parts: Partial<PayItem> & { amount?: string }): PayItem {
  const { amount, ...rest } = parts
  return {
    id: null,
    employeeId: null,
    payslipId: null,
    calculationId: null,
    definitionId: null,
    profileId: null,
    systemType: 'commission',
    inputs: amount === undefined ? [] : [['amount', amount]],
    formulas: [],
    deleted: false,
    skipped: false,
    raw: {},
    ...rest
  }
}

const tokens = (list: readonly PayItem[]): (string | null)[] => standingItems(list).map(({ token }) => token)

describe('which id the service takes', () => {
  it('is the system name of an item that stands once', () => {
    expect(tokens([entry({ id: 7, employeeId: 3 })])).toEqual(['commission'])
    expect(tokens([entry({ systemType: 'mpf', profileId: 41 })])).toEqual(['mpf'])
  })

  it('is the number of a custom item', () => {
    expect(tokens([entry({ id: 7, systemType: 'custom', definitionId: 301 })])).toEqual(['301'])
    expect(tokens([entry({ id: 7, systemType: null })])).toEqual(['7'])
  })

  it('is the own id of each of several instances, also as inherited ones on a payslip', () => {
    const own = [entry({ id: 7, employeeId: 3 }), entry({ id: 8, employeeId: 3 })]
    expect(tokens(own)).toEqual(['7', '8'])
    expect(standingItems(own).map(({ ordinal }) => ordinal)).toEqual([1, 2])
    expect(tokens([entry({ calculationId: 7 }), entry({ calculationId: 8 })])).toEqual(['7', '8'])
  })

  it('is none where an instance has no id', () => {
    expect(tokens([entry({ id: 7, payslipId: 5, amount: '1' }), entry({ payslipId: 5, amount: '2' })])).toEqual([
      '7',
      null
    ])
  })

  it('leaves deleted instances out of the count', () => {
    expect(tokens([entry({ id: 7, employeeId: 3 }), entry({ id: 8, employeeId: 3, deleted: true })])).toEqual([
      'commission',
      'commission'
    ])
  })
})

describe('what stands in for what', () => {
  it("a payslip's own entry for the employee's that it names, in whatever order they come", () => {
    const list = [
      entry({ calculationId: 7, amount: '100' }),
      entry({ calculationId: 8, amount: '200' }),
      entry({ id: 50, payslipId: 5, calculationId: 8, amount: '250' })
    ]
    const items = standingItems(list)
    expect(items.map(({ token }) => token)).toEqual(['50', '7'])
    const second = itemOfToken('8', items)
    expect(second && inputOf(second, 'amount')?.value).toBe('250')
  })

  it("a payslip's own entry of other inputs for the employee's: hours beside the rate", () => {
    const items = standingItems([
      entry({ calculationId: 7, systemType: 'basic_salary', inputs: [['rate', '70.00']] }),
      entry({ id: 50, payslipId: 5, systemType: 'basic_salary', inputs: [['hours', '88']] })
    ])
    expect(items.map(({ token }) => token)).toEqual(['basic_salary'])
    const [item] = items
    expect(item && [inputOf(item, 'hours')?.value, inputOf(item, 'rate')?.value]).toEqual(['88', '70.00'])
    const rate = item && inputOf(item, 'rate')
    expect(rate && originOf(rate.entry)).toBe('employee')
  })

  it('any own entry for an inherited one of the same item', () => {
    const items = standingItems([entry({ profileId: 41, amount: '1' }), entry({ id: 7, employeeId: 3, amount: '2' })])
    expect(items).toHaveLength(1)
    expect(items[0] && inputOf(items[0], 'amount')?.value).toBe('2')
  })
})

describe('an attribute', () => {
  it('is taken apart and put together', () => {
    expect(parseCalc('calc.commission.amount')).toEqual({ token: 'commission', input: 'amount' })
    expect(calcAttribute('301', 'amount')).toBe('calc.301.amount')
    for (const wrong of ['first_name', 'calc.', 'calc.commission', 'calc..amount', 'calc.commission.', 'calc.a.b.c']) {
      expect(parseCalc(wrong)).toBeNull()
    }
  })

  it('finds its item by system name, by custom number, or by id, live ones first', () => {
    const items = standingItems([
      entry({ id: 6, employeeId: 3, deleted: true, amount: '1' }),
      entry({ id: 7, employeeId: 3, amount: '2' }),
      entry({ id: 9, employeeId: 3, systemType: 'custom', definitionId: 301, amount: '3' })
    ])
    const value = (token: string): string | null | undefined => {
      const item = itemOfToken(token, items)
      return item && inputOf(item, 'amount')?.value
    }
    expect([value('commission'), value('6'), value('301'), value('9'), value('10')]).toEqual(['2', '1', '3', '3', null])
  })
})
