/** Names of people and of columns, compared as a reader would compare them. */
import { fold } from '../fold'

/** A person as far as names and keys go. `name` is surname first, with a comma: `Lau, Mei Fong`. */
export interface NamedPerson {
  readonly employeeId: number
  readonly name: string
  readonly otherName: string | null
  readonly number: string | null
}

/** A text for comparing: folded, every run of other letters than those and digits one space. */
export function plainName(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Whether what a sheet says of a person can be that person: the surname alone, the surname with given names or their first
 * letters, in any order, or the name in the other script or its beginning. `Au-Yeung`, `Au Yeung` and `AUYEUNG` are the same.
 */
export function agrees(said: string, person: NamedPerson): boolean {
  const whole = plainName(said)
  if (whole === '') return false
  const { plain, other } = withoutOther(whole, person)
  if (other === 'all' || (other === 'begins' && plain === '')) return true
  const [surname, given] = splitName(person.name)
  if (surname === '') return joined(plain) === joined(given)
  const rest = withoutSurname(plain, surname)
  if (rest === null) return false
  if (joined(rest) === joined(given)) return true
  const left = given.split(' ')
  return rest
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => {
      const at = left.findIndex((each) => each.startsWith(word))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
}

/** The names by which a person can be found: whole, in either order (as `wordsOf` gives it) and in the other script. */
export function wholeNames({ name, otherName }: NamedPerson): string[] {
  return [wordsOf(name), ...(otherName === null ? [] : [wordsOf(otherName), wordsOf(`${name} ${otherName}`)])]
}

/** The words of a name whatever their order; one text, for comparing. */
export function wordsOf(text: string): string {
  return plainName(text).split(' ').sort().join(' ')
}

/** A person's surname in one word. */
export function surnameOf({ name }: NamedPerson): string {
  return joined(splitName(name)[0])
}

/** What may be the surname in what a sheet says: its first words, or its last, in one. */
export function possibleSurnames(said: string): string[] {
  const words = plainName(said).split(' ')
  return words.flatMap((_, at) => [words.slice(0, at + 1).join(''), words.slice(-at - 1).join('')])
}

// `Lau Mei Fong 劉美芳` is both names: what stands in the other script is taken off, as it agrees.
function withoutOther(plain: string, { otherName }: NamedPerson): { plain: string; other: 'all' | 'begins' | 'no' } {
  const other = otherName === null ? '' : joined(plainName(otherName))
  if (other === '') return { plain, other: 'no' }
  if (joined(plain) === other) return { plain: '', other: 'all' }
  if (other.startsWith(joined(plain))) return { plain: '', other: 'begins' }
  return { plain: plain.replace(other, '').replaceAll(/ +/g, ' ').trim(), other: 'no' }
}

function splitName(name: string): [string, string] {
  const comma = name.indexOf(',')
  return comma < 0 ? [plainName(name), ''] : [plainName(name.slice(0, comma)), plainName(name.slice(comma + 1))]
}

// What a text has beside the surname, which may stand first or last and be written in one word; null when it is not there.
function withoutSurname(plain: string, surname: string): string | null {
  const words = plain.split(' ')
  const target = joined(surname)
  for (let count = 1; count <= words.length; count++) {
    if (words.slice(0, count).join('') === target) return words.slice(count).join(' ')
    if (words.slice(-count).join('') === target) return words.slice(0, -count).join(' ')
  }
  return null
}

function joined(text: string): string {
  return text.replaceAll(' ', '')
}
