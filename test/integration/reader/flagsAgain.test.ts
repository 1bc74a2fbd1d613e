import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayScope } from '@shared/contract/channels'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { NOW, someWrite, startCompany, writeSome } from '../../fixtures/someWrites'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

beforeAll(() => {
  startCompany(copy)
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const SCOPES: readonly PayScope[] = [
  { companyId: 1, frequencyId: 1, date: NOW, part: { kind: 'whole' } },
  { companyId: 1, frequencyId: 1, date: NOW, part: { kind: 'run', payRunId: 72 } },
  { companyId: 1, frequencyId: 1, date: NOW, part: { kind: 'open', special: false } }
]

function found(by: Reader, scope: PayScope) {
  const { flags, people, payslips, withoutLines, withoutLeave, rules } = by['review.flags'](scope)
  const { rows } = by['review.openFlagged']({ scope, rule: null, sort: 'name', descending: false })
  const findings = rows.map(({ rule, payslipId, employeeId, lastName, sentence }) =>
    JSON.stringify([rule, payslipId, employeeId, lastName, sentence])
  )
  const byRule = rules.map((rule) => rule.flags)
  return { flags, people, payslips, withoutLines, withoutLeave, byRule, findings: findings.sort() }
}

describe('what rules find after a sync', () => {
  it('is what they find on every payslip anew, whatever was written since', () => {
    fc.assert(
      fc.property(fc.array(someWrite, { minLength: 1, maxLength: 5 }), (writes) => {
        for (const write of writes) writeSome(copy, store, write)
        const fresh = createReader(store.location, () => READ_MS)
        try {
          for (const scope of SCOPES) expect(found(reader, scope)).toEqual(found(fresh, scope))
        } finally {
          fresh.close()
        }
      }),
      { numRuns: 60 }
    )
  })
})
