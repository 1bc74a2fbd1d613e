import { defineComponent, h, type VNodeChild } from 'vue'
import { kitText } from '@/text/kit'
import type { TableColumn } from './columns'
import { wordsOf } from './cellWords'

/** How the page draws cells: a slot for each column that needs one. */
export type CellSlots<Row> = Readonly<Record<`cell-${string}`, ((props: { row: Row }) => VNodeChild) | undefined>>

interface TableRowProps<Row> {
  readonly row: Row | undefined
  readonly index: number
  readonly top: number
  readonly current: boolean
  /** Null: rows cannot be selected. */
  readonly chosen: boolean | null
  readonly name: string
  readonly columns: readonly TableColumn<Row>[]
  readonly template: string
  readonly cells: CellSlots<Row>
}

/**
 * One row of a VirtualTable. A component of its own, so that scrolling draws only the rows that came into view: everything it
 * is given stays the same object while its row does. Presses are heard by the table.
 */
export const TableRow = defineComponent(
  <Row>(props: TableRowProps<Row>) => {
    const box = () =>
      h('span', { key: 'box', class: 'vt-td vt-box', role: 'gridcell' }, [
        props.row === undefined
          ? null
          : h('button', {
              class: 'box',
              type: 'button',
              role: 'checkbox',
              tabindex: -1,
              'aria-checked': props.chosen === true,
              'data-state': props.chosen === true ? 'checked' : 'unchecked',
              'aria-label': `${kitText.table.selectRow} ${props.name}`
            })
      ])
    const content = (column: TableColumn<Row>): VNodeChild => {
      if (props.row === undefined) return h('span', { class: `bar-ghost w${props.index % 4}` })
      const draw = props.cells[`cell-${column.id}`]
      if (draw) return draw({ row: props.row })
      if (column.draw) return column.draw(props.row)
      return wordsOf(column, props.row)
    }
    const cell = (column: TableColumn<Row>) =>
      h(
        'span',
        {
          key: column.id,
          class: `vt-td${column.right === true ? ' r' : ''}${column.dim === true ? ' dim' : ''}`,
          role: 'gridcell'
        },
        [content(column)]
      )
    return () =>
      h(
        'div',
        {
          class: `vt-row${props.current ? ' cur' : ''}${props.chosen === true ? ' sel' : ''}`,
          role: 'row',
          'data-index': props.index,
          'aria-rowindex': props.index + 2,
          'aria-selected': props.chosen ?? undefined,
          style: { transform: `translateY(${props.top}px)`, gridTemplateColumns: props.template }
        },
        [...(props.chosen === null ? [] : [box()]), ...props.columns.map(cell)]
      )
  },
  {
    name: 'TableRow',
    props: ['row', 'index', 'top', 'current', 'chosen', 'name', 'columns', 'template', 'cells']
  }
)
