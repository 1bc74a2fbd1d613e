import { fold } from '@shared/domain/fold'

/** A part of a text, and whether it is what was looked for. */
interface Part {
  readonly text: string
  readonly hit: boolean
}

const PIECES = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The words of what was typed, as names are compared with them. */
export function typedWords(typed: string): string[] {
  return fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether each of these words begins a word of the text. */
export function hasAll(text: string, words: readonly string[]): boolean {
  const there = typedWords(text)
  return words.every((word) => there.some((each) => each.startsWith(word)))
}

/** A text in parts, so that the beginnings of words that were typed can be marked. */
export function marked(text: string, words: readonly string[]): Part[] {
  return (text.match(PIECES) ?? []).flatMap((piece) =>
    CJK.test(piece) ? inside(piece, words) : beginning(piece, words)
  )
}

// Folding may change how many letters there are, so the beginning is found by folding more and more of the piece.
function beginning(piece: string, words: readonly string[]): Part[] {
  const folded = fold(piece)
  const longest = Math.max(0, ...words.filter((word) => folded.startsWith(word)).map(({ length }) => length))
  if (longest === 0) return [{ text: piece, hit: false }]
  const letters = Array.from(piece)
  let end = 1
  while (end < letters.length && fold(letters.slice(0, end).join('')).length < longest) end++
  return parts([
    { text: letters.slice(0, end).join(''), hit: true },
    { text: letters.slice(end).join(''), hit: false }
  ])
}

function inside(piece: string, words: readonly string[]): Part[] {
  const word = words.find((each) => piece.includes(each))
  if (word === undefined) return [{ text: piece, hit: false }]
  const at = piece.indexOf(word)
  return parts([
    { text: piece.slice(0, at), hit: false },
    { text: word, hit: true },
    { text: piece.slice(at + word.length), hit: false }
  ])
}

function parts(all: readonly Part[]): Part[] {
  return all.filter(({ text }) => text !== '')
}
