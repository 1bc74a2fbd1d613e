// After all e2e tests: what the table in test/README.md says of them is what the services saw.
import { expect, test } from '@playwright/test'
import { isOf, keptOperations, operationsOfTable } from './operations'

test('each operation of the contract was used by every test that the table names', ({}, testInfo) => {
  const leftOut = (process.env.PAYDESK_E2E_LEFT_OUT ?? '').split(',').map((name) => name.replace('.spec.ts', ''))
  const kept = keptOperations(testInfo)
  const unused = operationsOfTable().flatMap((operation) =>
    operation.tests
      .filter((name) => !leftOut.includes(name))
      .filter((name) => !(kept.get(name) ?? []).some((request) => isOf(operation, request)))
      .map((name) => `${operation.method} ${operation.path} ${operation.choice} in ${name}`)
  )
  expect(unused).toEqual([])
})
