import type { VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

let wrapper: VueWrapper | null = null
beforeEach(() => {
  giveLayout()
  // Wide enough that what is to be sent stands beside the form.
  const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
})
afterEach(() => {
  wrapper?.unmount()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

it('the form of a new person marks what is required, and finds no fault before anything was entered', async () => {
  useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1' }),
    'companies.list': () => [company],
    'status.get': () => status,
    'writes.employeeForm': () => ({
      companyId: 1,
      company: 'Tidewater Lantern',
      employee: null,
      frequencies: [],
      knownIds: [],
      draft: null,
      unknown: null
    })
  })
  wrapper = await mountPage('/companies/1/employees/new')
  expect(pageText()).toContain('8 required fields are empty')
  expect(pageText()).not.toContain('another look')
  const marked = wrapper.findAll('.form-row').filter((row) => row.get('.form-label').text().endsWith('required'))
  expect(marked).toHaveLength(8)
  expect(wrapper.findAll('[aria-required="true"]')).toHaveLength(8)

  await wrapper.get('[data-field="first_name"]').setValue('Ka Yan')
  expect(pageText()).toContain('7 required fields are empty')
  await wrapper.get('[data-field="birthdate"]').setValue('30/6/1990')
  expect(pageText()).toContain('1 field needs another look, 6 required fields are empty')
})
