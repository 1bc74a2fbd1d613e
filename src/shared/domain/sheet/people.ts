/** Whose row it is: by one kind of key, chosen by the officer. A key is never tried as the other kind. */
import { E_NOTATION } from './decimals'
import { withoutZeros } from './lostZeros'
import { agrees, possibleSurnames, surnameOf, wholeNames, wordsOf, type NamedPerson } from './names'
import { shownText, type SheetCell } from './table'

/** What a column finds people by. `id`: the service's own number of a person. */
export type KeyKind = 'number' | 'id' | 'name'

/** Why a row is nobody's. */
export type PersonFault =
  | { readonly kind: 'noKey' }
  | { readonly kind: 'lostDigits' }
  | { readonly kind: 'formulaError' }
  | { readonly kind: 'unknown' }
  /** The second column says someone else than the key does. */
  | { readonly kind: 'disagrees'; readonly person: number }
  | { readonly kind: 'cannotAgree' }

/** Places are those of the grid's rows. */
export type PersonMatch =
  | { readonly kind: 'found'; readonly person: number }
  /** `zeros`: the key differs in leading zeros only; `several`: more than one has it; `name`: a name is no key. */
  | {
      readonly kind: 'asks'
      readonly why: 'zeros' | 'several' | 'name'
      readonly candidates: readonly number[]
      /** The second column agrees with all of them. */
      readonly agreed: boolean
    }
  | { readonly kind: 'nobody'; readonly fault: PersonFault }

/** What a row says of its person. `second`: of the column that must agree; undefined where none was chosen. */
export interface RowKey {
  readonly key: SheetCell | null
  readonly second: SheetCell | null | undefined
}

/** More people of one name than these cannot be chosen from in a row. */
const MOST_CANDIDATES = 6

/** A way to find the people of one grid; made once for all rows. */
export function personFinder(people: readonly NamedPerson[], by: KeyKind): (row: RowKey) => PersonMatch {
  return by === 'name' ? finderByName(people) : finderByKey(people, by)
}

function finderByKey(people: readonly NamedPerson[], by: 'number' | 'id'): (row: RowKey) => PersonMatch {
  const exact = new Places()
  const bare = new Places()
  people.forEach((person, at) => {
    const key = keyOf(by === 'id' ? String(person.employeeId) : (person.number ?? ''))
    if (key === '') return
    exact.add(key, at)
    // An id has no zeros to lose.
    bare.add(by === 'number' ? withoutZeros(key) : key, at)
  })
  return ({ key, second }) => {
    const fault = keyFault(key)
    if (fault) return nobody(fault)
    const text = keyOf(shownText(key))
    const same = exact.at(text)
    const alike = by === 'number' ? bare.at(withoutZeros(text)) : same
    // A key that kept its zeros is its own person's; without any it may be what is left of another's.
    const candidates = same.length > 0 && (text.startsWith('0') || alike.length === 1) ? same : alike
    const [first] = candidates
    if (first === undefined) return nobody({ kind: 'unknown' })
    if (second === null) return nobody({ kind: 'cannotAgree' })
    const agreed = second === undefined ? candidates : candidates.filter((at) => saysSo(second, people[at]))
    const [only] = agreed
    if (only === undefined) return nobody({ kind: 'disagrees', person: same[0] ?? first })
    if (agreed.length === 1 && same.length === 1 && only === same[0]) return { kind: 'found', person: only }
    const why = same.length > 1 ? 'several' : 'zeros'
    return { kind: 'asks', why, candidates: agreed.slice(0, MOST_CANDIDATES), agreed: second !== undefined }
  }
}

function finderByName(people: readonly NamedPerson[]): (row: RowKey) => PersonMatch {
  const whole = new Places()
  const surnames = new Places()
  people.forEach((person, at) => {
    for (const name of new Set(wholeNames(person))) whole.add(name, at)
    surnames.add(surnameOf(person), at)
  })
  return ({ key, second }) => {
    const fault = keyFault(key)
    if (fault) return nobody(fault)
    const said = `${shownText(key)} ${shownText(second)}`.trim()
    const exactly = whole.at(wordsOf(said))
    const candidates = exactly.length > 0 ? exactly : loosely(said)
    if (candidates.length === 0) return nobody({ kind: 'unknown' })
    return { kind: 'asks', why: 'name', candidates: candidates.slice(0, MOST_CANDIDATES), agreed: false }
  }
  function loosely(said: string): number[] {
    const places = new Set(possibleSurnames(said).flatMap((surname) => surnames.at(surname)))
    return [...places].sort((a, b) => a - b).filter((at) => agrees(said, people[at] ?? NOBODY))
  }
}

/** Places by a text; several may have the same. */
class Places {
  readonly #places = new Map<string, number[]>()

  add(text: string, at: number): void {
    const places = this.#places.get(text)
    if (places) places.push(at)
    else this.#places.set(text, [at])
  }

  at(text: string): readonly number[] {
    return this.#places.get(text) ?? []
  }
}

/** A key for comparing: its spaces at the ends and the width and case of its letters do not count, its zeros do. */
function keyOf(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase()
}

const NOBODY: NamedPerson = { employeeId: 0, name: '', otherName: null, number: null }

function keyFault(key: SheetCell | null): PersonFault | null {
  if (key === null) return { kind: 'noKey' }
  if (key.kind === 'error') return { kind: 'formulaError' }
  return key.kind === 'text' && E_NOTATION.test(key.text.trim()) ? { kind: 'lostDigits' } : null
}

function saysSo(second: SheetCell | null, person: NamedPerson | undefined): boolean {
  return person !== undefined && second !== null && agrees(shownText(second), person)
}

function nobody(fault: PersonFault): PersonMatch {
  return { kind: 'nobody', fault }
}
