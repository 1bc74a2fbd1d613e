import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { EditTarget } from '@shared/domain/edit'
import { entitiesOf, nextPart, partsOf } from '../../../src/main/engine/outbox/plan'
import { same, sameTarget } from '../../../src/main/engine/outbox/ledger'
import type { StoredEdit } from '../../../src/main/store/outbox/storedEdit'

function edit(
  id: number,
  employeeId: number,
  target: EditTarget,
  attribute: string,
  atMost: number | null = null
): StoredEdit {
  return {
    id,
    companyId: 1,
    batchId: 1,
    employeeId,
    personName: '',
    personNumber: null,
    target,
    attribute,
    label: attribute,
    valueKind: 'text',
    base: { kind: 'notRead' },
    value: 'x',
    state: 'queued',
    needsOfficer: false,
    reason: null,
    serviceValue: null,
    checkDue: false,
    savedOtherwise: false,
    untilMs: null,
    createdMs: 0,
    changedMs: 0,
    cause: 'added',
    serviceAsOfMs: null,
    submittedMs: 0,
    sentMs: null,
    answer: null,
    notThere: 0,
    notKnown: 0,
    baseUntold: false,
    atMost
  }
}

const payslip = (payslipId: number | null, date = '2026-06-30', special = false): EditTarget => ({
  kind: 'payslip',
  payslipId,
  date: toDay(date),
  special
})
const employee: EditTarget = { kind: 'employee' }

const targets = fc.constantFrom(employee, payslip(5), payslip(6, '2026-05-31'), payslip(7, '2026-06-30', true))
const edits = fc
  .uniqueArray(
    fc.record({
      person: fc.integer({ min: 1, max: 6 }),
      target: targets,
      attribute: fc.constantFrom('a', 'b', 'c'),
      atMost: fc.option(fc.integer({ min: 1, max: 4 }))
    }),
    { selector: ({ person, target, attribute }) => JSON.stringify([person, target, attribute]), maxLength: 40 }
  )
  .map((list) =>
    list.map(({ person, target, attribute, atMost }, at) => edit(at + 1, person, target, attribute, atMost))
  )

describe('the plan of a submission', () => {
  it('holds a person once in a request, one target in an entity, and no more entities than allowed', () => {
    fc.assert(
      fc.property(edits, fc.integer({ min: 1, max: 5 }), (list, partSize) => {
        const part = nextPart(list, partSize)
        if (list.length > 0) expect(part.length).toBeGreaterThan(0)
        expect(new Set(part.map(({ employeeId }) => employeeId)).size).toBe(part.length)
        for (const entity of part) {
          expect(entity.edits.every((one) => sameTarget(one.target, entity.target))).toBe(true)
          expect(new Set(entity.edits.map(({ attribute }) => attribute)).size).toBe(entity.edits.length)
        }
        const bounds = part.flatMap((entity) => entity.edits.map(({ atMost }) => atMost ?? partSize))
        expect(part.length).toBeLessThanOrEqual(Math.min(partSize, ...bounds))
      })
    )
  })

  it('sends every edit once, and those of a person in their order', () => {
    fc.assert(
      fc.property(edits, fc.integer({ min: 1, max: 5 }), (list, partSize) => {
        const sent: StoredEdit[] = []
        let left: readonly StoredEdit[] = list
        let parts = 0
        while (left.length > 0) {
          const going = nextPart(left, partSize).flatMap((entity) => entity.edits)
          sent.push(...going)
          left = left.filter((one) => !going.includes(one))
          parts++
        }
        expect(sent.map(({ id }) => id).sort((a, b) => a - b)).toEqual(list.map(({ id }) => id))
        expect(partsOf(list, partSize)).toBe(parts)
        for (const person of new Set(list.map(({ employeeId }) => employeeId))) {
          const own = entitiesOf(list.filter(({ employeeId }) => employeeId === person))
          const order = sent.filter(({ employeeId }) => employeeId === person).map(({ id }) => id)
          expect(order).toEqual(own.flatMap((entity) => entity.edits.map(({ id }) => id)))
        }
      })
    )
  })
})

describe('a target', () => {
  it('is the same whether its id or only its date is known, for regular payslips alone', () => {
    expect(sameTarget(payslip(5), payslip(null))).toBe(true)
    expect(sameTarget(payslip(5), payslip(6))).toBe(false)
    expect(sameTarget(payslip(5), payslip(null, '2026-05-31'))).toBe(false)
    expect(sameTarget(payslip(7, '2026-06-30', true), payslip(null))).toBe(false)
    expect(sameTarget(employee, payslip(5))).toBe(false)
    expect(sameTarget(employee, employee)).toBe(true)
  })
})

describe('a value', () => {
  it('is the same by its kind; nothing is an empty text and never 0', () => {
    expect(same('decimal', '1,500', '1500.00')).toBe(true)
    expect(same('decimal', null, '0.00')).toBe(false)
    expect(same('text', null, '')).toBe(true)
    expect(same('text', '012', '12')).toBe(false)
    expect(same('text', 'é', 'e\u0301')).toBe(true)
    expect(same('boolean', 'true', 'True')).toBe(true)
    expect(same('day', '2024-02-29', '2024-02-29')).toBe(true)
  })
})
