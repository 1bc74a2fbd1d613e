/**
 * The path of a saved document below its company's folder: one pure function, so that the preview in Settings and the file on
 * disk can never differ. A name is valid on Windows, macOS and Linux alike, whatever people and companies are called.
 */

/** What a pattern may name in braces. Text parts may be shortened where a name is too long; the others never are. */
export interface NameParts {
  readonly company: string
  readonly frequency: string
  readonly periodEnd: string
  readonly number: string
  readonly surname: string
  readonly firstName: string
  /** The payslip's own date, or the certificate's. */
  readonly date: string
  readonly type: string
  readonly id: string
}

export const namePartKeys = [
  'company',
  'frequency',
  'periodEnd',
  'number',
  'surname',
  'firstName',
  'date',
  'type',
  'id'
] as const satisfies readonly (keyof NameParts)[]

const SHORTENABLE: ReadonlySet<keyof NameParts> = new Set(['company', 'frequency', 'surname', 'firstName', 'type'])

export interface NameLimits {
  /** Bytes of one folder or file name; 255 on every system that is met. */
  readonly segmentBytes: number
  /** UTF-16 units of the whole path below the folder, separators included; null for no limit. */
  readonly pathUnits: number | null
}

export interface DocumentPath {
  /** Folders and, last, the file's name with its ending. */
  readonly segments: readonly string[]
  /** Whether a part had to be changed or shortened to be a valid name. */
  readonly changed: boolean
  readonly shortened: boolean
}

/** Why a pattern cannot be used; `unknownPart` names it. */
export type PatternFault = { readonly kind: 'unknownPart'; readonly part: string } | { readonly kind: 'noId' }

const PART = /\{([^{}]*)\}/g
// Half of a character is none to a disk, and macOS takes no code point that stands for nothing.
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001f\u007f\p{Cs}\p{Cn}]/gu
// Marks that turn the direction of text: a name could be made to read as another one.
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i
const KEPT_GRAPHEMES = 4
/** The longest name that every system takes. */
const SEGMENT_BYTES = 255

/** What is wrong with a pattern; empty when it can be used. Without `{id}` two people of one name would share a file. */
export function patternFaults(pattern: string): readonly PatternFault[] {
  const faults: PatternFault[] = []
  const known: ReadonlySet<string> = new Set(namePartKeys)
  for (const [, part = ''] of pattern.matchAll(PART)) if (!known.has(part)) faults.push({ kind: 'unknownPart', part })
  const lastSegment = pattern.split('/').at(-1) ?? ''
  if (!lastSegment.includes('{id}')) faults.push({ kind: 'noId' })
  return faults
}

/**
 * The path of a document by a pattern without faults. `ending` (for example `_not-final.pdf`) is kept whole; where a name is
 * too long, the longest shortenable part of it gives way. Null when even that is not enough for `limits.pathUnits`.
 */
export function documentPath(
  pattern: string,
  parts: NameParts,
  ending: string,
  limits: NameLimits
): DocumentPath | null {
  const values = new Map<keyof NameParts, string>()
  let changed = false
  for (const key of namePartKeys) {
    if (!pattern.includes(`{${key}}`)) continue
    const text = partText(key, parts)
    const clean = cleanPart(text)
    values.set(key, clean)
    changed ||= clean !== text
  }
  const templates = pattern.split('/').filter((template) => template.trim() !== '')
  const render = (): string[] =>
    templates.map((template, index) => {
      const text = template.replace(PART, (_, key: string) => values.get(key as keyof NameParts) ?? '')
      return cleanSegment(text, index === templates.length - 1 ? ending : '')
    })
  for (let letters: PartLetters | null = null; ;) {
    const segments = render()
    const long = segments.findIndex((segment) => isLonger(segment, limits.segmentBytes))
    const pathTooLong = limits.pathUnits !== null && segments.join('/').length > limits.pathUnits
    if (long < 0 && !pathTooLong) {
      return { segments, changed: changed || letters !== null, shortened: letters !== null }
    }
    letters ??= takenApart(values, limits.segmentBytes)
    if (!shortenLongest(values, letters, long < 0 ? templates.join('') : (templates[long] ?? ''))) return null
  }
}

