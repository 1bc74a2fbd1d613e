import type { BulkCell, BulkColumnChoice, BulkRow } from '@shared/contract/views'
import { defineComponent, h, type VNode, type VNodeChild } from 'vue'
import AppIcon from '@/components/AppIcon.vue'
import { bulkEditText as text } from '@/text/bulkEdit'
import { entryText, numberOf, presentText, valueText } from './cellWords'
import type { Entry } from './grid/entry'
import type { ColumnPlace, GridLayout } from './gridLayout'
import type { LockedRun } from './lockedRuns'
import type { RowMarks } from './useGridCheck'

interface GridRowProps {
  readonly row: BulkRow
  readonly index: number
  readonly top: number
  readonly idOf: (column: number) => string
  readonly columns: readonly BulkColumnChoice[]
  readonly layout: GridLayout
  readonly shown: readonly ColumnPlace[]
  readonly runs: readonly LockedRun[]
  readonly marks: RowMarks
  /** The keyboard's column, -1 for the name; null: it is in another row. */
  readonly cursor: number | null
  /** The chosen columns of the row, both ends included; null: none. */
  readonly from: number | null
  readonly to: number | null
  readonly asOfMs: number | null
}

/**
 * One row of the grid. A component of its own, so that a key draws only the rows it changed: everything it is given stays the
 * same object while its row does.
 */
