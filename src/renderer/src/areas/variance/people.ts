/** Whose payslips a variance compares: everybody's, those of a pay point, or of people chosen in a list. */
import type { PeopleSet } from '@shared/domain/variance'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'

/** In an address: the people of `useChosenPeople`. */
export const CHOSEN = 'chosen'
/** In an address: everybody, against some. */
export const EVERYBODY = 'everybody'
const NOT_KNOWN = 'notKnown'
const ALONE = '-alone'

/** The people whose periods the officer wants to see beside each other, as they were chosen in a list of a company. */
export const useChosenPeople = defineStore('chosenPeople', () => {
  const companyId = ref<number | null>(null)
  const employeeIds = shallowRef<readonly number[]>([])
  function choose(company: number, people: readonly number[]): void {
    companyId.value = company
    employeeIds.value = people
  }
  return { companyId, employeeIds, choose }
})

/** A pay point as a menu and an address have it. */
export function payPointText(payPoint: Extract<PeopleSet, { readonly payPoint: unknown }>['payPoint']): string {
  return payPoint === 'notKnown' ? NOT_KNOWN : `${payPoint.id}${payPoint.withNotKnown ? '' : ALONE}`
}

/** What a text of an address means; null: everybody, also where nobody is chosen any more. */
export function peopleSetOf(text: string | null, chosen: readonly number[]): PeopleSet | null {
  if (text === null || text === EVERYBODY) return null
  if (text === CHOSEN) return chosen.length === 0 ? null : { employeeIds: chosen }
  if (text === NOT_KNOWN) return { payPoint: NOT_KNOWN }
  const [, id] = /^([1-9]\d{0,14})(?:-alone)?$/.exec(text) ?? []
  return id === undefined ? null : { payPoint: { id: Number(id), withNotKnown: !text.endsWith(ALONE) } }
}
