import { foldForSearch, numberForSearch } from '@shared/domain/fold'

/** What a row is found by. */
export interface FindWords {
  readonly name: string
  readonly otherName: string | null
  readonly number: string | null
}

/**
 * Finds rows by what is typed: words of the name that begin with it (in either script), or a number with or without its
 * leading zeros. The rows are folded once; the answer is in their order.
 */
export function rowFinder(rows: readonly FindWords[]): (typed: string) => readonly number[] {
  let folded: readonly string[] | null = null
  return (typed) => {
    const wanted = words(typed)
    if (wanted === ' ') return []
    folded ??= rows.map(
      ({ name, otherName, number }) =>
        `${words(`${name} ${otherName ?? ''}`)} ${number === null ? '' : numberForSearch(number)}`
    )
    const found: number[] = []
    for (const [index, text] of folded.entries()) if (text.includes(wanted)) found.push(index)
    return found
  }
}

/** Folded words, each with a space before it. */
function words(text: string): string {
  return ` ${foldForSearch(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}