export const GridRow = defineComponent(
  (props: GridRowProps) => {
    const within = (column: number) =>
      props.from !== null && props.to !== null && column >= props.from && column <= props.to

    function person(): VNode[] {
      const { row, cursor, layout } = props
      const place = (widthPx: number, leftPx: number) => ({ width: `${widthPx}px`, left: `${leftPx}px` })
      const here = cursor === null ? '' : ' act'
      return [
        h(
          'span',
          {
            class: `bg-td bg-rh num dim${here}`,
            role: 'gridcell',
            'aria-colindex': 1,
            style: place(layout.numberPx, 0)
          },
          numberOf(row)
        ),
        h(
          'span',
          {
            class: `bg-td bg-rh bg-name${here}${cursor === -1 ? ' on' : ''}`,
            id: props.idOf(-1),
            role: 'rowheader',
            'aria-colindex': 2,
            title: row.leftOn === null ? undefined : text.leftOn(row.leftOn),
            style: place(layout.namePx, layout.numberPx)
          },
          [
            h('span', { class: 'cut' }, [
              row.name,
              row.otherName === null ? null : h('span', { class: 'zh', lang: 'zh-Hant' }, row.otherName)
            ]),
            mark(row)
          ]
        )
      ]
    }

    function mark({ payslip, leftOn }: BulkRow): VNodeChild {
      if (leftOn !== null)
        return h(AppIcon, { name: 'off', small: true, class: 'bg-mark dim', label: text.leftOn(leftOn) })
      if (payslip === 'calculating')
        return h(AppIcon, {
          name: 'clock',
          small: true,
          class: 'bg-mark t-info',
          label: text.calculating(props.asOfMs)
        })
      if (payslip === 'notSeen')
        return h(AppIcon, { name: 'question', small: true, class: 'bg-mark dim', label: text.notSeen })
      return null
    }

    function cell(place: ColumnPlace): VNode | null {
      const [column, cellNow] = [props.columns[place.index], props.row.cells[place.index]]
      if (column === undefined || cellNow === undefined) return null
      const entry = props.marks.entries[place.index] ?? null
      const warned = props.marks.warned.has(place.index)
      const locked = cellNow.locked !== null || props.row.locked !== null
      const look = entry?.kind === 'fault' ? ' bad' : warned ? ' w' : entry !== null ? ' new' : locked ? ' lock' : ''
      const right = column.valueKind === 'decimal' ? ' r' : ''
      return h(
        'span',
        {
          class: `bg-td${right}${look}${within(place.index) ? ' sel' : ''}`,
          id: props.idOf(place.index),
          key: place.index,
          role: 'gridcell',
          'aria-colindex': place.index + 3,
          'aria-selected': within(place.index) || undefined,
          'aria-readonly': locked || undefined,
          'aria-invalid': entry?.kind === 'fault' || undefined,
          'aria-label': spoken(column, cellNow, entry, warned),
          style: { left: `${place.leftPx}px`, width: `${place.widthPx}px` }
        },
        [content(column, cellNow, entry, warned, place.index)]
      )
    }

    function content(
      column: BulkColumnChoice,
      cellNow: BulkCell,
      entry: Entry | null,
      warned: boolean,
      index: number
    ): VNodeChild {
      if (entry !== null) {
        const words = entryText(column, cellNow.attribute, entry)
        if (entry.kind === 'fault')
          return [h(AppIcon, { name: 'bad', small: true }), h('span', { class: 'cut' }, words)]
        return warned ? [h(AppIcon, { name: 'warn', small: true }), h('span', { class: 'cut' }, words)] : words
      }
      const asOf =
        index === 0 && props.row.payslip === 'calculating' && props.asOfMs !== null
          ? h('span', { class: 'bg-asof t-info' }, text.asOf(props.asOfMs))
          : null
      if (cellNow.base.kind === 'notRead')
        return cellNow.attribute === null ? null : [asOf, h('span', { class: 'faint' }, text.notRead)]
      return [asOf, standing(column, cellNow), presentText(column, cellNow)]
    }

    // What waits says more of the cell than what was saved before it.
    function standing(column: BulkColumnChoice, { attribute, waiting, checking }: BulkCell): VNode | null {
      if (waiting !== null) {
        const label = text.waits(valueText(column, attribute, waiting.value))
        return h(AppIcon, { name: 'clock', small: true, class: 'bg-stands t-pending', label })
      }
      return checking
        ? h(AppIcon, { name: 'sync', small: true, class: 'bg-stands t-info', label: text.savedChecking })
        : null
    }

    function spoken(column: BulkColumnChoice, cellNow: BulkCell, entry: Entry | null, warned: boolean) {
      if (entry === null) return undefined
      const words = entryText(column, cellNow.attribute, entry)
      if (entry.kind === 'fault') return text.cannotBeTaken(words)
      return warned ? text.yourEditWarned(words) : text.yourEdit(words)
    }

    function lockedRun({ from, to, reason }: LockedRun): VNode | null {
      const [first, last] = [props.layout.columns[from], props.layout.columns[to]]
      if (first === undefined || last === undefined) return null
      const cursor = props.cursor !== null && props.cursor >= from && props.cursor <= to
      return h(
        'span',
        {
          class: `bg-td lock why${cursor ? ' on' : ''}`,
          id: props.idOf(from),
          key: from,
          role: 'gridcell',
          'aria-colindex': from + 3,
          'aria-colspan': to - from + 1,
          'aria-readonly': true,
          title: reason,
          style: { left: `${first.leftPx}px`, width: `${last.leftPx + last.widthPx - first.leftPx}px` }
        },
        [
          h('span', { class: 'bg-why' }, [
            h(AppIcon, { name: 'lock', small: true }),
            h('span', { class: 'cut' }, reason)
          ])
        ]
      )
    }

    return () => {
      // What was entered before a payslip was finalised stays seen: its cell stands by itself.
      const runs = props.runs.filter(({ from, to }) => {
        for (let column = from; column <= to; column++) if (props.marks.entries[column] != null) return false
        return true
      })
      const covered = (column: number) => runs.some(({ from, to }) => column >= from && column <= to)
      return h(
        'div',
        {
          class: 'bg-row',
          role: 'row',
          'data-row': props.index,
          'aria-rowindex': props.index + 2,
          style: { transform: `translateY(${props.top}px)` }
        },
        // In the order of the columns, as a screen reader walks them.
        [
          ...person(),
          ...[
            ...runs.map((run) => ({ at: run.from, drawn: lockedRun(run) })),
            ...props.shown
              .filter(({ index }) => !covered(index))
              .map((place) => ({ at: place.index, drawn: cell(place) }))
          ]
            .sort((a, b) => a.at - b.at)
            .map(({ drawn }) => drawn)
        ]
      )
    }
  },
  {
    name: 'GridRow',
    props: [
      'row',
      'index',
      'top',
      'idOf',
      'columns',
      'layout',
      'shown',
      'runs',
      'marks',
      'cursor',
      'from',
      'to',
      'asOfMs'
    ]
  }
)
