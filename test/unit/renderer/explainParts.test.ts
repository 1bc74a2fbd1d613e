import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { h } from 'vue'
import { expect, it, vi } from 'vitest'
import type { PayslipView } from '@shared/contract/views'
import { explain, type ExplainedLine } from '@shared/domain/explain'
import type { InputChange } from '@shared/domain/inputChanges'
import { toDay } from '@shared/domain/day'
import ExplainBlock from '@/areas/payslip/ExplainBlock.vue'
import ExplainParts from '@/areas/payslip/ExplainParts.vue'
import { useBridge } from './fakeBridge'
import { payslip } from './sample'

it('a payslip of a hundred lines says the largest changes, and the rest as one sum until it is asked for', async () => {
  const lines = Array.from({ length: 100 }, (_, at): ExplainedLine => ({
    section: 'deduction',
    name: `Loan ${at + 1}`,
    ordinal: 0,
    total: false,
    change: (at + 1) * 10_000,
    presence: 'both'
  }))
  const explanation = explain(lines, -5050 * 10_000)
  const wrapper = mount(() => h(TooltipProvider, () => h(ExplainParts, { explanation, than: '31 May 2026' })), {
    global: { plugins: [createPinia()] }
  })
  const rows = () => wrapper.findAll('dd').map((cell) => Number(cell.text().replace('−', '-').replaceAll(',', '')))
  expect(wrapper.text()).toContain('90 smaller, together')
  // Ten, the rest, and the sum of both.
  expect(rows()).toHaveLength(12)
  expect(
    rows()
      .slice(0, -1)
      .reduce((sum, each) => sum + each, 0)
  ).toBe(rows().at(-1))
  await wrapper.get('dt button').trigger('click')
  expect(rows()).toHaveLength(101)
  expect(
    rows()
      .slice(0, -1)
      .reduce((sum, each) => sum + each, 0)
  ).toBe(-5050)
  wrapper.unmount()
})

it('what was entered otherwise stands below the parts with before and after, and comes when the items are read', async () => {
  let changed: InputChange[] | null = null
  const bridge = useBridge({ 'review.changedInputs': () => changed })
  const { header, ...rest } = payslip(8)
  const view: PayslipView = {
    ...rest,
    header,
    owner: {
      employeeId: 3,
      lastName: 'Chan',
      firstName: 'Tai Man',
      chineseName: '陳大文',
      number: '0042',
      payPoint: null,
      paymentMethod: null
    },
    previous: { ...header, id: 7, date: toDay('2026-05-31') },
    netChange: -4500,
    lines: []
  }
  const wrapper = mount(() => h(TooltipProvider, () => h(ExplainBlock, { view })), {
    global: { plugins: [createPinia()] }
  })
  await vi.waitFor(() => {
    expect(bridge.inputsOf('review.changedInputs')).toEqual([{ payslipId: 8, previousId: 7 }])
  })
  expect(wrapper.text()).not.toContain('Entered otherwise')
  changed = [
    { item: 'Overtime', input: 'hours', before: '10.00', now: '8.00' },
    { item: '夜班津貼', input: 'amount', before: null, now: '1250' },
    { item: 'Extra pay', input: 'amount', before: '5.00', now: null }
  ]
  bridge.tell('cache.changed', { companyId: 1, what: ['payItems'] })
  await vi.waitFor(() => {
    expect(wrapper.findAll('.ex-inputs li').map((row) => row.text())).toEqual([
      'Overtime, hours: 8.00, was 10.00',
      '夜班津貼, amount: 1,250.00, new',
      'Extra pay, amount: none, was 5.00'
    ])
  })
  wrapper.unmount()
})
