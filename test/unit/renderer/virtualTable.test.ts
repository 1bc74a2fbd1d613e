import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { computed, defineComponent, h, ref, shallowRef } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { useRowSelection, VirtualTable, type TableColumn, type TableSort } from '@/components'
import type { RowWindow } from '@/components/table/rowWindow'
import type { RowSelection } from '@/components/table/selection'
import { toastsNow } from '@/components/toasts'
import { forgetLeft } from '@/leftAs'
import { giveLayout } from './mountPage'

interface Person {
  readonly id: number
  readonly name: string
}

const COLUMNS: readonly TableColumn<Person>[] = [
  { id: 'number', head: 'No.', width: 60, text: (row) => String(row.id) },
  { id: 'name', head: 'Name', width: 'grow', sortable: true }
]

function windowOf(total: number, loaded: (index: number) => boolean = () => true): RowWindow<Person> {
  return {
    total: ref(total),
    error: shallowRef(null),
    asked: ref(0),
    question: ref(null),
    isBehind: ref(false),
    rowAt: (index) => (loaded(index) ? personAt(index) : undefined),
    need: () => undefined,
    async *slices(first = 0, last = total - 1) {
      for (let start = first; start <= last; start += 500) {
        await Promise.resolve()
        yield Array.from({ length: Math.min(500, last + 1 - start) }, (_, at) => personAt(start + at))
      }
    }
  }
}

const personAt = (index: number): Person => ({ id: index, name: `Person ${index}` })

