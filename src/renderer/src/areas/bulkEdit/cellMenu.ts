import type { Router } from 'vue-router'
import type { MenuEntry } from '@/components'
import { bulkEditText as text } from '@/text/bulkEdit'
import { documentMenu } from '../documents/acts'
import { lockedReason } from './gridShape'
import type { useBulkGrid } from './store'

/** What can be done with the chosen cells, by name: also what no key does, as clearing a text or choosing a value. */
export function cellMenu(
  store: ReturnType<typeof useBulkGrid>,
  router: Router,
  copy: () => void
): readonly MenuEntry[] {
  const { grid, now } = store
  const row = now === null ? undefined : grid?.rows[now.cursor.row]
  if (grid === null || now === null || row === undefined) return []
  const person: MenuEntry[] = [
    {
      label: text.menu.person,
      icon: 'people',
      act: () => void router.push({ name: 'employee', params: { employeeId: row.employeeId } })
    }
  ]
  const { payslipId } = row
  if (payslipId !== null) {
    person.push({
      label: text.menu.payslip,
      icon: 'slip',
      act: () => void router.push({ name: 'payslip', params: { payslipId } })
    })
    person.push(...documentMenu({ kind: 'payslip', id: payslipId }, row.payslip === 'calculating'))
  }
  const column = grid.columns[now.cursor.column]
  const cell = row.cells[now.cursor.column]
  if (column === undefined || cell === undefined) return person

  const locked = lockedReason(grid, now.cursor) !== null
  const { range } = now
  const several = range.top !== range.bottom || range.left !== range.right
  const entries: MenuEntry[] = [
    { label: text.menu.takeBack, icon: 'undo', keys: 'Delete', act: () => store.run({ do: 'takeBack' }) },
    { label: text.menu.copy, icon: 'copy', keys: 'mod+c', act: copy },
    { label: text.menu.fill, icon: 'down', keys: 'mod+d', act: () => store.run({ do: 'fillDown' }) },
    { kind: 'line' }
  ]
  for (const choice of column.choices ?? []) {
    entries.push({
      label: text.menu.set(choice.label),
      disabled: locked && !several,
      act: () => store.run({ do: 'set', text: choice.value })
    })
  }
  if (column.valueKind === 'decimal') {
    entries.push({ label: text.menu.setZero, disabled: locked && !several, act: () => store.run({ do: 'setZero' }) })
  }
  if (column.valueKind === 'text') {
    entries.push({
      label: text.menu.clear,
      hint: text.menu.clearHint,
      disabled: locked && !several,
      act: () => store.run({ do: 'clear' })
    })
  }
  entries.push({ kind: 'line' }, ...person)
  if (cell.attribute?.startsWith('calc.') === true) {
    if (column.target === 'payslip' && payslipId !== null) {
      entries.push({
        label: text.menu.items,
        icon: 'slip',
        hint: text.menu.itemsHint,
        act: () => void router.push({ name: 'payslipItems', params: { ownerId: payslipId } })
      })
    } else if (column.target === 'employee') {
      entries.push({
        label: text.menu.itemsOfPerson,
        icon: 'people',
        hint: text.menu.itemsHint,
        act: () => void router.push({ name: 'employeeItems', params: { ownerId: row.employeeId } })
      })
    }
  }
  return entries
}
