import type { StoredSaveItem } from '../../../store/outbox/saveJobs'
import type { DocumentSubject, DocumentSubjects } from '../subject'

/** So many are read together, as that takes a fifth of one after the other. */
const READ_TOGETHER = 20
/** What was read longer ago is read again: a payslip may have been finalised, or a name corrected. */
const FRESH_MS = 1000

/** Whose documents the next ones of a bulk save are. */
export class SubjectsAhead {
  readonly #subjects: DocumentSubjects
  readonly #kind: DocumentSubject['kind']
  #read: ReadonlyMap<number, DocumentSubject> = new Map()
  #asked: ReadonlySet<number> = new Set()
  #atMs = -Infinity

  constructor(subjects: DocumentSubjects, kind: DocumentSubject['kind']) {
    this.#subjects = subjects
    this.#kind = kind
  }

  /** Null of one that is not in the copy. `next`: those that will be asked for after it. */
  of(id: number, next: readonly StoredSaveItem[]): DocumentSubject | null {
    const nowMs = performance.now()
    if (nowMs - this.#atMs >= FRESH_MS || !this.#asked.has(id)) {
      const ids = [id, ...next.slice(0, READ_TOGETHER - 1).map(({ documentId }) => documentId)]
      this.#read = this.#subjects.some(this.#kind, ids)
      this.#asked = new Set(ids)
      this.#atMs = nowMs
    }
    return this.#read.get(id) ?? null
  }
}
