import type { FindWord } from './words'

/** What is asked of every kind of record. */
export interface FindQuestion {
  /** As typed. */
  readonly text: string
  readonly words: readonly FindWord[]
  /** Only in this company; null: in all. */
  readonly companyId: number | null
  /** The company on screen, whose hits come first. */
  readonly here: number | null
  /** How many hits of a kind. */
  readonly limit: number
}

/** A company by its id and name. */
export interface NamedCompany {
  readonly id: number
  readonly name: string
}

/** SQL for days that meet every one of these words, over a column; `TRUE` for none. Parameters: `daysParameters`. */
export function daysSql(column: string, words: readonly FindWord[]): string {
  const all = words.map(({ days }) => `(${days.map(() => `${column} LIKE ?`).join(' OR ')})`)
  return all.length === 0 ? 'TRUE' : all.join(' AND ')
}

/** What `daysSql` of the same words is given. */
export function daysParameters(words: readonly FindWord[]): string[] {
  return words.flatMap(({ days }) => [...days])
}
