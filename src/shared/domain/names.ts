/**
 * What people and things are called whose name the service leaves empty, or sends as characters that show nothing: a row, a link or
 * a file without a name could be neither read out nor told from another.
 */

/** Where a person has neither of both names. */
export const NAME_NOT_KNOWN = 'Name not known'

/** Most names begin with one of these, and the classes of all characters are slow to ask. */
const SEEN = /[!-~]/
// The last one is the Braille pattern without a dot.
const NOT_SEEN = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nothing of it is seen: no characters, or only spaces, marks of no width and the like. */
export function showsNothing(text: string): boolean {
  return !SEEN.test(text) && NOT_SEEN.test(text)
}

/** A person as lists name them: `Wong, Ka Yan`, or the one name there is. */
export function latinName(lastName: string, firstName: string): string {
  return [lastName, firstName].filter((part) => part !== '').join(', ') || NAME_NOT_KNOWN
}

export function companyName(id: number, name: string): string {
  return name || `Company ${id}`
}

/** The officer's own name for it where there is one, else the service's descriptive one. */
export function frequencyName(id: number, name: string, customName: string | null): string {
  return (customName ?? name) || `Pay frequency ${id}`
}

export function payPointName(id: number, name: string): string {
  return name || `Pay point ${id}`
}