/** How two paths are compared for collisions: disks of Windows and macOS tell neither case nor form apart. */
export function foldedPath(segments: readonly string[]): string {
  return segments.map((segment) => segment.normalize('NFC').toLowerCase().normalize('NFC')).join('/')
}

/**
 * One valid file name of free text: cleaned, and cut between characters so that it fits with its `ending` (`.csv`); also into so many
 * UTF-16 units, if its ending does.
 */
export function fileNameOf(text: string, ending: string, units = Number.POSITIVE_INFINITY): string {
  const whole = text.normalize('NFC')
  let name = cleanSegment(whole, ending)
  // Most fit as they are, and taking them apart is dear.
  for (let kept: string[] | null = null; isLonger(name, SEGMENT_BYTES) || name.length > units;) {
    if (kept?.length === 0) break
    kept = (kept ?? leadingLetters(whole, SEGMENT_BYTES)).slice(0, -1)
    name = cleanSegment(kept.join(''), ending)
  }
  return name
}

/** `name.pdf` as `name (2).pdf`: the name of another file of the same name. */
export function numberedName(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? `${name} (${count})` : `${name.slice(0, dot)} (${count})${name.slice(dot)}`
}

function partText(key: keyof NameParts, parts: NameParts): string {
  const text = parts[key].normalize('NFC')
  return key === 'number' && text === '' ? `id${parts.id}` : text
}

// A thousand files have many parts, and the classes of all letters are slow to ask.
const PLAIN = /^[\w ,'()&+-]*$/

function cleanPart(text: string): string {
  if (PLAIN.test(text)) return text.trim()
  return text.replace(DIRECTION_MARKS, '').replace(FORBIDDEN, '-').trim()
}

function cleanSegment(text: string, ending: string): string {
  let name = cleanPart(text).replace(/^\.+/, '_')
  if (ending === '') name = name.replace(/[. ]+$/, '')
  if (name === '') name = '_'
  if (RESERVED.test(name)) name = `_${name}`
  return name + ending
}

/** The letters of each part that may be shortened, as people see them. */
type PartLetters = Map<keyof NameParts, readonly string[]>

/** Takes them apart once, each cut to what is just too long for a name: further letters of it would go in any case. */
function takenApart(values: Map<keyof NameParts, string>, bytes: number): PartLetters {
  const letters: PartLetters = new Map()
  for (const [key, text] of values) {
    if (!SHORTENABLE.has(key)) continue
    const leading = leadingLetters(text, bytes)
    letters.set(key, leading)
    values.set(key, cleanPart(leading.join('')))
  }
  return letters
}

function shortenLongest(values: Map<keyof NameParts, string>, letters: PartLetters, template: string): boolean {
  let longest: keyof NameParts | null = null
  let size = 0
  for (const [, part = ''] of template.matchAll(PART)) {
    const key = namePartKeys.find((known) => known === part)
    if (!key || !SHORTENABLE.has(key)) continue
    const bytes = byteLength(values.get(key) ?? '')
    if (bytes > size && (letters.get(key)?.length ?? 0) > KEPT_GRAPHEMES) {
      longest = key
      size = bytes
    }
  }
  if (longest === null) return false
  const kept = letters.get(longest)?.slice(0, -1) ?? []
  // As cleaning takes them off.
  while (kept.at(-1)?.trim() === '') kept.pop()
  letters.set(longest, kept)
  values.set(longest, cleanPart(kept.join('')))
  return true
}

// Made at its first use: it takes 30 ms, and the start of the program waits for what is made at once.
let segmenter: Intl.Segmenter | undefined

/** The letters that a text begins with, until they take more than `bytes` of a name, or all: what comes after is not looked at. */
function leadingLetters(text: string, bytes: number): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const letters: string[] = []
  let left = bytes
  for (const { segment } of segmenter.segment(text)) {
    letters.push(segment)
    // Spaces and dots take nothing where they stand at an end of the name.
    left -= byteLength(cleanPart(segment).replace(/[\s.]+/g, ''))
    if (left < 0) break
  }
  return letters
}

const encoder = new TextEncoder()
const MOST_BYTES_OF_UNIT = 3

function isLonger(text: string, bytes: number): boolean {
  return text.length * MOST_BYTES_OF_UNIT > bytes && byteLength(text) > bytes
}

function byteLength(text: string): number {
  return encoder.encode(text).length
}
