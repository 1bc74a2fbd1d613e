import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { defineComponent, h, type Component } from 'vue'
import { vi } from 'vitest'
import { RouterView } from 'vue-router'
import ConfirmHost from '@/components/ConfirmHost.vue'
import ToastHost from '@/components/ToastHost.vue'
import { useSession } from '@/frame'
import { makeRouter } from '@/router'

/** What the first screen loads after its rows: here it is loaded first, so that a turn of the loop is enough to show it. */
export async function loadAfterRows(): Promise<void> {
  await Promise.all([
    import('@/frame/around'),
    import('@/areas/employees/EmployeeFilters.vue'),
    import('@/areas/employees/EmployeesActs.vue'),
    import('@/areas/employees/EmployeesDock.vue'),
    import('@/areas/employees/EmployeesEmpty.vue'),
    import('@/components/ContextMenuEntries.vue'),
    import('@/components/TooltipBubble.vue')
  ])
}

/** A screen at its address as the app shows it, without the frame, after the session has started. */
export async function mountPage(path: string): Promise<VueWrapper> {
  await loadAfterRows()
  const router = makeRouter()
  const Page: Component = defineComponent(
    () => () => h(TooltipProvider, () => [h(RouterView), h(ToastHost), h(ConfirmHost)])
  )
  const pinia = createPinia()
  const session = useSession(pinia)
  await session.start()
  await router.push(path)
  const wrapper = mount(Page, { global: { plugins: [pinia, router] }, attachTo: document.body })
  await flushPromises()
  return wrapper
}

/** What is on the page, with its layers. */
export function pageText(): string {
  return document.body.textContent
}

/** A window of 900 x 560 for tests: the page has no layout here, so the sizes that lists ask for are given. */
export function giveLayout(): void {
  for (const side of ['offsetHeight', 'clientHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(560)
  }
  for (const side of ['offsetWidth', 'clientWidth'] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(900)
  }
}
