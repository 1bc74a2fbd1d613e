import type { EditForm } from '@shared/contract/views'
import type { BaseValue, Choice, EditableInput, EditTarget, ValueKind } from '@shared/domain/edit'
import { employeeFields } from '@shared/domain/employeeField'
import { customFieldIdOf, isSentByUpdate, nestedLabel } from '@shared/domain/employeeRecord'
import { inputKind } from '@shared/domain/payItem'
import type { CacheView, Person, TargetItems } from './cacheView'
import { fieldNamed } from './fields'
import { itemLock } from './itemLock'
import { attributeLabel, inputLabel, namedByContract } from './labels'
import { calcAttribute, inputOf, itemOfToken, originOf, parseCalc, type StandingItem } from './standingItems'
import { lockSentences } from './sentences'

/**
 * What can be edited for a target: the inputs of its pay items, and, for *the employee, from now on*, the flat attributes of
 * the person. Everything from the copy, with its as-of.
 */
export function editForm(cache: CacheView, employeeId: number, person: Person, target: EditTarget): EditForm {
  const list = cache.itemsOf(person.companyId, employeeId, target)
  const locked = lockOf(cache, employeeId, target)
  const fields = target.kind === 'employee' ? fieldInputs(cache, person) : []
  return {
    inputs: [...(list ? itemInputs(list, target, locked) : []), ...fields],
    asOfMs: list?.asOfMs ?? null,
    lockedReason: locked
  }
}

/** Finds one input of the form by its attribute, also where the form does not offer it; null for what cannot be edited. */
export function inputFinder(
  cache: CacheView,
  employeeId: number,
  person: Person,
  target: EditTarget
): (attribute: string) => EditableInput | null {
  const form = editForm(cache, employeeId, person, target)
  const offered = new Map(form.inputs.map((input) => [input.attribute, input]))
  return (attribute) => {
    const calc = parseCalc(attribute)
    if (offered.has(attribute) || !calc) return offered.get(attribute) ?? nestedInput(cache, person, target, attribute)
    const base = cache.present(employeeId, target, attribute)
    return {
      attribute,
      label: attributeLabel(attribute),
      valueKind: kindOf(calc.input, base),
      choices: null,
      base,
      origin: target.kind,
      locked: form.lockedReason
    }
  }
}

// What the form of an employee queues beside the flat attributes: the edit pane does not offer it.
function nestedInput(cache: CacheView, person: Person, target: EditTarget, attribute: string): EditableInput | null {
  const label = nestedLabel(attribute)
  if (target.kind !== 'employee' || !isSentByUpdate(attribute)) return null
  return {
    attribute,
    label: label ?? `Custom field ${customFieldIdOf(attribute) ?? ''}`,
    valueKind: label === null ? 'text' : 'record',
    choices: null,
    base: cache.fieldOf(person, attribute),
    origin: 'employee',
    locked: person.gone ? lockSentences.personGone : null
  }
}

function lockOf(cache: CacheView, employeeId: number, target: EditTarget): string | null {
  if (target.kind === 'employee') return null
  const payslip = cache.payslipOf(employeeId, target)
  return payslip?.finalised ? lockSentences.lockedFinalised : payslip?.gone ? lockSentences.payslipGone : null
}

function itemInputs(list: TargetItems, target: EditTarget, locked: string | null): EditableInput[] {
  const inputs = list.items.flatMap((item) => inputsOfItem(item, list.asOfMs, locked))
  const missing = list.own
    ? namedByContract.filter(({ systemName }) => itemOfToken(systemName, list.items) === null)
    : []
  return [
    ...inputs,
    ...missing.map(({ systemName, input }): EditableInput => {
      const attribute = calcAttribute(systemName, input)
      const base: BaseValue = { kind: 'read', value: null, asOfMs: list.asOfMs }
      return {
        attribute,
        label: attributeLabel(attribute),
        valueKind: 'decimal',
        choices: null,
        base,
        origin: target.kind,
        locked
      }
    })
  ]
}

function inputsOfItem(item: StandingItem, asOfMs: number, locked: string | null): EditableInput[] {
  const { token } = item
  if (token === null) return []
  const names = [...new Set(item.entries.flatMap(({ inputs }) => inputs.map(([name]) => name)))]
  return names.flatMap((name): EditableInput[] => {
    const given = inputOf(item, name)
    if (!given) return []
    const base: BaseValue = { kind: 'read', value: given.value, asOfMs }
    return [
      {
        attribute: calcAttribute(token, name),
        label: inputLabel(item, name),
        valueKind: kindOf(name, base),
        choices: null,
        base,
        origin: originOf(given.entry),
        locked: locked ?? itemLock(item, name)
      }
    ]
  })
}

/** The values that a field of a person takes; null where any may stand. */
export function fieldChoices(cache: CacheView, companyId: number, name: string): readonly Choice[] | null {
  if (name !== 'wave_id') return fieldNamed(name)?.choices ?? null
  return cache.frequencies(companyId).map(({ id, name: label }) => ({ value: String(id), label }))
}

function fieldInputs(cache: CacheView, person: Person): EditableInput[] {
  return employeeFields.map(({ name, label, valueKind }) => ({
    attribute: name,
    label,
    valueKind,
    choices: fieldChoices(cache, person.companyId, name),
    base: cache.fieldOf(person, name),
    origin: 'employee',
    locked: person.gone ? lockSentences.personGone : null
  }))
}

function kindOf(input: string, base: BaseValue): ValueKind {
  return inputKind(input, base.kind === 'read' ? base.value : null)
}
