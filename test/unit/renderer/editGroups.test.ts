import { describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { Edit, EditState } from '@shared/domain/edit'
import { editGroups } from '@/areas/changes/groups'

function edit(id: number, state: EditState, needsOfficer: boolean): Edit {
  return {
    id,
    state,
    needsOfficer,
    companyId: 1,
    batchId: 1,
    employeeId: 1,
    personName: 'Ada Chan',
    personNumber: null,
    target: { kind: 'payslip', payslipId: 1, date: toDay('2026-06-30'), special: false },
    attribute: 'calc.extra_pay.amount',
    label: 'Extra pay',
    valueKind: 'decimal',
    base: { kind: 'notRead' },
    value: '1',
    reason: null,
    serviceValue: null,
    checkDue: false,
    savedOtherwise: false,
    untilMs: null,
    createdMs: 0,
    changedMs: 0
  }
}

describe('the list of changes', () => {
  it('has under *Needs you* all that the status bar counts as such, and nothing else', () => {
    const edits = [
      edit(1, 'conflict', true),
      edit(2, 'rejected', true),
      edit(3, 'unknown', true),
      edit(4, 'unknown', false),
      edit(5, 'held', true),
      edit(6, 'held', false),
      edit(7, 'queued', false),
      edit(8, 'discarded', false)
    ]
    const groups = editGroups(edits, []).map(({ key, edits: of }) => [key, of.map(({ id }) => id)])
    expect(groups).toEqual([
      ['needsYou', [1, 2, 3, 5]],
      ['noAnswer', [4]],
      ['waiting', [7]],
      ['held', [6]]
    ])
  })

  it('keeps together what was entered together; what one has to decide stands by itself', () => {
    const batch = {
      id: 7,
      companyId: 1,
      name: 'June overtime',
      note: null,
      createdMs: 0,
      definition: null,
      drafts: 0,
      unsettled: 2,
      saved: 1,
      held: 0
    }
    const edits = [
      { ...edit(1, 'queued', false), batchId: 7 },
      edit(2, 'queued', false),
      { ...edit(3, 'conflict', true), batchId: 7 },
      { ...edit(4, 'saved', false), batchId: 7 }
    ]
    const groups = editGroups(edits, [batch]).map(({ key, batch: of, edits: each }) => [
      key,
      of?.name,
      each.map(({ id }) => id)
    ])
    expect(groups).toEqual([
      ['needsYou', undefined, [3]],
      ['waiting', undefined, [2]],
      ['waiting', 'June overtime', [1]],
      ['saved', 'June overtime', [4]]
    ])
  })
})
