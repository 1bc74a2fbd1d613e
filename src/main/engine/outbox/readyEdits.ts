import type { StoredEdit } from '../../store/outbox/storedEdit'
import type { SubmittedEdits } from '../../store/outbox/submittedEdits'
import { waitsBehind } from './ledger'
import { missingFor } from './needed'
import { neededFirst } from './needers'
import type { RunnerParts } from './parts'
import { nextPart, partsOf, type Entity, type Planned } from './plan'

const PART_SIZE = 'partSize'

/** What can go out now, and after how many writes to the outbox that was read. */
export interface Ready {
  readonly edits: readonly StoredEdit[]
  /** Those that were found to need another edit of their person saved first, or what their person has not. */
  readonly behind: readonly StoredEdit[]
  readonly asOf: number
}

/** What of a company's submitted edits can go out now, and how large a part of it. */
export class ReadyEdits {
  readonly #parts: RunnerParts

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Submitted edits of a company that nothing holds up: as many as the next part is made of, in their order. */
  of(companyId: number): Ready {
    const { rows, submitted } = this.#parts
    const asOf = rows.writes()
    const size = this.partSize(companyId)
    const free = this.#free(companyId)
    const found: StoredEdit[] = []
    const behind: StoredEdit[] = []
    // Some of a page may wait behind what is on its way, need another first, or go out by a request of their own.
    for (const page of submitted.pages(companyId, size)) {
      for (const edit of free(page)) (this.#needsNothing(edit) ? found : behind).push(edit)
      if (isWhole(nextPart(found, size), size)) break
    }
    return { edits: found, behind, asOf }
  }

  #needsNothing(edit: StoredEdit): boolean {
    return neededFirst(this.#parts.rows, edit).length === 0 && missingFor(this.#parts, edit).length === 0
  }

  /** How many requests what is submitted takes from now on. */
  partsLeft(companyId: number): number {
    return partsOf(this.#free(companyId)(this.#parts.submitted.all(companyId)), this.partSize(companyId))
  }

  #free(companyId: number): <Of extends Planned>(edits: readonly Of[]) => readonly Of[] {
    const onTheirWay = new Map<string, ReturnType<SubmittedEdits['onTheirWay']>>()
    for (const edit of this.#parts.submitted.onTheirWay(companyId)) {
      const known = onTheirWay.get(thingOf(edit))
      if (known) known.push(edit)
      else onTheirWay.set(thingOf(edit), [edit])
    }
    if (onTheirWay.size === 0) return (edits) => edits
    return (edits) => edits.filter((edit) => !waitsBehind(edit, onTheirWay.get(thingOf(edit)) ?? []))
  }

  /** How many entities a request of a company may hold. */
  partSize(companyId: number): number {
    const learned = Number(this.#parts.settings.get(`${PART_SIZE}.${companyId}`) ?? Number.POSITIVE_INFINITY)
    return Math.min(this.#parts.timing.partSize, this.#parts.context.settings().peopleInPart, learned)
  }

  /** The service took a request of so many entities for too large. */
  learnSize(companyId: number, entities: number): void {
    this.#parts.settings.set(`${PART_SIZE}.${companyId}`, String(Math.max(1, Math.ceil(entities / 2))))
  }
}

// A part is whole when one more person would be too many for it; an update is one by itself.
function isWhole(part: readonly Entity[], size: number): boolean {
  return part.length >= size || part[0]?.way === 'update'
}

/** What an edit is of, whatever its target: of one person and attribute. */
export function thingOf({ employeeId, attribute }: Planned): string {
  return `${employeeId} ${attribute}`
}
