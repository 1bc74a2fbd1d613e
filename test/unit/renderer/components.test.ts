import { flushPromises, mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { h, nextTick, ref, type Component } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  AmountText,
  AppButton,
  AppDialog,
  AppIcon,
  FilterChip,
  LoadingRows,
  PersonName,
  SegmentedControl,
  SelectField,
  StateLabel,
  TextField,
  confirm,
  toast
} from '@/components'
import ConfirmHost from '@/components/ConfirmHost.vue'
import ToastHost from '@/components/ToastHost.vue'
import { listenForShortcuts, shortcuts } from '@/keys'
import { stateText } from '@/text/states'
import { lookOf, type StateName } from '@/components/states'

function show(component: Component, props: Record<string, unknown> = {}, slot?: string) {
  return mount(() => h(TooltipProvider, () => h(component, props, slot === undefined ? undefined : () => slot)), {
    attachTo: document.body
  })
}
afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
})

describe('an amount', () => {
  it.each([
    [{ amount: '34765.5' }, '34,765.50'],
    [{ amount: '-150.25' }, '−150.25'],
    [{ amount: 'n/a' }, 'n/a'],
    [{ amount: null }, 'none'],
    [{ amount: null, absent: 'notReady' }, 'not ready'],
    [{ amount: null, absent: 'blank' }, ''],
    [{ change: 8_255_000 }, '+825.50'],
    [{ change: -6_365_000 }, '−636.50'],
    [{ change: 0 }, '–']
  ])('%o is shown as %s', (props, text) => {
    expect(show(AmountText, props).text()).toBe(text)
  })

  it('says no change in words to a reader', () => {
    expect(show(AmountText, { change: 0 }).get('[role="img"]').attributes('aria-label')).toBe('no change')
  })
})

describe('a select', () => {
  it('has the place and width that it is given on what is seen of it', () => {
    const select = show(SelectField, {
      modelValue: 'a',
      label: 'Kind',
      options: [{ value: 'a', label: 'A' }],
      class: 'w200'
    })
    expect(select.get('button').classes()).toContain('w200')
  })
})

describe('a state', () => {
  it.each(Object.keys(stateText) as StateName[])('%s has an icon and a word of its own', (state) => {
    const label = show(StateLabel, { state })
    expect(label.text()).toBe(stateText[state])
    expect(label.find('svg').attributes('aria-hidden')).toBe('true')
    expect(label.get('.st').classes()).toContain(lookOf(state).tone)
  })

  it('alone as an icon it is still named', () => {
    expect(show(StateLabel, { state: 'rejected', iconOnly: true }).get('svg').attributes('aria-label')).toBe('Rejected')
  })
})

describe('a name', () => {
  it('puts the Chinese name after it, in its own language', () => {
    const name = show(PersonName, { lastName: 'Wong', firstName: 'Ka Yan', chineseName: '黃嘉欣' })
    expect(name.get('[lang="zh-Hant"]').text()).toBe('黃嘉欣')
    expect(name.text()).toBe('Wong, Ka Yan黃嘉欣')
  })

  it('leaves out what is missing', () => {
    expect(show(PersonName, { lastName: 'Raman', firstName: '' }).text()).toBe('Raman')
    expect(show(PersonName, { lastName: '', firstName: '' }).text()).toBe('Name not known')
  })
})

describe('a button', () => {
  it('that cannot act says why and does nothing, but can be reached', async () => {
    const onClick = vi.fn<() => void>()
    const button = show(AppButton, { why: 'Still calculating', onClick }, 'Save PDF').get('button')
    await button.trigger('click')
    expect(onClick).not.toHaveBeenCalled()
    expect(button.attributes('aria-disabled')).toBe('true')
    expect(button.attributes('disabled')).toBeUndefined()
  })

  it('of an icon alone is named, and says its keys to readers', () => {
    const button = show(AppButton, { icon: 'save', label: 'Save PDF', keys: 'mod+s' }).get('button')
    expect(button.attributes('aria-label')).toBe('Save PDF')
    expect(button.attributes('aria-keyshortcuts')).toBe('Control+s')
  })
})

describe('a field', () => {
  it('is named by its label and told by its error', async () => {
    const model = ref('24')
    const field = mount(() =>
      h(TextField, {
        class: 'narrow',
        label: 'Branch code',
        error: 'Branch code has 3 characters.',
        modelValue: model.value,
        'onUpdate:modelValue': (next: string) => (model.value = next)
      })
    )
    const input = field.get('input')
    expect(field.get('label').attributes('for')).toBe(input.attributes('id'))
    expect(input.attributes('aria-invalid')).toBe('true')
    expect(field.get(`#${input.attributes('aria-describedby')}`).text()).toContain('3 characters')
    expect(field.get('.text-field').classes()).toContain('narrow')
    expect(input.classes()).not.toContain('narrow')
    await input.setValue('024')
    expect(model.value).toBe('024')
  })
})

