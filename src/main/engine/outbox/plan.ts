import type { EditTarget } from '@shared/domain/edit'
import { isSentByUpdate } from '@shared/domain/employeeRecord'
import { neededBy } from '@shared/domain/employeeNeeds'
import type { StoredEdit } from '../../store/outbox/storedEdit'
import { sameTarget } from './ledger'

/** How an entity goes out: in a bulk input, or as an update of its person, which is a request of its own. */
export type Way = 'bulk' | 'update'

/** What of an edit it takes to plan requests: a round of tens of thousands is planned without decoding all of them. */
export type Planned = Pick<StoredEdit, 'id' | 'employeeId' | 'target' | 'attribute' | 'value' | 'atMost'>

/** The edits of one person and target that go out together: one entity of a request. */
export interface Entity<Of extends Planned = StoredEdit> {
  readonly way: Way
  readonly employeeId: number
  readonly target: EditTarget
  readonly edits: readonly Of[]
}

/**
 * Entities in the order of their first edits, those with an edit that needs another first behind it. One never mixes targets, and
 * holds each attribute once.
 */
export function entitiesOf<Of extends Planned>(edits: readonly Of[]): Entity<Of>[] {
  const byPerson = new Map<number, (Entity<Of> & { readonly edits: Of[] })[]>()
  const entities: Entity<Of>[] = []
  for (const edit of neededOnesFirst(edits)) {
    const own = byPerson.get(edit.employeeId) ?? []
    // Only the last entity may take it: the order of a person's edits is kept.
    const last = own.at(-1)
    const way = wayOf(edit)
    const fits =
      last?.way === way &&
      sameTarget(last.target, edit.target) &&
      last.edits.every(({ attribute }) => attribute !== edit.attribute && !neededBy(edit).includes(attribute))
    if (fits) last.edits.push(edit)
    else {
      const entity = { way, employeeId: edit.employeeId, target: edit.target, edits: [edit] }
      own.push(entity)
      byPerson.set(edit.employeeId, own)
      entities.push(entity)
    }
  }
  return entities
}

function neededOnesFirst<Of extends Planned>(edits: readonly Of[]): readonly Of[] {
  if (!edits.some((edit) => neededBy(edit).length > 0)) return edits
  const there = new Set(edits.map(({ employeeId, attribute }) => `${employeeId} ${attribute}`))
  const isBehind = (edit: Of): boolean =>
    neededBy(edit).some((attribute) => there.has(`${edit.employeeId} ${attribute}`))
  return [...edits.filter((edit) => !isBehind(edit)), ...edits.filter(isBehind)]
}

/** How an edit goes out. */
function wayOf({ attribute }: Planned): Way {
  return isSentByUpdate(attribute) ? 'update' : 'bulk'
}

/**
 * The first request of what is left: each person at most once, in order, at most `partSize` entities and never more than the
 * strictest of its edits allows after a refusal. An update is alone, and what a person has after it waits for it.
 */
export function nextPart<Of extends Planned>(edits: readonly Of[], partSize: number): Entity<Of>[] {
  return partOf(entitiesOf(edits), partSize)
}

function partOf<Of extends Planned>(entities: readonly Entity<Of>[], partSize: number): Entity<Of>[] {
  const part: Entity<Of>[] = []
  const people = new Set<number>()
  let most = partSize
  for (const entity of entities) {
    if (people.has(entity.employeeId)) continue
    if (entity.way === 'update') {
      if (part.length === 0) return [entity]
      people.add(entity.employeeId)
      continue
    }
    const bound = entity.edits.reduce((least, { atMost }) => Math.min(least, atMost ?? least), most)
    if (part.length >= bound) break
    most = bound
    people.add(entity.employeeId)
    part.push(entity)
  }
  return part
}

/** How many requests the edits take. */
export function partsOf(edits: readonly Planned[], partSize: number): number {
  let left = entitiesOf(edits)
  let parts = 0
  while (left.length > 0) {
    const going = new Set(partOf(left, partSize))
    left = left.filter((entity) => !going.has(entity))
    parts++
  }
  return parts
}
