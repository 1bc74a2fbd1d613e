import type { EditableInput } from '@shared/domain/edit'
import type { PayItem } from '@shared/domain/payItem'

/**
 * Pay items as they stand for a payslip or a person, and how bulk input addresses them (spec, "Bulk input":
 * `calc.<calculation id or system name>.<input name>`): the one place that knows which id the service takes.
 *
 * A list holds a payslip's own entries beside those of the employee and inherited ones that they stand in for. What stands in
 * for what becomes one *standing item*; only what is left over is an instance of its own.
 */

/** An entry without the record that it was received as. */
export type ItemEntry = Omit<PayItem, 'raw'>

/** One item as it stands: its entries, the one that counts first. */
export interface StandingItem {
  readonly entries: readonly ItemEntry[]
  /** Its id or system name in an attribute; null where the service gives no way to address it. */
  readonly token: string | null
  /** 1, 2 ... where there are several instances, else 0. */
  readonly ordinal: number
}

const PREFIX = 'calc.'
const CUSTOM = 'custom'

/** What an attribute `calc.<token>.<input>` is about; null for an attribute of the employee or a malformed one. */
export function parseCalc(attribute: string): { readonly token: string; readonly input: string } | null {
  if (!attribute.startsWith(PREFIX)) return null
  const dot = attribute.indexOf('.', PREFIX.length)
  const token = attribute.slice(PREFIX.length, dot)
  const input = attribute.slice(dot + 1)
  return dot < 0 || token === '' || input === '' || input.includes('.') ? null : { token, input }
}

/** The attribute of one input of the item that `token` addresses. */
export function calcAttribute(token: string, input: string): string {
  return `${PREFIX}${token}.${input}`
}

/** The items of a list in its order. */
export function standingItems(list: readonly ItemEntry[]): StandingItem[] {
  const byItem = new Map<string, ItemEntry[]>()
  for (const entry of list) {
    const key = `${entry.systemType ?? ''} ${entry.definitionId ?? ''}`
    const alike = byItem.get(key)
    if (alike) alike.push(entry)
    else byItem.set(key, [entry])
  }
  return [...byItem.values()].flatMap((alike) => {
    const instances = instancesOf(alike)
    const live = instances.filter((entries) => entries[0]?.deleted === false)
    return instances.map((entries) => ({
      entries,
      token: tokenOf(entries, live.length > 1),
      ordinal: live.length > 1 ? live.indexOf(entries) + 1 : 0
    }))
  })
}

/** The item that a token addresses; the first where it fits several, live ones before deleted ones. */
export function itemOfToken(token: string, items: readonly StandingItem[]): StandingItem | null {
  const ways: ((entry: ItemEntry) => boolean)[] = [
    (entry) => !isCustom(entry) && entry.systemType === token,
    (entry) => isCustom(entry) && String(entry.definitionId) === token,
    (entry) => String(entry.id) === token || String(entry.calculationId) === token
  ]
  for (const fits of ways) {
    const found = items.filter(({ entries }) => entries.some(fits))
    const best = found.find(({ entries }) => entries[0]?.deleted === false) ?? found[0]
    if (best) return best
  }
  return null
}

/** The value of an input and the entry that gives it; null where no entry has that input. */
export function inputOf(item: StandingItem, input: string): { value: string | null; entry: ItemEntry } | null {
  for (const entry of item.entries) {
    const found = entry.inputs.find(([name]) => name === input)
    if (found) return { value: found[1], entry }
  }
  return null
}

/** Where an entry's value comes from. */
export function originOf(entry: ItemEntry): EditableInput['origin'] {
  if (entry.payslipId !== null) return 'payslip'
  if (entry.id !== null || entry.calculationId !== null) return 'employee'
  return entry.profileId === null ? 'inherited' : 'profile'
}

function tokenOf(entries: readonly ItemEntry[], several: boolean): string | null {
  const first = entries[0]
  if (!first) return null
  const id = entries.map((entry) => entry.id ?? entry.calculationId).find((one) => one !== null) ?? null
  if (several) return id === null ? null : String(id)
  if (!isCustom(first)) return first.systemType
  const number = first.definitionId ?? id
  return number === null ? null : String(number)
}

function isCustom(entry: ItemEntry): boolean {
  return entry.systemType === null || entry.systemType === CUSTOM || entry.definitionId !== null
}

// Entries of one item. The payslip's own come first; an employee's goes behind the one that says it stands in for it, or
// behind one that names nothing and holds other inputs only (hours beside the employee's rate); what is inherited has no
// address and goes behind whatever there is.
function instancesOf(alike: readonly ItemEntry[]): ItemEntry[][] {
  const instances: ItemEntry[][] = []
  const rank = { payslip: 0, employee: 1, profile: 2, inherited: 3 } as const
  const ordered = [...alike].sort((a, b) => rank[originOf(a)] - rank[originOf(b)])
  for (const entry of ordered) {
    const over = instances.find((instance) => instance[0] !== undefined && standsIn(instance[0], entry))
    if (over) over.push(entry)
    else instances.push([entry])
  }
  return instances
}

function standsIn(over: ItemEntry, entry: ItemEntry): boolean {
  const place = originOf(entry)
  if (place === 'payslip' || over.deleted !== entry.deleted) return false
  if (place === 'inherited' || place === 'profile') return true
  if (originOf(over) !== 'payslip') return false
  if (over.calculationId !== null) return over.calculationId === (entry.id ?? entry.calculationId)
  return !over.inputs.some(([name]) => entry.inputs.some(([other]) => other === name))
}
