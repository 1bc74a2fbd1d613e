import { mount, type VueWrapper } from '@vue/test-utils'
import type { PayItemEntry, PayItemsView } from '@shared/contract/views'
import { TooltipProvider } from 'reka-ui'
import { h } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { hideAmounts } from '@/amounts'
import EntryDetail from '@/areas/payItems/EntryDetail.vue'
import EntryForm from '@/areas/payItems/EntryForm.vue'
import { operationsFor } from '@/areas/payItems/operations'

describe('the ways of putting an item', () => {
  it('leave out upsert and update where several of the kind are there', () => {
    expect(operationsFor(2).map(({ value }) => value)).toEqual(['insert'])
    expect(operationsFor(1).map(({ value, why }) => [value, why === undefined])).toEqual([
      ['upsert', true],
      ['insert', true],
      ['update', true]
    ])
    expect(
      operationsFor(0)
        .filter(({ why }) => why === undefined)
        .map(({ value }) => value)
    ).toEqual(['upsert', 'insert'])
  })
})

describe('while amounts are hidden', () => {
  const entry: PayItemEntry = {
    id: 901,
    standsFor: null,
    label: 'Loan repayment',
    systemType: 'employer_loan',
    origin: 'employee',
    state: 'ok',
    several: false,
    inputs: [
      { name: 'amount', value: '1500.00', formula: '7250.50 * 0.2', overridden: false },
      { name: 'balance', value: '98765', formula: null, overridden: false },
      { name: 'note', value: 'until June', formula: null, overridden: false }
    ],
    outputs: [],
    skipRule: null,
    multiplier: null,
    asSent: [{ field: 'instalment', value: 4321 }]
  }
  const view: PayItemsView = {
    companyId: 1,
    employeeId: 5117,
    person: 'Wong, Ka Yan',
    date: null,
    locked: null,
    asOfMs: 0,
    entries: [entry],
    inherited: null,
    kinds: []
  }
  const AMOUNTS = /1,?500|7250|98,?765|4321/

  afterEach(() => hideAmounts(false))

  it('nothing of an item shows one', () => {
    hideAmounts(true)
    const wrapper = mount(() =>
      h(TooltipProvider, () => h(EntryDetail, { entry, locked: null, onPayslip: false, busy: false }))
    )
    expect(wrapper.text()).not.toMatch(AMOUNTS)
    expect(wrapper.text()).toContain('Loan repayment')
  })

  it('its form covers fields of amounts, and has what was typed when they show again', async () => {
    const wrapper: VueWrapper = mount(() =>
      h(TooltipProvider, () => h(EntryForm, { view, entry, busy: false, refused: {} }))
    )
    await wrapper.get('input').setValue('2750.25')
    hideAmounts(true)
    await wrapper.vm.$nextTick()
    expect(wrapper.text()).not.toMatch(AMOUNTS)
    expect(wrapper.findAll('input').map((input) => input.element.value)).not.toContain('2750.25')
    await wrapper.get('button[aria-label="Show amounts to edit Amount"]').trigger('click')
    expect(wrapper.get('input').element.value).toBe('2750.25')
  })
})