describe('a table of 100,000 rows', () => {
  // The page has no layout here; a pane of 560 px is what the virtualiser is told.
  beforeEach(giveLayout)
  let wrapper: VueWrapper
  afterEach(() => {
    wrapper.unmount()
    forgetLeft()
    vi.restoreAllMocks()
  })

  const opened: Person[] = []
  const sort = ref<TableSort | null>({ id: 'name', descending: false })
  let selection: RowSelection

  async function show(rows: RowWindow<Person>, columns: readonly TableColumn<Person>[] = COLUMNS): Promise<void> {
    opened.length = 0
    sort.value = { id: 'name', descending: false }
    const total = computed(() => rows.total.value ?? 0)
    selection = useRowSelection(() => total.value)
    const App = defineComponent(
      () => () =>
        h(TooltipProvider, () =>
          h(
            VirtualTable<Person>,
            {
              rows,
              columns,
              rowKey: (row: Person) => row.id,
              rowName: (row: Person) => row.name,
              label: 'People',
              selection,
              sort: sort.value,
              'onUpdate:sort': (next: TableSort | null) => (sort.value = next),
              onOpen: (row: Person) => opened.push(row)
            },
            {
              'cell-name': ({ row }: { row: Person }) => h('b', row.name),
              empty: () => h('p', 'Nobody'),
              dock: () => h('button', 'Save')
            }
          )
        )
    )
    wrapper = mount(App, { attachTo: document.body })
    await flushPromises()
  }
  const grid = () => wrapper.get<HTMLElement>('[role="grid"]')
  const press = async (key: string, init: KeyboardEventInit = {}) => {
    await grid().trigger('keydown', { key, ...init })
  }
  const current = () => wrapper.find('.vt-row.cur').attributes('aria-rowindex')

  it('says how many rows it has and holds only those on screen', async () => {
    await show(windowOf(100_000))
    expect(grid().attributes('aria-rowcount')).toBe('100001')
    expect(grid().attributes('aria-label')).toBe('People')
    const rows = wrapper.findAll('.vt-row')
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.length).toBeLessThan(60)
    expect(rows[0]?.attributes('aria-rowindex')).toBe('2')
    expect(rows[0]?.text()).toBe('0Person 0')
  })

  it('goes to any of its rows before it was painted: a page that is come back to, and a key', async () => {
    const asked = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(100_001 * 28)
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo')
    const topOf = () => Math.max(...scrolled.mock.calls.map(([to]) => Number((to as ScrollToOptions | undefined)?.top)))
    await show(windowOf(100_000))
    await grid().trigger('focus')
    await press('End')
    await flushPromises()
    expect(topOf()).toBeGreaterThan(2_000_000)

    wrapper.unmount()
    scrolled.mockClear()
    await show(windowOf(100_000))
    // What it exposes; the type of a generic component does not say it.
    const table = wrapper.getComponent(VirtualTable<Person>).vm as unknown as { goTo: (index: number) => Promise<void> }
    await table.goTo(5_000)
    await flushPromises()
    expect(topOf()).toBeGreaterThan(100_000)
    expect(topOf()).toBeLessThan(200_000)
    expect(asked).toHaveBeenCalled()
  })

  /** The list is left far down by keyboard, and come back to while its first answer is still awaited. */
  async function comeBack(question: string) {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo')
    const people = windowOf(3_000)
    await show({ ...people, question: ref('active') })
    grid().element.focus()
    await press('End')
    for (let up = 0; up < 3; up++) await press('PageUp')
    grid().element.scrollTop = 77_000
    await grid().trigger('scroll')
    await press('Enter')
    const left = opened.at(-1)?.id ?? 0
    expect(left).toBeGreaterThan(2_000)
    wrapper.unmount()
    scrolled.mockClear()
    const [total, asked, answered] = [ref<number | null>(null), ref(0), ref<string | null>(null)]
    await show({ ...people, total, asked, question: answered })
    const hadKeyboard = document.activeElement === grid().element
    total.value = 3_000
    answered.value = question
    asked.value++
    await flushPromises()
    const tops = scrolled.mock.calls.map(([to]) => Number((to as ScrollToOptions | undefined)?.top))
    return { left, hadKeyboard, top: tops.at(-1) }
  }

  it('come back to stands as it was left: its row, its place and the keyboard', async () => {
    const { left, hadKeyboard, top } = await comeBack('active')
    expect(hadKeyboard).toBe(true)
    expect(top).toBe(77_000)
    await press('Enter')
    expect(opened.map(({ id }) => id)).toEqual([left])
    await press('ArrowDown')
    await press('Enter')
    expect(opened.at(-1)?.id).toBe(left + 1)
  })

  it('come back to under another question begins at its top', async () => {
    const { top } = await comeBack('left')
    expect(top ?? 0).toBe(0)
    await press('Enter')
    expect(opened.map(({ id }) => id)).toEqual([0])
  })

  it('has room for the longest figure that was in view, and keeps it', async () => {
    const pay: TableColumn<Person> = {
      id: 'pay',
      head: 'Net pay',
      width: 60,
      right: true,
      amount: true,
      text: ({ id }) => (id === 3 ? '-12345678.90' : '1.00')
    }
    const long = ref(true)
    await show({ ...windowOf(9), rowAt: (index) => (index !== 3 || long.value ? personAt(index) : undefined) }, [
      ...COLUMNS,
      pay
    ])
    const least = wrapper.get<HTMLElement>('.vt-head').element.style.gridTemplateColumns
    expect(Number(/ (\d+)px$/.exec(least)?.[1])).toBeGreaterThan(100)
    long.value = false
    await flushPromises()
    expect(wrapper.get<HTMLElement>('.vt-head').element.style.gridTemplateColumns).toBe(least)
  })

  it('is walked, opened and selected by keyboard', async () => {
    await show(windowOf(100_000))
    await grid().trigger('focus')
    await press('ArrowDown')
    await press('ArrowDown')
    expect(current()).toBe('4')
    expect(grid().attributes('aria-activedescendant')).toBe(wrapper.get('.vt-row.cur').attributes('id'))
    await press(' ')
    expect([...selection.keys.value]).toEqual([2])
    expect(wrapper.get('.vt-row.cur').attributes('aria-selected')).toBe('true')
    await press('Enter')
    expect(opened).toEqual([{ id: 2, name: 'Person 2' }])
    await press('a', { ctrlKey: true })
    expect(selection.count.value).toBe(100_000)
    await press('Escape')
    expect(selection.count.value).toBe(0)
  })

  it('selects a run of rows with Shift', async () => {
    await show(windowOf(100))
    await grid().trigger('focus')
    await press('ArrowDown', { shiftKey: true })
    await press('ArrowDown', { shiftKey: true })
    expect(selection.keys.value).toEqual(new Set([0, 1, 2]))
  })

  it('selects a run to the end of the list, also of rows that are not in memory, until it is given up', async () => {
    await show(windowOf(1_300, (index) => index < 60))
    await grid().trigger('focus')
    await press('ArrowDown')
    await press('End', { shiftKey: true })
    await vi.waitFor(() => expect(selection.count.value).toBe(1_299))
    expect(selection.has(0)).toBe(false)
    expect(selection.has(1_299)).toBe(true)
    expect(selection.all.value).toBe(false)

    const reads: (() => void)[] = []
    const slow = windowOf(1_300, (index) => index < 60)
    await show({
      ...slow,
      async *slices(first, last) {
        for await (const slice of slow.slices(first, last)) {
          yield slice
          await new Promise<void>((next) => reads.push(next))
        }
      }
    })
    await grid().trigger('focus')
    await press('End', { shiftKey: true })
    await vi.waitFor(() => expect(selection.count.value).toBe(500))
    await press('Escape')
    reads.shift()?.()
    await flushPromises()
    expect(selection.count.value).toBe(0)
    expect(reads).toHaveLength(0)
  })

  it('says why a run of rows could not be chosen to its end', async () => {
    const rows = windowOf(1_300, (index) => index < 60)
    await show({
      ...rows,
      async *slices(first, last) {
        for await (const slice of rows.slices(first, last)) {
          yield slice
          throw new AppError('stopped')
        }
      }
    })
    await grid().trigger('focus')
    await press('End', { shiftKey: true })
    await vi.waitFor(() => expect(toastsNow.value[0]?.text).toContain(new AppError('stopped').message))
    expect(selection.count.value).toBe(500)
  })

  it('shows the dock only while rows are selected', async () => {
    await show(windowOf(50))
    expect(wrapper.find('[role="toolbar"]').exists()).toBe(false)
    await wrapper.get('[aria-label="Select row Person 3"]').trigger('click')
    expect(wrapper.get('[role="toolbar"]').text()).toContain('1 selected')
  })

  it('asks for another order, and says the one it has', async () => {
    await show(windowOf(50))
    const head = () => wrapper.findAll('[role="columnheader"]').at(2)
    expect(head()?.attributes('aria-sort')).toBe('ascending')
    await head()?.get('button').trigger('click')
    expect(sort.value).toEqual({ id: 'name', descending: true })
    await flushPromises()
    expect(head()?.attributes('aria-sort')).toBe('descending')
  })

  it('has quiet bars where rows are still being read, and they cannot be selected', async () => {
    await show(windowOf(100, (index) => index < 5))
    expect(wrapper.findAll('.vt-row .bar-ghost').length).toBeGreaterThan(0)
    expect(wrapper.findAll('.vt-row [role="checkbox"]')).toHaveLength(5)
  })

  it('says when there is nobody', async () => {
    await show(windowOf(0))
    expect(wrapper.text()).toContain('Nobody')
  })

  /** People of whom others are asked for: those from 100 on, once it answers. */
  function askedAnew() {
    let first = 0
    const [asked, isBehind] = [ref(0), ref(false)]
    const rows: RowWindow<Person> = {
      ...windowOf(50),
      asked,
      isBehind,
      rowAt: (index) => (asked.value >= 0 && index >= 0 ? personAt(first + index) : undefined)
    }
    const answer = async () => {
      first = 100
      asked.value++
      isBehind.value = false
      await flushPromises()
    }
    return { rows, isBehind, answer }
  }

  it('keys that come while another search or order is on its way are about its answer', async () => {
    const { rows, isBehind, answer } = askedAnew()
    await show(rows)
    isBehind.value = true
    grid().element.focus()
    await press('ArrowDown')
    await press('ArrowDown')
    await press(' ')
    await press('Enter')
    expect(opened).toEqual([])
    expect(selection.count.value).toBe(0)
    await answer()
    expect(opened.map(({ id }) => id)).toEqual([102])
    expect([...selection.keys.value]).toEqual([102])
  })

  it('a key that comes right after that answer finds the keyboard on the first row', async () => {
    const { rows, isBehind, answer } = askedAnew()
    await show(rows)
    isBehind.value = true
    grid().element.focus()
    await answer()
    expect(current()).toBe('2')
    await press('Enter')
    expect(opened.map(({ id }) => id)).toEqual([100])
  })

  it('keys that wait are given up with the list, and where it cannot be read', async () => {
    const { rows, isBehind, answer } = askedAnew()
    await show(rows)
    isBehind.value = true
    grid().element.focus()
    await press('Enter')
    grid().element.blur()
    await answer()
    expect(opened).toEqual([])

    const failing = askedAnew()
    const error = shallowRef<AppError | null>(null)
    await show({ ...failing.rows, error })
    failing.isBehind.value = true
    grid().element.focus()
    await press('Enter')
    error.value = new AppError('stopped')
    failing.isBehind.value = false
    await flushPromises()
    expect(opened).toEqual([])
  })

  it('says above its rows why they could not be read again', async () => {
    const error = shallowRef<AppError | null>(null)
    await show({ ...windowOf(50), error })
    error.value = new AppError('stopped')
    await flushPromises()
    const said = wrapper.get('[role="alert"]')
    expect(said.text()).toContain(new AppError('stopped').message)
    const order = said.element.compareDocumentPosition(grid().element)
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(wrapper.findAll('[role="alert"]')).toHaveLength(1)
  })

  it('a double click opens the row of its first click, also where another has come in its place', async () => {
    const version = ref(0)
    const shifted = (index: number) => personAt(version.value === 0 ? index : index - 1)
    await show({ ...windowOf(50), rowAt: (index) => (index < 0 ? undefined : shifted(index)) })
    const row = wrapper.get('[data-index="7"]')
    await row.trigger('click', { detail: 1 })
    version.value++
    await flushPromises()
    await row.trigger('click', { detail: 2 })
    await row.trigger('dblclick', { detail: 2 })
    expect(opened.map(({ id }) => id)).toEqual([7])
  })

  it('a double click on a row opens it, on its box it does not', async () => {
    await show(windowOf(50))
    await wrapper.get('[data-index="7"] b').trigger('dblclick')
    await wrapper.get('[aria-label="Select row Person 8"]').trigger('dblclick')
    expect(opened.map((row) => row.id)).toEqual([7])
  })
})
