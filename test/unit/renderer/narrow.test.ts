import { mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { afterEach, expect, it, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import { InspectorPane, PageColumns } from '@/frame'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

function narrowWindow(): void {
  const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
}

function page(active: { value: boolean }) {
  return mount(
    () =>
      h(TooltipProvider, () =>
        h(PageColumns, () =>
          h(
            InspectorPane,
            {
              label: 'The change',
              edge: [{ icon: 'info', label: 'The change' }],
              active: active.value,
              onLeave: () => (active.value = false)
            },
            () => 'what happened'
          )
        )
      ),
    { attachTo: document.body }
  )
}

it('what was asked for opens the drawer of a narrow window by itself, and closing it gives it up', async () => {
  narrowWindow()
  const active = ref(false)
  const wrapper = page(active)
  expect(wrapper.text()).not.toContain('what happened')
  active.value = true
  await nextTick()
  expect(wrapper.get('aside').text()).toContain('what happened')
  await wrapper.get('[aria-label="Close The change"]').trigger('click')
  expect(active.value).toBe(false)
  expect(wrapper.find('aside').exists()).toBe(false)
})

it('a drawer opened from its edge closes by its cross, and the keyboard is back at the edge', async () => {
  narrowWindow()
  const wrapper = page(ref(false))
  await wrapper.get('.drawer-edge button').trigger('click')
  await nextTick()
  expect(wrapper.get('aside').text()).toContain('what happened')
  await wrapper.get('[aria-label="Close The change"]').trigger('click')
  await nextTick()
  expect(document.activeElement).toBe(wrapper.get('.drawer-edge button').element)
})
