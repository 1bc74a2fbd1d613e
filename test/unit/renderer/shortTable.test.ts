import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import fc from 'fast-check'
import { TooltipProvider } from 'reka-ui'
import { defineComponent, h, ref, type Ref } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { hideAmounts } from '@/amounts'
import { applyLayouts, ShortTable, useShortList, type RowKind, type TableColumn, type TableSort } from '@/components'
import { sortedRows } from '@/components/table/shortList'

interface Line {
  readonly id: number
  readonly kind: RowKind
  readonly name: string
  readonly amount: string
}

const COLUMNS: readonly TableColumn<Line>[] = [
  { id: 'name', head: 'Name', width: 'grow', sortable: true, text: ({ name }) => name },
  { id: 'amount', head: 'Amount', width: 100, right: true, sortable: true, amount: true, text: ({ amount }) => amount }
]
const kindOf = ({ kind }: Line) => kind
let next = 0
const line = (name: string, amount = '', kind: RowKind = 'line'): Line => ({ id: next++, kind, name, amount })

const PARTS: readonly Line[] = [
  line('Income', '', 'head'),
  line('Travel', '1,400.00'),
  line('Basic', '9000.5'),
  line('Bonus', 'none'),
  line('Total income', '10400.50', 'sum'),
  line('Deductions', '', 'head'),
  line('Loan', '-12.00'),
  line('Total deductions', '-12.00', 'sum')
]

describe('a short list', () => {
  it('puts the lines of each part in order among themselves, amounts by value, and what has none last both ways', () => {
    const names = (descending: boolean) =>
      sortedRows(PARTS, COLUMNS, { id: 'amount', descending }, kindOf).map(({ name }) => name)
    expect(names(false).slice(0, 5)).toEqual(['Income', 'Travel', 'Basic', 'Bonus', 'Total income'])
    expect(names(false).slice(5)).toEqual(['Deductions', 'Loan', 'Total deductions'])
    expect(names(true).slice(0, 5)).toEqual(['Income', 'Basic', 'Travel', 'Bonus', 'Total income'])
  })

  it('keeps every row once, and heads and sums where they stand, whatever it is put in order by', () => {
    const some = fc.record({
      id: fc.nat(),
      kind: fc.constantFrom<RowKind>('line', 'line', 'line', 'head', 'sum'),
      name: fc.string({ maxLength: 4 }),
      amount: fc.constantFrom('', 'none', '1.00', '-3', '12,000.5', '2')
    })
    fc.assert(
      fc.property(fc.array(some), fc.constantFrom('name', 'amount', 'gone'), fc.boolean(), (rows, id, descending) => {
        const sorted = sortedRows(rows, COLUMNS, { id, descending }, kindOf)
        expect([...sorted].sort((a, b) => rows.indexOf(a) - rows.indexOf(b))).toEqual(rows)
        for (const [at, row] of rows.entries()) if (row.kind !== 'line') expect(sorted[at]).toBe(row)
      })
    )
  })

  it('finds words without regard to accents and case, with the heads of what was found and no sum of what was not', () => {
    const { search, rows } = useShortList(
      () => [
        line('Añejo', '', 'head'),
        line('Núñez, 王'),
        line('Other'),
        line('Sum', '1', 'sum'),
        line('Empty', '', 'head')
      ],
      () => COLUMNS,
      kindOf
    )
    search.value = 'NUNEZ 王'
    expect(rows.value.map(({ name }) => name)).toEqual(['Añejo', 'Núñez, 王'])
    search.value = 'nobody'
    expect(rows.value).toEqual([])
    search.value = ' '
    expect(rows.value).toHaveLength(5)
  })
})

describe('a short table', () => {
  let wrapper: VueWrapper
  afterEach(() => {
    wrapper.unmount()
    applyLayouts({})
    hideAmounts(false)
  })

  async function show(columns: Ref<readonly TableColumn<Line>[]> = ref(COLUMNS)): Promise<void> {
    const list = useShortList(
      () => PARTS,
      () => columns.value,
      kindOf
    )
    const App = defineComponent(
      () => () =>
        h(TooltipProvider, () =>
          h(ShortTable<Line>, {
            rows: list.rows.value,
            columns: columns.value,
            rowHead: 'name',
            rowKey: ({ id }: Line) => id,
            kindOf,
            label: 'Items',
            layout: 'items',
            sort: list.sort.value,
            'onUpdate:sort': (sort: TableSort | null) => {
              list.sort.value = sort
            }
          })
        )
    )
    wrapper = mount(App, { attachTo: document.body })
    await flushPromises()
  }
  const names = () => wrapper.findAll('tbody th').map((cell) => cell.text())
  const heads = () => wrapper.findAll('thead th').map((cell) => cell.text())

  it('is a table with its parts, and its heads say and change the order', async () => {
    await show()
    expect(wrapper.findAll('tbody')).toHaveLength(2)
    expect(wrapper.get('tbody th').attributes('scope')).toBe('rowgroup')
    await wrapper.findAll('thead button')[1]?.trigger('click')
    await wrapper.findAll('thead button')[1]?.trigger('click')
    expect(wrapper.findAll('thead th')[1]?.attributes('aria-sort')).toBe('descending')
    expect(names().slice(0, 3)).toEqual(['Income', 'Basic', 'Travel'])
  })

  it('stands as the officer arranged it, and takes new columns', async () => {
    applyLayouts({ items: { order: ['amount', 'name'], hidden: [], shown: [], widthsPx: { amount: 222 } } })
    const columns = ref<readonly TableColumn<Line>[]>(COLUMNS)
    await show(columns)
    expect(heads()).toEqual(['Amount', 'Name'])
    expect(wrapper.get('col').attributes('style')).toContain('222px')
    columns.value = COLUMNS.map((column) => ({ ...column, head: `${column.head} 2` }))
    await flushPromises()
    expect(heads()).toEqual(['Amount 2', 'Name 2'])
  })

  it('covers its amounts while they are hidden', async () => {
    await show()
    expect(wrapper.text()).toContain('9000.5')
    hideAmounts(true)
    await flushPromises()
    expect(wrapper.text()).not.toMatch(/\d/)
  })
})
