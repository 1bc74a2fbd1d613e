import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { h } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { Edit, EditableInput } from '@shared/domain/edit'
import EditPane from '@/areas/edits/EditPane.vue'
import { useSession } from '@/frame'
import { makeRouter } from '@/router'
import { useBridge } from './fakeBridge'
import { giveLayout } from './mountPage'
import { settings } from './sample'

const PAYSLIP = { kind: 'payslip', payslipId: 30, date: toDay('2026-06-30'), special: false } as const
const EXTRA_PAY: EditableInput = {
  attribute: 'calc.extra_pay.amount',
  label: 'Extra pay',
  valueKind: 'decimal',
  choices: null,
  base: { kind: 'read', value: '100', asOfMs: 1 },
  origin: 'payslip',
  locked: null
}

let wrapper: VueWrapper | null = null
beforeEach(giveLayout)
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  document.body.innerHTML = ''
})

const edit = (id: number, value: string, more: Partial<Edit> = {}): Edit => ({
  id,
  companyId: 1,
  batchId: 1,
  employeeId: 5,
  personName: 'Chan, Ada',
  personNumber: null,
  target: PAYSLIP,
  attribute: EXTRA_PAY.attribute,
  label: EXTRA_PAY.label,
  valueKind: 'decimal',
  base: EXTRA_PAY.base,
  value,
  state: 'queued',
  needsOfficer: false,
  reason: null,
  serviceValue: null,
  checkDue: false,
  savedOtherwise: false,
  untilMs: null,
  createdMs: id,
  changedMs: id,
  ...more
})

async function open(edits: () => Edit[]): Promise<void> {
  useBridge({
    'edits.form': () => ({ inputs: [EXTRA_PAY], asOfMs: 1, lockedReason: null }),
    'edits.ofPerson': edits,
    'edits.add': () => [],
    'sync.readNow': () => undefined
  })
  wrapper = mount(
    () => h(TooltipProvider, () => h(EditPane, { companyId: 1, employeeId: 5, payslip: PAYSLIP, onClose: () => null })),
    { global: { plugins: [createPinia(), makeRouter()] }, attachTo: document.body }
  )
  await flushPromises()
}

function field(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('.edit-list input')
  if (!found) throw new Error('no field')
  return found
}

describe('the edit pane', () => {
  it('shows the value that was entered last, though one before it is on its way', async () => {
    const edits = [edit(1, '200', { state: 'unknown' })]
    await open(() => edits)
    expect(field().value).toBe('200')
    field().value = '300'
    field().dispatchEvent(new Event('input'))
    edits.push(edit(2, '300'))
    field().dispatchEvent(new FocusEvent('blur'))
    await flushPromises()
    expect(field().value).toBe('300')
    expect(document.querySelector('.edit-state')?.textContent).toContain('Undo')
  })

  it('says when a value goes out, also where that is by itself', async () => {
    await open(() => [])
    expect(document.body.textContent).toContain('Nothing is sent before you submit.')
    useSession().settings = { ...settings, sendAutomatically: true }
    await flushPromises()
    expect(document.body.textContent).not.toContain('Nothing is sent before you submit')
    expect(document.body.textContent).toContain('changes are sent by themselves while online')
  })

  it('shows what was entered for a payslip before it was seen', async () => {
    await open(() => [edit(1, '200', { target: { ...PAYSLIP, payslipId: null } })])
    expect(field().value).toBe('200')
  })
})
