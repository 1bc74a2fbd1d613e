import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { Edit, EditState } from '@shared/domain/edit'
import { toDay } from '@shared/domain/day'
import EditRow from '@/areas/payslip/EditRow.vue'

function rows(state: EditState, reason: Edit['reason'] = null) {
  const edit: Edit = {
    id: 1,
    state,
    needsOfficer: state === 'rejected',
    companyId: 1,
    batchId: 1,
    employeeId: 1,
    personName: 'Chan, Ada',
    personNumber: null,
    target: { kind: 'payslip', payslipId: 1, date: toDay('2026-06-30'), special: false },
    attribute: 'calc.commission.amount',
    label: 'Commission',
    valueKind: 'decimal',
    base: { kind: 'read', value: '100', asOfMs: 0 },
    value: '1',
    reason,
    serviceValue: null,
    checkDue: false,
    savedOtherwise: false,
    untilMs: null,
    createdMs: 0,
    changedMs: 0
  }
  const figures = ['now', 'before', 'change'] as const
  return mount({ components: { EditRow }, setup: () => ({ edit, figures }), template: TEMPLATE }).findAll('tr')
}
const TEMPLATE = '<table><tbody><EditRow :edit="edit" :figures="figures" /></tbody></table>'

it('a change that was not sent yet is violet on the payslip; what became of a sent one has its own colour', () => {
  expect(rows('queued')[0]?.classes()).toContain('pending')
  expect(rows('rejected')[0]?.classes()).toContain('negative')
  expect(rows('conflict')[0]?.classes()).toContain('warning')
  expect(rows('sending')[0]?.classes()).toContain('info')
})

it('why the service refused a change is told below it, in its own words', () => {
  const [, why] = rows('rejected', { text: 'is too short', fromService: true })
  expect(why?.text()).toBe('The service says: “is too short”')
  expect(rows('queued')).toHaveLength(1)
})
