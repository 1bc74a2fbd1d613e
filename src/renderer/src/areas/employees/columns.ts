import type { EmployeeRow, EmployeesSummary } from '@shared/contract/views'
import { scaledToText } from '@shared/domain/money'
import { h, type VNodeChild } from 'vue'
import { amountNode, personNode, stateNode, type TableColumn } from '@/components'
import { absentFigure, plainFigure } from '@/text/absent'
import { employeesText } from '@/text/employees'
import { kitText } from '@/text/kit'
import { stateText } from '@/text/states'

const heads = employeesText.columns

/** The columns of the list, in their order; which are shown depends on what the service's records hold. */
export const employeeColumns: readonly TableColumn<EmployeeRow>[] = [
  { id: 'number', head: heads.number, width: 68, sortable: true, text: (row) => row.number ?? '', draw: drawnNumber },
  {
    id: 'id',
    head: heads.id,
    width: 68,
    sortable: true,
    dim: true,
    text: (row) => String(row.id),
    draw: ({ id }) => h('span', { class: 'num' }, id)
  },
  { id: 'name', head: heads.name, width: 'grow', minWidth: 180, sortable: true, text: wholeName, draw: drawnName },
  { id: 'payPoint', head: heads.payPoint, width: 158, sortable: true, dim: true, text: (row) => row.payPoint ?? '' },
  { id: 'frequency', head: heads.frequency, width: 168, sortable: true, dim: true, text: (row) => row.frequency ?? '' },
  {
    id: 'status',
    head: heads.status,
    width: 168,
    sortable: true,
    text: (row) => employeesText.statusWords(row.status),
    draw: drawnStatus
  },
  {
    id: 'joined',
    head: heads.joined,
    width: 98,
    sortable: true,
    downFirst: true,
    dim: true,
    text: joinedOf,
    draw: drawnJoined
  },
  { id: 'payslip', head: heads.payslip, width: 106, sortable: true, text: stateOf, draw: drawnPayslip },
  {
    id: 'net',
    head: heads.net,
    width: 98,
    right: true,
    sortable: true,
    downFirst: true,
    amount: true,
    text: netOf,
    draw: drawnNet
  },
  {
    id: 'change',
    difference: true,
    head: heads.change,
    width: 108,
    right: true,
    sortable: true,
    downFirst: true,
    amount: true,
    text: changeOf,
    draw: drawnChange
  }
]

/** The columns that hold nothing for this company, or only one value; in a `tight` window what a person's page says too. */
export function hiddenColumns(summary: EmployeesSummary | null, tight: boolean): string[] {
  const hidden: string[] = tight ? ['joined'] : []
  hidden.push(summary?.hasNumbers === false ? 'number' : 'id')
  hidden.push(summary?.hasPayPoints === false ? 'payPoint' : 'frequency')
  if (summary?.hasPayPoints === false && summary.frequencies.length < 2) hidden.push('frequency')
  return hidden
}

/** Surname first, as the list shows it, for readers and for copying. */
export function nameOf(row: EmployeeRow): string {
  return [row.lastName, row.firstName].filter((part) => part !== '').join(', ') || kitText.nameless
}

function wholeName(row: EmployeeRow): string {
  return row.chineseName === null ? nameOf(row) : `${nameOf(row)} ${row.chineseName}`
}

function joinedOf(row: EmployeeRow): string {
  return row.joined ?? ''
}

function stateOf(row: EmployeeRow): string {
  return row.payslip ? stateText[row.payslip.state] : employeesText.noPayslip
}

function netOf(row: EmployeeRow): string {
  if (!row.payslip) return ''
  return plainFigure(row.payslip.net, row.payslip.state === 'calculating')
}

function changeOf(row: EmployeeRow): string {
  const change = row.payslip?.change ?? null
  return change === null ? '' : scaledToText(change)
}

function drawnNumber({ number }: EmployeeRow): VNodeChild {
  return number === null ? h('span', { class: 'faint' }, employeesText.noNumber) : h('span', { class: 'num' }, number)
}

// As NameCell, with what waits of the person.
function drawnName(row: EmployeeRow): VNodeChild {
  const marks =
    row.conflicts > 0
      ? [stateNode({ state: 'conflict', words: employeesText.conflict })]
      : row.unsettledEdits > 0
        ? [stateNode({ state: 'queued', words: employeesText.waiting(row.unsettledEdits) })]
        : []
  return h('span', { class: 'name-cell' }, [personNode(row, ' label cut'), ...marks])
}

// Plain for the many who simply work here, marked for who leaves, left or has not started.
function drawnStatus({ status }: EmployeeRow): VNodeChild {
  const words = employeesText.statusWords(status)
  if (status.kind === 'left') return stateNode({ state: 'left', words })
  if (status.kind === 'active' && status.leavesOn !== null) return stateNode({ state: 'leaving', words })
  return h('span', { class: status.kind !== 'active' || status.returned !== null ? 'dim' : '' }, words)
}

function drawnJoined({ joined }: EmployeeRow): VNodeChild {
  return h('span', { class: 'num' }, joined ?? '')
}

function drawnPayslip({ payslip }: EmployeeRow): VNodeChild {
  return payslip ? stateNode({ state: payslip.state }) : h('span', { class: 'faint' }, employeesText.noPayslip)
}

function drawnNet({ payslip }: EmployeeRow): VNodeChild {
  if (!payslip) return null
  return amountNode({ amount: payslip.net, absent: absentFigure(payslip.state === 'calculating') })
}

function drawnChange({ payslip }: EmployeeRow): VNodeChild {
  return payslip ? amountNode({ change: payslip.change, absent: 'blank' }) : null
}
