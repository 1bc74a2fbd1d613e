import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { h } from 'vue'
import { expect, it } from 'vitest'
import { explain, type ExplainedLine } from '@shared/domain/explain'
import ExplainParts from '@/areas/payslip/ExplainParts.vue'

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