it('a filter chip shows what is chosen, and its cross takes it back', async () => {
  const model = ref<string | null>('1')
  const chip = mount(
    () =>
      h(FilterChip, {
        label: 'Frequency',
        options: [{ value: '1', label: 'Monthly' }],
        modelValue: model.value,
        'onUpdate:modelValue': (next: string | null) => (model.value = next)
      }),
    { attachTo: document.body }
  )
  expect(chip.get('button').attributes('aria-label')).toBe('Frequency: Monthly')
  await chip.get('[aria-label="Clear Frequency"]').trigger('click')
  expect(model.value).toBeNull()
  expect(chip.find('[aria-label="Clear Frequency"]').exists()).toBe(false)
})

it('of segments one is checked, and another can be, by an arrow too', async () => {
  const model = ref('labels')
  const control = mount(
    () =>
      h(SegmentedControl, {
        label: 'Item names',
        options: [
          { value: 'labels', label: 'Labels' },
          { value: 'codes', label: 'Codes' }
        ],
        modelValue: model.value,
        'onUpdate:modelValue': (next: string) => (model.value = next)
      }),
    { attachTo: document.body }
  )
  expect(control.get('[role="radiogroup"]').attributes('aria-label')).toBe('Item names')
  const [labels, codes] = control.findAll('[role="radio"]')
  expect(labels?.attributes('aria-checked')).toBe('true')
  await codes?.trigger('click')
  expect(model.value).toBe('codes')

  // An arrow chooses where it leads, however soon the key is let go.
  const at = codes?.element
  if (!(at instanceof HTMLElement)) throw new Error('no radio button')
  at.focus()
  at.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }))
  await nextTick()
  at.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowLeft', bubbles: true }))
  expect(document.activeElement).toBe(labels?.element)
  expect(model.value).toBe('labels')
})

it('loading shows nothing for 300 ms, then bars', async () => {
  vi.useFakeTimers()
  const loading = show(LoadingRows, { rows: 3 })
  expect(loading.find('[role="status"]').exists()).toBe(false)
  vi.advanceTimersByTime(300)
  await nextTick()
  expect(loading.findAll('.loading-row')).toHaveLength(3)
})

describe('what opens over the page', () => {
  it('a dialog is named by its title and closes with Escape', async () => {
    const open = ref(true)
    mount(
      () =>
        h(
          AppDialog,
          { title: 'Keys', open: open.value, 'onUpdate:open': (next: boolean) => (open.value = next) },
          () => 'Body'
        ),
      { attachTo: document.body }
    )
    await flushPromises()
    const dialog = document.querySelector('[role="dialog"]')
    const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
    expect(title?.textContent).toBe('Keys')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await flushPromises()
    expect(open.value).toBe(false)
  })

  it('a question is answered by its buttons, and with no by another question', async () => {
    mount(() => h(TooltipProvider, () => h(ConfirmHost)), { attachTo: document.body })
    const first = confirm({ title: 'First?', body: 'Body', confirm: 'Do it' })
    const second = confirm({ title: 'Second?', body: 'Body', confirm: 'Do it' })
    await expect(first).resolves.toBe(false)
    await flushPromises()
    expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain('Second?')
    const yes = [...document.querySelectorAll('button')].find((button) => button.textContent.includes('Do it'))
    yes?.click()
    await expect(second).resolves.toBe(true)
  })

  it('a toast offers its acts and goes when one is taken', async () => {
    mount(() => h(TooltipProvider, () => h(ToastHost)), { attachTo: document.body })
    const opened = vi.fn<() => void>()
    toast('positive', 'Saved 0042_Wong.pdf', [{ label: 'Open', act: opened }])
    await flushPromises()
    const button = [...document.querySelectorAll<HTMLButtonElement>('.toast button')].find((each) =>
      each.textContent.includes('Open')
    )
    button?.click()
    await flushPromises()
    expect(opened).toHaveBeenCalledTimes(1)
    expect(document.querySelector('.toast')).toBeNull()
  })

  it('its acts are reached by the key that Keys and the toast tell, and the keyboard goes back to where it was', async () => {
    const stop = listenForShortcuts(window)
    mount(() => h(TooltipProvider, () => [h('input'), h(ToastHost)]), { attachTo: document.body })
    expect(shortcuts.value.map(({ keys }) => keys)).toContain('F8')
    const field = document.querySelector('input')
    const press = (): void => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true, cancelable: true })
      )
    }
    field?.focus()
    press()
    expect(document.activeElement).toBe(field)
    const undone = vi.fn<() => void>()
    toast('positive', 'Another', [{ label: 'Open', act: () => undefined }])
    toast('positive', 'Taken out', [{ label: 'Undo', act: undone }])
    await flushPromises()
    expect(document.querySelector('.toast .key')?.textContent).toBe('F8')
    press()
    expect(document.activeElement?.textContent).toBe('Undo')
    if (document.activeElement instanceof HTMLElement) document.activeElement.click()
    await flushPromises()
    expect(undone).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(field)
    stop()
  })
})

it('an icon beside its word is silent', () => {
  expect(show(AppIcon, { name: 'lock' }).get('svg').attributes('aria-hidden')).toBe('true')
})
