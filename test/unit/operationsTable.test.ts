import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/sandbox/http/routes'
import { isOf, operationsOfTable } from '../e2e/operations'

const OPERATIONS = 31
/** The numbers of the five reports, which have one path; the contract keeps their older form, which nobody has to use. */
const REPORTS = [19, 20, 21, 22, 23]
const OLDER_FORM = 'report_by_get'

describe('the table of operations in test/README.md', () => {
  const table = operationsOfTable()

  it('has each number of the contract, and a test for it', () => {
    expect([...new Set(table.map(({ number }) => number))]).toEqual(
      Array.from({ length: OPERATIONS }, (_, at) => at + 1)
    )
    expect(table.filter(({ tests }) => tests.length === 0)).toEqual([])
  })

  it('has the method and path of each route of the sample service once, and the five reports by their names', () => {
    const routeOf = (method: string, path: string) =>
      ROUTES.find((route) => route.method === method && route.pattern.test(path.replaceAll(/:\w+/g, '1')))
    for (const { name, endpoint } of ROUTES.filter((route) => route.name !== OLDER_FORM)) {
      const rows = table.filter((row) => routeOf(row.method, row.path)?.name === name)
      const numbers = REPORTS.includes(endpoint) ? REPORTS : [endpoint]
      expect({ name, numbers: rows.map(({ number }) => number) }).toEqual({ name, numbers })
    }
    expect(new Set(table.filter(({ number }) => REPORTS.includes(number)).map(({ choice }) => choice)).size).toBe(5)
  })

  it('tells one operation from another in a log', () => {
    const rowsOf = (request: string) => table.filter((row) => isOf(row, request)).map(({ number }) => number)
    expect(rowsOf('GET /payslips/41')).toEqual([12])
    expect(rowsOf('GET /payslips/41.pdf')).toEqual([13])
    expect(rowsOf('POST /clients/311/reports/variance')).toEqual([20])
    expect(rowsOf('POST /clients/311/reports/variance/async')).toEqual([24])
    expect(rowsOf('GET /clients/')).toEqual([2])
  })
})
