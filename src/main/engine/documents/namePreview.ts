import type { NamePreview, NamePreviewRow } from '@shared/contract/views'
import { AppError } from '@shared/contract/errors'
import { foldedPath, patternFaults } from '@shared/domain/fileName'
import { fold } from '@shared/domain/fold'
import { pathBelow } from './naming'
import type { DocumentSubject, DocumentSubjects, NamedDocument } from './subject'

/** So many names are held against one another. */
const MOST_HELD = 5000
const ROWS = 6
const NOT_ASCII = /[^\u0020-\u007e]/
const ODD = /[^\p{L}\p{N} '’-]|\p{M}/u

/**
 * How the files of a company would be named by a pattern: on the people whose names are the hardest, and whether any two of the
 * latest documents would share a file. `badInput` names the part of the pattern that cannot be used.
 */
export function namePreview(
  subjects: DocumentSubjects,
  folder: string,
  input: { readonly companyId: number; readonly kind: DocumentSubject['kind']; readonly pattern: string }
): NamePreview {
  const fault = patternFaults(input.pattern)[0]
  if (fault) throw new AppError('badInput', { subject: fault.kind === 'noId' ? '{id}' : `{${fault.part}}` })
  const latest = subjects.latest(input.kind, input.companyId, MOST_HELD)
  const paths = new Map<string, number>()
  let tooLong = 0
  let collisions = 0
  for (const { id } of latest) {
    const subject = subjects.of(input.kind, id)
    const path = subject && pathBelow(folder, subject, input.pattern)
    if (path === null) tooLong++
    else {
      const folded = foldedPath(path.segments)
      if (paths.has(folded)) collisions++
      paths.set(folded, id)
    }
  }
  return {
    rows: hardest(latest).flatMap(({ id, namesake }) => rowOf(subjects.of(input.kind, id), namesake)),
    held: latest.length,
    collisions,
    tooLong
  }

  function rowOf(subject: DocumentSubject | null, namesake: string | null): NamePreviewRow[] {
    const path = subject && pathBelow(folder, subject, input.pattern)
    if (subject === null) return []
    if (path === null) return [{ path: null, state: 'tooLong', bytes: 0, namesake }]
    const name = path.segments.at(-1) ?? ''
    const state = path.shortened ? 'shortened' : path.changed ? 'changed' : NOT_ASCII.test(name) ? 'letters' : 'fits'
    return [{ path: path.segments.join('/'), state, bytes: Buffer.byteLength(name), namesake }]
  }
}

interface Hard {
  readonly id: number
  /** The number or id of another person of the same name. */
  readonly namesake: string | null
}

// One that is plain first, then two of one name, odd letters, and the longest, each once.
function hardest(all: readonly NamedDocument[]): Hard[] {
  const byName = new Map<string, NamedDocument>()
  const twins: Hard[] = []
  for (const each of all) {
    const name = fold(`${each.lastName} ${each.firstName}`)
    const other = byName.get(name)
    if (other === undefined) byName.set(name, each)
    else if (other.employeeId !== each.employeeId && twins.length === 0) {
      twins.push({ id: each.id, namesake: other.number ?? `id${other.employeeId}` })
    }
  }
  const nameOf = ({ lastName, firstName }: NamedDocument): string => `${lastName} ${firstName}`
  const odd = all.filter((each) => ODD.test(nameOf(each)) || NOT_ASCII.test(nameOf(each)))
  const byLength = (some: readonly NamedDocument[]): NamedDocument[] =>
    [...some].sort((a, b) => Buffer.byteLength(nameOf(b)) - Buffer.byteLength(nameOf(a)))
  const plain = all.filter((each) => !odd.includes(each)).slice(0, 1)
  const chosen = new Map<number, Hard>()
  // Each once: the names of one person's documents differ in their dates only.
  const people = new Set<number>()
  const take = (some: readonly NamedDocument[], most: number): void => {
    let taken = 0
    for (const { id, employeeId } of some) {
      if (taken === most) return
      if (people.has(employeeId)) continue
      people.add(employeeId)
      chosen.set(id, { id, namesake: null })
      taken++
    }
  }
  take(plain, 1)
  for (const twin of twins) chosen.set(twin.id, twin)
  for (const { id, employeeId } of all) if (chosen.has(id)) people.add(employeeId)
  take(byLength(odd), 2)
  take(byLength(all), 2)
  take(odd, ROWS)
  take(all, ROWS)
  return [...chosen.values()].slice(0, ROWS)
}
